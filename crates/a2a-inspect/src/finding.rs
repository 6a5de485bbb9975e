//! Findings: the broken rules of a document, each with its place, reason and remedy.
//!
//! Owns [`Finding`] and [`Severity`]. Leaves the rules to `rules`, and lines and columns to the report.
//! Invariant: `rule` is a stable identifier; sentences may change.

use std::fmt;

use exact_json::Pointer;

/// A rule that a document breaks: where, why, and how to correct the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule, as `document.rule`, for example `envelope.message-id`. It does not change between releases.
    pub rule: String,
    /// Whether the rule forbids what was found, warns of it or only notes it.
    pub severity: Severity,
    /// The place in the document. For a missing member this is the object that lacks it.
    pub pointer: Pointer,
    /// Why the document breaks the rule, as a sentence.
    pub why: String,
    /// How to correct the document, as a sentence.
    pub fix: String,
}

/// The severity of a finding. Ordered: the worst is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Allowed; only tells the person what was noticed.
    Note,
    /// Allowed, but other programs may fail on it.
    Warning,
    /// Forbidden: the document breaks the rule.
    Error,
}

/// The two sentences of a finding. Made from a pair: the reason, then the remedy.
pub(crate) struct Words {
    why: String,
    fix: String,
}

impl<Why: Into<String>, Fix: Into<String>> From<(Why, Fix)> for Words {
    fn from((why, fix): (Why, Fix)) -> Self {
        Self {
            why: why.into(),
            fix: fix.into(),
        }
    }
}

impl Finding {
    /// A finding of a rule that no row of `rules` has; `rule` is the whole identifier. `words`: the reason and the remedy.
    pub(crate) fn new(
        severity: Severity,
        rule: String,
        pointer: Pointer,
        words: impl Into<Words>,
    ) -> Self {
        let Words { why, fix } = words.into();
        Self {
            rule,
            severity,
            pointer,
            why,
            fix,
        }
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
