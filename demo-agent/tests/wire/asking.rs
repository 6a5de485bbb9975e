//! Tests of tasks that ask for input, over every binding and version.

use a2a::Members;
use a2a::dialect::{Dialect, SendRequest};
use a2a::message::{Message, Part, PartContent};
use a2a::task::{Task, TaskState, Update};
use json_form::validate::Checker;
use serde_json::{Value, json};

use crate::client::{
    Client, WIRE_BINDINGS, WireBinding, cancel, fight, gathered, get, last_state, resubscribe, say,
    send, to,
};

const ANSWER: &str = "Ada Lovelace, mathematician for 12 years";

fn unflagged(data: Value, metadata: Value) -> Part {
    let Value::Object(metadata) = metadata else {
        panic!()
    };
    Part {
        metadata,
        ..Part::of(PartContent::Data(data))
    }
}

fn values() -> Value {
    json!({"name": "Ada Lovelace", "occupation": "mathematician", "years": 12, "languages": ["English", "French"], "remote": true})
}

/// Asserts that the task asks for input; returns the data and the metadata of its status message's second part.
fn asked(task: &Task) -> (&Value, &Members) {
    assert_eq!(task.status.state, TaskState::InputRequired, "{task:?}");
    let part = &task.status.message.as_ref().unwrap().parts[1];
    let PartContent::Data(data) = &part.content else {
        panic!("{part:?}")
    };
    (data, &part.metadata)
}

async fn answered(
    client: &Client,
    binding: WireBinding,
    task: &Task,
    request: SendRequest,
) -> Task {
    client.send(binding, to(task, request)).await
}

async fn until_the_form(client: &Client, binding: WireBinding, words: &str) -> Task {
    let task = client.send(binding, say(words)).await;
    assert_eq!(task.status.state, TaskState::InputRequired);
    let question = task.status.message.as_ref().unwrap();
    assert!(question.text().contains("Who are you"), "plain words first");
    assert_eq!(question.parts.len(), 1);
    let next = answered(client, binding, &task, say(ANSWER)).await;
    assert_eq!(next.id, task.id, "the same task goes on");
    next
}

async fn assert_recorded(client: &Client, task: &Task) {
    assert_eq!(task.status.state, TaskState::Completed, "{task:?}");
    let part = task.artifacts[0].parts.last().unwrap();
    assert_eq!(part.mode(), Some("application/json;schema=interviewRecord"));
    let PartContent::Data(record) = &part.content else {
        panic!("{part:?}")
    };
    let card = client.get("/.well-known/agent-card.json").await.body;
    let card: Value = serde_json::from_str(&card).unwrap();
    let checker = Checker::new(&card["schemas"]["interviewRecord"]).unwrap();
    assert!(checker.check(record).is_valid(), "{record}");
    assert_eq!(record["initials"], json!("AL"));
    let said: Vec<String> = task.history.iter().map(Message::text).collect();
    assert!(said.iter().any(|it| it == ANSWER), "{said:?}");
}

#[tokio::test]
async fn an_interview_asks_in_words_then_by_a_form_and_ends_with_a_record() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = until_the_form(&client, binding, "Interview me").await;
        let (data, _) = asked(&task);
        assert_eq!(data["type"], json!("form"));
        assert_eq!(
            data["form_data"],
            json!({"name": "Ada Lovelace", "occupation": "mathematician", "years": 12})
        );
        assert!(!data["instructions"].as_str().unwrap().is_empty());
        assert!(
            Checker::new(&data["form"])
                .unwrap()
                .check(&values())
                .is_valid()
        );
        let answer = send(vec![unflagged(values(), json!({}))]);
        let task = answered(&client, binding, &task, answer).await;
        assert_recorded(&client, &task).await;
    }
}

#[tokio::test]
async fn with_the_word_adk_the_form_is_a_function_call() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = until_the_form(&client, binding, "An interview by ADK, please").await;
        let (data, metadata) = asked(&task);
        assert_eq!(metadata["adk_type"], json!("function_call"));
        assert_eq!(data["name"], json!("adk_request_input"));
        let schema = &data["args"]["response_schema"];
        assert!(Checker::new(schema).unwrap().check(&values()).is_valid());
        let response = json!({"id": data["id"], "name": data["name"], "response": values()});
        let marked = json!({"adk_type": "function_response"});
        // Values that are no response to the call do not answer it.
        let bare = send(vec![unflagged(values(), json!({}))]);
        let again = answered(&client, binding, &task, bare).await;
        let (data, _) = asked(&again);
        let mut response = response;
        response["id"] = data["id"].clone();
        let answer = send(vec![unflagged(response, marked)]);
        let task = answered(&client, binding, &again, answer).await;
        assert_recorded(&client, &task).await;
    }
}

#[tokio::test]
async fn an_invalid_answer_is_asked_for_again_with_its_values() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = until_the_form(&client, binding, "Interview me").await;
        let mut wrong = values();
        wrong["years"] = json!(-1);
        let answer = send(vec![unflagged(wrong.clone(), json!({}))]);
        let task = answered(&client, binding, &task, answer).await;
        let (data, _) = asked(&task);
        assert_eq!(data["form_data"], wrong);
        let why = task.status.message.as_ref().unwrap().text();
        assert!(why.contains("years"), "{why}");
        let task = answered(&client, binding, &task, say("I would rather not")).await;
        assert_eq!(task.status.state, TaskState::InputRequired);
    }
}

