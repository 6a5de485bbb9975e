//! Violations of a schema as findings.
//!
//! Owns the rule, the sentence and the fix of a violation. Leaves the violations themselves to the validator. Invariant:
//! a value that could not be checked has a finding that says why.

use std::collections::HashSet;

use exact_json::Pointer;
use json_form::validate::{self, Assessment, ViolationKind};

use super::messages;
use crate::{Finding, Severity};

/// The findings of a check against a schema of this document.
pub(crate) fn of(document: &str, assessment: &Assessment) -> Vec<Finding> {
    if let Some(refusal) = assessment.refusal() {
        let rule = format!("{document}.unchecked");
        let why = messages::unchecked(&refusal.to_string());
        return vec![Finding::new(
            Severity::Warning,
            rule,
            Pointer::root(),
            why,
            "",
        )];
    }
    let findings = assessment.findings.iter();
    findings.map(|it| finding(document, it)).collect()
}

/// The finding for one violation.
pub(super) fn finding(document: &str, violation: &validate::Finding) -> Finding {
    let kind = &violation.violation;
    Finding::error(
        format!("{document}.schema.{}", kind.keyword()),
        violation.instance.clone(),
        format!("{kind}."),
        fix(kind),
    )
}

fn fix(kind: &ViolationKind) -> String {
    match kind {
        ViolationKind::Required { property } => messages::add(property),
        ViolationKind::AdditionalProperties { unexpected } => messages::remove(unexpected),
        ViolationKind::Pattern { pattern } => {
            messages::written_as(pattern).unwrap_or_default().to_owned()
        }
        ViolationKind::Format { format } if format == "date-time" => {
            messages::WRITE_UTC_TIME.to_owned()
        }
        _ => String::new(),
    }
}

/// Adds the findings at places that have none yet. The document as a whole is not a place.
pub(super) fn add_new_places(findings: &mut Vec<Finding>, more: Vec<Finding>) {
    let known: HashSet<Pointer> = findings.iter().map(|it| it.pointer.clone()).collect();
    findings.extend(
        more.into_iter()
            .filter(|it| it.pointer.is_root() || !known.contains(&it.pointer)),
    );
}
