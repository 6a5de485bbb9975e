//! Faults of streams: how their events come, and whether they do.

use serde_json::{Value, json};

use crate::peer::{End, Peer};

fn state(event: &Value) -> &Value {
    let result = &event["result"];
    match result.get("task") {
        Some(task) => &task["status"]["state"],
        None => &result["statusUpdate"]["status"]["state"],
    }
}

#[tokio::test]
async fn a_stream_can_end_in_the_middle_and_the_task_be_out_of_reach() {
    let peer = Peer::start().await;
    let answer = peer.stream("truncated").await;
    assert_eq!(answer.end, End::Whole, "as if that were all");
    let events = answer.events();
    assert_eq!(events.len(), 2);
    let id = json!({"id": events[0]["result"]["task"]["id"]});
    for method in ["GetTask", "SubscribeToTask"] {
        assert_eq!(peer.rpc("truncated", method, &id).await.status, 500);
    }
}

#[tokio::test]
async fn a_stream_can_stall_after_its_first_event() {
    let answer = Peer::start().await.hasty().stream("stall").await;
    assert_eq!((answer.end, answer.events().len()), (End::Open, 1));
    assert!(!answer.text().lines().any(|line| line.starts_with(':')));
}

#[tokio::test]
async fn a_stream_can_go_on_with_comments_without_end() {
    let peer = Peer::start().await;
    for path in ["/message:stream", "/message:send"] {
        let answer = tokio::time::timeout(
            std::time::Duration::from_millis(500),
            peer.rest("comments", path),
        );
        // Whoever waits for such a stream to end or to fall silent waits for ever.
        assert_eq!(answer.await.is_err(), path == "/message:stream");
    }
}

#[tokio::test]
async fn every_event_can_come_twice() {
    let events = Peer::start().await.stream("duplicates").await.events();
    assert_eq!(events.len(), 14);
    assert!(events.chunks(2).all(|pair| pair[0] == pair[1]));
}

#[tokio::test]
async fn events_can_come_after_the_last_one() {
    let events = Peer::start().await.stream("late").await.events();
    let done = events
        .iter()
        .position(|event| *state(event) == json!("TASK_STATE_COMPLETED"))
        .unwrap();
    let late = &events[done + 1..];
    assert_eq!(late, &events[..done], "all that came before, again");
    assert_eq!(late.len(), 6);
}

#[tokio::test]
async fn a_task_can_change_its_id() {
    let peer = Peer::start().await;
    let events = peer.stream("changed-id").await.events();
    let id = events[0]["result"]["task"]["id"].as_str().unwrap();
    let other = json!(format!("{id}-of-another-task"));
    for event in &events[1..] {
        let result = &event["result"];
        let told = result.get("statusUpdate").or(result.get("artifactUpdate"));
        assert_eq!(told.unwrap()["taskId"], other);
    }
    let params = json!({ "id": id });
    for method in ["GetTask", "tasks/get"] {
        let task = peer.rpc("changed-id", method, &params).await;
        assert_eq!(task.json()["result"]["id"], other, "{method}");
    }
    let sent = peer.send("changed-id").await.json();
    let id = sent["result"]["task"]["id"].as_str().unwrap();
    assert!(!id.ends_with("-of-another-task"));
}
