//! The encoding of assessments.

use serde_json::Value;

use super::parts::Parts;
use super::{findings, named, refusal};
use crate::validate::assessment::{Assessment, Verdict};

/// Encodes an assessment.
pub(in crate::validate) fn encode(assessment: &Assessment) -> Value {
    let (verdict, reason) = match &assessment.verdict {
        Verdict::Valid => ("valid", None),
        Verdict::Invalid => ("invalid", None),
        Verdict::Unchecked(refusal) => ("unchecked", Some(refusal::encode(refusal))),
    };
    let mut data = Vec::from_iter(reason);
    data.push(findings::encode(&assessment.findings));
    data.push(Value::Bool(assessment.cut));
    named(verdict, data)
}

/// Decodes an assessment.
pub(in crate::validate) fn decode(parts: &mut Parts) -> Assessment {
    Assessment {
        verdict: match parts.text().as_str() {
            "valid" => Verdict::Valid,
            "invalid" => Verdict::Invalid,
            "unchecked" => Verdict::Unchecked(parts.inner(refusal::decode)),
            _ => {
                parts.broken::<()>();
                Verdict::Invalid
            }
        },
        findings: findings::decode(parts),
        cut: parts.flag(),
    }
}
