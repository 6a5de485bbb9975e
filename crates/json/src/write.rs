//! JSON text from values.
//!
//! Owns the two layouts: compact, and indented with a line for each member and item.

use std::fmt::Write as _;

use serde_json::Value;

use crate::number;

/// Writes a value as JSON without spaces and line breaks.
#[inline(never)]
pub fn to_text(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out, None);
    out
}

/// A value as text for people: a line for each member and item, indented by two spaces.
#[inline(never)]
pub fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, &mut out, Some(0));
    out
}

/// Appends a value as text. `level` is the nesting depth; `None` selects the compact layout.
fn write(value: &Value, out: &mut String, level: Option<usize>) {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(true) => out.push_str("true"),
        Value::Bool(false) => out.push_str("false"),
        Value::Number(number) => out.push_str(&number::text(number)),
        Value::String(text) => quote(text, out),
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                begin(at, out, level);
                write(item, out, level.map(|level| level + 1));
            }
            end(items.is_empty(), out, level);
            out.push(']');
        }
        Value::Object(map) => {
            out.push('{');
            for (at, (name, item)) in map.iter().enumerate() {
                begin(at, out, level);
                quote(name, out);
                out.push_str(if level.is_some() { ": " } else { ":" });
                write(item, out, level.map(|level| level + 1));
            }
            end(map.is_empty(), out, level);
            out.push('}');
        }
    }
}

fn begin(at: usize, out: &mut String, level: Option<usize>) {
    if at > 0 {
        out.push(',');
    }
    if let Some(level) = level {
        indent(level + 1, out);
    }
}

fn end(empty: bool, out: &mut String, level: Option<usize>) {
    if let (false, Some(level)) = (empty, level) {
        indent(level, out);
    }
}

fn indent(level: usize, out: &mut String) {
    out.push('\n');
    for _ in 0..level {
        out.push_str("  ");
    }
}

fn quote(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control @ '\0'..='\u{1f}' => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_layouts_equal_those_of_serde_json() {
        let every: String = ('\0'..='\u{a0}').chain("ü€😀\u{2028}".chars()).collect();
        for value in [
            json!(null),
            json!([]),
            json!({}),
            json!([[], {}, [1, [2.5, -3]], {"a": {"b": [true, false]}, "": null}]),
            json!({ every.clone(): every }),
        ] {
            assert_eq!(to_text(&value), value.to_string());
            let by_serde = serde_json::to_string_pretty(&value).unwrap();
            assert_eq!(pretty(&value), by_serde);
        }
    }
}
