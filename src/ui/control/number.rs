//! A number, as text: the browser's own number input rounds, and changes by the wheel.

use leptos::prelude::*;

use crate::form::Control;
use crate::ui::field::ControlContext;

/// Draws a number control.
pub(in crate::ui) fn number(context: ControlContext) -> impl IntoView {
    let mode = context.view.with_untracked(|view| match view.control {
        Control::Number { integer: true, .. } => "numeric",
        _ => "decimal",
    });
    let value = move || {
        context.view.with(|view| match &view.control {
            Control::Number { text, .. } => text.clone(),
            _ => String::new(),
        })
    };
    view! {
        <input
            id=context.id() class="input number" part="input" type="text" inputmode=mode autocomplete="off"
            data-pointer=context.pointer().to_string()
            aria-describedby=move || context.described_by() aria-invalid=move || context.invalid()
            aria-required=move || context.required()
            disabled=move || context.is_off() readonly=move || context.read_only()
            prop:value=value
            on:input=move |event| context.type_text(event_target_value(&event))
            on:blur=move |_| context.leave()
        />
    }
}
