//! The head of a card: its title, how the run goes, and how to stop it.

use leptos::html::Button;
use leptos::prelude::*;

use super::focus::{element, keep_focus};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_fold::{Fold, Toggle};
use super::run_state::{elapsed, state_of};
use crate::conversation::{Event, Run, RunId};
use crate::platform;

/// The head. Folded away, it is the line that stands for the card.
#[component]
pub(super) fn Head(
    talk: TalkHandle,
    id: RunId,
    refs: CardRefs,
    fold: Fold,
    title_id: String,
    name: String,
) -> impl IntoView {
    let state = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        let state = talk.with(|conversation| conversation.run(id).map(state_of));
        state.flatten().unwrap_or_default()
    });
    let took = move || {
        talk.track(&[Region::Run(id), Region::Seconds]);
        let took = |run: &Run| elapsed(run, platform::now());
        talk.with(|conversation| conversation.run(id).map(took))
            .flatten()
    };
    let [ago_id, brief_id] = [".ago", ".brief"].map(|end| [&title_id, end].concat());
    let names = [&*title_id, &ago_id, &brief_id].join(" ");
    view! {
        <header class="run-head" on:click=move |event| fold.pressed(&event)>
            <Toggle fold names />
            // The focus goes here when what had it is gone.
            <h3 class="run-title" id=title_id.clone() tabindex="-1" dir="auto" node_ref=refs.title>
                {name}
            </h3>
            <span
                class="state"
                role="status"
                aria-labelledby=title_id
                data-state=move || state.get().0
            >
                <span class={"state-dot"} aria-hidden="true"></span>
                <span>{move || state.get().1}</span>
            </span>
            <span class="elapsed">{took}</span>
            <Cancel talk id refs />
            <time class="run-ago" id=ago_id hidden=move || fold.ago().is_none() title=move || fold.moment()>
                {move || fold.ago()}
            </time>
            <span class="run-brief" id=brief_id dir="auto">
                {move || fold.brief()}
            </span>
        </header>
    }
}

#[component]
fn Cancel(talk: TalkHandle, id: RunId, refs: CardRefs) -> impl IntoView {
    let button: NodeRef<Button> = NodeRef::new();
    let seen = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        let seen = |run: &Run| (run.is_active() || run.is_at_rest(), run.cancelling);
        let seen = talk.with(|conversation| conversation.run(id).map(seen));
        seen.flatten().unwrap_or_default()
    });
    let is_hidden = move || {
        let (can_cancel, _) = seen.get();
        if !can_cancel {
            keep_focus(element(button), element(refs.title));
        }
        !can_cancel
    };
    let is_cancelling = move || seen.get().1;
    // Not `disabled`: that would throw the focus away; a second press is of no effect anyway.
    view! {
        <button
            class="secondary small"
            type="button"
            hidden=is_hidden
            aria-disabled=move || is_cancelling().then_some("true")
            on:click=move |_| talk.happened(Event::CancelPressed(id))
            node_ref=button
        >
            {move || if is_cancelling() { "Cancelling…" } else { "Cancel" }}
        </button>
    }
}
