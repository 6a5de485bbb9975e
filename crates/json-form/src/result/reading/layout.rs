//! The layout of a location: its value as a tree of views.
//!
//! Owns the budget of one layout, and objects. Leaves leaves to `leaf` and the choice among list layouts to
//! `list_layout`. Invariants: parts that exceed the budget are folded, never left out; the work is proportional to the
//! parts that are laid out, not to the size of the value.

use exact_json as json;
use serde_json::{Map, Value};

use super::label::LabelContext;
use super::leaf::leaf;
use super::measure::measure;
use super::{Reading, list_layout};
use crate::form::field::{Field, Kind};
use crate::result::view_model::{ValueContent, ValueView};
use crate::schema::Subschemas;

/// The most nested levels in one layout; arrays and objects below them are folded.
const LEVELS: usize = 6;
/// The most leaves in one layout; an array or object that would exceed them is folded.
const LEAVES: usize = 500;
/// The depth in the whole document from which an array or object is shown as JSON text instead of a fold.
const DEEPEST: usize = 30;
/// The most members of an object that is not shown as a table.
pub(super) const MOST_MEMBERS: usize = 200;

/// How many leaves and levels the layout of a location may have before its content is folded.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    leaves: usize,
    levels: usize,
    /// Whether the person opened this location, so that it is not folded itself.
    is_opened: bool,
    pub(super) is_cell: bool,
}

impl Budget {
    /// The budget for a location that the person opened.
    pub(super) const fn whole() -> Self {
        Self {
            leaves: LEAVES,
            levels: LEVELS,
            is_opened: true,
            is_cell: false,
        }
    }

    /// The budget for a cell of a table: few leaves and two levels.
    pub(super) const fn cell() -> Self {
        Self {
            leaves: 8,
            levels: 2,
            is_opened: false,
            is_cell: true,
        }
    }

    /// The budget for a child of the location: this number of leaves, and one level less.
    const fn for_child(self, leaves: usize) -> Self {
        Self {
            leaves,
            levels: self.levels.saturating_sub(1),
            is_opened: false,
            is_cell: self.is_cell,
        }
    }
}

/// The view of a location, and the number of leaves of the budget that it uses.
pub(super) fn view(
    reading: &Reading,
    set: &Subschemas<'_>,
    context: LabelContext<'_>,
    budget: Budget,
) -> (ValueView, usize) {
    let value = set.value().unwrap_or(&Value::Null);
    let (laid_out, used) = if is_leaf(value) {
        let field = reading.fields().of_leaf(set, context.name);
        let shown = match value {
            Value::Object(_) => ValueContent::Group(Vec::new()),
            Value::Array(_) => ValueContent::List(Vec::new()),
            value => leaf(&field, context.name, value),
        };
        let shown = with_measure(reading, set, context, &field, shown);
        (shown, 1)
    } else {
        container_content(reading, set, value, budget)
    };
    let (label, description) = context.label_and_description(set);
    let found = reading.found();
    let findings = match &laid_out {
        ValueContent::Table(table) if table.has_cells_of_members() => found.at_table(set),
        // Findings inside are shown at their own locations.
        ValueContent::Group(_) | ValueContent::List(_) | ValueContent::Table(_) => {
            found.at(set.at())
        }
        _ => found.within(set),
    };
    let view = ValueView {
        at: set.at().clone(),
        label,
        description,
        unknown: context.unknown,
        findings,
        content: laid_out,
    };
    (view, used)
}

/// The content of a number with what the number measures; other content is unchanged.
fn with_measure(
    reading: &Reading,
    set: &Subschemas<'_>,
    context: LabelContext<'_>,
    field: &Field,
    mut shown: ValueContent,
) -> ValueContent {
    if let ValueContent::Number { measure: known, .. } = &mut shown
        && let Some(name) = context.property_name()
        && let Some(around) = set.at().parent()
        && let Some(Value::Object(around)) = around.get(reading.value())
    {
        *known = measure(set, field, name, around);
    }
    shown
}

