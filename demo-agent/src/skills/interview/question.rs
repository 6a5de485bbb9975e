//! A question by a schema in the middle of a task, and its answer.
//!
//! Agents ask in two ways: by the form of the official samples, and by the function call of Google's ADK. After an
//! invalid answer the question is asked again, filled in with that answer.

use a2a::message::{Message, Part, PartContent};
use a2a::task::TaskState;
use json_form::validate::Checker;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::tasks::work::SkillContext;
use a2a_object_schemas::Problems;

/// How a question with a JSON Schema is written into the message that asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// A data part `{type: "form", form, form_data, instructions}`.
    Form,
    /// A data part marked as a call of `adk_request_input`.
    Adk,
}

/// The function that an agent made with ADK calls to ask a person for input.
const FUNCTION: &str = "adk_request_input";

/// Asks the person again until the answer is valid, and returns it. `None` if the schema can't be compiled.
pub(super) async fn ask(
    work: &SkillContext,
    style: Style,
    schema: Value,
    known: Value,
) -> Option<Value> {
    let checker = Checker::new(&schema).ok()?;
    let mut known = known;
    let mut instructions = "Please check what I understood, and fill in the rest.".to_owned();
    loop {
        let id = Uuid::new_v4().to_string();
        let asked = match style {
            Style::Form => as_form(&schema, &known, &instructions),
            Style::Adk => as_function_call(&id, &schema, &known, &instructions),
        };
        let parts = vec![Part::text(instructions.clone()), asked];
        let turn = work.ask(TaskState::InputRequired, parts).await;
        let given = match style {
            Style::Form => from_form(&turn.message),
            Style::Adk => from_function_response(&turn.message, &id),
        };
        match given {
            None => {
                "I need it as data: please fill in the form.".clone_into(&mut instructions);
            }
            Some(given) => match Problems::found(&checker, &given) {
                Ok(()) => return Some(given),
                Err(problems) => {
                    instructions = format!("That does not fit yet:\n{problems}");
                    known = given;
                }
            },
        }
    }
}

fn as_form(schema: &Value, known: &Value, instructions: &str) -> Part {
    let data = json!({
        "type": "form",
        "form": schema,
        "form_data": known,
        "instructions": instructions
    });
    Part::of(PartContent::Data(data))
}

fn as_function_call(id: &str, schema: &Value, known: &Value, instructions: &str) -> Part {
    let data = json!({
        "id": id,
        "name": FUNCTION,
        "args": {
            "interrupt_id": id,
            "message": instructions,
            "payload": known,
            "response_schema": schema
        }
    });
    let mut part = Part::of(PartContent::Data(data));
    let metadata = &mut part.metadata;
    metadata.insert("adk_type".to_owned(), "function_call".into());
    metadata.insert("adk_is_long_running".to_owned(), true.into());
    part
}

/// The values of an answer: a data part, or its member `form_data`; or a text that is a JSON object.
fn from_form(message: &Message) -> Option<Value> {
    let data = message.parts.iter().find_map(|part| match &part.content {
        PartContent::Data(data) => Some(data.clone()),
        _ => None,
    });
    let written = || {
        let read = serde_json::from_str::<Value>(&message.text()).ok()?;
        read.is_object().then_some(read)
    };
    let given = data.or_else(written)?;
    match given.get("form_data") {
        Some(values) => Some(values.clone()),
        None => Some(given),
    }
}

/// The `response` in the message's data part that answers the function call `id`; `None` without such a part.
fn from_function_response(message: &Message, id: &str) -> Option<Value> {
    message.parts.iter().find_map(|part| {
        let PartContent::Data(data) = &part.content else {
            return None;
        };
        let text = |name: &str| data.get(name).and_then(Value::as_str);
        let marked = part.metadata.get("adk_type").and_then(Value::as_str);
        let is_response = marked == Some("function_response")
            && text("id") == Some(id)
            && text("name") == Some(FUNCTION);
        is_response.then(|| data.get("response").cloned())?
    })
}
