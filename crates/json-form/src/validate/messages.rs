//! Messages of the validator: the sentences for refusals, when schemas and values are not checked.
//!
//! Leaves the words to the crate `locales`, the reasons to `refusal` and `checker`, and sentences about findings to
//! `form::messages`. The sentences fit forms, results and schemas alike.

use locales::messages;

use std::fmt;

use super::refusal::{Refusal, StartFailure};

/// Writes the sentence that tells the person why the schema or value is not checked.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&sentence(self))
    }
}

fn sentence(refusal: &Refusal) -> String {
    match refusal {
        Refusal::TooLarge { limit, .. } => messages::rules_too_large(*limit as u64),
        Refusal::TooDeep { limit } => messages::rules_too_deep(*limit as u64),
        Refusal::TooManySubschemas { limit } => messages::rules_too_many(*limit as u64),
        Refusal::InPlaceCycle { at } => messages::rules_in_circle(at.as_str()),
        Refusal::InPlaceChain { limit } => messages::rules_in_chain(*limit as u64),
        Refusal::TooManyExpansions { limit } => messages::rules_to_try(*limit),
        Refusal::PatternsTooLarge { limit } => messages::rules_patterns_too_large(limit >> 20),
        Refusal::NumberTooLong { limit } => messages::rules_number_too_long(*limit as u64),
        Refusal::ValueTooDeep { limit } => messages::check_too_deep(*limit as u64),
        Refusal::ValueTooLarge => messages::check_too_large().to_owned(),
        Refusal::UnknownReference { reference } => messages::rules_reference_unknown(reference),
        Refusal::AmbiguousName { name } => messages::rules_name_ambiguous(name),
        Refusal::RemoteReference { reference } => messages::rules_reference_remote(reference),
        Refusal::BadSchema { at, .. } if at.is_root() => messages::rules_bad().to_owned(),
        Refusal::BadSchema { at, .. } => messages::rules_bad_at(at.as_str()),
        Refusal::RulesLeftOut { at, count, .. } => {
            messages::rules_left_out(*count as u64, at.as_str())
        }
        Refusal::DocumentsAbsent { address, count } => {
            messages::documents_absent(*count as u64, address)
        }
        Refusal::UnknownDraft { uri } => messages::draft_unknown(uri),
        Refusal::PatternTooHard { pattern } => messages::check_pattern_too_hard(pattern),
        Refusal::TimedOut => messages::check_timed_out().to_owned(),
        Refusal::UnknownSchema => messages::check_without_rules().to_owned(),
        Refusal::WorkerUnavailable { reason } => not_started(*reason).to_owned(),
    }
}

fn not_started(reason: StartFailure) -> &'static str {
    match reason {
        StartFailure::WorkersForbidden => messages::checker_forbidden(),
        StartFailure::NotLoaded => messages::checker_not_loaded(),
        StartFailure::NotStarted => messages::checker_not_started(),
        StartFailure::NoMessages => messages::checker_takes_no_messages(),
        StartFailure::Trapped => messages::checker_broke(),
        StartFailure::StillLoading => messages::checker_still_loading(),
        StartFailure::OtherVersion => messages::checker_other_version(),
    }
}
