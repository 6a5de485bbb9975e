//! The JSON encoding of the messages between page and worker.
//!
//! Owns [`MessageValue`], its implementations for general types, and the macro that implements it for the enums and
//! structs of messages from a table. Invariants: decoding is total; numbers keep their text; values are embedded as
//! JSON text, so that a message is not deeper than JSON is parsed. Not derived by serde: its code for these enums would
//! be a tenth of the page's wasm module.

use exact_json::{self as json, Pointer};
use serde_json::{Number, Value};

/// A type that is encoded as one JSON value in a message.
pub(super) trait MessageValue: Sized {
    fn encode(&self) -> Value;

    /// Decodes the next item of `parts`. A missing or mistyped item gives an empty value and is recorded in `parts`.
    fn decode(parts: &mut Parts) -> Self;
}

/// Implements [`MessageValue`]: for a struct as an array of its fields, for an enum as an array of a name and the
/// fields of the variant. An unknown name is recorded, and decoded as the value after `else`.
macro_rules! message_value {
    ($type:ident { $($field:ident),+ }) => {
        impl $crate::validate::message_encoding::MessageValue for $type {
            fn encode(&self) -> serde_json::Value {
                serde_json::Value::Array(vec![$(self.$field.encode()),+])
            }

            fn decode(parts: &mut $crate::validate::message_encoding::Parts) -> Self {
                parts.inner(|parts| Self { $($field: parts.next()),+ })
            }
        }
    };
    ($type:ident {
        $($name:literal => $variant:ident $(($inner:ident))? $({ $($field:ident),+ })?,)+
    } else $other:expr) => {
        impl $type {
            /// The name that stands for this variant of the enum in messages to and from the worker.
            const fn variant_name(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $name,)+
                }
            }
        }

        impl $crate::validate::message_encoding::MessageValue for $type {
            fn encode(&self) -> serde_json::Value {
                let mut data = vec![exact_json::text(self.variant_name())];
                match self {
                    $(Self::$variant $(($inner))? $({ $($field),+ })? => {
                        $(data.push($inner.encode());)?
                        $($(data.push($field.encode());)+)?
                    })+
                }
                serde_json::Value::Array(data)
            }

            fn decode(parts: &mut $crate::validate::message_encoding::Parts) -> Self {
                parts.inner(|parts| match parts.next::<String>().as_str() {
                    $($name => {
                        $(let $inner = parts.next();)?
                        Self::$variant $(($inner))? $({ $($field: parts.next()),+ })?
                    })+
                    _ => {
                        parts.broken::<()>();
                        $other
                    }
                })
            }
        }
    };
}
pub(super) use message_value;

/// Parses the JSON text of an embedded value; returns `None` if the text is malformed.
type ParseValue = fn(&str) -> Option<Value>;

/// The items of an array, which are decoded one after the other. A missing or mistyped item is decoded as an empty
/// value and recorded, and [`Parts::read`] then returns `None`. One check at the end instead of one per item
/// halves the code.
pub(super) struct Parts {
    items: std::vec::IntoIter<Value>,
    broken: bool,
    parse: ParseValue,
}

impl Parts {
    /// Decodes a message; `None` if a part is missing or mistyped.
    pub(super) fn read<T: MessageValue>(message: Value, parse: ParseValue) -> Option<T> {
        let mut parts = Self::of(Value::Array(vec![message]), parse);
        let read = parts.next();
        (!parts.broken).then_some(read)
    }

    fn of(value: Value, parse: ParseValue) -> Self {
        let (items, broken) = match value {
            Value::Array(items) => (items, false),
            _ => (Vec::new(), true),
        };
        Self {
            items: items.into_iter(),
            broken,
            parse,
        }
    }

    /// Decodes the next item as a `T`. A missing or mistyped item gives an empty value and is recorded.
    pub(super) fn next<T: MessageValue>(&mut self) -> T {
        T::decode(self)
    }

