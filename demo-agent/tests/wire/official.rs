//! Tests that the agent's output for A2A 1.0 can be deserialized into the types of the official Rust crate.

use a2a::dialect::{Call, Dialect};
use a2a_official::SendMessageResponse;
use serde_json::Value;

use crate::client::{Client, data, envelope, fight, get, say, to};

const NEW: Dialect = Dialect::V1_0;

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    // By way of text: what a client gets is text.
    serde_json::from_str(&value.to_string()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

#[tokio::test]
async fn the_card_has_the_official_type() {
    let card = Client::new().get("/.well-known/agent-card.json").await.body;
    let card: a2a_official::AgentCard = serde_json::from_str(&card).unwrap();
    assert_eq!(card.supported_interfaces.len(), 3);
    let schemes = card.security_schemes.unwrap();
    assert!(schemes.contains_key("key"));
    assert_eq!(card.skills[0].id, "fight-comparison");
}

#[tokio::test]
async fn answers_to_a_send_have_the_official_types() {
    let client = Client::new();
    let running = client.endless(NEW).await;
    for (request, is_task) in [
        (fight(), true),
        (data(Value::Null), true),
        (say("hello"), false),
        (to(&running, fight()), false),
    ] {
        let answer = client.call(NEW, &Call::Send(request)).await;
        let answer = read(&answer["result"]);
        assert_eq!(matches!(answer, SendMessageResponse::Task(_)), is_task);
    }
    let task: a2a_official::Task = read(&client.call(NEW, &get(&running)).await["result"]);
    assert_eq!(task.id, running.id);
}

#[tokio::test]
async fn every_event_of_a_stream_has_the_official_type() {
    let answer = Client::new()
        .post(envelope(NEW, &Call::Stream(fight())), &[])
        .await;
    let lines: Vec<&str> = answer
        .body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .collect();
    for line in &lines {
        let value: Value = serde_json::from_str(line).unwrap();
        let _: a2a_official::StreamResponse = read(&value["result"]);
    }
    assert_eq!(lines.len(), 7);
}

#[tokio::test]
async fn an_error_has_the_official_type() {
    let task = a2a::task::Task::new("none", None, a2a::task::TaskState::Working);
    let answer = Client::new().call(NEW, &get(&task)).await;
    let answer: a2a_official::JsonRpcResponse = read(&answer);
    let error = answer.error.unwrap();
    assert_eq!(error.code, -32001);
}

#[tokio::test]
async fn a_question_and_a_page_of_tasks_have_the_official_types() {
    let client = Client::new();
    let asks = client
        .call(NEW, &Call::Send(say("An interview by ADK")))
        .await;
    let SendMessageResponse::Task(task) = read(&asks["result"]) else {
        panic!("{asks}")
    };
    let mut answer = say("Ada, mathematician");
    answer.message.task_id = Some(task.id);
    let asks = client.call(NEW, &Call::Send(answer)).await;
    let SendMessageResponse::Task(task) = read(&asks["result"]) else {
        panic!("{asks}")
    };
    let parts = task.status.message.unwrap().parts;
    assert_eq!(parts.len(), 2);
    let params = serde_json::json!({"contextId": task.context_id});
    let call =
        serde_json::json!({"jsonrpc": "2.0", "id": 1, "method": "ListTasks", "params": params});
    let page = client.post(call.to_string(), &[]).await.body;
    let page: Value = serde_json::from_str(&page).unwrap();
    let page: a2a_official::ListTasksResponse = read(&page["result"]);
    assert_eq!(page.tasks.len(), 1);
}
