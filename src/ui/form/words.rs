//! What is said around a control and of its state: help, hints, the counter, mistakes, and the ties that make
//! them its description.
//!
//! Invariant: what describes a control is on the screen and has the id that the control names.

use leptos::prelude::*;

use super::drawing::Form;
use super::head::{chip, name_of};
use super::node::Shown;
use super::tool::{WARNING, icon};
use super::with;
use crate::form::emphasis::has_marks;
use crate::form::{Control, FieldView};
use crate::ui::runtime::attrs;

/// The ids of what describes a control: help, chip, counter and mistakes.
pub(super) fn described(shown: &Shown, id: &str) -> Option<String> {
    let view = &shown.view;
    let parts = [
        (has_help(view), ".help"),
        (!chip(view).is_empty(), ".empty"),
        (counted(view).is_some(), ".count"),
        (!view.problems.is_empty(), ".errors"),
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

/// What is said below the label, with the sentences of the place.
pub(super) fn help(form: &Form, view: &FieldView, id: &str) -> Option<AnyView> {
    if !has_help(view) {
        return None;
    }
    let description = view.description.as_ref().map(|text| {
        let extras = form.extras.get().filter(|_| has_marks(text));
        let words = match extras {
            Some(extras) => extras.marked_up(text),
            None => text.clone().into_any(),
        };
        let attrs = attrs!("class": "help", "part": "help", "dir": "auto");
        view! { <p {..attrs}>{words}</p> }.into_any()
    });
    let hint = |hint: &String| {
        let attrs = attrs!("class": "hint", "dir": "auto");
        view! { <p {..attrs}>{hint.clone()}</p> }.into_any()
    };
    let hints: Vec<AnyView> = view.hints.iter().map(hint).collect();
    let attrs = attrs!("class": "about", "id": with(id, ".help"));
    Some(view! { <div {..attrs}>{description}{hints}</div> }.into_any())
}

/// How much of a text is used, near its end.
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
    let words = [&used.to_string(), " of ", &most.to_string(), " characters"].concat();
    let attrs = attrs!("class": "count", "id": with(id, ".count"));
    Some(view! { <p {..attrs}>{words}</p> }.into_any())
}

/// What is wrong with a control.
pub(super) fn errors(view: &FieldView, id: &str) -> AnyView {
    region(name_of(view), with(id, ".errors"), &view.problems)
}

/// What is wrong with something of a name; `id` is that of the sentences, which describe it. The region is there
/// before anything is wrong, so that it is read out, and with the name, since the person may be elsewhere by then.
pub(super) fn region(name: &str, id: String, problems: &[String]) -> AnyView {
    let inside = (!problems.is_empty()).then(|| {
        let errors: Vec<AnyView> = problems.iter().map(|problem| error(problem)).collect();
        let (unseen, place) = (attrs!("class": "unseen"), attrs!("id": id));
        view! { <span {..unseen}>{with(name, ": ")}</span><div {..place}>{errors}</div> }.into_any()
    });
    let attrs = attrs!("class": "errors", "aria-live": "polite", "aria-atomic": "true");
    view! { <div {..attrs}>{inside}</div> }.into_any()
}

fn error(problem: &str) -> AnyView {
    let attrs = attrs!("class": "error", "part": "error");
    view! { <p {..attrs}>{icon(WARNING)}<span dir={"auto"}>{problem.to_owned()}</span></p> }
        .into_any()
}
