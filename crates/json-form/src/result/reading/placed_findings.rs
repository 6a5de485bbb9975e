//! Findings of a result with the locations where they are shown.
//!
//! Owns choosing the location and sentence of a finding. Leaves the wording to `finding_sentence`. Invariants: the
//! location exists in the value: a missing member is reported at its object, and a finding inside a fold at the fold;
//! no finding is left out.

use exact_json::Pointer;
use locales::messages;
use serde_json::{Map, Value};

use super::label::LabelContext;
use super::{Reading, finding_sentence};
use crate::form::field::Field;
use crate::schema::Subschemas;
use crate::schema::subschema_set::UnionKind;
use crate::validate::{Finding, ViolationKind};

/// A sentence about a location of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedFinding {
    /// The instance location of the sentence: one that exists in the value.
    pub at: Pointer,
    /// The JSON Schema keyword that the value violates, such as `required`.
    pub keyword: String,
    /// The message for the person: what the schema expects there.
    pub sentence: String,
}

/// The findings of a checked value as sentences, each at an instance location.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacedFindings {
    placed: Vec<PlacedFinding>,
}

impl PlacedFindings {
    /// Converts findings, in the order of the validator.
    pub(super) fn of(reading: &Reading, findings: &[Finding]) -> Self {
        let mut placed = Vec::new();
        for finding in findings {
            place_finding(reading, finding, &mut placed);
        }
        Self { placed }
    }

    pub(super) fn all(&self) -> &[PlacedFinding] {
        &self.placed
    }

    /// The sentences for a location itself, without those for locations inside.
    pub(super) fn at(&self, at: &Pointer) -> Vec<String> {
        let here = self.placed.iter().filter(|placed| placed.at == *at);
        here.map(|placed| placed.sentence.clone()).collect()
    }

    /// The sentences for the location of a table itself, and for its rows that are empty objects: no cell can show
    /// those.
    pub(super) fn at_table(&self, set: &Subschemas<'_>) -> Vec<String> {
        let here = self.placed.iter().filter(|placed| {
            let inside = placed.at.below(set.at()).unwrap_or_default();
            let row = set.value().and_then(|rows| inside.get(rows)?.as_object());
            placed.at == *set.at()
                || row.is_some_and(Map::is_empty) && inside.parent().is_some_and(|it| it.is_root())
        });
        here.map(|placed| sentence_at(set, placed)).collect()
    }

    /// The sentences for a location and everything inside, naming the inner location.
    pub(super) fn within(&self, set: &Subschemas<'_>) -> Vec<String> {
        let inside = self
            .placed
            .iter()
            .filter(|placed| set.at().contains(&placed.at));
        inside.map(|placed| sentence_at(set, placed)).collect()
    }
}

/// The sentence of a finding as shown at the location of `set`: a location inside is named by the labels on the path to
/// it.
fn sentence_at(set: &Subschemas<'_>, placed: &PlacedFinding) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut here = set.clone();
    let inside = placed.at.below(set.at()).unwrap_or_default();
    for token in inside.tokens() {
        let is_list = here.value().is_some_and(Value::is_array);
        let index = token.parse::<usize>().ok().filter(|_| is_list);
        let next = index.map_or_else(|| here.child(&token), |index| here.item(index));
        names.push(match index {
            Some(index) => format!("item {}", index + 1),
            None => {
                LabelContext::member(&here, &next, &token)
                    .label_and_description(&next)
                    .0
            }
        });
        here = next;
    }
    if names.is_empty() {
        placed.sentence.clone()
    } else {
        messages::at_path(&names.join(messages::path_separator()), &placed.sentence)
    }
}

fn place_finding(reading: &Reading, finding: &Finding, placed: &mut Vec<PlacedFinding>) {
    let set = reading.subschemas_at(&finding.instance);
    if let ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } =
        &finding.violation
        && let Some(branch) = chosen_branch(reading, &set, finding).and_then(|at| branches.get(at))
        && !branch.is_empty()
    {
        for inner in branch {
            place_finding(reading, inner, placed);
        }
        return;
    }
    let mut put = |at: Pointer, sentence: String| {
        let is_there = |at: &Pointer| at.get(reading.value()).is_some();
        let at = at.ancestors().find(is_there).unwrap_or_default();
        let new = PlacedFinding {
            at,
            keyword: finding.violation.keyword().to_owned(),
            sentence,
        };
        let is_known = |it: &PlacedFinding| it.at == new.at && it.sentence == new.sentence;
        if !placed.iter().any(is_known) {
            placed.push(new);
        }
    };
    match &finding.violation {
        ViolationKind::AdditionalProperties { unexpected }
        | ViolationKind::UnevaluatedProperties { unexpected }
            if !unexpected.is_empty() =>
        {
            for name in unexpected {
                put(
                    finding.instance.child(name),
                    messages::result_unexpected().to_owned(),
                );
            }
        }
        ViolationKind::PropertyNames { name, .. } => {
            put(finding.instance.child(name), messages::result_name(name));
        }
        violation => {
            let label = |name: &str| Field::words(&set.child(name), Some(name)).0;
            put(
                finding.instance.clone(),
                finding_sentence::sentence(violation, &label),
            );
        }
    }
}

/// The index, from 0, of the chosen branch of the union that a finding is about. `None` if the finding is about another
/// keyword, or if the union has no choice of shapes or no chosen branch.
fn chosen_branch(reading: &Reading, set: &Subschemas<'_>, finding: &Finding) -> Option<usize> {
    let branches = finding.schema.get(reading.schema()?)?.as_array()?;
    let mut unions = set.unions().iter();
    let union = unions.find(|union| std::ptr::eq(union.branches, branches.as_slice()))?;
    union.chosen.filter(|_| union.kind == UnionKind::Shapes)
}
