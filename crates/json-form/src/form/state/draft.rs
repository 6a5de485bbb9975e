//! Drafts: the part of a form's value that may be stored.
//!
//! Owns removing secrets (SAFETY §3): `writeOnly` values, passwords, and members named like
//! secrets. Leaves storing to the app.

use exact_json::Pointer;
use serde_json::Value;

use super::FormState;
use crate::form::field::Field;
use crate::schema::subschema_set::ByShape;
use crate::schema::{Document, Set, Union, UnionKind};

/// Substrings of the names of secrets, lower case and without separators.
const SECRETS: [&str; 8] = [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "apikey",
    "credential",
    "privatekey",
];

impl FormState {
    /// The value without secrets; `None` if there is none.
    pub fn draft(&self) -> Option<Value> {
        let mut draft = self.value()?.clone();
        let set = self.set_at(&Pointer::root());
        let is_kept = !is_secret(&set) && strip(&mut draft, &set);
        if self.embedded.open > 0 {
            self.strip_embedded_secrets(&mut draft);
        }
        is_kept.then_some(draft)
    }
}

/// A value without the secrets that its schema marks; `None` if all of it is secret.
pub fn without_secrets(schema: Option<&Value>, value: &Value) -> Option<Value> {
    let document = Document::new(schema.cloned().unwrap_or(Value::Bool(true)));
    let set = Set::root(&document, &ByShape, Some(value));
    let mut rest = value.clone();
    (!is_secret(&set) && strip(&mut rest, &set)).then_some(rest)
}

/// Removes secrets from a value; returns whether the rest may be stored.
fn strip(value: &mut Value, set: &Set<'_>) -> bool {
    match value {
        Value::Object(members) => {
            for (name, mut inner) in std::mem::take(members) {
                if sounds_secret(&name) {
                    continue;
                }
                let inside = set.child(&name);
                if !is_secret(&inside) && strip(&mut inner, &inside) {
                    members.insert(name, inner);
                }
            }
        }
        Value::Array(items) => {
            // Removing an item would change the list. All items beyond the tuple have the same
            // schema.
            let kinds = items.len().min(set.tuple() + 1);
            if (0..kinds).any(|index| is_secret(&set.item(index))) {
                return false;
            }
            for (index, item) in items.iter_mut().enumerate() {
                // Scalars have nothing inside.
                if (item.is_object() || item.is_array()) && !strip(item, &set.item(index)) {
                    return false;
                }
            }
        }
        _ => {}
    }
    true
}

/// Whether a place is never shown back or stored. Equals `Field::secret`, but does not compute the
/// whole field: this runs for every place after every keystroke.
pub(in crate::form) fn is_secret(set: &Set<'_>) -> bool {
    let is_password = |member: &Value| {
        let format = member.get("format").and_then(Value::as_str);
        format == Some("password")
    };
    let is_plain = |union: &Union<'_>| matches!(union.kind, UnionKind::Plain(_));
    Field::is_write_only(set)
        || set.members().any(is_password)
        || set.unions().iter().any(is_plain) && Field::of(set, None, None).secret
}

/// Whether a member name or a question sounds like that of a secret.
pub fn sounds_secret(name: &str) -> bool {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_ascii_lowercase();
    SECRETS.iter().any(|secret| plain.contains(secret))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::rc::Rc;

    #[test]
    fn drafts_leave_out_secrets_at_every_depth() {
        let schema = json!({
            "properties": {
                "name": {"type": "string"},
                "pin": {"type": "string", "writeOnly": true},
                "inner": {"properties": {"word": {"type": "string", "format": "password"}, "n": {"type": "number"}}},
                "words": {"items": {"format": "password"}},
            }
        });
        let value = json!({
            "name": "Ada", "pin": "1234", "apiKey": "k", "inner": {"word": "w", "n": 1.10},
            "words": ["w"], "list": [{"access_token": "t", "x": 1}]
        });
        let state = FormState::new(Rc::new(Document::new(schema)), Some(value));
        assert_eq!(
            state.draft(),
            Some(json!({"name": "Ada", "inner": {"n": 1.10}, "list": [{"x": 1}]}))
        );
    }

    #[test]
    fn a_form_that_is_one_secret_has_no_draft() {
        let schema = json!({"type": "string", "format": "password"});
        let state = FormState::new(Rc::new(Document::new(schema)), Some(json!("w")));
        assert_eq!(state.draft(), None);
    }
}
