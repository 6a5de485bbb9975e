//! Machine-readable errors of structured input: the addendum to 000 in
//! `docs/extensions/input-errors.md`.
//!
//! Owns the list in the metadata of an agent's message. Leaves finding errors to a validator, and
//! their sentences to the agent. Invariant: reading is total; an entry without a place or a sentence
//! is left out.

use std::str::FromStr as _;

use exact_json::{self as json, Pointer};
use serde_json::Value;

use crate::message::Message;

/// The URI of the extension for machine-readable errors of structured input
/// (`docs/extensions/input-errors.md`).
pub const INPUT_ERRORS_URI: &str = "urn:a2a-forms:input-errors:v1";

/// The maximum number of errors that are read.
const MAX_ERRORS: usize = 1_000;

/// An error at one place of the structured input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorAt {
    /// The place of the wrong value in the structured input.
    pub pointer: Pointer,
    /// The agent's sentence about the error.
    pub message: String,
    /// The keyword of JSON Schema that the value violates, if the error is one of validation.
    pub keyword: Option<String>,
    /// The place of the keyword in the schema; `None` if the agent did not send it.
    pub schema_pointer: Option<Pointer>,
}

/// The key of the list of errors in the metadata of a message.
fn key() -> String {
    [INPUT_ERRORS_URI, "/errors"].concat()
}

/// Adds the errors of structured input to the metadata of the message that refuses it, for the fields
/// of a form (`docs/extensions/input-errors.md`).
pub fn add_errors(message: &mut Message, errors: &[ErrorAt]) {
    let entry = |error: &ErrorAt| {
        let mut members = vec![
            ("pointer", json::text(error.pointer.as_str())),
            ("message", json::text(&error.message)),
        ];
        members.extend(error.keyword.iter().map(|it| ("keyword", json::text(it))));
        let place = error.schema_pointer.iter();
        members.extend(place.map(|it| ("schemaPointer", json::text(it.as_str()))));
        json::object(members)
    };
    let list: Value = errors.iter().map(entry).collect();
    message.metadata.insert(key(), list);
    message.extensions.push(INPUT_ERRORS_URI.to_owned());
}

/// The errors of structured input that the agent wrote into a message's metadata (`docs/extensions/input-errors.md`);
/// empty if it wrote none.
pub fn input_errors(message: &Message) -> Vec<ErrorAt> {
    let list = message.metadata.get(&key()).and_then(Value::as_array);
    let read = |entry: &Value| {
        let text = |name: &str| entry.get(name)?.as_str();
        let pointer = |name: &str| Pointer::from_str(text(name)?).ok();
        Some(ErrorAt {
            pointer: pointer("pointer")?,
            message: text("message")?.to_owned(),
            keyword: text("keyword").map(str::to_owned),
            schema_pointer: pointer("schemaPointer"),
        })
    };
    let entries = list.into_iter().flatten().take(MAX_ERRORS);
    entries.filter_map(read).collect()
}
