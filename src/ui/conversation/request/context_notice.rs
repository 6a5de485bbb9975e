//! The notice that the next message continues an earlier run, with a button for a new conversation.

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

/// The notice that the next message continues an earlier run; a live region.
pub(super) fn context_notice(driver: DriverHandle) -> AnyView {
    let place = ElementRef::default();
    driver.on_view_change(move |change| {
        if let (ViewChange::Context, Some(place)) = (change, place.get()) {
            // The button disappears when it is pressed.
            after_drawing(move || request_form_of(&place).iter().for_each(focus_inside));
        }
    });
    live(move || {
        let regions = [Region::Context, Region::Runs, Region::Minutes];
        let words = driver.read_tracked(&regions, |conversation| {
            let run = conversation.continued()?;
            let ago = ago(run.started, clock::now());
            Some(messages::continues_conversation(run.title(), &ago))
        });
        // The context is gone, and the button with it.
        let going = place.get().filter(|it| words.is_none() && has_focus(it));
        going
            .and_then(|it| request_form_of(&it))
            .iter()
            .for_each(focus_inside);
        let new = words.is_some().then(|| {
            let new = Event::NewContextPressed;
            event_button(driver, "link", messages::new_conversation(), new)
        });
        view! {
            <div class="refilled continued" hidden=words.is_none() node_ref=place>
                <p role="status">{words.unwrap_or_default()}</p>
                {new}
            </div>
        }
    })
}
