//! The input for the agent's address.

use leptos::prelude::*;
use locales::messages;

use super::navigation::Navigation;
use crate::ui::runtime::dom::{Property, attrs, pieces, tag};

/// The form with the input for the agent's address and the button “Connect”. `class` is the CSS class of the button. At
/// most one such form is rendered at a time, since the input has an id.
pub(super) fn address_form(navigation: Navigation, class: &'static str) -> AnyView {
    let connect = move |event: web_sys::Event| {
        event.prevent_default();
        navigation.connect();
    };
    let type_in = move |event| navigation.typed.set(event_target_value(&event));
    let form = attrs!(
        "class": "address", "role": "search", "aria-label": messages::connect_to_agent(), "novalidate": true
    );
    let input = attrs!(
        "class": "input", "id": "a2a-address", "type": "text", "inputmode": "url", "dir": "ltr",
        "autocomplete": "url", "spellcheck": "false", "placeholder": "https://agent.example.com"
    );
    let label = attrs!("class": "address-label", "for": "a2a-address");
    let typed = Property::Value(navigation.typed.get_untracked());
    tag::form(
        form.on("submit", connect),
        pieces![
            tag::label(label, pieces![messages::agent_address()]),
            tag::input(input.on("input", type_in), typed),
            tag::button(
                attrs!("class": class, "type": "submit"),
                pieces![messages::connect()]
            ),
        ],
    )
}
