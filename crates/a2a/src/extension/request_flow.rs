//! Request flow: the steps by which an agent handles a message (000 §3).
//!
//! Owns the two steps: finding the structured input of a message, and deciding on the kind of
//! answer. Leaves validation to a function that the caller passes, and answering to the agent. Both
//! steps are pure and total. Each branch quotes its rule.

use std::fmt;

use serde_json::Value;

use super::activation;
use super::declaration::Declared;
use super::mode::{SchemaMode, mode_of};
use crate::card::AgentCard;
use crate::message::{Message, Part, PartContent};

/// An agent's finding about a user message that may hold structured input (000 §3, “special processing”).
#[derive(Clone, Debug, PartialEq)]
pub enum Structured<E> {
    /// No part of the message names a schema: "The user message does not contain any parts which can be flagged for
    /// special processing."
    Nothing,
    /// The data of the first part that names a schema is valid: "set this as the structured input for this user
    /// message".
    Input(StructuredInput),
    /// The first part that names a schema names an undeclared one, or its data is not valid: "set this as a structured
    /// input error for this user message".
    Error(InputError<E>),
}

/// Data that is valid for the schema that the message names.
#[derive(Clone, Debug, PartialEq)]
pub struct StructuredInput {
    /// The name of the schema that the mode names.
    pub name: String,
    /// The media type of the message's part, unchanged, such as `application/json;schema=Fight`.
    pub mode: String,
    /// The data of the message's part, which the schema accepts.
    pub data: Value,
}

/// Why data is not structured input. `E` is the result of a failed validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputError<E> {
    /// "The name of the schema has not been declared in the agent card."
    UndeclaredSchema {
        /// The schema's name in the mode of the message's part.
        name: String,
        /// The names of all schemas that the card declares.
        declared: Vec<String>,
    },
    /// "The data does not correspond to the schema."
    Invalid {
        /// The name of the schema that does not accept the data.
        name: String,
        /// The error that the caller's function `check` returned for the data.
        problems: E,
    },
}

/// How an agent must answer a user message, by its structured input and by whether it belongs to a task.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision<E> {
    /// No task, structured input: "the response from this user message **MUST** be a task which
    /// uses this input as the basis to run it."
    RunTask(StructuredInput),
    /// No task, structured input error: "the response from this user message **SHOULD** indicate
    /// that the data supplied wasn't valid."
    ReportInvalid(InputError<E>),
    /// A task, and structured input or a structured input error: "the response from this user
    /// message **MUST** indicate that the data has been rejected because a task is already
    /// running."
    RejectRunning,
    /// Neither structured input nor a structured input error: "the response from this user message is down to
    /// individual implementations."
    Unspecified,
}

/// The special processing step of 000 §3: looks for structured input in the first part that names a schema.
/// `check(name, schema, data)` validates the data of that part.
pub fn structured_input<E>(
    message: &Message,
    declared: &Declared,
    check: impl Fn(&str, &Value, &Value) -> Result<(), E>,
) -> Structured<E> {
    // "If the user message contains multiple parts which can be flagged for special processing,
    // take only the first found part, ignore the rest." So a later part does not repair an error in
    // the first.
    let Some((mode, data)) = message.parts.iter().find_map(flagged) else {
        return Structured::Nothing;
    };
    let name = mode.schema().to_owned();
    // "If the name of the schema has not been declared in the agent card, set a structured input
    // error for this user message to indicate this."
    let Some(schema) = declared.schema(&name) else {
        let declared = declared.named().map(|schema| schema.name.clone()).collect();
        return Structured::Error(InputError::UndeclaredSchema { name, declared });
    };
    // "If the name of the schema has been declared in the agent card, validate the data from this
    // part against the schema provided."
    match check(&name, &schema.schema, data) {
        // "If the data passes validation, set this as the structured input."
        Ok(()) => Structured::Input(StructuredInput {
            name,
            mode: mode.as_str().to_owned(),
            data: data.clone(),
        }),
        // "If the data does not pass validation, set this as a structured input error."
        Err(problems) => Structured::Error(InputError::Invalid { name, problems }),
    }
}

/// The kind of answer, "after this special processing step". `has_task`: the message belongs to an
/// existing task.
pub fn decide<E>(structured: Structured<E>, has_task: bool) -> Decision<E> {
    match (structured, has_task) {
        // "If the user message has no existing task associated with it":
        (Structured::Input(input), false) => Decision::RunTask(input),
        (Structured::Error(error), false) => Decision::ReportInvalid(error),
        // "If the user message has an existing task associated with it":
        (Structured::Input(_) | Structured::Error(_), true) => Decision::RejectRunning,
        // "If neither a structured input or structured input error has been set":
        (Structured::Nothing, _) => Decision::Unspecified,
    }
}

/// The required extensions of a card that a request does not activate. `headers` are the values of its
/// extensions headers. An agent refuses such a request with `EXTENSION_SUPPORT_REQUIRED` (003).
pub fn missing_extensions<'c>(
    card: &'c AgentCard,
    headers: &[&str],
    message: &Message,
) -> Vec<&'c str> {
    let is_active = |uri: &str| {
        let mut named = headers.iter().flat_map(|header| activation::names(header));
        named.any(|it| it == uri) || message.extensions.iter().any(|it| it == uri)
    };
    let mut required = activation::listed(card, &[]);
    required.retain(|it| it.declared.required && !is_active(&it.declared.uri));
    let uris = required.into_iter().map(|it| it.declared.uri.as_str());
    uris.collect()
}

/// "A part which can be flagged for special processing (ie: The part is `"kind": "data"` and has a
/// `mimeType` metadata property set to `application/json;schema=<name>`)." The media type of 1.0
/// counts as well.
fn flagged(part: &Part) -> Option<(SchemaMode, &Value)> {
    let PartContent::Data(data) = &part.content else {
        return None;
    };
    let mode = SchemaMode::parse(mode_of(part)?)?;
    Some((mode, data))
}

/// The client chose the name in `UndeclaredSchema`: at most 300 characters of it are repeated.
impl<E: fmt::Display> fmt::Display for InputError<E> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UndeclaredSchema { name, declared } if declared.is_empty() => {
                write!(
                    formatter,
                    "The data names the schema “{name:.300}”, and this agent declares none."
                )
            }
            Self::UndeclaredSchema { name, declared } => {
                write!(
                    formatter,
                    "The data names the schema “{name:.300}”, which this agent does not declare. It declares: {}.",
                    declared.join(", ")
                )
            }
            Self::Invalid { name, problems } => {
                write!(
                    formatter,
                    "The data does not fit the schema “{name}”:\n{problems}"
                )
            }
        }
    }
}