    fn value(&mut self) -> Value {
        self.items.next().unwrap_or_default()
    }

    /// Records that the message is malformed; returns an empty value to use for the item that could not be decoded.
    pub(super) fn broken<T: Default>(&mut self) -> T {
        self.broken = true;
        T::default()
    }

    /// Decodes the next item, which must be an array: calls `read` with the items of that array.
    pub(super) fn inner<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut inside = Self::of(self.value(), self.parse);
        let inner = read(&mut inside);
        self.broken |= inside.broken;
        inner
    }
}

impl MessageValue for String {
    fn encode(&self) -> Value {
        json::text(self)
    }

    fn decode(parts: &mut Parts) -> Self {
        match parts.value() {
            Value::String(text) => text,
            _ => parts.broken(),
        }
    }
}

impl MessageValue for u64 {
    fn encode(&self) -> Value {
        json::number::count(*self)
    }

    fn decode(parts: &mut Parts) -> Self {
        let count = parts.value().as_u64();
        count.unwrap_or_else(|| parts.broken())
    }
}

impl MessageValue for usize {
    fn encode(&self) -> Value {
        json::number::count(*self as u64)
    }

    fn decode(parts: &mut Parts) -> Self {
        let size = Self::try_from(parts.next::<u64>()).ok();
        size.unwrap_or_else(|| parts.broken())
    }
}

impl MessageValue for bool {
    fn encode(&self) -> Value {
        Value::Bool(*self)
    }

    fn decode(parts: &mut Parts) -> Self {
        let flag = parts.value().as_bool();
        flag.unwrap_or_else(|| parts.broken())
    }
}

impl MessageValue for Number {
    fn encode(&self) -> Value {
        Value::Number(self.clone())
    }

    fn decode(parts: &mut Parts) -> Self {
        match parts.value() {
            Value::Number(number) => number,
            _ => parts.broken::<u8>().into(),
        }
    }
}

impl MessageValue for Pointer {
    fn encode(&self) -> Value {
        json::text(self.as_str())
    }

    fn decode(parts: &mut Parts) -> Self {
        let pointer = Self::try_from(parts.next::<String>()).ok();
        pointer.unwrap_or_else(|| parts.broken())
    }
}

impl MessageValue for Value {
    fn encode(&self) -> Value {
        Self::String(json::to_text(self))
    }

    fn decode(parts: &mut Parts) -> Self {
        let value = (parts.parse)(&parts.next::<String>());
        value.unwrap_or_else(|| parts.broken())
    }
}

impl<T: MessageValue> MessageValue for Box<T> {
    fn encode(&self) -> Value {
        T::encode(self)
    }

    fn decode(parts: &mut Parts) -> Self {
        Self::new(parts.next())
    }
}

/// `None` is encoded as `null`, and any other value as without the `Option`.
impl<T: MessageValue> MessageValue for Option<T> {
    fn encode(&self) -> Value {
        self.as_ref().map_or(Value::Null, MessageValue::encode)
    }

    fn decode(parts: &mut Parts) -> Self {
        if parts.items.as_slice().first().is_none_or(Value::is_null) {
            parts.value();
            return None;
        }
        Some(parts.next())
    }
}

impl<T: MessageValue> MessageValue for Vec<T> {
    fn encode(&self) -> Value {
        self.iter().map(MessageValue::encode).collect()
    }

    fn decode(parts: &mut Parts) -> Self {
        parts.inner(|items| {
            let mut found = Self::new();
            while !items.items.as_slice().is_empty() {
                found.push(items.next());
            }
            found
        })
    }
}

impl<A: MessageValue, B: MessageValue> MessageValue for (A, B) {
    fn encode(&self) -> Value {
        Value::Array(vec![self.0.encode(), self.1.encode()])
    }

    fn decode(parts: &mut Parts) -> Self {
        parts.inner(|parts| (parts.next(), parts.next()))
    }
}
