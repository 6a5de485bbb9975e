//! The texts that describe a control: help, hints, character counter, errors, warnings.
//!
//! Invariant: each id in a control's `aria-describedby` exists.

use leptos::prelude::*;
use locales::messages;

use super::DrawnForm;
use super::buttons::{WARNING, icon};
use super::element_id::suffixed;
use super::emptiness::chip;
use super::field_name::name_of;
use super::node::FieldState;
use crate::form::text::inline_markup::has_marks;
use crate::form::view::{Control, FieldView};
use crate::ui::runtime::dom::{attrs, pieces, tag};

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
            None => text.clone().into_any(),
        };
        let attrs = attrs!("class": "help", "part": "help", "dir": "auto");
        tag::p(attrs, pieces![words])
    });
    let hint = |hint: &String| {
        let attrs = attrs!("class": "hint", "dir": "auto");
        tag::p(attrs, pieces![hint.clone()])
    };
    let hints: Vec<AnyView> = view.hints.iter().map(hint).collect();
    let attrs = attrs!("class": "about", "id": suffixed(id, ".help"));
    Some(tag::div(attrs, pieces![description, hints]))
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
    let attrs = attrs!("class": "count", "id": suffixed(id, ".count"));
    Some(tag::p(attrs, pieces![words]))
}

/// The region below a control that shows its errors and warnings, and announces new ones.
pub(super) fn errors(view: &FieldView, id: &str) -> AnyView {
    let id = suffixed(id, ".errors");
    region(name_of(view), id, &view.problems, &view.warnings)
}

/// A live region with errors and warnings. The region exists before there are any, so that screen readers announce
/// them, and repeats the field's name, since the person may be elsewhere by then. `id` is the id of the errors.
pub(super) fn region(name: &str, id: String, problems: &[String], warnings: &[String]) -> AnyView {
    let errors = problems.iter().map(|words| message("error", words));
    let warnings = warnings.iter().map(|words| message("warning", words));
    let all: Vec<AnyView> = errors.chain(warnings).collect();
    let inside = (!all.is_empty()).then(|| {
        let name = tag::span(attrs!("class": "unseen"), pieces![suffixed(name, ": ")]);
        (name, tag::div(attrs!("id": id), pieces![all]))
    });
    let attrs = attrs!("class": "errors", "aria-live": "polite", "aria-atomic": "true");
    tag::div(attrs, pieces![inside])
}

fn message(kind: &'static str, words: &str) -> AnyView {
    let attrs = attrs!("class": kind, "part": kind);
    let words = tag::span(attrs!("dir": "auto"), pieces![words.to_owned()]);
    tag::p(attrs, pieces![icon(WARNING), words])
}
