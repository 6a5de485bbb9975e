//! Buttons, radio buttons and text fields with their errors.

use a2a_client::conversation::event::Event;
use leptos::prelude::*;
use web_sys::Event as DomEvent;

use super::driver::DriverHandle;
use crate::ui::runtime::dom::{Attrs, view};
use crate::ui::runtime::widget::{WARNING, button, icon, worded};

/// A button that shows `words` and calls `press` on a click.
pub(in crate::ui) fn text_button(
    class: &'static str,
    words: &'static str,
    press: impl Fn(DomEvent) + 'static,
) -> AnyView {
    button(view! { <{..} class=class on:click=press /> }, worded(words))
}

/// A button that sends an event to the conversation.
pub(super) fn event_button(
    driver: DriverHandle,
    class: &'static str,
    words: &'static str,
    event: Event,
) -> AnyView {
    text_button(class, words, move |_| driver.dispatch(event.clone()))
}

/// A submit button. `is_held` disables it by `aria-disabled`, since `disabled` would drop the focus.
pub(super) fn submit(more: Attrs, words: &'static str, is_held: bool) -> AnyView {
    let held = is_held.then_some("true");
    view! {
        <button type="submit" part="button" aria-disabled={held} {..more}>
            {words}
        </button>
    }
}

/// Radio buttons: for each of `ways` its label, whether it is checked, and the event that is dispatched when the person
/// chooses it. `name` is their common HTML `name`.
pub(super) fn radios(
    driver: DriverHandle,
    name: &'static str,
    attrs: Attrs,
    ways: impl Iterator<Item = (String, bool, Event)>,
) -> AnyView {
    let way = |(at, (words, is_it, event)): (usize, (String, bool, Event))| {
        view! {
            <label class="way">
                <input
                    type="radio"
                    name=name
                    value=at.to_string()
                    on:change=move |_| driver.dispatch(event.clone())
                    prop:checked=is_it
                />
                <span dir="auto">{words}</span>
            </label>
        }
    };
    let ways: Vec<AnyView> = ways.enumerate().map(way).collect();
    view! {
        <div role="radiogroup" {..attrs}>
            {ways}
        </div>
    }
}

/// A text area with its label, and the error shown if it is empty.
pub(super) fn text_field(
    id: String,
    name: &'static str,
    more: Attrs,
    text: String,
    missing: Option<&'static str>,
) -> AnyView {
    let errors = [&id, ".errors"].concat();
    view! {
        <div class="form">
            <div class="field">
                <div class="field-head">
                    <label class="field-label" for=id.clone()>
                        {name}
                    </label>
                </div>
                <textarea
                    class="input"
                    id=id
                    part="input"
                    dir="auto"
                    aria-required="true"
                    aria-invalid=missing.map(|_| "true")
                    aria-describedby={missing.map(|_| errors.clone())}
                    {..more}
                    prop:value=text
                />
                {field_error(name, errors, None, missing.map(str::to_owned))}
            </div>
        </div>
    }
}

/// A live region below a field for its error `mistake`; empty with `None`. Screen readers also read the field's `name`.
/// `id` is the error's HTML id, and `part` its CSS shadow part.
pub(super) fn field_error(
    name: &str,
    id: String,
    part: Option<&'static str>,
    mistake: Option<String>,
) -> AnyView {
    let inside = mistake.map(|sentence| {
        let name = [name, ": "].concat();
        let name = view! { <span class="unseen">{name}</span> };
        let sentence = error(part, sentence);
        (name, view! { <div id=id>{sentence}</div> })
    });
    view! {
        <div class="errors" aria-live="polite" aria-atomic="true">
            {inside}
        </div>
    }
}

pub(super) fn error(part: Option<&'static str>, sentence: String) -> AnyView {
    view! {
        <p class="error" part=part>
            {icon(WARNING)}
            <span>{sentence}</span>
        </p>
    }
}
