//! Changes on screen after an edit or an answer of the validator.
//!
//! Owns deriving them: from the logs of value writes and of place states, and by comparing the few facts that hold for
//! the whole form. Code that edits a form does not report which fields look different.
//! Invariants: a field that is not listed looks as before; typing lists as many fields in a large form as in a small
//! one.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::edit::has_dependents;
use super::state::change_log::{FormFacts, Write};
use super::state::places::place_state::PlaceState;
use super::state::{CheckState, FormState};

/// What an edit or an assessment may have changed on the page: only these views are computed again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Whether any part of the form's value was set, replaced or removed.
    pub value: bool,
    /// The places of single fields that may look different; a group is listed without its members.
    pub fields: Vec<Pointer>,
    /// Places at which and inside which all fields may look different.
    pub inside: Vec<Pointer>,
    /// Whether facts about the whole form may look different: valid or still being checked, the error summary, Undo and
    /// Redo, or the step.
    pub state: bool,
    /// Whether the host page replaced the layout options since the last `take_changes`; then the page also applies the
    /// new layout.
    pub layout_options_changed: bool,
}

impl Changes {
    /// Changes with all flags off and no places: no view is computed again.
    pub fn none() -> Self {
        Self::default()
    }

    /// Changes that make all views be computed again. Only `layout_options_changed` stays `false`.
    pub fn everything() -> Self {
        Self {
            value: true,
            inside: vec![Pointer::root()],
            state: true,
            ..Self::default()
        }
    }

    /// Adds `other` to these changes; each place is listed once.
    pub fn merge(&mut self, other: Self) {
        self.value |= other.value;
        self.state |= other.state;
        self.layout_options_changed |= other.layout_options_changed;
        let both = [
            (&mut self.fields, other.fields),
            (&mut self.inside, other.inside),
        ];
        for (known, new) in both {
            for place in new {
                if !known.contains(&place) {
                    known.push(place);
                }
            }
        }
    }
}

/// The differences that one call of `take_changes` has found so far.
#[derive(Default)]
struct Found {
    fields: BTreeSet<Pointer>,
    inside: BTreeSet<Pointer>,
    /// Whether a group may have gained, lost or moved members.
    is_restructured: bool,
    /// Whether the list of errors and warnings may differ from that at the last call.
    has_other_problems: bool,
    /// Whether the validity or another fact about the whole form may differ from that before the edit.
    has_other_state: bool,
}

impl Found {
    /// Records that the members of a group may have changed, so that the group is viewed again.
    fn members(&mut self, group: Pointer) {
        self.is_restructured = true;
        self.fields.insert(group);
    }
}

impl FormState {
    /// Returns the changes since the last call, and clears the logs that they are derived from.
    pub(super) fn take_changes(&mut self) -> Changes {
        let now = FormFacts::of(self);
        let before = std::mem::replace(&mut self.facts_before, now.clone());
        let writes = self.value.take_writes();
        let states = self.places.take_before();
        let mut found = Found::default();
        self.take_embedded_changes(&mut found);
        let is_replaced = |write: &Write| write.is_deep && write.at.is_root();
        if now.is_other_layout(&before) || writes.iter().any(is_replaced) {
            found.fields.clear();
            found.inside.clear();
            found.inside.insert(Pointer::root());
            self.take_old_guesses();
        } else {
            for write in &writes {
                self.compare_around(write, &mut found);
            }
            for before in &states {
                self.compare_state(before, &mut found);
            }
            if now.revision != before.revision {
                self.compare_guesses(&writes, &mut found);
            }
            self.compare_facts(&before, &now, &mut found);
        }
        let is_filled = now.is_empty != before.is_empty;
        if found.is_restructured || !found.inside.is_empty() {
            self.layout_revision += 1;
            found.has_other_problems = true;
        }
        self.problems_revision += u64::from(found.has_other_problems || is_filled);
        self.compare_folds(&mut found);
        Changes {
            value: now.revision != before.revision,
            fields: found.fields.into_iter().collect(),
            inside: found.inside.into_iter().collect(),
            state: found.has_other_state
                || found.has_other_problems
                || (now.revision, now.attempted) != (before.revision, before.attempted)
                || now.check != before.check
                || now.stepping != before.stepping,
            layout_options_changed: now.is_other_options(&before),
        }
    }

