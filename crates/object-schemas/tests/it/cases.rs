//! The cases of 000 §3 that the packages in Rust, Python and TypeScript share.

use std::collections::BTreeSet;

use a2a_object_schemas::{Decision, InputError, ObjectSchemas};
use a2a_official::{Message, Role};
use serde_json::{Value, json};

fn cases() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../agents/cases.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn schemas(cases: &Value) -> ObjectSchemas {
    let mut schemas = ObjectSchemas::new();
    for (name, schema) in cases["inputs"].as_object().unwrap() {
        schemas = schemas.input_schema(name, schema.clone()).unwrap();
    }
    for (name, schema) in cases["outputs"].as_object().unwrap() {
        schemas = schemas.output_schema(name, schema.clone()).unwrap();
    }
    schemas
}

/// The decision, as the cases write it.
fn told(schemas: &ObjectSchemas, case: &Value) -> Value {
    let mut message = Message::new(Role::User, Vec::new());
    message.parts = serde_json::from_value(case["parts"].clone()).unwrap();
    match schemas.read(&message, case["hasTask"] == true) {
        Decision::RunTask(input) => json!({"run": {"schema": input.name, "data": input.data}}),
        Decision::ReportInvalid(InputError::UndeclaredSchema { name, declared }) => {
            json!({"undeclared": {"schema": name, "declared": declared}})
        }
        Decision::ReportInvalid(InputError::Invalid { name, problems }) => {
            let errors = problems.errors().iter();
            let errors: BTreeSet<(String, String)> = errors
                .map(|it| (it.pointer.to_string(), it.keyword.clone().unwrap()))
                .collect();
            json!({"invalid": {"schema": name, "errors": errors}})
        }
        Decision::RejectRunning => json!({"rejected": "running"}),
        Decision::Unspecified => json!({"unspecified": true}),
    }
}

/// The order of errors does not matter.
fn expected(case: &Value) -> Value {
    let mut expected = case["expect"].clone();
    if let Some(errors) = expected.pointer_mut("/invalid/errors") {
        let entry = |it: &Value| (text(&it["pointer"]), text(&it["keyword"]));
        let sorted: BTreeSet<(String, String)> =
            errors.as_array().unwrap().iter().map(entry).collect();
        *errors = json!(sorted);
    }
    expected
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[test]
fn every_shared_case_is_decided_as_expected() {
    let cases = cases();
    let schemas = schemas(&cases);
    let flow = cases["flow"].as_array().unwrap();
    assert!(flow.len() > 30);
    for case in flow {
        assert_eq!(told(&schemas, case), expected(case), "{}", case["name"]);
    }
}

#[test]
fn modes_are_those_of_the_shared_cases() {
    let cases = cases();
    let schemas = schemas(&cases);
    assert_eq!(json!(schemas.input_modes()), cases["modes"]["inputs"]);
    assert_eq!(json!(schemas.output_modes()), cases["modes"]["outputs"]);
}

#[test]
fn results_are_sent_only_if_their_schema_accepts_them() {
    let cases = cases();
    let schemas = schemas(&cases);
    for case in cases["results"].as_array().unwrap() {
        let name = case["schema"].as_str().unwrap();
        let part = schemas.part(name, case["data"].clone());
        assert_eq!(part.is_ok(), case["valid"] == true, "{}", case["name"]);
        if let Ok(part) = part {
            let mode = json!(format!("application/json;schema={name}"));
            let part = serde_json::to_value(part).unwrap();
            assert_eq!(
                (&part["metadata"]["mimeType"], &part["mediaType"]),
                (&mode, &mode)
            );
            assert_eq!(part["data"], case["data"]);
        }
    }
}

#[test]
fn hostile_data_is_answered_within_bounds() {
    let schemas = ObjectSchemas::new()
        .input_schema(
            "many",
            json!({"type": "array", "items": {"type": "string"}}),
        )
        .unwrap();
    let read = |data: Value| {
        let case = json!({"parts": [{"data": data, "metadata": {"mimeType": "application/json;schema=many"}}]});
        let mut message = Message::new(Role::User, Vec::new());
        message.parts = serde_json::from_value(case["parts"].clone()).unwrap();
        schemas.read(&message, false)
    };
    let many: Value = (0..100_000).map(Value::from).collect();
    let Decision::ReportInvalid(InputError::Invalid { problems, .. }) = read(many) else {
        panic!("100,000 wrong items are invalid");
    };
    assert_eq!(problems.errors().len(), 1_000);
    let mut deep = json!("bottom");
    for _ in 0..100 {
        deep = json!([deep]);
    }
    assert!(matches!(read(deep), Decision::ReportInvalid(_)));
}
