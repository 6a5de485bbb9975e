//! Reports of the inspector about a text, as data and as JSON.
//!
//! Owns [`Report`] with its JSON form, and [`Request`], by which a page asks for a report. Leaves making a report to
//! `inspect`. Invariants: the names of members and of outcomes do not change between releases; reading is total.

use std::fmt;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use crate::{Finding, Severity, messages};

/// What the inspector found in a text: its kind, the checks and the findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the kind ([`TextKind::name`](crate::TextKind::name)): the recognised or the
    /// requested one.
    pub kind: String,
    /// The names (`TextKind::name`) of the other kinds that the text may be, the most probable first.
    pub others: Vec<String>,
    /// The checks, in the order in which the inspector made them.
    pub checks: Vec<Check>,
    /// The findings, the worst first, then in the order of the text.
    pub findings: Vec<PlacedFinding>,
}

/// One check of the text, for example an item of the checklist of 004.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The statement that holds if the check passes.
    pub name: String,
    /// Whether the text passes the check, or the check does not apply to it.
    pub outcome: CheckOutcome,
}

/// Whether a text passes a check. The statement is `Check::name`, or the title of an item of the checklist of 004.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckOutcome {
    /// The statement holds.
    Pass,
    /// The statement does not hold.
    Fail,
    /// The statement does not apply to this text.
    NotApplicable,
}

/// A finding and its position in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedFinding {
    /// The finding. In a stream, the first token of its pointer is the number of the event, from 0.
    pub finding: Finding,
    /// The line of the text in which the finding is, from 1.
    pub line: usize,
    /// The number of the character in the line, from 1.
    pub column: usize,
}

/// What to inspect: a text, and what is known about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The text to inspect.
    pub text: String,
    /// The name of a kind; empty to have the kind recognised.
    pub kind: String,
    /// The JSON text of the agent card that the text belongs to; empty if the card is unknown.
    pub card: String,
    /// The present time in milliseconds since 1970; with `None` the age of timestamps is not checked.
    pub now: Option<i64>,
}

impl CheckOutcome {
    /// The outcome's name in reports: `pass`, `fail` or `not applicable`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NotApplicable => "not applicable",
        }
    }
}

impl Report {
    /// Whether no finding has the severity `Severity::Error`; warnings and notes may exist.
    pub fn is_clean(&self) -> bool {
        self.count(Severity::Error) == 0
    }

    /// The number of findings with exactly this severity.
    pub fn count(&self, severity: Severity) -> usize {
        let of_it = |it: &&PlacedFinding| it.finding.severity == severity;
        self.findings.iter().filter(of_it).count()
    }

    /// The report as JSON: `{kind, others, checks, findings}`.
    pub fn to_json(&self) -> Value {
        let checks = self.checks.iter().map(|check| {
            json::object(vec![
                ("name", json::text(&check.name)),
                ("outcome", json::text(check.outcome.name())),
            ])
        });
        let findings = self.findings.iter().map(|placed| {
            let finding = &placed.finding;
            json::object(vec![
                ("rule", json::text(&finding.rule)),
                ("severity", json::text(finding.severity.name())),
                ("pointer", json::text(finding.pointer.as_str())),
                ("line", json::number::count(placed.line as u64)),
                ("column", json::number::count(placed.column as u64)),
                ("why", json::text(&finding.why)),
                ("fix", json::text(&finding.fix)),
            ])
        });
        json::object(vec![
            ("kind", json::text(&self.kind)),
            ("others", self.others.as_slice().into()),
            ("checks", Value::Array(checks.collect())),
            ("findings", Value::Array(findings.collect())),
        ])
    }

    /// Reads a report. Members that are missing or unknown become defaults.
    pub fn from_json(value: &Value) -> Self {
        let checks = items(value, "checks").map(|check| Check {
            name: text(check, "name"),
            outcome: match text(check, "outcome").as_str() {
                "pass" => CheckOutcome::Pass,
                "fail" => CheckOutcome::Fail,
                _ => CheckOutcome::NotApplicable,
            },
        });
        let findings = items(value, "findings").map(|placed| PlacedFinding {
            finding: Finding {
                rule: text(placed, "rule"),
                severity: match text(placed, "severity").as_str() {
                    "note" => Severity::Note,
                    "warning" => Severity::Warning,
                    _ => Severity::Error,
                },
                pointer: Pointer::try_from(text(placed, "pointer")).unwrap_or_default(),
                why: text(placed, "why"),
                fix: text(placed, "fix"),
            },
            line: number(placed, "line"),
            column: number(placed, "column"),
        });
        Self {
            kind: text(value, "kind"),
            others: items(value, "others")
                .filter_map(|other| Some(other.as_str()?.to_owned()))
                .collect(),
            checks: checks.collect(),
            findings: findings.collect(),
        }
    }
}

/// Writes the report as text, for a terminal or to paste.
impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.kind)?;
        for check in &self.checks {
            let mark = match check.outcome {
                CheckOutcome::Pass => "✓",
                CheckOutcome::Fail => "✗",
                CheckOutcome::NotApplicable => "–",
            };
            writeln!(out, "  {mark} {}", check.name)?;
        }
        for placed in &self.findings {
            let PlacedFinding {
                finding,
                line,
                column,
            } = placed;
            let Finding { rule, severity, .. } = finding;
            writeln!(out, "{line}:{column} {severity} {rule} {}", finding.pointer)?;
            writeln!(out, "    {}", finding.why)?;
            if !finding.fix.is_empty() {
                writeln!(out, "    {}", finding.fix)?;
            }
        }
        let words = |it: Severity| messages::counted(self.count(it) as u64, it.name());
        let counts = [Severity::Error, Severity::Warning, Severity::Note].map(words);
        writeln!(out, "{}", counts.join(", "))
    }
}

impl Request {
    /// Writes the request as JSON that `Request::from_json` reads.
    pub fn to_json(&self) -> Value {
        let now = self.now.and_then(|now| u64::try_from(now).ok());
        json::object(vec![
            ("text", json::text(&self.text)),
            ("kind", json::text(&self.kind)),
            ("card", json::text(&self.card)),
            ("now", now.map_or(Value::Null, json::number::count)),
        ])
    }

    /// Reads a request. Members that are missing become defaults.
    pub fn from_json(value: &Value) -> Self {
        let now = value.get("now").and_then(json::number::whole);
        Self {
            text: text(value, "text"),
            kind: text(value, "kind"),
            card: text(value, "card"),
            now: now.and_then(|now| i64::try_from(now).ok()),
        }
    }
}

fn items<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    let items = value.get(name).and_then(Value::as_array);
    items.into_iter().flatten()
}

fn text(value: &Value, name: &str) -> String {
    let text = value.get(name).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

fn number(value: &Value, name: &str) -> usize {
    let number = value.get(name).and_then(json::number::whole);
    number.and_then(|it| usize::try_from(it).ok()).unwrap_or(1)
}
