//! The JSON encoding of messages: a message is an array of its name and its data.
//!
//! Owns encoding and decoding assessments, findings, refusals, patches and questions. Leaves the messages around
//! them to the parent module. Invariants: decoding is total; numbers keep their text; values are embedded as
//! JSON text, so that a message is not deeper than JSON is parsed. Hand-written because derived serde code for
//! these enums would be a tenth of the page's wasm module.

mod check;
mod findings;
mod parts;
mod refusal;
#[cfg(test)]
mod tests;

use exact_json::{self as json, text};
use serde_json::Value;

use crate::validate::assessment::{Assessment, Verdict};

pub(super) use check::{
    answers, patches, questions, written_answers, written_patches, written_questions,
};
pub(in crate::validate) use findings::{findings, written_findings};
pub(super) use parts::Parts;
pub(super) use refusal::{refusal, written_refusal};

/// An array of a name and data.
pub(super) fn named(name: &str, data: Vec<Value>) -> Value {
    let mut items = vec![text(name)];
    items.extend(data);
    Value::Array(items)
}

/// A value, embedded as text.
pub(super) fn deep(value: &Value) -> Value {
    Value::String(json::to_text(value))
}

/// Decodes an assessment.
pub(super) fn assessment(parts: &mut Parts) -> Assessment {
    Assessment {
        verdict: match parts.text().as_str() {
            "valid" => Verdict::Valid,
            "invalid" => Verdict::Invalid,
            "unchecked" => Verdict::Unchecked(parts.inner(refusal)),
            _ => {
                parts.broken::<()>();
                Verdict::Invalid
            }
        },
        findings: findings(parts),
        cut: parts.flag(),
    }
}

/// Encodes an assessment.
pub(super) fn written_assessment(assessment: &Assessment) -> Value {
    let (verdict, refusal) = match &assessment.verdict {
        Verdict::Valid => ("valid", None),
        Verdict::Invalid => ("invalid", None),
        Verdict::Unchecked(refusal) => ("unchecked", Some(written_refusal(refusal))),
    };
    let mut data = Vec::from_iter(refusal);
    data.push(written_findings(&assessment.findings));
    data.push(Value::Bool(assessment.cut));
    named(verdict, data)
}