/// Whether a value is a scalar, or an empty array or object.
fn is_leaf(value: &Value) -> bool {
    count(value) == 0
}

/// The number of members or items of a value.
fn count(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    }
}

fn container_content(
    reading: &Reading,
    set: &Subschemas<'_>,
    value: &Value,
    budget: Budget,
) -> (ValueContent, usize) {
    if set.at().depth() >= DEEPEST {
        return (ValueContent::Json(json::pretty(value)), 1);
    }
    let fold = || {
        let folded = ValueContent::Folded {
            count: count(value),
            is_list: value.is_array(),
        };
        (folded, 1)
    };
    if budget.levels == 0 && !budget.is_opened {
        return fold();
    }
    let fits = |leaves: usize| budget.is_opened || leaves <= budget.leaves;
    match value {
        Value::Array(items) => {
            let (shown, used) = match list_layout::choose(reading, set, items, budget.is_cell) {
                list_layout::ListLayout::Rows(table, used) => (ValueContent::Table(table), used),
                list_layout::ListLayout::Series(numbers, exact) => {
                    let used = numbers.len().min(list_layout::COST);
                    (ValueContent::Series { numbers, exact }, used)
                }
                list_layout::ListLayout::Items if fits(items.len()) => {
                    let places = (0..items.len()).map(|at| (set.item(at), LabelContext::none()));
                    let (views, used) = lay_out_children(reading, places, items.iter(), budget);
                    return (ValueContent::List(views), used);
                }
                list_layout::ListLayout::Items | list_layout::ListLayout::Folded => return fold(),
            };
            if fits(used) { (shown, used) } else { fold() }
        }
        Value::Object(members) if members.len() > MOST_MEMBERS => {
            if fits(list_layout::COST) {
                (
                    ValueContent::Table(list_layout::member_table(set, members)),
                    list_layout::COST,
                )
            } else {
                fold()
            }
        }
        Value::Object(members) if fits(members.len()) => {
            let names = ordered_names(set, members);
            let values = names.iter().filter_map(|name| members.get(*name));
            let places = names.iter().map(|name| {
                let child = set.child(name);
                let context = LabelContext::member(set, &child, name);
                (child, context)
            });
            let (views, used) = lay_out_children(reading, places, values, budget);
            (ValueContent::Group(views), used)
        }
        _ => fold(),
    }
}

/// Lays out several locations within one budget. Small values are shown whole; the rest of the budget goes to the
/// large ones in order, and those that exceed it are folded.
fn lay_out_children<'r, 'n, 'v>(
    reading: &'r Reading,
    places: impl Iterator<Item = (Subschemas<'r>, LabelContext<'n>)>,
    values: impl Iterator<Item = &'v Value>,
    budget: Budget,
) -> (Vec<ValueView>, usize) {
    let costs: Vec<usize> = values.map(|value| cost(value, budget.leaves)).collect();
    let fair = budget.leaves.checked_div(costs.len()).unwrap_or_default();
    // A large value needs one leaf for its fold.
    let first: usize = costs
        .iter()
        .map(|cost| if *cost <= fair { *cost } else { 1 })
        .sum();
    let mut left = budget.leaves.saturating_sub(first);
    let mut views = Vec::with_capacity(costs.len());
    let mut used = 0;
    for ((set, context), cost) in places.zip(costs) {
        let is_small = cost <= fair;
        let part = if is_small { fair } else { left + 1 };
        let (view, taken) = view(reading, &set, context, budget.for_child(part));
        if !is_small {
            left = left.saturating_sub(taken.saturating_sub(1));
        }
        used += taken;
        views.push(view);
    }
    (views, used)
}

/// The approximate number of leaves of a value, up to a limit.
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

/// The names of the members: those that the schema defines first, in its order.
fn ordered_names<'v>(set: &Subschemas<'_>, members: &'v Map<String, Value>) -> Vec<&'v str> {
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
