//! Messages of the validator: the sentences about schemas and values that are not checked.
//!
//! Owns the words. Leaves the reasons to `refusal` and `checker`, and sentences about findings to `form::messages`.
//! They fit forms, results and schemas alike.

use std::fmt;

use super::refusal::{Refusal, StartFailure};

/// The sentence about the refusal.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&sentence(self))
    }
}

fn sentence(refusal: &Refusal) -> String {
    match refusal {
        Refusal::TooLarge { limit, .. } => {
            format!("The rules can’t be checked here: they are longer than {limit} bytes.")
        }
        Refusal::TooDeep { limit } => {
            format!("The rules can’t be checked here: they are nested deeper than {limit} levels.")
        }
        Refusal::TooManySubschemas { limit } => {
            format!("The rules can’t be checked here: there are more than {limit} of them.")
        }
        Refusal::InPlaceCycle { at } => {
            format!("The rules can’t be checked here: the one at “{at}” only leads back to itself.")
        }
        Refusal::InPlaceChain { limit } => format!(
            "The rules can’t be checked here: they refer to one another over more than {limit} steps."
        ),
        Refusal::TooManyExpansions { limit } => format!(
            "The rules can’t be checked here: more than {limit} of them would have to be tried for one answer."
        ),
        Refusal::PatternsTooLarge { limit } => format!(
            "The rules can’t be checked here: their patterns would need more than {megabytes} MB of memory.",
            megabytes = limit >> 20
        ),
        Refusal::NumberTooLong { limit } => format!(
            "The rules can’t be checked here: a number in them has more than {limit} digits."
        ),
        Refusal::ValueTooDeep { limit } => {
            format!("This can’t be checked here: it is nested deeper than {limit} levels.")
        }
        Refusal::ValueTooLarge => {
            "This can’t be checked here: it is too large for rules as many as these.".to_owned()
        }
        Refusal::UnknownReference { reference } => format!(
            "The rules can’t be checked here: they refer to “{reference}”, which is not among them."
        ),
        Refusal::AmbiguousName { name } => {
            format!("The rules can’t be checked here: two of them are called “{name}”.")
        }
        Refusal::RemoteReference { reference } => format!(
            "The rules can’t be checked here: they refer to “{reference}” in another document, and that is not fetched."
        ),
        Refusal::BadSchema { at, what } if at.is_root() => {
            format!("The rules can’t be checked here: {what}.")
        }
        Refusal::BadSchema { at, what } => {
            format!("The rules can’t be checked here: at “{at}”, {what}.")
        }
        Refusal::RulesLeftOut { at, what, count: 1 } => format!(
            "One rule can’t be read, and only the others are checked here: at “{at}”, {what}."
        ),
        Refusal::RulesLeftOut { at, what, count } => format!(
            "{count} rules can’t be read, and only the others are checked here: at “{at}”, {what}, and so on."
        ),
        Refusal::DocumentsAbsent { address, count: 1 } => format!(
            "Some rules are in the document “{address}”, which is not here. Only the others are checked."
        ),
        Refusal::DocumentsAbsent { address, count } => format!(
            "Some rules are in {count} documents that are not here, such as “{address}”. Only the others are checked."
        ),
        Refusal::PatternTooHard { pattern } => {
            format!("This can’t be checked here: trying the pattern “{pattern}” takes too long.")
        }
        Refusal::TimedOut => {
            "This can’t be checked here: it took too long and was stopped.".to_owned()
        }
        Refusal::UnknownSchema => {
            "This can’t be checked here: its rules are not loaded.".to_owned()
        }
        Refusal::WorkerUnavailable { reason } => not_started(*reason).to_owned(),
    }
}

const fn not_started(reason: StartFailure) -> &'static str {
    match reason {
        StartFailure::WorkersForbidden => {
            "The rules can’t be checked here: this page does not allow web workers."
        }
        StartFailure::NotLoaded => {
            "The rules can’t be checked here: the checker could not be loaded."
        }
        StartFailure::NotStarted => "The rules can’t be checked here: the checker did not start.",
        StartFailure::NoMessages => {
            "The rules can’t be checked here: the checker does not take messages."
        }
        StartFailure::Trapped => "The rules can’t be checked here: the checker broke.",
    }
}

/// The notice about a schema of a draft that is not known.
#[cfg(feature = "validator")]
pub(super) fn unknown_draft(uri: &str) -> String {
    format!(
        "The rules are written in “{uri}”, which is not known here. They are read as draft 2020-12."
    )
}
