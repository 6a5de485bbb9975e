//! Storage: the parts of a run that outlast a reload, as JSON records.
//!
//! Owns the members that all records share. Leaves open runs to `run_persistence`, ended runs to
//! `history`, and the browser's storage to the app.

mod history;
mod run_persistence;

pub use run_persistence::merge_run_record;

use a2a::message::{Message, Role};
use exact_json as json;
use serde_json::Value;

/// Whether a storage key is one of this agent: of a draft, of the runs or of the history.
pub fn is_key_of(agent: &str, key: &str) -> bool {
    let Some(rest) = key.strip_prefix("a2a-forms ") else {
        return false;
    };
    let is_agent = |text: &str| {
        let behind = text.strip_prefix(agent);
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with(' '))
    };
    let mut kinds = ["runs ", "history "].into_iter();
    is_agent(rest) || kinds.any(|kind| rest.strip_prefix(kind).is_some_and(is_agent))
}

fn text<'v>(record: &'v Value, name: &str) -> Option<&'v str> {
    record.get(name).and_then(Value::as_str)
}

/// Reads a time in milliseconds since 1970; 0 if the member is missing. Whole numbers only: parsing any `f64` would
/// add 13 KB to the module.
#[expect(clippy::cast_precision_loss, reason = "a time since 1970")]
fn time(record: &Value, name: &str) -> f64 {
    let number = record.get(name).and_then(Value::as_u64);
    number.unwrap_or_default() as f64
}

fn milliseconds(time: f64) -> Value {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a time since 1970"
    )]
    json::number::count(time.max(0.0) as u64)
}

/// A message without content, for a record that holds only the message's id.
fn empty_message(message_id: &str) -> Message {
    Message {
        message_id: message_id.to_owned(),
        role: Role::User,
        ..Message::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_recognised_by_their_agent() {
        let agent = "https://a.example/x";
        for key in [
            "a2a-forms https://a.example/x skill schema",
            "a2a-forms https://a.example/x  ",
            "a2a-forms runs https://a.example/x skill",
            "a2a-forms history https://a.example/x",
        ] {
            assert!(is_key_of(agent, key), "{key}");
        }
        for key in [
            "a2a-forms https://a.example/xy skill schema",
            "a2a-forms history https://a.example/x/y",
            "a2a-forms other https://a.example/x",
            "https://a.example/x",
        ] {
            assert!(!is_key_of(agent, key), "{key}");
        }
    }
}
