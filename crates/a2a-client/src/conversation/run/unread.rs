//! What could not be read: texts and values of the agent that are no task, message or update.
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
use crate::client::http::Answer;

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
        self.note_oddities([Oddity::TextResult]);
        let parts = vec![Part::text(text.as_str())];
        let role = Role::Agent;
        Some(Update::Message(Message {
            role,
            parts,
            ..Message::default()
        }))
    }

    /// Shows an answer that could not be read as it came. A web page is not shown: it is not the agent's.
    pub(super) fn keep_unread_answer(&mut self, answer: &Answer) {
        if !answer.is_web_page() {
            self.keep_unread(answer.text());
        }
    }

    /// Shows a text that could not be read as it came: as JSON if it is JSON. Signs that agents send to keep a stream
    /// open or to end it say nothing.
    pub(super) fn keep_unread(&mut self, text: &str) {
        let text = text.trim();
        if SIGNS.contains(&text) {
            return;
        }
        self.note_oddities([Oddity::Unread]);
        if self.unread >= MAX_UNREAD {
            return;
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
    }
}

/// What a value says without the frame of JSON-RPC, which says nothing to the person.
fn said(mut value: Value) -> Value {
    let is_framed = value.get("jsonrpc").is_some();
    let result = value.get_mut("result").filter(|_| is_framed);
    match result.map(Value::take) {
        Some(result) => result,
        None => value,
    }
}
