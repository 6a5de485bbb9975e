//! The parameters of a capability of 002: a JSON Schema, or facts for people.

use serde_json::Value;

use crate::Members;

/// The members that tell a JSON Schema from other parameters. 002's own example of parameters is an
/// object without one of them.
const OF_SCHEMAS: [&str; 10] = [
    "$schema",
    "$ref",
    "type",
    "properties",
    "oneOf",
    "anyOf",
    "allOf",
    "enum",
    "const",
    "if",
];

/// The `parameters` of a capability; `None` if they are not a JSON Schema.
pub(crate) fn parameters(capability: &Members) -> Option<&Value> {
    let parameters = capability.get("parameters")?;
    let is_schema = OF_SCHEMAS
        .iter()
        .any(|name| parameters.get(*name).is_some());
    is_schema.then_some(parameters)
}

/// The parameters of a capability as text, a line for each; empty if they are a JSON Schema.
pub(super) fn facts(capability: &Members) -> Vec<String> {
    let all = capability.get("parameters").and_then(Value::as_object);
    let all = all.filter(|_| parameters(capability).is_none());
    let line = |(name, value): (&String, &Value)| {
        let plain = |value: &Value| match value {
            Value::String(text) => text.clone(),
            other => exact_json::to_text(other),
        };
        let value = match value {
            Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
            other => plain(other),
        };
        [name, ": ", &value].concat()
    };
    all.into_iter().flatten().map(line).collect()
}
