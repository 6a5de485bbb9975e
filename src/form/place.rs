//! Where a finding stands: at the control where it can be mended.
//!
//! Owns the way from a finding's instance location to a control. Invariant: a finding always has
//! a place; where no control fits better it is the nearest one around it, in the end the root.

use super::state::FormState;
use crate::pointer::Pointer;
use crate::validate::{Complaint, Finding};

/// The places where a finding is shown. More than one only for several unexpected properties.
pub(super) fn places(state: &FormState, finding: &Finding) -> Vec<Pointer> {
    let at = |pointer: &Pointer| state.nearest_control(pointer);
    match &finding.complaint {
        Complaint::Required { property } | Complaint::DependentRequired { property, .. } => {
            vec![at(&finding.instance.child(property))]
        }
        Complaint::AdditionalProperties { unexpected }
        | Complaint::UnevaluatedProperties { unexpected }
            if !unexpected.is_empty() =>
        {
            let mut found: Vec<Pointer> = Vec::new();
            for name in unexpected {
                let place = at(&finding.instance.child(name));
                if !found.contains(&place) {
                    found.push(place);
                }
            }
            found
        }
        Complaint::PropertyNames { name, .. } => vec![at(&finding.instance.child(name))],
        _ => vec![at(&finding.instance)],
    }
}

/// The part of a finding's location that lies inside its control, for people; none where the
/// finding stands at the control itself or at a member of it that is missing.
pub(super) fn path_inside(control: &Pointer, finding: &Finding) -> Option<String> {
    let inside = finding
        .instance
        .as_str()
        .strip_prefix(control.as_str())
        .filter(|rest| !rest.is_empty())?;
    let names: Vec<String> = Pointer::try_from(inside.to_owned())
        .ok()?
        .tokens()
        .collect();
    Some(names.join(" › "))
}
