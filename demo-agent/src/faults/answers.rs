//! What is wrong inside an answer: members, and the order of events.
//!
//! Owns how a right answer becomes a wrong one. The answers come in written, as JSON: what no
//! dialect would write can only be made there. Invariant: a fault that concerns no answer leaves
//! every answer as it is.

use serde_json::{Map, Value, json};

use super::Fault;
use crate::body::Values;

/// The end of every text under `split-utf8`: characters of two, three and four bytes.
const WIDE: &str = " – Größe 🦁";

impl Fault {
    /// An envelope of JSON-RPC: an answer, or an event of a stream. `at` is how often the caller
    /// had heard of the task before.
    pub(crate) fn envelope(self, envelope: &mut Value, at: usize) {
        let Some(members) = envelope.as_object_mut() else {
            return;
        };
        match self {
            Self::WrongId => {
                members.insert("id".to_owned(), json!("of-another-request"));
            }
            Self::Both => {
                let error = json!({ "code": -32603, "message": "Both at once." });
                members.insert("error".to_owned(), error);
            }
            _ => {
                if let Some(result) = members.get_mut("result") {
                    self.bare(result, at);
                }
            }
        }
    }

    /// An answer without an envelope: a result, or an event of a stream.
    pub(crate) fn bare(self, value: &mut Value, at: usize) {
        match self {
            Self::Both => {
                if let Some(members) = value.as_object_mut() {
                    let error =
                        json!({ "code": 500, "status": "INTERNAL", "message": "Both at once." });
                    members.insert("error".to_owned(), error);
                }
            }
            Self::WrongTypes => every_object(value, &mut wrong_types),
            Self::UnknownEnum => every_object(value, &mut unknown_enums),
            Self::SplitUtf8 => every_object(value, &mut wide_texts),
            Self::ChangedId if at > 0 => every_object(value, &mut other_id),
            _ => {}
        }
    }

    /// The events of a stream.
    pub(crate) fn events(self, values: Values) -> Values {
        match self {
            Self::Truncated => Box::pin(async_stream::stream! {
                let mut sent = 0;
                for await value in values {
                    if sent >= 2 {
                        break;
                    }
                    sent += 1;
                    yield value;
                }
            }),
            Self::Stall => Box::pin(async_stream::stream! {
                let mut sent = 0;
                for await value in values {
                    if sent >= 1 {
                        std::future::pending::<()>().await;
                    }
                    sent += 1;
                    yield value;
                }
            }),
            Self::Duplicates => Box::pin(async_stream::stream! {
                for await value in values {
                    yield value.clone();
                    yield value;
                }
            }),
            Self::Late => Box::pin(async_stream::stream! {
                let mut sent = Vec::new();
                for await value in values {
                    sent.push(value.clone());
                    yield value;
                }
                sent.pop();
                for value in sent {
                    yield value;
                }
            }),
            _ => values,
        }
    }
}

fn every_object(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            change(members);
            for inner in members.values_mut() {
                every_object(inner, change);
            }
        }
        Value::Array(items) => {
            for inner in items {
                every_object(inner, change);
            }
        }
        _ => {}
    }
}

fn wrong_types(members: &mut Map<String, Value>) {
    let wrong = [
        ("status", json!(7)),
        ("artifacts", json!({ "0": "none" })),
        ("history", json!("once upon a time")),
        ("parts", json!({ "text": 3 })),
        ("contextId", json!(["a", "b"])),
        ("metadata", json!(false)),
    ];
    for (name, value) in wrong {
        if let Some(there) = members.get_mut(name) {
            *there = value;
        }
    }
}

fn unknown_enums(members: &mut Map<String, Value>) {
    if let Some(Value::String(state)) = members.get_mut("state") {
        *state = if state.starts_with("TASK_STATE_") {
            "TASK_STATE_PONDERING".to_owned()
        } else {
            "pondering".to_owned()
        };
    }
    if let Some(Value::String(role)) = members.get_mut("role") {
        *role = if role.starts_with("ROLE_") {
            "ROLE_CHORUS".to_owned()
        } else {
            "chorus".to_owned()
        };
    }
    if let Some(Value::Array(parts)) = members.get_mut("parts") {
        parts.push(json!({ "kind": "hologram", "hologram": { "depth": 3 } }));
    }
}

fn wide_texts(members: &mut Map<String, Value>) {
    for name in ["text", "title"] {
        if let Some(Value::String(text)) = members.get_mut(name) {
            text.push_str(WIDE);
        }
    }
}

fn other_id(members: &mut Map<String, Value>) {
    let changed = |id: &mut Value| {
        if let Value::String(id) = id {
            id.push_str("-of-another-task");
        }
    };
    if let Some(id) = members.get_mut("taskId") {
        changed(id);
    }
    if members.contains_key("status")
        && let Some(id) = members.get_mut("id")
    {
        changed(id);
    }
}
