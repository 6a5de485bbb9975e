//! The answer to a check: a verdict and what speaks against the value.
//!
//! Owns [`Verdict`] and [`Assessment`]: what the worker answers and everybody else reads. Leaves
//! coming to a verdict to `checker.rs`. Invariant: a value is invalid only where that is sure; what
//! could not be tried leaves it unchecked.

use super::finding::Finding;
use super::refusal::Refusal;

/// Whether a value is as its schema wants it.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is.
    Valid,
    /// It is not: the findings say why.
    Invalid,
    /// Nobody here can tell; the agent decides.
    Unchecked(Refusal),
}

/// The answer to “is this value as the schema wants it?”.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Whether it is.
    pub verdict: Verdict,
    /// What is wrong, in the order of the validator. Empty where it is valid.
    pub findings: Vec<Finding>,
    /// Whether there is more wrong than is listed.
    pub cut: bool,
}

impl Assessment {
    /// How many findings an assessment lists at most.
    pub const FINDINGS: usize = 1_000;

    /// The value is as it should be.
    pub const fn valid() -> Self {
        Self {
            verdict: Verdict::Valid,
            findings: Vec::new(),
            cut: false,
        }
    }

    /// Nobody here can tell.
    pub const fn unchecked(refusal: Refusal) -> Self {
        Self {
            verdict: Verdict::Unchecked(refusal),
            findings: Vec::new(),
            cut: false,
        }
    }

    /// Whether the value is surely as it should be.
    pub fn is_valid(&self) -> bool {
        self.verdict == Verdict::Valid
    }

    /// Whether the value is surely not as it should be.
    pub fn is_invalid(&self) -> bool {
        self.verdict == Verdict::Invalid
    }

    /// Why nobody here can tell, where nobody can.
    pub const fn refusal(&self) -> Option<&Refusal> {
        match &self.verdict {
            Verdict::Unchecked(refusal) => Some(refusal),
            Verdict::Valid | Verdict::Invalid => None,
        }
    }
}
