//! A whole agent on the official server, asked over HTTP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use a2a_object_schemas::{
    INPUT_ERRORS_URI, ObjectSchemas, RunContext, RunError, SchemaError, StructuredExecutor, URI,
    card, router, skill,
};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower::ServiceExt as _;

#[derive(Deserialize, JsonSchema)]
struct Fight {
    a: String,
    b: String,
    rounds: Option<u8>,
}

#[derive(Serialize, JsonSchema)]
struct Outcome {
    winner: String,
    #[schemars(range(min = 0.0, max = 1.0))]
    probability: f64,
}

async fn fight(input: Fight, context: RunContext) -> Result<Outcome, RunError> {
    if input.a == input.b {
        return Err(RunError::at("/b", "Nobody fights against themselves."));
    }
    if input.a == "nobody" {
        return Err("There is nobody here.".into());
    }
    context.working(format!("Round {}", input.rounds.unwrap_or(1)));
    if input.a == "slow" {
        tokio::time::sleep(Duration::from_mins(1)).await;
    }
    let probability = if input.a == "wrong" { 1.5 } else { 0.65 };
    Ok(Outcome {
        winner: input.b,
        probability,
    })
}

fn schemas() -> ObjectSchemas {
    let schemas = ObjectSchemas::new()
        .input::<Fight>("fightComparison")
        .unwrap();
    schemas.output::<Outcome>("fightResponse").unwrap()
}

fn agent() -> Router {
    agent_of(false)
}

fn agent_of(required: bool) -> Router {
    let schemas = schemas();
    let mut card = card("Fights", "Says who would win", "http://localhost:1");
    card.skills
        .push(skill("fight", "Fight", "Compares two contestants"));
    schemas.apply(&mut card);
    for extension in card.capabilities.extensions.iter_mut().flatten() {
        extension.required = Some(required && extension.uri == URI);
    }
    router(&card, StructuredExecutor::new(schemas).run(fight).unwrap())
}

pub(crate) fn message(data: &Value) -> Value {
    json!({"messageId": "m1", "role": "ROLE_USER", "parts": [
        {"data": data, "metadata": {"mimeType": "application/json;schema=fightComparison"},
         "mediaType": "application/json;schema=fightComparison"}]})
}

fn request(method: &str, params: &Value) -> Request<Body> {
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let request = Request::post("/").header("content-type", "application/json");
    let request = request.header("a2a-version", "1.0");
    request.body(Body::from(call.to_string())).unwrap()
}

