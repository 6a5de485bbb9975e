//! What is said above the form where an earlier run's values were put in, with the way back.

use leptos::html::Div;
use leptos::prelude::*;

use super::elements::{button, live_div, p};
use super::focus::{element, focus_inside, has_focus, request_beside};
use super::region::{Region, TalkHandle};
use super::run_state::ago;
use crate::conversation::{Event, Shown};
use crate::platform;
use crate::ui::runtime::{after_drawing, attrs, live, live_text};

/// How long ago the run was, and whether what was in the form before can come back.
fn refilled(talk: TalkHandle) -> Option<(String, bool)> {
    let known = talk.with(|conversation| {
        let (run, can_undo) = conversation.known()?.request()?.refilled()?;
        let run = conversation.run(run);
        let then = run.map_or_else(platform::now, |run| run.started);
        Some((ago(then, platform::now()), can_undo))
    });
    known.flatten()
}

/// A live region that says so.
#[component]
pub(super) fn Refilled(talk: TalkHandle) -> AnyView {
    let place: NodeRef<Div> = NodeRef::new();
    talk.when_shown(move |shown| {
        if *shown != Shown::Refilled {
            return;
        }
        let Some(place) = element(place) else { return };
        // “Undo” goes once it is pressed.
        if has_focus(&place) || refilled(talk).is_some() {
            after_drawing(move || {
                if let Some(form) = request_beside(&place) {
                    focus_inside(&form);
                }
            });
        }
    });
    let now = Memo::new(move |_| {
        talk.track(&[Region::Refilled, Region::Request]);
        refilled(talk)
    });
    let words = move || match now.get() {
        Some((ago, true)) => [
            "This is what was sent ",
            &ago,
            ", in place of what was here.",
        ]
        .concat(),
        Some((ago, false)) => ["This is what was sent ", &ago, "."].concat(),
        None => String::new(),
    };
    let undo = move || {
        let can_undo = now.get().is_some_and(|(_, can_undo)| can_undo);
        let undo = can_undo.then(|| {
            button(attrs!("class": "link"), "Undo", move |_| {
                talk.happened(Event::RefillUndone);
            })
        });
        undo.into_any()
    };
    let attrs = move || attrs!("class": "refilled", "hidden": now.get().is_none());
    let words = p(attrs!("role": "status"), live_text(words));
    live_div(place, attrs, view! { {words}{live(undo)} })
}
