//! JSON text, exact numbers, equality by value, and JSON Pointer.
//!
//! Owns reading and writing `serde_json::Value` and comparing two values. Leaves the value and number types
//! to `serde_json`. Invariants: as strict as `serde_json`, with its error messages and its limit of 127
//! nested levels; every number keeps its exact text. Hand-written because serde's machinery would be an
//! eighth of the page's wasm module, which needs only three functions of it.
//!
//! `text`, `texts`, `count`, `object`, `whole` and `index` are conveniences for the crates that build on this one.
//!
//! ```
//! use exact_json::{Pointer, parse, same_json, to_text};
//!
//! let order = parse(r#"{"price": 1.10, "lines": [{"count": 3}]}"#)?;
//! assert_eq!(to_text(&order), r#"{"price":1.10,"lines":[{"count":3}]}"#);
//!
//! let count: Pointer = "/lines/0/count".parse()?;
//! assert!(same_json(count.get(&order).unwrap(), &parse("3.0")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decimal;
mod equality;
mod integral_floats;
mod pointer;
mod read;
mod write;

use serde_json::{Map, Number, Value};

pub use decimal::Decimal;
pub use equality::{canonical, same_json};
pub use integral_floats::integral_floats_to_integers;
pub use pointer::{Pointer, PointerError, index};
pub use read::{DEEPEST, parse};
pub use write::{pretty, to_text};

/// A syntax error in JSON text, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The error in the text.
    pub reason: Reason,
    /// The line of the error, counted from 1.
    pub line: usize,
    /// The byte in the line, counted from 1; 0 is the end of the previous line.
    pub column: usize,
}

/// The kind of a syntax error in JSON text. `Display` writes the sentences of `serde_json`, for developers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The text ends inside a string.
    EndOfString,
    /// The text ends inside an array.
    EndOfList,
    /// The text ends inside an object.
    EndOfObject,
    /// The text ends where a value or a name should be, or inside a number or word.
    EndOfValue,
    /// The value is complete, but other text than white space follows it.
    MoreText,
    /// A value should begin here, but no JSON value begins with this character, for example `?`.
    Value,
    /// The text has a word other than `null`, `true` and `false`.
    Word,
    /// A comma stands before the end of an array or object.
    TrailingComma,
    /// Neither a comma nor a bracket follows an item.
    ListSeparator,
    /// Neither a comma nor a brace follows a member.
    ObjectSeparator,
    /// The name of a member is not a string.
    Name,
    /// No colon follows the name of a member.
    Colon,
    /// A number is malformed, for example `01` or the item of `[1.]`.
    Number,
    /// A string has an escape sequence that JSON does not have.
    Escape,
    /// Only the first half of a character beyond U+FFFF is escaped.
    Surrogate,
    /// A string has an escaped surrogate without its other half.
    LoneSurrogate,
    /// A string has an unescaped line break, tab or other control character.
    ControlCharacter,
    /// Arrays and objects are nested more than [`DEEPEST`] levels deep.
    TooDeep,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::EndOfString => "EOF while parsing a string",
            Self::EndOfList => "EOF while parsing a list",
            Self::EndOfObject => "EOF while parsing an object",
            Self::EndOfValue => "EOF while parsing a value",
            Self::MoreText => "trailing characters",
            Self::Value => "expected value",
            Self::Word => "expected ident",
            Self::TrailingComma => "trailing comma",
            Self::ListSeparator => "expected `,` or `]`",
            Self::ObjectSeparator => "expected `,` or `}`",
            Self::Name => "key must be a string",
            Self::Colon => "expected `:`",
            Self::Number => "invalid number",
            Self::Escape => "invalid escape",
            Self::Surrogate => "unexpected end of hex escape",
            Self::LoneSurrogate => "lone leading surrogate in hex escape",
            Self::ControlCharacter => {
                "control character (\\u0000-\\u001F) found while parsing a string"
            }
            Self::TooDeep => "recursion limit exceeded",
        })
    }
}

impl Error {
    /// Whether the text has more than [`DEEPEST`] nested arrays and objects. The parser has not checked the text
    /// after that place.
    pub fn is_too_deep(&self) -> bool {
        self.reason == Reason::TooDeep
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            reason,
            line,
            column,
        } = self;
        write!(out, "{reason} at line {line} column {column}")
    }
}

impl std::error::Error for Error {}

/// Parses a JSON number without surrounding spaces; `None` if the text is anything else.
pub fn number(text: &str) -> Option<Number> {
    read::number(text)
}

/// The value of a non-negative integer, also written as `2.0` or `1e2`; `None` for any other value or above `u64::MAX`.
pub fn whole(value: &Value) -> Option<u64> {
    let number = Decimal::of(value.as_number()?).filter(Decimal::is_whole)?;
    u64::try_from(number.scaled(0)?).ok()
}

/// A JSON string with this text.
pub fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

/// A JSON array with one string for each text, in the same order.
pub fn texts(texts: &[String]) -> Value {
    let mut items = Vec::with_capacity(texts.len());
    for one in texts {
        items.push(text(one));
    }
    Value::Array(items)
}

/// A JSON number with this value.
pub fn count(count: u64) -> Value {
    Value::Number(read::trusted(count.to_string()))
}

/// A JSON object with these members; of two with the same name, the later one is kept.
pub fn object(members: Vec<(&str, Value)>) -> Value {
    let mut map = Map::new();
    for (name, value) in members {
        map.insert(name.to_owned(), value);
    }
    Value::Object(map)
}
