//! What of a form may be kept for later.
//!
//! Owns leaving secrets out (SAFETY §3): what is `writeOnly`, a password, or named like one.
//! Leaves keeping to the `ui` room.

use serde_json::Value;

use super::field::Field;
use super::state::FormState;
use crate::schema::Set;

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
        let set = self.document.root_set();
        if Field::of(&set, None).secret {
            return None;
        }
        strip(&mut draft, &set);
        Some(draft)
    }
}

fn strip(value: &mut Value, set: &Set<'_>) {
    match value {
        Value::Object(members) => {
            for (name, mut inner) in std::mem::take(members) {
                let inside = set.child(&name);
                if !is_secret(&name) && !Field::of(&inside, Some(&name)).secret {
                    strip(&mut inner, &inside);
                    members.insert(name, inner);
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                strip(item, &set.item(index));
            }
        }
        _ => {}
    }
}

fn is_secret(name: &str) -> bool {
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
    use crate::schema::Document;
    use serde_json::json;
    use std::rc::Rc;

    #[test]
    fn secrets_are_left_out_at_every_depth_and_the_rest_stays() {
        let schema = json!({
            "properties": {
                "name": {"type": "string"},
                "pin": {"type": "string", "writeOnly": true},
                "inner": {"properties": {"word": {"type": "string", "format": "password"}, "n": {"type": "number"}}},
            }
        });
        let value = json!({
            "name": "Ada", "pin": "1234", "apiKey": "k", "inner": {"word": "w", "n": 1.10},
            "list": [{"access_token": "t", "x": 1}]
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
