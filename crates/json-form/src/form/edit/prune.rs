//! Pruning: removing the members of branches that are not chosen.
//!
//! A member is removed if a branch, a condition or a dependency that does not apply declares it under `properties`, and
//! no schema that applies describes it. Members that no schema declares stay: they are the data of a person or of the
//! host page. Invariant: where a branch or a condition is undecided, nothing is removed.

use std::collections::BTreeSet;

use exact_json::Pointer;
use serde_json::Value;

use crate::form::state::FormState;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{EveryBranch, UnionKind};

impl FormState {
    /// With the option `prune`: removes the members that only unchosen branches describe, as one step to undo.
    pub(super) fn prune(&mut self) {
        if !self.options().is_some_and(|options| options.prunes) {
            return;
        }
        let mut found = Vec::new();
        self.find_stale(&Pointer::root(), &mut found);
        if found.is_empty() {
            return;
        }
        self.push_undo_step();
        for (at, names) in found {
            self.detach_members(&at, &names, &BTreeSet::new());
            self.invalidate_decisions(&at, false);
        }
    }

    /// Appends to `found` each object at or inside `at` with the names of its members to remove, outer objects first.
    fn find_stale(&self, at: &Pointer, found: &mut Vec<(Pointer, BTreeSet<String>)>) {
        match self.value_at(at) {
            Some(Value::Object(members)) => {
                let stale = self.stale_members(at);
                let kept = members.keys().filter(|name| !stale.contains(*name));
                let kept: Vec<Pointer> = kept.map(|name| at.child(name)).collect();
                if !stale.is_empty() {
                    found.push((at.clone(), stale));
                }
                for inside in kept {
                    self.find_stale(&inside, found);
                }
            }
            Some(Value::Array(items)) => {
                for index in 0..items.len() {
                    self.find_stale(&at.item(index), found);
                }
            }
            _ => {}
        }
    }

    fn stale_members(&self, at: &Pointer) -> BTreeSet<String> {
        let applying = self.subschemas_at(at);
        let is_undecided = applying
            .unions()
            .iter()
            .any(|union| union.kind == UnionKind::Shapes && union.chosen.is_none());
        if is_undecided || !applying.omissions().is_empty() {
            return BTreeSet::new();
        }
        let every = EveryBranch(self);
        let possible = Subschemas::root(&self.document, &every, self.value()).descend(at);
        let members = self.value_at(at).and_then(Value::as_object);
        let names = members.into_iter().flat_map(serde_json::Map::keys);
        let stale = names.filter(|name| possible.names(name) && !describes(&applying, name));
        stale.cloned().collect()
    }
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
