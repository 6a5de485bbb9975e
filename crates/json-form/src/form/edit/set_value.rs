//! Setting and removing a value, with everything that follows.
//!
//! Owns the effects on place states, on the next message to the validator and on views. Leaves
//! changing the JSON itself to `text::json_value`. Invariants: a value that does not fit changes
//! nothing; a keystroke costs as much in a large form as in a small one.

use exact_json::Pointer;
use serde_json::Value;

use super::Changes;
use crate::form::field::Kind;
use crate::form::state::FormState;
use crate::form::text::json_value;
use crate::schema::{Set, Type};

impl FormState {
    /// Removes a value, except of items and map members, which only `Remove` takes away.
    pub(in crate::form) fn unset(&mut self, pointer: &Pointer) -> Changes {
        if self.is_kept_when_empty(pointer) {
            Changes::none()
        } else {
            self.remove_value(pointer)
        }
    }

    /// Whether a place stays until it is removed: items, and members of a map.
    pub(in crate::form) fn is_kept_when_empty(&self, pointer: &Pointer) -> bool {
        let here = self.place(pointer);
        here.is_none_or(|here| here.is_item() || here.is_extra())
    }

    /// Fills an empty place with the first example that fits.
    pub(in crate::form) fn fill_with_example(&mut self, pointer: &Pointer) -> Changes {
        let Some(here) = self.place(pointer) else {
            return Changes::none();
        };
        let example = here.field.example();
        let example = example.filter(|_| self.offers_example(pointer, &here));
        let Some(example) = example.cloned() else {
            return Changes::none();
        };
        let mut changes = self.set_value(pointer, example);
        changes.invalidate_subtree(pointer.clone());
        changes
    }

    /// Parents that became empty or stopped being so: they offer an example only while they are.
    fn emptied_around(&self, pointer: &Pointer, is_new: bool) -> Changes {
        let mut changes = Changes::none();
        let count = |at: &Pointer| match self.value_at(at) {
            Some(Value::Object(members)) => members.len(),
            Some(Value::Array(items)) => items.len(),
            _ => 0,
        };
        let root = Some(Pointer::root()).filter(|_| self.revision == 1);
        let around = pointer.parent();
        let around = around.filter(|at| count(at) == usize::from(is_new));
        for place in root.into_iter().chain(around) {
            let here = self.place(&place);
            if here.is_some_and(|here| !here.field.examples.is_empty()) {
                changes.invalidate(place);
            }
        }
        changes
    }

    /// Removes a value that is not an item, with the pending input inside.
    pub(in crate::form) fn remove_value(&mut self, pointer: &Pointer) -> Changes {
        let before = match self.value_at(pointer) {
            Some(_) => self.members_before(pointer, 0),
            None => Vec::new(),
        };
        let there = json_value::remove(&mut self.value, pointer);
        let mut changes = if there {
            self.changed_at(pointer)
        } else {
            Changes::of_state()
        };
        changes.merge(self.clear_reported(pointer));
        // A member may be visible only because of its pending input.
        let is_typed = self
            .places
            .get(pointer)
            .is_some_and(|it| it.problem().is_some());
        self.layout_revision += u64::from(is_typed);
        self.places.change(pointer, |state| state.pending = None);
        self.places.forget_inside(pointer);
        changes.merge(self.seen_around(pointer));
        if there {
            changes.merge(self.emptied_around(pointer, false));
        }
        changes.merge(self.update_dependents(before));
        changes
    }

    pub(in crate::form) fn set_value(&mut self, pointer: &Pointer, value: Value) -> Changes {
        self.set_value_keeping_decisions(pointer, value, false)
    }

