//! What went wrong with a run, or what the person should know, and trying again.

use leptos::html::Div;
use leptos::prelude::*;

use super::alert::alert;
use super::elements::{button, p, span};
use super::focus::{element, keep_focus};
use super::icon::{WARNING, icon};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_state::{again, sentence};
use crate::conversation::{Event, Notice, Run, RunId};
use crate::ui::runtime::{Attrs, attrs, live};

/// All that is shown of it: another one is drawn anew.
#[derive(Clone, PartialEq)]
struct Seen {
    notice: Notice,
    said: Option<String>,
    /// The name of the button that tries again.
    retry: Option<&'static str>,
}

/// A place for it; empty where all is well.
#[component]
pub(super) fn NoticeBox(talk: TalkHandle, id: RunId, refs: CardRefs) -> AnyView {
    let place: NodeRef<Div> = NodeRef::new();
    let seen = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        talk.with(|conversation| seen(conversation.run(id)?))
            .flatten()
    });
    let inside = move || {
        let seen = seen.get();
        keep_focus(element(place), element(refs.title));
        seen.map(|seen| draw(talk, id, seen)).into_any()
    };
    view! {
        <div {..attrs!("class": "run-notice")} node_ref=place>
            {live(inside)}
        </div>
    }
    .into_any()
}

fn seen(run: &Run) -> Option<Seen> {
    let notice = run.notice.clone()?;
    Some(Seen {
        said: sentence(&notice, run.is_sent_known),
        notice,
        retry: again(run),
    })
}

fn draw(talk: TalkHandle, id: RunId, seen: Seen) -> AnyView {
    let failed = match &seen.notice {
        Notice::Failed(why) => Some(alert(why)),
        _ => None,
    };
    // What is there from before is no news.
    let is_old = matches!(seen.notice, Notice::TooLargeToKeep | Notice::SecretsNotKept);
    let said = seen.said.map(|said| {
        let attrs = attrs!("class": "notice", "role": (!is_old).then_some("alert"));
        let words = span(Attrs::default(), said);
        p(attrs, view! { {icon(WARNING)}{words} })
    });
    let retry = seen.retry.map(|name| {
        button(attrs!("class": "secondary small"), name, move |_| {
            talk.happened(Event::RetryPressed(id));
        })
    });
    view! {
        {failed.into_any()}
        {said.into_any()}
        {retry.into_any()}
    }
    .into_any()
}
