//! The encoding of answers to questions. Only the page decodes them, so the worker does not link the decoder.

use serde_json::Value;

use super::parts::Parts;

/// Encodes answers as one letter each.
pub(in crate::validate) fn encode(answers: &[Option<bool>]) -> Value {
    let letter = |answer: &Option<bool>| match answer {
        Some(true) => 'y',
        Some(false) => 'n',
        None => '?',
    };
    Value::String(answers.iter().map(letter).collect())
}

/// Decodes answers.
pub(in crate::validate) fn decode(parts: &mut Parts) -> Vec<Option<bool>> {
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
