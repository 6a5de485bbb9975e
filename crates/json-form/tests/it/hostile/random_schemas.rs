//! Random JSON as a schema, which is accepted or refused, and never causes a panic.

use exact_json::Pointer;
use json_form::schema::subschema_set::ByShape;
use json_form::schema::{Document, Subschemas};
use json_form::validate::Checker;
use proptest::prelude::*;
use serde_json::Value;

use crate::any_schema::any_schema;

/// The pointers to all values in a value.
fn places(value: &Value) -> Vec<Pointer> {
    let mut found = vec![Pointer::root()];
    let mut next = 0;
    while let Some(at) = found.get(next).cloned() {
        match at.get(value) {
            Some(Value::Object(members)) => found.extend(members.keys().map(|name| at.child(name))),
            Some(Value::Array(items)) => found.extend((0..items.len()).map(|index| at.item(index))),
            _ => {}
        }
        next += 1;
    }
    found
}

proptest! {
    #[test]
    fn any_json_as_a_schema_is_accepted_or_refused(schema in any_schema(), value in any_schema()) {
        let document = Document::new(schema.clone());
        let set = Subschemas::root(&document, &ByShape, Some(&value));
        let _ = (set.child("a").item(0), set.item(3).child(""), set.descend(&"/a/0".parse().unwrap()));
        if let Ok(mut checker) = Checker::new(&schema) {
            let assessment = checker.check(&value);
            prop_assert!(assessment.findings.is_empty() == assessment.is_valid() || assessment.refusal().is_some());
            for finding in &assessment.findings {
                prop_assert!(finding.instance.get(&value).is_some(), "{finding:?}");
            }
            // The root is a schema; any other location is one or has no answer.
            let holds = checker.holds(&value, &Pointer::root());
            prop_assert!(holds.is_none_or(|holds| holds == assessment.is_valid()), "{holds:?}");
            prop_assert!(holds.is_some() || assessment.refusal().is_some());
            for place in places(&schema) {
                let _ = checker.holds(&value, &place);
            }
        }
    }
}
