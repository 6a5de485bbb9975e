//! One of some values: radio buttons for a few, a select for many.

use leptos::prelude::*;

use crate::form::{Control, Edit};
use crate::ui::field::{ControlContext, errors, help, name, remove_button};

/// Up to so many options are radio buttons.
const FEW: usize = 5;

/// One radio button.
pub(super) struct Way {
    title: String,
    chosen: Box<dyn Fn() -> bool + Send + Sync>,
    choose: Box<dyn Fn()>,
}

impl Way {
    pub(super) fn new(
        title: impl Into<String>,
        chosen: impl Fn() -> bool + Send + Sync + 'static,
        choose: impl Fn() + 'static,
    ) -> Self {
        Self {
            title: title.into(),
            chosen: Box::new(chosen),
            choose: Box::new(choose),
        }
    }
}

/// Draws a choice.
pub(in crate::ui) fn choice(context: ControlContext, titles: &[String]) -> impl IntoView + use<> {
    let chosen = move || {
        context.view.with(|view| match view.control {
            Control::Choice { chosen, .. } => chosen,
            _ => None,
        })
    };
    let choose = move |option| {
        context.form.edit(Edit::Choose {
            pointer: context.pointer(),
            option,
        })
    };
    let required = context.view.with_untracked(|view| view.required);
    if titles.len() <= FEW {
        let mut options: Vec<Way> = titles
            .iter()
            .enumerate()
            .map(|(at, title)| {
                Way::new(
                    title.clone(),
                    move || chosen() == Some(at),
                    move || choose(Some(at)),
                )
            })
            .collect();
        if !required {
            options.push(Way::new(
                "Not set",
                move || chosen().is_none(),
                move || choose(None),
            ));
        }
        return radios(context, options).into_any();
    }
    let options = titles
        .iter()
        .enumerate()
        .map(|(at, title)| view! { <option value=at.to_string() selected=move || chosen() == Some(at)>{title.clone()}</option> })
        .collect_view();
    let none = if required { "Choose one" } else { "Not set" };
    view! {
        <div class="field" part="field">
            <div class="field-head">
                <label class="field-label" part="label" for=context.id()>{name(context)}</label>
                {remove_button(context)}
            </div>
            {help(context)}
            <select
                id=context.id() class="input" part="input" data-pointer=context.pointer().to_string()
                aria-describedby=move || context.described_by() aria-invalid=move || context.invalid()
                aria-required=move || context.required()
                disabled=move || context.is_still()
                on:change=move |event| choose(event_target_value(&event).parse().ok())
                on:blur=move |_| context.leave()
            >
                <option value="" selected=move || chosen().is_none()>{none}</option>
                {options}
            </select>
            {errors(context)}
        </div>
    }
    .into_any()
}

/// Radio buttons with a legend, help and mistakes.
pub(super) fn radios(context: ControlContext, options: Vec<Way>) -> impl IntoView {
    let id = context.id();
    let group = id.clone();
    let buttons = options
        .into_iter()
        .enumerate()
        .map(
            |(
                at,
                Way {
                    title,
                    chosen,
                    choose,
                },
            )| {
                let id = format!("{group}.{at}");
                let for_id = id.clone();
                view! {
                    <label class="way" for=for_id>
                        <input
                            type="radio" id=id name=group.clone() prop:checked=chosen
                            disabled=move || context.is_still()
                            on:change=move |_| choose()
                        />
                        <span>{title}</span>
                    </label>
                }
            },
        )
        .collect_view();
    let label_id = format!("{id}.label");
    // Left is the whole group, not one of its buttons.
    let left = move |event: web_sys::FocusEvent| {
        use wasm_bindgen::JsCast;
        let inside = event
            .current_target()
            .and_then(|group| group.dyn_into::<web_sys::Node>().ok());
        let next = event
            .related_target()
            .and_then(|next| next.dyn_into::<web_sys::Node>().ok());
        if !inside.is_some_and(|inside| inside.contains(next.as_ref()) && next.is_some()) {
            context.leave();
        }
    };
    view! {
        <div class="field" part="field">
            <div class="field-head">
                <span class="field-label" part="label" id=label_id.clone()>{name(context)}</span>
                {remove_button(context)}
            </div>
            {help(context)}
            <div
                id=id class="ways" role="radiogroup" data-pointer=context.pointer().to_string() aria-labelledby=label_id
                aria-describedby=move || context.described_by() aria-invalid=move || context.invalid()
                aria-required=move || context.required()
                on:focusout=left
            >
                {buttons}
            </div>
            {errors(context)}
        </div>
    }
}
