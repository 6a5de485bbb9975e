//! Faults inside an answer: in its members, and in the order of events.
//!
//! Answers are edited as JSON, since no dialect would write these errors. A fault that does not concern answers leaves
//! every answer unchanged.

use a2a::dialect::envelope::time;
use axum::body::Bytes;
use serde_json::{Map, Value, json};

use super::{Fault, Pieces};

/// The end of every text under `split-utf8`: characters of two, three and four bytes.
const WIDE: &str = " – Größe 🦁";

/// The texts that enclose the data of an event in a stream.
const EVENT: (&str, &str) = ("data: ", "\n\n");

impl Fault {
    /// Changes the members of an answer or of the events in a stream, as this fault does; other faults leave `pieces`
    /// unchanged. `heard` is the number of answers about the task that the caller got before this response.
    pub(super) fn answers(self, pieces: Pieces, heard: usize) -> Pieces {
        match self.0 {
            "wrong-id" | "both" | "wrong-types" | "unknown-enum" | "split-utf8" | "changed-id"
            | "clock" => edited(pieces, move |value, at| self.change(value, heard + at)),
            // Of an envelope as of the messages in a list.
            "duplicates" => twice(pieces),
            _ => pieces,
        }
    }

    fn change(self, value: &mut Value, at: usize) {
        let is_envelope = value.get("jsonrpc").is_some();
        match self.0 {
            "wrong-id" if is_envelope => value["id"] = json!("of-another-request"),
            "wrong-id" => every_object(value, &mut other_question),
            "clock" => every_object(value, &mut an_hour_ahead),
            "both" if is_envelope => {
                value["error"] = json!({ "code": -32603, "message": "Both at once." });
            }
            "both" => {
                value["error"] =
                    json!({ "code": 500, "status": "INTERNAL", "message": "Both at once." });
            }
            "wrong-types" => every_object(value, &mut wrong_types),
            "unknown-enum" => every_object(value, &mut unknown_enums),
            "split-utf8" => every_object(value, &mut wide_texts),
            "changed-id" if at > 0 => {
                // The id of an envelope is not one of a task.
                let answer = if is_envelope {
                    value.get_mut("result")
                } else {
                    Some(value)
                };
                if let Some(answer) = answer {
                    every_object(answer, &mut other_id);
                }
            }
            _ => {}
        }
    }

    /// Repeats, reorders or drops the events of a stream, as this fault does; other faults leave `pieces` unchanged.
    pub(super) fn events(self, pieces: Pieces) -> Pieces {
        let most = match self.0 {
            "truncated" => 2,
            "stall" => 1,
            "duplicates" | "late" => usize::MAX,
            _ => return pieces,
        };
        Box::pin(async_stream::stream! {
            let mut sent = Vec::new();
            for await piece in pieces {
                let Ok(piece) = piece else { break };
                if !piece.starts_with(EVENT.0.as_bytes()) {
                    yield Ok(piece);
                    continue;
                }
                if sent.len() >= most {
                    if self.0 == "stall" {
                        std::future::pending::<()>().await;
                    }
                    return;
                }
                if self.0 == "duplicates" {
                    yield Ok(piece.clone());
                }
                sent.push(piece.clone());
                yield Ok(piece);
            }
            sent.pop();
            if self.0 == "late" {
                for piece in sent {
                    yield Ok(piece);
                }
            }
        })
    }
}

/// Repeats envelopes (004), one on each line, and each message of a list (002).
fn twice(pieces: Pieces) -> Pieces {
    Box::pin(async_stream::stream! {
        for await piece in pieces {
            yield piece.map(|piece| match serde_json::from_slice::<Value>(&piece) {
                Ok(envelope) if envelope.get("message_type").is_some() => {
                    Bytes::from(format!("{envelope}\n{envelope}\n"))
                }
                Ok(mut page) if page.get("messages").is_some() => {
                    if let Some(Value::Array(messages)) = page.get_mut("messages") {
                        *messages = messages.iter().flat_map(|it| [it.clone(), it.clone()]).collect();
                    }
                    Bytes::from(page.to_string())
                }
                _ => piece,
            });
        }
    })
}

/// Changes the JSON in each piece of a body. `change` gets the JSON, and the number of pieces with JSON before it.
pub(super) fn edited(
    pieces: Pieces,
    mut change: impl FnMut(&mut Value, usize) + Send + 'static,
) -> Pieces {
    Box::pin(async_stream::stream! {
        let mut at = 0;
        for await piece in pieces {
            yield piece.map(|piece| {
                let (start, json, end) = match piece.strip_prefix(EVENT.0.as_bytes()) {
                    Some(json) => (EVENT.0, json, EVENT.1),
                    None => ("", &piece[..], ""),
                };
                let Ok(mut value) = serde_json::from_slice(json) else {
                    return piece;
                };
                change(&mut value, at);
                at += 1;
                Bytes::from(format!("{start}{value}{end}"))
            });
        }
    })
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

/// Replaces the id of the message that an answer refers to, in sessions (002) and envelopes (004).
fn other_question(members: &mut Map<String, Value>) {
    for name in ["in_reply_to", "correlation_id"] {
        if let Some(id @ Value::String(_)) = members.get_mut(name) {
            *id = json!("00000000-0000-4000-8000-000000000000");
        }
    }
}

/// Adds an hour to the time stamps in the members of an object, by their names in A2A, sessions (002) and envelopes
/// (004).
fn an_hour_ahead(members: &mut Map<String, Value>) {
    for name in ["timestamp", "created_at", "updated_at"] {
        let Some(Value::String(time)) = members.get_mut(name) else {
            continue;
        };
        if let Some(read) = time::read(time) {
            *time = time::written(read + 3_600_000);
        }
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
