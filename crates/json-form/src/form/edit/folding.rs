//! Folds of groups, as edits change them.
//!
//! Owns which groups are folded when a value is loaded, and following a fold through edits. Leaves
//! the summary of a folded group to `view::fold_view`. Invariants: folding changes neither the
//! value nor the undo history; a fold belongs to an item, not to its position; values that were not
//! loaded begin open; a form without folds pays nothing.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::set_value;
use super::{FoldCommand, StepMove};
use crate::form::FormState;
use crate::form::check::Problems;
use crate::form::place_state::PlaceState;
use crate::form::text::json_value::same;
use crate::schema::Subschemas;

/// The nesting depth from which groups of a loaded value begin folded.
const DEEP: usize = 3;
/// The most items of a loaded list that begin open; the items of a longer list begin folded.
const ITEMS: usize = 5;
/// The most objects and arrays of a loaded value that are visited to decide which groups begin folded.
const MAX_PLACES: usize = 5_000;
/// The deepest level at which groups begin folded: deeper places are inside a folded group anyway.
const DEEPEST: usize = 64;
impl FormState {
    /// Whether any group is folded.
    pub fn has_folded(&self) -> bool {
        self.folds.has_folded()
    }

    /// Whether a place is, or is inside, a folded group.
    pub fn is_folded_away(&self, pointer: &Pointer) -> bool {
        self.folds.hides(&self.places, pointer)
    }
}

/// Carries out a fold command on these places. `FoldCommand::Mistakes` finds the places itself.
pub(in crate::form) fn fold(form: &mut FormState, folding: FoldCommand, places: Vec<Pointer>) {
    let led_to = match folding {
        FoldCommand::Begin => {
            if !form.folds.is_on {
                form.folds.is_on = true;
                reset_folds(form);
            }
            return form.folds.set_changed(places);
        }
        FoldCommand::Fold | FoldCommand::Open => {
            let is_folded = folding == FoldCommand::Fold;
            return form.folds.set(&form.places, places, is_folded);
        }
        FoldCommand::Reveal => places,
        FoldCommand::Mistakes => {
            let shown = |state: &&PlaceState| {
                Problems::of(form).has_problems(state) && form.is_shown(&state.at)
            };
            let states = form.places.iter().filter(shown);
            states.map(|state| state.at.clone()).collect()
        }
    };
    for place in led_to {
        form.folds.reveal(&form.places, &place);
    }
}

/// Loads a value. If it equals the present value, the host page returned a value that it got from the form: open
/// groups and item identities stay.
pub(super) fn load_keeping_folds(form: &mut FormState, value: Option<Value>) {
    let known = value.as_ref().zip(form.value());
    let is_known = known.is_some_and(|(new, known)| same(new, known));
    let lists = form.places.iter().filter(|_| is_known);
    let lists: Vec<(Pointer, Vec<u64>)> = lists
        .filter(|state| !state.identities.is_empty())
        .map(|state| (state.at.clone(), state.identities.clone()))
        .collect();
    set_value::load(form, value);
    for (list, ids) in lists {
        form.places.change(&list, |state| state.identities = ids);
    }
    if !is_known {
        reset_folds(form);
    }
}

/// Folds the groups that begin folded in a loaded value, and no others.
pub(super) fn reset_folds(form: &mut FormState) {
    let mut found = BTreeSet::new();
    if form.is_loaded {
        let mut left = MAX_PLACES;
        fold_deep(
            &form.subschemas_at(&Pointer::root()),
            0,
            0,
            &mut left,
            &mut found,
        );
    }
    form.folds.replace(found);
}

/// Opens the groups around the only difference to another value, so that undo shows what it
/// changed.
pub(super) fn reveal_difference(form: &mut FormState, before: Option<&Value>) {
    if let Some(name) = changed_member(form, before) {
        let place = Pointer::root().child(&name);
        if form.steps.is_in_other(&place) {
            form.steps.move_to(StepMove::To(place));
        }
    }
    if !form.folds.has_folded() {
        return;
    }
    let mut place = Pointer::root();
    let mut pair = before.zip(form.value());
    while let Some((one, other)) = pair {
        let Some((name, next)) = only_difference(one, other) else {
            break;
        };
        place = place.child(&name);
        pair = Some(next);
    }
    form.folds.reveal(&form.places, &place);
}

/// In a form of steps, the first member in which the value differs from another value.
fn changed_member(form: &FormState, before: Option<&Value>) -> Option<String> {
    let [now, before] = [form.value(), before].map(|value| value.and_then(Value::as_object));
    let is_same = |name: &String| {
        let held = [now, before].map(|members| members.and_then(|members| members.get(name)));
        match held {
            [Some(one), Some(other)] => same(one, other),
            [one, other] => one.is_none() && other.is_none(),
        }
    };
    let mut names = now
        .into_iter()
        .chain(before)
        .flat_map(serde_json::Map::keys);
    names
        .find(|name| form.steps.exist() && !is_same(name))
        .cloned()
}

/// The only member or item in which two values differ: its name or index, and its two values. `None` if they differ in
/// several or in none, or are not two objects or two lists with the same number of children.
fn only_difference<'v>(
    one: &'v Value,
    other: &'v Value,
) -> Option<(String, (&'v Value, &'v Value))> {
    let mut found: Vec<(String, (&Value, &Value))> = match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.len() == other.len() => {
            let pairs = one
                .iter()
                .zip(other)
                .filter(|(one, other)| one.0 == other.0);
            let pairs: Vec<_> = pairs
                .map(|(one, other)| (one.0.clone(), (one.1, other.1)))
                .collect();
            if pairs.len() < one.len() {
                return None;
            }
            pairs
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other).enumerate();
            pairs.map(|(at, pair)| (at.to_string(), pair)).collect()
        }
        _ => return None,
    };
    found.retain(|(_, (one, other))| !same(one, other));
    let last = found.pop();
    last.filter(|_| found.is_empty())
}

/// Adds to `found` the groups that begin folded at and inside a loaded value, which is `depth` levels deep, and in a
/// list of `neighbours` items or 0. `left` counts down the places to visit. Returns whether required members are
/// missing there, so that the groups around stay open.
fn fold_deep(
    set: &Subschemas<'_>,
    depth: usize,
    neighbours: usize,
    left: &mut usize,
    found: &mut BTreeSet<Pointer>,
) -> bool {
    let looked = left.checked_sub(1).filter(|_| depth < DEEPEST);
    let Some(rest) = looked else { return false };
    *left = rest;
    let is_more = |value: &Value| value.is_object() || value.is_array();
    let mut is_open = false;
    match set.value() {
        Some(Value::Array(items)) => {
            for (index, _) in items.iter().enumerate().filter(|(_, item)| is_more(item)) {
                let item = set.item(index);
                is_open |= fold_deep(&item, depth + 1, items.len(), left, found);
            }
        }
        Some(Value::Object(members)) => {
            is_open |= set.required().any(|name| !members.contains_key(name));
            for (name, _) in members.iter().filter(|(_, member)| is_more(member)) {
                is_open |= fold_deep(&set.child(name), depth + 1, 0, left, found);
            }
            let is_deep = depth >= DEEP || neighbours > ITEMS;
            if is_deep && !is_open {
                found.insert(set.at().clone());
            }
        }
        _ => {}
    }
    is_open
}
