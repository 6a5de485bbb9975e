//! What comes and goes with a choice of the person: branches and types.
//!
//! Owns putting aside what was filled into a shape that went, with all that is remembered of it, and
//! bringing it back with the shape. Leaves which shape it is to the person and the validator
//! (`judging`), and what hangs on conditions to `coming`. Invariants: what is put aside is not in
//! the value; what both shapes have stays where it is, to the half-typed number.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::beginning::OPENED;
use super::coming::Names;
use super::edit::Changes;
use super::field::{Field, Kind, Member};
use super::notes::{Aside, By, Decision};
use super::state::FormState;
use super::value::{merge, same, split};
use super::viewing::{choosable, type_now};
use crate::schema::{Set, Type, Union, UnionKind};

/// What a branch knows that is being left.
struct Known {
    /// The members that it speaks of, of those that are there.
    spoken: Names,
    /// The members that it would have taken over from what was put aside with the new branch: what
    /// of them is not there was emptied.
    shared: Names,
    /// The members that it names.
    named: Names,
}

impl FormState {
    /// What the person chose in a chooser: a branch of a union, or a type. What is not offered
    /// changes nothing.
    pub(super) fn shape(
        &mut self,
        pointer: &Pointer,
        chooser: usize,
        option: Option<usize>,
    ) -> Changes {
        let Some(here) = self.here(pointer) else {
            return Changes::none();
        };
        let Some(union) = choosable(&here.set).nth(chooser) else {
            let picked = option.and_then(|at| here.field.types.get(at)).copied();
            let is_types = chooser == choosable(&here.set).count() && !here.field.types.is_empty();
            if !is_types || option.is_some() != picked.is_some() {
                return Changes::none();
            }
            let now = type_now(&here).or(self.notes.get(pointer).and_then(|note| note.picked));
            return self.pick(pointer, now, picked);
        };
        let key = union.key();
        let branch = option.and_then(|at| union.options().nth(at));
        let before = union.chosen;
        let is_same = before == branch && self.is_decided(pointer, key);
        if is_same || option.is_some() != branch.is_some() {
            return Changes::none();
        }
        let known = self.known_of(&here.set, (key, branch));
        self.notes.change(pointer, |note| {
            note.picked = None;
            note.typed = None;
            note.decisions.retain(|known| known.key != key);
            let by = By::Person;
            if branch.is_some() {
                note.decisions.push(Decision { key, branch, by });
            }
        });
        let mut changes = match branch {
            Some(branch) => self.turn(pointer, (key, before), branch, &known),
            None => self.swap(pointer, (key, before), None),
        };
        changes.join(self.place_anew(pointer));
        changes.shake(pointer.clone());
        changes
    }

    fn is_decided(&self, pointer: &Pointer, key: usize) -> bool {
        let decision = self.notes.get(pointer).and_then(|note| note.decision(key));
        decision.is_some_and(|known| known.by == By::Person)
    }

    /// What an old branch knows, before another is chosen.
    fn known_of(&self, set: &Set<'_>, new: (usize, Option<usize>)) -> Known {
        let spoken = |(name, _): &(&String, &Value)| speaks(&set.child(name));
        let taken = |(name, value): &(&String, &Value)| takes(&set.child(name), value);
        let name = |(name, _): (&String, &Value)| name.clone();
        let members = set.value().and_then(Value::as_object).into_iter().flatten();
        let mut asides = self
            .notes
            .get(set.at())
            .into_iter()
            .flat_map(|note| &note.aside);
        let kept = asides.find(|aside| (aside.of.0, Some(aside.of.1)) == new);
        let kept = kept
            .and_then(|aside| aside.value.as_ref()?.as_object())
            .into_iter()
            .flatten();
        Known {
            spoken: members.filter(spoken).map(name).collect(),
            shared: kept.filter(spoken).filter(taken).map(name).collect(),
            named: self.member_names(set.at()),
        }
    }