    /// Whether fields may have been added or removed since the last call of `take_changes`.
    pub(super) fn is_restructured(&self) -> bool {
        self.value.is_restructured()
            || self.facts_before.patterns != self.pattern_verdicts.len()
            || self.places.before().iter().any(|before| {
                let now = self.places.get(&before.at);
                !now.is_some_and(|now| now.steers_like(before))
            })
    }

    /// Adds to `found` the fields at and around the place of a write to the value that may look different after it.
    fn compare_around(&self, write: &Write, found: &mut Found) {
        let shown = self.nearest_control(&write.at);
        if write.is_deep {
            found.inside.insert(shown);
        } else {
            found.fields.insert(shown);
        }
        // The type of a value words the messages about it.
        let state = self.places.get(&write.at).filter(|_| write.is_presence);
        found.has_other_problems |= state.is_some_and(|state| self.has_problems(state));
        let (Some(parent), Some(name)) = (write.at.parent(), write.at.last()) else {
            return;
        };
        let set = self.subschemas_at(&parent);
        if write.is_presence && has_dependents(&set, &name) || set.is_steered_by(&name) {
            found.inside.insert(parent);
            return;
        }
        // A group lists a discriminator only if no branch gives it its value.
        let tells = set.is_discriminator(&name);
        let is_listed = || !set.names(&name) || self.is_adding(&parent);
        if tells || write.is_presence && is_listed() {
            found.members(parent);
        } else if write.is_presence && self.may_toggle_example(&parent) {
            found.fields.insert(parent);
        }
    }

    fn is_adding(&self, group: &Pointer) -> bool {
        let state = self.places.get(group);
        state.is_some_and(|state| !state.adding.is_empty())
    }

    /// Whether an edit inside this group or list may have shown or hidden its example, which is offered while it is
    /// empty: it has examples, and one member at most.
    fn may_toggle_example(&self, at: &Pointer) -> bool {
        let is_small = match self.value_at(at) {
            Some(Value::Object(members)) => members.len() <= 1,
            Some(Value::Array(items)) => items.len() <= 1,
            _ => true,
        };
        is_small && self.has_examples(at)
    }

    fn has_examples(&self, at: &Pointer) -> bool {
        let place = self.place(at);
        place.is_some_and(|place| !place.field.examples.is_empty())
    }

    /// Adds to `found` the fields at and around a place that look different with the place's present state than with
    /// its state `before`.
    fn compare_state(&self, before: &PlaceState, found: &mut Found) {
        let at = &before.at;
        let none = PlaceState::default();
        let now = self.places.get(at).unwrap_or(&none);
        let is_turned = !now.is_json_like(before);
        if is_turned
            || before.embedded != now.embedded
            || before.no_embedded_form != now.no_embedded_form
            || self.is_decided_differently(at, before, now)
        {
            found.inside.insert(at.clone());
        }
        if let (Some(parent), Some(name)) = (at.parent(), at.last()) {
            // A group lists a member with unparsable text although it has no value.
            let is_typed = before.problem().is_some() != now.problem().is_some();
            if is_turned || is_typed && !self.subschemas_at(&parent).names(&name) {
                found.members(parent);
            }
        }
        if before.left != now.left {
            // Leaving a field shows the problems of the groups around it, too.
            for parent in at.ancestors().skip(1) {
                let state = self.places.get(&parent);
                let has_problems = state.is_some_and(|state| self.has_problems(state));
                if has_problems || parent.is_root() && self.value().is_none() {
                    found.fields.insert(self.nearest_drawn(&parent));
                }
            }
        }
        let has_other_problems = !now.complains_like(before);
        found.has_other_problems |= has_other_problems;
        let drawn = self.nearest_drawn(at);
        if !now.looks_like(before) || has_other_problems && self.is_shown(&drawn) {
            found.fields.insert(drawn);
        }
    }

