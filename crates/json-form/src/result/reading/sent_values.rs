//! The values that the person sent, to recognize a result that only repeats them.
//!
//! Invariant: at most [`MOST`] values are kept.

use exact_json::number::Decimal;
use serde_json::Value;

/// The most values that are kept; the later ones of a larger request are not recognized.
const MOST: usize = 1_000;
/// The longest text that is kept, in bytes.
const LONGEST: usize = 400;

/// The texts and numbers of what the person sent, with the name of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SentValues {
    known: Vec<(String, Leaf)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Leaf {
    Text(String),
    Number(Decimal),
}

impl Leaf {
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::String(text) if text.len() <= LONGEST => {
                Some(Self::Text(text.trim().to_owned()))
            }
            Value::Number(number) => Some(Self::Number(Decimal::of(number)?)),
            _ => None,
        }
    }

    /// Whether two equal values may be equal by accident: short numbers are.
    fn is_common(&self) -> bool {
        const FEW: i64 = 100;
        match self {
            Self::Number(number) => number.scaled(0).is_some_and(|it| it.abs() < FEW),
            Self::Text(text) => text.is_empty(),
        }
    }
}

impl SentValues {
    /// Adds the texts and numbers in a value.
    pub fn add(&mut self, value: &Value) {
        self.add_named("", value);
    }

    fn add_named(&mut self, name: &str, value: &Value) {
        match value {
            _ if self.known.len() >= MOST => {}
            Value::Object(members) => {
                for (name, value) in members {
                    self.add_named(name, value);
                }
            }
            Value::Array(items) => {
                for item in items {
                    self.add_named(name, item);
                }
            }
            value => self
                .known
                .extend(Leaf::of(value).map(|leaf| (name.to_owned(), leaf))),
        }
    }

    /// Whether the person sent this value. `is_result`: the value has the name of a result, so that it repeats what was
    /// sent only if it was sent under that name. The winner of a fight is one of those who fought.
    pub(super) fn have(&self, name: &str, value: &Value, is_result: bool) -> bool {
        let Some(leaf) = Leaf::of(value) else {
            return false;
        };
        let needs_name = is_result || leaf.is_common();
        let mut known = self.known.iter();
        known.any(|(known, sent)| *sent == leaf && (!needs_name || known == name))
    }
}
