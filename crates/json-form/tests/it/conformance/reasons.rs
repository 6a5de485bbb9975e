//! Why the form and the suite may differ, each difference with its reason.
//!
//! Owns these reasons. Invariant: a difference without a reason is a failure.

use crate::conformance::check::Outcome;
use crate::conformance::runner::Tried;

/// Files in which jsonschema, as the form asks it, judges otherwise than the suite says.
const OTHERWISE: [(&str, &str); 3] = [
    (
        "format",
        "since draft 2020-12 the suite takes a format for a remark unless it is asked for; a \
         person expects an e-mail address where one is asked for, so formats are asserted here",
    ),
    (
        "optional/format/idn-hostname",
        "the tables for host names in other scripts are left out of the page: such a name is taken \
         as it is",
    ),
    (
        "vocabulary",
        "the schema is written in a language of its own, which is not fetched; it is read as the \
         newest draft, and the form says so",
    ),
];

const REMOTE: &str = "refers to another document, which is not fetched; the form says so";

/// Why jsonschema judges otherwise than an instance's author; none where it does not. An error is
/// a difference that nobody explains.
pub(crate) fn otherwise(tried: &Tried) -> Option<Result<String, String>> {
    let what = match (tried.outcome.expected, &tried.outcome.judged) {
        (Some(true), Ok(false)) => "called valid, and rejected",
        (Some(false), Ok(true)) => "called invalid, and accepted",
        _ => return None,
    };
    let known = OTHERWISE.iter().find(|(file, _)| *file == tried.file);
    let known = known.filter(|_| tried.set.starts_with("draft"));
    Some(match known {
        Some((_, why)) => Ok(format!("{what}: {why}")),
        None => Err(format!("{what}: **nobody knows why**")),
    })
}

/// Why jsonschema can't judge; none where it can.
pub(crate) fn unjudged(outcome: &Outcome) -> Option<String> {
    let error = outcome.judged.as_ref().err()?;
    let remote = error.contains("retrieving it failed");
    Some(if remote {
        REMOTE.to_owned()
    } else {
        error.clone()
    })
}
