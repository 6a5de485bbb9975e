//! Messages as JSON: each is a list that begins with what it is, and its data come behind.
//!
//! Owns how assessments, findings (`violation.rs`), refusals (`refusal.rs`), patches and questions
//! (`check.rs`) are written and read (`parts.rs`). Leaves the messages around them to `protocol.rs`. Invariants: reading is total;
//! numbers keep their text; values go as JSON text, so that no message makes them deeper than JSON
//! is read. Written by hand: what serde derives for these enums is a tenth of the page's module.

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

/// A list with its name in front.
pub(super) fn named(name: &str, data: Vec<Value>) -> Value {
    let mut items = vec![text(name)];
    items.extend(data);
    Value::Array(items)
}

/// A value that is carried as text.
pub(super) fn deep(value: &Value) -> Value {
    Value::String(json::to_text(value))
}

/// Reads what [`written_assessment`] wrote.
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

/// An assessment as it is sent.
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
