//! Simple patterns in words: `^[A-Z]{3}-\d+$` is “3 capital letters, then “-”, then one or more
//! digits”.
//!
//! Runs no regular expression. Invariants: a pattern that the reader does not understand completely
//! has no words; depth and length are bounded.

use locales::messages;

use super::phrases::{joined, or};

/// The rest of a pattern, and the number of pieces that may still be read.
struct Reader<'p> {
    rest: &'p str,
    /// The number of pieces that may still be read.
    left: usize,
}

/// A pattern for the whole text, in words; `None` if it is not simple: `^[A-Z]{3}-\d+$` is “3
/// capital letters, then “-”, then one or more digits”.
pub(super) fn in_words(pattern: &str) -> Option<String> {
    const PIECES: usize = 8;
    let rest = pattern.strip_prefix('^')?.strip_suffix('$')?;
    let mut reader = Reader { rest, left: PIECES };
    let pieces = reader.pieces(false)?;
    match pieces.as_slice() {
        [] => None,
        [
            Piece {
                repeated: Some(characters),
                ..
            },
        ] => Some(messages::pattern_only(characters)),
        _ => Some(joined(
            pieces.into_iter().map(|piece| piece.words),
            messages::pattern_then,
        )),
    }
}

/// The words for one part of a pattern: a literal, or characters with their number.
struct Piece {
    words: String,
    /// The name of the characters, if the piece is one or more of them (`+`).
    repeated: Option<String>,
}

impl Piece {
    const fn once(words: String) -> Self {
        Self {
            words,
            repeated: None,
        }
    }
}

impl Reader<'_> {
    /// Reads the pieces up to the end of the pattern, or of a group (`is_group`); `None` if no words describe one.
    fn pieces(&mut self, is_group: bool) -> Option<Vec<Piece>> {
        let mut pieces: Vec<Piece> = Vec::new();
        let mut literal = String::new();
        loop {
            let next = self.rest.chars().next();
            let is_end = match next {
                None if !is_group => true,
                Some(')') if is_group => true,
                None => return None,
                Some(_) => false,
            };
            if is_end {
                flush(&mut literal, &mut pieces);
                return Some(pieces);
            }
            self.left = self.left.checked_sub(1)?;
            if next == Some('(') && !is_group {
                flush(&mut literal, &mut pieces);
                pieces.push(Piece::once(self.option()?));
                continue;
            }
            match self.atom()? {
                Atom::Literal(one) => {
                    if matches!(self.rest.chars().next(), Some('?' | '*' | '+' | '{')) {
                        flush(&mut literal, &mut pieces);
                        let quoted = messages::quoted(&one.to_string());
                        pieces.push(self.counted(&quoted, &quoted)?);
                    } else {
                        // The letters of one word are one piece.
                        self.left += 1;
                        literal.push(one);
                    }
                }
                Atom::Class { one, many } => {
                    flush(&mut literal, &mut pieces);
                    pieces.push(self.counted(&one, &many)?);
                }
            }
        }
    }

    /// Reads a group that may be absent, `(…)?`, and returns its words; `None` if it is not one, or not simple.
    fn option(&mut self) -> Option<String> {
        let rest = self.rest.strip_prefix('(')?;
        self.rest = rest.strip_prefix("?:").unwrap_or(rest);
        let pieces = self.pieces(true)?;
        self.rest = self.rest.strip_prefix(")?")?;
        let words = pieces.into_iter().map(|piece| piece.words);
        Some(messages::pattern_possibly(&joined(
            words,
            messages::list_and,
        )))
    }

    fn atom(&mut self) -> Option<Atom> {
        let mut letters = self.rest.chars();
        let first = letters.next()?;
        self.rest = letters.as_str();
        match first {
            '[' => {
                let (class, rest) = self.rest.split_once(']')?;
                self.rest = rest;
                class_of(class)
            }
            '\\' => {
                let mut letters = self.rest.chars();
                let escaped = letters.next()?;
                self.rest = letters.as_str();
                match escaped {
                    'd' => class_of("0-9"),
                    'w' => class_of("A-Za-z0-9_"),
                    other if other.is_ascii_punctuation() => Some(Atom::Literal(other)),
                    _ => None,
                }
            }
            '.' | '|' | '(' | ')' | '^' | '$' | '*' | '+' | '?' | '{' | '}' => None,
            other => Some(Atom::Literal(other)),
        }
    }

    /// Reads the quantifier after characters that `one` and `many` name; returns the words for both, as in “3 digits”.
    fn counted(&mut self, one: &str, many: &str) -> Option<Piece> {
        let mut letters = self.rest.chars();
        let how = letters.next();
        let after = letters.as_str();
        let told = match how {
            Some('+') => Piece {
                words: messages::pattern_one_or_more(many),
                repeated: Some(many.to_owned()),
            },
            Some('*') => Piece::once(messages::pattern_any_number(many)),
            Some('?') => Piece::once(messages::pattern_possibly(one)),
            Some('{') => {
                let (counts, rest) = after.split_once('}')?;
                let whole = |text: &str| text.parse::<u32>().ok().map(u64::from);
                let told = match counts.split_once(',') {
                    None if whole(counts)? == 1 => one.to_owned(),
                    None => messages::pattern_count(whole(counts)?, many),
                    Some((least, "")) => messages::pattern_count_or_more(whole(least)?, many),
                    Some((least, most)) => {
                        messages::pattern_count_between(whole(least)?, whole(most)?, many)
                    }
                };
                self.rest = rest;
                return self.is_plain().then_some(Piece::once(told));
            }
            _ => return Some(Piece::once(one.to_owned())),
        };
        self.rest = after;
        self.is_plain().then_some(told)
    }

    /// Whether the unread pattern does not begin with another quantifier, as in `a+?`.
    fn is_plain(&self) -> bool {
        !self.rest.starts_with(['?', '+', '*', '{'])
    }
}

