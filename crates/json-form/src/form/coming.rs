//! What comes and goes by itself: members that hang on a condition, or on another member.
//!
//! Owns putting such members aside, with all that is remembered of them, and bringing them back.
//! Leaves whether a condition holds to the validator (`judging`). Invariants: what is put aside is
//! not in the value; loading moves nothing; conditions that ask for each other's opposite come to
//! rest, and so do those that bring others of their kind without end.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::{Map, Value};

use super::edit::Changes;
use super::field::{Field, Kind, Member};
use super::notes::{Aside, Note};
use super::shaping::object_of;
use super::state::FormState;
use super::value::{merge, split};

/// How often members may come and go at a place and around it by one edit: two conditions can ask
/// for each other's opposite, and each place can bring another with the same condition inside.
const TURNS: u32 = 8;
/// From so many on, the object as a whole is what changed.
const SEVERAL: usize = 16;

/// The members of the objects around a place, before an edit that may bring others: the innermost
/// first.
pub(super) type Before = Vec<(Pointer, Names)>;

/// Names of members.
pub(super) type Names = BTreeSet<String>;

impl FormState {
    /// The members around a place that comes or goes, where that may ask for others. With it, so
    /// many of the objects around it come.
    pub(super) fn dependents(&self, pointer: &Pointer, made: usize) -> Before {
        let mut found = Vec::new();
        for place in pointer.ancestors().take(made + 1) {
            let (Some(around), Some(name)) = (place.parent(), place.last()) else {
                break;
            };
            let asks = |member: &Value| {
                let mut keywords = ["dependentSchemas", "dependentRequired", "dependencies"].iter();
                keywords.any(|it| {
                    member
                        .get(*it)
                        .is_some_and(|held| held.get(&name).is_some())
                })
            };
            if self.set_at(&around).members().any(asks) {
                let names = self.member_names(&around);
                found.push((around, names));
            }
        }
        found
    }

    pub(super) fn after_dependents(&mut self, before: Before) -> Changes {
        let mut changes = Changes::none();
        for (at, names) in before.into_iter().rev() {
            // Others are required now, or not any more.
            changes.shake(at.clone());
            changes.join(self.come_and_go(&at, &names));
        }
        changes
    }

    /// The names of the members that the schema knows at a place, if that is an object.
    pub(super) fn member_names(&self, at: &Pointer) -> Names {
        let set = self.set_at(at);
        let mut names = Names::new();
        for member in set.members() {
            let properties = member.get("properties").and_then(Value::as_object);
            names.extend(properties.into_iter().flat_map(Map::keys).cloned());
        }
        names
    }

    /// Members that the schema knew before and does not know now are put aside; those that it knows
    /// now come back as they were, or begin as they should.
    pub(super) fn come_and_go(&mut self, at: &Pointer, before: &Names) -> Changes {
        let mut changes = Changes::none();
        let now = self.member_names(at);
        let is_object = self.value_at(at).is_some_and(Value::is_object);
        if *before == now || !is_object || !self.may_turn(at) {
            return changes;
        }
        self.shape += 1;
        changes.state = true;
        changes.shake(at.clone());
        let mut moved = self.let_go(at, before, &now);
        moved.extend(self.let_come(at, before, &now));
        if moved.is_empty() {
            return changes;
        }
        if moved.len() > SEVERAL {
            moved = vec![at.clone()];
        }
        self.changed.append(&mut moved);
        changes.join(self.note_change(at, false));
        // What came or went may ask for others, or for others no more.
        changes.join(self.come_and_go(at, &now));
        changes
    }

    /// Whether members may come and go here once more by this edit.
    fn may_turn(&mut self, at: &Pointer) -> bool {
        let edit = self.edits;
        let notes = self.notes.related(at, false);
        let turns = notes
            .filter(|note| note.turns.0 == edit)
            .map(|note| note.turns.1);
        if turns.sum::<u32>() >= TURNS {
            return false;
        }
        self.notes.change(at, |note| {
            let before = if note.turns.0 == edit {
                note.turns.1
            } else {
                0
            };
            note.turns = (edit, before + 1);
        });
        true
    }

    /// Puts the members aside that are not known any more.
    fn let_go(&mut self, at: &Pointer, before: &Names, now: &Names) -> Vec<Pointer> {
        let goes = |name: &str| before.contains(name) && !now.contains(name);
        let members = self
            .value
            .as_mut()
            .and_then(|root| at.get_mut(root)?.as_object_mut());
        let gone = members
            .map(|members| split(members, &goes))
            .unwrap_or_default();
        let places = gone.keys().map(|name| at.child(name)).collect();
        let (mut kept, mut notes) = self.members_aside(at);
        for place in self.notes.members_of(at) {
            if place.last().is_some_and(|name| goes(&name)) {
                notes.extend(self.notes.take_within(&place, at));
            }
        }
        kept.extend(gone);
        self.put_members_aside(at, kept, notes);
        places
    }

    /// Brings the members that are known now and were not before, as they were or as they begin.
    fn let_come(&mut self, at: &Pointer, before: &Names, now: &Names) -> Vec<Pointer> {
        let (mut kept, notes) = self.members_aside(at);
        let mut left = self.opened.clone();
        let set = self.set_at(at);
        let there = set.value().and_then(Value::as_object);
        let comes = |name: &str| now.contains(name) && !before.contains(name);
        let is_new = |name: &str| comes(name) && there.is_none_or(|it| !it.contains_key(name));
        let members = match Field::of(&set, None, None).kind {
            Kind::Group(group) => group.members,
            _ => Vec::new(),
        };
        let mut new = split(&mut kept, &is_new);
        for Member { name, required } in &members {
            if !is_new(name) || new.contains_key(name) || !left.look() {
                continue;
            }
            let child = set.child(name);
            if *required
                || child
                    .annotation_sources()
                    .any(|word| word.get("default").is_some())
            {
                let begun = Self::beginning(&child, Some(name), &mut left);
                new.extend(begun.map(|value| (name.clone(), value)));
            }
        }
        self.opened = left;
        let comes_back = |note: &Note| note.at.tokens().next().is_some_and(|name| comes(&name));
        let (back, notes) = notes.into_iter().partition(comes_back);
        self.put_members_aside(at, kept, notes);
        self.notes.bring_within(at, back);
        let order: Vec<String> = members.into_iter().map(|member| member.name).collect();
        let places = new.keys().map(|name| at.child(name)).collect();
        let members = self
            .value
            .as_mut()
            .and_then(|root| at.get_mut(root)?.as_object_mut());
        if let Some(members) = members {
            merge(members, new, &order);
        }
        places
    }

    /// What is put aside of members, and what is remembered of them.
    fn members_aside(&mut self, at: &Pointer) -> (Map<String, Value>, Vec<Note>) {
        let aside = self.take_aside(at, Aside::MEMBERS);
        aside.map_or_else(Default::default, |aside| {
            (object_of(aside.value), aside.notes)
        })
    }

    fn put_members_aside(&mut self, at: &Pointer, kept: Map<String, Value>, notes: Vec<Note>) {
        if !kept.is_empty() || !notes.is_empty() {
            let (of, value) = (Aside::MEMBERS, Some(Value::Object(kept)));
            self.notes
                .change(at, |note| note.aside.push(Aside { of, value, notes }));
        }
    }
}
