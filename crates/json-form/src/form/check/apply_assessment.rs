//! Application of an assessment: which findings are attached to which controls.
//!
//! Owns attaching findings and removing resolved ones. Leaves choosing the control to
//! `finding_location`. Invariants: an assessment of an older value is only the base of the next
//! one; a resolved finding is removed wherever it is attached.

use std::rc::Rc;

use exact_json::Pointer;

use super::finding_location::places;
use crate::form::place::Finder;
use crate::form::place_state::PlacedFinding;
use crate::form::reader::{Drawing, Reader};
use crate::form::{CheckState, FormState};
use crate::validate::{Assessment, Finding, Verdict};

impl FormState {
    /// Applies the validator's assessment of the value at a revision. With `resolved`, the assessment holds only the
    /// findings new since the last one, and those in `resolved` are removed; with `None`, it replaces all findings. An
    /// assessment of an older revision does not set the check state.
    pub fn take_assessment(
        &mut self,
        revision: u64,
        assessment: Assessment,
        resolved: Option<Vec<Finding>>,
    ) {
        match resolved {
            None => drop(self.places.take_findings(&Pointer::root(), |_| true)),
            Some(resolved) => remove_resolved(self, &resolved),
        }
        attach_findings(self, assessment.findings);
        if revision == self.revision() {
            let check = match assessment.verdict {
                Verdict::Valid => CheckState::Valid,
                Verdict::Invalid => CheckState::Invalid,
                Verdict::Unchecked(refusal) => CheckState::Unchecked(refusal),
            };
            self.exchange.set_check(check);
        }
    }

    /// Moves the findings at and inside a place to the controls that show the place now: another branch
    /// was chosen, the place is edited as JSON, or the layout options changed.
    pub(in crate::form) fn relocate_findings(&mut self, at: &Pointer) {
        let mut taken: Vec<Rc<Finding>> = Vec::new();
        for found in self.places.take_findings(at, |_| true) {
            if !taken.iter().any(|it| Rc::ptr_eq(it, &found.source)) {
                taken.push(found.source);
            }
        }
        if taken.is_empty() {
            return;
        }
        // A finding that is also attached elsewhere (two equal items) is moved as a whole.
        let is_taken = |found: &PlacedFinding| taken.iter().any(|it| Rc::ptr_eq(it, &found.source));
        self.places.take_findings(&Pointer::root(), is_taken);
        attach_findings(self, taken.iter().map(|it| Finding::clone(it)).collect());
    }
}

fn attach_findings(form: &mut FormState, findings: Vec<Finding>) {
    let drawing = Drawing::default();
    let reader = Reader::of(form, &drawing);
    let mut finder = Finder::new(form, &reader);
    let placed: Vec<(Pointer, PlacedFinding)> = findings
        .into_iter()
        .flat_map(|finding| places(&mut finder, finding))
        .collect();
    drawing.keep_in(form);
    for (place, found) in placed {
        form.places
            .change(&place, |state| state.findings.push(found));
    }
}

/// Removes resolved findings from each of their places. Of several equal findings, one is removed.
fn remove_resolved(form: &mut FormState, resolved: &[Finding]) {
    for finding in resolved {
        let mut stood = Vec::new();
        // A finding of a union is attached where the branch of that time said.
        if !finding.violation.has_branches() {
            let places = places(&mut Finder::new(form, form), finding.clone());
            stood.extend(places.into_iter().map(|(at, _)| at));
        }
        let stands = |at: &Pointer| {
            let state = form.places.get(at);
            state.is_some_and(|state| state.findings.iter().any(|it| *it.source == *finding))
        };
        if stood.is_empty() || !stood.iter().all(stands) {
            let all = form.places.iter().map(|state| &state.at);
            stood = all.filter(|at| stands(at)).cloned().collect();
        }
        let mut source: Option<Rc<Finding>> = None;
        for at in stood {
            let Some(state) = form.places.get_mut(&at) else {
                continue;
            };
            if source.is_none() {
                let same = state.findings.iter().find(|it| *it.source == *finding);
                source = same.map(|it| Rc::clone(&it.source));
            }
            let is_it = |it: &PlacedFinding| {
                source
                    .as_ref()
                    .is_some_and(|it_| Rc::ptr_eq(it_, &it.source))
            };
            state.findings.retain(|it| !is_it(it));
        }
    }
}
