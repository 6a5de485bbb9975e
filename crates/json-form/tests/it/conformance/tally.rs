//! Counts of results.

use crate::conformance::check::Outcome;
use crate::conformance::enter::Entered;

/// How many instances of a file or a draft were checked, with which results.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// All instances.
    pub(crate) instances: usize,
    /// Came out unchanged.
    pub(crate) kept: usize,
    /// Are rejected by jsonschema.
    pub(crate) rejected: usize,
    /// Of these: reported with a finding.
    pub(crate) reported: usize,
    /// Are accepted by jsonschema.
    pub(crate) accepted: usize,
    /// Of these: have no finding.
    pub(crate) quiet: usize,
    /// Panicked, hung or took too long.
    pub(crate) broken: usize,
    /// Are valid, and the form can check them.
    pub(crate) reachable: usize,
    /// Of these: entered with controls alone.
    pub(crate) with_controls: usize,
    /// Of these: entered partly by editing JSON.
    pub(crate) as_json: usize,
}

impl Tally {
    /// Counts one more result.
    pub(crate) fn add(&mut self, outcome: &Outcome) {
        self.instances += 1;
        self.kept += usize::from(outcome.kept.is_ok());
        self.broken += usize::from(outcome.broken.is_some());
        let reports = usize::from(outcome.reports.is_ok());
        match outcome.reference {
            Ok(false) => {
                self.rejected += 1;
                self.reported += reports;
            }
            Ok(true) => {
                self.accepted += 1;
                self.quiet += reports;
            }
            Err(_) => {}
        }
        if let Some(entered) = &outcome.entered {
            self.reachable += 1;
            self.with_controls += usize::from(*entered == Entered::WithControls);
            self.as_json += usize::from(*entered == Entered::AsJson);
        }
    }

    /// Instances that could have been entered and were not.
    pub(crate) const fn not_entered(&self) -> usize {
        self.reachable - self.with_controls - self.as_json
    }
}
