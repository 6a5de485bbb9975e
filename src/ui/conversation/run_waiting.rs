//! What a run waits for: until when, and the buttons that end the waiting.

use leptos::html::Div;
use leptos::prelude::*;

use super::focus::{element, keep_focus};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_state::waiting;
use crate::conversation::{Event, Run, RunId};
use crate::platform;

/// The row on the screen. Its buttons stay while it is shown, so that the focus does.
#[component]
pub(super) fn WaitingBox(talk: TalkHandle, id: RunId, refs: CardRefs) -> impl IntoView {
    let place: NodeRef<Div> = NodeRef::new();
    let now = Memo::new(move |_| {
        talk.track(&[Region::Run(id), Region::Seconds]);
        let now = |run: &Run| waiting(run, platform::now());
        talk.with(|conversation| now(conversation.run(id)?))
            .flatten()
    });
    let is_hidden = move || {
        let is_hidden = now.with(Option::is_none);
        if is_hidden {
            keep_focus(element(place), element(refs.title));
        }
        is_hidden
    };
    let words = move || now.get().map(|(words, _)| words);
    // Not `disabled`: that would throw the focus away.
    let cannot_look = move || now.with(|now| matches!(now, Some((_, false))).then_some("true"));
    // A countdown is no news: it is not a live region.
    view! {
        <div class="waiting" hidden=is_hidden node_ref=place>
            <span class="waiting-words">{words}</span>
            <button
                class="secondary small"
                type="button"
                aria-disabled=cannot_look
                on:click=move |_| talk.happened(Event::LookPressed(id))
            >
                <span>{"Look now"}</span>
            </button>
            <button
                class="secondary small"
                type="button"
                on:click=move |_| talk.happened(Event::StopPressed(id))
            >
                <span>{"Stop waiting"}</span>
            </button>
        </div>
    }
}
