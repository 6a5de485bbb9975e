//! Tests of the faulty agents below `/chaos/NAME`: what a client receives under each fault.

use std::time::Duration;

use a2a::dialect::envelope::time;
use axum::http::StatusCode;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};

use crate::client::Client;

/// The present time in milliseconds since 1970 (UTC).
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::try_from(since.unwrap().as_millis()).unwrap()
}

const MARK: &[u8] = b"\xef\xbb\xbf";

#[tokio::test]
async fn every_fault_is_listed_and_a_good_card_names_its_own_path_and_one_skill() {
    let client = Client::new();
    let index = client.get("/chaos").await.text();
    assert_eq!(index.matches("/.well-known/agent-card.json\n").count(), 41);
    let card = client.card("/chaos/stall").await.json();
    assert_eq!(card["url"], "http://agent.example:8001/chaos/stall/a2a");
    assert_eq!(card["skills"].as_array().unwrap().len(), 1);
    assert_eq!(
        client.card("/chaos/none").await.status,
        StatusCode::NOT_FOUND
    );
    let good = client.card("").await.json();
    assert_eq!(good["url"], "http://agent.example:8001/a2a");
}

#[tokio::test]
async fn every_call_gets_the_status_of_the_fault() {
    let client = Client::new();
    for (fault, status, name, value) in [
        ("html", 200, "content-type", "text/html; charset=utf-8"),
        ("html-404", 404, "content-type", "text/html; charset=utf-8"),
        ("empty", 200, "content-type", "application/json"),
        (
            "401",
            401,
            "www-authenticate",
            "Bearer realm=\"nobody knows\"",
        ),
        ("403", 403, "content-type", "text/plain; charset=utf-8"),
        ("429", 429, "retry-after", "1"),
        ("500", 500, "content-type", "text/plain; charset=utf-8"),
    ] {
        for answer in client.all(&format!("/chaos/{fault}")).await {
            assert_eq!(answer.status.as_u16(), status, "{fault}");
            assert_eq!(answer.headers[name], value, "{fault}");
            assert!(answer.has_cors() && !answer.text().starts_with('{'));
        }
    }
    let [rpc, _, rest] = client.all("/chaos/redirect").await;
    assert_eq!(rpc.status, StatusCode::TEMPORARY_REDIRECT);
    assert_eq!(rpc.headers["location"], "http://agent.example:8001/a2a");
    let good = "http://agent.example:8001/rest/message:send";
    assert_eq!(rest.headers["location"], good);
    let busy = client.all("/chaos/busy").await;
    assert_eq!(busy.map(|answer| answer.status.as_u16()), [429, 200, 429]);
}

#[tokio::test]
async fn answers_have_wrong_members() {
    let client = Client::new();
    let answer = client.send("/chaos/wrong-id").await.json();
    assert_eq!(answer["id"], "of-another-request");

    let answer = client.send("/chaos/both").await.json();
    assert!(answer["result"]["task"].is_object() && answer["error"].is_object());
    let answer = client.rest("/chaos/both", &[]).await.json();
    assert!(answer["task"].is_object() && answer["error"].is_object());

    let task = client.rest("/chaos/wrong-types", &[]).await.json()["task"].clone();
    assert_eq!(task["status"], json!(7));
    assert!(task["artifacts"].is_object() && task["history"].is_string());

    let text = client.stream("/chaos/unknown-enum").await.text();
    for unknown in ["TASK_STATE_PONDERING", "ROLE_CHORUS", "hologram"] {
        assert!(text.contains(unknown), "{unknown}");
    }

    let events = client.stream("/chaos/changed-id").await.events();
    let id = events[0]["result"]["task"]["id"].as_str().unwrap();
    let other = json!(format!("{id}-of-another-task"));
    assert_eq!(events[1]["result"]["statusUpdate"]["taskId"], other);
    let params = json!({ "id": id });
    let task = client
        .rpc("/chaos/changed-id", "GetTask", &params, &[])
        .await;
    assert_eq!(task.json()["result"]["id"], other);
}

