//! The secrets that the person sent from this page, and masks for them in all other places.
//!
//! Agents repeat messages in a task's history, in artifacts and in errors. Masks cover the person's
//! messages in the history, the protocol log, and everything that is stored. Results (artifacts and
//! the agent's messages) are shown as the agent sent them, so a secret that an agent repeats there is
//! visible. Leaves the decision which values are secrets to `json_form::form`. Invariant: `Debug`
//! never writes a secret.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use a2a::dialect::leniency::mending;
use a2a::message::{Message, Part, PartContent, Role};
use a2a::task::Task;
use exact_json as json;
use json_form::form::text::secret_words::sounds_secret;
use serde_json::Value;

use crate::client::Secret;

const MASK: &str = Secret::MASK;

/// The maximum number of secrets that are remembered; later ones are not masked.
const MOST: usize = 1_000;
/// The minimum length, in bytes, of a secret that is masked inside longer texts. A shorter secret
/// would hit other words.
const INSIDE: usize = 4;

/// The secret values of the person's messages, to mask them in the protocol log and in shown messages.
#[derive(Clone, Default, PartialEq)]
pub struct SentSecrets(Rc<Vec<Value>>);

impl fmt::Debug for SentSecrets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(if self.0.is_empty() { "nothing" } else { MASK })
    }
}

impl SentSecrets {
    /// Remembers as secrets the parts of a value that `kept`, its copy without secrets, lacks; without a copy, the
    /// whole value. Returns the value with masks in their place.
    pub(super) fn learn(&mut self, value: &Value, kept: Option<&Value>) -> Value {
        let mut found = Vec::new();
        let masked = conceal(value, kept, &mut found);
        let known = Rc::make_mut(&mut self.0);
        for secret in found {
            if known.len() < MOST && !known.contains(&secret) {
                known.push(secret);
            }
        }
        masked
    }

    /// Returns the value with masks for all known secrets in it.
    pub(super) fn masked(&self, value: &Value) -> Value {
        if self.0.contains(value) {
            return json::text(MASK);
        }
        match value {
            Value::String(text) => json::text(&self.masked_text(text)),
            Value::Array(items) => items.iter().map(|item| self.masked(item)).collect(),
            Value::Object(members) => {
                let masked = |(name, inner): (&String, &Value)| (name.clone(), self.masked(inner));
                Value::Object(members.iter().map(masked).collect())
            }
            other => other.clone(),
        }
    }

    /// Returns the text with masks for all known secrets in it.
    pub(super) fn masked_text(&self, text: &str) -> String {
        let mut masked = text.to_owned();
        for secret in self.0.iter().filter_map(Value::as_str) {
            if secret == masked {
                return MASK.to_owned();
            }
            if secret.len() >= INSIDE && masked.contains(secret) {
                masked = masked.replace(secret, MASK);
            }
        }
        masked
    }

    /// Whether the texts, data or metadata of a message hold one of these secrets.
    pub(super) fn are_in(&self, message: &Message) -> bool {
        !self.0.is_empty() && self.masked_message(message) != *message
    }

    /// The history of a task as it is shown: masked in the person's messages, not in the agent's.
    pub(super) fn shown_history<'t>(&self, task: &'t Task) -> Cow<'t, [Message]> {
        if self.0.is_empty() {
            return Cow::Borrowed(&task.history);
        }
        let masked = task.history.iter().map(|said| match said.role {
            Role::User => self.masked_message(said),
            _ => said.clone(),
        });
        Cow::Owned(masked.collect())
    }

    /// Returns the message with masks for all known secrets in its texts, data and metadata.
    pub(super) fn masked_message(&self, message: &Message) -> Message {
        let mut message = message.clone();
        self.mask_parts(&mut message.parts);
        for value in message.metadata.values_mut() {
            *value = self.masked(value);
        }
        message
    }

    /// Masks all known secrets in texts and data.
    pub(super) fn mask_parts(&self, parts: &mut [Part]) {
        if self.0.is_empty() {
            return;
        }
        for part in parts {
            match &mut part.content {
                PartContent::Text(text) => *text = self.masked_text(text),
                PartContent::Data(value) | PartContent::Unknown(value) => {
                    *value = self.masked(value);
                }
                PartContent::File(_) => {}
            }
        }
    }

    /// Masks a body of a request or an answer, written by `write` if it is JSON. Members whose names
    /// stand for secrets are masked too, because not all secrets were typed on this page.
    pub(super) fn masked_body(&self, text: &str, write: fn(&Value) -> String) -> String {
        match mending::parse(text.trim_start_matches('\u{feff}')) {
            Ok((value, _)) => write(&self.masked(&mask_members(value, false))),
            Err(_) => self.masked_text(text),
        }
    }
}