    /// Whether the branches shown at a place, or the conditions that hold there, differ between the two states.
    fn is_decided_differently(&self, at: &Pointer, before: &PlaceState, now: &PlaceState) -> bool {
        let known = before.decisions.iter().chain(&now.decisions);
        let mut union_ids = known.map(|known| known.union_id);
        let is_other_branch = |union_id| {
            self.shown_branch(at, union_id, &before.decisions)
                != self.shown_branch(at, union_id, &now.decisions)
        };
        now.holding() != before.holding() || union_ids.any(is_other_branch)
    }

    /// Adds to `found` the places of unions whose shown branch differs from the branch guessed for the old value.
    fn compare_guesses(&mut self, writes: &[Write], found: &mut Found) {
        for ((union_id, at), branch) in self.take_old_guesses() {
            let mut near = writes.iter().map(|write| &write.at);
            if !near.any(|write| write.contains(&at) || at.contains(write)) {
                self.keep_guess((union_id, at), branch);
                continue;
            }
            let state = self.places.get(&at);
            let decisions = state.map_or(&[][..], |state| &state.decisions);
            if self.shown_branch(&at, union_id, decisions) != branch {
                found.inside.insert(at);
            }
        }
    }

    /// Adds to `found` the fields that look different because a fact about the whole form changed.
    fn compare_facts(&self, before: &FormFacts, now: &FormFacts, found: &mut Found) {
        let is_first = before.revision == 0 && now.revision > 0;
        let root = Pointer::root();
        if now.is_empty != before.is_empty || is_first && self.has_examples(&root) {
            found.fields.insert(root);
        }
        if now.attempted != before.attempted {
            let problems = self.all_problems().into_iter();
            found.fields.extend(problems.map(|problem| problem.pointer));
        }
        let is_unchecked = |facts: &FormFacts| matches!(facts.check, CheckState::Unchecked(_));
        if is_unchecked(now) != is_unchecked(before) {
            found.fields.extend(self.embedded_places());
        }
    }

    /// Adds the changes of the embedded forms to `found`, with pointers of the outer form.
    fn take_embedded_changes(&mut self, found: &mut Found) {
        if self.embedded.open == 0 {
            return;
        }
        for at in self.embedded_places() {
            let Some(state) = self.embedded_state_mut(&at) else {
                continue;
            };
            let problems = state.problems_revision();
            let changes = state.take_changes();
            found.has_other_problems |= state.problems_revision() != problems;
            found.has_other_state |= changes.state;
            let rebase = |place| at.join(place);
            found.fields.extend(changes.fields.iter().map(rebase));
            found.inside.extend(changes.inside.iter().map(rebase));
            if changes.state {
                found.fields.insert(at);
            }
        }
    }

    /// Finds the groups that were folded or opened, and those whose fold or summary line may differ.
    fn compare_folds(&mut self, found: &mut Found) {
        found.fields.extend(std::mem::take(&mut self.folds.changed));
        let opened = std::mem::take(&mut self.folds.changed_within);
        found.inside.extend(opened);
        if !self.folds.is_on || found.inside.contains(&Pointer::root()) {
            return;
        }
        // A group becomes foldable when its content gets another structure, also by typed JSON.
        let typed = found.fields.iter().filter(|at| self.is_edited_as_json(at));
        let mut groups: Vec<Pointer> = found
            .inside
            .iter()
            .chain(typed)
            .filter_map(Pointer::parent)
            .collect();
        if self.has_folded() {
            let places = found.fields.iter().chain(&found.inside);
            let ancestors = places.flat_map(|place| place.ancestors().skip(1));
            groups.extend(ancestors.filter(|at| self.is_folded(at)));
        }
        found.fields.extend(groups);
    }
}
