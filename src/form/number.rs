//! Numbers as people type them, kept to the letter.
//!
//! Owns reading a number's text. `1.10`, `1e400` and 2⁶⁴+1 stay what they are: the text becomes a
//! JSON number without going through a float.

use serde_json::Number;

use crate::json;

/// Why a text is not a number yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberProblem {
    /// It could still become one: `-`, `1.`, `1e`.
    Unfinished,
    /// It is none.
    NotANumber,
}

/// Reads a number. Spaces around it, a leading `+` and a missing zero before the point are
/// forgiven; commas are not, since they mean different things in different places.
pub fn read_number(text: &str) -> Result<Number, NumberProblem> {
    let text = text.trim();
    let text = text.strip_prefix('+').unwrap_or(text);
    // The minus sign of typography, as phones and word processors write it.
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
    let zero = if digits.starts_with('.') && digits.len() > 1 {
        "0"
    } else {
        ""
    };
    let candidate = format!("{sign}{zero}{digits}");
    if let Some(number) = json::number(&candidate) {
        return Ok(number);
    }
    // Unfinished is what one more digit would finish.
    let finished = format!("{candidate}1");
    match json::number(&finished) {
        Some(_) => Err(NumberProblem::Unfinished),
        None => Err(NumberProblem::NotANumber),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_the_text_it_was_typed_with() {
        for text in [
            "0",
            "-0",
            "1.10",
            "1e400",
            "1E+400",
            "18446744073709551617",
            "-12.5e-3",
        ] {
            assert_eq!(
                read_number(text).map(|number| number.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn small_slips_are_forgiven() {
        assert_eq!(
            read_number(" +5 ").map(|number| number.to_string()),
            Ok("5".to_owned())
        );
        assert_eq!(
            read_number(".5").map(|number| number.to_string()),
            Ok("0.5".to_owned())
        );
        assert_eq!(
            read_number("−3").map(|number| number.to_string()),
            Ok("-3".to_owned())
        );
    }

    #[test]
    fn half_a_number_is_told_from_no_number() {
        for text in ["-", "1.", "1e", "1e-", ""] {
            assert_eq!(read_number(text), Err(NumberProblem::Unfinished), "{text}");
        }
        for text in ["abc", "1,5", "1 000", "0x10", "--1", "007"] {
            assert_eq!(read_number(text), Err(NumberProblem::NotANumber), "{text}");
        }
    }
}
