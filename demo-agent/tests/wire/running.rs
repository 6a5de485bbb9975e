//! Tests of running tasks: canceling and following them, followers that leave, and the limit of their number.

use std::time::Duration;

use a2a::dialect::{Call, Dialect, reading};
use a2a::task::{TaskState, Update};
use axum::body::Body;
use axum::http::Request;
use demo_agent::Config;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

use crate::client::{
    Client, WIRE_BINDINGS, WireBinding, at_once, cancel, envelope, fight, get, last_state,
    resubscribe,
};

#[tokio::test]
async fn followers_see_that_a_task_was_stopped_and_it_can_be_stopped_once() {
    for binding in WIRE_BINDINGS {
        let client = Client::new();
        let task = client.endless(binding).await;
        let (follow, stop) = (resubscribe(&task), cancel(&task));
        let (events, stopped) = tokio::join!(client.updates_or_error(binding, &follow), async {
            tokio::task::yield_now().await;
            client.task(binding, &stop).await
        });
        assert_eq!(stopped.status.state, TaskState::Canceled);
        assert_eq!(stopped.artifacts, []);
        assert_eq!(last_state(&events.unwrap()), TaskState::Canceled);
        let twice = client.error(binding, &stop).await;
        assert!([json!(-32002), json!("TASK_NOT_CANCELABLE")].contains(&twice));
        assert_eq!(client.task(binding, &get(&task)).await, stopped);
    }
}

#[tokio::test]
async fn a_follower_that_leaves_does_not_disturb_the_task() {
    let client = Client::with(Config {
        pace: Duration::from_millis(20),
        ..Config::default()
    });
    let request = envelope(Dialect::V1_0, &Call::Stream(fight()));
    let request = Request::post("/a2a").body(Body::from(request)).unwrap();
    let mut body = client.open(request).await.into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    let event: Value = serde_json::from_slice(first.strip_prefix(b"data: ").unwrap()).unwrap();
    let Some(Update::Task(task)) = reading::update(&event["result"]) else {
        panic!("{event}")
    };
    drop(body);
    let events = client
        .updates_or_error(Dialect::V1_0, &resubscribe(&task))
        .await;
    assert_eq!(last_state(&events.unwrap()), TaskState::Completed);
}

#[tokio::test]
async fn a_task_that_has_ended_can_be_followed_in_0_3_and_is_refused_in_1_0() {
    let client = Client::new();
    let task = client.send(Dialect::V0_3, fight()).await;
    let events = client
        .updates_or_error(Dialect::V0_3, &resubscribe(&task))
        .await;
    assert_eq!(events, Ok(vec![Update::Task(task.clone())]));
    for (binding, code) in [
        (WireBinding::JsonRpc(Dialect::V1_0), json!(-32004)),
        (WireBinding::HttpJson, json!("UNSUPPORTED_OPERATION")),
    ] {
        assert_eq!(client.error(binding, &resubscribe(&task)).await, code);
    }
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
    let binding = Dialect::V1_0;
    let first = client.send(binding, fight()).await;
    let running = client.endless(binding).await;
    let other = client.endless(binding).await;
    let gone = client.error(binding, &get(&first)).await;
    assert_eq!(gone, json!(-32001), "the ended one is gone");
    client.task(binding, &get(&running)).await;
    let full = client.error(binding, &Call::Send(at_once(fight()))).await;
    assert_eq!(full, json!(-32603));
    client.task(binding, &cancel(&other)).await;
    client.send(binding, fight()).await;
}
