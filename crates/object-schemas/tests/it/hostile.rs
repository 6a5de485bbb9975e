//! Hostile clients, panics, and types that need care.

use std::collections::BTreeMap;
use std::time::Duration;

use a2a_object_schemas::{
    Decision, InputError, ObjectSchemas, RunContext, RunError, SchemaError, StructuredExecutor,
    card, router,
};
use a2a_official::{Message, Part, Role};
use axum::Router;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::serving::{call, message};

/// A type whose schema accepts more than it does itself.
#[derive(Deserialize, JsonSchema)]
struct Login {
    a: String,
    b: Kind,
}

#[derive(JsonSchema)]
#[schemars(transparent)]
struct Kind(String);

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Known {
            Admin,
        }
        Known::deserialize(deserializer).map(|_: Known| Self("admin".to_owned()))
    }
}

#[derive(Serialize, JsonSchema)]
struct Done {}

async fn login(input: Login, _: RunContext) -> Result<Done, RunError> {
    assert!(input.a != "panics" && input.b.0 == "admin", "a secret");
    tokio::time::sleep(Duration::from_mins(1)).await;
    Ok(Done {})
}

fn agent() -> Router {
    let schemas = ObjectSchemas::new()
        .input::<Login>("fightComparison")
        .unwrap()
        .output::<Done>("done")
        .unwrap();
    let mut card = card("Login", "", "http://localhost:1");
    schemas.apply(&mut card);
    let executor = StructuredExecutor::new(schemas).run(login).unwrap();
    router(
        &card,
        executor.words(|context| async move {
            assert!(context.message.parts.len() > 1, "a secret");
            tokio::time::sleep(Duration::from_mins(1)).await;
            Ok(vec![Part::text("late")])
        }),
    )
}

