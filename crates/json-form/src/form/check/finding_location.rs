//! The control that a finding is attached to: where it can be corrected.
//!
//! Owns the way from an instance location to a control. For a union, only the findings of the
//! selected branch are shown, each at its own place. Invariant: every finding has a control; in the
//! end that of the root.

use std::rc::Rc;

use exact_json::Pointer;

use crate::form::FormState;
use crate::form::place::Finder;
use crate::form::place_state::PlacedFinding;
use crate::schema::SchemaId;
use crate::schema::subschema_set::{Decisions, Union, UnionKind};
use crate::validate::{Finding, ViolationKind};

/// The places where a finding is shown, each with the part shown there.
pub(in crate::form) fn places(
    finder: &mut Finder<'_>,
    finding: Finding,
) -> Vec<(Pointer, PlacedFinding)> {
    let mut found = Vec::new();
    add(finder, &finding, false, &mut found);
    let source = Rc::new(finding);
    found
        .into_iter()
        .map(|(at, part)| {
            let source = Rc::clone(&source);
            (at, PlacedFinding { source, part })
        })
        .collect()
}

fn add(
    finder: &mut Finder<'_>,
    finding: &Finding,
    is_part: bool,
    found: &mut Vec<(Pointer, Option<Finding>)>,
) {
    if let ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } =
        &finding.violation
        && let Some(branch) = chosen_branch(finder, finding).and_then(|branch| branches.get(branch))
        && !branch.is_empty()
    {
        for inner in branch {
            add(finder, inner, true, found);
        }
        return;
    }
    for (place, violation) in own_places(finder, finding) {
        let part = match violation {
            Some(violation) => Some(Finding {
                violation,
                ..finding.clone()
            }),
            None => is_part.then(|| finding.clone()),
        };
        if !found
            .iter()
            .any(|known| known.0 == place && known.1 == part)
        {
            found.push((place, part));
        }
    }
}

/// The index of the branch chosen in the union that a finding is about; `None` if none is chosen.
fn chosen_branch(finder: &Finder<'_>, finding: &Finding) -> Option<usize> {
    union_of(finder.state, finder.decisions, finding, |union| {
        union.chosen.filter(|_| union.kind == UnionKind::Shapes)
    })?
}

/// Calls `see` with the union that a finding is about; `None` if no such union applies now.
pub(super) fn union_of<T>(
    state: &FormState,
    decisions: &dyn Decisions,
    finding: &Finding,
    see: impl FnOnce(&Union<'_>) -> T,
) -> Option<T> {
    let branches = finding
        .schema
        .get(state.document.root().schema)?
        .as_array()?;
    let union_id = SchemaId::of_array(branches);
    let set = state.subschemas_by(decisions, &finding.instance);
    let union = set.union(union_id)?;
    Some(see(union))
}

/// The places of a finding, each with the part of it that belongs there.
fn own_places(finder: &mut Finder<'_>, finding: &Finding) -> Vec<(Pointer, Option<ViolationKind>)> {
    let mut at = |pointer: &Pointer| finder.nearest_control(pointer);
    match &finding.violation {
        ViolationKind::Required { property }
        | ViolationKind::DependentRequired { property, .. } => {
            vec![(at(&finding.instance.child(property)), None)]
        }
        ViolationKind::AdditionalProperties { unexpected } => {
            let by_place = by_place(&finding.instance, unexpected, at);
            let part = |unexpected| Some(ViolationKind::AdditionalProperties { unexpected });
            by_place
                .map(|(place, names)| (place, part(names)))
                .collect()
        }
        ViolationKind::UnevaluatedProperties { unexpected } => {
            let by_place = by_place(&finding.instance, unexpected, at);
            let part = |unexpected| Some(ViolationKind::UnevaluatedProperties { unexpected });
            by_place
                .map(|(place, names)| (place, part(names)))
                .collect()
        }
        ViolationKind::UniqueItems {
            pair: Some((first, second)),
        } => {
            let list = at(&finding.instance);
            if list == finding.instance {
                let mut item = |index: usize| (at(&list.item(index)), None);
                vec![item(*first), item(*second)]
            } else {
                vec![(list, None)]
            }
        }
        ViolationKind::PropertyNames { name, .. } => {
            vec![(at(&finding.instance.child(name)), None)]
        }
        _ => vec![(at(&finding.instance), None)],
    }
}

/// The controls of several members, each with the names of the members that it shows.
fn by_place(
    object: &Pointer,
    names: &[String],
    mut at: impl FnMut(&Pointer) -> Pointer,
) -> impl Iterator<Item = (Pointer, Vec<String>)> {
    let mut found: Vec<(Pointer, Vec<String>)> = Vec::new();
    for name in names {
        let place = at(&object.child(name));
        match found.iter_mut().find(|(known, _)| *known == place) {
            Some((_, names)) => names.push(name.clone()),
            None => found.push((place, vec![name.clone()])),
        }
    }
    if found.is_empty() {
        found.push((at(object), Vec::new()));
    }
    found.into_iter()
}

/// The labels between a control and a finding inside it; `None` if the finding is about the control
/// itself or a missing member of it.
pub(super) fn path_inside(control: &Pointer, finding: &Finding) -> Option<String> {
    let inside = finding.instance.below(control)?;
    let names: Vec<String> = inside.tokens().collect();
    (!names.is_empty()).then(|| names.join(" › "))
}
