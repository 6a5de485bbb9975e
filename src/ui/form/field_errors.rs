//! A field's errors and warnings, in a live region that names the field.

use json_form::form::view::FieldView;
use leptos::prelude::*;

use super::buttons::{WARNING, icon};
use super::element_id::suffixed;
use super::field_name::name_of;
use crate::ui::runtime::dom::view;

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
        let name = view! { <span class="unseen">{suffixed(name, ": ")}</span> };
        (name, view! { <div id=id>{all}</div> })
    });
    view! {
        <div class="errors" aria-live="polite" aria-atomic="true">
            {inside}
        </div>
    }
}

fn message(kind: &'static str, words: &str) -> AnyView {
    view! {
        <p class=kind part=kind>
            {icon(WARNING)}
            <span dir="auto">{words.to_owned()}</span>
        </p>
    }
}
