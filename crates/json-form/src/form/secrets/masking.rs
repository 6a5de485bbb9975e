//! Masked secrets in JSON that a person edits.
//!
//! Owns the masks, and replacing masks by their secrets. Leaves which places are secret to `secrets::places`: here
//! only those that a control conceals while the person types. Invariants: an unchanged text means the value that it was
//! made from; each secret has a mask of its own, so that it moves along with its line.

use std::rc::Rc;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::places::is_marked;
use crate::form::FormState;
use crate::form::options::Options;
use crate::schema::Subschemas;

pub(in crate::form) const MASK: &str = "••••••••";

impl FormState {
    pub(in crate::form) fn masks(&self) -> Masks<'_> {
        Masks {
            options: self.options.as_deref(),
        }
    }

    /// The JSON of a place, with its secrets masked.
    pub(in crate::form) fn masked_text(&self, pointer: &Pointer) -> String {
        let Some(value) = self.value_at(pointer) else {
            return String::new();
        };
        json::pretty(&self.masks().applied(value, &self.subschemas_at(pointer)))
    }

    /// The secrets behind the masks in a place's JSON: those of the value that the text was made
    /// from.
    pub(in crate::form) fn hidden_at(&self, pointer: &Pointer) -> Rc<[Value]> {
        if let Some(typed) = self.places.pending(pointer).filter(|typed| typed.as_json) {
            return Rc::clone(&typed.hidden);
        }
        let mut hidden = Vec::new();
        if let Some(value) = self.value_at(pointer) {
            let set = self.subschemas_at(pointer);
            self.masks().masked(value, &set, &mut hidden);
        }
        hidden.into()
    }
}

/// Masks for the secrets of a value that the schema or the host page's options mark.
#[derive(Clone, Copy)]
pub(in crate::form) struct Masks<'o> {
    options: Option<&'o Options>,
}

impl Masks<'_> {
    /// A value with masks for its secrets; `set` is the set of subschemas that applies to the value.
    pub(in crate::form) fn applied(self, value: &Value, set: &Subschemas<'_>) -> Value {
        self.masked(value, set, &mut Vec::new())
    }

    /// A value with masks for its secrets, which are appended to `hidden`.
    fn masked(self, value: &Value, set: &Subschemas<'_>, hidden: &mut Vec<Value>) -> Value {
        if self.is_concealed(set) {
            hide(value, hidden)
        } else {
            self.masked_inside(value, set, hidden)
        }
    }

    fn masked_inside(self, value: &Value, set: &Subschemas<'_>, hidden: &mut Vec<Value>) -> Value {
        match value {
            Value::Object(members) => {
                let members = members.iter();
                let masked = members.map(|(name, inner)| {
                    let inner = self.masked(inner, &set.child(name), hidden);
                    (name.clone(), inner)
                });
                Value::Object(masked.collect())
            }
            Value::Array(items) => {
                let tuple = set.tuple();
                let mut hides = false;
                let masked = items.iter().enumerate().map(|(index, item)| {
                    // All items beyond the tuple have the same schema.
                    if index <= tuple {
                        hides = self.is_concealed(&set.item(index));
                    }
                    match item {
                        _ if hides => hide(item, hidden),
                        Value::Object(_) | Value::Array(_) => {
                            self.masked_inside(item, &set.item(index), hidden)
                        }
                        plain => plain.clone(),
                    }
                });
                Value::Array(masked.collect())
            }
            plain => plain.clone(),
        }
    }

    /// Whether the host page calls a place secret.
    pub(in crate::form) fn calls_secret(self, pointer: &Pointer) -> bool {
        self.options
            .is_some_and(|options| options.calls_secret(pointer))
    }

    /// Whether a control conceals the value of a place while the person types.
    pub(super) fn is_concealed(self, set: &Subschemas<'_>) -> bool {
        is_marked(set) || self.calls_secret(set.at())
    }
}

/// The mask for the secret at this index (from 0): bare for the first, with a number from 2 for the others.
fn mask(number: usize) -> String {
    match number {
        0 => MASK.to_owned(),
        _ => [MASK, " ", &(number + 1).to_string()].concat(),
    }
}

fn hide(value: &Value, hidden: &mut Vec<Value>) -> Value {
    // An empty value is no secret.
    if value.is_null() || value.as_str() == Some("") {
        return value.clone();
    }
    hidden.push(value.clone());
    json::text(&mask(hidden.len() - 1))
}

/// Replaces the masks in a value, wherever they are, by their secrets.
pub(in crate::form) fn unmask(value: &mut Value, hidden: &[Value]) {
    match value {
        Value::String(text) if text.starts_with(MASK) => {
            let mut known = hidden.iter().enumerate();
            if let Some((_, secret)) = known.find(|(number, _)| mask(*number) == *text) {
                *value = secret.clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| unmask(item, hidden)),
        Value::Object(members) => members.values_mut().for_each(|it| unmask(it, hidden)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::edit::{Edit, FieldEdit};
    use crate::form::view::Control;
    use crate::schema::Document;
    use serde_json::json;

    fn form() -> FormState {
        let schema = json!({"properties": {
            "user": {"type": "string"},
            "pin": {"type": "string", "writeOnly": true},
            "keys": {"items": {"properties": {"name": {}, "key": {"format": "password"}}}},
            "words": {"items": {"type": "string", "format": "password"}},
        }});
        let value = json!({
            "user": "Ada", "pin": "1234", "words": ["w", ""],
            "keys": [{"name": "a", "key": "k1"}, {"name": "b", "key": "k2"}],
        });
        let mut form = FormState::new(Rc::new(Document::new(schema)), Some(value));
        form.apply(Edit::At(Pointer::root(), FieldEdit::AsJson(true)));
        form
    }

    fn text(form: &FormState) -> String {
        match form.view(&Pointer::root()).unwrap().control {
            Control::Json { text } => text,
            other => panic!("no JSON: {other:?}"),
        }
    }

    fn retype(form: &mut FormState, text: String) {
        form.apply(Edit::At(Pointer::root(), FieldEdit::Type(text)));
    }

    #[test]
    fn json_of_a_group_masks_its_secrets() {
        let shown = text(&form());
        let masked: Value = json::parse(&shown).unwrap();
        assert_eq!(
            masked,
            json!({
                "user": "Ada", "pin": "••••••••", "words": ["•••••••• 2", ""],
                "keys": [{"name": "a", "key": "•••••••• 3"}, {"name": "b", "key": "•••••••• 4"}],
            })
        );
    }

    #[test]
    fn masked_secrets_survive_edits_around_them() {
        let mut form = form();
        let before = form.value().cloned();
        let shown = text(&form);
        retype(&mut form, shown.clone());
        assert_eq!(form.value().cloned(), before);
        // One keystroke later the masks still mean the same.
        retype(&mut form, shown.replace("\"Ada\"", "\"A"));
        let swapped = shown.replace("Ada", "Bo").replace(" 3\"", " X\"");
        let swapped = swapped.replace(" 4\"", " 3\"").replace(" X\"", " 4\"");
        retype(&mut form, swapped.replace("\"pin\": \"••••••••\",", ""));
        retype(&mut form, swapped.replace("\"••••••••\"", "\"new\""));
        assert_eq!(
            form.value(),
            Some(&json!({
                "user": "Bo", "pin": "new", "words": ["w", ""],
                "keys": [{"name": "a", "key": "k2"}, {"name": "b", "key": "k1"}],
            }))
        );
        form.apply(Edit::At(Pointer::root(), FieldEdit::Leave));
        assert!(text(&form).contains("•••••••• 4"));
        assert!(!text(&form).contains("new"));
    }
}
