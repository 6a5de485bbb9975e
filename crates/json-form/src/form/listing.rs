//! Lists and optional places: adding, removing, moving, repeating.
//!
//! Invariant: an item keeps its identity, and what is remembered of it, wherever it goes.

use std::cmp::Ordering;

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::beginning::OPENED;
use super::edit::Changes;
use super::field::{Field, Kind};
use super::state::FormState;
use super::value;
use crate::schema::Set;

/// So many items of a tuple come at once at most.
const TUPLE: usize = 20;

impl FormState {
    pub(super) fn remove(&mut self, pointer: &Pointer) -> Changes {
        let Some(parent) = pointer.parent() else {
            let there = value::take(&mut self.value, pointer);
            return if there {
                let attempted = self.attempted;
                let changes = self.load(None);
                self.attempted = attempted;
                changes
            } else {
                Changes::none()
            };
        };
        if let Some(index) = self.index_of(pointer) {
            return self.remove_item(&parent, index);
        }
        let before = self.dependents(pointer, 0);
        let there = value::take(&mut self.value, pointer);
        // What is typed and is no value is on screen without one.
        let is_typed = self
            .notes
            .get(pointer)
            .is_some_and(|it| it.problem().is_some());
        if !there && !is_typed {
            return Changes::none();
        }
        self.notes.forget(pointer);
        self.shape += 1;
        let mut changes = if there {
            self.changed_at(pointer)
        } else {
            Changes::of_state()
        };
        changes.touch(pointer.clone());
        changes.touch(parent);
        changes.join(self.after_dependents(before));
        changes
    }

    fn remove_item(&mut self, list: &Pointer, index: usize) -> Changes {
        let mut ids = self.mint_for(list);
        let place = list.item(index);
        if index >= ids.len() || !value::take(&mut self.value, &place) {
            return Changes::none();
        }
        ids.remove(index);
        self.set_identities(list, ids);
        self.notes.forget(&place);
        self.renumber_items(list, &|at| {
            (at != index).then(|| if at > index { at - 1 } else { at })
        });
        let mut changes = self.changed_around(list);
        changes.touch(place);
        changes.shake(list.clone());
        changes
    }

