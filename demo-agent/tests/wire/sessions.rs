//! Sessions over REST (002): statuses, the list, the stream, and the end of a session. Each body passes the schema
//! and the rules of its kind.

use std::time::Duration;

use a2a::dialect::sessions::SessionMessage;
use a2a_inspect::documents::{Context, Kind, check};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use demo_agent::Config;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

use crate::client::{Answer, Client};

const STREAM: &str = "/only/sessions";
const AT_ONCE: &str = "/only/sessions/at-once";
const NO_STREAM: &str = "/only/sessions/no-stream";
const LOCKED: &str = "/only/sessions/locked";

fn request(method: Method, path: &str, body: &str) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    let request = request.header("host", "agent.example:8001");
    let request = if body.is_empty() {
        request
    } else {
        request.header("content-type", "application/json")
    };
    request.body(Body::from(body.to_owned())).unwrap()
}

async fn call(client: &Client, method: Method, path: &str, body: &Value) -> Answer {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    client.http(request(method, path, &body)).await
}

/// Parses a JSON text, and asserts that it has no findings as a `kind`.
fn checked(kind: Kind, text: &str) -> Value {
    let value: Value = serde_json::from_str(text).unwrap();
    let context = Context::default();
    assert_eq!(check(kind, &value, &context), [], "{kind:?} {value}");
    value
}

/// Asserts the status, the content type and the validity of an answer; returns its JSON.
fn body(answer: &Answer, status: StatusCode, kind: Kind) -> Value {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert_eq!(answer.headers["content-type"], "application/json");
    checked(kind, &answer.body)
}

/// Asserts that an answer is an error with this status; returns the error's code.
fn code(answer: &Answer, status: StatusCode) -> Value {
    body(answer, status, Kind::SessionsError)["error"]["code"].clone()
}

/// Opens a session (002) at the endpoint with the path `mount`. Returns the session's path, `{mount}/sessions/{id}`.
async fn opened(client: &Client, mount: &str) -> String {
    let asked = json!({"metadata": {"example.purpose": "test"}});
    checked(Kind::CreateSessionRequest, &asked.to_string());
    let answer = call(client, Method::POST, &format!("{mount}/sessions"), &asked).await;
    let opened = body(&answer, StatusCode::CREATED, Kind::CreateSessionResponse);
    assert_eq!(opened["session"]["metadata"], asked["metadata"]);
    let id = opened["session"]["id"].as_str().unwrap();
    format!("{mount}/sessions/{id}")
}

/// The JSON body of a request that sends the text `content` to the agent's capability (002: its skill).
fn message(capability: &str, content: &str) -> Value {
    let message = json!({"role": "user", "content": content, "metadata": {SessionMessage::CAPABILITY: capability}});
    checked(Kind::SessionsSendRequest, &message.to_string());
    message
}

