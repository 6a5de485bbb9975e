//! Function calls of Google's ADK that wait for the person, and their responses (google-adk 2.13.0,
//! `a2a/converters/part_converter.py`).
//!
//! A call is a data part `{id, name, args}` whose metadata has `adk_type: "function_call"`. ADK resumes only if the
//! message has a data part `{id, name, response}` with `adk_type: "function_response"`
//! (`long_running_functions.handle_user_input`), where `response` is an object.

use exact_json as json;
use serde_json::Value;

use super::data_part;
use crate::message::{Message, Part, PartContent};

const TYPE: &str = "adk_type";

/// A call of a function of ADK.
#[derive(Clone, Copy)]
pub(super) struct Call<'m> {
    /// The id, which the response repeats; empty if the call has none.
    pub(super) id: &'m str,
    /// The arguments; `null` if the call has none.
    pub(super) args: &'m Value,
}

/// The calls of the function `name` in a message.
pub(super) fn calls<'m>(message: &'m Message, name: &str) -> impl Iterator<Item = Call<'m>> {
    message.parts.iter().filter_map(move |part| {
        let PartContent::Data(data @ Value::Object(_)) = &part.content else {
            return None;
        };
        let text = |name| data.get(name).and_then(Value::as_str);
        let is_call = part.metadata.get(TYPE).and_then(Value::as_str) == Some("function_call");
        (is_call && text("name") == Some(name)).then(|| Call {
            id: text("id").unwrap_or_default(),
            args: data.get("args").unwrap_or(&Value::Null),
        })
    })
}

/// The part that responds to a call of the function `name`. `response` must be an object.
pub(super) fn response(id: &str, name: &str, response: Value) -> Part {
    let mut part = data_part(json::object(vec![
        ("id", json::text(id)),
        ("name", json::text(name)),
        ("response", response),
    ]));
    let kind = json::text("function_response");
    part.metadata.insert(TYPE.to_owned(), kind);
    part
}

/// An argument by its name in Python or in JavaScript.
pub(super) fn argument<'v>(args: &'v Value, snake: &str, camel: &str) -> Option<&'v Value> {
    let given = |name| args.get(name).filter(|value| !value.is_null());
    given(camel).or_else(|| given(snake))
}
