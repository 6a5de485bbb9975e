//! `adk_request_input` of Google's ADK (2.x, `RequestInput`): a value for a schema, or any text.
//!
//! The schema is in `response_schema` in Python, in `responseSchema` in JavaScript. Only the first of several calls is
//! answered.

use exact_json as json;
use serde_json::Value;

use super::{AnswerContent, Format, InputRequest, QuestionFormat, adk, given, said};
use crate::extension::declaration::is_schema;
use crate::message::Message;

const NAME: &str = "adk_request_input";
/// The member that wraps an answer that is not an object; ADK unwraps it.
const RESULT: &str = "result";

pub(super) struct AdkInput;

impl Format for AdkInput {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let call = adk::calls(message, NAME).next()?;
        let schema = adk::argument(call.args, "response_schema", "responseSchema")
            .filter(|schema| is_schema(schema));
        // Without a schema any answer is valid, and people answer with text.
        let words = || json::object(vec![("type", json::text("string"))]);
        let interrupt = call.args.get("interruptId").and_then(Value::as_str);
        let id = if call.id.is_empty() {
            interrupt.unwrap_or_default()
        } else {
            call.id
        };
        Some(InputRequest {
            schema: Some(schema.cloned().unwrap_or_else(words)),
            instructions: said(call.args.get("message")),
            shown: given(call.args, "payload").cloned(),
            ..InputRequest::new(QuestionFormat::AdkInput, json::text(id))
        })
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        let id = asked.repeated.as_str().unwrap_or_default();
        AnswerContent::of(adk::response(id, NAME, wrapped(value)))
    }
}

/// Wraps a value so that ADK reads it unchanged: ADK unwraps an object with `result` as its only
/// member, and parses a text there as JSON.
fn wrapped(value: Value) -> Value {
    match value {
        Value::Object(members) if members.len() != 1 || !members.contains_key(RESULT) => {
            Value::Object(members)
        }
        Value::String(text) if json::parse(&text).is_ok() => json::object(vec![(
            RESULT,
            Value::String(json::to_text(&Value::String(text))),
        )]),
        other => json::object(vec![(RESULT, other)]),
    }
}
