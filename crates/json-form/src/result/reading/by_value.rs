//! Which schemas apply to a value that nobody edits: branches by its shape, conditions by its values.
//!
//! The validator knows better and is asked by the app, but answers later, and labels do not wait. Invariant: a condition
//! with any other keyword than those of [`holds`] stays undecided.

use exact_json::equality::same_json;
use serde_json::Value;

use crate::schema::Subschemas;
use crate::schema::subschema_set::{ByShape, Decisions, Union};
use crate::schema::types::Types;

/// The most nested levels of a condition that are read.
const DEEPEST: usize = 8;

/// The decisions that follow from the value itself.
pub(super) struct ByValue;

impl Decisions for ByValue {
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize> {
        ByShape.branch(set, union)
    }

    fn holds(&self, set: &Subschemas<'_>, schema: &Value) -> Option<bool> {
        holds(set.value()?, schema, DEEPEST)
    }
}

/// Whether a value fits a simple condition: constants, types, and required or listed members; `None` for other
/// keywords.
fn holds(value: &Value, schema: &Value, left: usize) -> Option<bool> {
    let rules = match schema {
        Value::Bool(all) => return Some(*all),
        Value::Object(rules) if left > 0 => rules,
        _ => return None,
    };
    let each = |schemas: &Value| -> Option<Vec<bool>> {
        let schemas = schemas.as_array()?.iter();
        schemas
            .map(|schema| holds(value, schema, left - 1))
            .collect()
    };
    let mut all = true;
    for (keyword, rule) in rules {
        all &= match keyword.as_str() {
            "title" | "description" | "$comment" => true,
            "const" => same_json(value, rule),
            "enum" => rule.as_array()?.iter().any(|one| same_json(value, one)),
            "type" => Types::declared(schema)?.allow(value),
            "required" => {
                let mut names = rule.as_array()?.iter().filter_map(Value::as_str);
                value
                    .as_object()
                    .is_none_or(|members| names.all(|name| members.contains_key(name)))
            }
            "properties" => {
                let mut fits = true;
                for (name, rule) in rule.as_object()? {
                    if let Some(member) = value.as_object().and_then(|members| members.get(name)) {
                        fits &= holds(member, rule, left - 1)?;
                    }
                }
                fits
            }
            "not" => !holds(value, rule, left - 1)?,
            "allOf" => each(rule)?.into_iter().all(|it| it),
            "anyOf" => each(rule)?.into_iter().any(|it| it),
            _ => return None,
        };
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::Reading;
    use serde_json::json;

    #[test]
    fn members_of_conditions_keep_titles_and_formats() {
        let schema = json!({
        "properties": {"journey": {"enum": ["single", "return"]}, "scope": {}},
        "allOf": [
            {"if": {"required": ["journey"], "properties": {"journey": {"const": "return"}}},
                "then": {"properties": {"back": {"title": "Day of return", "format": "date"}}}},
            {"if": {"properties": {"scope": {"not": {"enum": ["all"]}}}},
                "then": {"properties": {"top": {"title": "How many words"}}}},
        ]});
        let value = json!({"journey": "return", "back": "2027-05-16", "scope": "some", "top": 5});
        let labels = |value: Value| -> Vec<String> {
            let reading = Reading::new(Some(&schema), value);
            let views = reading.short_values();
            views.into_iter().map(|view| view.label).collect()
        };
        assert_eq!(
            labels(value),
            ["Journey", "Scope", "Day of return", "How many words"]
        );
        let other = json!({"journey": "single", "back": "2027-05-16", "scope": "all", "top": 5});
        assert_eq!(labels(other), ["Journey", "Scope", "Back", "Top"]);
    }

    #[test]
    fn other_conditions_stay_open() {
        assert_eq!(holds(&json!(3), &json!({"minimum": 2}), DEEPEST), None);
        assert_eq!(
            holds(
                &json!(3),
                &json!({"enum": [2, 3.0], "type": "integer"}),
                DEEPEST
            ),
            Some(true)
        );
        assert_eq!(
            holds(
                &json!({"a": 1}),
                &json!({"properties": {"a": {"pattern": "x"}}}),
                DEEPEST
            ),
            None
        );
        assert_eq!(
            holds(
                &json!({}),
                &json!({"anyOf": [{"required": ["a"]}, {"not": {"required": ["b"]}}]}),
                DEEPEST
            ),
            Some(true)
        );
    }
}
