//! From a place of a value to what is shown of it.
//!
//! Owns how much is laid out at once, and the members of objects. Leaves what has nothing inside to
//! `leaf`, telling lists apart to `list`. Invariants: what there is no room for is folded, never left
//! out; a place costs what is laid out of it, not what is inside.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::Reading;
use super::label::LabelContext;
use super::leaf::leaf;
use super::list_layout;
use crate::form::{Field, Kind};
use crate::result::view_model::{ValueContent, ValueView};
use crate::schema::Set;

/// So many levels are laid out at once.
const LEVELS: usize = 6;
/// So many leaves are.
const LEAVES: usize = 500;
/// From so many levels on nothing folds any more: nobody opens so many folds.
const DEEPEST: usize = 30;
/// An object of more members than that is a table.
pub(super) const MOST_MEMBERS: usize = 200;

/// The room for a place.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    leaves: usize,
    levels: usize,
    /// Whether somebody wants to see this very place: it does not fold.
    is_opened: bool,
    pub(super) is_cell: bool,
}

impl Budget {
    /// For what is opened.
    pub(super) const fn whole() -> Self {
        Self {
            leaves: LEAVES,
            levels: LEVELS,
            is_opened: true,
            is_cell: false,
        }
    }

    /// For a cell of a table.
    pub(super) const fn cell() -> Self {
        Self {
            leaves: 8,
            levels: 2,
            is_opened: false,
            is_cell: true,
        }
    }

    /// For something inside.
    const fn inside(self, leaves: usize) -> Self {
        Self {
            leaves,
            levels: self.levels.saturating_sub(1),
            is_opened: false,
            is_cell: self.is_cell,
        }
    }
}

/// What is shown of a place, and how many leaves were laid out for it.
pub(super) fn view(
    reading: &Reading,
    set: &Set<'_>,
    called: LabelContext<'_>,
    room: Budget,
) -> (ValueView, usize) {
    let value = set.value().unwrap_or(&Value::Null);
    let (content, used) = if is_leaf(value) {
        let field = reading.fields().of_leaf(set, called.name);
        let shown = match value {
            Value::Object(_) => ValueContent::Group(Vec::new()),
            Value::Array(_) => ValueContent::List(Vec::new()),
            value => leaf(&field, called.name, value),
        };
        (shown, 1)
    } else {
        inside(reading, set, value, room)
    };
    let (label, description) = called.words(set);
    let found = reading.found();
    let findings = match &content {
        ValueContent::Table(table) if table.has_cells_of_members() => found.at_table(set),
        // Each stands at its own place inside.
        ValueContent::Group(_) | ValueContent::List(_) | ValueContent::Table(_) => {
            found.at(set.at())
        }
        _ => found.within(set),
    };
    let view = ValueView {
        at: set.at().clone(),
        label,
        description,
        unknown: called.unknown,
        findings,
        content,
    };
    (view, used)
}

/// Whether a value has nothing inside.
fn is_leaf(value: &Value) -> bool {
    count(value) == 0
}

/// How many members or items a value has.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    }
}

