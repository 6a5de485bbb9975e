//! A JSON parser that keeps the text of numbers.
//!
//! Owns the grammar of RFC 8259. Invariants: total; at most [`DEEPEST`] nested arrays and objects, so neither
//! parsing nor dropping a value overflows the stack; of two members with the same name the later one wins.

use serde_json::{Map, Number, Value};

use super::number_text::of_text;
use super::syntax::{DEEPEST, Error, Reason};

/// The largest number of object members for which the parser reserves space in advance.
const MOST_LIKELY: usize = 16;

/// Parses a JSON text into a value that keeps each number as it is written. An error says what is wrong, and where. A byte
/// order mark before the text is ignored (RFC 8259 §8.1).
#[inline(never)]
pub fn parse(text: &str) -> Result<Value, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(text);
    reader.document().map_err(|Fault { reason, at }| {
        let before = text.as_bytes().get(..at).unwrap_or_default();
        let lines = || {
            before
                .iter()
                .enumerate()
                .filter(|(_, byte)| **byte == b'\n')
        };
        Error {
            reason,
            line: 1 + lines().count(),
            column: at - lines().next_back().map_or(0, |(at, _)| at + 1),
        }
    })
}

/// Parses a JSON number without surrounding spaces; `None` if the text is anything else.
pub(super) fn number(text: &str) -> Option<Number> {
    let mut reader = Reader::new(text);
    let number = reader.number().ok()?;
    (reader.at == text.len()).then(|| of_text(number))?
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
    /// The number of members of the previous object: the next one probably has as many.
    likely: usize,
}

