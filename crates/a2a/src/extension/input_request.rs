//! Input requests: an agent asks for input with a schema, in the middle of a task.
//!
//! Owns the two formats that agents use, and the format of their answers: the form of the official
//! samples (`type: "form"`), and `adk_request_input` of Google's ADK. Leaves the schemas of cards
//! to `declaration`. Invariants: reading is total; an answer never names a mode of 000, because
//! agents must refuse structured input on an existing task (000 §3).

use exact_json as json;
use serde_json::Value;

use super::Origin;
use super::declaration::is_schema;
use crate::Members;
use crate::message::{Message, Part, PartContent};

/// An agent's request, during a task, for a value that is valid for a JSON Schema: the person fills in a form.
#[derive(Clone, Debug, PartialEq)]
pub struct InputRequest {
    /// The JSON Schema of the value that the agent asks for.
    pub schema: Value,
    /// The value that the form begins with; `None` if the agent sent none.
    pub initial: Option<Value>,
    /// The agent's text about what to enter; `None` if the agent sent none.
    pub instructions: Option<String>,
    /// A value to show beside the form, for example what is to be approved; `None` if the agent sent none.
    pub shown: Option<Value>,
    /// The format of the request: `Origin::AskedForm` or `Origin::AskedByAdk`.
    pub origin: Origin,
    /// The id of the function call to answer; `None` for the form of the samples.
    call_id: Option<String>,
}

/// Reads a data part and its members as an input request in one format; `None` if the part is not in that format.
type Adapter = fn(&Part, &Members) -> Option<InputRequest>;

/// The readers, in the order in which they are tried.
const ADAPTERS: [Adapter; 2] = [form, adk];

const ADK_TYPE: &str = "adk_type";
const ADK_REQUEST: &str = "adk_request_input";
/// The member that wraps an answer that is not an object; ADK unwraps it.
const ADK_RESULT: &str = "result";

/// The first input request in a message; `None` if no part holds one.
pub fn input_request(message: &Message) -> Option<InputRequest> {
    let mut found = message.parts.iter().find_map(|part| {
        let PartContent::Data(Value::Object(data)) = &part.content else {
            return None;
        };
        ADAPTERS.iter().find_map(|adapter| adapter(part, data))
    })?;
    // A server of 1.0 may have sent it through protobuf, which writes integers as floats.
    json::number::integral_floats_to_integers(&mut found.schema);
    if let Some(initial) = &mut found.initial {
        json::number::integral_floats_to_integers(initial);
    }
    Some(found)
}

/// Reads `{type: "form", form, form_data, instructions}`, as the demo interface of the official
/// samples does. The answer is a data part with the form's value.
fn form(_part: &Part, data: &Members) -> Option<InputRequest> {
    if data.get("type").and_then(Value::as_str) != Some("form") {
        return None;
    }
    let schema = data.get("form").filter(|schema| is_schema(schema))?;
    let initial = data.get("form_data").filter(|value| !value.is_null());
    Some(InputRequest {
        schema: schema.clone(),
        initial: initial.map(|value| without_blanks(value, schema)),
        instructions: said(data.get("instructions")),
        shown: None,
        origin: Origin::AskedForm,
        call_id: None,
    })
}

/// Reads a call of the function `adk_request_input` (ADK 2, `RequestInput`). The schema is in
/// `response_schema` in Python, in `responseSchema` in JavaScript.
fn adk(part: &Part, data: &Members) -> Option<InputRequest> {
    let is_call = part.metadata.get(ADK_TYPE).and_then(Value::as_str) == Some("function_call");
    if !is_call || data.get("name").and_then(Value::as_str) != Some(ADK_REQUEST) {
        return None;
    }
    let args = data.get("args").and_then(Value::as_object);
    let arg = |name| {
        args.and_then(|args| args.get(name))
            .filter(|value| !value.is_null())
    };
    let schema = arg("response_schema")
        .or_else(|| arg("responseSchema"))
        .filter(|schema| is_schema(schema));
    // Without a schema any answer is valid, and people answer with text.
    let words = || json::object(vec![("type", json::text("string"))]);
    let id = data.get("id").or_else(|| arg("interruptId"));
    Some(InputRequest {
        schema: schema.cloned().unwrap_or_else(words),
        initial: None,
        instructions: said(arg("message")),
        shown: arg("payload").cloned(),
        origin: Origin::AskedByAdk,
        call_id: Some(id.and_then(Value::as_str).unwrap_or_default().to_owned()),
    })
}

