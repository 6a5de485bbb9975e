//! JSON text: what was read is written and read again without a change.

use exact_json as json;
use serde_json::Value;

/// Reads a text, and holds reading against writing. The number text is compared, too.
pub(crate) fn read(text: &str) -> Option<Value> {
    let value = json::parse(text).ok()?;
    let written = json::to_text(&value);
    let again = json::parse(&written).expect("what was written is JSON");
    assert!(same(&again, &value), "{written}");
    let pretty = json::parse(&json::pretty(&value)).expect("what was written nicely is JSON");
    assert!(same(&pretty, &value), "{written}");
    Some(value)
}

/// Equal to the letter and in the same order: `==` takes members in any order.
pub(crate) fn same(one: &Value, other: &Value) -> bool {
    json::to_text(one) == json::to_text(other)
}
