//! The encoding of refusals.

use exact_json::{count, text};
use serde_json::Value;

use super::named;
use super::parts::Parts;
use crate::validate::refusal::Refusal;

/// Encodes a refusal.
pub(in crate::validate) fn encode(refusal: &Refusal) -> Value {
    let size = |size: &usize| count(*size as u64);
    let (name, data) = match refusal {
        Refusal::TooLarge { bytes, limit } => ("tooLarge", vec![size(bytes), size(limit)]),
        Refusal::TooDeep { limit } => ("tooDeep", vec![size(limit)]),
        Refusal::TooManySubschemas { limit } => ("tooManySubschemas", vec![size(limit)]),
        Refusal::InPlaceCycle { at } => ("inPlaceCycle", vec![text(at.as_str())]),
        Refusal::InPlaceChain { limit } => ("inPlaceChain", vec![size(limit)]),
        Refusal::TooManyExpansions { limit } => ("tooManyExpansions", vec![count(*limit)]),
        Refusal::PatternsTooLarge { limit } => ("patternsTooLarge", vec![count(*limit)]),
        Refusal::ValueTooDeep { limit } => ("valueTooDeep", vec![size(limit)]),
        Refusal::ValueTooLarge => ("valueTooLarge", Vec::new()),
        Refusal::UnknownReference { reference } => ("unknownReference", vec![text(reference)]),
        Refusal::AmbiguousName { name } => ("ambiguousName", vec![text(name)]),
        Refusal::RemoteReference { reference } => ("remoteReference", vec![text(reference)]),
        Refusal::BadSchema { at, what } => ("badSchema", vec![text(at.as_str()), text(what)]),
        Refusal::RulesLeftOut { at, what, count } => {
            let place = text(at.as_str());
            ("rulesLeftOut", vec![place, text(what), size(count)])
        }
        Refusal::PatternTooHard { pattern } => ("patternTooHard", vec![text(pattern)]),
        Refusal::TimedOut => ("timedOut", Vec::new()),
        Refusal::UnknownSchema => ("unknownSchema", Vec::new()),
        Refusal::WorkerUnavailable { what } => ("workerUnavailable", vec![text(what)]),
    };
    named(name, data)
}

/// Decodes a refusal.
pub(in crate::validate) fn decode(parts: &mut Parts) -> Refusal {
    match parts.text().as_str() {
        "tooLarge" => Refusal::TooLarge {
            bytes: parts.size(),
            limit: parts.size(),
        },
        "tooDeep" => Refusal::TooDeep {
            limit: parts.size(),
        },
        "tooManySubschemas" => Refusal::TooManySubschemas {
            limit: parts.size(),
        },
        "inPlaceCycle" => Refusal::InPlaceCycle {
            at: parts.pointer(),
        },
        "inPlaceChain" => Refusal::InPlaceChain {
            limit: parts.size(),
        },
        "tooManyExpansions" => Refusal::TooManyExpansions {
            limit: parts.count(),
        },
        "patternsTooLarge" => Refusal::PatternsTooLarge {
            limit: parts.count(),
        },
        "valueTooDeep" => Refusal::ValueTooDeep {
            limit: parts.size(),
        },
        "valueTooLarge" => Refusal::ValueTooLarge,
        "unknownReference" => Refusal::UnknownReference {
            reference: parts.text(),
        },
        "ambiguousName" => Refusal::AmbiguousName { name: parts.text() },
        "remoteReference" => Refusal::RemoteReference {
            reference: parts.text(),
        },
        "badSchema" => Refusal::BadSchema {
            at: parts.pointer(),
            what: parts.text(),
        },
        "rulesLeftOut" => Refusal::RulesLeftOut {
            at: parts.pointer(),
            what: parts.text(),
            count: parts.size(),
        },
        "patternTooHard" => Refusal::PatternTooHard {
            pattern: parts.text(),
        },
        "timedOut" => Refusal::TimedOut,
        "unknownSchema" => Refusal::UnknownSchema,
        "workerUnavailable" => Refusal::WorkerUnavailable { what: parts.text() },
        _ => {
            parts.broken::<()>();
            Refusal::UnknownSchema
        }
    }
}
