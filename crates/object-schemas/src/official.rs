//! Conversions between the official types of A2A 1.0 (`a2a-lf`) and the vocabulary of `a2a-forms-protocol`.
//!
//! Both sides meet as the JSON of A2A 1.0, so that nothing depends on the fields of either.

use a2a::dialect::{Dialect, reading};
use a2a_official as official;
use serde_json::Value;

/// An official message in our vocabulary.
pub fn message(message: &official::Message) -> a2a::message::Message {
    // Neither fails: keys are texts, and an official message has a list of parts.
    let json = serde_json::to_value(message).unwrap_or_default();
    reading::message(&json).unwrap_or_default()
}

/// A message of ours as an official one; `None` if a part is neither text, data nor file, or a file's Base64 is broken.
pub fn official_message(message: &a2a::message::Message) -> Option<official::Message> {
    serde_json::from_value(Dialect::V1_0.write_message(message)).ok()
}

/// An official task in our vocabulary; `None` only if the task has no id.
pub fn task(task: &official::Task) -> Option<a2a::task::Task> {
    reading::task(&serde_json::to_value(task).ok()?)
}

/// A task of ours as an official one; `None` if a part is neither text, data nor file, or a file's Base64 is broken.
pub fn official_task(task: &a2a::task::Task) -> Option<official::Task> {
    serde_json::from_value(Dialect::V1_0.write_task(task)).ok()
}

/// A card as JSON with the member `schemas` at its root (000 §1), read in our vocabulary.
pub fn card(card: Value) -> Option<a2a::card::AgentCard> {
    reading::owned_card(card)
}
