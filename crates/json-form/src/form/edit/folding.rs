//! Folds of groups, as edits change them.
//!
//! Owns which groups are folded when a value is loaded, and following a fold through edits. Leaves
//! the summary of a folded group to `view::fold_view`. Invariants: folding changes neither the
//! value nor the undo history; a fold belongs to an item, not to its position; values that were not
//! loaded begin open; a form without folds pays nothing.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::{FoldCommand, StepMove};
use crate::form::check::Problems;
use crate::form::state::FormState;
use crate::form::state::places::PlaceStates;
use crate::form::state::places::place_state::PlaceState;
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
    /// Carries out a fold command on these places. `FoldCommand::Mistakes` finds the places itself.
    pub(in crate::form) fn fold(&mut self, folding: FoldCommand, places: Vec<Pointer>) {
        let led_to = match folding {
            FoldCommand::Begin => {
                if !self.folds.is_on {
                    self.folds.is_on = true;
                    self.reset_folds();
                }
                return self.folds.changed.extend(places);
            }
            FoldCommand::Fold | FoldCommand::Open => {
                for group in &places {
                    let way = self.places.stable_path(group);
                    if folding == FoldCommand::Fold {
                        self.folds.folded.insert(way);
                    } else {
                        self.folds.folded.remove(&way);
                    }
                }
                return self.folds.changed.extend(places);
            }
            FoldCommand::Reveal => places,
            FoldCommand::Mistakes => {
                let shown = |state: &&PlaceState| {
                    Problems::of(self).has_problems(state) && self.is_shown(&state.at)
                };
                let states = self.places.iter().filter(shown);
                states.map(|state| state.at.clone()).collect()
            }
        };
        for place in led_to {
            self.reveal(&place);
        }
    }

    /// Loads a value. If it equals the present value, the host page returned a value that it got from the form: open
    /// groups and item identities stay.
    pub(super) fn load_keeping_folds(&mut self, value: Option<Value>) {
        let known = value.as_ref().zip(self.value());
        let is_known = known.is_some_and(|(new, known)| same(new, known));
        let lists = self.places.iter().filter(|_| is_known);
        let lists: Vec<(Pointer, Vec<u64>)> = lists
            .filter(|state| !state.identities.is_empty())
            .map(|state| (state.at.clone(), state.identities.clone()))
            .collect();
        self.load(value);
        for (list, ids) in lists {
            self.places.change(&list, |state| state.identities = ids);
        }
        if !is_known {
            self.reset_folds();
        }
    }

    /// Folds the groups that begin folded in a loaded value, and no others.
    pub(super) fn reset_folds(&mut self) {
        let mut found = BTreeSet::new();
        if self.is_loaded {
            let mut left = MAX_PLACES;
            fold_deep(
                &self.subschemas_at(&Pointer::root()),
                0,
                0,
                &mut left,
                &mut found,
            );
        }
        self.folds.folded = found;
    }

    /// Opens the groups at and inside a place whose value the person has just added, or whose branch they have chosen:
    /// an earlier value there may have been folded.
    pub(super) fn unfold_within(&mut self, pointer: &Pointer) {
        let count = self.folds.folded.len();
        if count > 0 {
            let way = self.places.stable_path(pointer);
            self.folds.folded.retain(|other| !way.contains(other));
        }
        if count > self.folds.folded.len() {
            self.folds.changed_within.push(pointer.clone());
        }
    }

    /// Moves the folds of a member that was renamed.
    pub(super) fn rename_folds(&mut self, from: &Pointer, to: &Pointer) {
        let (from, to) = (self.places.stable_path(from), self.places.stable_path(to));
        let inside = self.folds.folded.iter().filter_map(|way| way.below(&from));
        let moved: Vec<Pointer> = inside.map(|inside| to.join(&inside)).collect();
        self.folds.folded.extend(moved);
    }

    /// Opens the groups around the only difference to another value, so that undo shows what it
    /// changed.
    pub(super) fn reveal_difference(&mut self, before: Option<&Value>) {
        if let Some(name) = self.changed_member(before) {
            let place = Pointer::root().child(&name);
            if self.is_in_other_step(&place) {
                self.move_step(StepMove::To(place));
            }
        }
        if self.folds.folded.is_empty() {
            return;
        }
        let mut place = Pointer::root();
        let mut pair = before.zip(self.value());
        while let Some((one, other)) = pair {
            let Some((name, next)) = only_difference(one, other) else {
                break;
            };
            place = place.child(&name);
            pair = Some(next);
        }
        self.reveal(&place);
    }

    /// In a form of steps, the first member in which the value differs from another value.
    fn changed_member(&self, before: Option<&Value>) -> Option<String> {
        let [now, before] = [self.value(), before].map(|value| value.and_then(Value::as_object));
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
            .find(|name| self.has_steps() && !is_same(name))
            .cloned()
    }

    /// Whether any group is folded.
    pub fn has_folded(&self) -> bool {
        !self.folds.folded.is_empty()
    }

    /// Whether a place is, or is inside, a folded group.
    pub fn is_folded_away(&self, pointer: &Pointer) -> bool {
        self.has_folded() && pointer.ancestors().any(|at| self.is_folded(&at))
    }

    pub(in crate::form) fn is_folded(&self, pointer: &Pointer) -> bool {
        self.folds
            .folded
            .contains(&self.places.stable_path(pointer))
    }

    /// Opens the group at a place, and all groups around it.
    pub(in crate::form) fn reveal(&mut self, pointer: &Pointer) {
        if self.folds.folded.is_empty() {
            return;
        }
        for place in pointer.ancestors() {
            let way = self.places.stable_path(&place);
            if self.folds.folded.remove(&way) {
                self.folds.changed.push(place);
            }
        }
    }
}

impl PlaceStates {
    /// The path of a place, with item ids instead of indexes.
    fn stable_path(&self, pointer: &Pointer) -> Pointer {
        let mut parent = Pointer::root();
        let mut way = Pointer::root();
        for token in pointer.tokens() {
            let ids = self.get(&parent).map(|state| &state.identities);
            let known = ids.filter(|ids| !ids.is_empty());
            let id = known.and_then(|ids| ids.get(token.parse::<usize>().ok()?));
            way = match id {
                Some(id) => way.child(&id.to_string()),
                None => way.child(&token),
            };
            parent = parent.child(&token);
        }
        way
    }
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