fn fight() -> Value {
    message("fight-comparison", r#"{"a":"Lion","b":"Tiger"}"#)
}

async fn send(client: &Client, session: &str, message: &Value) -> Answer {
    call(
        client,
        Method::POST,
        &format!("{session}/messages"),
        message,
    )
    .await
}

/// The message that the response to a sent message contains.
fn said(answer: &Answer) -> Value {
    body(answer, StatusCode::CREATED, Kind::SessionsSendResponse)["message"].clone()
}

async fn page(client: &Client, session: &str, query: &str) -> Value {
    let path = format!("{session}/messages{query}");
    let answer = call(client, Method::GET, &path, &Value::Null).await;
    body(&answer, StatusCode::OK, Kind::SessionsMessagePage)
}

#[tokio::test(start_paused = true)]
async fn each_mount_has_a_card_and_its_sign_in() {
    for (mount, auth) in [
        (STREAM, "none"),
        (AT_ONCE, "none"),
        (NO_STREAM, "none"),
        (LOCKED, "api_key"),
    ] {
        let answer = Client::new().get(&format!("{mount}/card")).await;
        let card = body(&answer, StatusCode::OK, Kind::SessionsCard);
        let url = format!("http://agent.example:8001{mount}");
        assert_eq!(
            (&card["api"]["url"], &card["auth"]["type"]),
            (&json!(url), &json!(auth))
        );
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_comes_at_once_or_in_the_list() {
    for mount in [AT_ONCE, NO_STREAM] {
        let client = Client::new();
        let session = opened(&client, mount).await;
        let first = said(&send(&client, &session, &fight()).await);
        let role = if mount == AT_ONCE { "agent" } else { "user" };
        assert_eq!(first["role"], role);
        tokio::time::sleep(Duration::from_secs(1)).await;
        let listed = page(&client, &session, "").await["messages"].clone();
        let [asked, answer] = listed.as_array().unwrap().as_slice() else {
            panic!("{listed}")
        };
        assert_eq!(
            (&asked["role"], &answer["role"]),
            (&json!("user"), &json!("agent"))
        );
        assert_eq!(answer["in_reply_to"], asked["id"]);
        assert_eq!(answer["artifacts"][0]["data"]["winner"], "Tiger");
        let looked = call(&client, Method::GET, &session, &Value::Null).await;
        let looked = body(&looked, StatusCode::OK, Kind::CreateSessionResponse);
        assert_eq!(looked["session"]["status"], "active");
    }
}

#[tokio::test(start_paused = true)]
async fn words_go_to_the_capability_that_the_message_names() {
    let client = Client::new();
    let session = opened(&client, AT_ONCE).await;
    for (capability, words, part) in [
        ("fight-comparison", "Lion vs Tiger", "Tiger"),
        // A number alone: only the named capability takes it as seconds.
        ("slow", "2", "2 seconds"),
        // Words for another one are not taken by that.
        ("loan-schedule", "Lion vs Tiger", "A loan of"),
    ] {
        let answer = said(&send(&client, &session, &message(capability, words)).await);
        let content = answer["content"].as_str().unwrap();
        assert!(content.contains(part), "{capability}: {content}");
        assert!(
            !content.contains("Wait 15 seconds"),
            "{capability}: {content}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn the_stream_tells_the_answer_and_the_end() {
    let client = Client::new();
    let session = opened(&client, STREAM).await;
    let path = format!("{session}/stream");
    let stream = client.open(request(Method::GET, &path, "")).await;
    assert_eq!(stream.status(), StatusCode::OK);
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut stream = stream.into_body();
    let mut next = async || loop {
        let frame = stream.frame().await.unwrap().unwrap().into_data().unwrap();
        let text = String::from_utf8(frame.to_vec()).unwrap();
        if let Some(data) = text.strip_prefix("data: ") {
            break data.trim_end().to_owned();
        }
    };
    let asked = said(&send(&client, &session, &fight()).await);
    let event = checked(Kind::SessionsSendResponse, &next().await);
    assert_eq!(event["message"]["in_reply_to"], asked["id"]);
    assert_eq!(event["message"]["artifacts"][0]["data"]["winner"], "Tiger");
    call(&client, Method::DELETE, &session, &Value::Null).await;
    let event = checked(Kind::CreateSessionResponse, &next().await);
    assert_eq!(event["session"]["status"], "completed");
    let none = opened(&client, NO_STREAM).await;
    let path = format!("{none}/stream");
    let refused = call(&client, Method::GET, &path, &Value::Null).await;
    assert_eq!(code(&refused, StatusCode::NOT_IMPLEMENTED), "no_stream");
}

#[tokio::test(start_paused = true)]
async fn cursors_lead_through_the_list_and_back() {
    let client = Client::new();
    let session = opened(&client, AT_ONCE).await;
    for _ in 0..11 {
        said(&send(&client, &session, &message("fight-comparison", "Hello")).await);
    }
    let first = page(&client, &session, "").await;
    assert_eq!(first["messages"].as_array().unwrap().len(), 20);
    let next = first["pagination"]["next_cursor"].as_str().unwrap();
    let second = page(&client, &session, &format!("?cursor={next}")).await;
    assert_eq!(second["messages"].as_array().unwrap().len(), 2);
    assert_eq!(second["pagination"].get("next_cursor"), None);
    let back = second["pagination"]["prev_cursor"].as_str().unwrap();
    assert_eq!(
        page(&client, &session, &format!("?cursor={back}")).await,
        first
    );
    let path = format!("{session}/messages?cursor=first");
    let refused = call(&client, Method::GET, &path, &Value::Null).await;
    assert_eq!(code(&refused, StatusCode::BAD_REQUEST), "invalid_cursor");
}

#[tokio::test(start_paused = true)]
async fn a_session_that_has_ended_takes_no_message() {
    for mount in [STREAM, AT_ONCE] {
        let client = Client::new();
        let session = opened(&client, mount).await;
        for _ in 0..2 {
            let ended = call(&client, Method::DELETE, &session, &Value::Null).await;
            assert_eq!(
                (ended.status, ended.body.as_str()),
                (StatusCode::NO_CONTENT, "")
            );
        }
        let refused = send(&client, &session, &fight()).await;
        assert_eq!(code(&refused, StatusCode::CONFLICT), "session_ended");
        assert_eq!(page(&client, &session, "").await["messages"], json!([]));
    }
}

#[tokio::test(start_paused = true)]
async fn each_error_has_its_status_and_its_code() {
    let client = Client::new();
    let session = opened(&client, STREAM).await;
    let messages = format!("{session}/messages");
    for sent in ["no JSON", "[]"] {
        let answer = client.http(request(Method::POST, &messages, sent)).await;
        assert_eq!(
            code(&answer, StatusCode::BAD_REQUEST),
            "invalid_json",
            "{sent}"
        );
    }
    for sent in [
        json!({}),
        json!({"role": "user"}),
        json!({"role": "user", "content": 7}),
        json!({"role": "agent", "content": "I said so."}),
    ] {
        let answer = send(&client, &session, &sent).await;
        assert_eq!(
            code(&answer, StatusCode::BAD_REQUEST),
            "invalid_message",
            "{sent}"
        );
    }
    let gone = format!("{STREAM}/sessions/gone");
    for (method, below, sent) in [
        (Method::GET, "", Value::Null),
        (Method::DELETE, "", Value::Null),
        (Method::GET, "/messages", Value::Null),
        (Method::POST, "/messages", fight()),
        (Method::GET, "/stream", Value::Null),
    ] {
        let answer = call(&client, method.clone(), &format!("{gone}{below}"), &sent).await;
        assert_eq!(
            code(&answer, StatusCode::NOT_FOUND),
            "session_not_found",
            "{method} {below}"
        );
    }
    for path in [format!("{STREAM}/sessions"), messages] {
        let plain = Request::post(&path).header("content-type", "text/plain");
        let answer = client.http(plain.body(Body::from("{}")).unwrap()).await;
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        assert_eq!(code(&answer, status), "unsupported_media_type", "{path}");
    }
    let wrong = message("fight-comparison", r#"{"a":7}"#);
    let answer = send(&client, &session, &wrong).await;
    assert_eq!(
        code(&answer, StatusCode::UNPROCESSABLE_ENTITY),
        "invalid_parameters"
    );
    let value: Value = serde_json::from_str(&answer.body).unwrap();
    let errors = value["error"]["details"]["errors"].as_array().unwrap();
    let fields: Vec<&Value> = errors.iter().map(|error| &error["field"]).collect();
    assert!(
        fields.contains(&&json!("/a")) && fields.contains(&&json!("/b")),
        "{value}"
    );
    assert_eq!(page(&client, &session, "").await["messages"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn an_agent_that_is_busy_takes_no_message() {
    let client = Client::with(Config {
        tasks_kept: 1,
        ..Config::default()
    });
    let session = opened(&client, STREAM).await;
    let slow = message("slow", r#"{"seconds":60}"#);
    said(&send(&client, &session, &slow).await);
    let refused = send(&client, &session, &slow).await;
    assert_eq!(code(&refused, StatusCode::TOO_MANY_REQUESTS), "busy");
    assert_eq!(
        page(&client, &session, "").await["messages"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    tokio::time::sleep(Duration::from_mins(2)).await;
    said(&send(&client, &session, &slow).await);
}

#[tokio::test(start_paused = true)]
async fn the_locked_mount_wants_its_key() {
    let client = Client::new();
    let sessions = format!("{LOCKED}/sessions");
    for key in [None, Some("wrong"), Some(demo_agent::KEY)] {
        let mut asked = request(Method::POST, &sessions, "{}");
        if let Some(key) = key {
            asked
                .headers_mut()
                .insert(demo_agent::KEY_HEADER, key.parse().unwrap());
        }
        let answer = client.http(asked).await;
        if key == Some(demo_agent::KEY) {
            body(&answer, StatusCode::CREATED, Kind::CreateSessionResponse);
        } else {
            assert_eq!(code(&answer, StatusCode::UNAUTHORIZED), "unauthorized");
        }
    }
}