impl InputRequest {
    /// The part that answers this request with the person's value, in the format of the request.
    pub fn answer(&self, value: Value) -> Part {
        let mut metadata = Members::new();
        let data = match &self.call_id {
            None => value,
            Some(id) => {
                metadata.insert(ADK_TYPE.to_owned(), json::text("function_response"));
                json::object(vec![
                    ("id", json::text(id)),
                    ("name", json::text(ADK_REQUEST)),
                    ("response", response(value)),
                ])
            }
        };
        Part {
            content: PartContent::Data(data),
            metadata,
            media_type: None,
        }
    }
}

/// Wraps a value so that ADK reads it unchanged: ADK unwraps an object with `result` as its only
/// member, and parses a text there as JSON.
fn response(value: Value) -> Value {
    match value {
        Value::Object(members) if members.len() != 1 || !members.contains_key(ADK_RESULT) => {
            Value::Object(members)
        }
        Value::String(text) if json::parse(&text).is_ok() => json::object(vec![(
            ADK_RESULT,
            Value::String(json::to_text(&Value::String(text))),
        )]),
        other => json::object(vec![(ADK_RESULT, other)]),
    }
}

/// Drops the `null` members of initial values that the schema does not allow, because agents write
/// them for empty fields.
fn without_blanks(value: &Value, schema: &Value) -> Value {
    let mut value = value.clone();
    if let Value::Object(members) = &mut value {
        members.retain(|name, member| {
            let kinds = schema
                .get("properties")
                .and_then(|properties| properties.get(name))
                .and_then(|property| property.get("type"));
            !member.is_null()
                || match kinds {
                    Some(Value::String(kind)) => kind == "null",
                    Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "null"),
                    _ => true,
                }
        });
    }
    value
}

