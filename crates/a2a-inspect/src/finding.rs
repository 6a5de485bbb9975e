//! Findings: what is wrong with a document, where, why, and how to mend it.
//!
//! Owns [`Finding`] and [`Severity`]. Leaves lines and columns to the report. Invariant: `rule` is a stable identifier;
//! sentences may change.

use std::fmt;

use exact_json::Pointer;

/// One rule that a document breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule, as `document.rule`, for example `envelope.message-id`. It does not change between releases.
    pub rule: String,
    /// How much it matters.
    pub severity: Severity,
    /// The place in the document. For a missing member this is the object that lacks it.
    pub pointer: Pointer,
    /// The reason, as a sentence.
    pub why: String,
    /// The remedy, as a sentence.
    pub fix: String,
}

/// How much a finding matters. Ordered: the worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Allowed, and worth knowing.
    Note,
    /// Allowed, but others may fail on it.
    Warning,
    /// Against a rule.
    Error,
}

impl Finding {
    /// A finding of this severity.
    pub fn new(
        severity: Severity,
        rule: impl Into<String>,
        pointer: Pointer,
        why: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        Self {
            rule: rule.into(),
            severity,
            pointer,
            why: why.into(),
            fix: fix.into(),
        }
    }

    /// A broken rule.
    pub fn error(
        rule: impl Into<String>,
        pointer: Pointer,
        why: impl Into<String>,
        fix: impl Into<String>,
    ) -> Self {
        Self::new(Severity::Error, rule, pointer, why, fix)
    }
}

impl Severity {
    /// Its name in reports: `error`, `warning` or `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}
