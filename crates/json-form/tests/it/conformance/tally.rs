//! Counts of results.

use crate::conformance::check::Outcome;
use crate::conformance::enter::Entered;

/// The numbers of instances of a file or a draft, by result.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// The number of all instances.
    pub(crate) instances: usize,
    /// The number of instances that the form gave back unchanged after loading them.
    pub(crate) kept: usize,
    /// The number of instances that jsonschema finds invalid.
    pub(crate) rejected: usize,
    /// Rejected instances that the form reports with a finding.
    pub(crate) reported: usize,
    /// The number of instances that jsonschema finds valid.
    pub(crate) accepted: usize,
    /// The number of accepted instances that the form, too, shows without a finding.
    pub(crate) quiet: usize,
    /// Instances that made the form panic, hang or take too long.
    pub(crate) broken: usize,
    /// The number of instances that jsonschema accepts and the form finds valid; these are entered by edits.
    pub(crate) reachable: usize,
    /// Reachable instances that were entered with controls alone.
    pub(crate) with_controls: usize,
    /// Reachable instances that were entered partly by editing JSON.
    pub(crate) as_json: usize,
}

impl Tally {
    /// Adds the result of one instance to the counts.
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

    /// The number of reachable instances that were not entered.
    pub(crate) const fn not_entered(&self) -> usize {
        self.reachable - self.with_controls - self.as_json
    }
}
