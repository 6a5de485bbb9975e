//! The order of a group's members, by the option `order`.

use std::collections::BTreeMap;

use exact_json::Pointer;
use serde_json::Value;

use super::hidden_members::hides;
use crate::form::options::{ANY, Options};

impl Options {
    /// Removes hidden members of a group, and puts the others in the wanted order.
    pub(in crate::form) fn arrange(&self, group: &Pointer, found: &mut Vec<Pointer>) {
        if self.has_hidden {
            found.retain(|at| !hides(self, at));
        }
        let Some((_, order)) = self.at(group).order() else {
            return;
        };
        let mut ranks: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, rank) in order.iter().filter_map(Value::as_str).zip(0..) {
            ranks.entry(name).or_insert(rank);
        }
        let rank_of = |name: &str| ranks.get(name).copied();
        let others = rank_of(ANY).unwrap_or(u64::MAX);
        let mut ranked: Vec<(u64, Pointer)> = Vec::new();
        for member in std::mem::take(found) {
            let name = member.last().unwrap_or_default();
            let rank = rank_of(&name).filter(|_| name != ANY).unwrap_or(others);
            let at = ranked.partition_point(|known| known.0 <= rank);
            ranked.insert(at, (rank, member));
        }
        found.extend(ranked.into_iter().map(|(_, member)| member));
    }
}
