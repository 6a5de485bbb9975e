//! Violations of a schema as findings.
//!
//! Owns the name of the rule that a violation breaks. Leaves the violations and their reasons to the validator, and
//! the remedies to `remedies`. Invariant: a value that could not be checked has a finding that says why.

use std::collections::HashSet;

use exact_json::Pointer;
use json_form::validate::{self, Assessment};

use super::messages;
use super::remedies::remedy;
use crate::{Finding, Severity};

/// One finding for each violation of a schema of `document`; one warning if the value could not be checked.
pub(crate) fn of(document: &str, assessment: &Assessment) -> Vec<Finding> {
    if let Some(refusal) = assessment.refusal() {
        let rule = format!("{document}.unchecked");
        let why = messages::unchecked(&refusal.to_string());
        let words = (why, messages::CHECK_A_PART);
        return vec![Finding::new(
            Severity::Warning,
            rule,
            Pointer::root(),
            words,
        )];
    }
    let findings = assessment.findings.iter();
    findings.map(|it| finding(document, it)).collect()
}

/// Makes the finding of one violation. Its rule is `document`, `.schema.` and the keyword.
fn finding(document: &str, violation: &validate::Finding) -> Finding {
    let kind = &violation.violation;
    let rule = format!("{document}.schema.{}", kind.keyword());
    let words = (format!("{kind}."), remedy(kind));
    Finding::new(Severity::Error, rule, violation.instance.clone(), words)
}

/// Adds to `findings` those of `more` whose place has no finding yet, and those about the whole document.
pub(super) fn add_new_places(findings: &mut Vec<Finding>, more: Vec<Finding>) {
    let known: HashSet<Pointer> = findings.iter().map(|it| it.pointer.clone()).collect();
    findings.extend(
        more.into_iter()
            .filter(|it| it.pointer.is_root() || !known.contains(&it.pointer)),
    );
}
