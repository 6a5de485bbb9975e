//! The encoding of questions. Only the worker decodes them, so the page does not link the decoder.

use exact_json::text;
use serde_json::Value;

use super::named;
use super::parts::Parts;
use crate::validate::protocol::Question;

/// Encodes questions.
pub(in crate::validate) fn encode(questions: &[Question]) -> Value {
    let written = |question: &Question| {
        let (name, one, other) = match question {
            Question::Holds { at, schema } => ("holds", at.as_str(), schema.as_str()),
            Question::Name { name, schema } => ("name", name.as_str(), schema.as_str()),
            Question::Matches { name, pattern } => ("matches", name.as_str(), pattern.as_str()),
        };
        named(name, vec![text(one), text(other)])
    };
    questions.iter().map(written).collect()
}

/// Decodes questions.
pub(in crate::validate) fn decode(parts: &mut Parts) -> Vec<Question> {
    parts.list(|parts| {
        parts.inner(|parts| match parts.text().as_str() {
            "holds" => Question::Holds {
                at: parts.pointer(),
                schema: parts.pointer(),
            },
            "name" => Question::Name {
                name: parts.text(),
                schema: parts.pointer(),
            },
            other => {
                if other != "matches" {
                    parts.broken::<()>();
                }
                Question::Matches {
                    name: parts.text(),
                    pattern: parts.text(),
                }
            }
        })
    })
}