    /// Adds what the person asked for: an item, an optional group, a fixed value.
    pub(super) fn add(&mut self, pointer: &Pointer) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let absent = here.set.value().is_none_or(Value::is_null);
        match &here.field.kind {
            Kind::List(hints) => {
                let count = here
                    .set
                    .value()
                    .and_then(Value::as_array)
                    .map_or(0, Vec::len);
                let item = |at: usize| Self::new_value(&here.set.item(at), None);
                // What has its place has a meaning by it: all that a tuple needs comes at once.
                let fewest = here
                    .set
                    .members()
                    .find_map(|it| json::whole(it.get("minItems")?));
                let fewest = fewest.and_then(|it| usize::try_from(it).ok());
                let tuple = here.set.tuple().min(TUPLE);
                let wanted = tuple.min(fewest.unwrap_or(tuple)).max(count + 1);
                let begins = if absent { hints.begins } else { 0 };
                let until = wanted.max(begins);
                let items: Vec<Value> = (count..until).map(item).collect();
                let is_content = |at: usize| Field::of(&here.set.item(at), None, None).is_content();
                let contents: Vec<bool> = (count..until).map(is_content).collect();
                let mut changes = Changes::none();
                for ((at, item), is_content) in (count..).zip(items).zip(contents) {
                    changes.join(self.insert_item(pointer, at, item));
                    if is_content {
                        changes.join(self.begin_content(&pointer.item(at)));
                    }
                }
                changes
            }
            Kind::Fixed(value) if here.set.value().is_none() => {
                let value = value.clone();
                self.put(pointer, value)
            }
            Kind::Group(_) if absent => {
                let value = Self::beginning(&here.set, Some(&here.name), &mut OPENED.clone());
                let value = value.filter(Value::is_object);
                let mut changes =
                    self.put(pointer, value.unwrap_or_else(|| Value::Object(Map::new())));
                changes.shake(pointer.clone());
                changes
            }
            _ => Changes::none(),
        }
    }

    pub(super) fn duplicate(&mut self, pointer: &Pointer) -> Changes {
        let (Some(parent), Some(index)) = (pointer.parent(), self.index_of(pointer)) else {
            return Changes::none();
        };
        let Some(copy) = self.value_at(pointer).cloned() else {
            return Changes::none();
        };
        let changes = self.insert_item(&parent, index + 1, copy);
        let place = parent.item(index + 1);
        self.notes.copy_within(pointer, &place);
        // What is being asked about the one is to be asked about the other.
        self.doubt(&place, true);
        changes
    }

    fn insert_item(&mut self, list: &Pointer, at: usize, item: Value) -> Changes {
        let mut ids = self.mint_for(list);
        self.minted += 1;
        ids.insert(at.min(ids.len()), self.identity());
        let mut changes = match self.list_at(list) {
            Some(items) => {
                items.insert(at.min(items.len()), item);
                self.renumber_items(list, &|other| {
                    Some(if other >= at { other + 1 } else { other })
                });
                self.changed_around(list)
            }
            None => self.put(list, Value::Array(vec![item])),
        };
        self.set_identities(list, ids);
        changes.shake(list.clone());
        changes
    }

    /// A new item or member: what it starts from by its schema, else an empty value of its type.
    pub(super) fn new_value(set: &Set<'_>, name: Option<&str>) -> Value {
        let begun = Self::beginning(set, name, &mut OPENED.clone());
        begun.unwrap_or_else(|| match Field::of(set, None, None).kind {
            Kind::Text(_) => json::text(""),
            Kind::List(_) | Kind::Many(_) => Value::Array(Vec::new()),
            Kind::Toggle | Kind::Consent => Value::Bool(false),
            Kind::Fixed(value) => value,
            Kind::Choice(choices) => choices
                .into_iter()
                .next()
                .map_or(Value::Null, |choice| choice.value),
            _ => Value::Null,
        })
    }

    pub(super) fn shift(&mut self, pointer: &Pointer, up: bool) -> Changes {
        let (Some(parent), Some(index)) = (pointer.parent(), self.index_of(pointer)) else {
            return Changes::none();
        };
        let mut ids = self.mint_for(&parent);
        let other = if up {
            index.checked_sub(1)
        } else {
            Some(index + 1)
        };
        // What has its place in a tuple stays there.
        let tuple = self.set_at(&parent).tuple();
        let can_move = |at: &usize| *at < ids.len() && (*at).min(index) >= tuple;
        let Some(other) = other.filter(can_move) else {
            return Changes::none();
        };
        if let Some(items) = self.list_at(&parent) {
            items.swap(index, other);
        }
        ids.swap(index, other);
        self.set_identities(&parent, ids);
        self.renumber_items(&parent, &|at| {
            Some(if at == index {
                other
            } else if at == other {
                index
            } else {
                at
            })
        });
        let mut changes = self.changed_around(&parent);
        changes.shake(parent);
        changes
    }

    fn list_at(&mut self, list: &Pointer) -> Option<&mut Vec<Value>> {
        let root = self.value.as_mut()?;
        list.get_mut(root)?.as_array_mut()
    }

    /// The position of an item in its list; none for what is no item that is there.
    /// One place after the other, so that nothing of an item is left behind.
    pub(super) fn shift_to(&mut self, pointer: &Pointer, to: usize) -> Changes {
        let mut changes = Changes::none();
        let mut place = pointer.clone();
        while let (Some(parent), Some(from)) = (place.parent(), self.index_of(&place)) {
            let next = match from.cmp(&to) {
                Ordering::Less => from + 1,
                Ordering::Equal => break,
                Ordering::Greater => from - 1,
            };
            let moved = self.shift(&place, next < from);
            // There is no such place.
            if !moved.value {
                break;
            }
            changes.join(moved);
            place = parent.item(next);
        }
        changes
    }

    fn index_of(&self, pointer: &Pointer) -> Option<usize> {
        let items = self.value_at(&pointer.parent()?)?.as_array()?;
        let index = pointer.last()?.parse::<usize>().ok()?;
        (index < items.len()).then_some(index)
    }

    fn set_identities(&mut self, list: &Pointer, ids: Vec<u64>) {
        self.notes.change(list, |note| note.identities = ids);
    }

    fn renumber_items(&mut self, list: &Pointer, to: &dyn Fn(usize) -> Option<usize>) {
        self.renumber(list, &|token| {
            let index = token.parse::<usize>().ok()?;
            to(index).map(|index| index.to_string())
        });
    }

    /// What is remembered and wanted of what is inside a place goes along with it.
    pub(super) fn renumber(&mut self, around: &Pointer, to: &dyn Fn(&str) -> Option<String>) {
        self.notes.renumber(around, to);
        self.wants.get_mut().renumber(around, to);
    }

    /// The identities of a list's items, all of them minted.
    fn mint_for(&self, list: &Pointer) -> Vec<u64> {
        self.items(list).into_iter().map(|item| item.id).collect()
    }

    /// A new identity, above all that items have by their position.
    fn identity(&self) -> u64 {
        self.minted + (1 << 32)
    }
}
