//! An object: its members one below the other; an optional one can be added and taken away.

use leptos::prelude::*;

use crate::form::{Control, Edit};
use crate::pointer::Pointer;
use crate::ui::field::{ControlContext, Field, errors, help, name, remove_button};
use crate::ui::icon;

/// Draws a group. The root has no frame of its own.
pub(in crate::ui) fn group(context: ControlContext) -> impl IntoView {
    let form = context.form;
    let members = move || -> Vec<Pointer> {
        context.view.with(|view| match &view.control {
            Control::Group { members, .. } => members.clone(),
            _ => Vec::new(),
        })
    };
    let fields = move || {
        view! { <For each=members key=Pointer::to_string let:pointer><Field form=form pointer=pointer/></For> }
    };
    if context.pointer().is_root() {
        return view! {
            <div class="group root" id=context.id() data-pointer="" tabindex="-1">
                {fields()}
                {errors(context)}
            </div>
        }
        .into_any();
    }
    let present = Memo::new(move |_| {
        context
            .view
            .with(|view| matches!(view.control, Control::Group { present: true, .. }))
    });
    let optional = move || context.view.with(|view| !view.required && !view.removable);
    let add = move |_| {
        form.edit(Edit::Add {
            pointer: context.pointer(),
        })
    };
    let take = move |_| {
        form.edit(Edit::Remove {
            pointer: context.pointer(),
        })
    };
    let label = move || context.view.with(|view| view.label.clone());
    let inside = move || {
        if present.get() {
            let away = optional().then(|| {
                view! {
                    <button type="button" class="quiet" disabled=move || context.is_still() on:click=take>
                        {icon::cross()}<span>"Leave out "{label}</span>
                    </button>
                }
            });
            view! { {fields()}{away} }.into_any()
        } else {
            view! {
                <button type="button" class="secondary" disabled=move || context.is_still() on:click=add>
                    {icon::plus()}<span>"Add "{label}</span>
                </button>
            }
            .into_any()
        }
    };
    view! {
        <fieldset
            class="group" part="group" id=context.id() data-pointer=context.pointer().to_string() tabindex="-1"
            aria-describedby=move || context.described_by()
        >
            <legend class="field-label">{name(context)}{remove_button(context)}</legend>
            {help(context)}
            {inside}
            {errors(context)}
        </fieldset>
    }
    .into_any()
}
