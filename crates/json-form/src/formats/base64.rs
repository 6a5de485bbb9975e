//! Base64 (RFC 4648 §4).
//!
//! Invariants: the encoder writes padding and no line breaks; the decoder accepts missing padding
//! and line breaks, as in mail.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Encodes bytes as Base64 text, with padding and without line breaks.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let mut bits = 0_u32;
        for at in 0..3 {
            bits = bits << 8 | u32::from(group.get(at).copied().unwrap_or(0));
        }
        for at in 0..4 {
            let letter = LETTERS.get((bits >> (18 - 6 * at) & 63) as usize);
            let letter = letter.filter(|_| at <= group.len());
            text.push(letter.map_or('=', |letter| char::from(*letter)));
        }
    }
    text
}

/// Decodes a text; `None` if it is not base64.
pub(crate) fn decoded(text: &str) -> Option<Vec<u8>> {
    let is_space = |byte: &u8| byte.is_ascii_whitespace();
    let mut letters: Vec<u8> = text.bytes().filter(|byte| !is_space(byte)).collect();
    let all = letters.len();
    while letters.last() == Some(&b'=') && all - letters.len() < 2 {
        letters.pop();
    }
    let is_padded = all != letters.len();
    if letters.len() % 4 == 1 || is_padded && !all.is_multiple_of(4) {
        return None;
    }
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 2);
    for group in letters.chunks(4) {
        let mut bits = 0_u32;
        for at in 0..4 {
            let value = match group.get(at) {
                Some(letter) => LETTERS.iter().position(|known| known == letter)?,
                None => 0,
            };
            bits = bits << 6 | u32::try_from(value).ok()?;
        }
        let all = bits.to_be_bytes();
        bytes.extend(all.get(1..group.len()).into_iter().flatten());
    }
    Some(bytes)
}

/// Whether a text is base64 with padding, without decoding it; white space is ignored.
pub fn is_padded(text: &str) -> bool {
    let (mut count, mut padding) = (0_usize, 0_usize);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        count += 1;
        match byte {
            b'=' => padding += 1,
            _ if padding > 0 => return false,
            b'+' | b'/' => {}
            other if other.is_ascii_alphanumeric() => {}
            _ => return false,
        }
    }
    count.is_multiple_of(4) && padding <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_of_the_rfc_round_trip() {
        // Vectors of RFC 4648 §10.
        for (plain, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encoded(plain.as_bytes()), text);
            assert_eq!(decoded(text).as_deref(), Some(plain.as_bytes()));
        }
    }

    #[test]
    fn only_missing_padding_and_line_breaks_are_tolerated() {
        assert_eq!(decoded("Zm9v\r\nYg").as_deref(), Some(&b"foob"[..]));
        assert_eq!(decoded("7u/+").as_deref(), Some(&[0xee, 0xef, 0xfe][..]));
        for bad in [
            "Z",
            "Zg=",
            "Zg===",
            "====",
            "Zm9v=",
            "Zm-_",
            "{\"a\":1}",
            "Zg==Zg==",
        ] {
            assert_eq!(decoded(bad), None, "{bad}");
        }
    }
}
