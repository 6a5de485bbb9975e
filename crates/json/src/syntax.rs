//! Syntax errors in JSON text.
//!
//! Owns what the parser reports: the reason and the position of an error, and the limit of nested levels.

/// The deepest nesting of arrays and objects that the parser accepts, the same as that of `serde_json`.
pub const DEEPEST: usize = 127;

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
    /// A number is larger than a double, and the feature `exact-numbers` is off.
    OutOfRange,
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
            Self::OutOfRange => "number out of range",
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
