//! The size of a JSON value.
//!
//! Owns counting bytes, depth and nodes, without recursion and up to a limit. Leaves deciding what is too
//! large to the callers.

use serde_json::Value;

/// The size of a JSON value: its bytes, depth and nodes, and its longest text and number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The approximate length of its JSON text, not counting escapes.
    pub bytes: usize,
    /// The number of nested arrays and objects; 0 for a scalar.
    pub depth: usize,
    /// The number of values inside, including the value itself.
    pub nodes: usize,
    /// The sum of the lengths of the JSON Pointers to all values inside, in bytes.
    pub pointers: usize,
    /// The length of the longest string or member name.
    pub longest_text: usize,
    /// The number of characters in the longest number.
    pub longest_number: usize,
}

impl Size {
    /// Measures a value. Stops with an incomplete result once there are more than `limit` bytes.
    pub fn of(value: &Value, limit: usize) -> Self {
        let mut size = Self::default();
        // Each value with its depth and the length of its pointer.
        let mut stack = vec![(value, 0_usize, 0_usize)];
        while let Some((value, depth, pointer)) = stack.pop() {
            size.nodes += 1;
            let is_container = matches!(value, Value::Array(_) | Value::Object(_));
            size.depth = size.depth.max(depth + usize::from(is_container));
            size.pointers = size.pointers.saturating_add(pointer);
            size.bytes = size.bytes.saturating_add(match value {
                Value::Null => 4,
                Value::Bool(_) => 5,
                Value::Number(number) => {
                    let length = exact_json::number::text(number).len();
                    size.longest_number = size.longest_number.max(length);
                    length
                }
                Value::String(text) => {
                    size.longest_text = size.longest_text.max(text.len());
                    text.len() + 2
                }
                Value::Array(items) => {
                    stack.extend(items.iter().map(|item| (item, depth + 1, pointer + 4)));
                    items.len() + 2
                }
                Value::Object(members) => {
                    let mut names = 0_usize;
                    for (name, inner) in members {
                        size.longest_text = size.longest_text.max(name.len());
                        names += name.len() + 4;
                        stack.push((inner, depth + 1, pointer.saturating_add(name.len() + 1)));
                    }
                    names + 2
                }
            });
            if size.bytes > limit {
                break;
            }
        }
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn byte_count_is_close_to_the_text_length() {
        let value = json!({"a": [1, 2.5, "x"], "b": {"c": null}});
        let size = Size::of(&value, usize::MAX);
        assert!(size.bytes.abs_diff(value.to_string().len()) < 6, "{size:?}");
        assert_eq!((size.depth, size.nodes, size.longest_text), (2, 7, 1));
    }

    #[test]
    fn measuring_stops_at_the_limit() {
        let value = json!(vec![0; 10_000]);
        assert!(Size::of(&value, 100).nodes < 10);
    }
}
