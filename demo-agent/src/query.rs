//! Query strings and forms: `name=value` pairs, percent-encoded.
//!
//! Owns reading and writing them (WHATWG URL, `application/x-www-form-urlencoded`). Total: what is
//! wrongly encoded stays as it came.

/// The pairs of a query or a form body, in their order.
pub(crate) fn pairs(text: &str) -> Vec<(String, String)> {
    text.split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(name, true), decoded(value, true))
        })
        .collect()
}

/// The first value of that name.
pub(crate) fn value<'p>(pairs: &'p [(String, String)], name: &str) -> Option<&'p str> {
    pairs
        .iter()
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.as_str())
}

/// A percent-encoded text. In forms a plus is a space, in paths it is a plus.
pub(crate) fn decoded(text: &str, form: bool) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let hex = |byte: Option<u8>| byte.and_then(|it| char::from(it).to_digit(16));
        match byte {
            b'+' if form => bytes.push(b' '),
            b'%' => match (hex(ahead.next()), hex(ahead.next())) {
                (Some(high), Some(low)) => {
                    // Two hexadecimal digits always fit.
                    bytes.push(u8::try_from(high * 16 + low).unwrap_or_default());
                    rest = ahead;
                }
                _ => bytes.push(byte),
            },
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A text as it can stand in a query.
pub(crate) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            for digit in [byte >> 4, byte & 15] {
                let digit = char::from_digit(u32::from(digit), 16).unwrap_or('0');
                encoded.push(digit.to_ascii_uppercase());
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_comes_back_and_what_is_no_encoding_stays() {
        let text = "a b&c=d/ä😀%";
        assert_eq!(decoded(&encoded(text), true), text);
        assert_eq!(decoded("%zz%4", false), "%zz%4");
        assert_eq!(decoded("a+b%2Bc", true), "a b+c");
        assert_eq!(decoded("a+b", false), "a+b");
    }

    #[test]
    fn pairs_keep_their_order_and_the_first_of_a_name_counts() {
        let pairs = pairs("a=1&b&a=2&&c=%26");
        assert_eq!(pairs.len(), 4);
        assert_eq!(value(&pairs, "a"), Some("1"));
        assert_eq!(value(&pairs, "b"), Some(""));
        assert_eq!(value(&pairs, "c"), Some("&"));
        assert_eq!(value(&pairs, "d"), None);
    }
}