fn inside(reading: &Reading, set: &Set<'_>, value: &Value, room: Budget) -> (ValueContent, usize) {
    if depth(set.at()) >= DEEPEST {
        return (ValueContent::Json(json::pretty(value)), 1);
    }
    let fold = || {
        let folded = ValueContent::Folded {
            count: count(value),
            is_list: value.is_array(),
        };
        (folded, 1)
    };
    if room.levels == 0 && !room.is_opened {
        return fold();
    }
    let has_room = |leaves: usize| room.is_opened || leaves <= room.leaves;
    match value {
        Value::Array(items) => {
            let (shown, used) = match list_layout::sort(reading, set, items, room.is_cell) {
                list_layout::UnionKind::Rows(table, used) => (ValueContent::Table(table), used),
                list_layout::UnionKind::Series(numbers, exact) => {
                    let used = numbers.len().min(list_layout::COST);
                    (ValueContent::Series { numbers, exact }, used)
                }
                list_layout::UnionKind::Items if has_room(items.len()) => {
                    let places = (0..items.len()).map(|at| (set.item(at), LabelContext::nothing()));
                    let (views, used) = share(reading, places, items.iter(), room);
                    return (ValueContent::List(views), used);
                }
                list_layout::UnionKind::Items | list_layout::UnionKind::Folded => return fold(),
            };
            if has_room(used) {
                (shown, used)
            } else {
                fold()
            }
        }
        Value::Object(members) if members.len() > MOST_MEMBERS => {
            if has_room(list_layout::COST) {
                (
                    ValueContent::Table(list_layout::of_members(set, members)),
                    list_layout::COST,
                )
            } else {
                fold()
            }
        }
        Value::Object(members) if has_room(members.len()) => {
            let names = in_order(set, members);
            let values = names.iter().filter_map(|name| members.get(*name));
            let places = names.iter().map(|name| {
                let child = set.child(name);
                let called = LabelContext::member(set, &child, name);
                (child, called)
            });
            let (views, used) = share(reading, places, values, room);
            (ValueContent::Group(views), used)
        }
        _ => fold(),
    }
}

/// Lays places out in the room that is there. What is small is seen whole, wherever it stands; of what
/// is large the first has what is left then, and the last folds.
fn share<'r, 'n, 'v>(
    reading: &'r Reading,
    places: impl Iterator<Item = (Set<'r>, LabelContext<'n>)>,
    values: impl Iterator<Item = &'v Value>,
    room: Budget,
) -> (Vec<ValueView>, usize) {
    let costs: Vec<usize> = values.map(|value| cost(value, room.leaves)).collect();
    let fair = room.leaves.checked_div(costs.len()).unwrap_or_default();
    // What is large has place for itself, folded.
    let first: usize = costs
        .iter()
        .map(|cost| if *cost <= fair { *cost } else { 1 })
        .sum();
    let mut left = room.leaves.saturating_sub(first);
    let mut views = Vec::with_capacity(costs.len());
    let mut used = 0;
    for ((set, called), cost) in places.zip(costs) {
        let is_small = cost <= fair;
        let part = if is_small { fair } else { left + 1 };
        let (view, taken) = view(reading, &set, called, room.inside(part));
        if !is_small {
            left = left.saturating_sub(taken.saturating_sub(1));
        }
        used += taken;
        views.push(view);
    }
    (views, used)
}

/// About as how many leaves a value counts, up to so many.
fn cost(value: &Value, most: usize) -> usize {
    let inside = |sum: usize, value: &Value| {
        if sum < most {
            sum + cost(value, most - sum)
        } else {
            sum
        }
    };
    match value {
        Value::Array(items) => match list_layout::cost(items) {
            Some(cost) => cost,
            None => items.iter().fold(0, inside).max(1),
        },
        Value::Object(members) if members.len() > MOST_MEMBERS => list_layout::COST,
        Value::Object(members) => members.values().fold(0, inside).max(1),
        _ => 1,
    }
}

/// The names of the members that are there: those that the schema names first, in its order.
pub(super) fn in_order<'v>(set: &Set<'_>, members: &'v Map<String, Value>) -> Vec<&'v str> {
    let field = Field::of(set, None, None);
    let mut found = Vec::with_capacity(members.len());
    let mut placed: Map<String, Value> = Map::new();
    if let Kind::Group(group) = &field.kind {
        for member in &group.members {
            if let Some((name, _)) = members.get_key_value(&member.name) {
                found.push(name.as_str());
                placed.insert(name.clone(), Value::Null);
            }
        }
    }
    let rest = members.keys().map(String::as_str);
    found.extend(rest.filter(|name| !placed.contains_key(*name)));
    found
}

/// How many levels are around a place.
fn depth(at: &Pointer) -> usize {
    at.as_str().bytes().filter(|byte| *byte == b'/').count()
}
