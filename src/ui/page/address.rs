//! The input for the agent's address.

use leptos::prelude::*;
use locales::messages;

use super::navigation::Navigation;
use crate::ui::runtime::dom::view;

/// The form with the input for the agent's address and the button “Connect”. `class` is the CSS class of the button. At
/// most one such form is rendered at a time, since the input has an id.
pub(super) fn address_form(navigation: Navigation, class: &'static str) -> AnyView {
    let connect = move |event: web_sys::Event| {
        event.prevent_default();
        navigation.connect();
    };
    let type_in = move |event| navigation.typed.set(event_target_value(&event));
    view! {
        <form
            class="address"
            role="search"
            aria-label=messages::connect_to_agent()
            novalidate
            on:submit=connect
        >
            <label class="address-label" for="a2a-address">
                {messages::agent_address()}
            </label>
            <input
                class="input"
                id="a2a-address"
                type="text"
                inputmode="url"
                dir="ltr"
                autocomplete="url"
                spellcheck="false"
                placeholder="https://agent.example.com"
                on:input=type_in
                prop:value=navigation.typed.get_untracked()
            />
            <button class=class type="submit">
                {messages::connect()}
            </button>
        </form>
    }
}
