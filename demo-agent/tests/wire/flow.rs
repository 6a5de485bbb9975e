//! The request flow of 000 §3 over the wire: every branch, in both versions.

use a2a::dialect::{Call, Dialect, SendRequest};
use a2a::{Part, Task, TaskState, Update};
use serde_json::{Value, json};

use crate::client::{BOTH, Client, MODE, cancel, data, fight, get, say, send, to};

async fn reply(client: &Client, dialect: Dialect, request: SendRequest) -> String {
    match client.update(dialect, &Call::Send(request)).await {
        Update::Message(message) => message.text(),
        other => panic!("{other:?}"),
    }
}

async fn rejected(dialect: Dialect, request: SendRequest) -> String {
    let client = Client::new();
    let task = client.task(dialect, &Call::Send(request.clone())).await;
    assert_eq!(task.status.state, TaskState::Rejected, "{task:?}");
    assert_eq!(task.history.len(), 1, "what was sent is kept");
    let why = task.status.message.unwrap().text();
    let events = client.events(dialect, &Call::Stream(request)).await;
    let told = matches!(events.as_slice(), [Update::Task(task)] if task.status.state == TaskState::Rejected);
    assert!(told, "a stream tells the same: {events:?}");
    why
}

#[tokio::test]
async fn new_message_with_structured_input_becomes_a_task_that_runs_on_it() {
    for dialect in BOTH {
        let input = json!({"a": "100 duck sized horses", "b": "1 horse sized duck"});
        let task = Client::new().task(dialect, &Call::Send(data(input))).await;
        assert_eq!(task.status.state, TaskState::Completed);
        let title =
            "Who would win in a fight between 100 duck sized horses and 1 horse sized duck?";
        assert_eq!(task.metadata["title"], json!(title));
    }
}

#[tokio::test]
async fn new_message_with_invalid_data_gets_one_line_per_finding() {
    for dialect in BOTH {
        let one = rejected(dialect, data(json!({"a": "Lion"}))).await;
        assert!(
            one.starts_with("The data does not fit the schema “fightComparison”:\n- "),
            "{one}"
        );
        assert!(one.contains("“b”"), "{one}");
        let two = rejected(dialect, data(json!({"a": 1, "b": "Tiger", "c": 2}))).await;
        assert_eq!(
            two.lines().filter(|line| line.starts_with("- ")).count(),
            2,
            "{two}"
        );
        assert!(
            two.contains("/a: ") && two.contains("Not expected here: c"),
            "{two}"
        );
        rejected(dialect, data(Value::Null)).await;
        rejected(dialect, data(json!([1]))).await;
    }
}

#[tokio::test]
async fn new_message_with_an_undeclared_schema_gets_the_list_of_schemas() {
    for dialect in BOTH {
        let why = rejected(
            dialect,
            send(vec![Part::data(json!({}), "application/json;schema=Gone")]),
        )
        .await;
        assert!(
            why.contains("“Gone”") && why.contains("fightComparison"),
            "{why}"
        );
    }
}

#[tokio::test]
async fn new_message_with_an_output_schema_is_rejected() {
    for dialect in BOTH {
        let result = json!({"winner": "Tiger", "probability": 0.5, "explanation": ""});
        let why = rejected(
            dialect,
            send(vec![Part::data(
                result,
                "application/json;schema=fightResponse",
            )]),
        )
        .await;
        assert!(why.contains("fightResponse"), "{why}");
    }
}

#[tokio::test]
async fn only_the_first_flagged_part_counts() {
    for dialect in BOTH {
        let good = || Part::data(json!({"a": "Lion", "b": "Tiger"}), MODE);
        let bad = || Part::data(json!({}), MODE);
        let task = Client::new()
            .task(
                dialect,
                &Call::Send(send(vec![Part::text("go"), good(), bad()])),
            )
            .await;
        assert_eq!(task.status.state, TaskState::Completed);
        rejected(dialect, send(vec![bad(), good()])).await;
    }
}

/// Whatever is sent to it, the running task stays as it was.
async fn untouched(client: &Client, dialect: Dialect, task: &Task) {
    assert_eq!(client.task(dialect, &get(task)).await, *task);
}

#[tokio::test]
async fn structured_data_to_a_running_task_is_rejected_because_a_task_is_running() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        let undeclared = send(vec![Part::data(json!({}), "application/json;schema=Gone")]);
        for request in [fight(), data(json!({"a": "Lion"})), undeclared] {
            let why = reply(&client, dialect, to(&task, request.clone())).await;
            assert!(
                why.contains("rejected, because a task is already running"),
                "{why}"
            );
            let events = client
                .events(dialect, &Call::Stream(to(&task, request)))
                .await;
            assert!(
                matches!(events.as_slice(), [Update::Message(_)]),
                "{events:?}"
            );
            untouched(&client, dialect, &task).await;
        }
    }
}

#[tokio::test]
async fn structured_data_to_a_task_that_has_ended_is_rejected_as_well() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.task(dialect, &Call::Send(fight())).await;
        let why = reply(&client, dialect, to(&task, fight())).await;
        assert!(why.contains("rejected") && why.contains("ended"), "{why}");
        untouched(&client, dialect, &task).await;
    }
}

#[tokio::test]
async fn plain_words_to_a_running_task_get_a_reply_and_leave_it_running() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        let words = reply(&client, dialect, to(&task, say("Lion vs Tiger"))).await;
        assert!(words.contains("still working"), "{words}");
        untouched(&client, dialect, &task).await;
        assert_eq!(
            client.task(dialect, &cancel(&task)).await.status.state,
            TaskState::Canceled
        );
        let error = client
            .error(dialect, &Call::Send(to(&task, say("still there?"))))
            .await;
        assert_eq!(error["code"], json!(-32004));
    }
}

#[tokio::test]
async fn the_flow_does_not_depend_on_activation() {
    for dialect in BOTH {
        let body = crate::client::envelope(dialect, &Call::Send(data(json!({}))));
        let answer = Client::new().post(body, &[]).await;
        assert!(
            answer.body.contains("ejected") || answer.body.contains("REJECTED"),
            "{}",
            answer.body
        );
    }
}
