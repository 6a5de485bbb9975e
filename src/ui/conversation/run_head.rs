//! The head of a card: its title, how the run goes, and how to stop it.

use leptos::html::Button;
use leptos::prelude::*;

use super::elements::{heard, live_button, span};
use super::focus::{element, keep_focus};
use super::region::{Region, TalkHandle};
use super::run_card::CardRefs;
use super::run_fold::{Fold, Toggle};
use super::run_state::{elapsed, state_of};
use crate::conversation::{Event, Run, RunId};
use crate::platform;
use crate::ui::runtime::{Attrs, attrs, live_attrs, live_text};

/// The head. Folded away, it is the line that stands for the card.
#[component]
pub(super) fn Head(
    talk: TalkHandle,
    id: RunId,
    refs: CardRefs,
    fold: Fold,
    title_id: String,
    name: String,
) -> AnyView {
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
            .unwrap_or_default()
    };
    let [ago_id, brief_id] = [".ago", ".brief"].map(|end| [&title_id, end].concat());
    let names = [&*title_id, &ago_id, &brief_id].join(" ");
    let labelled = title_id.clone();
    let stated = move || {
        let name = state.get().0;
        attrs!("class": "state", "role": "status", "aria-labelledby": labelled.clone(), "data-state": name)
    };
    let ended = {
        let id = ago_id.clone();
        move || {
            attrs!(
                "class": "run-ago", "id": id.clone(),
                "hidden": fold.ago().is_none(), "title": fold.moment()
            )
        }
    };
    let state = view! {
        <span {..live_attrs(stated)}>
            {span(attrs!("class": "state-dot", "aria-hidden": "true"), ())}
            {span(Attrs::default(), live_text(move || state.get().1))}
        </span>
    };
    let ago = view! {
        <time {..live_attrs(ended)}>{live_text(move || fold.ago().unwrap_or_default())}</time>
    };
    let brief = attrs!("class": "run-brief", "id": brief_id, "dir": "auto");
    // The focus goes here when what had it is gone.
    let title = view! {
        <h3
            {..attrs!("class": "run-title", "id": title_id, "tabindex": "-1", "dir": "auto")}
            node_ref=refs.title
        >
            {name}
        </h3>
    };
    view! {
        <header
            {..attrs!("class": "run-head")}
            on:click=heard(move |event| fold.pressed(&event))
        >
            <Toggle fold names />
            {title}
            {state.into_any()}
            {span(attrs!("class": "elapsed"), live_text(took))}
            <Cancel talk id refs />
            {ago.into_any()}
            {span(brief, live_text(move || fold.brief().unwrap_or_default()))}
        </header>
    }
    .into_any()
}

#[component]
fn Cancel(talk: TalkHandle, id: RunId, refs: CardRefs) -> AnyView {
    let button: NodeRef<Button> = NodeRef::new();
    let seen = Memo::new(move |_| {
        talk.track(&[Region::Run(id)]);
        let seen = |run: &Run| (run.is_active() || run.is_at_rest(), run.cancelling);
        let seen = talk.with(|conversation| conversation.run(id).map(seen));
        seen.flatten().unwrap_or_default()
    });
    // Not `disabled`: that would throw the focus away; a second press is of no effect anyway.
    let attrs = move || {
        let (can_cancel, is_cancelling) = seen.get();
        if !can_cancel {
            keep_focus(element(button), element(refs.title));
        }
        attrs!(
            "class": "secondary small", "type": "button",
            "hidden": !can_cancel, "aria-disabled": is_cancelling.then_some("true")
        )
    };
    let name = move || {
        let (_, is_cancelling) = seen.get();
        let name = if is_cancelling {
            "Cancelling…"
        } else {
            "Cancel"
        };
        name.to_owned()
    };
    let press = move |_| talk.happened(Event::CancelPressed(id));
    live_button(button, attrs, live_text(name), press)
}
