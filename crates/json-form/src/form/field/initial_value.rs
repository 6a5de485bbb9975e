//! Initial values of a new form, item or branch.
//!
//! Invariant: a schema that requires itself without end, or repeats a huge default, stays within
//! [`DefaultBudget`].

use exact_json as json;
use serde_json::{Map, Value};

use super::hints::{GroupHints, Member};
use super::{Field, Kind};
use crate::schema::Subschemas;
use crate::schema::guard::Size;
use crate::schema::types::Type;

/// The remaining budget for building a new value: a schema can require itself without end, in depth
/// and in width, and refer to a large default everywhere.
#[derive(Clone, Debug)]
pub(in crate::form) struct DefaultBudget {
    depth: usize,
    /// The number of members that may still be visited.
    members: usize,
    /// The number of bytes of defaults that may still be copied.
    bytes: usize,
}

impl DefaultBudget {
    pub(in crate::form) const FULL: Self = Self {
        depth: 6,
        members: 2_000,
        bytes: 1_000_000,
    };

    /// Takes one member from the budget; returns `false` if none is left.
    pub(in crate::form) fn look(&mut self) -> bool {
        let left = self.members.checked_sub(1);
        self.members = left.unwrap_or(0);
        left.is_some()
    }

    /// Copies a default or constant and takes its bytes from the budget; `None` if too few are left.
    pub(in crate::form) fn take(&mut self, value: &Value) -> Option<Value> {
        let size = Size::of(value, self.bytes).bytes;
        self.bytes = self.bytes.checked_sub(size)?;
        Some(value.clone())
    }
}

/// The value that a place has in a new form: a `default` that fits, else a list of initial items or the result of
/// `value_without_default`. `None` if the place begins absent.
pub(in crate::form) fn initial_value(
    set: &Subschemas<'_>,
    name: Option<&str>,
    left: &mut DefaultBudget,
) -> Option<Value> {
    let field = Field::of(set, name, None);
    if let Some(default) = field.fitting_default() {
        return left.take(default);
    }
    // An empty list is valid like an empty object. Where `null` is allowed too, the person decides.
    let is_list = matches!(field.kind, Kind::List(_) | Kind::MultipleChoice(_));
    if is_list && !field.nullable && set.types().is_some() {
        return Some(Value::Array(initial_items(set, &field.kind, left)));
    }
    value_without_default(set, field.kind, left)
}

/// The items that a new list begins with. Empty if `kind` is not a list, or the budget allows no deeper values.
pub(in crate::form) fn initial_items(
    set: &Subschemas<'_>,
    kind: &Kind,
    left: &mut DefaultBudget,
) -> Vec<Value> {
    let mut rows = Vec::new();
    let Kind::List(list) = kind else {
        return rows;
    };
    if left.depth == 0 {
        return rows;
    }
    left.depth -= 1;
    for at in 0..list.initial {
        let item = set.item(at);
        let row = if left.look() {
            initial_item(&item, left)
        } else {
            None
        };
        // An item of a tuple is always there.
        let row = row.or_else(|| (at < list.tuple).then(|| new_value(&item, None)));
        let Some(row) = row else { break };
        rows.push(row);
    }
    left.depth += 1;
    rows
}

/// The initial value of one item; `null` stands for an item that the person has not filled in. `None`
/// where `null` would be a valid answer.
fn initial_item(set: &Subschemas<'_>, left: &mut DefaultBudget) -> Option<Value> {
    let field = Field::of(set, None, None);
    match &field.kind {
        _ if field.nullable => None,
        Kind::Group(_) | Kind::List(_) | Kind::MultipleChoice(_) => initial_value(set, None, left),
        kind => match field.fitting_default() {
            Some(default) => left.take(default),
            None => null_means_unfilled(set, kind).then_some(Value::Null),
        },
    }
}

/// The initial value of a place apart from its own `default`: an object of its members' initial values, or a constant
/// that is `null` or a discriminator. `None` if the place begins absent.
pub(in crate::form) fn value_without_default(
    set: &Subschemas<'_>,
    kind: Kind,
    left: &mut DefaultBudget,
) -> Option<Value> {
    match kind {
        // Other constants are answers, which only the person gives.
        Kind::Fixed(value) if value.is_null() || set.discriminator().is_some() => left.take(&value),
        Kind::Group(group) if left.depth > 0 => {
            left.depth -= 1;
            let mut map = Map::new();
            add_members(set, group, &mut map, left);
            // Members may bring others, which bring others.
            let mut rounds = left.depth;
            while rounds > 0 && !map.is_empty() && set.depends_on_members() {
                rounds -= 1;
                let built = Value::Object(map.clone());
                let count = map.len();
                set.with_value(&built, |set| {
                    if let Kind::Group(group) = Field::of(set, None, None).kind {
                        add_members(set, group, &mut map, left);
                    }
                });
                if map.len() == count {
                    break;
                }
            }
            left.depth += 1;
            Some(Value::Object(map))
        }
        Kind::Group(_) => Some(Value::Object(Map::new())),
        _ => None,
    }
}

/// Adds to an object the members that it lacks and that begin with a value, in the order of the group.
fn add_members(
    set: &Subschemas<'_>,
    group: GroupHints,
    map: &mut Map<String, Value>,
    left: &mut DefaultBudget,
) {
    // The loop builds the object anew, so that its members follow the order of the group.
    let mut known = std::mem::take(map);
    for Member { name, required } in group.members {
        if let Some(value) = known.get_mut(&name) {
            map.insert(name, value.take());
            continue;
        }
        if !left.look() {
            continue;
        }
        let inner = set.child(&name);
        let value = if required {
            initial_value(&inner, Some(&name), left)
        } else if inner
            .annotation_sources()
            .any(|it| it.get("default").is_some())
        {
            let field = Field::of(&inner, Some(&name), None);
            field.fitting_default().and_then(|it| left.take(it))
        } else {
            None
        };
        map.extend(value.map(|value| (name, value)));
    }
}

/// A new item or member: its initial value, else an empty value of its type.
pub(in crate::form) fn new_value(set: &Subschemas<'_>, name: Option<&str>) -> Value {
    let begun = initial_value(set, name, &mut DefaultBudget::FULL.clone());
    begun.unwrap_or_else(|| match Field::of(set, None, None).kind {
        Kind::Text(_) => json::text(""),
        Kind::List(_) | Kind::MultipleChoice(_) => Value::Array(Vec::new()),
        Kind::Toggle | Kind::Consent => Value::Bool(false),
        Kind::Fixed(value) => value,
        Kind::Choice(choices) => choices.values().first().cloned().unwrap_or_default(),
        _ => Value::Null,
    })
}

/// Whether `null` means that nothing is filled in, since it is never valid here.
pub(in crate::form) fn null_means_unfilled(set: &Subschemas<'_>, kind: &Kind) -> bool {
    match kind {
        Kind::Consent => true,
        Kind::Text(_) | Kind::Number(_) | Kind::Toggle => {
            set.types().is_some_and(|types| !types.has(Type::Null))
        }
        Kind::Choice(choices) => choices.position(&Value::Null).is_none(),
        _ => false,
    }
}
