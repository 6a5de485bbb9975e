//! Comparison of the parser with `serde_json`.

use super::*;

/// Parses a text with `serde_json`; returns its error as text.
fn by_serde(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn agree(text: &str) {
    // Parsed again by `serde_json`, which normalizes exponents.
    let ours = parse(text).map_err(|error| error.to_string());
    let ours = ours.and_then(|value| by_serde(&crate::to_text(&value)));
    // `serde_json` takes no byte order mark.
    let expected = by_serde(text.strip_prefix('\u{feff}').unwrap_or(text));
    assert_eq!(ours, expected, "{text:?}");
}

const SAMPLES: [&str; 12] = [
    r#" {"a": [1, -2.50, 1e9, 3E-7, 0.1e+400, -0, 18446744073709551617], "b": {}, "a": null} "#,
    "[[], [[]], {\"\": [true, false, null]}, \"ü€😀\"]",
    r#""\"\\\/\b\f\n\r\t\u0041\u00fc\ud83d\ude00""#,
    r#"["\ud83d", 1]"#,
    r#"["\ude00", 1]"#,
    r#"["\ud83d\u0041", 1]"#,
    r#"["\ud83dx"]"#,
    "{\n  \"a\": 1,\n  \"b\": tru\n}",
    "[1 2]",
    "{\"a\" 1}",
    "{\"a\":1 \"b\":2}",
    "\u{feff}1",
];

#[test]
fn truncated_and_mistyped_texts_give_the_same_result_as_serde_json() {
    for sample in SAMPLES {
        agree(sample);
        for (at, character) in sample.char_indices() {
            let (before, after) = sample.split_at(at);
            let after_it = &after[character.len_utf8()..];
            agree(before);
            agree(after);
            agree(&format!("{before}{after_it}"));
            for other in [
                "\"", "\\", ",", "]", "}", "{", "[", ":", "-", ".", "e", "0", "7", "x", " ", "\n",
                "\u{1}", "u", "ü",
            ] {
                agree(&format!("{before}{other}{after}"));
                agree(&format!("{before}{other}{after_it}"));
            }
        }
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_keep_their_exact_text() {
    for text in [
        "1.10",
        "-0",
        "-0.0",
        "1e400",
        "1E400",
        "1e+400",
        "2.50E-07",
        "18446744073709551617",
    ] {
        assert_eq!(crate::to_text(&parse(text).unwrap()), text);
    }
}

#[test]
fn nesting_limit_equals_serde_json() {
    for depth in 120..135 {
        agree(&format!("{}{}", "[".repeat(depth), "]".repeat(depth)));
        agree(&format!(
            "{}1{}",
            "{\"a\":".repeat(depth),
            "}".repeat(depth)
        ));
    }
    assert!(parse(&"[".repeat(1_000_000)).is_err());
}

#[cfg(not(feature = "exact-numbers"))]
#[test]
fn numbers_are_integers_of_64_bits_or_the_nearest_double() {
    for (text, read) in [
        ("1.10", "1.1"),
        ("-0", "-0.0"),
        ("1E2", "100.0"),
        ("9007199254740993", "9007199254740993"),
        ("18446744073709551615", "18446744073709551615"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("18446744073709551617", "1.8446744073709552e+19"),
        ("0.1000000000000000055511151231257827", "0.1"),
        ("1e-400", "0.0"),
    ] {
        assert_eq!(crate::to_text(&parse(text).unwrap()), read);
    }
    let error = parse("[1e400]").unwrap_err();
    assert_eq!(error.reason, Reason::OutOfRange);
}
