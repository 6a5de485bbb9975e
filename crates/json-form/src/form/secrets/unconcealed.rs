//! The value without the texts that controls conceal, for a page that carries it along.
//!
//! Leaves out less than a draft does: what a control shows openly is on the page anyway, and the place of each control
//! has to stay.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::masking::Masks;
use super::places::can_have_secrets;
use crate::form::FormSession;
use crate::schema::Subschemas;

impl FormSession {
    /// The value without the texts that controls conceal, such as passwords, and the places of these texts. A concealed
    /// text is absent if the schema names its place, else empty, so that no item and no entry of a map is lost. `None`
    /// if there is no value, or if all of it is concealed.
    pub fn unconcealed_value(&self) -> (Option<Value>, Vec<Pointer>) {
        let mut concealed = Vec::new();
        let form = self.state();
        let Some(value) = form.value() else {
            return (None, concealed);
        };
        let marks = form
            .can_have_secrets
            .get_or_init(|| can_have_secrets(form.document.root().schema));
        let options = form.options.as_ref();
        let mut shown = if *marks || options.is_some_and(|options| options.has_secrets) {
            let set = form.subschemas_at(&Pointer::root());
            form.masks().unconcealed(value, &set, &mut concealed)
        } else {
            Some(value.clone())
        };
        if form.embedded.open > 0
            && let Some(shown) = &mut shown
        {
            let inside = |session: &Self| session.unconcealed_value().0;
            form.embedded.strip_secrets(&form.places, shown, inside);
        }
        (shown, concealed)
    }
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
