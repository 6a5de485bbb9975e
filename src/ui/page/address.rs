//! The input for the agent's address.

use leptos::prelude::*;
use locales::messages;

use super::navigation::Navigation;
use crate::ui::runtime::dom::{Property, view};

/// The form with the input for the agent's address and the button “Connect”. `class` is the CSS class of the button. At
/// most one such form is rendered at a time, since the input has an id.
pub(super) fn address_form(navigation: Navigation, class: &'static str) -> AnyView {
    let connect = move |event: web_sys::Event| {
        event.prevent_default();
        navigation.connect();
    };
    let type_in = move |event| navigation.typed.set(event_target_value(&event));
    let form = view! { <{..} class="address" role="search" aria-label=messages::connect_to_agent() novalidate /> };
    let input = view! {
        <{..}
            class="input"
            id="a2a-address"
            type="text"
            inputmode="url"
            dir="ltr"
            autocomplete="url"
            spellcheck="false"
            placeholder="https://agent.example.com"
        />
    };
    let label = view! { <{..} class="address-label" for="a2a-address" /> };
    let typed = Property::Value(navigation.typed.get_untracked());
    view! {
        <form {..form.on("submit", connect)}>
            <label {..label}>{messages::agent_address()}</label>
            <input {..input.on("input", type_in)} prop=typed />
            <button class=class type="submit">
                {messages::connect()}
            </button>
        </form>
    }
}
