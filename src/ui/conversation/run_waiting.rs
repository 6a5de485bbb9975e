//! What a run waits for: until when, and the buttons that end the waiting.

use leptos::html::Div;
use leptos::prelude::*;

use super::elements::{button, live_button, live_div, span};
use super::focus::{element, keep_focus};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_state::waiting;
use crate::conversation::{Event, Run, RunId};
use crate::platform;
use crate::ui::runtime::{Attrs, attrs, live_text};

/// The row on the screen. Its buttons stay while it is shown, so that the focus does.
#[component]
pub(super) fn WaitingBox(talk: TalkHandle, id: RunId, refs: CardRefs) -> AnyView {
    let place: NodeRef<Div> = NodeRef::new();
    let now = Memo::new(move |_| {
        talk.track(&[Region::Run(id), Region::Seconds]);
        let now = |run: &Run| waiting(run, platform::now());
        talk.with(|conversation| now(conversation.run(id)?))
            .flatten()
    });
    let attrs = move || {
        let is_hidden = now.with(Option::is_none);
        if is_hidden {
            keep_focus(element(place), element(refs.title));
        }
        attrs!("class": "waiting", "hidden": is_hidden)
    };
    let words = move || now.get().map(|(words, _)| words).unwrap_or_default();
    let look = move || {
        // Not `disabled`: that would throw the focus away.
        let cannot_look = now.with(|now| matches!(now, Some((_, false))).then_some("true"));
        attrs!("class": "secondary small", "type": "button", "aria-disabled": cannot_look)
    };
    let look_words = span(Attrs::default(), "Look now");
    // A countdown is no news: it is not a live region.
    let inside = view! {
        {span(attrs!("class": "waiting-words"), live_text(words))}
        {live_button(NodeRef::new(), look, look_words, move |_| {
            talk.happened(Event::LookPressed(id));
        })}
        {button(attrs!("class": "secondary small"), "Stop waiting", move |_| {
            talk.happened(Event::StopPressed(id));
        })}
    };
    live_div(place, attrs, inside)
}
