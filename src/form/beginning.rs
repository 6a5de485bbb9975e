//! What a new value starts from.

use serde_json::{Map, Value};

use super::field::{Field, Kind};
use super::state::FormState;
use crate::schema::Set;

/// How deep required objects are opened in a new value. Recursive schemas have no end.
const OPENED: usize = 6;

impl FormState {
    /// What a new value starts from: fixed values, defaults, and the required objects around them.
    pub(super) fn beginning(
        set: &Set<'_>,
        name: Option<&str>,
        required: bool,
        depth: usize,
    ) -> Option<Value> {
        let field = Field::of(set, name);
        if let Some(default) = field.default {
            return Some(default);
        }
        match field.kind {
            _ if !required => None,
            Kind::Fixed(value) => Some(value),
            Kind::Group(members) if depth < OPENED => {
                let mut map = Map::new();
                for member in members {
                    let inner = set.child(&member.name);
                    if let Some(value) =
                        Self::beginning(&inner, Some(&member.name), member.required, depth + 1)
                    {
                        map.insert(member.name, value);
                    }
                }
                Some(Value::Object(map))
            }
            Kind::Group(_) => Some(Value::Object(Map::new())),
            _ => None,
        }
    }
}
