//! Conditional members: properties that are added and removed as conditions and dependencies change.
//!
//! Owns stashing and restoring such members, with their states. Leaves whether a condition holds to
//! the validator (`check::verdicts`). Invariants: a stashed member is not part of the value;
//! loading changes no value; updates stop even with contradictory or endlessly nested conditions.

use std::collections::{BTreeMap, BTreeSet};

use exact_json::Pointer;
use serde_json::{Map, Value};

use crate::form::FormState;
use crate::form::field::hints::Member;
use crate::form::field::initial_value::initial_value;
use crate::form::field::{Field, Kind};
use crate::form::place_state::{PlaceState, Stash, StashKey};
use crate::form::places::PlaceStates;
use crate::form::text::json_value::{object_of, same, split};
use crate::schema::Subschemas;

/// The most updates of the members of a place and its ancestors by one edit: two conditions can
/// require each other's opposite, and members can bring the same condition one level deeper without
/// end.
const MAX_MEMBER_UPDATES: u32 = 8;
/// The member names of the ancestors of a place before an edit, the innermost first.
pub(in crate::form) type MembersBefore = Vec<(Pointer, DeclaredMembers)>;
/// The names of members of one object.
pub(in crate::form) type MemberNames = BTreeSet<String>;

/// The members that the schema declares for one object.
#[derive(Debug, PartialEq)]
pub(in crate::form) struct DeclaredMembers {
    names: MemberNames,
    /// The defaults that are no objects and no lists.
    defaults: BTreeMap<String, Value>,
}

/// All properties that the schema declares at a place.
pub(in crate::form) fn declared_members(form: &FormState, at: &Pointer) -> DeclaredMembers {
    let (mut names, mut defaults) = (MemberNames::new(), BTreeMap::new());
    for member in form.subschemas_at(at).members() {
        let properties = member.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            names.insert(name.clone());
            if let Some(default) = schema.get("default")
                && !default.is_object()
                && !default.is_array()
                && !defaults.contains_key(name)
            {
                defaults.insert(name.clone(), default.clone());
            }
        }
    }
    DeclaredMembers { names, defaults }
}

/// Stashes members that the schema no longer declares; restores or initialises those that it
/// declares now.
pub(in crate::form) fn update_conditional_members(
    form: &mut FormState,
    at: &Pointer,
    before: &DeclaredMembers,
) {
    let now = declared_members(form, at);
    let is_object = form.value_at(at).is_some_and(Value::is_object);
    if *before == now || !is_object || !may_update_members(form, at) {
        return;
    }
    let revision = form.revision();
    replace_defaults(form, at, before, &now);
    detach_members(form, at, &before.names, &now.names);
    attach_members(form, at, &before.names, &now.names);
    if form.revision() == revision {
        return;
    }
    form.invalidate_decisions(at, false);
    // The change may trigger further dependencies.
    update_conditional_members(form, at, &now);
}

/// The member names of the enclosing objects of a place that is added or removed, where other members depend on
/// that place. `made`: the number of its parents that are added with it.
pub(super) fn members_before(form: &FormState, pointer: &Pointer, made: usize) -> MembersBefore {
    let mut found = Vec::new();
    for place in pointer.ancestors().take(made + 1) {
        let (Some(around), Some(name)) = (place.parent(), place.last()) else {
            break;
        };
        let set = form.subschemas_at(&around);
        if set.is_steered_by(&name) || has_dependents(&set, &name) {
            let declared = declared_members(form, &around);
            found.push((around, declared));
        }
    }
    found
}

pub(super) fn update_dependents(form: &mut FormState, before: MembersBefore) {
    for (at, declared) in before.into_iter().rev() {
        update_conditional_members(form, &at, &declared);
    }
}

/// Gives the members that nobody touched the defaults that the schema has for them now, if any.
fn replace_defaults(
    form: &mut FormState,
    at: &Pointer,
    before: &DeclaredMembers,
    now: &DeclaredMembers,
) {
    for name in &before.names {
        let (old, new) = (before.defaults.get(name), now.defaults.get(name));
        if old == new {
            continue;
        }
        let here = form.value_at(at).and_then(|value| value.get(name));
        let is_untouched = match (here, old) {
            (Some(here), Some(old)) => same(here, old),
            // It began empty, and nobody was there.
            (None, None) => {
                let state = form.places.get(&at.child(name));
                state.is_none_or(|state| !state.left && state.pending.is_none())
            }
            _ => false,
        };
        if !is_untouched {
            continue;
        }
        form.value.split_members(at, &|member| member == name);
        if let Some(new) = new {
            let member = Map::from_iter([(name.clone(), new.clone())]);
            let order = names(form, at);
            form.value.merge_members(at, member, &order);
        }
    }
}

