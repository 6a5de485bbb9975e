//! What of a form may be kept for later.
//!
//! Owns leaving secrets out (SAFETY §3): what is `writeOnly`, a password, or named like one.
//! Leaves keeping to the `ui` room.

use exact_json::Pointer;
use serde_json::Value;

use super::field::{Field, Words};
use super::state::FormState;
use crate::schema::subschema_set::ByShape;
use crate::schema::{Document, Set, Union, UnionKind};

/// What a name of a secret has in it, in lower case without signs between words.
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
    /// The value without secrets; none where nothing is entered.
    pub fn draft(&self) -> Option<Value> {
        let mut draft = self.value()?.clone();
        let set = self.set_at(&Pointer::root());
        let is_kept = !is_secret(&set) && strip(&mut draft, &set);
        if self.inside.open > 0 {
            self.take_secrets_inside(&mut draft);
        }
        is_kept.then_some(draft)
    }
}

/// A value of a schema without secrets; none where the whole of it is one.
pub fn without_secrets(schema: Option<&Value>, value: &Value) -> Option<Value> {
    let document = Document::new(schema.cloned().unwrap_or(Value::Bool(true)));
    let set = Set::root(&document, &ByShape, Some(value));
    let mut rest = value.clone();
    (!is_secret(&set) && strip(&mut rest, &set)).then_some(rest)
}

/// Takes the secrets out of a value; answers whether the rest may be kept.
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
            // A list with a hole would be another list. Items beyond the tuple are of one kind.
            let kinds = items.len().min(set.tuple() + 1);
            if (0..kinds).any(|index| is_secret(&set.item(index))) {
                return false;
            }
            for (index, item) in items.iter_mut().enumerate() {
                // Plain items have nothing inside that could be one.
                if (item.is_object() || item.is_array()) && !strip(item, &set.item(index)) {
                    return false;
                }
            }
        }
        _ => {}
    }
    true
}

/// Whether a place is never shown back nor stored. The whole field says the same, but asks for all
/// else that is known of the place as well, and this is asked at every place after every key.
pub(super) fn is_secret(set: &Set<'_>) -> bool {
    let is_password = |member: &Value| {
        let format = member.get("format").and_then(Value::as_str);
        format == Some("password")
    };
    let is_plain = |union: &Union<'_>| matches!(union.kind, UnionKind::Plain(_));
    Words::of(set).write_only
        || set.members().any(is_password)
        || set.unions().iter().any(is_plain) && Field::of(set, None, None).secret
}

/// Whether a name, or a question, is one that secrets have.
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
    fn secrets_are_left_out_at_every_depth_and_the_rest_stays() {
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
    fn a_form_that_is_one_secret_keeps_nothing() {
        let schema = json!({"type": "string", "format": "password"});
        let state = FormState::new(Rc::new(Document::new(schema)), Some(json!("w")));
        assert_eq!(state.draft(), None);
    }
}
