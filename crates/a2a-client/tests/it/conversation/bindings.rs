//! Conversations over HTTP+JSON, and the facts about an endpoint that are kept for the next run.

use a2a::dialect::Dialect;
use a2a::extension::URI;
use a2a::task::TaskState;
use a2a_client::client::ConnectError;
use a2a_client::client::http::{FetchError, Method, Request, ResponseHead};
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::{Value, json};

use crate::conversation::agent::{FIGHT, JS_CARD, TASK, edited, error, event, first, sent, task};
use crate::conversation::driver::{Driver, header, message_id, method};

pub(crate) const STREAM: &str =
    include_str!("../../../../../tests/fixtures/wire/js-1.3.0-http-json-stream.sse");
const FIELDS: &str =
    include_str!("../../../../../tests/fixtures/wire/python-1.3.0-http-json-error-fields.json");
const NOT_FOUND: &str =
    include_str!("../../../../../tests/fixtures/wire/js-1.3.0-http-json-error-task-not-found.json");

/// The card of an agent with these interfaces only.
fn card(interfaces: &Value) -> String {
    edited(JS_CARD, |card| {
        card["supportedInterfaces"] = interfaces.clone();
    })
}

pub(crate) fn http_card() -> String {
    card(&json!([
        {"url": "http://localhost:8000/grpc", "protocolBinding": "GRPC", "protocolVersion": "1.0"},
        {"url": "http://localhost:8000/rest/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0", "tenant": "t"},
    ]))
}

fn line(request: &Request) -> String {
    let path = request.url.strip_prefix("http://localhost:8000").unwrap();
    format!("{} {path}", request.method.name())
}

/// A run over HTTP+JSON whose stream broke and is requested again.
fn attaching() -> Driver {
    let mut driver = sent(&http_card());
    driver.send_events(&first(STREAM, 2));
    driver.end(Err(FetchError::Broken));
    driver.fire_timer();
    let (_, look) = driver.fetch();
    assert_eq!(line(&look), format!("GET /rest/t/tasks/{TASK}"));
    assert_eq!(look.body, None);
    driver.answer_json(&task(TASK, "TASK_STATE_WORKING").to_string());
    driver
}

#[test]
fn streams_a_task_over_http_json() {
    let mut driver = sent(&http_card());
    let (_, request) = driver.stream();
    assert_eq!(line(&request), "POST /rest/t/message:stream");
    assert_eq!(header(&request, "A2A-Version"), Some("1.0"));
    assert_eq!(header(&request, "A2A-Extensions"), Some(URI));
    assert!(!message_id(&request).is_empty());
    driver.send_events(STREAM);
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.run().notice, None);
}

#[test]
fn sends_and_polls_over_http_json() {
    let silent = edited(&http_card(), |card| {
        card["capabilities"]["streaming"] = json!(false);
    });
    let mut driver = sent(&silent);
    let (_, request) = driver.fetch();
    assert_eq!(line(&request), "POST /rest/t/message:send");
    driver.answer_json(&json!({"task": task(TASK, "TASK_STATE_WORKING")}).to_string());
    driver.fire_timer();
    assert_eq!(line(&driver.fetch().1), format!("GET /rest/t/tasks/{TASK}"));
    driver.answer_json(&task(TASK, "TASK_STATE_COMPLETED").to_string());
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
}

#[test]
fn cancels_a_task_over_http_json() {
    let mut driver = sent(&http_card());
    driver.send_events(&first(STREAM, 2));
    let id = driver.run_id();
    driver.step(Event::CancelPressed(id));
    assert_eq!(
        line(&driver.fetch().1),
        format!("POST /rest/t/tasks/{TASK}:cancel")
    );
    driver.answer_json(&task(TASK, "TASK_STATE_CANCELED").to_string());
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert_eq!(driver.run().phase, Phase::Settled);
}

#[test]
fn falls_back_to_get_for_resuming_a_stream_and_remembers_it() {
    for (status, media_type, refusal) in [
        (405, "text/plain", "Method Not Allowed"),
        (404, "text/html", "<!doctype html>"),
        (501, "application/json", "{}"),
    ] {
        let mut driver = attaching();
        let subscribe = format!("/rest/t/tasks/{TASK}:subscribe");
        assert_eq!(line(&driver.stream().1), format!("POST {subscribe}"));
        driver.open(status, media_type);
        driver.bytes(refusal.as_bytes());
        driver.end(Ok(()));
        let (_, again) = driver.stream();
        assert_eq!(
            (again.method, line(&again)),
            (Method::Get, format!("GET {subscribe}"))
        );
        driver.send_events(&first(STREAM, 1));
        assert_eq!(driver.run().phase, Phase::Following);
        // It breaks again, and the method is remembered.
        driver.end(Err(FetchError::Broken));
        driver.fire_timer();
        driver.answer_json(&task(TASK, "TASK_STATE_WORKING").to_string());
        assert_eq!(line(&driver.stream().1), format!("GET {subscribe}"));
        // If neither method is known, the task is polled.
        driver.open(status, media_type);
        driver.bytes(refusal.as_bytes());
        driver.end(Ok(()));
        driver.fire_timer();
        assert_eq!(line(&driver.fetch().1), format!("GET /rest/t/tasks/{TASK}"));
    }
}

