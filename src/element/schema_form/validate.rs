//! `validate()`: the verdict on the current value, for the host page.
//!
//! The shell (`npm/schema-form-element.js`) answers without a verdict if the check takes too long.

use a2a_forms::ui::schema_form::FormOwner;
use js_sys::Function;
use json_form::form::FormState;
use wasm_bindgen::prelude::*;

use super::finding_entries::entries;
use crate::element::host_element::state_name;

/// Calls `done` once the form's current value is checked, with the JSON text of `verdict`; with an empty text if the
/// form is closed.
pub(super) fn validate(form: &FormOwner, done: Function) {
    form.validate(move |form| {
        let answer = form.with_session(|session| verdict(session.state()));
        // A promise's `resolve` never throws.
        let _ = done.call1(&JsValue::NULL, &answer.unwrap_or_default().into());
    });
}

/// The result of `validate()` as JSON text: `valid` (`null` if the value can't be checked), `state` and `errors`.
fn verdict(state: &FormState) -> String {
    exact_json::to_text(&exact_json::object(vec![
        ("valid", state.is_valid().into()),
        ("state", exact_json::text(state_name(state))),
        ("errors", entries(state.problems())),
    ]))
}
