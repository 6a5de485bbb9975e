//! The variants of the agent below `/only`: other cards in front of the same skills.

use a2a::card::AgentCard;
use a2a::dialect::{Call, Dialect, reading};
use a2a::extension::declaration::declared;
use a2a::extension::skill::modes::{agent_inputs, takes_agent_input};
use a2a::task::TaskState;
use serde_json::{Value, json};

use crate::client::{BOTH, Client, data, envelope, fight, headers};

async fn card(path: &str) -> AgentCard {
    let answer = Client::new()
        .get(&format!("{path}/.well-known/agent-card.json"))
        .await;
    reading::card(&serde_json::from_str(&answer.body).unwrap()).unwrap()
}

/// Sends a call over JSON-RPC 1.0 to the card variant at `path`; the JSON of the answer.
async fn sent(path: &'static str, call: &Call, headers: &[(&str, &str)]) -> Value {
    let answer = Client::new()
        .at(path)
        .post(envelope(Dialect::V1_0, call), headers)
        .await;
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn an_agent_without_skills_takes_its_own_schema() {
    let card = card("/only/no-skills").await;
    assert!(card.skills.is_empty() && takes_agent_input(&card));
    assert_eq!(declared(&card).notes, []);
    let inputs = agent_inputs(&card);
    assert!(inputs.text && inputs.schemas[0].schema.is_some());
    let url = "http://agent.example:8001/only/no-skills/a2a";
    assert_eq!(card.interfaces[0].url, url);
    for dialect in BOTH {
        let client = Client::new().at("/only/no-skills/a2a");
        let task = client.send(dialect, fight()).await;
        assert_eq!(task.status.state, TaskState::Completed);
        let wrong = client.send(dialect, data(json!({}))).await;
        assert_eq!(wrong.status.state, TaskState::Rejected);
    }
}

#[tokio::test]
async fn a_message_without_a_required_extension_is_refused() {
    let (path, call) = ("/only/required-extension/a2a", Call::Send(fight()));
    let refused = |answer: &Value| answer["error"]["code"] == json!(-32008);
    // The message names it as well, which counts.
    let mut silent = fight();
    silent.message.extensions.clear();
    let silent = Call::Send(silent);
    assert!(refused(
        &sent(path, &silent, &[("a2a-version", "1.0")]).await
    ));
    let asked = sent(path, &silent, &headers(Dialect::V1_0)).await;
    assert!(asked.get("result").is_some(), "{asked}");
    // Also an agent of ours that the client does not know enough for.
    let unknown = "/only/unknown-extension/a2a";
    assert!(refused(
        &sent(unknown, &call, &headers(Dialect::V1_0)).await
    ));
    let uri = "https://example.com/ext/konami-code/v1";
    let told = [("a2a-version", "1.0"), ("a2a-extensions", uri)];
    let answer = Client::new()
        .at(unknown)
        .post(envelope(Dialect::V1_0, &call), &told)
        .await;
    assert_eq!(answer.headers["a2a-extensions"], uri);
    assert!(answer.body.contains("result"), "{}", answer.body);
    let body = Some(Dialect::V1_0.params(&silent, None));
    let client = Client::new();
    let whole = client
        .rest(axum::http::Method::POST, "/message:send", body, &[])
        .await;
    assert_eq!(whole.status, 200, "the whole agent requires nothing");
}