#[tokio::test]
async fn a_panic_fails_the_task_without_details() {
    let agent = agent();
    let words = json!({"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "x"}]});
    for message in [message(&json!({"a": "panics", "b": "admin"})), words] {
        let answer = call(&agent, "SendMessage", json!({ "message": message })).await;
        let task = &answer["result"]["task"];
        assert_eq!(task["status"]["state"], "TASK_STATE_FAILED", "{answer}");
        let said = &task["status"]["message"]["parts"][0]["text"];
        assert_eq!(said, "The agent failed because of an error of its own.");
        assert!(!answer.to_string().contains("secret"));
        let again = call(&agent, "GetTask", json!({"id": task["id"]})).await;
        assert_eq!(again["result"]["status"]["state"], "TASK_STATE_FAILED");
    }
}

#[tokio::test]
async fn an_answer_to_words_can_be_cancelled() {
    let agent = agent();
    let words =
        json!({"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "x"}, {"text": "y"}]});
    let waits = tokio::spawn({
        let agent = agent.clone();
        async move { call(&agent, "SendMessage", json!({ "message": words })).await }
    });
    let id = loop {
        let tasks = call(&agent, "ListTasks", json!({})).await;
        if let Some(id) = tasks["result"]["tasks"][0]["id"].as_str() {
            break id.to_owned();
        }
        tokio::task::yield_now().await;
    };
    let canceled = call(&agent, "CancelTask", json!({ "id": id })).await;
    assert_eq!(canceled["result"]["status"]["state"], "TASK_STATE_CANCELED");
    waits.await.unwrap();
}

#[tokio::test]
async fn an_error_of_a_type_does_not_repeat_the_value() {
    let secret = format!("hunter2, expected {}", "x".repeat(5_000));
    let data = json!({"a": "x", "b": secret});
    let answer = call(&agent(), "SendMessage", json!({"message": message(&data)})).await;
    let status = &answer["result"]["task"]["status"];
    assert_eq!(status["state"], "TASK_STATE_REJECTED", "{answer}");
    let said = &status["message"]["parts"][0]["text"];
    assert_eq!(said, "The data was not understood: expected `admin`.");
}

fn read(
    schemas: &ObjectSchemas,
    name: &str,
    data: Value,
) -> Decision<a2a_object_schemas::Problems> {
    let mode = format!("application/json;schema={name}");
    let part = Part::data(data).with_media_type(mode);
    schemas.read(&Message::new(Role::User, vec![part]), false)
}

#[test]
fn a_refusal_does_not_grow_with_the_names_of_the_data() {
    let schema = json!({"additionalProperties": {"items": {"type": "string"}}});
    let schemas = ObjectSchemas::new().input_schema("names", schema).unwrap();
    let long = json!({"n".repeat(5_000): vec![1; 300]});
    let Decision::ReportInvalid(error) = read(&schemas, "names", long) else {
        panic!("numbers are no texts");
    };
    assert!(error.to_string().len() < 10_000);
    let InputError::Invalid { problems, .. } = error else {
        panic!("the schema is declared");
    };
    assert_eq!(problems.errors().len(), 300);
    assert!(problems.errors().iter().all(|it| it.pointer.is_root()));
    assert_eq!(problems.to_string().lines().count(), 21);
    let Decision::ReportInvalid(error) = read(&schemas, &"x".repeat(100_000), json!({})) else {
        panic!("the name is not declared");
    };
    assert!(error.to_string().len() < 1_000);
}

#[test]
fn secrets_are_not_repeated_in_errors() {
    let schema = json!({
        "properties": {
            "a": {"type": "string", "format": "password", "minLength": 50, "pattern": "^x"},
            "b": {"writeOnly": true, "enum": ["no"], "type": "integer"},
            "c": {"format": "date", "const": 1},
        },
        "additionalProperties": {"maxLength": 2},
    });
    let schemas = ObjectSchemas::new().input_schema("s", schema).unwrap();
    let data = json!({"a": "hunter2", "b": "hunter2", "c": "hunter2", "d": "hunter2"});
    let Decision::ReportInvalid(InputError::Invalid { problems, .. }) = read(&schemas, "s", data)
    else {
        panic!("nothing fits");
    };
    assert_eq!(problems.errors().len(), 7);
    assert!(!format!("{problems:?}").contains("hunter2"));
}

#[test]
fn a_schema_that_cannot_be_checked_as_a_whole_is_refused() {
    for (schema, what) in [
        (
            json!({"$ref": "https://example.com/one"}),
            "https://example.com/one",
        ),
        (
            json!({"properties": {"a": {"$ref": "file:///etc/passwd"}}}),
            "/etc/passwd",
        ),
        (
            json!({"$schema": "https://example.com/draft"}),
            "https://example.com/draft",
        ),
        (json!({"$ref": "#/$defs/none"}), "none"),
        (json!({"type": "texts"}), "/type"),
        (json!({"pattern": "("}), "/pattern"),
    ] {
        let error = ObjectSchemas::new()
            .input_schema("bad", schema)
            .unwrap_err();
        let SchemaError::Refused { name, why } = error else {
            panic!("{error}");
        };
        assert!(name == "bad" && why.contains(what), "{why}");
    }
    for name in ["", "a b", "a;b", "q\"", "a\nb"] {
        let error = ObjectSchemas::new()
            .input_schema(name, json!({}))
            .unwrap_err();
        assert_eq!(error, SchemaError::Name(name.to_owned()));
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Rich {
    first_name: String,
    #[serde(rename = "n", alias = "number", default)]
    count: u128,
    maybe: Option<i64>,
    #[serde(flatten)]
    shape: Shape,
    #[serde(default)]
    untagged: Vec<Either>,
    #[serde(default)]
    more: BTreeMap<String, f64>,
    inner: Option<Box<Rich>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    Circle { radius: f64 },
    Point,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Whole(i64),
    Real(f64),
    Text(String),
}

/// Each value of serde's shapes comes in as data and goes out as a result.
#[test]
fn types_of_every_shape_come_in_and_go_out() {
    let schemas = ObjectSchemas::new().input::<Rich>("rich").unwrap();
    let schemas = schemas.output::<Rich>("made").unwrap();
    let inner = json!({"firstName": "Bob", "kind": "point"});
    let data = json!({"firstName": "Ann", "n": 7.0, "kind": "circle", "radius": 2, "maybe": null,
        "untagged": [1, 1.5, "x"], "more": {"a": 1}, "inner": inner});
    let Decision::RunTask(input) = read(&schemas, "rich", data) else {
        panic!("the data fits");
    };
    let rich: Rich = ObjectSchemas::parse(&input).unwrap();
    assert_eq!(
        (rich.count, &rich.shape),
        (7, &Shape::Circle { radius: 2.0 })
    );
    assert_eq!(rich.untagged.first(), Some(&Either::Whole(1)));
    assert_eq!(rich.inner.as_ref().unwrap().shape, Shape::Point);
    assert!(
        schemas
            .part("made", serde_json::to_value(&rich).unwrap())
            .is_ok()
    );
    for wrong in [
        json!({"firstName": "Ann"}),
        json!({"first_name": "Ann", "kind": "point"}),
        json!({"firstName": "Ann", "kind": "point", "n": -1}),
    ] {
        assert!(matches!(
            read(&schemas, "rich", wrong),
            Decision::ReportInvalid(_)
        ));
    }
}
