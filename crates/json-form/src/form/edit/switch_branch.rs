//! Switches between branches of a union and between types.
//!
//! Owns stashing the value and the states of the branch that the person leaves, and restoring them on return.
//! Leaves conditional members to `conditional_members`. Invariants: a stashed value is not part of
//! the form's value; members that both branches declare stay, with their pending input.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Map, Value};

use super::conditional_members::MemberNames;
use super::set_value;
use crate::form::FormState;
use crate::form::field::hints::Member;
use crate::form::field::initial_value::{
    DefaultBudget, initial_items, new_value, value_without_default,
};
use crate::form::field::{Field, Kind};
use crate::form::place::Place;
use crate::form::place_state::{DecidedBy, Decision, Stash, StashKey};
use crate::form::places::PlaceStates;
use crate::form::text::json_value::{merge, object_of, same, split};
use crate::schema::subschema_set::{Union, UnionKind};
use crate::schema::types::Type;
use crate::schema::{SchemaId, Subschemas};

/// The member names that matter when the person leaves a branch for another one.
struct LeftBranch {
    /// The members of the present value that the old branch describes.
    described: MemberNames,
    /// The members in the stash of the new branch that the old branch also describes. One that the present value lacks
    /// is not restored: the person removed it while the old branch was chosen.
    described_in_new_stash: MemberNames,
    /// The members that the object began with when the branch was chosen, and those that it would have begun with.
    begun: Map<String, Value>,
    /// Whether a person chose the branch, so that the object had all members of `begun`.
    is_begun: bool,
}

impl LeftBranch {
    /// Whether a member still has the value that the left branch gave it.
    fn is_untouched(&self, name: &str, value: &Value) -> bool {
        let begun = self.begun.get(name);
        begun.is_some_and(|begun| same(begun, value))
    }
}

/// Adds to the object of a new form the members with which the branch begins that its value fits by itself.
pub(in crate::form) fn begin_branch(
    form: &mut FormState,
    pointer: &Pointer,
    union_id: SchemaId,
    branch: Option<usize>,
) {
    let Some(branch) = branch else { return };
    let set = form.subschemas_at(pointer);
    let field = Field::of(&set, None, None);
    let (Some(Value::Object(members)), Kind::Group(group)) = (set.value(), &field.kind) else {
        return;
    };
    let mut begun = object_of(initial_branch_value(&set, &field, (union_id, branch)));
    let order = group.names();
    let new = split(&mut begun, &|name| !members.contains_key(name));
    form.value.merge_members(pointer, new, &order);
}

/// Chooses a branch of a union, or a type. An option that is not offered changes nothing.
pub(super) fn select_branch(
    form: &mut FormState,
    pointer: &Pointer,
    chooser: usize,
    option: Option<usize>,
) {
    let Some(place) = form.place(pointer) else {
        return;
    };
    let Some(union) = place.choosable_unions().nth(chooser) else {
        let picked = option.and_then(|at| place.field.types.get(at)).copied();
        let is_types = chooser == place.choosable_unions().count() && !place.field.types.is_empty();
        if !is_types || option.is_some() != picked.is_some() {
            return;
        }
        let now = place
            .type_now()
            .or(form.places.get(pointer).and_then(|state| state.picked));
        return select_type(form, pointer, now, picked);
    };
    let union_id = union.id();
    let branch = option.and_then(|at| union.offered().nth(at));
    let before = union.chosen;
    let is_null = branch.is_some() && branch == union.null;
    let is_same = before == branch && form.places.is_decided(pointer, union_id);
    if is_same || option.is_some() != branch.is_some() {
        return;
    }
    let key = |branch| StashKey::Branch(union_id, branch);
    let known = branch_to_leave(form, &place, (union_id, before), branch.map(key));
    form.places.change(pointer, |state| {
        state.picked = None;
        state.pending = None;
        state.decisions.retain(|known| known.union_id != union_id);
        let by = DecidedBy::Person;
        if branch.is_some() && !is_null {
            state.decisions.push(Decision {
                union_id,
                branch,
                by,
            });
        }
    });
    match branch {
        Some(_) if is_null => {
            replace_and_stash(form, pointer, before.map(key), Some(Value::Null));
        }
        Some(branch) => switch_to_branch(form, pointer, (union_id, before), branch, &known),
        None => replace_and_stash(form, pointer, before.map(key), None),
    }
    form.relocate_findings(pointer);
}

