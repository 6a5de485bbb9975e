//! What an edit does: the only writer of a form's value.
//!
//! Owns `FormState::apply`. Invariants: an edit that does not fit changes nothing; what is typed
//! and is no value yet is kept beside the last value, never thrown away; only the places named
//! in `Changes` look different afterwards.

use serde_json::{Map, Value};

use super::beginning::OPENED;
use super::edit::{Changes, Edit};
use super::field::{Field, Kind};
use super::notes::Typed;
use super::number::read_number;
use super::state::FormState;
use super::value;
use super::wording;
use crate::json;
use crate::pointer::Pointer;

impl FormState {
    /// Does what the person did.
    pub fn apply(&mut self, edit: Edit) -> Changes {
        match edit {
            Edit::Type { pointer, text } => self.type_text(pointer, text),
            Edit::Set { pointer, value } => self.put(&pointer, value),
            Edit::Choose { pointer, option } => self.choose(&pointer, option),
            Edit::Remove { pointer } => self.remove(&pointer),
            Edit::Add { pointer } => self.add(&pointer),
            Edit::Move { pointer, up } => self.shift(&pointer, up),
            Edit::Leave { pointer } => self.leave(&pointer),
            Edit::Load(value) => self.load(value),
            Edit::Reset => {
                let value = self.initial.clone();
                self.load(value)
            }
        }
    }

    fn type_text(&mut self, pointer: Pointer, text: String) -> Changes {
        let Some((field, required)) = self.field(&pointer) else {
            return Changes::none();
        };
        let kind = self.kind_at(&pointer, &field);
        let as_json = kind == Kind::Json;
        // An empty control means that nothing is there. An emptied item stays: taking it out would
        // move the others under the cursor.
        let is_item = pointer
            .parent()
            .is_some_and(|parent| self.value_at(&parent).is_some_and(Value::is_array));
        if text.is_empty() && !is_item {
            if let Some(note) = self.notes.get_mut(&pointer) {
                note.typed = None;
            }
            let mut changes = self.clear(&pointer, &field, required);
            // What was typed may have been a mistake.
            changes.state = true;
            changes.touch(pointer);
            return changes;
        }
        let read = match kind {
            Kind::Number(_) => read_number(&text)
                .map(Value::Number)
                .map_err(|problem| wording::number_problem(problem, &text)),
            Kind::Json => json::parse(&text).map_err(|error| wording::json_problem(&error)),
            _ => return self.put(&pointer, Value::String(text)),
        };
        match read {
            Ok(value) => {
                let mut changes = self.put(&pointer, value);
                // Kept to the letter while it is being edited; a value of a better shape for
                // another control is shown there from the moment the field is left.
                let problem = None;
                self.notes.change(&pointer, |note| {
                    note.typed = Some(Typed {
                        text,
                        problem,
                        as_json,
                    });
                });
                changes.state = true;
                changes
            }
            Err(problem) => {
                let problem = Some(problem);
                self.notes.change(&pointer, |note| {
                    note.typed = Some(Typed {
                        text,
                        problem,
                        as_json,
                    });
                });
                let mut changes = Changes {
                    state: true,
                    ..Changes::none()
                };
                changes.touch(pointer);
                changes
            }
        }
    }

    /// Empties a control: absent, or `null` where the property must be there and may be `null`.
    fn clear(&mut self, pointer: &Pointer, field: &Field, required: bool) -> Changes {
        if field.nullable && required {
            return self.put(pointer, Value::Null);
        }
        let there = value::take(&mut self.value, pointer);
        let mut changes = self.changed(there);
        changes.join(self.quieted(pointer));
        changes
    }

    fn put(&mut self, pointer: &Pointer, value: Value) -> Changes {
        if self.value_at(pointer) == Some(&value) {
            return self.quieted(pointer);
        }
        // The order matters only for what is new.
        let order = match (pointer.parent(), self.value_at(pointer)) {
            (Some(parent), None) => self.names(&parent),
            _ => Vec::new(),
        };
        if !value::put(&mut self.value, pointer, value, &order) {
            return Changes::none();
        }
        for note in self.notes.iter_mut() {
            if pointer.contains(&note.at) {
                note.typed = None;
                // Another list has other items.
                note.identities.clear();
            }
        }
        let mut changes = self.changed(true);
        changes.join(self.quieted(pointer));
        changes.touch(pointer.clone());
        changes
    }

    /// What the agent said of a place is said no more once the person changes something there.
    fn quieted(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        for note in self.notes.iter_mut() {
            let near = pointer.contains(&note.at) || note.at.contains(pointer);
            if near && !note.reported.is_empty() {
                note.reported.clear();
                changes.state = true;
                changes.touch(note.at.clone());
            }
        }
        changes.touch(pointer.clone());
        changes
    }

    fn choose(&mut self, pointer: &Pointer, option: Option<usize>) -> Changes {
        let Some((field, required)) = self.field(pointer) else {
            return Changes::none();
        };
        match (&field.kind, option) {
            (Kind::Choice(choices), Some(at)) => match choices.get(at) {
                Some(choice) => self.put(pointer, choice.value.clone()),
                None => Changes::none(),
            },
            // “Yes” is the first option, “No” the second.
            (Kind::Toggle, Some(at @ (0 | 1))) => self.put(pointer, Value::Bool(at == 0)),
            (_, None) => self.clear(pointer, &field, required),
            _ => Changes::none(),
        }
    }

