//! Switching between branches of a union and between types.
//!
//! Owns stashing the value and the states of the branch that is left, and restoring them with it.
//! Leaves conditional members to `conditional_members`. Invariants: a stashed value is not part of
//! the form's value; members that both branches declare stay, with their pending input.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::Changes;
use super::conditional_members::MemberNames;
use crate::form::field::default_value::{
    DefaultBudget, initial_items, new_value, value_without_default,
};
use crate::form::field::{Field, Kind, Member};
use crate::form::state::FormState;
use crate::form::state::place_state::{DecidedBy, Decision, Stash};
use crate::form::text::json_value::{merge, object_of, same, split};
use crate::schema::{Set, Type, Union, UnionKind};

/// The branch that is being left.
struct LeftBranch {
    /// The present members that it describes.
    spoken: MemberNames,
    /// The members that it would have taken over from the stash of the new branch: those that are
    /// absent were removed by the person.
    shared: MemberNames,
    /// The members that it declares.
    named: MemberNames,
}

impl FormState {
    /// Chooses a branch of a union, or a type. An option that is not offered changes nothing.
    pub(in crate::form) fn select_branch(
        &mut self,
        pointer: &Pointer,
        chooser: usize,
        option: Option<usize>,
    ) -> Changes {
        let Some(here) = self.place(pointer) else {
            return Changes::none();
        };
        let Some(union) = here.choosable_unions().nth(chooser) else {
            let picked = option.and_then(|at| here.field.types.get(at)).copied();
            let is_types =
                chooser == here.choosable_unions().count() && !here.field.types.is_empty();
            if !is_types || option.is_some() != picked.is_some() {
                return Changes::none();
            }
            let now = here
                .type_now()
                .or(self.places.get(pointer).and_then(|state| state.picked));
            return self.select_type(pointer, now, picked);
        };
        let key = union.key();
        let branch = option.and_then(|at| union.options().nth(at));
        let before = union.chosen;
        let is_same = before == branch && self.is_decided(pointer, key);
        if is_same || option.is_some() != branch.is_some() {
            return Changes::none();
        }
        let known = self.branch_to_leave(&here.set, (key, branch));
        self.places.change(pointer, |state| {
            state.picked = None;
            state.pending = None;
            state.decisions.retain(|known| known.key != key);
            let by = DecidedBy::Person;
            if branch.is_some() {
                state.decisions.push(Decision { key, branch, by });
            }
        });
        let mut changes = match branch {
            Some(branch) => self.switch_to_branch(pointer, (key, before), branch, &known),
            None => self.replace_and_stash(pointer, (key, before), None),
        };
        changes.merge(self.relocate_findings(pointer));
        changes.invalidate_subtree(pointer.clone());
        changes
    }

    fn is_decided(&self, pointer: &Pointer, key: usize) -> bool {
        let decision = self
            .places
            .get(pointer)
            .and_then(|state| state.decision(key));
        decision.is_some_and(|known| known.by == DecidedBy::Person)
    }

    /// What has to be known of the old branch before another is chosen.
    fn branch_to_leave(&self, set: &Set<'_>, new: (usize, Option<usize>)) -> LeftBranch {
        let spoken = |(name, _): &(&String, &Value)| describes(&set.child(name));
        let taken = |(name, value): &(&String, &Value)| accepts(&set.child(name), value);
        let name = |(name, _): (&String, &Value)| name.clone();
        let members = set.value().and_then(Value::as_object).into_iter().flatten();
        let mut asides = self
            .places
            .get(set.at())
            .into_iter()
            .flat_map(|state| &state.stashes);
        let kept = asides.find(|aside| (aside.of.0, Some(aside.of.1)) == new);
        let kept = kept
            .and_then(|aside| aside.value.as_ref()?.as_object())
            .into_iter()
            .flatten();
        LeftBranch {
            spoken: members.filter(spoken).map(name).collect(),
            shared: kept.filter(spoken).filter(taken).map(name).collect(),
            named: self.member_names(set.at()),
        }
    }

