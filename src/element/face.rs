//! What all elements share: telling the host page, in the words of the public face.

use a2a_forms::form::{CheckState, FormState};
use a2a_forms::json;
use a2a_forms::pointer::Pointer;
use serde_json::Value;
use wasm_bindgen::prelude::*;

/// The shell's function that dispatches an event: name, detail as JSON text, whether it can be
/// cancelled. It answers whether nobody did.
#[derive(Clone)]
pub(crate) struct Emit(js_sys::Function);

impl Emit {
    pub(crate) fn new(function: js_sys::Function) -> Self {
        Self(function)
    }

    /// Dispatches an event; whether nobody prevented its default.
    pub(crate) fn tell(&self, name: &str, detail: &Value, cancelable: bool) -> bool {
        self.tell_text(name, &json::to_text(detail), cancelable)
    }

    /// Dispatches an event with a detail that is text already.
    pub(crate) fn tell_text(&self, name: &str, detail: &str, cancelable: bool) -> bool {
        let arguments = js_sys::Array::of3(
            &JsValue::from_str(name),
            &JsValue::from_str(detail),
            &JsValue::from_bool(cancelable),
        );
        // A listener of the host page that throws is the host page's concern; nothing was prevented.
        self.0
            .apply(&JsValue::NULL, &arguments)
            .is_ok_and(|answer| answer.as_bool() != Some(false))
    }
}

/// The detail of a change: the value, and where it changed. The shell cuts the value out of the text,
/// so that the pointer comes last.
pub(crate) fn change_text(value: Option<&Value>, pointer: &Pointer) -> String {
    let mut text = String::from("{\"value\":");
    text.push_str(&value.map_or_else(|| "null".to_owned(), json::to_text));
    text.push_str(",\"pointer\":");
    text.push_str(&json::to_text(&json::text(pointer.as_str())));
    text.push('}');
    text
}

/// JSON text read, or an error to throw.
pub(crate) fn read(text: &str, what: &str) -> Result<Value, JsError> {
    json::parse(text).map_err(|error| JsError::new(&format!("{what} is no JSON: {error}")))
}

/// The state's name on the public face.
pub(crate) fn state_name(state: &FormState) -> &'static str {
    match state.check_state() {
        CheckState::Loading => "loading",
        CheckState::Checking => "checking",
        CheckState::Valid => "valid",
        CheckState::Invalid => "invalid",
        CheckState::Unchecked(_) => "unchecked",
    }
}

/// The mistakes on the public face.
pub(crate) fn errors(state: &FormState) -> Value {
    state
        .problems()
        .into_iter()
        .map(|problem| {
            // What is inside a string has no place in the value but that of the string.
            let (pointer, inside) = match &problem.string {
                Some(at) => (at, problem.pointer.as_str().strip_prefix(at.as_str())),
                None => (&problem.pointer, None),
            };
            let mut members = vec![
                ("pointer", json::text(pointer.as_str())),
                ("keyword", json::text(&problem.keyword)),
                ("message", json::text(&problem.sentence)),
                (
                    "schemaPointer",
                    problem
                        .schema
                        .map_or(Value::Null, |at| json::text(at.as_str())),
                ),
            ];
            members.extend(inside.map(|inside| ("inside", json::text(inside))));
            json::object(members)
        })
        .collect()
}
