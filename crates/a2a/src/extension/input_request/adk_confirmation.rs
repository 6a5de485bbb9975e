//! `adk_request_confirmation` of Google's ADK: calls of tools that the person approves or rejects (google-adk 2.13.0,
//! `flows/llm_flows/tools/_functions.py`, `generate_request_confirmation_event`).
//!
//! The arguments are `{originalFunctionCall: {id, name, args}, toolConfirmation: {hint, confirmed, payload}}`. The
//! response is `{confirmed, payload}`, without other members (`tools/tool_confirmation.py`, `extra="forbid"`). A tool
//! that needs a value from the person sends a `payload` as an example. Parallel calls are asked and answered together.

use exact_json as json;
use serde_json::Value;

use super::approval::{self, Subject};
use super::{AnswerContent, Format, InputRequest, MOST, QuestionFormat, adk, given, said, set};
use crate::Members;
use crate::message::Message;

const NAME: &str = "adk_request_confirmation";
const PAYLOAD: &str = "payload";
/// The most nested levels of a payload that become fields; a deeper value is edited as JSON.
const DEEPEST: usize = 6;

pub(super) struct AdkConfirmation;

impl Format for AdkConfirmation {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let (mut ids, mut subjects, mut hints) = (Vec::new(), Vec::new(), Vec::new());
        for call in adk::calls(message, NAME).take(MOST + 1) {
            let part =
                |snake, camel| adk::argument(call.args, snake, camel).unwrap_or(&Value::Null);
            let original = part("original_function_call", "originalFunctionCall");
            let confirmation = part("tool_confirmation", "toolConfirmation");
            let payload = given(confirmation, PAYLOAD);
            ids.push(json::text(call.id));
            hints.extend(said(confirmation.get("hint")).filter(|hint| !hints.contains(hint)));
            subjects.push(Subject {
                name: said(original.get("name")),
                shown: given(original, "args").cloned(),
                detail: payload.map(|payload| (PAYLOAD, schema_like(payload, DEEPEST))),
                initial: payload.cloned(),
            });
        }
        let asked = InputRequest {
            instructions: (!hints.is_empty()).then(|| hints.join("\n\n")),
            ..InputRequest::new(QuestionFormat::AdkConfirmation, Value::Array(ids))
        };
        approval::ask(asked, subjects)
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        let ids = asked.repeated.as_array().map_or(&[][..], Vec::as_slice);
        let decided = ids.iter().zip(approval::each(&value, ids.len()));
        let parts = decided.map(|(id, value)| {
            let confirmed = Value::Bool(approval::is_approved(value));
            let mut response = json::object(vec![("confirmed", confirmed)]);
            if let Some(payload) = given(value, PAYLOAD) {
                set(&mut response, PAYLOAD, payload.clone());
            }
            adk::response(id.as_str().unwrap_or_default(), NAME, response)
        });
        AnswerContent {
            parts: parts.collect(),
            ..AnswerContent::default()
        }
    }
}

/// A schema for values like `example`, with at most `depth` nested levels: its types, without rules.
fn schema_like(example: &Value, depth: usize) -> Value {
    let kind = match example {
        Value::String(_) => "string",
        Value::Number(_) => "number",
        Value::Bool(_) => "boolean",
        Value::Object(members) if depth > 0 => {
            let members = members.iter();
            let schemas = members.map(|(name, it)| (name.clone(), schema_like(it, depth - 1)));
            return approval::schema_of(schemas.collect::<Members>(), &[]);
        }
        _ => return Value::Bool(true),
    };
    json::object(vec![("type", json::text(kind))])
}
