//! What a new value starts from.

use serde_json::{Map, Value};

use super::field::{Field, Kind};
use super::state::FormState;
use crate::schema::Set;

/// How far required objects are opened in a new value. A schema can require itself without end,
/// and as wide as deep.
#[derive(Clone)]
pub(super) struct Opened {
    depth: usize,
    objects: usize,
}

pub(super) const OPENED: Opened = Opened {
    depth: 6,
    objects: 1_000,
};

impl FormState {
    /// What a new value starts from: fixed values, defaults, and the required objects around them.
    pub(super) fn beginning(set: &Set<'_>, name: Option<&str>, left: &mut Opened) -> Option<Value> {
        let field = Field::of(set, name);
        if let Some(default) = field.default {
            return Some(default);
        }
        match field.kind {
            Kind::Fixed(value) => Some(value),
            Kind::Group(members) if left.depth > 0 && left.objects > 0 => {
                left.objects -= 1;
                left.depth -= 1;
                let mut map = Map::new();
                for member in members {
                    let inner = set.child(&member.name);
                    let value = if member.required {
                        Self::beginning(&inner, Some(&member.name), left)
                    } else {
                        Field::of(&inner, Some(&member.name)).default
                    };
                    if let Some(value) = value {
                        map.insert(member.name, value);
                    }
                }
                left.depth += 1;
                Some(Value::Object(map))
            }
            Kind::Group(_) => Some(Value::Object(Map::new())),
            _ => None,
        }
    }
}