    /// Sets a value. `is_kept`: whether the branches chosen at and inside the place still apply.
    pub(in crate::form) fn set_value_keeping_decisions(
        &mut self,
        pointer: &Pointer,
        value: Value,
        is_kept: bool,
    ) -> Changes {
        if self
            .value_at(pointer)
            .is_some_and(|known| json_value::same(known, &value))
        {
            let mut changes = self.clear_reported(pointer);
            if let Some(state) = self.places.get_mut(pointer) {
                // Unparsable text is discarded: the stored value already equals the new one.
                changes.state |= state.pending.take().is_some();
            }
            return changes;
        }
        let old = self.value_at(pointer).map(Type::of);
        // Only a new member needs a position.
        let order = match pointer.parent() {
            Some(parent) if old.is_none() => self.names(&parent),
            _ => Vec::new(),
        };
        // The missing parents are created too.
        let around = pointer.ancestors().skip(1);
        let made = around.take_while(|at| self.value_at(at).is_none_or(Value::is_null));
        let made: Vec<Pointer> = made.collect();
        let before = if old.is_none() {
            self.members_before(pointer, made.len())
        } else {
            Vec::new()
        };
        // Typing a value of the same type changes no other controls; another object or list may.
        let is_large = [old, Some(Type::of(&value))]
            .iter()
            .any(|one| matches!(one, Some(Type::Group | Type::List)));
        let looks = (old == Some(Type::of(&value)) && !is_large).then_some(self.layout_revision);
        if !json_value::set(&mut self.value, pointer, value, &order) {
            return Changes::none();
        }
        if is_large && !is_kept {
            self.places.forget_values(pointer);
        } else if let Some(state) = self.places.get_mut(pointer) {
            state.pending = None;
        }
        let mut changes = self.changed_at(pointer);
        self.layout_revision = looks.unwrap_or(self.layout_revision);
        changes.merge(self.clear_reported(pointer));
        for place in made {
            changes.invalidate(place);
        }
        if old.is_none() {
            changes.merge(self.seen_around(pointer));
        }
        if old.is_none() || self.revision == 1 {
            changes.merge(self.emptied_around(pointer, true));
        }
        changes.merge(self.update_dependents(before));
        changes
    }

    /// A member that the schema does not declare is visible only while it exists; one that
    /// identifies the branch only while it does not.
    pub(in crate::form) fn seen_around(&self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        if let (Some(parent), Some(name)) = (pointer.parent(), pointer.last())
            && Self::is_seen_by_value(&self.set_at(&parent), &name)
        {
            changes.invalidate(parent);
        }
        changes
    }

    fn is_seen_by_value(set: &Set<'_>, name: &str) -> bool {
        !set.names(name) || (set.has_branch() && set.child(name).discriminator().is_some())
    }

    /// A report of the agent is dropped once the person changes something there.
    fn clear_reported(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let near = self.places.related(pointer, true);
        let spoken = near.filter(|state| !state.reported.is_empty());
        let spoken: Vec<Pointer> = spoken.map(|state| state.at.clone()).collect();
        self.problems_revision += u64::from(!spoken.is_empty());
        for at in spoken {
            self.places.change(&at, |state| state.reported.clear());
            changes.state = true;
            changes.invalidate(at);
        }
        changes.invalidate(pointer.clone());
        changes
    }

    /// The value changed at a place.
    pub(in crate::form) fn changed_at(&mut self, pointer: &Pointer) -> Changes {
        self.changed_places.push(pointer.clone());
        self.record_change(pointer, true)
    }

    /// Items of a place were added, removed or moved. They are unchanged themselves, and keep their
    /// decisions.
    pub(in crate::form) fn changed_around(&mut self, pointer: &Pointer) -> Changes {
        self.changed_places.push(pointer.clone());
        self.record_change(pointer, false)
    }

    /// The value changed: decisions about the place and its ancestors (`is_inside`: and
    /// descendants) may be outdated.
    pub(in crate::form) fn record_change(&mut self, pointer: &Pointer, is_inside: bool) -> Changes {
        self.revision += 1;
        self.layout_revision += 1;
        self.invalidate_decisions(pointer, is_inside);
        Changes {
            value: true,
            state: true,
            ..Changes::none()
        }
    }

    /// The declared member names of a group, in order.
    pub(in crate::form) fn names(&self, group: &Pointer) -> Vec<String> {
        match self.place(group).map(|here| here.field.kind) {
            Some(Kind::Group(group)) => group
                .members
                .into_iter()
                .map(|member| member.name)
                .collect(),
            _ => Vec::new(),
        }
    }
}
