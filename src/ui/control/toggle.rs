//! Yes or no; where it may stay open, that is a choice of its own.

use leptos::prelude::*;
use serde_json::Value;

use super::choice::{Way, radios};
use crate::form::{Control, Edit};
use crate::ui::field::ControlContext;

/// Draws a toggle as two radio buttons, and a third where it may stay open.
pub(in crate::ui) fn toggle(context: ControlContext) -> impl IntoView {
    let on = move || {
        context.view.with(|view| match view.control {
            Control::Toggle { on } => on,
            _ => None,
        })
    };
    let set = move |value: bool| {
        context.form.edit(Edit::Set {
            pointer: context.pointer(),
            value: Value::Bool(value),
        });
    };
    let mut options = vec![
        Way::new("Yes", move || on() == Some(true), move || set(true)),
        Way::new("No", move || on() == Some(false), move || set(false)),
    ];
    if !context.view.with_untracked(|view| view.required) {
        let clear = move || {
            context.form.edit(Edit::Choose {
                pointer: context.pointer(),
                option: None,
            })
        };
        options.push(Way::new("Not set", move || on().is_none(), clear));
    }
    radios(context, options)
}