#[test]
fn a_deleted_task_is_recognised_by_its_reason() {
    let mut driver = attaching();
    driver.open(404, "application/a2a+json");
    driver.bytes(NOT_FOUND.as_bytes());
    driver.end(Ok(()));
    // A stream that can't be resumed says nothing about the task.
    driver.fire_timer();
    driver.answer(404, "application/a2a+json", NOT_FOUND);
    let ConnectError::Protocol(error) = driver.failure() else {
        panic!("{:?}", driver.failure())
    };
    assert_eq!(error.code, a2a::ProtocolError::TASK_NOT_FOUND);
}

#[test]
fn a_refusal_shows_message_and_field_violations() {
    let mut driver = sent(&http_card());
    driver.open(400, "application/json");
    driver.bytes(FIELDS.as_bytes());
    driver.end(Ok(()));
    let ConnectError::Protocol(error) = driver.failure() else {
        panic!("{:?}", driver.failure())
    };
    let places = error.field_violations();
    assert_eq!(places[0].0.as_str(), "/a");
    assert_eq!(driver.value(), FIGHT);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn an_error_event_ends_the_run() {
    let mut driver = sent(&http_card());
    driver.send_events(&first(STREAM, 2));
    driver.bytes(b"event: error\ndata: {\"error\":{\"code\":500,\"message\":\"It broke\"}}\n\n");
    assert!(driver.failure().sentence().ends_with("It broke"));
    assert_eq!(driver.run().phase, Phase::Settled);
}

#[test]
fn http_json_has_no_other_dialect() {
    for refusal in [
        include_str!("../../../../../tests/fixtures/wire/js-1.3.0-http-json-error-version.json"),
        include_str!(
            "../../../../../tests/fixtures/wire/python-1.3.0-http-json-error-version.json"
        ),
    ] {
        let mut driver = sent(&http_card());
        driver.open(400, "application/json");
        driver.bytes(refusal.as_bytes());
        driver.end(Ok(()));
        assert_eq!(driver.failure().kind(), "protocol");
        assert_eq!(driver.sends.len(), 1);
    }
}

#[test]
fn falls_back_to_the_other_dialect_with_a_notice() {
    let both = card(&json!([
        {"url": "http://localhost:8000/new", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", "tenant": "t"},
        {"url": "http://localhost:8000/old", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
    ]));
    let mut driver = sent(&both);
    assert_eq!(line(&driver.stream().1), "POST /new");
    driver.send_events(&event(&error(-32009, "speak 0.3")));
    assert_eq!(driver.sends.len(), 2);
    let (_, second) = driver.stream();
    assert_eq!(
        (line(&second), method(&second)),
        ("POST /old".to_owned(), "message/stream".to_owned())
    );
    let visible = Some(Notice::OtherDialect {
        from: Dialect::V1_0,
        to: Dialect::V0_3,
    });
    assert_eq!(driver.run().notice, visible);
    driver.send_events(include_str!(
        "../../../../../tests/fixtures/wire/js-1.3.0-as-0.3-stream.sse"
    ));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().notice, visible, "the notice stays");
    // The next message uses it at once.
    driver.submit();
    assert_eq!(line(&driver.stream().1), "POST /old");
    assert_eq!(driver.run().notice, None);
}

#[test]
fn reads_used_extensions_from_the_answer() {
    for (headers, used) in [
        (vec![("a2a-extensions", URI)], Some(vec![URI])),
        (
            vec![("X-A2A-Extensions", "urn:b, urn:c")],
            Some(vec!["urn:b", "urn:c"]),
        ),
        (vec![("a2a-extensions", "")], Some(vec![])),
        (vec![], None),
    ] {
        let mut driver = sent(JS_CARD);
        assert_eq!(driver.run().used_extensions, None);
        let (ticket, _) = driver.stream();
        let headers = headers
            .into_iter()
            .chain([("content-type", "text/event-stream")]);
        let headers = headers
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        driver.step(Event::StreamOpened {
            ticket,
            head: ResponseHead {
                status: 200,
                headers,
                redirected_to: None,
            },
        });
        let used = used.map(|it| it.into_iter().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(driver.run().used_extensions, used);
    }
}
