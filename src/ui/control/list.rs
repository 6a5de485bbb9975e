//! A list: its items one below the other, to add, move and remove.

use leptos::prelude::*;

use crate::form::{Control, Edit, ItemView};
use crate::pointer::Pointer;
use crate::ui::field::{ControlContext, Field, errors, help, name, remove_button};
use crate::ui::icon;

/// Draws a list.
pub(in crate::ui) fn list(context: ControlContext) -> impl IntoView {
    let form = context.form;
    let items = move || -> Vec<ItemView> {
        context.view.with(|view| match &view.control {
            Control::List { items } => items.clone(),
            _ => Vec::new(),
        })
    };
    let count = Memo::new(move |_| items().len());
    let add = move |_| {
        form.edit(Edit::Add {
            pointer: context.pointer(),
        })
    };
    let label = move || context.view.with(|view| view.label.clone());
    view! {
        <fieldset
            class="group list" part="list" id=context.id() data-pointer=context.pointer().to_string() tabindex="-1"
            aria-describedby=move || context.described_by()
        >
            <legend class="field-label">{name(context)}{remove_button(context)}</legend>
            {help(context)}
            <ol class="items">
                <For each=items key=Clone::clone let:item>
                    <li class="item">
                        <Field form=form pointer=item.pointer.clone()/>
                        {move_buttons(context, item.pointer, count)}
                    </li>
                </For>
            </ol>
            <button type="button" class="secondary" disabled=move || context.is_still() on:click=add>
                {icon::plus()}<span>"Add to "{label}</span>
            </button>
            {errors(context)}
        </fieldset>
    }
}

/// Buttons that move an item; the first has no way up, the last none down.
fn move_buttons(context: ControlContext, pointer: Pointer, count: Memo<usize>) -> impl IntoView {
    let position = pointer
        .last()
        .and_then(|last| last.parse::<usize>().ok())
        .unwrap_or_default();
    let button = move |up: bool, pointer: Pointer| {
        let name = format!(
            "Move item {} {}",
            position + 1,
            if up { "up" } else { "down" }
        );
        let ends = move || {
            if up {
                position == 0
            } else {
                position + 1 >= count.get()
            }
        };
        let go = move |_| {
            context.form.edit(Edit::Move {
                pointer: pointer.clone(),
                up,
            })
        };
        view! {
            <button type="button" class="quiet" aria-label=name.clone() title=name disabled=move || ends() || context.is_still() on:click=go>
                {if up { icon::up().into_any() } else { icon::down().into_any() }}
            </button>
        }
    };
    view! { <div class="item-tools">{button(true, pointer.clone())}{button(false, pointer)}</div> }
}
