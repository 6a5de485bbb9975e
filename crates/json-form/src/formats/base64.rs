//! Base64 (RFC 4648 §4).
//!
//! Owns which texts are accepted. Leaves the coding to the crate `base64`. Invariants: the encoder writes padding and
//! no line breaks; the decoder accepts missing padding and line breaks, as in mail.

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// The standard alphabet. Decodes texts without padding, too, and ignores the unused bits of the last character.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Encodes bytes as Base64 text, with padding and without line breaks.
pub(crate) fn encoded(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}

/// Decodes a text; `None` if it is not base64.
pub(crate) fn decoded(text: &str) -> Option<Vec<u8>> {
    let letters: String = text.split_ascii_whitespace().collect();
    // The engine would accept one `=` where two are missing.
    let is_whole = !letters.ends_with('=') || letters.len().is_multiple_of(4);
    is_whole.then(|| ENGINE.decode(letters).ok())?
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
    fn only_missing_padding_and_line_breaks_are_tolerated() {
        assert_eq!(decoded("Zm9v\r\nYg").as_deref(), Some(&b"foob"[..]));
        assert_eq!(encoded(b"foob"), "Zm9vYg==");
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
