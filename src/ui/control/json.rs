//! Any value, as JSON in place, with its own parse errors.

use leptos::prelude::*;

use crate::form::Control;
use crate::ui::field::ControlContext;

/// Draws a JSON control.
pub(in crate::ui) fn json(context: ControlContext) -> impl IntoView {
    let text = move || {
        context.view.with(|view| match &view.control {
            Control::Json { text } => text.clone(),
            _ => String::new(),
        })
    };
    let rows = context.view.with_untracked(|view| match &view.control {
        Control::Json { text } => text.lines().count().clamp(2, 12),
        _ => 2,
    });
    view! {
        <textarea
            id=context.id() class="input json" part="input" rows=rows spellcheck="false" autocomplete="off"
            data-pointer=context.pointer().to_string() placeholder="JSON, such as \"text\", 12, true, [1, 2] or {\"a\": 1}"
            aria-describedby=move || context.described_by() aria-invalid=move || context.invalid()
            aria-required=move || context.required()
            disabled=move || context.is_off() readonly=move || context.read_only()
            prop:value=text
            on:input=move |event| context.type_text(event_target_value(&event))
            on:blur=move |_| context.leave()
        ></textarea>
    }
}
