//! Typed texts that only a person would write: an amount with its currency, a duration in words.
//!
//! Owns which control reads them. Leaves the texts to `text::amounts` and `text::duration_words`. The form of a page gets
//! the reader once its later parts are loaded (`Edit::ReadFreely`), so that the first part does without this code.

use std::fmt;

use serde_json::Value;

use crate::form::field::{Field, Kind};
use crate::form::text::amounts::read_amount;
use crate::form::text::duration_words::read_duration;
use crate::form::text::locale_number::NumberProblem;

/// Reads a typed text for a field; `None` if the control itself says what the text is.
type Read = fn(&Field, &str) -> Option<Result<Value, NumberProblem>>;

/// The function that reads texts as people write them.
#[derive(Clone, Copy)]
pub struct FreeTextReader(pub(super) Read);

impl FreeTextReader {
    /// Reads amounts and durations.
    pub const fn new() -> Self {
        Self(read)
    }
}

impl Default for FreeTextReader {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for FreeTextReader {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("FreeTextReader")
    }
}

/// There is one reader.
impl PartialEq for FreeTextReader {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

fn read(field: &Field, text: &str) -> Option<Result<Value, NumberProblem>> {
    match &field.kind {
        Kind::Number(hints) => {
            let most = hints.maximum.as_ref().or(hints.exclusive_maximum.as_ref());
            let is_share = !hints.integer
                && most.is_some_and(|most| matches!(&*most.to_string(), "1" | "1.0"));
            let number = read_amount(text, &field.label, is_share, field.number_format)?;
            Some(number.map(Value::Number))
        }
        Kind::Text(hints) if hints.format.as_deref() == Some("duration") => {
            let duration = read_duration(text, field.number_format)?;
            Some(Ok(Value::String(duration)))
        }
        _ => None,
    }
}