    /// Goes from one branch to another: what both know stays, what only the old one knows is put
    /// aside, and what was filled into the new one before comes back.
    fn turn(
        &mut self,
        pointer: &Pointer,
        (key, before): (usize, Option<usize>),
        branch: usize,
        known: &Known,
    ) -> Changes {
        let kept = self.take_aside(pointer, (key, branch));
        let (kept, mut notes) = kept.map_or((None, Vec::new()), |it| (it.value, it.notes));
        let old = self.value_at(pointer).cloned();
        let stays = self.stays(pointer);
        let is_same = before == Some(branch);
        let set = self.set_at(pointer);
        let field = Field::of(&set, None, None);
        let begun = || Self::branch_begins(&set, &field, (key, branch));
        let new = match (&old, &field.kind) {
            (Some(Value::Object(members)), Kind::Group(group)) => {
                let mut merged = Map::new();
                for (name, value) in members {
                    let child = set.child(name);
                    let is_known = speaks(&child);
                    let fits = is_known && takes(&child, value);
                    let is_free = !is_known && !known.spoken.contains(name) && !forbids(&child);
                    if is_same || fits || is_free {
                        merged.insert(name.clone(), value.clone());
                    }
                }
                // What both speak of is as it is now, even if that is nothing.
                let is_back = |name: &str| {
                    let is_kept = merged.contains_key(name) || known.shared.contains(name);
                    !is_kept && speaks(&set.child(name))
                };
                let mut others = split(&mut object_of(kept), &is_back);
                let mut begun = object_of(begun());
                for Member { name, required } in &group.members {
                    let is_emptied = known.named.contains(name) && !members.contains_key(name);
                    if let Some(value) = begun.get_mut(name)
                        && !merged.contains_key(name)
                        && (*required || !is_emptied)
                    {
                        others.entry(name.clone()).or_insert(value.take());
                    }
                }
                let order: Vec<String> = group
                    .members
                    .iter()
                    .map(|member| member.name.clone())
                    .collect();
                // What stays has newer notes of its own.
                notes.retain(|note| {
                    let name = note.at.tokens().next().unwrap_or_default();
                    !merged.contains_key(&name) && speaks(&set.child(&name))
                });
                merge(&mut merged, others, &order);
                Some(Value::Object(merged))
            }
            _ => kept
                .or_else(|| old.filter(|value| !value.is_null() && takes(&set, value)))
                .or_else(begun)
                .or_else(|| stays.then(|| Self::new_value(&set, None))),
        };
        let changes = self.swap(pointer, (key, before.filter(|_| !is_same)), new);
        // What was half typed there comes back as well.
        self.notes.bring_within(pointer, notes);
        changes
    }

    /// What the value of a branch begins with: a default of its own or one that looks like it, and
    /// an object or list that was asked for is there, if empty.
    fn branch_begins(set: &Set<'_>, field: &Field, (key, branch): (usize, usize)) -> Option<Value> {
        let union = set.unions().iter().find(|union| union.key() == key)?;
        let own = union.branch(branch, None)?;
        let is_own = |default: &Value| {
            let mut own = own
                .annotation_sources()
                .filter_map(|word| word.get("default"));
            own.any(|it| std::ptr::eq(it, default))
        };
        let fits = |default: &&Value| {
            let looks = || union.guess(default).is_none_or(|it| it == branch);
            field.shows(default) && (is_own(default) || looks())
        };
        let mut defaults = set
            .annotation_sources()
            .filter_map(|word| word.get("default"));
        let left = &mut OPENED.clone();
        if let Some(default) = defaults.find(fits) {
            return left.take(default);
        }
        let begun = Self::without_default(set, field.kind.clone(), left);
        begun.or(match field.kind {
            Kind::List(_) => Some(Value::Array(Self::rows(set, &field.kind, left))),
            _ => None,
        })
    }