fn said(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{Dialect, reading};
    use serde_json::json;

    fn message(parts: &Value) -> Message {
        reading::message(&json!({"messageId": "m", "role": "agent", "parts": parts})).unwrap()
    }

    fn reimbursement(form_data: &Value) -> Value {
        json!({"kind": "data", "data": {
            "type": "form",
            "form": {
                "type": "object",
                "properties": {
                    "date": {"type": "string", "format": "date"},
                    "amount": {"type": ["number", "null"]},
                    "purpose": {"type": "string"},
                },
                "required": ["date"],
            },
            "form_data": form_data,
            "instructions": " Please fill in the date. ",
        }})
    }

    fn call(args: &Value) -> Value {
        json!({
            "data": {"id": "approve-1", "name": "adk_request_input", "args": args},
            "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
        })
    }

    #[test]
    fn the_form_of_the_samples_is_answered_with_its_values() {
        let filled = json!({"date": null, "amount": null, "purpose": "Lunch", "request_id": "r1"});
        let text = json!({"kind": "text", "text": "One moment"});
        let found = input_request(&message(&json!([text, reimbursement(&filled)]))).unwrap();
        assert_eq!(found.origin, Origin::AskedForm);
        assert_eq!(found.schema["required"], json!(["date"]));
        assert_eq!(
            found.instructions.as_deref(),
            Some("Please fill in the date.")
        );
        // A `null` that the schema does not allow is an empty field.
        let known = json!({"amount": null, "purpose": "Lunch", "request_id": "r1"});
        assert_eq!(found.initial, Some(known));

        let answer = found.answer(json!({"date": "2025-05-01"}));
        assert_eq!(
            answer.content,
            PartContent::Data(json!({"date": "2025-05-01"}))
        );
        assert_eq!(answer.mode(), None, "000 §3 would refuse it");
        assert_eq!(answer.metadata, Members::new());
    }

    #[test]
    fn floats_of_protobuf_become_integers_again() {
        let form =
            json!({"type": "form", "form": {"type": "integer", "minimum": 1.0}, "form_data": 3.0});
        let found = input_request(&message(&json!([{"data": form}]))).unwrap();
        assert_eq!(found.schema, json!({"type": "integer", "minimum": 1}));
        assert_eq!(found.initial, Some(json!(3)));
    }

    #[test]
    fn an_adk_request_is_answered_as_a_function_response() {
        let schema = json!({"type": "object", "properties": {"approved": {"type": "boolean"}}});
        for name in ["response_schema", "responseSchema"] {
            let args = json!({"interruptId": "approve-1", "message": "Approve?", "payload": {"cost": 3}, name: schema});
            let found = input_request(&message(&json!([call(&args)]))).unwrap();
            assert_eq!(found.origin, Origin::AskedByAdk);
            assert_eq!(found.schema, schema);
            assert_eq!(found.instructions.as_deref(), Some("Approve?"));
            assert_eq!(found.shown, Some(json!({"cost": 3})));

            let answer = found.answer(json!({"approved": true}));
            let written = Dialect::V0_3.write_message(&Message {
                parts: vec![answer.clone()],
                ..message(&json!([]))
            });
            assert_eq!(
                written["parts"][0],
                json!({
                    "kind": "data",
                    "data": {"id": "approve-1", "name": "adk_request_input", "response": {"approved": true}},
                    "metadata": {"adk_type": "function_response"},
                })
            );
            assert_eq!(answer.mode(), None);
        }
    }

    #[test]
    fn adk_unwraps_every_answer_to_the_same_value() {
        let args = json!({"message": "Your name?", "response_schema": null});
        let found = input_request(&message(&json!([call(&args)]))).unwrap();
        assert_eq!(found.schema, json!({"type": "string"}));
        // ADK's `unwrap_response`: unwraps `result` and parses texts as JSON.
        let unwrap = |response: &Value| match response.as_object() {
            Some(members) if members.len() == 1 && members.contains_key("result") => {
                let inner = members["result"].clone();
                let read = inner.as_str().and_then(|text| json::parse(text).ok());
                read.unwrap_or(inner)
            }
            _ => response.clone(),
        };
        for value in [
            json!("Ada"),
            json!("12345"),
            json!("null"),
            json!(""),
            json!(7),
            json!(null),
            json!([1]),
            json!({}),
            json!({"result": "x"}),
            json!({"result": 1, "more": 2}),
        ] {
            let PartContent::Data(data) = found.answer(value.clone()).content else {
                panic!("no data")
            };
            assert!(data["response"].is_object(), "{data}");
            assert_eq!(unwrap(&data["response"]), value);
        }
    }

    #[test]
    fn other_parts_are_not_input_requests() {
        for part in [
            json!({"kind": "data", "data": {"type": "form"}}),
            json!({"kind": "data", "data": {"type": "form", "form": "no schema"}}),
            json!({"kind": "data", "data": {"type": "report", "form": {}}}),
            json!({"kind": "data", "data": [{"type": "form", "form": {}}]}),
            json!({"kind": "text", "text": "{\"type\":\"form\"}"}),
            json!({"kind": "data", "data": {"name": "adk_request_input", "args": {}}}),
            json!({"kind": "data", "data": {"name": "search", "args": {}}, "metadata": {"adk_type": "function_call"}}),
            json!({"kind": "data", "data": {"name": "adk_request_input"}, "metadata": {"adk_type": "function_response"}}),
            json!(null),
        ] {
            assert_eq!(input_request(&message(&json!([part]))), None, "{part}");
        }
    }
}
