//! What the validator found wrong with a value, each at its place.
//!
//! Owns the way from a finding to a place of the value and a sentence. Leaves the words to `wording`.
//! Invariants: a finding has a place that is there: what is missing stands at the object that lacks
//! it, what is inside of something folded at the fold; nothing that was found is left out.

use exact_json::Pointer;
use serde_json::{Map, Value};

use super::layout::Called;
use super::reading::Reading;
use super::wording;
use crate::form::{Field, messages::findings::at_path};
use crate::schema::{Set, Sort};
use crate::validate::{Complaint, Finding};

/// A sentence at a place of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The place; something stands there.
    pub at: Pointer,
    /// What does not fit there.
    pub sentence: String,
}

/// All that was found.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    placed: Vec<Placed>,
}

impl Found {
    /// What was found, at its places, in the order of the validator.
    pub(super) fn of(reading: &Reading, findings: &[Finding]) -> Self {
        let mut placed = Vec::new();
        for finding in findings {
            place(reading, finding, &mut placed);
        }
        Self { placed }
    }

    pub(super) fn all(&self) -> &[Placed] {
        &self.placed
    }

    /// What stands at a place itself.
    pub(super) fn at(&self, at: &Pointer) -> Vec<String> {
        let here = self.placed.iter().filter(|placed| placed.at == *at);
        here.map(|placed| placed.sentence.clone()).collect()
    }

    /// What stands at a table itself, and at those of its rows that have no cell to stand in.
    pub(super) fn at_table(&self, set: &Set<'_>) -> Vec<String> {
        let here = self.placed.iter().filter(|placed| {
            let inside = inside(set, placed).unwrap_or_else(Pointer::root);
            let row = set.value().and_then(|rows| inside.get(rows)?.as_object());
            placed.at == *set.at()
                || row.is_some_and(Map::is_empty) && inside.parent().is_some_and(|it| it.is_root())
        });
        here.map(|placed| from(set, placed)).collect()
    }

    /// What stands at a place and anywhere inside, saying where.
    pub(super) fn within(&self, set: &Set<'_>) -> Vec<String> {
        let inside = self
            .placed
            .iter()
            .filter(|placed| set.at().contains(&placed.at));
        inside.map(|placed| from(set, placed)).collect()
    }
}

/// The way from a place to that of a sentence inside.
fn inside(set: &Set<'_>, placed: &Placed) -> Option<Pointer> {
    let rest = placed.at.as_str().strip_prefix(set.at().as_str())?;
    Pointer::try_from(rest.to_owned()).ok()
}

/// A sentence as it reads at a place around its own.
fn from(set: &Set<'_>, placed: &Placed) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut here = set.clone();
    for token in inside(set, placed).iter().flat_map(Pointer::tokens) {
        let is_list = here.value().is_some_and(Value::is_array);
        let index = token.parse::<usize>().ok().filter(|_| is_list);
        let next = index.map_or_else(|| here.child(&token), |index| here.item(index));
        names.push(match index {
            Some(index) => format!("item {}", index + 1),
            None => Called::member(&here, &next, &token).words(&next).0,
        });
        here = next;
    }
    if names.is_empty() {
        placed.sentence.clone()
    } else {
        at_path(&placed.sentence, &names.join(" › "))
    }
}

fn place(reading: &Reading, finding: &Finding, placed: &mut Vec<Placed>) {
    let set = reading.set_at(&finding.instance);
    if let Complaint::AnyOf { branches } | Complaint::OneOfNone { branches } = &finding.complaint
        && let Some(branch) = taken(reading, &set, finding).and_then(|at| branches.get(at))
        && !branch.is_empty()
    {
        for inner in branch {
            place(reading, inner, placed);
        }
        return;
    }
    let mut put = |at: Pointer, sentence: String| {
        let is_there = |at: &Pointer| at.get(reading.value()).is_some();
        let at = at.ancestors().find(is_there).unwrap_or_default();
        let new = Placed { at, sentence };
        if !placed.contains(&new) {
            placed.push(new);
        }
    };
    match &finding.complaint {
        Complaint::AdditionalProperties { unexpected }
        | Complaint::UnevaluatedProperties { unexpected }
            if !unexpected.is_empty() =>
        {
            for name in unexpected {
                put(finding.instance.child(name), wording::UNEXPECTED.to_owned());
            }
        }
        Complaint::PropertyNames { name, .. } => {
            put(finding.instance.child(name), wording::bad_name(name));
        }
        complaint => {
            let label = |name: &str| Field::words(&set.child(name), Some(name)).0;
            put(
                finding.instance.clone(),
                wording::sentence(complaint, &label),
            );
        }
    }
}

/// The branch that the value is taken for, of the union that a finding is about.
fn taken(reading: &Reading, set: &Set<'_>, finding: &Finding) -> Option<usize> {
    let branches = finding.schema.get(reading.schema()?)?.as_array()?;
    let key = branches.as_ptr().addr();
    let union = set.unions().iter().find(|union| union.key() == key)?;
    union.chosen.filter(|_| union.sort == Sort::Shapes)
}
