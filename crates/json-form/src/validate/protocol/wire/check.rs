//! The encoding of the parts of a check: patches, questions and answers.
//!
//! Invariant: only the worker decodes patches and questions, and only the page decodes answers, so neither wasm
//! module links the other's decoders.

use exact_json::text;
use serde_json::Value;

use super::parts::Parts;
use super::{deep, named};
use crate::validate::protocol::{Patch, Question};

/// Encodes patches.
pub(in crate::validate) fn written_patches(patches: &[Patch]) -> Value {
    let written = |patch: &Patch| {
        let mut data = vec![text(patch.at.as_str())];
        data.extend(patch.value.as_ref().map(deep));
        Value::Array(data)
    };
    patches.iter().map(written).collect()
}

/// Decodes patches.
pub(in crate::validate) fn patches(parts: &mut Parts) -> Vec<Patch> {
    parts.list(|parts| {
        parts.inner(|parts| Patch {
            at: parts.pointer(),
            value: if parts.is_more() {
                Some(parts.deep_as_serde())
            } else {
                None
            },
        })
    })
}

/// Encodes questions.
pub(in crate::validate) fn written_questions(questions: &[Question]) -> Value {
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
pub(in crate::validate) fn questions(parts: &mut Parts) -> Vec<Question> {
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

/// Encodes answers as one letter each.
pub(in crate::validate) fn written_answers(answers: &[Option<bool>]) -> Value {
    let letter = |answer: &Option<bool>| match answer {
        Some(true) => 'y',
        Some(false) => 'n',
        None => '?',
    };
    Value::String(answers.iter().map(letter).collect())
}

/// Decodes answers.
pub(in crate::validate) fn answers(parts: &mut Parts) -> Vec<Option<bool>> {
    let mut answers = Vec::new();
    for letter in parts.text().bytes() {
        answers.push(match letter {
            b'y' => Some(true),
            b'n' => Some(false),
            b'?' => None,
            _ => parts.broken(),
        });
    }
    answers
}
