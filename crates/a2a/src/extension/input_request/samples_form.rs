//! The form of the official samples: a data part `{type: "form", form, form_data, instructions}` (a2a-samples, the demo
//! interface). The answer is a data part with the form's value.

use serde_json::Value;

use super::{AnswerContent, Format, InputRequest, QuestionFormat, data_part, given, said};
use crate::extension::declaration::is_schema;
use crate::message::{Message, PartContent};

pub(super) struct SamplesForm;

impl Format for SamplesForm {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let (data, schema) = message.parts.iter().find_map(|part| {
            let PartContent::Data(data) = &part.content else {
                return None;
            };
            let is_form = data.get("type").and_then(Value::as_str) == Some("form");
            let schema = data.get("form").filter(|schema| is_schema(schema))?;
            is_form.then_some((data, schema))
        })?;
        Some(InputRequest {
            schema: Some(schema.clone()),
            initial: given(data, "form_data").map(|value| without_blanks(value, schema)),
            instructions: said(data.get("instructions")),
            ..InputRequest::new(QuestionFormat::SamplesForm, Value::Null)
        })
    }

    fn answer(&self, _asked: &InputRequest, value: Value) -> AnswerContent {
        AnswerContent::of(data_part(value))
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
