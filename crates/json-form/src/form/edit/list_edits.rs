//! List edits: adding, removing, moving and copying items; adding optional groups.
//!
//! Invariant: an item keeps its identity and its state wherever it moves.

use std::cmp::Ordering;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::{conditional_members, set_value};
use crate::form::FormState;
use crate::form::field::initial_value::{DefaultBudget, initial_value, new_value};
use crate::form::field::{Field, Kind};
use crate::form::places::PlaceStates;

/// The most items that one `FieldEdit::Add` adds to a tuple (`prefixItems`).
const TUPLE: usize = 20;

impl FormState {
    /// Adds an item at the end of the list at this place (several to a tuple); or sets the absent group or constant
    /// there.
    pub(in crate::form) fn add(&mut self, pointer: &Pointer) {
        let Some(place) = self.place(pointer) else {
            return;
        };
        let absent = place.set.value().is_none_or(Value::is_null);
        match &place.field.kind {
            Kind::List(hints) => {
                let count = place
                    .set
                    .value()
                    .and_then(Value::as_array)
                    .map_or(0, Vec::len);
                let item = |at: usize| new_value(&place.set.item(at), None);
                // Positions in a tuple have meanings: all that it needs are added at once.
                let fewest = place
                    .set
                    .members()
                    .find_map(|it| json::number::whole(it.get("minItems")?));
                let fewest = fewest.and_then(|it| usize::try_from(it).ok());
                let tuple = place.set.tuple().min(TUPLE);
                let wanted = tuple.min(fewest.unwrap_or(tuple)).max(count + 1);
                let initial = if absent { hints.initial } else { 0 };
                let until = wanted.max(initial);
                let items: Vec<Value> = (count..until).map(item).collect();
                let is_content =
                    |at: usize| Field::of(&place.set.item(at), None, None).is_content();
                let contents: Vec<bool> = (count..until).map(is_content).collect();
                for ((at, item), is_content) in (count..).zip(items).zip(contents) {
                    insert_item(self, pointer, at, item);
                    if is_content {
                        self.start_embedded(&pointer.item(at));
                    }
                }
            }
            Kind::Fixed(value) if place.set.value().is_none() => {
                let value = value.clone();
                set_value::set_value(self, pointer, value);
            }
            Kind::Group(_) if absent => {
                let value = initial_value(
                    &place.set,
                    Some(&place.name),
                    &mut DefaultBudget::FULL.clone(),
                );
                let value = value.filter(Value::is_object);
                set_value::set_value(
                    self,
                    pointer,
                    value.unwrap_or_else(|| Value::Object(Map::new())),
                );
            }
            _ => {}
        }
    }
}

pub(in crate::form) fn remove(form: &mut FormState, pointer: &Pointer) {
    let Some(parent) = pointer.parent() else {
        if form.value().is_some() {
            let attempted = form.attempted;
            set_value::load(form, None);
            form.attempted = attempted;
        }
        return;
    };
    if let Some(index) = index_of(form, pointer) {
        return remove_item(form, &parent, index);
    }
    let before = conditional_members::members_before(form, pointer, 0);
    let is_taken = form.value.take(pointer);
    // Unparsable text is visible without a value.
    if !is_taken && form.places.unparsable_text(pointer).is_none() {
        return;
    }
    form.places.forget(pointer);
    if is_taken {
        form.invalidate_decisions(pointer, true);
    }
    conditional_members::update_dependents(form, before);
}

fn remove_item(form: &mut FormState, list: &Pointer, index: usize) {
    let mut ids = form.item_ids(list);
    let place = list.item(index);
    if index >= ids.len() || !form.value.take(&place) {
        return;
    }
    ids.remove(index);
    form.places.set_item_ids(list, ids);
    form.places.forget(&place);
    renumber_items(form, list, &|at| {
        (at != index).then(|| if at > index { at - 1 } else { at })
    });
    form.invalidate_decisions(list, false);
}

