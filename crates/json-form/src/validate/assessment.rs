//! The result of a check: a verdict and the findings.
//!
//! Owns [`Verdict`] and [`Assessment`]. Leaves reaching a verdict to `checker`. Invariant: a value is invalid
//! only if that is certain; rules that could not be evaluated make it unchecked.

use super::finding::Finding;
use super::message_encoding::message_value;
use super::refusal::Refusal;

/// Whether a value is valid against its schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// The value violates no rule of its schema.
    Valid,
    /// The value is invalid, for the reasons in the findings.
    Invalid,
    /// The value could not be checked here; the agent decides.
    Unchecked(Refusal),
}

/// The result of checking a value against its schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// Whether the value is valid, invalid or unchecked.
    pub verdict: Verdict,
    /// The violations, in the order of the validator. Empty if the value is valid.
    pub findings: Vec<Finding>,
    /// Whether there are more violations than are listed.
    pub cut: bool,
}

message_value! { Verdict {
    "valid" => Valid,
    "invalid" => Invalid,
    "unchecked" => Unchecked(refusal),
} else Self::Invalid }

message_value! { Assessment { verdict, findings, cut } }

impl Assessment {
    /// The most findings that an assessment lists; if there are more, `cut` is set.
    pub const FINDINGS: usize = 1_000;

    /// The assessment of a valid value.
    pub const fn valid() -> Self {
        Self {
            verdict: Verdict::Valid,
            findings: Vec::new(),
            cut: false,
        }
    }

    /// The assessment of a value that could not be checked.
    pub const fn unchecked(refusal: Refusal) -> Self {
        Self {
            verdict: Verdict::Unchecked(refusal),
            findings: Vec::new(),
            cut: false,
        }
    }

    /// Whether the value is certainly valid; `false` also for an unchecked value.
    pub fn is_valid(&self) -> bool {
        self.verdict == Verdict::Valid
    }

    /// Whether the value is certainly invalid; `false` also for an unchecked value.
    pub fn is_invalid(&self) -> bool {
        self.verdict == Verdict::Invalid
    }

    /// The reason why the value could not be checked; `None` for any other verdict.
    pub const fn refusal(&self) -> Option<&Refusal> {
        match &self.verdict {
            Verdict::Unchecked(refusal) => Some(refusal),
            Verdict::Valid | Verdict::Invalid => None,
        }
    }
}