    fn remove(&mut self, pointer: &Pointer) -> Changes {
        let Some(parent) = pointer.parent() else {
            let there = value::take(&mut self.value, pointer);
            self.notes.forget(pointer);
            return if there {
                self.all_changed()
            } else {
                Changes::none()
            };
        };
        let index = pointer.last().and_then(|last| last.parse::<usize>().ok());
        let is_item = self.value_at(&parent).is_some_and(Value::is_array);
        let mut ids = if is_item {
            self.mint_for(&parent)
        } else {
            Vec::new()
        };
        if !value::take(&mut self.value, pointer) {
            return Changes::none();
        }
        self.notes.forget(pointer);
        let mut changes = self.changed(true);
        if let (true, Some(index)) = (is_item, index) {
            if index < ids.len() {
                ids.remove(index);
            }
            self.notes.change(&parent, |note| note.identities = ids);
            self.notes.renumber(&parent, &|at| {
                (at != index).then(|| if at > index { at - 1 } else { at })
            });
        }
        changes.touch(pointer.clone());
        changes.touch(parent);
        changes
    }

    fn add(&mut self, pointer: &Pointer) -> Changes {
        let Some((field, _)) = self.field(pointer) else {
            return Changes::none();
        };
        match field.kind {
            Kind::List => {
                let count = self
                    .value_at(pointer)
                    .and_then(Value::as_array)
                    .map_or(0, Vec::len);
                let mut ids = self.mint_for(pointer);
                self.minted += 1;
                ids.push(self.identity());
                let item = self.new_item(pointer, count);
                let changes = if self.value_at(pointer).is_some_and(Value::is_array) {
                    self.put(&pointer.item(count), item)
                } else {
                    self.put(pointer, Value::Array(vec![item]))
                };
                self.notes.change(pointer, |note| note.identities = ids);
                let mut changes = changes;
                changes.touch(pointer.clone());
                changes
            }
            Kind::Fixed(value) if self.value_at(pointer).is_none() => self.put(pointer, value),
            Kind::Group(_) if self.value_at(pointer).is_none() => {
                let name = pointer.last();
                let value =
                    Self::beginning(&self.set_at(pointer), name.as_deref(), &mut OPENED.clone())
                        .filter(Value::is_object);
                self.put(pointer, value.unwrap_or_else(|| Value::Object(Map::new())))
            }
            _ => Changes::none(),
        }
    }

    /// A new item: what it starts from by its schema, else an empty value of its type.
    fn new_item(&self, list: &Pointer, index: usize) -> Value {
        let set = self.set_at(list).item(index);
        Self::beginning(&set, None, &mut OPENED.clone()).unwrap_or_else(|| {
            match Field::of(&set, None).kind {
                Kind::Text(_) => Value::String(String::new()),
                Kind::List => Value::Array(Vec::new()),
                Kind::Toggle => Value::Bool(false),
                Kind::Choice(choices) => choices
                    .into_iter()
                    .next()
                    .map_or(Value::Null, |choice| choice.value),
                _ => Value::Null,
            }
        })
    }

    fn shift(&mut self, pointer: &Pointer, up: bool) -> Changes {
        let (Some(parent), Some(index)) = (
            pointer.parent(),
            pointer.last().and_then(|last| last.parse::<usize>().ok()),
        ) else {
            return Changes::none();
        };
        let count = self
            .value_at(&parent)
            .and_then(Value::as_array)
            .map_or(0, Vec::len);
        let other = if up {
            index.checked_sub(1)
        } else {
            Some(index + 1).filter(|other| *other < count)
        };
        let (Some(other), true) = (other, index < count) else {
            return Changes::none();
        };
        let mut ids = self.mint_for(&parent);
        if let Some(Value::Array(items)) = self.value.as_mut().and_then(|root| parent.get_mut(root))
        {
            items.swap(index, other);
        }
        ids.swap(index, other);
        self.notes.change(&parent, |note| note.identities = ids);
        self.notes.renumber(&parent, &|at| {
            Some(if at == index {
                other
            } else if at == other {
                index
            } else {
                at
            })
        });
        let mut changes = self.changed(true);
        changes.touch(parent);
        changes
    }

    fn leave(&mut self, pointer: &Pointer) -> Changes {
        let mut changes = Changes::none();
        self.notes.change(pointer, |note| {
            if note.problem().is_none() {
                note.typed = None;
            }
            note.left = true;
        });
        for place in pointer.ancestors() {
            changes.touch(place);
        }
        changes
    }

    fn load(&mut self, value: Option<Value>) -> Changes {
        self.value = value;
        self.notes.forget(&Pointer::root());
        self.all_changed()
    }

    fn all_changed(&mut self) -> Changes {
        self.revision += 1;
        Changes::everything()
    }

    fn changed(&mut self, value: bool) -> Changes {
        if value {
            self.revision += 1;
        }
        Changes {
            value,
            state: value,
            ..Changes::none()
        }
    }

    fn names(&self, group: &Pointer) -> Vec<String> {
        match self.field(group) {
            Some((
                Field {
                    kind: Kind::Group(members),
                    ..
                },
                _,
            )) => members.into_iter().map(|member| member.name).collect(),
            _ => Vec::new(),
        }
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