/// The facts about the old branch that are needed once the new branch is chosen.
fn branch_to_leave(
    form: &FormState,
    place: &Place<'_>,
    (union_id, before): (SchemaId, Option<usize>),
    new: Option<StashKey>,
) -> LeftBranch {
    let set = &place.set;
    let begun =
        before.and_then(|before| initial_branch_value(set, &place.field, (union_id, before)));
    let described = |(name, _): &(&String, &Value)| describes(&set.child(name));
    let taken = |(name, value): &(&String, &Value)| accepts(&set.child(name), value);
    let name = |(name, _): (&String, &Value)| name.clone();
    let members = set.value().and_then(Value::as_object).into_iter().flatten();
    let mut asides = form
        .places
        .get(set.at())
        .into_iter()
        .flat_map(|state| &state.stashes);
    let kept = asides.find(|aside| Some(aside.key) == new);
    let kept = kept
        .and_then(|aside| aside.value.as_ref()?.as_object())
        .into_iter()
        .flatten();
    LeftBranch {
        described: members.filter(described).map(name).collect(),
        described_in_new_stash: kept.filter(described).filter(taken).map(name).collect(),
        begun: object_of(begun),
        is_begun: form.places.is_decided(set.at(), union_id),
    }
}

/// Switches to a branch: members of both branches stay, those of the old branch only are stashed, and
/// those stashed with the new branch are restored.
fn switch_to_branch(
    form: &mut FormState,
    pointer: &Pointer,
    (union_id, before): (SchemaId, Option<usize>),
    branch: usize,
    known: &LeftBranch,
) {
    let key = |branch| StashKey::Branch(union_id, branch);
    let kept = form.places.take_stash(pointer, key(branch));
    let (kept, mut states) = kept.map_or((None, Vec::new()), |it| (it.value, it.states));
    let old = form.value_at(pointer).cloned();
    let stays = set_value::is_kept_when_empty(form, pointer);
    let is_same = before == Some(branch);
    let set = form.subschemas_at(pointer);
    let field = Field::of(&set, None, None);
    let begun = || initial_branch_value(&set, &field, (union_id, branch));
    let new = match (&old, &field.kind) {
        (Some(Value::Object(members)), Kind::Group(group)) => {
            let mut merged = Map::new();
            let mut begun = object_of(begun());
            for (name, value) in members {
                // A default that nobody touched goes with its branch.
                let is_kept = is_same
                    || !known.is_untouched(name, value)
                    || begun.get(name).is_some_and(|new| same(new, value));
                if !is_kept {
                    continue;
                }
                let child = set.child(name);
                let is_known = describes(&child);
                let fits = is_known && accepts(&child, value);
                let is_free = !is_known && !known.described.contains(name) && !forbids(&child);
                if is_same || fits || is_free {
                    merged.insert(name.clone(), value.clone());
                }
            }
            // Members of both branches keep their present state, even if absent.
            let is_back = |name: &str| {
                let is_kept =
                    merged.contains_key(name) || known.described_in_new_stash.contains(name);
                !is_kept && describes(&set.child(name))
            };
            let mut others = split(&mut object_of(kept), &is_back);
            for Member { name, required } in &group.members {
                let is_emptied = known.begun.contains_key(name)
                    && !members.contains_key(name)
                    && (known.is_begun || form.places.has_left(&pointer.child(name)));
                if let Some(value) = begun.get_mut(name)
                    && !merged.contains_key(name)
                    && (*required || !is_emptied)
                {
                    others.entry(name.clone()).or_insert(value.take());
                }
            }
            // Members that stay have newer states.
            states.retain(|state| {
                let name = state.at.tokens().next().unwrap_or_default();
                !merged.contains_key(&name) && describes(&set.child(&name))
            });
            merge(&mut merged, others, &group.names());
            Some(Value::Object(merged))
        }
        _ => kept
            .or_else(|| {
                old.filter(|value| !value.is_null() && accepts(&set, value))
                    .filter(|value| !is_constant(&set, (union_id, before), value))
            })
            .or_else(begun)
            .or_else(|| stays.then(|| new_value(&set, None))),
    };
    replace_and_stash(form, pointer, before.filter(|_| !is_same).map(key), new);
    // Restores pending input too.
    form.places.attach_within(pointer, states);
}

/// Chooses a type where several are allowed: stashes the value under the type `before`, and restores the stash of
/// the type `picked`, else creates an empty value. Without `picked` the value is removed.
fn select_type(
    form: &mut FormState,
    pointer: &Pointer,
    before: Option<Type>,
    picked: Option<Type>,
) {
    if before == picked {
        return;
    }
    let kept = picked.and_then(|one| form.places.take_stash(pointer, StashKey::Type(one)));
    let (kept, states) = kept.map_or((None, Vec::new()), |it| (it.value, it.states));
    let empty = match picked {
        Some(Type::String) => Some(json::text("")),
        Some(Type::Object) => Some(Value::Object(Map::new())),
        Some(Type::Array) => Some(Value::Array(Vec::new())),
        Some(Type::Null) => Some(Value::Null),
        Some(Type::Boolean) => Some(Value::Bool(false)),
        Some(Type::Number) | None => None,
    };
    replace_and_stash(form, pointer, before.map(StashKey::Type), kept.or(empty));
    form.places.attach_within(pointer, states);
    form.places.change(pointer, |state| {
        state.picked = picked;
        state.pending = None;
    });
}