/// Masks texts and numbers in members whose names stand for secrets. `is_called`: the value itself is in such a
/// member. An object there is not masked as a whole, because it may be a schema.
fn mask_members(value: Value, is_called: bool) -> Value {
    match value {
        Value::String(text) if is_called && !text.is_empty() => json::text(MASK),
        Value::Number(_) if is_called => json::text(MASK),
        Value::Array(items) => {
            let masked = items.into_iter().map(|item| mask_members(item, is_called));
            masked.collect()
        }
        Value::Object(members) => {
            let masked = members.into_iter().map(|(name, inner)| {
                let inner = mask_members(inner, sounds_secret(&name));
                (name, inner)
            });
            Value::Object(masked.collect())
        }
        other => other,
    }
}

/// Returns the value with masks for the parts that `kept`, its copy without secrets, lacks; without a copy, for the
/// whole value. Appends the masked texts and numbers to `found`.
fn conceal(value: &Value, kept: Option<&Value>, found: &mut Vec<Value>) -> Value {
    match (value, kept) {
        (value, Some(kept)) if value == kept => value.clone(),
        (Value::Object(members), Some(Value::Object(kept))) => {
            let masked = members.iter().map(|(name, inner)| {
                let inner = conceal(inner, kept.get(name), found);
                (name.clone(), inner)
            });
            Value::Object(masked.collect())
        }
        (Value::Array(items), Some(Value::Array(kept))) if items.len() == kept.len() => {
            let pairs = items.iter().zip(kept);
            let masked = pairs.map(|(item, kept)| conceal(item, Some(kept), found));
            masked.collect()
        }
        // JSON in a text, without the secrets inside.
        (Value::String(text), Some(Value::String(rest))) => {
            found.push(value.clone());
            if let Ok(inside) = json::parse(text) {
                conceal(&inside, json::parse(rest).ok().as_ref(), found);
            }
            json::text(rest)
        }
        (secret, _) => {
            collect(secret, found);
            json::text(MASK)
        }
    }
}

/// Appends the texts and numbers of a value to `found`.
fn collect(value: &Value, found: &mut Vec<Value>) {
    match value {
        Value::String(text) if text.is_empty() => {}
        Value::String(_) | Value::Number(_) => found.push(value.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, found)),
        Value::Object(members) => members.values().for_each(|inner| collect(inner, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known() -> SentSecrets {
        let mut known = SentSecrets::default();
        let value = json!({"a": 1, "pin": 4711, "deep": {"key": ["hunter2", "x"]}});
        let masked = known.learn(&value, Some(&json!({"a": 1})));
        assert_eq!(masked, json!({"a": 1, "pin": MASK, "deep": MASK}));
        known
    }

    #[test]
    fn what_a_draft_lacks_is_masked_wherever_it_turns_up() {
        let masked = known().masked(&json!({
            "id": 4711, "n": 47110, "said": "You sent hunter2.", "short": "x", "word": "axe"
        }));
        let said = ["You sent ", MASK, "."].concat();
        assert_eq!(
            masked,
            json!({"id": MASK, "n": 47110, "said": said, "short": MASK, "word": "axe"})
        );
        assert!(!format!("{:?}", known()).contains("hunter2"));
    }

    #[test]
    fn secrets_inside_json_in_a_text_are_known_too() {
        let mut known = SentSecrets::default();
        let value = json!({"content": "{\"pwd\": \"opensesame\", \"n\": 1}"});
        known.learn(&value, Some(&json!({"content": "{\"n\":1}"})));
        assert_eq!(known.masked_text("opensesame"), MASK);
        assert_eq!(known.masked_text("n"), "n");
    }

    #[test]
    fn members_that_are_called_secrets_are_masked_in_bodies() {
        let body = r#"{"access_token":"t0p","pins":3,"pin":12,"passwords":["a"],
            "properties":{"password":{"type":"string"}},"tokenUrl":"https://a.example"}"#;
        let shown = SentSecrets::default().masked_body(body, json::to_text);
        assert_eq!(
            json::parse(&shown).unwrap(),
            json!({
                "access_token": MASK, "pins": 3, "pin": MASK, "passwords": [MASK],
                "properties": {"password": {"type": "string"}}, "tokenUrl": "https://a.example"
            })
        );
        assert_eq!(
            known().masked_body("say hunter2", json::to_text),
            ["say ", MASK].concat()
        );
    }
}