#[tokio::test]
async fn structured_data_to_a_waiting_task_is_rejected() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.send(binding, say("Interview me")).await;
        let why = client.reply(binding, to(&task, fight())).await;
        assert!(why.contains("rejected"), "{why}");
        let now = client.task(binding, &get(&task)).await;
        assert_eq!(now.status, task.status, "the task still waits");
    }
}

#[tokio::test]
async fn a_stream_ends_with_the_question() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let events = client.stream(binding, say("Interview me")).await;
        let task = gathered(&events);
        assert_eq!(task.status.state, TaskState::InputRequired);
        let events = client.stream(binding, to(&task, say(ANSWER))).await;
        assert!(matches!(&events[0], Update::Task(first) if first.id == task.id));
        let last = format!("{:?}", events.last());
        assert!(last.contains("form_data"), "{last}");
    }
}

#[tokio::test]
async fn resubscribing_in_1_0_continues_after_the_question() {
    let client = Client::new();
    let binding = Dialect::V1_0;
    let task = client.send(binding, say("Interview me")).await;
    let (follow, stop) = (resubscribe(&task), cancel(&task));
    let (events, _) = tokio::join!(client.updates_or_error(binding, &follow), async {
        tokio::task::yield_now().await;
        client.task(binding, &stop).await
    });
    assert_eq!(last_state(&events.unwrap()), TaskState::Canceled);
}

#[tokio::test]
async fn the_vault_waits_for_the_key_and_opens_when_it_comes() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let signed_in = client.with_key("demo-key");
        let mode = "application/json;schema=vaultRequest";
        let input = send(vec![Part::data(json!({"document": "The map"}), mode)]);
        let locked = client.send(binding, input.clone()).await;
        assert_eq!(locked.status.state, TaskState::AuthRequired);
        let why = locked.status.message.as_ref().unwrap().text();
        assert!(why.contains("X-API-Key"), "{why}");
        assert!(!format!("{locked:?}").contains("birches"));
        let again = to(&locked, say("Here is the key"));
        let wrong = client.with_key("wrong").send(binding, again.clone()).await;
        assert_eq!(wrong.status.state, TaskState::AuthRequired);
        let opened = signed_in.send(binding, again).await;
        assert_eq!(opened.status.state, TaskState::Completed);
        assert_eq!(opened.id, locked.id);
        assert!(format!("{opened:?}").contains("birches"));
        let at_once = signed_in.send(binding, input).await;
        assert_eq!(at_once.status.state, TaskState::Completed);
    }
}

#[tokio::test]
async fn a_message_that_names_a_skill_is_for_that_skill() {
    let client = Client::new();
    let binding = Dialect::V1_0;
    let named = |id: &str, words: &str| {
        let mut request = say(words);
        let metadata = &mut request.message.metadata;
        a2a::extension::skill::hint::set_skill_id(metadata, id);
        request
    };
    for (id, words, state) in [
        ("interview", "Good morning", TaskState::InputRequired),
        ("vault", "the letter, please", TaskState::AuthRequired),
        (
            "text-report",
            "It was dark. It rained.",
            TaskState::Completed,
        ),
        (
            "csv-profile",
            "name,age\nAda,36\nGrace,85",
            TaskState::Completed,
        ),
        ("slow", "1", TaskState::Completed),
        // The agent ignores a hint that names no skill.
        ("juggling", "Lion vs Tiger", TaskState::Completed),
    ] {
        let task = client.send(binding, named(id, words)).await;
        assert_eq!(task.status.state, state, "{id}: {task:?}");
    }
    client.reply(binding, say("1")).await;
    let usage = client.reply(binding, named("vault", "Lion vs Tiger")).await;
    assert!(
        usage.contains("vault") && !usage.contains("Lion"),
        "{usage}"
    );
}

#[tokio::test]
async fn message_ids_of_the_compatibility_kit_start_its_scenarios() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let play = |id: &str| {
            let mut request = say("TCK");
            request.message.message_id = id.to_owned();
            request
        };
        let waits = client.send(binding, play("tck-input-required-1")).await;
        assert_eq!(waits.status.state, TaskState::InputRequired);
        let again = answered(&client, binding, &waits, play("tck-input-required-2")).await;
        assert_eq!(again.status.state, TaskState::InputRequired);
        let done = answered(&client, binding, &again, play("tck-complete-task-3")).await;
        assert_eq!(done.status.state, TaskState::Completed);
        let rejected = client.send(binding, play("tck-reject-task-1")).await;
        assert_eq!(rejected.status.state, TaskState::Rejected);
        let file = client.send(binding, play("tck-artifact-file-1")).await;
        let media_type = file.artifacts[0].parts[0].media_type.as_deref();
        assert_eq!(media_type, Some("text/plain"));
        let chunks = client
            .send(binding, play("tck-stream-artifact-chunked-1"))
            .await;
        assert_eq!(chunks.artifacts[0].parts.len(), 2);
        client.reply(binding, play("tck-message-response-1")).await;
    }
}
