//! Tests of the request flow of 000 §3: each branch over every binding and version.

use a2a::dialect::{Call, SendRequest};
use a2a::extension::input_error::{INPUT_ERRORS_URI, input_errors};
use a2a::message::{FileSource, Part};
use a2a::task::{Task, TaskState, Update};
use serde_json::{Value, json};

use crate::client::{
    Client, MODE, WIRE_BINDINGS, WireBinding, cancel, data, fight, get, say, send, to,
};

/// Asserts that the agent rejects a new message over every binding and version; returns the text of the rejection.
async fn rejected(request: SendRequest) -> String {
    let mut why = String::new();
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.send(binding, request.clone()).await;
        assert_eq!(task.status.state, TaskState::Rejected, "{task:?}");
        assert_eq!(task.history.len(), 1, "what was sent is kept");
        why = task.status.message.unwrap().text();
        let events = client.stream(binding, request.clone()).await;
        let told = matches!(events.as_slice(), [Update::Task(task)] if task.status.state == TaskState::Rejected);
        assert!(told, "a stream tells the same: {events:?}");
    }
    why
}

fn of_schema(name: &str, value: Value) -> SendRequest {
    let mode = format!("application/json;schema={name}");
    send(vec![Part::data(value, &mode)])
}

#[tokio::test]
async fn new_message_with_invalid_data_gets_one_line_per_finding() {
    let one = rejected(data(json!({"a": "Lion"}))).await;
    let start = "The data does not fit the schema “fightComparison”:\n- ";
    assert!(one.starts_with(start) && one.contains("“b”"), "{one}");
    let two = rejected(data(json!({"a": 1, "b": "Tiger", "c": 2}))).await;
    assert_eq!(two.matches("\n- ").count(), 2, "{two}");
    assert!(
        two.contains("/a: ") && two.contains("Not expected here: c"),
        "{two}"
    );
    rejected(data(Value::Null)).await;
    rejected(data(json!([1]))).await;
}

#[tokio::test]
async fn new_message_with_an_undeclared_or_output_schema_is_rejected() {
    let why = rejected(of_schema("Gone", json!({}))).await;
    assert!(
        why.contains("“Gone”") && why.contains("fightComparison"),
        "{why}"
    );
    let result = json!({"winner": "Tiger", "probability": 0.5, "explanation": ""});
    let why = rejected(of_schema("fightResponse", result)).await;
    assert!(why.contains("fightResponse"), "{why}");
}

#[tokio::test]
async fn only_the_first_flagged_part_counts() {
    let good = || Part::data(json!({"a": "Lion", "b": "Tiger"}), MODE);
    let bad = || Part::data(json!({}), MODE);
    let request = send(vec![Part::text("go"), good(), bad()]);
    let task = Client::new().send(WIRE_BINDINGS[0], request).await;
    assert_eq!(task.status.state, TaskState::Completed);
    rejected(send(vec![bad(), good()])).await;
}

/// Asserts that the agent still has the task unchanged.
async fn untouched(client: &Client, binding: WireBinding, task: &Task) {
    assert_eq!(client.task(binding, &get(task)).await, *task);
}

#[tokio::test]
async fn structured_data_to_a_running_task_is_rejected_because_a_task_is_running() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.endless(binding).await;
        let undeclared = of_schema("Gone", json!({}));
        for request in [fight(), data(json!({"a": "Lion"})), undeclared] {
            let why = client.reply(binding, to(&task, request.clone())).await;
            let running = "rejected, because a task is already running";
            assert!(why.contains(running), "{why}");
            let events = client.stream(binding, to(&task, request)).await;
            assert!(
                matches!(events.as_slice(), [Update::Message(_)]),
                "{events:?}"
            );
            untouched(&client, binding, &task).await;
        }
    }
}

#[tokio::test]
async fn structured_data_to_a_task_that_has_ended_is_rejected_as_well() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.send(binding, fight()).await;
        let why = client.reply(binding, to(&task, fight())).await;
        assert!(why.contains("rejected") && why.contains("ended"), "{why}");
        untouched(&client, binding, &task).await;
    }
}

#[tokio::test]
async fn plain_words_to_a_running_task_get_a_reply_and_leave_it_running() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.endless(binding).await;
        let words = client.reply(binding, to(&task, say("Lion vs Tiger"))).await;
        assert!(words.contains("still working"), "{words}");
        untouched(&client, binding, &task).await;
        client.task(binding, &cancel(&task)).await;
        let late = Call::Send(to(&task, say("still there?")));
        let error = client.error(binding, &late).await;
        assert!([json!(-32004), json!("UNSUPPORTED_OPERATION")].contains(&error));
    }
}

#[tokio::test]
async fn the_flow_does_not_depend_on_activation() {
    for dialect in crate::client::BOTH {
        let body = crate::client::envelope(dialect, &Call::Send(data(json!({}))));
        let answer = Client::new().post(body, &[]).await.body;
        assert!(answer.to_lowercase().contains("rejected"), "{answer}");
    }
}

#[tokio::test]
async fn refused_data_lists_its_errors_for_a_machine() {
    for binding in WIRE_BINDINGS {
        let wrong = data(json!({"a": 1, "c": 2}));
        let task = Client::new().send(binding, wrong).await;
        let said = task.status.message.unwrap();
        let errors = input_errors(&said);
        let places: Vec<&str> = errors.iter().map(|it| it.pointer.as_str()).collect();
        assert!(
            places.contains(&"/a") && places.contains(&"/b"),
            "{errors:?}"
        );
        assert!(
            errors
                .iter()
                .all(|it| it.keyword.is_some() && !it.message.is_empty())
        );
        assert_eq!(said.extensions, [INPUT_ERRORS_URI]);
    }
}

#[tokio::test]
async fn structured_input_becomes_a_task_whatever_else_is_in_the_message() {
    let mut odd = fight();
    let bytes = FileSource::Bytes("AAAA".to_owned());
    let file = Part::file("x", "application/x-odd", bytes);
    odd.message.parts.push(file);
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.send(binding, odd.clone()).await;
        assert_eq!(task.status.state, TaskState::Completed, "{task:?}");
        // Nor does another context keep the flow from rejecting data to a running task.
        let mut elsewhere = to(&task, fight());
        elsewhere.message.context_id = Some("elsewhere".to_owned());
        let why = client.reply(binding, elsewhere).await;
        assert!(why.contains("rejected"), "{why}");
    }
}

#[tokio::test]
async fn a_reply_names_a_context_that_can_be_continued() {
    let client = Client::new();
    let told = client
        .updates_or_error(WIRE_BINDINGS[1], &Call::Send(say("hello")))
        .await
        .unwrap();
    let [Update::Message(first)] = told.as_slice() else {
        panic!("{told:?}")
    };
    let mut again = say("hello again");
    again.message.context_id.clone_from(&first.context_id);
    assert!(first.context_id.is_some());
    let told = client
        .updates_or_error(WIRE_BINDINGS[1], &Call::Send(again))
        .await
        .unwrap();
    let [Update::Message(second)] = told.as_slice() else {
        panic!("{told:?}")
    };
    assert_eq!(first.context_id, second.context_id);
}
