//! JSON text: writing a parsed value and parsing it again changes nothing.

use exact_json as json;
use serde_json::Value;

/// Parses a text; `None` if it is not JSON. Asserts that the value is the same after writing and parsing again,
/// including the text of numbers.
pub(crate) fn read(text: &str) -> Option<Value> {
    let value = json::parse(text).ok()?;
    let written = json::to_text(&value);
    let again = json::parse(&written).expect("what was written is JSON");
    assert!(same(&again, &value), "{written}");
    let pretty = json::parse(&json::pretty(&value)).expect("what was written nicely is JSON");
    assert!(same(&pretty, &value), "{written}");
    Some(value)
}

/// Whether two values are equal including order and number text, which `==` ignores.
pub(crate) fn same(one: &Value, other: &Value) -> bool {
    json::to_text(one) == json::to_text(other)
}
