//! Unread answers: the agent sent a text or value that is neither a task, a message nor an update.
//!
//! Owns that they are shown as they came, in the order in which they came, so that nothing of the agent is dropped in
//! silence. Invariant: their number and size are limited.

use a2a::dialect::leniency::oddity::Oddity;
use a2a::dialect::reading;
use a2a::message::{Message, Part, PartContent, Role};
use a2a::task::Update;
use exact_json as json;
use json_form::formats::shortened;
use serde_json::Value;

use super::Run;
use crate::client::http::Response;

/// The maximum number of texts and values that are shown as they came.
const MAX_UNREAD: usize = 100;
/// The maximum number of characters of each.
const LONGEST: usize = 50_000;

/// Texts that agents send to keep a stream open, or to end it.
const SIGNS: [&str; 9] = [
    "",
    "[DONE]",
    "{}",
    "null",
    "ping",
    "pong",
    "heartbeat",
    "keepalive",
    "keep-alive",
];

impl Run {
    /// Reads an update in the result of an answer or event; a text is a message. `None` if it is neither.
    pub(super) fn read_update(&mut self, result: &Value) -> Option<Update> {
        let Value::String(text) = result else {
            return reading::update(result);
        };
        if SIGNS.contains(&text.trim()) {
            return None;
        }
        self.note_oddities([Oddity::TextResult]);
        let parts = vec![Part::text(text.as_str())];
        let role = Role::Agent;
        Some(Update::Message(Message {
            role,
            parts,
            ..Message::default()
        }))
    }

    /// Shows what came as it came, if it ended the task and the run shows nothing of the agent: then the words stand
    /// where this page does not read.
    pub(super) fn keep_if_silent(&mut self, came: &str) {
        let Some(task) = self.task.as_ref() else {
            return;
        };
        let is_said = |parts: &[Part]| !parts.iter().all(Part::is_blank);
        let is_shown = task.artifacts.iter().any(|it| is_said(&it.parts))
            || self
                .transcript
                .all()
                .iter()
                .any(|it| it.role != Role::User && is_said(&it.parts));
        if !task.status.state.is_terminal() || is_shown {
            return;
        }
        let value = json::parse(came.trim()).ok();
        if value.is_some_and(|value| has_others(&value)) {
            self.keep_unread(came);
        }
    }

    /// Shows an answer that could not be read as it came. A web page is not shown: it is not the agent's.
    pub(super) fn keep_unread_answer(&mut self, answer: &Response) {
        if !answer.is_web_page() {
            self.keep_unread(answer.text());
        }
    }

    /// Shows a text that could not be read as it came: as JSON if it is JSON. Signs that agents send to keep a stream
    /// open or to end it say nothing.
    /// Returns whether it says something.
    pub(super) fn keep_unread(&mut self, text: &str) -> bool {
        let text = text.trim();
        if SIGNS.contains(&text.trim_matches('"')) {
            return false;
        }
        self.note_oddities([Oddity::Unread]);
        if self.unread >= MAX_UNREAD {
            return true;
        }
        self.unread += 1;
        let content = match json::parse(text) {
            Ok(Value::String(words)) => PartContent::Text(shortened(&words, LONGEST)),
            Ok(value) if text.len() <= LONGEST => PartContent::Unknown(said(value)),
            _ => PartContent::Text(shortened(text, LONGEST)),
        };
        let message = Message {
            role: Role::Agent,
            // Not Markdown: nobody knows what it is.
            parts: vec![Part {
                media_type: Some("text/plain".to_owned()),
                ..Part::of(content)
            }],
            ..Message::default()
        };
        self.transcript.add(&message);
        true
    }
}

/// The members of an answer that this page reads, or that say nothing to a person.
const READ: &[&str] = &[
    "jsonrpc",
    "id",
    "result",
    "task",
    "statusUpdate",
    "status_update",
    "kind",
    "contextId",
    "context_id",
    "taskId",
    "task_id",
    "status",
    "state",
    "timestamp",
    "message",
    "final",
    "artifacts",
    "history",
    "metadata",
    "createdAt",
    "lastModified",
];

/// Whether a value has members that this page does not read; an error in the metadata is one.
fn has_others(value: &Value) -> bool {
    let Some(members) = value.as_object() else {
        return false;
    };
    members.iter().any(|(name, inner)| match name.as_str() {
        "history" | "artifacts" | "message" => false,
        "metadata" => inner.get("error").is_some(),
        name if READ.contains(&name) => has_others(inner),
        _ => !inner.is_null(),
    })
}

/// The `result` of a JSON-RPC answer, or the value itself. The person does not need the frame.
fn said(mut value: Value) -> Value {
    let is_framed = value.get("jsonrpc").is_some();
    let result = value.get_mut("result").filter(|_| is_framed);
    match result.map(Value::take) {
        Some(result) => result,
        None => value,
    }
}