/// Counts one update of the members of a place. Returns `false` once the current edit has used up its limit of
/// updates (`MAX_MEMBER_UPDATES`).
fn may_update_members(form: &mut FormState, at: &Pointer) -> bool {
    let edit = form.edit_count;
    let states = form.places.related(at, false);
    let updates = states
        .filter(|state| state.member_updates.0 == edit)
        .map(|state| state.member_updates.1);
    if updates.sum::<u32>() >= MAX_MEMBER_UPDATES {
        return false;
    }
    form.places.change(at, |state| {
        let before = if state.member_updates.0 == edit {
            state.member_updates.1
        } else {
            0
        };
        state.member_updates = (edit, before + 1);
    });
    true
}

/// Moves the members that are in `before` but not in `now` from the value into the stash of the object, with their
/// place states.
pub(super) fn detach_members(
    form: &mut FormState,
    at: &Pointer,
    before: &MemberNames,
    now: &MemberNames,
) {
    let goes = |name: &str| before.contains(name) && !now.contains(name);
    let gone = form.value.split_members(at, &goes);
    let (mut kept, mut states) = form.places.take_member_stash(at);
    for place in form.places.children_with_state(at) {
        if place.last().is_some_and(|name| goes(&name)) {
            states.extend(form.places.detach_within(&place, at));
        }
    }
    kept.extend(gone);
    form.places.stash_members(at, kept, states);
}

/// Adds the members that are in `now` but not in `before`: from the stash of the object, else with initial values.
fn attach_members(form: &mut FormState, at: &Pointer, before: &MemberNames, now: &MemberNames) {
    let (mut kept, states) = form.places.take_member_stash(at);
    let mut left = form.default_budget.clone();
    let set = form.subschemas_at(at);
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
            let begun = initial_value(&child, Some(name), &mut left);
            new.extend(begun.map(|value| (name.clone(), value)));
        }
    }
    form.default_budget = left;
    let comes_back = |state: &PlaceState| state.at.tokens().next().is_some_and(|name| comes(&name));
    let (back, states) = states.into_iter().partition(comes_back);
    form.places.stash_members(at, kept, states);
    form.places.attach_within(at, back);
    let order: Vec<String> = members.into_iter().map(|member| member.name).collect();
    form.value.merge_members(at, new, &order);
}

impl PlaceStates {
    /// Removes the stash of the members that conditions took out of the object at a place. Returns these members and
    /// the states of their places; both are empty without a stash.
    fn take_member_stash(&mut self, at: &Pointer) -> (Map<String, Value>, Vec<PlaceState>) {
        let aside = self.take_stash(at, StashKey::Members);
        aside.map_or_else(Default::default, |aside| {
            (object_of(aside.value), aside.states)
        })
    }

    fn stash_members(&mut self, at: &Pointer, kept: Map<String, Value>, states: Vec<PlaceState>) {
        if !kept.is_empty() || !states.is_empty() {
            let (key, value) = (StashKey::Members, Some(Value::Object(kept)));
            self.change(at, |state| state.stashes.push(Stash { key, value, states }));
        }
    }
}

/// Whether a member of an object makes other members required, or makes schemas apply to them.
pub(in crate::form) fn has_dependents(set: &Subschemas<'_>, name: &str) -> bool {
    let keywords = ["dependentSchemas", "dependentRequired", "dependencies"];
    let names = |member: &Value, keyword| member.get(keyword)?.get(name).map(drop);
    let mut members = set.members();
    members.any(|member| keywords.iter().any(|it| names(member, *it).is_some()))
}

/// The declared member names of a group, in order.
pub(super) fn names(form: &FormState, group: &Pointer) -> Vec<String> {
    match form.place(group).map(|place| place.field.kind) {
        Some(Kind::Group(group)) => group.names(),
        _ => Vec::new(),
    }
}
