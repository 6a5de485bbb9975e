//! Taking the validator's word: which findings stand where from now on.
//!
//! Owns putting findings to their places, and taking away those that are mended. Leaves which place
//! that is to `place`. Invariants: an assessment of an older value only counts for the next one; what is
//! mended is taken from wherever it stands.

use std::rc::Rc;

use exact_json::Pointer;

use super::edit::Changes;
use super::here::Finder;
use super::place::{Found, places};
use super::state::{CheckState, FormState};
use crate::validate::{Assessment, Finding, Verdict};

impl FormState {
    /// Takes the validator's word on the value of a revision: all findings, or those that came
    /// since its last word, with those that are mended. Too late a word only counts for the next.
    pub fn take_assessment(
        &mut self,
        revision: u64,
        assessment: Assessment,
        mended: Option<Vec<Finding>>,
    ) -> Changes {
        let repeats = mended.as_ref().is_some_and(Vec::is_empty);
        if !repeats || !assessment.findings.is_empty() {
            self.mistakes += 1;
        }
        let old = match mended {
            None => self.notes.take_findings(),
            Some(mended) => self.take_mended(&mended),
        };
        let touched = self.place(assessment.findings);
        let mut changes = Changes::none();
        if revision == self.revision {
            changes.state = true;
            self.check = match assessment.verdict {
                Verdict::Valid => CheckState::Valid,
                Verdict::Invalid => CheckState::Invalid,
                Verdict::Unchecked(refusal) => CheckState::Unchecked(refusal),
            };
        }
        for (pointer, before) in old {
            let now = self.notes.get(&pointer).map(|note| &note.findings);
            if now != Some(&before) && self.is_shown(&pointer) {
                changes.fields.push(pointer);
            }
        }
        for place in touched {
            // Most of them come one after the other, at one place.
            if changes.fields.last() != Some(&place) && self.is_shown(&place) {
                changes.fields.push(place);
            }
        }
        self.tell_folds(changes)
    }

    fn place(&mut self, findings: Vec<Finding>) -> Vec<Pointer> {
        let mut touched = Vec::new();
        let mut finder = Finder::new(self);
        let placed: Vec<(Pointer, Found)> = findings
            .into_iter()
            .flat_map(|finding| places(&mut finder, finding))
            .collect();
        for (place, found) in placed {
            self.notes.change(&place, |note| note.findings.push(found));
            touched.push(place);
        }
        touched
    }

    /// Takes findings that no longer hold from wherever they stand: one of several that are the
    /// same, from each of its places.
    fn take_mended(&mut self, mended: &[Finding]) -> Vec<(Pointer, Vec<Found>)> {
        let mut old = Vec::new();
        for finding in mended {
            let mut stood = Vec::new();
            // What a union found stands wherever its branch said, which may be another by now.
            if !finding.violation.has_branches() {
                let places = places(&mut Finder::new(self), finding.clone());
                stood.extend(places.into_iter().map(|(at, _)| at));
            }
            let stands = |at: &Pointer| {
                let note = self.notes.get(at);
                note.is_some_and(|note| note.findings.iter().any(|it| *it.source == *finding))
            };
            if stood.is_empty() || !stood.iter().all(stands) {
                let all = self.notes.iter().map(|note| &note.at);
                stood = all.filter(|at| stands(at)).cloned().collect();
            }
            let mut source: Option<Rc<Finding>> = None;
            for at in stood {
                let Some(note) = self.notes.get_mut(&at) else {
                    continue;
                };
                if source.is_none() {
                    let same = note.findings.iter().find(|it| *it.source == *finding);
                    source = same.map(|it| Rc::clone(&it.source));
                }
                let is_it = |it: &Found| {
                    source
                        .as_ref()
                        .is_some_and(|it_| Rc::ptr_eq(it_, &it.source))
                };
                if note.findings.iter().any(is_it) {
                    old.push((at, note.findings.clone()));
                    note.findings.retain(|it| !is_it(it));
                }
            }
        }
        old
    }

    /// Where another branch is filled in, or JSON in the place of a form, what is wrong there
    /// stands at other places.
    pub(super) fn place_anew(&mut self, at: &Pointer) -> Changes {
        let mut taken: Vec<Rc<Finding>> = Vec::new();
        self.notes.change_within(at, |note| {
            for found in std::mem::take(&mut note.findings) {
                if !taken.iter().any(|it| Rc::ptr_eq(it, &found.source)) {
                    taken.push(found.source);
                }
            }
        });
        let mut changes = Changes::none();
        if !taken.is_empty() {
            // What also stands elsewhere (two items that are the same) is placed as a whole.
            let is_taken = |found: &Found| taken.iter().any(|it| Rc::ptr_eq(it, &found.source));
            self.notes.change_within(&Pointer::root(), |note| {
                note.findings.retain(|found| !is_taken(found));
            });
            // Some of them may stand around the place from now on.
            let places = self.place(taken.iter().map(|it| Finding::clone(it)).collect());
            for place in places {
                changes.touch(place);
            }
            changes.shake(at.clone());
        }
        changes
    }
}