pub(super) fn duplicate(form: &mut FormState, pointer: &Pointer) {
    let (Some(parent), Some(index)) = (pointer.parent(), index_of(form, pointer)) else {
        return;
    };
    let Some(copy) = form.value_at(pointer).cloned() else {
        return;
    };
    insert_item(form, &parent, index + 1, copy);
    let place = parent.item(index + 1);
    form.places.copy_within(pointer, &place);
    // Pending queries about the original are raised for the copy too.
    form.invalidate_decisions(&place, true);
}

fn insert_item(form: &mut FormState, list: &Pointer, at: usize, item: Value) {
    let mut ids = form.item_ids(list);
    form.minted_ids += 1;
    ids.insert(at.min(ids.len()), new_item_id(form));
    if form.value_at(list).is_some_and(Value::is_array) {
        form.value
            .change_items(list, |items| items.insert(at.min(items.len()), item));
        renumber_items(form, list, &|other| {
            Some(if other >= at { other + 1 } else { other })
        });
        form.invalidate_decisions(list, false);
    } else {
        set_value::set_value(form, list, Value::Array(vec![item]));
    }
    form.places.set_item_ids(list, ids);
}

/// Moves an item one position up or down; returns `false` if it cannot move there.
pub(super) fn move_item(form: &mut FormState, pointer: &Pointer, up: bool) -> bool {
    let (Some(parent), Some(index)) = (pointer.parent(), index_of(form, pointer)) else {
        return false;
    };
    let mut ids = form.item_ids(&parent);
    let other = if up {
        index.checked_sub(1)
    } else {
        Some(index + 1)
    };
    // Positions in a tuple are fixed.
    let tuple = form.subschemas_at(&parent).tuple();
    let can_move = |at: &usize| *at < ids.len() && (*at).min(index) >= tuple;
    let Some(other) = other.filter(can_move) else {
        return false;
    };
    form.value
        .change_items(&parent, |items| items.swap(index, other));
    ids.swap(index, other);
    form.places.set_item_ids(&parent, ids);
    renumber_items(form, &parent, &|at| {
        Some(if at == index {
            other
        } else if at == other {
            index
        } else {
            at
        })
    });
    form.invalidate_decisions(&parent, false);
    true
}

/// Moves an item to an index, by one position at a time, so that its states move with it.
pub(super) fn move_item_to(form: &mut FormState, pointer: &Pointer, to: usize) {
    let mut place = pointer.clone();
    while let (Some(parent), Some(from)) = (place.parent(), index_of(form, &place)) {
        let next = match from.cmp(&to) {
            Ordering::Less => from + 1,
            Ordering::Equal => break,
            Ordering::Greater => from - 1,
        };
        if !move_item(form, &place, next < from) {
            break;
        }
        place = parent.item(next);
    }
}

/// The index of an item in its list; `None` if the list has no such item.
fn index_of(form: &FormState, pointer: &Pointer) -> Option<usize> {
    let items = form.value_at(&pointer.parent()?)?.as_array()?;
    let index = pointer.last()?.parse::<usize>().ok()?;
    (index < items.len()).then_some(index)
}

fn renumber_items(form: &mut FormState, list: &Pointer, to: &dyn Fn(usize) -> Option<usize>) {
    renumber(form, list, &|token| {
        let index = token.parse::<usize>().ok()?;
        to(index).map(|index| index.to_string())
    });
}

/// Gives the children of `around` the names or indexes that `to` returns, in the place states and in the queries.
pub(in crate::form) fn renumber(
    form: &mut FormState,
    parent: &Pointer,
    to: &dyn Fn(&str) -> Option<String>,
) {
    form.places.renumber(parent, to);
    form.exchange.queries_mut().renumber(parent, to);
}

/// A new item identity, greater than any position in a list.
fn new_item_id(form: &FormState) -> u64 {
    form.minted_ids + (1 << 32)
}

impl PlaceStates {
    fn set_item_ids(&mut self, list: &Pointer, ids: Vec<u64>) {
        self.change(list, |state| state.identities = ids);
    }
}
