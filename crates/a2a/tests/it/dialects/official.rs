//! Messages that this crate writes in 1.0, read with the types of the official crate (`a2a-lf`).
//!
//! `arbitrary_precision` is on for the whole build. It does not matter here: `a2a-lf` reads parts
//! and events through `serde_json::Value`, which keeps numbers unchanged.

use a2a::dialect::{Dialect, reading};
use a2a::message::{FileSource, Message, PartContent, Role};
use a2a::task::{Task, TaskState, Update};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::dialects::{ANSWERS, CARDS, parsed, result, vocabulary};

/// Whether `a2a-lf` can hold the message: it drops unknown roles, states and parts.
fn is_official(message: &Message) -> bool {
    let known = |content: &PartContent| match content {
        PartContent::Unknown(_) => false,
        PartContent::File(file) => match &file.source {
            FileSource::Bytes(bytes) => bytes.len() % 4 == 0,
            FileSource::Uri(_) => true,
        },
        PartContent::Text(_) | PartContent::Data(_) => true,
    };
    !matches!(message.role, Role::Other(_)) && message.parts.iter().all(|it| known(&it.content))
}

fn is_official_task(task: &Task) -> bool {
    let messages = task.history.iter().chain(&task.status.message);
    !matches!(task.status.state, TaskState::Other(_))
        && task.context_id.is_some()
        && messages.into_iter().all(is_official)
        && task.artifacts.iter().all(|artifact| {
            is_official(&Message {
                parts: artifact.parts.clone(),
                ..Message::default()
            })
        })
}

/// Reads this crate's JSON as the official type `T`, and returns the JSON that `T` writes, for the caller to compare.
/// Panics if `T` cannot read it.
fn through_official_type<T: serde::de::DeserializeOwned + serde::Serialize>(ours: &Value) -> Value {
    let text = ours.to_string();
    let theirs: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    serde_json::to_value(theirs).unwrap()
}

proptest! {
    #[test]
    fn official_types_read_every_message(message in vocabulary::message().prop_filter("official", is_official)) {
        let ours = Dialect::V1_0.write_message(&message);
        prop_assert_eq!(through_official_type::<a2a_official::Message>(&ours), ours);
    }

    #[test]
    fn official_types_read_every_task(task in vocabulary::task().prop_filter("official", is_official_task)) {
        let written = Dialect::V1_0.write_update(&Update::Task(task.clone()));
        let text = written.to_string();
        let theirs: a2a_official::SendMessageResponse = serde_json::from_str(&text).unwrap();
        let again = serde_json::to_value(&theirs).unwrap();
        // They spell the timestamp differently.
        let mut read = match reading::update(&again) {
            Some(Update::Task(task)) => task,
            other => panic!("{other:?}"),
        };
        read.status.timestamp.clone_from(&task.status.timestamp);
        prop_assert_eq!(read, task);
        let streamed: a2a_official::StreamResponse = serde_json::from_str(&text).unwrap();
        prop_assert!(matches!(streamed, a2a_official::StreamResponse::Task(_)));
    }

    #[test]
    fn official_types_read_every_request(call in vocabulary::call()) {
        use a2a::dialect::Call;
        let params = Dialect::V1_0.params(&call, Some("me")).to_string();
        match &call {
            Call::Send(request) | Call::Stream(request) => {
                prop_assume!(is_official(&request.message));
                let theirs: a2a_official::SendMessageRequest = serde_json::from_str(&params).unwrap();
                prop_assert_eq!(&theirs.message.message_id, &request.message.message_id);
                prop_assert_eq!(theirs.tenant.as_deref(), Some("me"));
                let configuration = theirs.configuration.unwrap();
                prop_assert_eq!(configuration.accepted_output_modes.as_ref(), Some(&request.accepted_output_modes));
                prop_assert_eq!(configuration.return_immediately.unwrap_or(false), !request.blocking);
            }
            Call::GetTask { task_id } => {
                let theirs: a2a_official::GetTaskRequest = serde_json::from_str(&params).unwrap();
                prop_assert_eq!(&theirs.id, task_id);
            }
            Call::CancelTask { task_id } => {
                let theirs: a2a_official::CancelTaskRequest = serde_json::from_str(&params).unwrap();
                prop_assert_eq!(&theirs.id, task_id);
            }
            Call::Resubscribe { task_id } => {
                let theirs: a2a_official::SubscribeToTaskRequest = serde_json::from_str(&params).unwrap();
                prop_assert_eq!(&theirs.id, task_id);
            }
        }
    }
}

#[test]
fn official_types_read_status_and_artifact_events() {
    let streams = include_str!("../../../../../tests/fixtures/wire/js-1.3.0-stream.sse");
    let events = a2a_client::client::event_stream::sse::SseReader::new()
        .take(streams.as_bytes())
        .unwrap();
    let mut kinds = Vec::new();
    for event in events {
        let update = reading::update(&result(&event)).unwrap();
        let text = Dialect::V1_0.write_update(&update).to_string();
        kinds.push(match serde_json::from_str(&text).unwrap() {
            a2a_official::StreamResponse::Task(_) => "task",
            a2a_official::StreamResponse::Message(_) => "message",
            a2a_official::StreamResponse::StatusUpdate(_) => "status",
            a2a_official::StreamResponse::ArtifactUpdate(_) => "artifact",
        });
    }
    assert_eq!(kinds, ["task", "status", "status", "artifact", "status"]);
}

#[test]
fn official_types_read_the_form_of_000() {
    let mode = "application/json;schema=fightComparison";
    let part = a2a::message::Part::data(json!({"a": "Lion", "b": "Tiger"}), mode);
    let message = Message {
        message_id: "0f0e0d0c-0b0a-4000-8000-000000000001".to_owned(),
        role: Role::User,
        parts: vec![part],
        extensions: vec![a2a::extension::URI.to_owned()],
        ..Message::default()
    };
    let text = Dialect::V1_0.write_message(&message).to_string();
    let theirs: a2a_official::Message = serde_json::from_str(&text).unwrap();
    let part = &theirs.parts[0];
    assert_eq!(part.media_type.as_deref(), Some(mode));
    assert_eq!(part.metadata.as_ref().unwrap()["mimeType"], mode);
    assert_eq!(theirs.role, a2a_official::Role::User);
    assert_eq!(
        part.content,
        a2a_official::PartContent::Data(json!({"a": "Lion", "b": "Tiger"}))
    );
}

#[test]
fn official_types_read_the_javascript_agent_alike() {
    let theirs: a2a_official::SendMessageResponse =
        serde_json::from_str(&result(ANSWERS[6].1).to_string()).unwrap();
    let a2a_official::SendMessageResponse::Task(theirs) = theirs else {
        panic!("{theirs:?}")
    };
    let Some(Update::Task(ours)) = reading::update(&result(ANSWERS[6].1)) else {
        panic!("no task")
    };
    assert_eq!(ours.id, theirs.id);
    assert_eq!(ours.artifacts.len(), theirs.artifacts.unwrap().len());
    let card: a2a_official::AgentCard = serde_json::from_str(CARDS[1].1).unwrap();
    let ours = reading::card(&parsed(CARDS[1].1)).unwrap();
    assert_eq!(ours.name, card.name);
    assert_eq!(ours.interfaces.len(), card.supported_interfaces.len());
}
