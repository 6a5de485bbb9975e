//! Pruning: removing the members of branches that are not chosen.
//!
//! A member is removed if a branch, a condition or a dependency that does not apply declares it under `properties`, and
//! no schema that applies describes it. Members that no schema declares stay: they are the data of a person or of the
//! host page. Invariant: where a branch or a condition is undecided, nothing is removed.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use super::{conditional_members, undo};
use crate::form::FormState;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{EveryBranch, UnionKind};

/// With the option `prune`: removes the members that only unchosen branches describe, as one step to undo.
pub(super) fn prune(form: &mut FormState) {
    if !form.options().is_some_and(|options| options.prunes) {
        return;
    }
    let mut found = Vec::new();
    find_stale(form, &Pointer::root(), &mut found);
    if found.is_empty() {
        return;
    }
    undo::push_undo_step(form);
    for (at, names) in found {
        conditional_members::detach_members(form, &at, &names, &BTreeSet::new());
        form.invalidate_decisions(&at, false);
    }
}

/// Appends to `found` each object at or inside `at` with the names of its members to remove, outer objects first.
fn find_stale(form: &FormState, at: &Pointer, found: &mut Vec<(Pointer, BTreeSet<String>)>) {
    match form.value_at(at) {
        Some(Value::Object(members)) => {
            let stale = stale_members(form, at);
            let kept = members.keys().filter(|name| !stale.contains(*name));
            let kept: Vec<Pointer> = kept.map(|name| at.child(name)).collect();
            if !stale.is_empty() {
                found.push((at.clone(), stale));
            }
            for inside in kept {
                find_stale(form, &inside, found);
            }
        }
        Some(Value::Array(items)) => {
            for index in 0..items.len() {
                find_stale(form, &at.item(index), found);
            }
        }
        _ => {}
    }
}

fn stale_members(form: &FormState, at: &Pointer) -> BTreeSet<String> {
    let applying = form.subschemas_at(at);
    let is_undecided = applying
        .unions()
        .iter()
        .any(|union| union.kind == UnionKind::Shapes && union.chosen.is_none());
    if is_undecided || !applying.omissions().is_empty() {
        return BTreeSet::new();
    }
    let every = EveryBranch(form);
    let possible = Subschemas::root(&form.document, &every, form.value()).descend(at);
    let members = form.value_at(at).and_then(Value::as_object);
    let names = members.into_iter().flat_map(serde_json::Map::keys);
    let stale = names.filter(|name| possible.names(name) && !describes(&applying, name));
    stale.cloned().collect()
}

/// Whether a subschema of the set describes a member other than by forbidding it.
fn describes(set: &Subschemas<'_>, name: &str) -> bool {
    let child = set.child(name);
    let says_anything = |schema: &Value| {
        schema
            .as_object()
            .is_some_and(|keywords| !keywords.is_empty())
    };
    set.names(name) || child.members().any(says_anything)
}
