//! The notice that an earlier run's values were filled in, with “Undo”.

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use locales::messages;

use crate::browser::clock;
use crate::ui::conversation::controls::event_button;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::{focus_inside, has_focus, request_form_of};
use crate::ui::conversation::run::ago;
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;

/// How long ago the run started whose values fill the form, in words, and whether “Undo” can restore the form's earlier
/// values. `None` if no run's values were filled in.
fn now(conversation: &Conversation) -> Option<(String, bool)> {
    let (run, can_undo) = conversation.agent()?.request()?.refilled()?;
    let run = conversation.run(run);
    let then = run.map_or_else(clock::now, |run| run.started);
    Some((ago(then, clock::now()), can_undo))
}

/// The notice that an earlier run's values were filled in; a live region.
pub(super) fn refill_notice(driver: DriverHandle) -> AnyView {
    let place = ElementRef::default();
    driver.on_view_change(move |change| {
        if *change != ViewChange::Refilled {
            return;
        }
        let Some(place) = place.get() else { return };
        // “Undo” disappears when it is pressed.
        if has_focus(&place) || driver.with(now).is_some() {
            after_drawing(move || {
                request_form_of(&place).iter().for_each(focus_inside);
            });
        }
    });
    live(move || {
        let now = driver.read_tracked(&[Region::Refilled, Region::Request], now);
        let is_hidden = now.is_none();
        let (ago, can_undo) = now.unwrap_or_default();
        let words = match (is_hidden, can_undo) {
            (true, _) => String::new(),
            (false, true) => messages::refilled_replacing(&ago),
            (false, false) => messages::refilled(&ago),
        };
        let undo =
            can_undo.then(|| event_button(driver, "link", messages::undo(), Event::RefillUndone));
        view! {
            <div class="refilled" hidden=is_hidden node_ref=place>
                <p role="status">{words}</p>
                {undo}
            </div>
        }
    })
}
