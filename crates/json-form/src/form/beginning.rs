//! What a new value starts from.

use serde_json::{Map, Value};

use super::field::{Field, Kind};
use super::state::FormState;
use crate::schema::{Set, Type, measure};

/// How far required objects are opened in a new value. A schema can require itself without end, and
/// as wide as deep, and refer to one large default from everywhere.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    depth: usize,
    /// How many members may still be looked at.
    members: usize,
    /// How many bytes of defaults may still be taken.
    bytes: usize,
}

pub(super) const OPENED: Opened = Opened {
    depth: 6,
    members: 2_000,
    bytes: 1_000_000,
};

impl Opened {
    /// Whether one more member may be looked at.
    pub(super) fn look(&mut self) -> bool {
        let left = self.members.checked_sub(1);
        self.members = left.unwrap_or(0);
        left.is_some()
    }

    /// A default, or a fixed value, as long as there is room for it.
    pub(super) fn take(&mut self, value: &Value) -> Option<Value> {
        let size = measure(value, self.bytes).bytes;
        self.bytes = self.bytes.checked_sub(size)?;
        Some(value.clone())
    }
}

impl FormState {
    /// What a new value starts from: fixed values, defaults, and the required objects around them.
    pub(super) fn beginning(set: &Set<'_>, name: Option<&str>, left: &mut Opened) -> Option<Value> {
        let field = Field::of(set, name, None);
        if let Some(default) = field.fitting_default() {
            return left.take(default);
        }
        // An empty list is as right as an empty object: to add nothing to it is an answer. Where
        // `null` would be one as well, the person says which.
        let is_list = matches!(field.kind, Kind::List(_) | Kind::Many(_));
        if is_list && !field.nullable && set.types().is_some() {
            return Some(Value::Array(Self::rows(set, &field.kind, left)));
        }
        Self::without_default(set, field.kind, left)
    }

    /// The items that a list begins with.
    pub(super) fn rows(set: &Set<'_>, kind: &Kind, left: &mut Opened) -> Vec<Value> {
        let mut rows = Vec::new();
        let Kind::List(list) = kind else {
            return rows;
        };
        if left.depth == 0 {
            return rows;
        }
        left.depth -= 1;
        for at in 0..list.begins {
            let item = set.item(at);
            let row = if left.look() {
                Self::row(&item, left)
            } else {
                None
            };
            // What has its place in a tuple is there, whatever it is.
            let row = row.or_else(|| (at < list.tuple).then(|| Self::new_value(&item, None)));
            let Some(row) = row else { break };
            rows.push(row);
        }
        left.depth += 1;
        rows
    }

    /// An item that nobody filled in yet. Until somebody does it is `null`, which is no answer: where
    /// it could be one, there is no such item.
    fn row(set: &Set<'_>, left: &mut Opened) -> Option<Value> {
        let field = Field::of(set, None, None);
        match &field.kind {
            _ if field.nullable => None,
            Kind::Group(_) | Kind::List(_) | Kind::Many(_) => Self::beginning(set, None, left),
            kind => match field.fitting_default() {
                Some(default) => left.take(default),
                None => may_be_missing(set, kind).then_some(Value::Null),
            },
        }
    }

    /// What a new value starts from whose own default is none.
    pub(super) fn without_default(set: &Set<'_>, kind: Kind, left: &mut Opened) -> Option<Value> {
        match kind {
            // Any other constant says something, and that is the person's to say.
            Kind::Fixed(value) if value.is_null() || set.discriminator().is_some() => {
                left.take(&value)
            }
            Kind::Group(group) if left.depth > 0 => {
                left.depth -= 1;
                let mut map = Map::new();
                for member in group.members {
                    if !left.look() {
                        break;
                    }
                    let inner = set.child(&member.name);
                    let value = if member.required {
                        Self::beginning(&inner, Some(&member.name), left)
                    } else if inner
                        .annotation_sources()
                        .any(|it| it.get("default").is_some())
                    {
                        let field = Field::of(&inner, Some(&member.name), None);
                        field.fitting_default().and_then(|it| left.take(it))
                    } else {
                        None
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

/// Whether `null` in a control says that nothing is filled in, and is never right.
pub(super) fn may_be_missing(set: &Set<'_>, kind: &Kind) -> bool {
    match kind {
        Kind::Consent => true,
        Kind::Text(_) | Kind::Number(_) | Kind::Toggle => {
            set.types().is_some_and(|types| !types.has(Type::Null))
        }
        Kind::Choice(choices) => !choices.iter().any(|choice| choice.value.is_null()),
        _ => false,
    }
}
