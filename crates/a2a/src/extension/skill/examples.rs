//! Example inputs of a skill: JSON among its examples that fits the type of one of its schemas.

use exact_json as json;
use serde_json::Value;

use super::modes::inputs;
use crate::card::{AgentCard, Skill};
use crate::extension::declaration::types;

/// The skill's examples that are JSON, to fill a form with: objects, and values of a type that a
/// schema of the skill names. An example such as `3` is text if no schema takes a number.
pub fn examples(card: &AgentCard, skill: &Skill) -> Vec<Value> {
    let schemas = inputs(card, skill).schemas;
    let is_named = |value: &Value| {
        let mut schemas = schemas.iter().filter_map(|input| input.schema.as_ref());
        schemas.any(|schema| {
            types(schema).is_some_and(|mut types| types.any(|it| is_of_type(value, it)))
        })
    };
    let values = skill.examples.iter();
    let values = values.filter_map(|example| json::parse(example).ok());
    values.filter(|it| it.is_object() || is_named(it)).collect()
}

/// Whether a value may be of a JSON Schema type. Any number counts as an integer, because the
/// validator decides that.
fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(_) => matches!(name, "number" | "integer"),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}