#[tokio::test]
async fn events_are_missing_repeated_or_late() {
    let client = Client::new();
    let events = client.stream("/chaos/truncated").await.events();
    assert_eq!(events.len(), 2);
    let id = json!({ "id": events[0]["result"]["task"]["id"] });
    for method in ["GetTask", "SubscribeToTask"] {
        let answer = client.rpc("/chaos/truncated", method, &id, &[]).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    }
    let path = format!("/chaos/truncated/rest/tasks/{}", id["id"].as_str().unwrap());
    let status = client.get(&path).await.status;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);

    let events = client.stream("/chaos/duplicates").await.events();
    assert_eq!(events.len(), 14);
    assert!(events.chunks(2).all(|pair| pair[0] == pair[1]));

    let events = client.stream("/chaos/late").await.events();
    assert_eq!(events.len(), 13);
    assert_eq!(&events[7..], &events[..6]);
}

#[tokio::test]
async fn sessions_and_envelopes_have_the_faults_too() {
    let client = Client::new();
    let post = async |path: &str, body: &Value| {
        let headers = [("content-type", "application/json")];
        client.ask("POST", path, &headers, body.to_string()).await
    };
    let envelope = |kind: &str, payload: Value| {
        json!({
            "message_id": uuid::Uuid::new_v4().to_string(), "message_type": kind, "sender_id": "client-1", "recipient_id": "demo-agent-001",
            "timestamp": time::written(now()), "payload": payload, "correlation_id": null
        })
    };
    let fight = json!({"method": "compare_fight", "parameters": {"a": "Lion", "b": "Tiger"}});
    let request = envelope("request", fight);
    let answer = post("/chaos/wrong-id/envelope", &request).await.json();
    assert_eq!(answer["message_type"], "response");
    assert_ne!(answer["correlation_id"], request["message_id"]);
    let text = post("/chaos/duplicates/envelope", &request).await.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (2, lines[1]));
    let answer = post("/chaos/clock/envelope", &request).await.json();
    let sent = time::read(answer["timestamp"].as_str().unwrap()).unwrap();
    assert!(sent - now() > 3_000_000);
    let card = json!({"agent_id": "client-1", "name": "C", "version": "1.0.0", "description": "", "capabilities": ["forms"], "supported_protocols": ["A2A/1.0"]});
    let hands = envelope("handshake", json!({ "agent_card": card }));
    let answer = post("/chaos/500/envelope", &hands).await.json();
    assert_eq!(
        answer["message_type"], "handshake_ack",
        "a handshake is a card"
    );

    let place = "/chaos/half-done/only/sessions/sessions";
    let opened = post(place, &json!({})).await.json();
    let messages = format!(
        "{place}/{}/messages",
        opened["session"]["id"].as_str().unwrap()
    );
    let said = json!({"role": "user", "content": "Lion vs Tiger"});
    let status = post(&messages, &said).await.status;
    assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
    let listed = client.get(&messages).await.json();
    assert_eq!(
        listed["messages"][0]["content"], "Lion vs Tiger",
        "it was taken"
    );
    let twice = messages.replace("half-done", "duplicates");
    let listed = client.get(&twice).await.json();
    assert_eq!(listed["messages"][0], listed["messages"][1]);
}

#[tokio::test]
async fn schemas_that_are_accepted_are_on_every_card() {
    let client = Client::new();
    let schemas = async |place: &str| {
        let card = client.card(place).await.json();
        let names = card["schemas"].as_object().unwrap().keys().cloned();
        names.collect::<Vec<_>>()
    };
    let whole = schemas("").await;
    for place in ["/chaos/stall", "/locked"] {
        assert_eq!(schemas(place).await, whole, "{place}");
    }
}

