//! `hitl/v1` of kagent: tools that the person approves or rejects, and questions (kagent at commit 5229184e of
//! 2026-08-22, `docs/architecture/human-in-the-loop.md`).
//!
//! The message lists the URI in `extensions` and has `{type: "tool_approval_request", hint, tools: [{id, call_id, name,
//! args}], nested}` or `{type: "ask_user_request", id, questions: [{question, choices, multiple}], nested}` in its
//! metadata below the URI. With `nested`, the person decides about its tools, and the answer has their ids. The answer
//! has `{type: "tool_approval_response", approvals: [{id, approved, rejection_reason}]}` with each id once, or `{type:
//! "ask_user_response", id, answers: [{answer: [text]}]}` with an answer for each question.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::approval::{self, Subject, schema_of};
use super::{AnswerContent, Format, InputRequest, QuestionFormat, given, items, said, set};
use crate::Members;
use crate::message::{Message, Part};

pub(super) const URI: &str = "https://kagent.dev/extensions/hitl/v1";
const REASON: &str = "rejection_reason";

pub(super) struct KagentHitl;

impl Format for KagentHitl {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        // "Clients must require both."
        let is_declared = message.extensions.iter().any(|uri| uri == URI);
        let payload = message.metadata.get(URI).filter(|_| is_declared)?;
        match payload.get("type")?.as_str()? {
            "tool_approval_request" => tools(payload),
            "ask_user_request" => questions(payload),
            _ => None,
        }
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        match &asked.repeated {
            Value::Array(ids) => approvals(ids, &value),
            other => answers(other, &value),
        }
    }
}

/// The tools to decide about: those of a subagent, if it is the one that waits.
fn visible_tools(payload: &Value) -> Option<&[Value]> {
    items(given(payload, "nested").unwrap_or(payload).get("tools"))
}

fn tools(payload: &Value) -> Option<InputRequest> {
    let (mut ids, mut subjects) = (Vec::new(), Vec::new());
    for tool in visible_tools(payload)? {
        let id = json::text(&said(tool.get("id"))?);
        // kagent refuses every answer to a request that has an id twice.
        if ids.contains(&id) {
            return None;
        }
        ids.push(id);
        let reason = vec![
            ("type", json::text("string")),
            ("title", json::text(messages::rejection_reason())),
        ];
        subjects.push(Subject {
            name: Some(said(tool.get("name"))?),
            shown: given(tool, "args").cloned(),
            detail: Some((REASON, json::object(reason))),
            initial: None,
        });
    }
    let asked = InputRequest {
        instructions: said(payload.get("hint")),
        ..InputRequest::new(QuestionFormat::KagentHitl, Value::Array(ids))
    };
    approval::ask(asked, subjects)
}

fn approvals(ids: &[Value], value: &Value) -> AnswerContent {
    let (mut approvals, mut words) = (Vec::new(), Vec::new());
    for (id, value) in ids.iter().zip(approval::each(value, ids.len())) {
        let approved = approval::is_approved(value);
        let mut entry = json::object(vec![
            ("id", id.clone()),
            ("approved", Value::Bool(approved)),
        ]);
        if let Some(reason) = said(value.get(REASON)).filter(|_| !approved) {
            set(&mut entry, REASON, Value::String(reason));
        }
        approvals.push(entry);
        words.push(approval::label(value));
    }
    let payload = vec![
        ("type", json::text("tool_approval_response")),
        ("approvals", Value::Array(approvals)),
    ];
    AnswerContent::of_extension(URI, json::object(payload), Part::text(words.join(", ")))
}

fn questions(payload: &Value) -> Option<InputRequest> {
    // The id of a nested question is that of the subagent's tool `ask_user`.
    let id = match given(payload, "nested") {
        Some(_) => {
            let tools = visible_tools(payload)?;
            let is_asking = |tool: &&Value| tool.get("name").is_some_and(|it| it == "ask_user");
            tools.iter().find(is_asking).or(tools.first())?.get("id")
        }
        None => payload.get("id"),
    };
    let (mut properties, mut required) = (Members::new(), Vec::new());
    for (at, question) in items(payload.get("questions"))?.iter().enumerate() {
        let name = (at + 1).to_string();
        let is_multiple = question.get("multiple") == Some(&Value::Bool(true));
        let mut schema = answer_schema(question, is_multiple);
        set(
            &mut schema,
            "title",
            Value::String(said(question.get("question"))?),
        );
        if !is_multiple {
            required.push(name.clone());
        }
        properties.insert(name, schema);
    }
    let repeated = json::object(vec![
        ("id", json::text(&said(id)?)),
        ("count", json::number::count(properties.len() as u64)),
    ]);
    let required: Vec<&str> = required.iter().map(String::as_str).collect();
    Some(InputRequest {
        schema: Some(schema_of(properties, &required)),
        ..InputRequest::new(QuestionFormat::KagentHitl, repeated)
    })
}

/// The schema of the answer to a question: one text, of which the choices are suggestions ("the user can select listed
/// choices or provide free text"), or several choices.
fn answer_schema(question: &Value, is_multiple: bool) -> Value {
    let choices = question.get("choices").and_then(Value::as_array);
    let choices: Vec<Value> = choices
        .into_iter()
        .flatten()
        .filter(|it| it.is_string())
        .cloned()
        .collect();
    let mut text = vec![
        ("type", json::text("string")),
        ("minLength", json::number::count(1)),
    ];
    if !is_multiple {
        if !choices.is_empty() {
            text.push(("examples", Value::Array(choices)));
        }
        return json::object(text);
    }
    if !choices.is_empty() {
        text.push(("enum", Value::Array(choices)));
    }
    json::object(vec![
        ("type", json::text("array")),
        ("items", json::object(text)),
        ("uniqueItems", Value::Bool(true)),
    ])
}

fn answers(repeated: &Value, value: &Value) -> AnswerContent {
    let count = repeated.get("count").and_then(json::number::whole);
    let (mut answers, mut words) = (Vec::new(), Vec::new());
    for at in 1..=count.unwrap_or_default() {
        let given = value.get(at.to_string()).unwrap_or(&Value::Null);
        let given = given
            .as_array()
            .map_or(std::slice::from_ref(given), Vec::as_slice);
        let given: Vec<Value> = given.iter().filter(|it| it.is_string()).cloned().collect();
        words.extend(given.iter().filter_map(Value::as_str).map(str::to_owned));
        answers.push(json::object(vec![("answer", Value::Array(given))]));
    }
    let payload = vec![
        ("type", json::text("ask_user_response")),
        ("id", repeated.get("id").cloned().unwrap_or_default()),
        ("answers", Value::Array(answers)),
    ];
    AnswerContent::of_extension(URI, json::object(payload), Part::text(words.join(", ")))
}
