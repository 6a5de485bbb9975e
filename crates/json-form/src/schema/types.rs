//! Sets of JSON types.
//!
//! Owns the types that a schema allows and the type of a value. Leaves choosing between several types to
//! `form`. Invariants: total; `integer` is a subset of `number`.

use exact_json::number::Decimal;
use serde_json::Value;

/// A set of types of JSON values, as bits. It can hold all numbers, or only whole numbers (`integer`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Types(u8);

/// A type of JSON values, as far as forms distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// The type `string`.
    String,
    /// The types `number` and `integer`, which only [`Types`] tells apart.
    Number,
    /// The type `boolean`.
    Boolean,
    /// The type `object`.
    Object,
    /// The type `array`.
    Array,
    /// The type `null`.
    Null,
}

impl Type {
    /// All types, in the order in which a form offers them.
    pub const ALL: [Self; 6] = [
        Self::String,
        Self::Number,
        Self::Boolean,
        Self::Object,
        Self::Array,
        Self::Null,
    ];

    /// The type of a JSON value; [`Type::Number`] for whole numbers, too.
    pub const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::String,
            Value::Array(_) => Self::Array,
            Value::Object(_) => Self::Object,
        }
    }

    const fn bit(self) -> u8 {
        match self {
            Self::String => 1,
            Self::Number => 2,
            Self::Boolean => 4,
            Self::Object => 8,
            Self::Array => 16,
            Self::Null => 32,
        }
    }
}

/// The bit that allows numbers with a fraction, in addition to the bit of [`Type::Number`].
const FRACTIONS: u8 = 64;

impl Types {
    /// The set of all types: any value is allowed.
    pub const ANY: Self = Self(127);
    /// The empty set: no value is allowed.
    pub const NONE: Self = Self(0);
    /// The set with the type `null` alone.
    pub const NULL: Self = Self(Type::Null.bit());

    /// The set with this type alone; `Type::Number` allows numbers with fractions, too.
    pub const fn just(one: Type) -> Self {
        Self(match one {
            Type::Number => one.bit() | FRACTIONS,
            _ => one.bit(),
        })
    }

    /// The types that a schema's own `type` keyword allows; `None` without one.
    pub fn declared(schema: &Value) -> Option<Self> {
        Self::from_keyword(schema.get("type")?)
    }

    /// The types that the value of a `type` keyword allows; `None` if it is neither a text nor an array.
    pub(super) fn from_keyword(held: &Value) -> Option<Self> {
        // There are only seven names, so a longer list repeats some.
        const MOST: usize = 50;
        match held {
            Value::String(one) => Some(Self::named(one)),
            Value::Array(several) => Some(
                several
                    .iter()
                    .take(MOST)
                    .filter_map(Value::as_str)
                    .fold(Self::NONE, |all, one| all.or(Self::named(one))),
            ),
            _ => None,
        }
    }

    fn named(name: &str) -> Self {
        Self(match name {
            "string" => Type::String.bit(),
            "integer" => Type::Number.bit(),
            "number" => Type::Number.bit() | FRACTIONS,
            "boolean" => Type::Boolean.bit(),
            "object" => Type::Object.bit(),
            "array" => Type::Array.bit(),
            "null" => Type::Null.bit(),
            _ => 0,
        })
    }

    /// The union of two sets: the types that are in at least one of them.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of two sets: the types that are in both. `integer` and `number` have `integer` in common.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This set without one type; without `Type::Number`, it has neither `number` nor `integer`.
    #[must_use]
    pub const fn without(self, one: Type) -> Self {
        let left = self.0 & !one.bit();
        Self(match one {
            Type::Number => left & !FRACTIONS,
            _ => left,
        })
    }

    /// Whether a type is in the set; `Type::Number` also if the set has only `integer`.
    pub const fn has(self, one: Type) -> bool {
        self.0 & one.bit() != 0
    }

    /// Whether the set allows no number with a fraction; `true` also for a set without numbers.
    pub const fn only_whole(self) -> bool {
        self.0 & FRACTIONS == 0
    }

    /// Whether a value has one of the types.
    pub fn allow(self, value: &Value) -> bool {
        let whole = || match value {
            Value::Number(number) => Decimal::of(number).is_none_or(|it| it.is_whole()),
            _ => true,
        };
        self.has(Type::of(value)) && (!self.only_whole() || whole())
    }

    /// The types in the set, in the order in which a form offers them.
    pub fn each(self) -> impl Iterator<Item = Type> {
        Type::ALL.into_iter().filter(move |one| self.has(*one))
    }

    /// The only type besides `null`; `None` if there are none or several.
    pub fn single(self) -> Option<Type> {
        let mut rest = self.without(Type::Null).each();
        rest.next().filter(|_| rest.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn declared(of: &Value) -> Types {
        Types::declared(&json!({"type": of})).unwrap()
    }

    #[test]
    fn integer_is_the_intersection_of_number_and_integer() {
        let both = declared(&json!("number")).and(declared(&json!(["integer", "null"])));
        assert_eq!(both, declared(&json!("integer")));
        assert!(both.allow(&json!(3)) && both.allow(&json!(3.0)));
        assert!(!both.allow(&json!(3.5)));
        assert!(!declared(&json!(["integer", "number"])).only_whole());
    }

    #[test]
    fn single_type_is_found_beside_null() {
        assert_eq!(
            declared(&json!(["null", "array"])).single(),
            Some(Type::Array)
        );
        assert_eq!(declared(&json!(["string", "array"])).single(), None);
        assert_eq!(declared(&json!("null")).single(), None);
        assert_eq!(declared(&json!("nonsense")), Types::NONE);
    }
}
