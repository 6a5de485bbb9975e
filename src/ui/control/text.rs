//! A text: one line, several lines, or hidden.

use leptos::prelude::*;

use crate::form::{Control, TextHints};
use crate::ui::field::ControlContext;

/// Draws a text control.
pub(in crate::ui) fn text(
    context: ControlContext,
    hints: &TextHints,
    secret: bool,
    suggestions: &[String],
) -> impl IntoView + use<> {
    let id = context.id();
    let pointer = context.pointer();
    let value = move || {
        context.view.with(|view| match &view.control {
            Control::Text { text, .. } => text.clone(),
            _ => String::new(),
        })
    };
    let shared = move || {
        (
            context.described_by(),
            context.invalid(),
            context.required(),
        )
    };
    if hints.long && !secret {
        return view! {
            <textarea
                id=id class="input" part="input" rows="4" data-pointer=pointer.to_string()
                aria-describedby=move || shared().0 aria-invalid=move || shared().1 aria-required=move || shared().2
                disabled=move || context.is_off() readonly=move || context.read_only()
                prop:value=value
                on:input=move |event| context.type_text(event_target_value(&event))
                on:blur=move |_| context.leave()
            ></textarea>
        }
        .into_any();
    }
    let (input_mode, autocomplete) = hints_for(hints, secret);
    let list_id = (!suggestions.is_empty() && !secret).then(|| format!("{id}.list"));
    let options = list_id.clone().map(|list_id| {
        let options = suggestions
            .iter()
            .map(|text| view! { <option value=text.clone()></option> })
            .collect_view();
        view! { <datalist id=list_id>{options}</datalist> }
    });
    view! {
        <input
            id=id class="input" part="input" type=if secret { "password" } else { "text" } data-pointer=pointer.to_string()
            inputmode=input_mode autocomplete=autocomplete list=list_id spellcheck=spell_check(hints)
            aria-describedby=move || shared().0 aria-invalid=move || shared().1 aria-required=move || shared().2
            disabled=move || context.is_off() readonly=move || context.read_only()
            prop:value=value
            on:input=move |event| context.type_text(event_target_value(&event))
            on:blur=move |_| context.leave()
        />
        {options}
    }
    .into_any()
}

/// The keyboard that a phone shows, and what the browser may fill in.
fn hints_for(hints: &TextHints, secret: bool) -> (Option<&'static str>, &'static str) {
    if secret {
        return (None, "off");
    }
    match hints.format.as_deref() {
        Some("email" | "idn-email") => (Some("email"), "email"),
        Some("uri" | "url" | "iri") => (Some("url"), "url"),
        Some("ipv4") => (Some("decimal"), "off"),
        _ => (None, "off"),
    }
}

/// A format is not prose.
fn spell_check(hints: &TextHints) -> Option<&'static str> {
    hints.format.is_some().then_some("false")
}