/// Sets or removes a value and keeps the chosen branches. The old value is stashed under the branch
/// or type that was chosen before.
fn replace_and_stash(
    form: &mut FormState,
    pointer: &Pointer,
    left: Option<StashKey>,
    new: Option<Value>,
) {
    let old = form.value_at(pointer).cloned();
    // Members that stay keep their states.
    let mut went = Vec::new();
    let set = form.subschemas_at(pointer);
    for place in form.places.children_with_state(pointer) {
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
        states.extend(form.places.detach_within(&place, pointer));
    }
    if let Some(key) = left
        && (old.is_some() || !states.is_empty())
    {
        let value = old;
        form.places.change(pointer, |state| {
            state.stashes.retain(|known| known.key != key);
            state.stashes.push(Stash { key, value, states });
        });
    }
    form.places
        .change(pointer, |state| state.identities.clear());
    match new {
        Some(new) => set_value::set_value_keeping_decisions(form, pointer, new, true),
        // Items and map members are never removed by this.
        None if set_value::is_kept_when_empty(form, pointer) => {
            set_value::set_value_keeping_decisions(form, pointer, Value::Null, true);
        }
        None => set_value::remove_value(form, pointer),
    }
}

impl PlaceStates {
    /// Whether the person was at a place, and left it.
    fn has_left(&self, pointer: &Pointer) -> bool {
        self.get(pointer).is_some_and(|state| state.left)
    }

    fn is_decided(&self, pointer: &Pointer, union_id: SchemaId) -> bool {
        let decision = self.get(pointer).and_then(|state| state.decision(union_id));
        decision.is_some_and(|known| known.by == DecidedBy::Person)
    }

    pub(super) fn take_stash(&mut self, pointer: &Pointer, key: StashKey) -> Option<Stash> {
        let state = self.get_mut(pointer)?;
        let position = state.stashes.iter().position(|known| known.key == key)?;
        Some(state.stashes.remove(position))
    }
}

/// Whether a value is the constant of the branch that the person leaves, and so was not typed.
fn is_constant(
    set: &Subschemas<'_>,
    (union_id, before): (SchemaId, Option<usize>),
    value: &Value,
) -> bool {
    let union = set.union(union_id);
    let left = union.and_then(|union| union.branch(before?, None));
    left.is_some_and(|left| {
        left.members()
            .filter_map(Union::constant)
            .any(|it| same(it, value))
    })
}

/// Whether the schema describes a member: it declares the member, or has a schema for members of a map.
fn describes(child: &Subschemas<'_>) -> bool {
    let says = |schema: &Value| schema.as_object().is_some_and(|schema| !schema.is_empty());
    (child.is_named() || child.members().any(says)) && !forbids(child)
}

/// Whether a set of subschemas allows no value (the schema `false`).
fn forbids(child: &Subschemas<'_>) -> bool {
    child.members().any(|schema| *schema == Value::Bool(false))
}

/// Whether a value fits a set of subschemas, judged by its shape alone.
fn accepts(set: &Subschemas<'_>, value: &Value) -> bool {
    let field = Field::of(set, None, None);
    let allows = |union: &Union<'_>| {
        union.kind != UnionKind::Shapes
            || union.chosen.is_some()
            || (0..union.branches.len())
                .take(Subschemas::MEMBERS)
                .any(|index| {
                    let branch = union.branch(index, None);
                    branch
                        .and_then(|branch| branch.types())
                        .is_none_or(|types| types.allow(value))
                })
    };
    let fits = field.can_show(value) || (field.nullable && value.is_null());
    fits && set.unions().iter().all(allows)
}

/// The initial value of a branch: its own default, else a default that resembles the branch, else an
/// empty object or list.
fn initial_branch_value(
    set: &Subschemas<'_>,
    field: &Field,
    (union_id, branch): (SchemaId, usize),
) -> Option<Value> {
    let union = set.union(union_id)?;
    let own = union.branch(branch, None)?;
    let is_own = |default: &Value| {
        let mut own = own.annotation_sources();
        own.any(|word| {
            word.get("default")
                .is_some_and(|it| std::ptr::eq(it, default))
        })
    };
    let fits = |default: &&Value| {
        let looks = || union.guess(default).is_none_or(|it| it == branch);
        field.can_show(default) && (is_own(default) || looks())
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
        // The person chose the constant with the branch.
        Kind::Fixed(ref constant) => left.take(constant),
        Kind::List(_) => Some(Value::Array(initial_items(set, &field.kind, left))),
        _ => None,
    })
}
