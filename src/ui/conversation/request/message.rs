//! The plain message, which is sent in place of a form's value.

use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use locales::messages;

use crate::ui::conversation::controls::text_field;
use crate::ui::conversation::driver::{DriverHandle, Region};
use crate::ui::conversation::focus::focus;
use crate::ui::runtime::after_drawing;
use crate::ui::runtime::dom::{ElementRef, view};
use crate::ui::runtime::reactive::live;

/// The text area for the message to a skill without a form, with its label and error.
pub(super) fn message(driver: DriverHandle) -> AnyView {
    let area = ElementRef::default();
    driver.on_view_change(move |change| {
        if *change == ViewChange::Mistakes {
            // The only possible error is an empty message.
            after_drawing(move || area.get().iter().for_each(focus));
        }
    });
    live(move || {
        let now = driver.read_tracked(&[Region::Message, Region::Request], |conversation| {
            let request = conversation.agent()?.request()?;
            Some((request.message.clone(), request.message_missing))
        });
        let (text, is_missing) = now.unwrap_or_default();
        let more = view! {
            <{..}
                rows="4"
                disabled=driver.link().is_disabled()
                node_ref=area
                on:input=move |event| {
                    driver.dispatch(Event::MessageTyped(event_target_value(&event)));
                }
            />
        };
        let missing = is_missing.then_some(messages::enter_message());
        text_field(
            "a2a-message".to_owned(),
            messages::message(),
            more,
            text,
            missing,
        )
    })
}
