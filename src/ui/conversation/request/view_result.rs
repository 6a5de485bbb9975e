//! “View result”, beside the send button, when the result arrives below the visible part of the page.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use leptos::prelude::*;
use locales::messages;
use web_sys::Element;

use crate::ui::conversation::controls::text_button;
use crate::ui::conversation::driver::DriverHandle;
use crate::ui::conversation::focus::{
    bring_into_view, conversation_around, find, focus_unscrolled,
};
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::when;

/// The result in the card of a run.
const RESULT: &str = ".artifact, .says:not(:empty)";

/// The button “View result”, in a live region that announces it. A click moves the focus to the newest run's title.
pub(super) fn view_result(driver: DriverHandle) -> AnyView {
    let place = ElementRef::default();
    let is_below = RwSignal::new(false);
    driver.on_view_change(move |change| {
        if let ViewChange::Run(id) = change {
            // Measured once the run has ended: a growing result would be laid out for every chunk.
            let has_ended = |it: &Conversation| {
                it.runs()
                    .next()
                    .filter(|run| run.id == *id && run.is_ended())
                    .map(drop)
            };
            if driver.with(has_ended).is_some() {
                after_drawing(move || {
                    is_below.set(place.get().is_some_and(|it| is_result_below(&it)));
                });
            } else {
                is_below.set(false);
            }
        }
    });
    let button = move || {
        let press = move |_| {
            is_below.set(false);
            let Some(run) = place.get().and_then(|it| newest(&it)) else {
                return;
            };
            find(&run, RESULT).iter().for_each(bring_into_view);
            find(&run, ".run-title").iter().for_each(focus_unscrolled);
        };
        text_button("link", messages::view_result(), press)
    };
    view! {
        <span class="view-result" role="status" node_ref=place>
            {when(move || is_below.get(), button)}
        </span>
    }
}

/// The card of the newest run of the form that contains `element`; `None` without runs.
fn newest(element: &Element) -> Option<Element> {
    find(&conversation_around(element)?, ".run")
}

fn is_result_below(element: &Element) -> bool {
    let result = newest(element).and_then(|run| find(&run, RESULT));
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    match (result, height) {
        (Some(result), Some(height)) => result.get_bounding_client_rect().top() > height,
        _ => false,
    }
}
