//! Changes on screen after an edit or an answer of the validator.
//!
//! Owns deriving them: from the logs of value writes and of place states, and by comparing the few facts that hold for
//! the whole form. Code that edits a form does not report which fields look different.
//! Invariants: a field that is not listed looks as before; typing lists as many fields in a large form as in a small
//! one.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::check::Problems;
use super::edit::has_dependents;
use super::guesses::Guesses;
use crate::form::change_log::{FormFacts, Write};
use crate::form::place_state::PlaceState;
use crate::form::{CheckState, FormState};

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
    /// Redo, the step, or the warnings about options.
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
    /// The guesses about an older value that still hold, since their part of the value has not changed.
    guesses: Guesses,
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
        let is_all = now.is_other_layout(&before) || writes.iter().any(is_replaced);
        let is_other_value = now.revision != before.revision;
        let old = if is_all || is_other_value {
            self.guesses.take_old(now.revision)
        } else {
            Guesses::default()
        };
        let mut comparison = Comparison { form: self, found };
        if is_all {
            comparison.found.fields.clear();
            comparison.found.inside.clear();
            comparison.found.inside.insert(Pointer::root());
        } else {
            for write in &writes {
                comparison.compare_around(write);
            }
            for before in &states {
                comparison.compare_state(before);
            }
            comparison.compare_guesses(&writes, old);
            comparison.compare_facts(&before, &now);
        }
        let mut found = comparison.found;
        let guesses = std::mem::take(&mut found.guesses);
        self.guesses.add(guesses, now.revision);
        let is_filled = now.is_empty != before.is_empty;
        if found.is_restructured || !found.inside.is_empty() {
            self.layout_revision += 1;
            found.has_other_problems = true;
        }
        if found.has_other_problems || is_filled {
            self.problems_revision += 1;
            let orders = Problems::of(self).unknown_orders();
            self.positions.add(self.layout_revision, orders);
        }
        let [changed, changed_within] = self.folds.take_changed();
        found.fields.extend(changed);
        found.inside.extend(changed_within);
        let mut comparison = Comparison { form: self, found };
        comparison.compare_folds();
        let found = comparison.found;
        Changes {
            value: is_other_value,
            fields: found.fields.into_iter().collect(),
            inside: found.inside.into_iter().collect(),
            state: found.has_other_state
                || found.has_other_problems
                || (now.revision, now.attempted) != (before.revision, before.attempted)
                || now.check != before.check
                || now.steps != before.steps,
            layout_options_changed: now.is_other_options(&before),
        }
    }

    /// Whether fields may have been added or removed since the last call of `take_changes`.
    pub(super) fn is_restructured(&self) -> bool {
        self.value.is_restructured()
            || self.facts_before.patterns != self.exchange.match_count()
            || self.places.before().iter().any(|before| {
                let now = self.places.get(&before.at);
                !now.is_some_and(|now| now.steers_like(before))
            })
    }

    /// Adds the changes of the embedded forms to `found`, with pointers of the outer form.
    fn take_embedded_changes(&mut self, found: &mut Found) {
        if self.embedded.open == 0 {
            return;
        }
        for at in self.embedded.places(&self.places) {
            let Some(state) = self.embedded.state_mut(&self.places, &at) else {
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
}

/// The search for what looks different after the writes since the last call of `take_changes`.
struct Comparison<'f> {
    form: &'f FormState,
    found: Found,
}

impl Comparison<'_> {
    /// Adds the fields at and around the place of a write to the value that may look different after it.
    fn compare_around(&mut self, write: &Write) {
        let shown = self.form.nearest_control(&write.at);
        if write.is_deep {
            self.found.inside.insert(shown);
        } else {
            self.found.fields.insert(shown);
        }
        // The type of a value words the messages about it.
        let state = self
            .form
            .places
            .get(&write.at)
            .filter(|_| write.is_presence);
        self.found.has_other_problems |=
            state.is_some_and(|state| Problems::of(self.form).has_problems(state));
        let (Some(parent), Some(name)) = (write.at.parent(), write.at.last()) else {
            return;
        };
        let set = self.form.subschemas_at(&parent);
        if write.is_presence && has_dependents(&set, &name) || set.is_steered_by(&name) {
            self.found.inside.insert(parent);
            return;
        }
        // A group lists a discriminator only if no branch gives it its value.
        let tells = set.is_discriminator(&name);
        let is_listed = || !set.names(&name) || self.is_adding(&parent);
        if tells || write.is_presence && is_listed() {
            self.found.members(parent);
        } else if write.is_presence && self.may_toggle_example(&parent) {
            self.found.fields.insert(parent);
        }
    }

    fn is_adding(&self, group: &Pointer) -> bool {
        let state = self.form.places.get(group);
        state.is_some_and(|state| !state.adding.is_empty())
    }

    /// Whether an edit inside this group or list may have shown or hidden its example, which is offered while it is
    /// empty: it has examples, and one member at most.
    fn may_toggle_example(&self, at: &Pointer) -> bool {
        let is_small = match self.form.value_at(at) {
            Some(Value::Object(members)) => members.len() <= 1,
            Some(Value::Array(items)) => items.len() <= 1,
            _ => true,
        };
        is_small && self.has_examples(at)
    }

    fn has_examples(&self, at: &Pointer) -> bool {
        let place = self.form.place(at);
        place.is_some_and(|place| !place.field.examples.is_empty())
    }

    /// Adds the fields at and around a place that look different with the place's present state than with
    /// its state `before`.
    fn compare_state(&mut self, before: &PlaceState) {
        let at = &before.at;
        let none = PlaceState::default();
        let now = self.form.places.get(at).unwrap_or(&none);
        let is_turned = !now.is_json_like(before);
        if is_turned
            || before.embedded != now.embedded
            || before.no_embedded_form != now.no_embedded_form
            || self.is_decided_differently(at, before, now)
        {
            self.found.inside.insert(at.clone());
        }
        if let (Some(parent), Some(name)) = (at.parent(), at.last()) {
            // A group lists a member with unparsable text although it has no value.
            let is_typed = before.problem().is_some() != now.problem().is_some();
            if is_turned || is_typed && !self.form.subschemas_at(&parent).names(&name) {
                self.found.members(parent);
            }
        }
        if before.left != now.left {
            // Leaving a field shows the problems of the groups around it, too.
            for parent in at.ancestors().skip(1) {
                let state = self.form.places.get(&parent);
                let has_problems =
                    state.is_some_and(|state| Problems::of(self.form).has_problems(state));
                if has_problems || parent.is_root() && self.form.value().is_none() {
                    self.found.fields.insert(self.form.nearest_drawn(&parent));
                }
            }
        }
        let has_other_problems = !now.complains_like(before);
        self.found.has_other_problems |= has_other_problems;
        let drawn = self.form.nearest_drawn(at);
        if !now.looks_like(before) || has_other_problems && self.form.is_shown(&drawn) {
            self.found.fields.insert(drawn);
        }
    }

    /// Whether the branches shown at a place, or the conditions that hold there, differ between the two states.
    fn is_decided_differently(&self, at: &Pointer, before: &PlaceState, now: &PlaceState) -> bool {
        let known = before.decisions.iter().chain(&now.decisions);
        let mut union_ids = known.map(|known| known.union_id);
        let is_other_branch = |union_id| {
            self.form.shown_branch(at, union_id, &before.decisions)
                != self.form.shown_branch(at, union_id, &now.decisions)
        };
        now.holding() != before.holding() || union_ids.any(is_other_branch)
    }

    /// Adds the places of unions whose shown branch differs from the branch guessed for the old value.
    fn compare_guesses(&mut self, writes: &[Write], old: Guesses) {
        for (union_id, at, branch) in old {
            let mut near = writes.iter().map(|write| &write.at);
            if !near.any(|write| write.contains(&at) || at.contains(write)) {
                self.found.guesses.insert(union_id, at, branch);
                continue;
            }
            let state = self.form.places.get(&at);
            let decisions = state.map_or(&[][..], |state| &state.decisions);
            if self.form.shown_branch(&at, union_id, decisions) != branch {
                self.found.inside.insert(at);
            }
        }
    }

    /// Adds the fields that look different because a fact about the whole form changed.
    fn compare_facts(&mut self, before: &FormFacts, now: &FormFacts) {
        let is_first = before.revision == 0 && now.revision > 0;
        let root = Pointer::root();
        if now.is_empty != before.is_empty || is_first && self.has_examples(&root) {
            self.found.fields.insert(root);
        }
        if now.attempted != before.attempted {
            let problems = Problems::of(self.form).all_problems().into_iter();
            self.found
                .fields
                .extend(problems.map(|problem| problem.pointer));
        }
        let is_unchecked = |facts: &FormFacts| matches!(facts.check, CheckState::Unchecked(_));
        if is_unchecked(now) != is_unchecked(before) {
            self.found
                .fields
                .extend(self.form.embedded.places(&self.form.places));
        }
    }

    /// Adds the groups whose fold or summary line may differ.
    fn compare_folds(&mut self) {
        if !self.form.folds.is_on || self.found.inside.contains(&Pointer::root()) {
            return;
        }
        // A group becomes foldable when its content gets another structure, also by typed JSON.
        let is_json = |at: &&Pointer| self.form.is_edited_as_json(at);
        let typed = self.found.fields.iter().filter(is_json);
        let mut groups: Vec<Pointer> = self
            .found
            .inside
            .iter()
            .chain(typed)
            .filter_map(Pointer::parent)
            .collect();
        if self.form.folds.has_folded() {
            let places = self.found.fields.iter().chain(&self.found.inside);
            let ancestors = places.flat_map(|place| place.ancestors().skip(1));
            groups.extend(ancestors.filter(|at| self.form.folds.is_folded(&self.form.places, at)));
        }
        self.found.fields.extend(groups);
    }
}
