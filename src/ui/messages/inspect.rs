//! The texts of the inspector's view. Those of its reports are in `a2a_inspect`.

use a2a_inspect::{Report, Severity};

pub(crate) const OPEN: &str = "Inspect JSON";
pub(crate) const PAGE_TITLE: &str = "Inspect JSON · A2A Forms";
pub(crate) const TITLE: &str = "Inspect JSON";
pub(crate) const BACK: &str = "Back to the agent";
pub(crate) const HINT: &str = "Paste or drop an agent card, a message, a task, an answer, an event stream, or any other JSON of A2A. It stays on this device.";
pub(crate) const TEXT: &str = "Text";
pub(crate) const OPEN_FILE: &str = "Open a file";
pub(crate) const KIND: &str = "Kind";
pub(crate) const RECOGNISE: &str = "Recognise it";
pub(crate) const CARD_FOLD: &str = "With the agent’s card";
pub(crate) const CARD: &str = "Agent card";
pub(crate) const CARD_HINT: &str =
    "With its card, messages are also checked against the schemas that the agent declares.";
pub(crate) const EMPTY: &str = "There is nothing to inspect yet.";
pub(crate) const CHECKING: &str = "Checking…";
pub(crate) const CHECKS: &str = "Checks";
pub(crate) const FINDINGS: &str = "Findings";
pub(crate) const PASS: &str = "Passed: ";
pub(crate) const FAIL: &str = "Failed: ";
pub(crate) const NOT_APPLICABLE: &str = "Not applicable: ";
pub(crate) const CHECK: &str = "Check";
pub(crate) const CHECK_REQUEST: &str = "Check the request";
pub(crate) const CHECK_ANSWER: &str = "Check the answer";
pub(crate) const VALID: &str = "Valid";
pub(crate) const COPY_REPORT: &str = "Copy report";
pub(crate) const COPIED: &str = "Copied";
pub(crate) const COPYING_NOT_ALLOWED: &str = "The browser blocked copying.";

/// The kind, and how many findings of each severity.
pub(crate) fn summary(report: &Report) -> String {
    let found: Vec<String> = [Severity::Error, Severity::Warning, Severity::Note]
        .into_iter()
        .map(|severity| (report.count(severity), severity))
        .filter(|(count, _)| *count > 0)
        .map(|(count, severity)| {
            let s = if count == 1 { "" } else { "s" };
            format!("{count} {severity}{s}")
        })
        .collect();
    let found = if found.is_empty() {
        "nothing is wrong".to_owned()
    } else {
        found.join(", ")
    };
    format!("{}: {found}", report.kind)
}

/// The verdict about a body in the protocol log.
pub(crate) fn verdict(findings: usize) -> String {
    match findings {
        0 => VALID.to_owned(),
        1 => "1 finding".to_owned(),
        findings => format!("{findings} findings"),
    }
}

pub(crate) fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "Error",
        Severity::Warning => "Warning",
        Severity::Note => "Note",
    }
}

pub(crate) fn place(line: usize, column: usize) -> String {
    format!("Line {line}, column {column}")
}

pub(crate) fn unavailable(why: &str) -> String {
    format!("The text wasn’t inspected. {why}")
}
