//! Things to approve or reject, as a question: one thing with two buttons, several with a form that has a decision for
//! each.
//!
//! The value of one thing is an object with the member `decision` and the details that the form asks for; the value of
//! several has such an object for each, under the names `1`, `2` and so on. Invariant: only the word `approve` approves.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use super::{Approval, InputRequest, MOST, set};
use crate::Members;

const DECISION: &str = "decision";
const APPROVE: &str = "approve";
const REJECT: &str = "reject";

/// A thing to approve or reject.
#[derive(Default)]
pub(super) struct Subject {
    /// The name of the tool, or the title of the action.
    pub(super) name: Option<String>,
    /// What is to be approved, for example the arguments of a call.
    pub(super) shown: Option<Value>,
    /// The schema of a value that goes along with the decision, and its name.
    pub(super) detail: Option<(&'static str, Value)>,
    /// The value that the detail begins with.
    pub(super) initial: Option<Value>,
}

impl Subject {
    fn details(&self) -> Members {
        let detail = self.detail.iter();
        detail
            .map(|(name, schema)| ((*name).to_owned(), schema.clone()))
            .collect()
    }

    fn initial(&self) -> Option<Value> {
        let ((name, _), value) = (self.detail.as_ref()?, self.initial.clone()?);
        Some(json::object(vec![(name, value)]))
    }
}

/// Adds the subjects to a question; `None` without a subject, or with too many.
pub(super) fn ask(mut asked: InputRequest, subjects: Vec<Subject>) -> Option<InputRequest> {
    if subjects.is_empty() || subjects.len() > MOST {
        return None;
    }
    if let [subject] = subjects.as_slice() {
        let details = subject.details();
        asked.schema = (!details.is_empty()).then(|| schema_of(details, &[]));
        asked.initial = subject.initial();
        asked.shown.clone_from(&subject.shown);
        asked.approval = Some(Approval {
            subject: subject.name.clone(),
        });
        return Some(asked);
    }
    let (mut properties, mut initial, mut shown) = (Members::new(), Members::new(), Members::new());
    for (at, subject) in subjects.into_iter().enumerate() {
        let key = key(at);
        let title = [&key, ". ", subject.name.as_deref().unwrap_or_default()].concat();
        let mut members = Members::new();
        members.insert(DECISION.to_owned(), decision_schema());
        members.append(&mut subject.details());
        let mut schema = schema_of(members, &[DECISION]);
        set(&mut schema, "title", json::text(&title));
        initial.extend(subject.initial().map(|value| (key.clone(), value)));
        shown.extend(subject.shown.map(|value| (title, value)));
        properties.insert(key, schema);
    }
    let names: Vec<String> = properties.keys().cloned().collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    asked.schema = Some(schema_of(properties, &names));
    asked.initial = (!initial.is_empty()).then_some(Value::Object(initial));
    asked.shown = (!shown.is_empty()).then_some(Value::Object(shown));
    Some(asked)
}

/// The value of each of `count` subjects in the value of their question.
pub(super) fn each(value: &Value, count: usize) -> impl Iterator<Item = &Value> {
    (0..count).map(move |at| match count {
        1 => value,
        _ => value.get(key(at)).unwrap_or(&Value::Null),
    })
}

/// Whether the value of a subject approves it.
pub(super) fn is_approved(value: &Value) -> bool {
    value.get(DECISION).and_then(Value::as_str) == Some(APPROVE)
}

/// The label of the decision about a subject.
pub(super) fn label(value: &Value) -> &'static str {
    if is_approved(value) {
        messages::approve()
    } else {
        messages::reject()
    }
}

pub(super) fn decided(details: Option<Value>, approved: bool) -> Value {
    let mut members = match details {
        Some(Value::Object(members)) => members,
        _ => Members::new(),
    };
    let decision = if approved { APPROVE } else { REJECT };
    members.insert(DECISION.to_owned(), json::text(decision));
    Value::Object(members)
}

fn key(at: usize) -> String {
    (at + 1).to_string()
}

/// The schema of an object with these members.
pub(super) fn schema_of(properties: Members, required: &[&str]) -> Value {
    json::object(vec![
        ("type", json::text("object")),
        ("properties", Value::Object(properties)),
        (
            "required",
            required.iter().map(|name| json::text(name)).collect(),
        ),
    ])
}

/// A schema with a choice among texts, each with its label.
pub(super) fn choice<'c>(options: impl Iterator<Item = (&'c str, &'c str)>) -> Value {
    let option = |(value, label)| {
        json::object(vec![
            ("const", json::text(value)),
            ("title", json::text(label)),
        ])
    };
    json::object(vec![
        ("type", json::text("string")),
        ("oneOf", options.map(option).collect()),
    ])
}

fn decision_schema() -> Value {
    let words = [(APPROVE, messages::approve()), (REJECT, messages::reject())];
    let mut schema = choice(words.into_iter());
    set(&mut schema, "title", json::text(messages::decision()));
    schema
}
