//! The descriptions of a control (`aria-describedby`): help, hints and character counter.
//!
//! Leaves errors and warnings to `field_errors`. Invariant: each id in a control's `aria-describedby` exists.

use json_form::form::text::inline_markup::has_marks;
use json_form::form::view::{Control, FieldView};
use leptos::prelude::*;
use locales::messages;

use super::DrawnForm;
use super::element_id::suffixed;
use super::emptiness::chip;
use super::node::FieldState;
use crate::ui::runtime::dom::view;
use crate::ui::runtime::reactive::Text;

/// The value of `aria-describedby`: the ids of help, chip, counter and errors, as far as the field has them.
pub(super) fn described(state: &FieldState, id: &str) -> Option<String> {
    let view = &state.view;
    let parts = [
        (has_help(view), ".help"),
        (!chip(view).is_empty(), ".empty"),
        (counted(view).is_some(), ".count"),
        (
            !(view.problems.is_empty() && view.warnings.is_empty()),
            ".errors",
        ),
    ];
    let mut ids = String::new();
    for (_, suffix) in parts.into_iter().filter(|(is_there, _)| *is_there) {
        if !ids.is_empty() {
            ids.push(' ');
        }
        ids.push_str(id);
        ids.push_str(suffix);
    }
    (!ids.is_empty()).then_some(ids)
}

fn has_help(view: &FieldView) -> bool {
    view.description.is_some() || !view.hints.is_empty()
}

/// The description and hints below the label; `None` if the field has neither.
pub(super) fn help(form: &DrawnForm, view: &FieldView, id: &str) -> Option<AnyView> {
    if !has_help(view) {
        return None;
    }
    let description = view.description.as_ref().map(|text| {
        let extras = form.extras.get().filter(|_| has_marks(text));
        let words = match extras {
            Some(extras) => extras.inline_markup(text),
            None => Text::from(text.clone()).into_any(),
        };
        view! {
            <p class="help" part="help" dir="auto">
                {words}
            </p>
        }
    });
    let hint = |hint: &String| {
        view! {
            <p class="hint" dir="auto">
                {hint.clone()}
            </p>
        }
    };
    let hints: Vec<AnyView> = view.hints.iter().map(hint).collect();
    Some(view! {
        <div class="about" id=suffixed(id, ".help")>
            {description}
            {hints}
        </div>
    })
}

/// The number of typed characters and the `maxLength`; `None` below 80 % of it, and without a `maxLength`.
fn counted(view: &FieldView) -> Option<(u64, u64)> {
    let Control::Text { text, hints, .. } = &view.control else {
        return None;
    };
    let most = hints.max_length.filter(|_| !hints.is_file)?;
    let used = text.chars().count() as u64;
    (used > 0 && used.saturating_mul(5) >= most.saturating_mul(4)).then_some((used, most))
}

pub(super) fn count(view: &FieldView, id: &str) -> Option<AnyView> {
    let (used, most) = counted(view)?;
    let words = messages::characters(used, most);
    Some(view! {
        <p class="count" id=suffixed(id, ".count")>
            {words}
        </p>
    })
}
