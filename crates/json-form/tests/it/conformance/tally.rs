//! Counting what became of instances.

use crate::conformance::check::Outcome;
use crate::conformance::enter::Entered;

/// How many instances of a file or a draft were tried, and how many held.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// All of them.
    pub(crate) instances: usize,
    /// Came out to the letter.
    pub(crate) kept: usize,
    /// Are rejected by jsonschema itself.
    pub(crate) rejected: usize,
    /// Of those: reported with a finding.
    pub(crate) reported: usize,
    /// Are accepted by jsonschema itself.
    pub(crate) accepted: usize,
    /// Of those: nothing was complained of.
    pub(crate) quiet: usize,
    /// Panicked, hung or took too long.
    pub(crate) broken: usize,
    /// Are valid, and the form can check them.
    pub(crate) reachable: usize,
    /// Of those: entered with controls alone.
    pub(crate) with_controls: usize,
    /// Of those: entered with JSON in place somewhere.
    pub(crate) as_json: usize,
}

impl Tally {
    /// Counts one more.
    pub(crate) fn add(&mut self, outcome: &Outcome) {
        self.instances += 1;
        self.kept += usize::from(outcome.kept.is_ok());
        self.broken += usize::from(outcome.broken.is_some());
        let told = usize::from(outcome.told.is_ok());
        match outcome.judged {
            Ok(false) => {
                self.rejected += 1;
                self.reported += told;
            }
            Ok(true) => {
                self.accepted += 1;
                self.quiet += told;
            }
            Err(_) => {}
        }
        if let Some(entered) = &outcome.entered {
            self.reachable += 1;
            self.with_controls += usize::from(*entered == Entered::WithControls);
            self.as_json += usize::from(*entered == Entered::AsJson);
        }
    }

    /// Those that could be entered, and were not.
    pub(crate) const fn not_entered(&self) -> usize {
        self.reachable - self.with_controls - self.as_json
    }
}
