//! Findings: the broken rules of a document, each with its place, reason and remedy.
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
    /// The severity of the finding.
    pub severity: Severity,
    /// The place in the document. For a missing member this is the object that lacks it.
    pub pointer: Pointer,
    /// The reason, as a sentence.
    pub why: String,
    /// The remedy, as a sentence.
    pub fix: String,
}

/// The severity of a finding. Ordered: the worst is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Allowed, and worth knowing.
    Note,
    /// Allowed, but other programs may fail on it.
    Warning,
    /// Forbidden by a rule.
    Error,
}

impl Finding {
    /// Makes a finding of any severity.
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

    /// Makes a finding of an error.
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
    /// The severity's name in reports: `error`, `warning` or `note`.
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
