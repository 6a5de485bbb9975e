//! What an agent asks for in the middle of a task, by a schema (WIRE §3).
//!
//! Owns the two ways in which agents do it, and how each wants its answer: the form of the official
//! samples (`type: "form"`), and the request for input of Google's ADK (`adk_request_input`).
//! Leaves the card's own schemas to `declared`. Invariants: total on whatever a message holds; an
//! answer never names a mode of 000, because an agent that keeps 000 §3 has to refuse a structured
//! input on a task that is there.

use exact_json as json;
use serde_json::Value;

use super::Origin;
use super::declared::is_schema;
use crate::{Members, Message, Part, PartContent};

/// Something that an agent asks for by a schema.
#[derive(Clone, Debug, PartialEq)]
pub struct AskedInput {
    /// What the answer has to be like.
    pub schema: Value,
    /// What the agent knows already, to begin with.
    pub initial: Option<Value>,
    /// What the agent says to it.
    pub instructions: Option<String>,
    /// What the agent shows with it: something to agree to, for example.
    pub shown: Option<Value>,
    /// Which of the two ways it is.
    pub origin: Origin,
    /// The call that the answer belongs to; none for the samples' form.
    call_id: Option<String>,
}

/// A way in which agents ask.
type Adapter = fn(&Part, &Members) -> Option<AskedInput>;

/// The ways, in the order in which they are looked for in a part.
const ADAPTERS: [Adapter; 2] = [form, adk];

const ADK_TYPE: &str = "adk_type";
const ADK_REQUEST: &str = "adk_request_input";
/// Where ADK keeps an answer that is no object, and what it takes out of it.
const ADK_RESULT: &str = "result";

/// What a message asks for by a schema: the first part that does.
pub fn asked(message: &Message) -> Option<AskedInput> {
    let mut found = message.parts.iter().find_map(|part| {
        let PartContent::Data(Value::Object(data)) = &part.content else {
            return None;
        };
        ADAPTERS.iter().find_map(|adapter| adapter(part, data))
    })?;
    // What comes from a server of 1.0 may have gone through protobuf.
    json::integral_floats_to_integers(&mut found.schema);
    if let Some(initial) = &mut found.initial {
        json::integral_floats_to_integers(initial);
    }
    Some(found)
}

/// `{type: "form", form, form_data, instructions}`, as the demo interface of the official samples
/// reads it. The answer is a data part with the form's values.
fn form(_part: &Part, data: &Members) -> Option<AskedInput> {
    if data.get("type").and_then(Value::as_str) != Some("form") {
        return None;
    }
    let schema = data.get("form").filter(|schema| is_schema(schema))?;
    let initial = data.get("form_data").filter(|value| !value.is_null());
    Some(AskedInput {
        schema: schema.clone(),
        initial: initial.map(|value| without_blanks(value, schema)),
        instructions: said(data.get("instructions")),
        shown: None,
        origin: Origin::AskedForm,
        call_id: None,
    })
}

/// A call of the function `adk_request_input` (ADK 2, `RequestInput`). The Python edition writes
/// `response_schema`, the one for JavaScript `responseSchema`.
fn adk(part: &Part, data: &Members) -> Option<AskedInput> {
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
    // Without a schema any answer will do, and people answer in words.
    let words = || json::object(vec![("type", json::text("string"))]);
    let id = data.get("id").or_else(|| arg("interruptId"));
    Some(AskedInput {
        schema: schema.cloned().unwrap_or_else(words),
        initial: None,
        instructions: said(arg("message")),
        shown: arg("payload").cloned(),
        origin: Origin::AskedByAdk,
        call_id: Some(id.and_then(Value::as_str).unwrap_or_default().to_owned()),
    })
}

impl AskedInput {
    /// The part that answers with a value.
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

/// A value as ADK takes it: an object as it is, all else below `result`. What stands alone below
/// `result` is taken out of it, and a text there that is JSON is read as JSON: what would be changed
/// by that is wrapped once more.
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

/// A form's data without the members that are `null` only because nobody filled them in.
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
    fn the_form_of_the_samples_is_found_behind_other_parts_and_answered_by_its_values_alone() {
        let filled = json!({"date": null, "amount": null, "purpose": "Lunch", "request_id": "r1"});
        let text = json!({"kind": "text", "text": "One moment"});
        let found = asked(&message(&json!([text, reimbursement(&filled)]))).unwrap();
        assert_eq!(found.origin, Origin::AskedForm);
        assert_eq!(found.schema["required"], json!(["date"]));
        assert_eq!(
            found.instructions.as_deref(),
            Some("Please fill in the date.")
        );
        // A `null` that the schema does not allow is a blank and no value.
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
    fn a_form_that_came_through_protobuf_has_its_integers_again() {
        let form =
            json!({"type": "form", "form": {"type": "integer", "minimum": 1.0}, "form_data": 3.0});
        let found = asked(&message(&json!([{"data": form}]))).unwrap();
        assert_eq!(found.schema, json!({"type": "integer", "minimum": 1}));
        assert_eq!(found.initial, Some(json!(3)));
    }

    #[test]
    fn a_request_of_adk_is_answered_on_its_call() {
        let schema = json!({"type": "object", "properties": {"approved": {"type": "boolean"}}});
        for name in ["response_schema", "responseSchema"] {
            let args = json!({"interruptId": "approve-1", "message": "Approve?", "payload": {"cost": 3}, name: schema});
            let found = asked(&message(&json!([call(&args)]))).unwrap();
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
    fn adk_gets_every_answer_so_that_it_reads_the_value_that_was_meant() {
        let args = json!({"message": "Your name?", "response_schema": null});
        let found = asked(&message(&json!([call(&args)]))).unwrap();
        assert_eq!(found.schema, json!({"type": "string"}));
        // `unwrap_response` of ADK, told again: what is alone below `result`, texts read as JSON.
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
    fn what_asks_for_nothing_is_passed_over() {
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
            assert_eq!(asked(&message(&json!([part]))), None, "{part}");
        }
    }
}
