//! Putting a value in and taking it out, with all that follows from it.
//!
//! Owns what an edit makes of the notes at and around a place, of what the validator is told, and of
//! what looks different. Leaves the meaning of edits to `change`, the value itself to `value`.
//! Invariants: what can't be put in changes nothing; a key costs as much in a large form as in a
//! small one.

use exact_json::Pointer;
use serde_json::Value;

use super::edit::Changes;
use super::field::Kind;
use super::state::FormState;
use super::value;
use crate::schema::{Set, Type};

impl FormState {
    /// Leaves a place without a value. Items and members that the person named are there as long
    /// as nobody removes them.
    pub(super) fn unset(&mut self, pointer: &Pointer) -> Changes {
        if self.stays(pointer) {
            Changes::none()
        } else {
            self.take(pointer)
        }
    }

    /// Whether something is there as long as nobody removes it, whatever it is: items, and members
    /// that the person named.
    pub(super) fn stays(&self, pointer: &Pointer) -> bool {
        let here = self.here(pointer);
        here.is_none_or(|here| here.is_item() || here.is_extra())
    }

    /// Fills an empty place with the first example that fits there.
    pub(super) fn fill_with_example(&mut self, pointer: &Pointer) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let example = here.field.example();
        let example = example.filter(|_| self.offers_example(pointer, &here));
        let Some(example) = example.cloned() else {
            return Changes::none();
        };
        let mut changes = self.put(pointer, example);
        changes.shake(pointer.clone());
        changes
    }

    /// Places around that were empty and are no more, or the other way round: they offer an example
    /// only while they are.
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
            let here = self.here(&place);
            if here.is_some_and(|here| !here.field.examples.is_empty()) {
                changes.touch(place);
            }
        }
        changes
    }

    /// Takes a value away that is no item, and with it what is half typed inside.
    pub(super) fn take(&mut self, pointer: &Pointer) -> Changes {
        let before = match self.value_at(pointer) {
            Some(_) => self.dependents(pointer, 0),
            None => Vec::new(),
        };
        let there = value::take(&mut self.value, pointer);
        let mut changes = if there {
            self.changed_at(pointer)
        } else {
            Changes::of_state()
        };
        changes.join(self.quieted(pointer));
        // A member may be on screen only because something is typed in it.
        let is_typed = self
            .notes
            .get(pointer)
            .is_some_and(|it| it.problem().is_some());
        self.shape += u64::from(is_typed);
        self.notes.change(pointer, |note| note.typed = None);
        self.notes.forget_inside(pointer);
        changes.join(self.seen_around(pointer));
        if there {
            changes.join(self.emptied_around(pointer, false));
        }
        changes.join(self.after_dependents(before));
        changes
    }

    pub(super) fn put(&mut self, pointer: &Pointer, value: Value) -> Changes {
        self.put_as(pointer, value, false)
    }

    /// Puts a value in. `is_kept` is whether what was decided of it and of what is inside goes on to
    /// be meant.
    pub(super) fn put_as(&mut self, pointer: &Pointer, value: Value, is_kept: bool) -> Changes {
        if self
            .value_at(pointer)
            .is_some_and(|known| value::same(known, &value))
        {
            let mut changes = self.quieted(pointer);
            if let Some(note) = self.notes.get_mut(pointer) {
                // What was typed and is no value is mended by what was there before.
                changes.state |= note.typed.take().is_some();
            }
            return changes;
        }
        let old = self.value_at(pointer).map(Type::of);
        // The order matters only for what is new.
        let order = match pointer.parent() {
            Some(parent) if old.is_none() => self.names(&parent),
            _ => Vec::new(),
        };
        // The objects on the way are there from now on.
        let around = pointer.ancestors().skip(1);
        let made = around.take_while(|at| self.value_at(at).is_none_or(Value::is_null));
        let made: Vec<Pointer> = made.collect();
        let before = if old.is_none() {
            self.dependents(pointer, made.len())
        } else {
            Vec::new()
        };
        // What a person types changes no shape around it; another object or list is another value.
        let is_large = [old, Some(Type::of(&value))]
            .iter()
            .any(|one| matches!(one, Some(Type::Group | Type::List)));
        let looks = (old == Some(Type::of(&value)) && !is_large).then_some(self.shape);
        if !value::put(&mut self.value, pointer, value, &order) {
            return Changes::none();
        }
        if is_large && !is_kept {
            self.notes.forget_values(pointer);
        } else if let Some(note) = self.notes.get_mut(pointer) {
            note.typed = None;
        }
        let mut changes = self.changed_at(pointer);
        self.shape = looks.unwrap_or(self.shape);
        changes.join(self.quieted(pointer));
        for place in made {
            changes.touch(place);
        }
        if old.is_none() {
            changes.join(self.seen_around(pointer));
        }
        if old.is_none() || self.revision == 1 {
            changes.join(self.emptied_around(pointer, true));
        }
        changes.join(self.after_dependents(before));
        changes
    }

    /// A member that the schema does not name is on screen only while it is there, and one that tells
    /// branches apart only while it is not.
    pub(super) fn seen_around(&self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        if let (Some(parent), Some(name)) = (pointer.parent(), pointer.last())
            && Self::is_seen_by_value(&self.set_at(&parent), &name)
        {
            changes.touch(parent);
        }
        changes
    }

    fn is_seen_by_value(set: &Set<'_>, name: &str) -> bool {
        !set.names(name) || (set.has_branch() && set.child(name).discriminator().is_some())
    }

    /// What the agent said of a place is said no more once the person changes something there.
    fn quieted(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        let near = self.notes.related(pointer, true);
        let spoken = near.filter(|note| !note.reported.is_empty());
        let spoken: Vec<Pointer> = spoken.map(|note| note.at.clone()).collect();
        self.mistakes += u64::from(!spoken.is_empty());
        for at in spoken {
            self.notes.change(&at, |note| note.reported.clear());
            changes.state = true;
            changes.touch(at);
        }
        changes.touch(pointer.clone());
        changes
    }

    /// The value changed at a place.
    pub(super) fn changed_at(&mut self, pointer: &Pointer) -> Changes {
        self.changed.push(pointer.clone());
        self.note_change(pointer, true)
    }

    /// The value changed around what is inside a place: items came, went or moved. They themselves
    /// are what they were, and what was decided of them goes with them.
    pub(super) fn changed_around(&mut self, pointer: &Pointer) -> Changes {
        self.changed.push(pointer.clone());
        self.note_change(pointer, false)
    }

    /// The value is another one, which may change what was decided there and around, and inside.
    pub(super) fn note_change(&mut self, pointer: &Pointer, is_inside: bool) -> Changes {
        self.revision += 1;
        self.shape += 1;
        self.doubt(pointer, is_inside);
        Changes {
            value: true,
            state: true,
            ..Changes::none()
        }
    }

    /// The names that the schema gives the members of a group, in its order.
    pub(super) fn names(&self, group: &Pointer) -> Vec<String> {
        match self.here(group).map(|here| here.field.kind) {
            Some(Kind::Group(group)) => group
                .members
                .into_iter()
                .map(|member| member.name)
                .collect(),
            _ => Vec::new(),
        }
    }
}
