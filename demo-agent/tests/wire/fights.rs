//! Tests of a whole fight (`fight-comparison`) over every binding and version, in one answer and as a stream.

use a2a::dialect::{Call, Dialect};
use a2a::extension;
use a2a::message::PartContent;
use a2a::task::{Task, TaskState, Update};
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::client::{
    BOTH, Client, WIRE_BINDINGS, WireBinding, data, envelope, fight, gathered, get, headers, say,
};

const RESPONSE_MODE: &str = "application/json;schema=fightResponse";

/// Asserts that a fight's task completed with an artifact that fits its schema; returns the artifact's data.
async fn assert_fought(client: &Client, task: &Task) -> Value {
    assert_eq!(task.status.state, TaskState::Completed, "{task:?}");
    assert_eq!(task.artifacts.len(), 1);
    let artifact = &task.artifacts[0];
    assert_eq!(artifact.artifact_id, "fight-result");
    let PartContent::Text(text) = &artifact.parts[0].content else {
        panic!("{artifact:?}")
    };
    let PartContent::Data(data) = &artifact.parts[1].content else {
        panic!("{artifact:?}")
    };
    assert_eq!(artifact.parts[1].metadata["mimeType"], json!(RESPONSE_MODE));
    assert!(text.contains(data["winner"].as_str().unwrap()));
    let schema = &client.card().await.raw["schemas"]["fightResponse"];
    let assessment = Checker::new(schema).unwrap().check(data);
    assert!(assessment.is_valid(), "{assessment:?}");
    data.clone()
}

#[tokio::test]
async fn a_blocking_send_brings_the_whole_fight() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.send(binding, fight()).await;
        let result = assert_fought(&client, &task).await;
        assert_eq!(result["winner"], json!("Tiger"));
        let title = "Who would win in a fight between Lion and Tiger?";
        assert_eq!(task.metadata["title"], json!(title));
        let mut sent = fight().message.parts;
        if binding == WireBinding::JsonRpc(Dialect::V0_3) {
            // 0.3 has no place for the media type beside the metadata.
            sent[0].media_type = None;
        }
        assert_eq!(task.history[0].parts, sent);
        assert_eq!(task.history[0].task_id.as_ref(), Some(&task.id));
        let again = client.task(binding, &get(&task)).await;
        assert_eq!(again, task, "asking again tells the same");
    }
}

#[tokio::test]
async fn a_stream_tells_the_fight_step_by_step() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let events = client.stream(binding, fight()).await;
        let mut working = 0;
        for event in &events[1..] {
            if let Update::Status { status, .. } = event
                && status.state == TaskState::Working
            {
                working += 1;
                assert!(!status.message.as_ref().unwrap().text().is_empty());
                assert!(status.timestamp.as_ref().unwrap().ends_with('Z'));
            }
        }
        assert!(working >= 3, "{events:?}");
        assert!(matches!(events.last(), Some(Update::Status { .. })));
        let task = gathered(&events);
        assert_fought(&client, &task).await;
        let whole = client.task(binding, &get(&task)).await;
        assert_eq!(whole, task, "the stream told all there is");
    }
}

#[tokio::test]
async fn plain_words_and_unflagged_json_start_a_fight() {
    let client = Client::new();
    let mut unflagged = fight();
    unflagged.message.parts[0].metadata.clear();
    unflagged.message.parts[0].media_type = None;
    for request in [
        say("Lion vs Tiger"),
        say("Lion against Tiger?"),
        say(r#"{"a": "Lion", "b": "Tiger"}"#),
        unflagged,
    ] {
        let task = client.send(Dialect::V1_0, request).await;
        assert_eq!(
            assert_fought(&client, &task).await["winner"],
            json!("Tiger")
        );
    }
}

#[tokio::test]
async fn other_words_are_answered_with_the_usage() {
    for binding in WIRE_BINDINGS {
        for words in ["hello", r#"{"a": "Lion"}"#] {
            let usage = Client::new().reply(binding, say(words)).await;
            assert!(usage.contains("Lion vs Tiger"), "{usage}");
            let events = Client::new().stream(binding, say(words)).await;
            assert!(
                matches!(events.as_slice(), [Update::Message(_)]),
                "{events:?}"
            );
        }
    }
}

#[tokio::test]
async fn the_extension_is_echoed_in_the_header_of_the_version_when_it_was_activated() {
    for dialect in BOTH {
        let client = Client::new();
        let (own, other) = (
            dialect.extensions_header(),
            dialect.other().extensions_header(),
        );
        for call in [Call::Send(fight()), Call::Stream(fight())] {
            let body = envelope(dialect, &call);
            let active = client.post(body.clone(), &headers(dialect)).await;
            assert_eq!(active.headers[own], extension::URI);
            assert!(!active.headers.contains_key(other));
            let silent = client.post(body, &[(own, "https://example.com/ext")]).await;
            assert!(!silent.headers.contains_key(own));
        }
    }
}

#[tokio::test]
async fn empty_contestants_fail_the_task() {
    let request = data(json!({"a": "", "b": " "}));
    let task = Client::new().send(Dialect::V1_0, request).await;
    assert_eq!(task.status.state, TaskState::Failed);
    let why = task.status.message.unwrap().text();
    assert!(why.contains("nobody fights nobody"), "{why}");
}