/// One piece of a pattern without its quantifier.
enum Atom {
    Literal(char),
    Class { one: String, many: String },
}

fn flush(literal: &mut String, pieces: &mut Vec<Piece>) {
    if !literal.is_empty() {
        pieces.push(Piece::once(messages::quoted(&std::mem::take(literal))));
    }
}

/// A kind of characters: the name of one and of several.
type CharacterKind = (fn() -> &'static str, fn() -> &'static str);

/// The words for the inside of a character class, such as `a-z0-9`; `None` if the class is not simple.
fn class_of(class: &str) -> Option<Atom> {
    let (mut small, mut capital, mut digits) = (false, false, false);
    let mut others: Vec<String> = Vec::new();
    let mut rest = class;
    if rest.starts_with('^') {
        return None;
    }
    while let Some(first) = rest.chars().next() {
        let ranges = [
            ("a-z", &mut small),
            ("A-Z", &mut capital),
            ("0-9", &mut digits),
        ];
        let range = ranges
            .into_iter()
            .find(|(range, _)| rest.starts_with(range));
        if let Some((range, known)) = range {
            *known = true;
            rest = rest.get(range.len()..)?;
            continue;
        }
        let mut after = rest.get(first.len_utf8()..)?;
        let mut other = first;
        if first == '\\' {
            other = after.chars().next()?;
            after = after.get(other.len_utf8()..)?;
            match other {
                'd' => {
                    digits = true;
                    rest = after;
                    continue;
                }
                punctuation if punctuation.is_ascii_punctuation() => {}
                _ => return None,
            }
        }
        // Other ranges are shown as they are; a hyphen at an end is a character.
        if after.len() > 1 && after.starts_with('-') {
            return None;
        }
        others.push(if other == ' ' {
            messages::pattern_spaces().to_owned()
        } else {
            messages::quoted(&other.to_string())
        });
        rest = after;
    }
    let letter: Option<CharacterKind> = match (small, capital) {
        (true, true) => Some((messages::pattern_letter, messages::pattern_letters)),
        (true, false) => Some((
            messages::pattern_small_letter,
            messages::pattern_small_letters,
        )),
        (false, true) => Some((
            messages::pattern_capital_letter,
            messages::pattern_capital_letters,
        )),
        (false, false) => None,
    };
    let digit: CharacterKind = (messages::pattern_digit, messages::pattern_digits);
    let sorts: Vec<CharacterKind> = letter.into_iter().chain(digits.then_some(digit)).collect();
    if sorts.is_empty() && others.is_empty() || others.len() > 6 {
        return None;
    }
    let told = |name: fn(&CharacterKind) -> &'static str| {
        let names = sorts.iter().map(|sort| name(sort).to_owned());
        or(&names.chain(others.iter().cloned()).collect::<Vec<String>>())
    };
    let one = told(|(one, _)| one());
    Some(Atom::Class {
        one: if sorts.is_empty() {
            one
        } else {
            messages::pattern_one(&one)
        },
        many: told(|(_, many)| many()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_simple_patterns_have_words() {
        for (pattern, words) in [
            ("^[a-z]+$", Some("small letters only")),
            ("^[A-Za-z0-9_]+$", Some("letters, digits or “_” only")),
            (r"^\d{5}$", Some("5 digits")),
            ("^[0-9]{12,19}$", Some("12 to 19 digits")),
            (
                "^[A-Z]{3}-[0-9]{4}$",
                Some("3 capital letters, then “-”, then 4 digits"),
            ),
            (
                r"^[0-9]{5}(-[0-9]{4})?$",
                Some("5 digits, then possibly “-” and 4 digits"),
            ),
            (
                r"^v\d+\.\d+$",
                Some("“v”, then one or more digits, then “.”, then one or more digits"),
            ),
            (
                "^[A-Z][a-z-]*$",
                Some("a capital letter, then any number of small letters or “-”"),
            ),
            ("^yes$", Some("“yes”")),
            ("[a-z]", None),
            ("^[^a]$", None),
            ("^[a-f]+$", None),
            ("^(a|b)$", None),
            ("^a|b$", None),
            ("^(?=x)a$", None),
            ("^a+?$", None),
            (r"^\p{L}+$", None),
            (r"^a\$", None),
            ("^$", None),
            ("^(a(b)?)?$", None),
            ("^a{2$", None),
            ("^[a-z$", None),
            (r"^[\]]+$", None),
        ] {
            assert_eq!(in_words(pattern).as_deref(), words, "{pattern}");
        }
        assert_eq!(in_words(&format!("^{}$", "[a-z]-".repeat(50))), None);
    }
}