    /// The type that the person chose where several are allowed.
    fn pick(&mut self, pointer: &Pointer, before: Option<Type>, picked: Option<Type>) -> Changes {
        if before == picked {
            return Changes::none();
        }
        let id = |one: Type| one as usize;
        let kept = picked.and_then(|one| self.take_aside(pointer, (Aside::TYPES, id(one))));
        let (kept, notes) = kept.map_or((None, Vec::new()), |it| (it.value, it.notes));
        let empty = match picked {
            Some(Type::Text) => Some(json::text("")),
            Some(Type::Group) => Some(Value::Object(Map::new())),
            Some(Type::List) => Some(Value::Array(Vec::new())),
            Some(Type::Null) => Some(Value::Null),
            Some(Type::Toggle) => Some(Value::Bool(false)),
            Some(Type::Number) | None => None,
        };
        let mut changes = self.swap(pointer, (Aside::TYPES, before.map(id)), kept.or(empty));
        self.notes.bring_within(pointer, notes);
        self.notes.change(pointer, |note| {
            note.picked = picked;
            note.typed = None;
        });
        changes.shake(pointer.clone());
        changes
    }

    /// Puts another value in, or none, without forgetting which shapes were chosen. What was there
    /// is put aside for what was chosen before.
    fn swap(
        &mut self,
        pointer: &Pointer,
        (chooser, chosen): (usize, Option<usize>),
        new: Option<Value>,
    ) -> Changes {
        let old = self.value_at(pointer).cloned();
        // What stays as it is keeps what is remembered of it.
        let mut went = Vec::new();
        let set = self.set_at(pointer);
        for place in self.notes.members_of(pointer) {
            let name = place.last().unwrap_or_default();
            let stays = match (&old, &new) {
                (Some(Value::Object(old)), Some(Value::Object(new))) => {
                    match (old.get(&name), new.get(&name)) {
                        (Some(old), Some(new)) => same(old, new),
                        // Half typed, and no value so far.
                        (None, None) => speaks(&set.child(&name)),
                        _ => false,
                    }
                }
                _ => false,
            };
            if !stays {
                went.push(place);
            }
        }
        let mut notes = Vec::new();
        for place in went {
            notes.extend(self.notes.take_within(&place, pointer));
        }
        if let Some(chosen) = chosen
            && (old.is_some() || !notes.is_empty())
        {
            let of = (chooser, chosen);
            let value = old;
            self.notes.change(pointer, |note| {
                note.aside.retain(|known| known.of != of);
                note.aside.push(Aside { of, value, notes });
            });
        }
        self.notes.change(pointer, |note| note.identities.clear());
        match new {
            Some(new) => self.put_as(pointer, new, true),
            // An item stays, whatever it is, and so does what the person named.
            None if self.stays(pointer) => self.put_as(pointer, Value::Null, true),
            None => self.take(pointer),
        }
    }

    pub(super) fn take_aside(&mut self, pointer: &Pointer, of: (usize, usize)) -> Option<Aside> {
        let note = self.notes.get_mut(pointer)?;
        let position = note.aside.iter().position(|known| known.of == of)?;
        Some(note.aside.remove(position))
    }
}

/// Whether anything is said of a member: it is named, or a map has such.
fn speaks(child: &Set<'_>) -> bool {
    let says = |schema: &Value| schema.as_object().is_some_and(|schema| !schema.is_empty());
    (child.is_named() || child.members().any(says)) && !forbids(child)
}

/// Whether nothing may be here.
fn forbids(child: &Set<'_>) -> bool {
    child.members().any(|schema| *schema == Value::Bool(false))
}

/// Whether a value could be of the shape that is wanted here, as far as that is clear without a
/// choice.
fn takes(set: &Set<'_>, value: &Value) -> bool {
    let field = Field::of(set, None, None);
    let allows = |union: &Union<'_>| {
        union.kind != UnionKind::Shapes
            || union.chosen.is_some()
            || (0..union.branches.len()).take(Set::MEMBERS).any(|index| {
                let branch = union.branch(index, None);
                branch
                    .and_then(|branch| branch.types())
                    .is_none_or(|types| types.allow(value))
            })
    };
    let fits = field.shows(value) || (field.nullable && value.is_null());
    fits && set.unions().iter().all(allows)
}

/// The members of a value, if it has any.
pub(super) fn object_of(value: Option<Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }
}