#[tokio::test]
async fn streams_stall_or_continue_with_comments() {
    let client = Client::new();
    for (fault, more) in [("stall", false), ("slow", false), ("comments", true)] {
        let path = format!("/chaos/{fault}/rest/message:stream");
        let body = client.rest("", &[]).await;
        assert_eq!(body.status, StatusCode::OK);
        let request = json!({"message": {"messageId": "1", "role": "ROLE_USER", "parts": [{"text": "Lion vs Tiger"}]}});
        let response = client.open("POST", &path, &[], request.to_string()).await;
        let mut body = response.into_body();
        let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
        assert!(first.starts_with(b"data: "), "{fault}");
        let next = tokio::time::timeout(Duration::from_millis(200), body.frame()).await;
        assert_eq!(next.is_ok(), more, "{fault}");
    }
}

#[tokio::test]
async fn bodies_have_wrong_bytes() {
    let client = Client::new();
    for answer in client.all("/chaos/bom").await {
        assert_eq!(answer.pieces[0], MARK);
        assert!(!answer.pieces[1].starts_with(MARK));
    }
    let [json, stream, _] = client.all("/chaos/crlf").await;
    assert_eq!(stream.text().matches("\r\n\r\n").count(), 7);
    assert!(json.text().matches("\r\n").count() > 10);
    for text in [json.text(), stream.text()] {
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    }
    for answer in client.all("/chaos/split-utf8").await {
        let cut = |piece: &&Vec<u8>| std::str::from_utf8(piece).is_err();
        assert!(answer.pieces.iter().filter(cut).count() > 10);
        assert!(answer.text().contains("Größe 🦁"));
    }
    for (fault, most) in [("one-byte", 1), ("slow-body", 16)] {
        let answer = client.stream(&format!("/chaos/{fault}")).await;
        assert!(answer.pieces.iter().all(|piece| piece.len() <= most));
        assert_eq!(answer.events().len(), 7);
    }
    let [json, stream, _] = client.all("/chaos/cut").await;
    assert!(json.broken && stream.broken);
    assert!(serde_json::from_str::<Value>(&json.text()).is_err());
    let text = stream.text();
    let (_, half) = text.split_once("\n\n").unwrap();
    assert!(half.starts_with("data: ") && !half.contains('\n'), "{half}");
    for answer in client.all("/chaos/huge").await {
        assert!(answer.length > 100_000_000 && !answer.broken);
    }
}

#[tokio::test]
async fn calls_lack_cors_headers() {
    let client = Client::new();
    let preflight = [("access-control-request-method", "POST")];
    for (fault, calls_have) in [("no-cors", false), ("preflight", true)] {
        let place = format!("/chaos/{fault}");
        assert!(client.card(&place).await.has_cors());
        for path in ["/a2a", "/rest/message:send"] {
            let path = format!("{place}{path}");
            let refused = client
                .ask("OPTIONS", &path, &preflight, String::new())
                .await;
            assert!(!refused.status.is_success() && !refused.has_cors());
        }
        for answer in client.all(&place).await {
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!(answer.has_cors(), calls_have, "{fault}");
        }
    }
    let closed = client.card("/chaos/card-no-cors").await;
    assert!(closed.json()["name"].is_string() && !closed.has_cors());
    assert!(client.send("/chaos/card-no-cors").await.has_cors());
}

#[tokio::test]
async fn cards_are_replaced_or_broken() {
    let client = Client::new();
    let card = async |fault: &str| client.card(&format!("/chaos/card-{fault}")).await;
    assert!(card("html").await.text().starts_with("<!doctype html>"));
    assert_eq!(card("404").await.status, StatusCode::NOT_FOUND);
    assert_eq!(card("empty").await.length, 0);
    assert!(card("other").await.json().get("name").is_none());
    assert_eq!(card("401").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(card("500").await.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(card("bom").await.pieces[0], MARK);
    assert!(card("cut").await.broken);
    assert!(card("huge").await.length > 100_000_000);
}
