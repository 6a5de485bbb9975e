//! What was asked in a run, folded: in few words, and whole once it is opened.

use leptos::prelude::*;

use super::elements::{div, heard, span};
use super::region::TalkHandle;
use super::run_compare::asked_pieces;
use super::words::asked_words;
use crate::conversation::RunId;
use crate::ui::result::compare::whole;
use crate::ui::runtime::{Attrs, attrs, live};

/// None where it is not known. It never changes.
pub(super) fn asked(talk: TalkHandle, id: RunId) -> Option<AnyView> {
    let words = talk.with(|conversation| {
        let run = conversation.run(id).filter(|run| run.is_sent_known)?;
        Some(asked_words(run))
    });
    let words = words.flatten()?;
    let is_opened = RwSignal::new(false);
    let inside = move || is_opened.get().then(|| pieces(talk, id)).into_any();
    let view = view! {
        <details {..attrs!("class": "raw run-asked")} on:toggle=heard(move |_| is_opened.set(true))>
            <summary>
                {span(Attrs::default(), "Asked: ")}
                <bdi>{words}</bdi>
            </summary>
            {live(inside)}
        </details>
    };
    Some(view.into_any())
}

fn pieces(talk: TalkHandle, id: RunId) -> AnyView {
    let pieces = talk.with(|conversation| conversation.run(id).map(asked_pieces));
    let pieces = pieces.flatten().unwrap_or_default().into_iter();
    let pieces: Vec<AnyView> = pieces.map(|(_, piece)| whole(&piece)).collect();
    div(Attrs::default(), pieces)
}