async fn text(response: Response<Body>) -> String {
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub(crate) async fn call(agent: &Router, method: &str, params: Value) -> Value {
    let response = agent
        .clone()
        .oneshot(request(method, &params))
        .await
        .unwrap();
    serde_json::from_str(&text(response).await).unwrap()
}

async fn send(agent: &Router, data: Value) -> Value {
    let answer = call(agent, "SendMessage", json!({"message": message(&data)})).await;
    answer["result"].clone()
}

#[tokio::test]
async fn valid_data_gives_a_task_with_a_checked_result() {
    let result = send(&agent(), json!({"a": "Lion", "b": "Tiger", "rounds": 3})).await;
    let task = &result["task"];
    assert_eq!(task["status"]["state"], "TASK_STATE_COMPLETED", "{result}");
    let part = &task["artifacts"][0]["parts"][0];
    assert_eq!(
        part["data"],
        json!({"winner": "Tiger", "probability": 0.65})
    );
    assert_eq!(
        part["metadata"]["mimeType"],
        "application/json;schema=fightResponse"
    );
}

#[tokio::test]
async fn invalid_data_is_refused_with_the_place_of_each_error() {
    let result = send(&agent(), json!({"a": 5})).await;
    let status = &result["task"]["status"];
    assert_eq!(status["state"], "TASK_STATE_REJECTED", "{result}");
    let errors = &status["message"]["metadata"][format!("{INPUT_ERRORS_URI}/errors")];
    let entries = errors.as_array().unwrap();
    let mut places: Vec<(&str, &str)> = entries
        .iter()
        .map(|it| {
            (
                it["pointer"].as_str().unwrap(),
                it["keyword"].as_str().unwrap(),
            )
        })
        .collect();
    places.sort_unstable();
    assert_eq!(places, [("/a", "type"), ("/b", "required")]);
    assert!(
        status["message"]["parts"][0]["text"]
            .as_str()
            .unwrap()
            .contains("fightComparison")
    );
}

#[tokio::test]
async fn a_run_refuses_at_a_field_and_fails_in_words() {
    let agent = agent();
    let rejected = send(&agent, json!({"a": "Lion", "b": "Lion"})).await;
    let status = &rejected["task"]["status"];
    assert_eq!(status["state"], "TASK_STATE_REJECTED", "{rejected}");
    let errors = &status["message"]["metadata"][format!("{INPUT_ERRORS_URI}/errors")];
    assert_eq!(errors[0]["pointer"], "/b");
    let failed = send(&agent, json!({"a": "nobody", "b": "Lion"})).await;
    let status = &failed["task"]["status"];
    assert_eq!(status["state"], "TASK_STATE_FAILED");
    assert_eq!(
        status["message"]["parts"][0]["text"],
        "There is nobody here."
    );
}

#[tokio::test]
async fn a_result_that_does_not_fit_its_schema_is_not_sent() {
    let result = send(&agent(), json!({"a": "wrong", "b": "Tiger"})).await;
    let task = &result["task"];
    assert_eq!(task["status"]["state"], "TASK_STATE_FAILED", "{result}");
    assert!(
        task.get("artifacts")
            .is_none_or(|it| it.as_array().is_none_or(Vec::is_empty))
    );
    assert!(!result.to_string().contains("1.5"));
}

#[tokio::test]
async fn words_and_undeclared_names_are_answered() {
    let agent = agent();
    let words =
        json!({"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "Who?"}]}});
    let answer = call(&agent, "SendMessage", words).await;
    let said = answer["result"]["message"]["parts"][0]["text"]
        .as_str()
        .unwrap();
    assert!(said.contains("“fightComparison”"), "{said}");
    let undeclared = json!({"message": {"messageId": "m", "role": "ROLE_USER", "parts": [
        {"data": {}, "metadata": {"mimeType": "application/json;schema=duel"}}]}});
    let answer = call(&agent, "SendMessage", undeclared).await;
    let status = &answer["result"]["task"]["status"];
    assert_eq!(status["state"], "TASK_STATE_REJECTED", "{answer}");
    assert!(status.to_string().contains("duel"));
    let output = json!({"message": {"messageId": "m", "role": "ROLE_USER", "parts": [
        {"data": {"winner": "a", "probability": 0.5}, "metadata": {"mimeType": "application/json;schema=fightResponse"}}]}});
    let answer = call(&agent, "SendMessage", output).await;
    assert_eq!(
        answer["result"]["task"]["status"]["state"],
        "TASK_STATE_REJECTED"
    );
}

#[tokio::test]
async fn a_stream_has_the_task_then_progress_the_result_and_the_end() {
    let params = json!({"message": message(&json!({"a": "Lion", "b": "Tiger"}))});
    let response = agent()
        .oneshot(request("SendStreamingMessage", &params))
        .await
        .unwrap();
    let events = text(response).await;
    let read = |line: &str| serde_json::from_str::<Value>(line.strip_prefix("data:")?).ok();
    let events: Vec<Value> = events.lines().filter_map(read).collect();
    let kinds: Vec<String> = events
        .iter()
        .map(|event| {
            let result = &event["result"];
            let kind = result.as_object().unwrap().keys().next().unwrap();
            let state = &result[kind]["status"]["state"];
            format!("{kind} {}", state.as_str().unwrap_or_default())
        })
        .collect();
    let wanted = [
        "task TASK_STATE_SUBMITTED",
        "statusUpdate TASK_STATE_WORKING",
        "statusUpdate TASK_STATE_WORKING",
        "artifactUpdate ",
        "statusUpdate TASK_STATE_COMPLETED",
    ];
    assert_eq!(kinds, wanted);
    let said = &events[2]["result"]["statusUpdate"]["status"]["message"]["parts"][0]["text"];
    assert_eq!(said, "Round 1");
}

#[tokio::test]
async fn data_for_a_running_task_is_rejected_and_the_task_goes_on() {
    let agent = agent();
    let slow = json!({"message": message(&json!({"a": "slow", "b": "Tiger"})),
        "configuration": {"returnImmediately": true}});
    let started = call(&agent, "SendMessage", slow).await;
    let id = started["result"]["task"]["id"].clone();
    for data in [json!({"a": "Lion", "b": "Tiger"}), json!({})] {
        let mut more = message(&data);
        more["taskId"] = id.clone();
        let answer = call(&agent, "SendMessage", json!({"message": more})).await;
        let said = answer["result"]["message"]["parts"][0]["text"].as_str();
        assert!(
            said.is_some_and(|it| it.contains("already running")),
            "{answer}"
        );
    }
    let task = call(&agent, "GetTask", json!({"id": id})).await;
    assert_eq!(task["result"]["status"]["state"], "TASK_STATE_WORKING");

    let canceled = call(&agent, "CancelTask", json!({"id": id})).await;
    assert_eq!(
        canceled["result"]["status"]["state"], "TASK_STATE_CANCELED",
        "{canceled}"
    );
    let mut unknown = message(&json!({}));
    unknown["taskId"] = json!("nowhere");
    let answer = call(&agent, "SendMessage", json!({"message": unknown})).await;
    assert_eq!(answer["error"]["code"], -32001);
}

#[tokio::test]
async fn a_cancelled_run_is_dropped() {
    struct Dropped(Arc<AtomicBool>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&dropped);
    let run = move |_: Fight, _: RunContext| {
        let guard = Dropped(Arc::clone(&seen));
        async move {
            tokio::time::sleep(Duration::from_mins(1)).await;
            drop(guard);
            Err::<Outcome, RunError>("too late".into())
        }
    };
    let schemas = schemas();
    let mut card = card("Fights", "", "http://localhost:1");
    schemas.apply(&mut card);
    let agent = router(&card, StructuredExecutor::new(schemas).run(run).unwrap());
    let slow = json!({"message": message(&json!({"a": "x", "b": "y"})),
        "configuration": {"returnImmediately": true}});
    let started = call(&agent, "SendMessage", slow).await;
    let id = started["result"]["task"]["id"].clone();
    call(&agent, "CancelTask", json!({"id": id})).await;
    while !dropped.load(Ordering::SeqCst) {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn http_json_and_the_card_are_served_with_the_headers_of_browsers() {
    let agent = agent();
    let card = Request::get("/.well-known/agent-card.json").header("origin", "https://example.com");
    let response = agent
        .clone()
        .oneshot(card.body(Body::empty()).unwrap())
        .await
        .unwrap();
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
    let card: Value = serde_json::from_str(&text(response).await).unwrap();
    let members: Vec<&String> = card["schemas"]["fightComparison"]["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(members, ["a", "b", "rounds"]);

    let body = json!({"message": message(&json!({"a": "Lion", "b": "Tiger"}))}).to_string();
    let post = Request::post("/message:send")
        .header("content-type", "application/json")
        .header("origin", "https://example.com")
        .header("a2a-version", "1.0")
        .header("a2a-extensions", format!("urn:other:v1, {URI}"));
    let response = agent
        .clone()
        .oneshot(post.body(Body::from(body)).unwrap())
        .await
        .unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["a2a-extensions"], URI);
    let exposed = response.headers()["access-control-expose-headers"]
        .to_str()
        .unwrap();
    assert!(exposed.to_ascii_lowercase().contains("a2a-extensions"));
    let answer: Value = serde_json::from_str(&text(response).await).unwrap();
    assert_eq!(
        answer["task"]["status"]["state"], "TASK_STATE_COMPLETED",
        "{answer}"
    );

    let preflight = Request::options("/")
        .header("origin", "https://example.com")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "a2a-extensions,content-type,authorization",
        );
    let response = agent
        .oneshot(preflight.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let allowed = response.headers()["access-control-allow-headers"]
        .to_str()
        .unwrap();
    assert!(allowed.contains("authorization"));
}

#[tokio::test]
async fn a_request_without_a_required_extension_is_refused() {
    let agent = agent_of(true);
    let data = json!({"a": "Lion", "b": "Tiger"});
    let refused = call(&agent, "SendMessage", json!({"message": message(&data)})).await;
    assert_eq!(refused["error"]["code"], -32008, "{refused}");
    let mut named = message(&data);
    named["extensions"] = json!([URI]);
    let taken = call(&agent, "SendMessage", json!({"message": named})).await;
    assert_eq!(
        taken["result"]["task"]["status"]["state"], "TASK_STATE_COMPLETED",
        "{taken}"
    );
}

#[test]
fn a_run_of_an_undeclared_type_is_an_error_at_the_start() {
    let only_input = ObjectSchemas::new()
        .input::<Fight>("fightComparison")
        .unwrap();
    let error = StructuredExecutor::new(only_input).run(fight).unwrap_err();
    assert!(matches!(error, SchemaError::UndeclaredType(name) if name.ends_with("Outcome")));
    let twice = schemas().output::<Outcome>("other").unwrap();
    let error = StructuredExecutor::new(twice).run(fight).unwrap_err();
    assert!(matches!(error, SchemaError::SeveralNames(_)));
}
