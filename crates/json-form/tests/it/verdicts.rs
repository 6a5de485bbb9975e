//! Tests of the verdict table (`tests/verdict_table`), whose rows are a schema, a value and the expected verdict. They
//! run natively, through the text of the worker's messages.

use exact_json::Pointer;
use json_form::schema::keywords::{Token, subschemas};
use json_form::validate::protocol::{Answer, Ask, Patch};
use json_form::validate::{Checker, ValidationService, Verdict};
use serde_json::{Value, json};

use crate::verdict_table;

#[test]
fn every_row_gives_its_verdict() {
    let mut service = ValidationService::new();
    let mut wrong = Vec::new();
    for case in verdict_table::cases() {
        let mut ask = |ask: Ask| {
            let ask = Ask::from_text(&ask.to_text()).expect("a request that can be read");
            let answer = service.answer(ask).expect("an answer");
            Answer::from_text(&answer.to_text()).expect("an answer that can be read")
        };
        let to_schema = ask(Ask::Schema {
            key: 1,
            schema: case.schema.clone(),
        });
        let to_value = ask(Ask::Check {
            key: 1,
            ticket: 2,
            patches: vec![Patch {
                at: Pointer::root(),
                value: Some(case.value.clone()),
            }],
            questions: Vec::new(),
        });
        wrong.extend(verdict_table::compare(&case, &to_schema, &to_value).err());
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_table_is_complete() {
    assert!(verdict_table::cases().len() >= 60);
}

/// Adds all subschemas below a schema to `found`, with their pointers. `at` is the pointer of the schema.
fn inside(schema: &Value, at: &Pointer, found: &mut Vec<(Pointer, Value)>) {
    for edge in subschemas(schema) {
        let at = at.child(edge.keyword);
        let at = match edge.token {
            None => at,
            Some(Token::Name(name)) => at.child(name),
            Some(Token::Index(index)) => at.item(index),
        };
        inside(edge.schema, &at, found);
        found.push((at, edge.schema.clone()));
    }
}

fn places(value: &Value, at: &Pointer, found: &mut Vec<(Pointer, Value)>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, &at.item(index), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                places(member, &at.child(name), found);
            }
        }
        _ => {}
    }
    found.push((at.clone(), value.clone()));
}

/// A document that consists of one subschema and all definitions that it may refer to.
fn alone(document: &Value, schema: &Value) -> Value {
    let kept = ["$schema", "$id", "id", "definitions", "$defs"];
    let kept = kept.map(|name| (name.to_owned(), document.get(name).cloned()));
    let whole = ("allOf".to_owned(), Some(json!([schema])));
    let members = kept.into_iter().chain([whole]);
    Value::Object(members.filter_map(|(name, it)| Some((name, it?))).collect())
}

#[test]
fn subschemas_are_checked_like_documents_of_their_own() {
    let (mut asked, mut branches) = (0, 0);
    // Each subschema is checked against all values of the row.
    let mut values = Vec::new();
    for case in verdict_table::cases() {
        places(&case.value, &Pointer::root(), &mut values);
    }
    for case in verdict_table::cases() {
        let Ok(mut checker) = Checker::new(&case.schema) else {
            continue;
        };
        // References to the root would mean another schema here.
        let text = case.schema.to_string();
        if ["\"#\"", "$dynamicRef", "$recursiveRef"]
            .iter()
            .any(|it| text.contains(it))
        {
            continue;
        }
        let mut schemas = vec![(Pointer::root(), case.schema.clone())];
        inside(&case.schema, &Pointer::root(), &mut schemas);
        for (at, schema) in &schemas {
            // Some references cannot be resolved in the reduced document.
            let Ok(oracle) = Checker::new(&alone(&case.schema, schema)) else {
                continue;
            };
            for (place, value) in &values {
                let expected = match oracle.check(value).verdict {
                    Verdict::Valid => Some(true),
                    Verdict::Invalid => Some(false),
                    Verdict::Unchecked(_) => None,
                };
                let told = checker.holds(value, at);
                assert_eq!(told, expected, "{}: {place} by {at}", case.name);
                asked += 1;
                branches +=
                    usize::from(at.as_str().contains("Of/") || at.as_str().ends_with("/if"));
            }
        }
    }
    assert!(
        asked > 10_000 && branches > 1_000,
        "only {asked}, {branches}"
    );
}
