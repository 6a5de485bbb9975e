//! The whole fight, in both versions, in one answer and as a stream.

use a2a::dialect::{Call, Dialect};
use a2a::extension;
use a2a::{PartContent, Task, TaskState, Update};
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::client::{BOTH, Client, data, envelope, events, fight, get, headers, say};

const RESPONSE_MODE: &str = "application/json;schema=fightResponse";

/// What has to be true of every fight that was fought.
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

    let card: Value =
        serde_json::from_str(&client.get("/.well-known/agent-card.json").await.body).unwrap();
    let assessment = Checker::new(&card["schemas"]["fightResponse"])
        .unwrap()
        .check(data);
    assert!(assessment.is_valid(), "{assessment:?}");
    data.clone()
}

#[tokio::test]
async fn a_blocking_send_brings_the_whole_fight() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.task(dialect, &Call::Send(fight())).await;
        let result = assert_fought(&client, &task).await;
        assert_eq!(result["winner"], json!("Tiger"));
        assert_eq!(
            task.metadata["title"],
            json!("Who would win in a fight between Lion and Tiger?")
        );
        let first = &task.history[0];
        assert_eq!(
            first.parts,
            fight()
                .message
                .parts
                .into_iter()
                .map(|part| wire(dialect, part))
                .collect::<Vec<_>>()
        );
        assert_eq!(first.task_id.as_ref(), Some(&task.id));
        assert_eq!(
            client.task(dialect, &get(&task)).await,
            task,
            "asking again tells the same"
        );
    }
}

/// 0.3 has no place for the media type beside the metadata.
fn wire(dialect: Dialect, part: a2a::Part) -> a2a::Part {
    if dialect == Dialect::V0_3 {
        a2a::Part {
            media_type: None,
            ..part
        }
    } else {
        part
    }
}

#[tokio::test]
async fn the_result_names_its_schema_as_each_version_does() {
    let client = Client::new();
    let old = client.call(Dialect::V0_3, &Call::Send(fight())).await;
    let part = &old["result"]["artifacts"][0]["parts"][1];
    assert_eq!(old["result"]["kind"], json!("task"));
    assert_eq!(
        (&part["kind"], &part["metadata"]["mimeType"]),
        (&json!("data"), &json!(RESPONSE_MODE))
    );

    let new = client.call(Dialect::V1_0, &Call::Send(fight())).await;
    let part = &new["result"]["task"]["artifacts"][0]["parts"][1];
    assert_eq!(
        (&part["mediaType"], &part["metadata"]["mimeType"]),
        (&json!(RESPONSE_MODE), &json!(RESPONSE_MODE))
    );
    assert_eq!(
        new["result"]["task"]["status"]["state"],
        json!("TASK_STATE_COMPLETED")
    );
}

#[tokio::test]
async fn a_stream_tells_the_fight_step_by_step() {
    for dialect in BOTH {
        let client = Client::new();
        let events = client.events(dialect, &Call::Stream(fight())).await;
        let Update::Task(first) = &events[0] else {
            panic!("{events:?}")
        };
        assert_eq!(first.status.state, TaskState::Submitted);
        let mut task = first.clone();
        let mut working = 0;
        for event in &events[1..] {
            match event.clone() {
                Update::Status {
                    task_id, status, ..
                } => {
                    assert_eq!(task_id, task.id);
                    if status.state == TaskState::Working {
                        working += 1;
                        assert!(!status.message.as_ref().unwrap().text().is_empty());
                        assert!(status.timestamp.as_ref().unwrap().ends_with('Z'));
                    }
                    task.take_status(status);
                }
                Update::Artifact {
                    artifact, append, ..
                } => task.take_artifact(artifact, append),
                other => panic!("{other:?}"),
            }
        }
        assert!(working >= 3, "{events:?}");
        assert_fought(&client, &task).await;
        assert!(matches!(events.last(), Some(Update::Status { .. })));
        assert_eq!(
            client.task(dialect, &get(&task)).await,
            task,
            "the stream told all there is"
        );
    }
}

#[tokio::test]
async fn plain_words_and_unflagged_json_start_a_fight() {
    for dialect in BOTH {
        let client = Client::new();
        for words in [
            "Lion vs Tiger",
            "Lion against Tiger?",
            r#"{"a": "Lion", "b": "Tiger"}"#,
        ] {
            let task = client.task(dialect, &Call::Send(say(words))).await;
            assert_eq!(
                assert_fought(&client, &task).await["winner"],
                json!("Tiger"),
                "{words}"
            );
        }
        let mut unflagged = fight();
        unflagged.message.parts[0].metadata.clear();
        unflagged.message.parts[0].media_type = None;
        assert_fought(&client, &client.task(dialect, &Call::Send(unflagged)).await).await;
    }
}

#[tokio::test]
async fn other_words_are_answered_with_the_usage() {
    for dialect in BOTH {
        for words in ["hello", r#"{"a": "Lion"}"#] {
            let Update::Message(message) =
                Client::new().update(dialect, &Call::Send(say(words))).await
            else {
                panic!()
            };
            assert!(
                message.text().contains("Lion vs Tiger"),
                "{}",
                message.text()
            );
            let events = Client::new()
                .events(dialect, &Call::Stream(say(words)))
                .await;
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
            let active = client
                .post(envelope(dialect, &call), &headers(dialect))
                .await;
            assert_eq!(active.headers[own], extension::URI);
            assert!(!active.headers.contains_key(other));
            let silent = client
                .post(
                    envelope(dialect, &call),
                    &[(own, "https://example.com/ext")],
                )
                .await;
            assert!(!silent.headers.contains_key(own));
        }
    }
}

#[tokio::test]
async fn empty_contestants_fail_the_task() {
    for dialect in BOTH {
        let task = Client::new()
            .task(dialect, &Call::Send(data(json!({"a": "", "b": " "}))))
            .await;
        assert_eq!(task.status.state, TaskState::Failed);
        assert!(
            task.status
                .message
                .unwrap()
                .text()
                .contains("nobody fights nobody")
        );
    }
}

#[tokio::test]
async fn the_events_of_a_stream_are_one_line_of_data_each() {
    let answer = Client::new()
        .post(envelope(Dialect::V1_0, &Call::Stream(fight())), &[])
        .await;
    assert!(
        answer
            .body
            .split("\n\n")
            .filter(|it| !it.is_empty())
            .all(|it| it.starts_with("data: {") && !it.contains('\n'))
    );
    assert_eq!(events(&answer.body).len(), 7);
}
