//! Known differences between jsonschema, with the options of this crate, and the suite, each with its reason.
//!
//! Invariant: a difference without a reason is a failure.

use crate::conformance::check::Outcome;
use crate::conformance::runner::Tried;

/// The files of the suite in which jsonschema, with the options of this crate, differs from the suite, and why.
const SUITE_DIFFERENCES: [(&str, &str); 3] = [
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

/// Why jsonschema differs from the author of an instance. `None` if it does not differ, an error if the difference is
/// unexplained.
pub(crate) fn difference(tried: &Tried) -> Option<Result<String, String>> {
    let what = match (tried.outcome.expected, &tried.outcome.reference) {
        (Some(true), Ok(false)) => "called valid, and rejected",
        (Some(false), Ok(true)) => "called invalid, and accepted",
        _ => return None,
    };
    let known = SUITE_DIFFERENCES
        .iter()
        .find(|(file, _)| *file == tried.file);
    let known = known.filter(|_| tried.set.starts_with("draft"));
    Some(match known {
        Some((_, why)) => Ok(format!("{what}: {why}")),
        None => Err(format!("{what}: **nobody knows why**")),
    })
}

/// Why jsonschema has no verdict; `None` if it has one.
pub(crate) fn no_verdict(outcome: &Outcome) -> Option<String> {
    let error = outcome.reference.as_ref().err()?;
    let remote = error.contains("retrieving it failed");
    Some(if remote {
        REMOTE.to_owned()
    } else {
        error.clone()
    })
}
