//! Findings: the broken rules of a document, each with its place, reason and remedy.
//!
//! Owns [`Finding`], [`Severity`] and [`Findings`], to which a check adds. Leaves lines and columns to the report.
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

/// A rule of a table: its identifier without the document, and its severity.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// The part of the identifier after the document and the dot.
    pub(crate) id: &'static str,
    pub(crate) severity: Severity,
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
    /// An error. `rule` is the whole identifier, with the document: `card.example`.
    pub(crate) fn error(rule: &str, at: Pointer, words: impl Into<Words>) -> Self {
        Self::new(Severity::Error, rule.to_owned(), at, words.into())
    }

    /// A warning; `rule` as for `error`.
    pub(crate) fn warning(rule: &str, at: Pointer, words: impl Into<Words>) -> Self {
        Self::new(Severity::Warning, rule.to_owned(), at, words.into())
    }

    /// A note; `rule` as for `error`.
    pub(crate) fn note(rule: &str, at: Pointer, words: impl Into<Words>) -> Self {
        Self::new(Severity::Note, rule.to_owned(), at, words.into())
    }

    fn new(severity: Severity, rule: String, pointer: Pointer, words: Words) -> Self {
        Self {
            rule,
            severity,
            pointer,
            why: words.why,
            fix: words.fix,
        }
    }
}

/// The findings by the rules of one document, in the order in which a check adds them.
pub(crate) struct Findings {
    /// The document: the part of each rule before the first dot.
    document: &'static str,
    pub(crate) list: Vec<Finding>,
}

impl Findings {
    /// An empty list for rules whose identifiers begin with `document` and a dot.
    pub(crate) const fn of(document: &'static str) -> Self {
        Self {
            document,
            list: Vec::new(),
        }
    }

    /// Adds an error. `rule` is the part of the identifier after the document and the dot.
    pub(crate) fn error(&mut self, rule: &str, at: Pointer, words: impl Into<Words>) {
        self.push(Severity::Error, rule, at, words);
    }

    /// Adds a warning, as `error` does.
    pub(crate) fn warning(&mut self, rule: &str, at: Pointer, words: impl Into<Words>) {
        self.push(Severity::Warning, rule, at, words);
    }

    /// Adds a note, as `error` does.
    pub(crate) fn note(&mut self, rule: &str, at: Pointer, words: impl Into<Words>) {
        self.push(Severity::Note, rule, at, words);
    }

    /// Adds a finding of a rule from a table, with the rule's severity.
    pub(crate) fn add(&mut self, rule: Rule, at: Pointer, words: impl Into<Words>) {
        self.push(rule.severity, rule.id, at, words);
    }

    fn push(&mut self, severity: Severity, rule: &str, at: Pointer, words: impl Into<Words>) {
        let rule = [self.document, ".", rule].concat();
        let finding = Finding::new(severity, rule, at, words.into());
        self.list.push(finding);
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
