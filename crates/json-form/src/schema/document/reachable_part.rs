//! The part of a schema that a value can reach.
//!
//! Owns leaving out definitions that no reference leads to, and annotations. Leaves what reaches what to `lenient`.
//! Invariants: the schemas that are kept keep their pointers and their rules, so that verdicts and findings stay; time is
//! linear in the size of the document, whose depth the guard has checked.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Document;
use super::lenient::ASSERTIONS;
use crate::schema::keywords::{self, Role};
use crate::schema::schema_id::SchemaId;

/// The keywords that name a schema or refer to another one, and those of `contains`; a schema keeps them.
const KEPT: [&str; 12] = [
    "$schema",
    "id",
    "$id",
    "$anchor",
    "$dynamicAnchor",
    "$recursiveAnchor",
    "$vocabulary",
    "$ref",
    "$dynamicRef",
    "$recursiveRef",
    "minContains",
    "maxContains",
];

impl Document {
    /// The schema without annotations and without the definitions that the root schema does not lead to. What is left
    /// has the same place, and accepts the same values.
    pub fn reachable_part(&self) -> Value {
        let reached = self.polarities(false);
        let schemas: HashSet<SchemaId> = reached.iter().map(|(place, _)| place.id()).collect();
        let part = Part {
            around: self.around(&schemas),
            schemas,
        };
        part.of(self.root().schema)
    }

    /// All values of the document that contain one of these schemas.
    fn around(&self, schemas: &HashSet<SchemaId>) -> HashSet<SchemaId> {
        let mut around = HashSet::new();
        // Each value with the index of the value that contains it.
        let mut trail = vec![(self.root().schema, 0)];
        let mut next = 0;
        while let Some((value, _)) = trail.get(next).copied() {
            if schemas.contains(&SchemaId::of(value)) {
                let mut at = next;
                while let Some((value, parent)) = trail.get(at)
                    && around.insert(SchemaId::of(value))
                {
                    at = *parent;
                }
            }
            match value {
                Value::Object(members) => trail.extend(members.values().map(|it| (it, next))),
                Value::Array(items) => trail.extend(items.iter().map(|it| (it, next))),
                _ => {}
            }
            next += 1;
        }
        around
    }
}

/// What is kept of a document.
struct Part {
    /// The schemas that are reached.
    schemas: HashSet<SchemaId>,
    /// These schemas, and all values that contain one.
    around: HashSet<SchemaId>,
}

impl Part {
    /// A value that is kept: of the schemas in it their rules, all else as it is.
    fn of(&self, value: &Value) -> Value {
        match value {
            Value::Object(members) if self.schemas.contains(&SchemaId::of(value)) => {
                self.rules(value, members)
            }
            Value::Object(members) => {
                let members = members.iter();
                let kept = members.map(|(name, it)| (name.clone(), self.of(it)));
                Value::Object(kept.collect())
            }
            Value::Array(items) => Value::Array(items.iter().map(|it| self.of(it)).collect()),
            scalar => scalar.clone(),
        }
    }

    fn rules(&self, schema: &Value, members: &Map<String, Value>) -> Value {
        let edges = keywords::subschemas(schema);
        let applies = |name: &str| {
            let mut edges = edges.iter().filter(|edge| edge.role != Role::Definition);
            let is_rule = |names: &[&str]| names.contains(&name);
            edges.any(|edge| edge.keyword == name) || is_rule(&KEPT) || is_rule(&ASSERTIONS)
        };
        let kept = |(name, value): (&String, &Value)| {
            let kept = if applies(name) || keywords::has_subschemas(name) && !has_definitions(name)
            {
                Some(self.of(value))
            } else {
                self.along(value)
            };
            Some((name.clone(), kept?))
        };
        Value::Object(members.iter().filter_map(kept).collect())
    }

    /// Of a value that is not a rule what leads to schemas; `None` if nothing in it does.
    fn along(&self, value: &Value) -> Option<Value> {
        let id = SchemaId::of(value);
        if self.schemas.contains(&id) {
            return Some(self.of(value));
        }
        if !self.around.contains(&id) {
            return None;
        }
        Some(match value {
            Value::Object(members) => {
                let kept = |(name, it): (&String, &Value)| Some((name.clone(), self.along(it)?));
                Value::Object(members.iter().filter_map(kept).collect())
            }
            Value::Array(items) => {
                // The other items keep their places.
                let kept = |it: &Value| self.along(it).unwrap_or(Value::Bool(true));
                Value::Array(items.iter().map(kept).collect())
            }
            scalar => scalar.clone(),
        })
    }
}

fn has_definitions(keyword: &str) -> bool {
    matches!(keyword, "$defs" | "definitions" | "contentSchema")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_the_root_does_not_lead_to_is_left_out() {
        let schema = json!({
            "title": "T", "description": "D", "type": "object", "required": ["a"], "x-order": 1,
            "properties": {"a": {"$ref": "#/$defs/a"}, "title": {"enum": [{"title": 1}]}},
            "components": {"list": [{"type": "null"}, {"minimum": 1}], "other": {}},
            "items": {"$ref": "#/components/list/1"},
            "$defs": {
                "a": {"properties": {"b": {"$ref": "#here"}}, "$defs": {"unused": {}}},
                "b": {"items": {"$anchor": "here", "const": 1}, "description": "B"},
                "itself": {"$ref": "#/$defs/itself"}, "unused": {"$ref": "#/$defs/a"},
            },
        });
        assert_eq!(
            Document::new(schema).reachable_part(),
            json!({
                "type": "object", "required": ["a"],
                "properties": {"a": {"$ref": "#/$defs/a"}, "title": {"enum": [{"title": 1}]}},
                "components": {"list": [true, {"minimum": 1}]},
                "items": {"$ref": "#/components/list/1"},
                "$defs": {
                    "a": {"properties": {"b": {"$ref": "#here"}}},
                    "b": {"items": {"$anchor": "here", "const": 1}},
                },
            })
        );
    }
}
