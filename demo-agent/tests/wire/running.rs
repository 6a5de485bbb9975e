//! Tasks while they run: stopping them, following them, losing followers, keeping only so many.

use std::time::Duration;

use a2a::dialect::{Call, Dialect, SendRequest};
use a2a::{TaskState, Update};
use axum::body::Body;
use axum::http::Request;
use demo_agent::Config;
use http_body_util::BodyExt as _;
use serde_json::json;

use crate::client::{BOTH, Client, cancel, envelope, fight, get, resubscribe};

#[tokio::test]
async fn a_running_task_can_be_stopped_once() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        let stopped = client.task(dialect, &cancel(&task)).await;
        assert_eq!(stopped.status.state, TaskState::Canceled);
        assert_eq!(stopped.artifacts, []);
        assert_eq!(
            client.error(dialect, &cancel(&task)).await["code"],
            json!(-32002)
        );
        assert_eq!(client.task(dialect, &get(&task)).await, stopped);
    }
}

#[tokio::test]
async fn followers_see_that_a_task_was_stopped() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        let follow = resubscribe(&task);
        let stop = cancel(&task);
        let (events, stopped) = tokio::join!(client.events(dialect, &follow), async {
            tokio::task::yield_now().await;
            client.task(dialect, &stop).await
        });
        assert_eq!(stopped.status.state, TaskState::Canceled);
        let last = match events.last() {
            Some(Update::Status { status, .. }) => status.state.clone(),
            // The task was stopped before the stream began.
            Some(Update::Task(task)) => task.status.state.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(last, TaskState::Canceled);
    }
}

#[tokio::test]
async fn a_follower_that_leaves_does_not_disturb_the_task() {
    let client = Client::with(Config {
        pace: Duration::from_millis(20),
        ..Config::default()
    });
    let request = Request::post("/a2a")
        .body(Body::from(envelope(Dialect::V1_0, &Call::Stream(fight()))))
        .unwrap();
    let mut body = client.open(request).await.into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    let text = String::from_utf8(first.to_vec()).unwrap();
    let Update::Task(task) = crate::client::events(&text).remove(0) else {
        panic!("{text}")
    };
    drop(body);
    let events = client.events(Dialect::V1_0, &resubscribe(&task)).await;
    assert!(
        matches!(events.last(), Some(Update::Status { status, .. }) if status.state == TaskState::Completed)
    );
}

#[tokio::test]
async fn a_task_that_has_ended_can_be_followed_in_0_3_and_is_refused_in_1_0() {
    let client = Client::new();
    let task = client.task(Dialect::V0_3, &Call::Send(fight())).await;
    let events = client.events(Dialect::V0_3, &resubscribe(&task)).await;
    assert!(matches!(events.as_slice(), [Update::Task(whole)] if *whole == task));
    assert_eq!(
        client.error(Dialect::V1_0, &resubscribe(&task)).await["code"],
        json!(-32004)
    );
}

#[tokio::test]
async fn a_silent_stream_sends_keep_alive_comments() {
    let client = Client::with(Config {
        keep_alive: Duration::from_millis(5),
        pace: Duration::from_hours(1),
        ..Config::default()
    });
    let request =
        Request::post("/a2a").body(Body::from(envelope(Dialect::V0_3, &Call::Stream(fight()))));
    let mut body = client.open(request.unwrap()).await.into_body();
    let mut text = String::new();
    while !text.contains(": keep-alive") {
        let frame = body.frame().await.unwrap().unwrap().into_data().unwrap();
        text.push_str(std::str::from_utf8(&frame).unwrap());
    }
    assert!(text.starts_with("data: "), "{text}");
}

#[tokio::test]
async fn ended_tasks_make_room_and_running_ones_do_not() {
    let client = Client::with(Config {
        pace: Duration::from_millis(1),
        tasks_kept: 2,
        ..Config::default()
    });
    let first = client.task(Dialect::V1_0, &Call::Send(fight())).await;
    let running = client.endless(Dialect::V1_0).await;
    let other = client.endless(Dialect::V1_0).await;
    assert_eq!(
        client.error(Dialect::V1_0, &get(&first)).await["code"],
        json!(-32001),
        "the ended one is gone"
    );
    client.task(Dialect::V1_0, &get(&running)).await;
    let full = client
        .error(
            Dialect::V1_0,
            &Call::Send(SendRequest {
                blocking: false,
                ..fight()
            }),
        )
        .await;
    assert_eq!(full["code"], json!(-32603));
    client.task(Dialect::V1_0, &cancel(&other)).await;
    client.task(Dialect::V1_0, &Call::Send(fight())).await;
}