/// A syntax error, and the byte offset at which the parser found it.
struct Fault {
    reason: Reason,
    at: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            likely: 0,
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn skip_spaces(&mut self) -> Option<u8> {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\t' | b'\r')) {
            self.at += 1;
        }
        self.peek()
    }

    /// A fault with this reason at the byte that was read last.
    fn wrong(&self, reason: Reason) -> Fault {
        Fault {
            reason,
            at: self.at,
        }
    }

    /// A fault whose position is the byte after the present one, or the end of the text.
    fn unexpected(&self, reason: Reason) -> Fault {
        let at = self.text.len().min(self.at + 1);
        Fault { reason, at }
    }

    fn document(&mut self) -> Result<Value, Fault> {
        let value = self.value()?;
        match self.skip_spaces() {
            None => Ok(value),
            Some(_) => Err(self.unexpected(Reason::MoreText)),
        }
    }

    fn value(&mut self) -> Result<Value, Fault> {
        match self.skip_spaces() {
            None => Err(self.unexpected(Reason::EndOfValue)),
            Some(b'n') => self.word("null", Value::Null),
            Some(b't') => self.word("true", Value::Bool(true)),
            Some(b'f') => self.word("false", Value::Bool(false)),
            Some(b'-' | b'0'..=b'9') => self.number_value(),
            Some(b'"') => {
                self.at += 1;
                Ok(Value::String(self.string()?))
            }
            Some(open @ (b'[' | b'{')) => {
                if self.depth == DEEPEST {
                    return Err(self.unexpected(Reason::TooDeep));
                }
                self.at += 1;
                self.depth += 1;
                let value = if open == b'[' {
                    self.list()
                } else {
                    self.object()
                };
                self.depth -= 1;
                value
            }
            Some(_) => Err(self.unexpected(Reason::Value)),
        }
    }

    fn word(&mut self, word: &str, value: Value) -> Result<Value, Fault> {
        for expected in word.bytes() {
            match self.next() {
                None => return Err(self.wrong(Reason::EndOfValue)),
                Some(byte) if byte != expected => return Err(self.wrong(Reason::Word)),
                Some(_) => {}
            }
        }
        Ok(value)
    }

    fn list(&mut self) -> Result<Value, Fault> {
        let mut items = Vec::new();
        loop {
            match self.skip_spaces() {
                None => return Err(self.unexpected(Reason::EndOfList)),
                Some(b']') => {
                    self.at += 1;
                    return Ok(Value::Array(items));
                }
                Some(b',') if !items.is_empty() => {
                    self.at += 1;
                    if self.skip_spaces() == Some(b']') {
                        return Err(self.unexpected(Reason::TrailingComma));
                    }
                }
                Some(_) if items.is_empty() => {}
                Some(_) => return Err(self.unexpected(Reason::ListSeparator)),
            }
            items.push(self.value()?);
        }
    }

    fn object(&mut self) -> Result<Value, Fault> {
        let mut map = Map::new();
        loop {
            let mut next = self.skip_spaces();
            match next {
                None => return Err(self.unexpected(Reason::EndOfObject)),
                Some(b'}') => {
                    self.at += 1;
                    self.likely = map.len().min(MOST_LIKELY);
                    return Ok(Value::Object(map));
                }
                Some(b',') if !map.is_empty() => {
                    self.at += 1;
                    next = self.skip_spaces();
                }
                Some(_) if map.is_empty() => {}
                Some(_) => return Err(self.unexpected(Reason::ObjectSeparator)),
            }
            match next {
                Some(b'"') => self.at += 1,
                Some(b'}') => return Err(self.unexpected(Reason::TrailingComma)),
                Some(_) => return Err(self.unexpected(Reason::Name)),
                None => return Err(self.unexpected(Reason::EndOfValue)),
            }
            let name = self.string()?;
            match self.skip_spaces() {
                Some(b':') => self.at += 1,
                Some(_) => return Err(self.unexpected(Reason::Colon)),
                None => return Err(self.unexpected(Reason::EndOfObject)),
            }
            if map.is_empty() {
                map = Map::with_capacity(self.likely);
            }
            let value = self.value()?;
            map.insert(name, value);
        }
    }

    fn number_value(&mut self) -> Result<Value, Fault> {
        let number = of_text(self.number()?);
        let number = number.ok_or_else(|| self.wrong(Reason::OutOfRange))?;
        Ok(Value::Number(number))
    }

    /// Reads a number as its exact text: `serde_json` would normalize the exponent.
    fn number(&mut self) -> Result<String, Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.next() {
            Some(b'0') => {
                if matches!(self.peek(), Some(b'0'..=b'9')) {
                    return Err(self.unexpected(Reason::Number));
                }
            }
            Some(b'1'..=b'9') => self.digits(),
            Some(_) => return Err(self.wrong(Reason::Number)),
            None => return Err(self.wrong(Reason::EndOfValue)),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            match self.peek() {
                Some(b'0'..=b'9') => self.digits(),
                Some(_) => return Err(self.unexpected(Reason::Number)),
                None => return Err(self.unexpected(Reason::EndOfValue)),
            }
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            match self.next() {
                Some(b'0'..=b'9') => self.digits(),
                Some(_) => return Err(self.wrong(Reason::Number)),
                None => return Err(self.wrong(Reason::EndOfValue)),
            }
        }
        Ok(self.since(start))
    }

    fn digits(&mut self) {
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
    }

    fn since(&self, start: usize) -> String {
        self.text.get(start..self.at).unwrap_or_default().to_owned()
    }

    /// Reads a string; the opening quotation mark has already been read.
    fn string(&mut self) -> Result<String, Fault> {
        let mut string = String::new();
        loop {
            let start = self.at;
            while matches!(self.peek(), Some(byte) if byte >= 0x20 && byte != b'"' && byte != b'\\')
            {
                self.at += 1;
            }
            let plain = self.text.get(start..self.at).unwrap_or_default();
            // Most strings have no escapes: they are copied once, without spare capacity.
            string.reserve_exact(plain.len());
            string.push_str(plain);
            match self.next() {
                None => return Err(self.wrong(Reason::EndOfString)),
                Some(b'"') => return Ok(string),
                Some(b'\\') => string.push(self.escaped()?),
                Some(_) => {
                    return Err(self.wrong(Reason::ControlCharacter));
                }
            }
        }
    }

    /// Reads an escape sequence; the backslash has already been read.
    fn escaped(&mut self) -> Result<char, Fault> {
        Ok(match self.next() {
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(plain @ (b'"' | b'\\' | b'/')) => char::from(plain),
            Some(b'u') => return self.unicode(),
            Some(_) => return Err(self.wrong(Reason::Escape)),
            None => return Err(self.wrong(Reason::EndOfString)),
        })
    }

    fn unicode(&mut self) -> Result<char, Fault> {
        let mut code = self.four_digits()?;
        // A character beyond U+FFFF is written as two surrogates in sequence.
        if matches!(code, 0xD800..=0xDBFF) {
            for expected in [b'\\', b'u'] {
                match self.next() {
                    None => return Err(self.wrong(Reason::EndOfString)),
                    Some(byte) if byte == expected => {}
                    Some(_) => return Err(self.wrong(Reason::Surrogate)),
                }
            }
            let low = self.four_digits()?;
            if matches!(low, 0xDC00..=0xDFFF) {
                code = 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            }
        }
        char::from_u32(code).ok_or_else(|| self.wrong(Reason::LoneSurrogate))
    }

    fn four_digits(&mut self) -> Result<u32, Fault> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4);
        let Some(digits) = digits else {
            self.at = self.text.len();
            return Err(self.wrong(Reason::EndOfString));
        };
        self.at += 4;
        digits.iter().try_fold(0, |code, digit| {
            let digit = char::from(*digit).to_digit(16);
            digit
                .map(|digit| code << 4 | digit)
                .ok_or_else(|| self.wrong(Reason::Escape))
        })
    }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
