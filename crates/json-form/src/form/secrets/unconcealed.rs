//! The value without the texts that controls conceal, for a page that carries it along.
//!
//! Leaves out less than a draft does: what a control shows openly is on the page anyway, and the place of each control
//! has to stay.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::masking::Masks;
use super::places::can_have_secrets;
use crate::form::FormState;
use crate::schema::Subschemas;

/// The value of a form without the texts that controls conceal, such as passwords, and the places of these texts. A concealed
/// text is absent if the schema names its place, else empty, so that no item and no entry of a map is lost. `None`
/// if there is no value, or if all of it is concealed.
pub fn unconcealed_value(state: &FormState) -> (Option<Value>, Vec<Pointer>) {
    let mut concealed = Vec::new();
    let Some(value) = state.value() else {
        return (None, concealed);
    };
    let marks = state
        .can_have_secrets
        .get_or_init(|| can_have_secrets(state.document.root().schema));
    let options = state.options.as_ref();
    if !marks && !options.is_some_and(|options| options.has_secrets) {
        return (Some(value.clone()), concealed);
    }
    let set = state.subschemas_at(&Pointer::root());
    let shown = state.masks().unconcealed(value, &set, &mut concealed);
    (shown, concealed)
}

impl Masks<'_> {
    /// A value without its concealed texts, whose places are added to `concealed`; `None` if it is one itself.
    fn unconcealed(
        self,
        value: &Value,
        set: &Subschemas<'_>,
        concealed: &mut Vec<Pointer>,
    ) -> Option<Value> {
        let empty = || json::text("");
        Some(match value {
            Value::String(text) if !text.is_empty() && self.is_concealed(set) => {
                concealed.push(set.at().clone());
                return None;
            }
            Value::Object(members) => {
                let mut shown = Map::with_capacity(members.len());
                for (name, inner) in members {
                    let child = set.child(name);
                    let inner = self.unconcealed(inner, &child, concealed);
                    let inner = inner.or_else(|| (!child.is_named()).then(empty));
                    shown.extend(inner.map(|inner| (name.clone(), inner)));
                }
                Value::Object(shown)
            }
            Value::Array(items) => {
                let items = items.iter().enumerate().map(|(index, item)| match item {
                    Value::String(_) | Value::Object(_) | Value::Array(_) => {
                        let inner = self.unconcealed(item, &set.item(index), concealed);
                        inner.unwrap_or_else(empty)
                    }
                    plain => plain.clone(),
                });
                Value::Array(items.collect())
            }
            plain => plain.clone(),
        })
    }
}