    /// Switches to a branch: members of both stay, those of the old one only are stashed, and those
    /// stashed with the new one are restored.
    fn switch_to_branch(
        &mut self,
        pointer: &Pointer,
        (key, before): (usize, Option<usize>),
        branch: usize,
        known: &LeftBranch,
    ) -> Changes {
        let kept = self.take_stash(pointer, (key, branch));
        let (kept, mut states) = kept.map_or((None, Vec::new()), |it| (it.value, it.states));
        let old = self.value_at(pointer).cloned();
        let stays = self.is_kept_when_empty(pointer);
        let is_same = before == Some(branch);
        let set = self.set_at(pointer);
        let field = Field::of(&set, None, None);
        let begun = || Self::branch_begins(&set, &field, (key, branch));
        let new = match (&old, &field.kind) {
            (Some(Value::Object(members)), Kind::Group(group)) => {
                let mut merged = Map::new();
                for (name, value) in members {
                    let child = set.child(name);
                    let is_known = describes(&child);
                    let fits = is_known && accepts(&child, value);
                    let is_free = !is_known && !known.spoken.contains(name) && !forbids(&child);
                    if is_same || fits || is_free {
                        merged.insert(name.clone(), value.clone());
                    }
                }
                // Members of both branches keep their present state, even if absent.
                let is_back = |name: &str| {
                    let is_kept = merged.contains_key(name) || known.shared.contains(name);
                    !is_kept && describes(&set.child(name))
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
                // Members that stay have newer states.
                states.retain(|state| {
                    let name = state.at.tokens().next().unwrap_or_default();
                    !merged.contains_key(&name) && describes(&set.child(&name))
                });
                merge(&mut merged, others, &order);
                Some(Value::Object(merged))
            }
            _ => kept
                .or_else(|| old.filter(|value| !value.is_null() && accepts(&set, value)))
                .or_else(begun)
                .or_else(|| stays.then(|| new_value(&set, None))),
        };
        let changes = self.replace_and_stash(pointer, (key, before.filter(|_| !is_same)), new);
        // Restores pending input too.
        self.places.attach_within(pointer, states);
        changes
    }

    /// The initial value of a branch: its default, or one that resembles it; else an empty object
    /// or list.
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
        let left = &mut DefaultBudget::FULL.clone();
        if let Some(default) = defaults.find(fits) {
            return left.take(default);
        }
        let begun = value_without_default(set, field.kind.clone(), left);
        begun.or(match field.kind {
            Kind::List(_) => Some(Value::Array(initial_items(set, &field.kind, left))),
            _ => None,
        })
    }

    /// Chooses a type where several are allowed.
    fn select_type(
        &mut self,
        pointer: &Pointer,
        before: Option<Type>,
        picked: Option<Type>,
    ) -> Changes {
        if before == picked {
            return Changes::none();
        }
        let id = |one: Type| one as usize;
        let kept = picked.and_then(|one| self.take_stash(pointer, (Stash::TYPES, id(one))));
        let (kept, states) = kept.map_or((None, Vec::new()), |it| (it.value, it.states));
        let empty = match picked {
            Some(Type::Text) => Some(json::text("")),
            Some(Type::Group) => Some(Value::Object(Map::new())),
            Some(Type::List) => Some(Value::Array(Vec::new())),
            Some(Type::Null) => Some(Value::Null),
            Some(Type::Toggle) => Some(Value::Bool(false)),
            Some(Type::Number) | None => None,
        };
        let mut changes =
            self.replace_and_stash(pointer, (Stash::TYPES, before.map(id)), kept.or(empty));
        self.places.attach_within(pointer, states);
        self.places.change(pointer, |state| {
            state.picked = picked;
            state.pending = None;
        });
        changes.invalidate_subtree(pointer.clone());
        changes
    }

    /// Sets another value, or none, and keeps the chosen branches. The old value is stashed under
    /// what was chosen before.
    fn replace_and_stash(
        &mut self,
        pointer: &Pointer,
        (chooser, chosen): (usize, Option<usize>),
        new: Option<Value>,
    ) -> Changes {
        let old = self.value_at(pointer).cloned();
        // Members that stay keep their states.
        let mut went = Vec::new();
        let set = self.set_at(pointer);
        for place in self.places.children_with_state(pointer) {
            let name = place.last().unwrap_or_default();
            let stays = match (&old, &new) {
                (Some(Value::Object(old)), Some(Value::Object(new))) => {
                    match (old.get(&name), new.get(&name)) {
                        (Some(old), Some(new)) => same(old, new),
                        // Pending input without a value.
                        (None, None) => describes(&set.child(&name)),
                        _ => false,
                    }
                }
                _ => false,
            };
            if !stays {
                went.push(place);
            }
        }
        let mut states = Vec::new();
        for place in went {
            states.extend(self.places.detach_within(&place, pointer));
        }
        if let Some(chosen) = chosen
            && (old.is_some() || !states.is_empty())
        {
            let of = (chooser, chosen);
            let value = old;
            self.places.change(pointer, |state| {
                state.stashes.retain(|known| known.of != of);
                state.stashes.push(Stash { of, value, states });
            });
        }
        self.places
            .change(pointer, |state| state.identities.clear());
        match new {
            Some(new) => self.set_value_keeping_decisions(pointer, new, true),
            // Items and map members are never removed by this.
            None if self.is_kept_when_empty(pointer) => {
                self.set_value_keeping_decisions(pointer, Value::Null, true)
            }
            None => self.remove_value(pointer),
        }
    }

    pub(in crate::form) fn take_stash(
        &mut self,
        pointer: &Pointer,
        of: (usize, usize),
    ) -> Option<Stash> {
        let state = self.places.get_mut(pointer)?;
        let position = state.stashes.iter().position(|known| known.of == of)?;
        Some(state.stashes.remove(position))
    }
}

/// Whether the schema says anything about a member: it is declared, or matches the schema of a map.
fn describes(child: &Set<'_>) -> bool {
    let says = |schema: &Value| schema.as_object().is_some_and(|schema| !schema.is_empty());
    (child.is_named() || child.members().any(says)) && !forbids(child)
}

/// Whether no value is allowed here.
fn forbids(child: &Set<'_>) -> bool {
    child.members().any(|schema| *schema == Value::Bool(false))
}

/// Whether a value fits this schema, as far as its shape shows.
fn accepts(set: &Set<'_>, value: &Value) -> bool {
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
