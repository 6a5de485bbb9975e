//! The search for two equal items of an array (2020-12 Core §4.2.2).
//!
//! Owns finding the pair that violates `uniqueItems`. Leaves the verdict to the validator: this only finds the
//! indexes after the validator reported a violation.

use std::collections::HashMap;

use exact_json::equality::canonical;
use serde_json::Value;

/// The indexes of the first item that equals an earlier one, the earlier one first; `None` if all items differ.
pub(super) fn equal_items(list: &Value) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    for (index, item) in list.as_array()?.iter().enumerate() {
        if let Some(first) = seen.insert(canonical(item), index) {
            return Some((first, index));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Option<(usize, usize)> {
        equal_items(&serde_json::from_str(text).unwrap())
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn numbers_are_equal_by_value() {
        assert_eq!(pair("[1, 10, 1.00]"), Some((0, 2)));
        assert_eq!(pair("[100, 1e2]"), Some((0, 1)));
        assert_eq!(pair("[-0, 0.0]"), Some((0, 1)));
        assert_eq!(pair("[18446744073709551617, 18446744073709551616]"), None);
    }

    #[test]
    fn member_order_is_ignored_and_texts_differ_from_numbers() {
        assert_eq!(pair(r#"[{"a":1,"b":2},{"b":2.0,"a":1}]"#), Some((0, 1)));
        assert_eq!(pair(r#"[1,"1",true,null,"true"]"#), None);
    }
}
