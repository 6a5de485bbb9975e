//! Tests of message envelopes (004): handshake, requests, errors, signatures, the registry. Each answer is checked as
//! `a2a-inspect` checks an envelope.

use std::future::Future as _;
use std::task::Poll;
use std::time::{SystemTime, UNIX_EPOCH};

use a2a::dialect::envelope::es256::Es256Signer;
use a2a::dialect::envelope::signing::KEY_URI;
use a2a::dialect::envelope::{Envelope, MessageType, time};
use a2a::extension;
use a2a_inspect::documents::{Context, Kind, check};
use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{Answer, Client};

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

fn message(kind: &str, recipient: &str, payload: &Value) -> Value {
    json!({
        "message_id": Uuid::new_v4().to_string(), "message_type": kind, "sender_id": "client-001",
        "recipient_id": recipient, "timestamp": time::written(now()), "payload": payload,
        "correlation_id": null,
    })
}

fn request(method: &str, parameters: &Value) -> Value {
    let payload = json!({ "method": method, "parameters": parameters });
    message("request", "demo-agent-001", &payload)
}

fn fight(recipient: &str) -> Value {
    let mut fight = request("compare_fight", &json!({"a": "Lion", "b": "Tiger"}));
    fight["recipient_id"] = json!(recipient);
    fight
}

fn handshake(metadata: &Value) -> Value {
    message(
        "handshake",
        "agent",
        &json!({ "agent_card": {
            "agent_id": "client-001", "name": "Client", "version": "1.0.0", "description": "",
            "capabilities": ["form"], "supported_protocols": ["A2A/1.0"], "metadata": metadata,
        }}),
    )
}

async fn post(path: &'static str, body: &Value) -> Answer {
    Client::new().at(path).post(body.to_string(), &[]).await
}

/// Sends an envelope; asserts that the answer is valid and answers it, and returns the answer.
async fn answer_to(client: &Client, sent: &Value) -> Value {
    let answer = client.post(sent.to_string(), &[]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let value: Value = serde_json::from_str(&answer.body).unwrap();
    let context = Context {
        now: Some(now()),
        bytes: Some(answer.body.len()),
    };
    assert_eq!(check(Kind::Envelope, &value, &context), [], "{value}");
    let kind = MessageType::named(sent["message_type"].as_str().unwrap()).unwrap();
    let envelope = Envelope::read(&value).unwrap();
    assert!(
        envelope.answers(kind, sent["message_id"].as_str().unwrap()),
        "{value}"
    );
    assert_eq!(value["recipient_id"], sent["sender_id"]);
    value
}

fn open() -> Client {
    Client::new().at("/envelope")
}

/// Sends an envelope, and returns the code of the error that answers it.
async fn code(client: &Client, sent: &Value) -> Value {
    let answer = answer_to(client, sent).await;
    assert_eq!(answer["message_type"], "error", "{answer}");
    answer["payload"]["error"]["code"].clone()
}

#[tokio::test(start_paused = true)]
async fn a_handshake_is_acknowledged_with_methods_and_schemas() {
    let answer = answer_to(&open(), &handshake(&json!({}))).await;
    assert_eq!(answer["message_type"], "handshake_ack");
    let card = &answer["payload"]["agent_card"];
    assert_eq!(card["agent_id"], "demo-agent-001");
    let declared = &card["metadata"][extension::URI];
    for (name, method) in declared["methods"].as_object().unwrap() {
        for member in ["parameters", "data"] {
            let schema = method[member].as_str().unwrap();
            assert!(declared["schemas"][schema].is_object(), "{name} {schema}");
        }
    }
    let mut other = handshake(&json!({}));
    other["payload"]["agent_card"]["supported_protocols"] = json!(["A2A/2.0"]);
    let answer = answer_to(&open(), &other).await;
    let details = &answer["payload"]["error"]["details"];
    assert_eq!(details["supported_protocols"], json!(["A2A/1.0"]));
}

#[tokio::test(start_paused = true)]
async fn requests_are_answered_with_computed_data() {
    let answer = answer_to(&open(), &fight("demo-agent-001")).await;
    assert_eq!(answer["message_type"], "response");
    let data = &answer["payload"]["data"];
    assert_eq!(
        (&answer["payload"]["status"], &data["winner"]),
        (&json!("success"), &json!("Tiger"))
    );
    // A file: “a,b\n1,2\n”.
    let upload = request(
        "upload_table",
        &json!({"file": "YSxiCjEsMgo=", "name": "t.csv"}),
    );
    let answer = answer_to(&open(), &upload).await;
    assert_eq!(answer["payload"]["data"]["bytes"], 8);
    // Data that fit the schema, and still there is nothing to compute.
    let nobody = answer_to(
        &open(),
        &request("compare_fight", &json!({"a": "", "b": ""})),
    )
    .await;
    assert_eq!(nobody["payload"]["status"], "error");
    assert_eq!(nobody["payload"]["error"]["code"], "INTERNAL_ERROR");
}

#[tokio::test(start_paused = true)]
async fn errors_have_the_standard_codes() {
    let client = open();
    assert_eq!(
        code(&client, &request("fly", &json!({}))).await,
        "METHOD_NOT_ALLOWED"
    );
    let wrong = request("compare_fight", &json!({"a": 7}));
    let answer = answer_to(&client, &wrong).await;
    let error = &answer["payload"]["error"];
    assert_eq!(error["code"], "VALIDATION_FAILED");
    let places: Vec<&Value> = error["details"]["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["field"])
        .collect();
    assert!(
        places.contains(&&json!("/a")) && places.contains(&&json!("/b")),
        "{error}"
    );
    let mut other = request("compare_fight", &json!({}));
    other["recipient_id"] = json!("somebody-else");
    assert_eq!(code(&client, &other).await, "NOT_FOUND");
    let find = message("discover_agents", "registry", &json!({}));
    assert_eq!(code(&client, &find).await, "METHOD_NOT_ALLOWED");
    let mut old = request("compare_fight", &json!({}));
    old["timestamp"] = json!("2025-12-09T15:30:00.000Z");
    assert_eq!(code(&client, &old).await, "INVALID_MESSAGE");
    let mut extra = request("compare_fight", &json!({}));
    extra["extra"] = json!(1);
    assert_eq!(code(&client, &extra).await, "INVALID_MESSAGE");
    let large = request(
        "report_on_text",
        &json!({"text": "a".repeat(10 * 1024 * 1024)}),
    );
    assert_eq!(code(&client, &large).await, "PAYLOAD_TOO_LARGE");
}

#[tokio::test(start_paused = true)]
async fn bodies_that_are_not_envelopes_are_bad_requests() {
    for body in [
        "",
        "no JSON",
        "[]",
        "{}",
        r#"{"message_type":"request","message_id":"7"}"#,
    ] {
        let answer = open().post(body, &[]).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_goodbye_gets_no_answer() {
    let answer = post(
        "/envelope",
        &message("goodbye", "demo-agent-001", &json!({})),
    )
    .await;
    assert_eq!(
        (answer.status, answer.body.as_str()),
        (StatusCode::NO_CONTENT, "")
    );
}

#[tokio::test(start_paused = true)]
async fn a_message_that_is_sent_again_is_answered_again_without_work() {
    let client = Client::new().at("/envelope/limited");
    let fight = fight("demo-agent-limited-001");
    let first = answer_to(&client, &fight).await;
    // The limit counts work, not answers.
    let again = answer_to(&client, &fight).await;
    assert_eq!(first["payload"], again["payload"]);
}

#[tokio::test(start_paused = true)]
async fn a_message_that_comes_again_during_the_work_waits_for_the_same_answer() {
    let client = Client::new().at("/envelope/limited");
    let fight = |sender: &str, b: &str| {
        let mut fight = request("compare_fight", &json!({"a": "Mouse", "b": b}));
        fight["recipient_id"] = json!("demo-agent-limited-001");
        fight["sender_id"] = json!(sender);
        fight["message_id"] = json!("6f1f8b38-6d0c-4b53-9d53-0a4d7b5d1c11");
        fight
    };
    let ours = fight("client-001", "Tiger");
    // The second one would be over the limit if it were work.
    let (first, again) = tokio::join!(answer_to(&client, &ours), answer_to(&client, &ours));
    assert_eq!(first["payload"]["data"]["winner"], "Tiger");
    assert_eq!(first["payload"], again["payload"]);
    // The same id of another sender is another message.
    let other = answer_to(&client, &fight("client-002", "Lion")).await;
    assert_eq!(other["payload"]["data"]["winner"], "Lion");
}

#[tokio::test(start_paused = true)]
async fn a_client_that_leaves_during_the_work_gets_its_answer_later() {
    let client = Client::new().at("/envelope/limited");
    let fight = fight("demo-agent-limited-001");
    {
        let mut first = Box::pin(answer_to(&client, &fight));
        // Polled once, then dropped, as a broken connection does.
        let begun =
            std::future::poll_fn(|context| Poll::Ready(first.as_mut().poll(context).is_pending()));
        assert!(begun.await, "the work takes a while");
    }
    let answer = answer_to(&client, &fight).await;
    assert_eq!(answer["payload"]["data"]["winner"], "Tiger");
}

/// Sets the member at the JSON Pointer `place` of a message.
fn with(mut message: Value, place: &str, value: &Value) -> Value {
    let (parent, member) = place.rsplit_once('/').unwrap();
    message.pointer_mut(parent).unwrap()[member] = value.clone();
    message
}

#[tokio::test(start_paused = true)]
async fn an_envelope_that_breaks_a_rule_of_the_models_is_an_invalid_message() {
    let fight = || fight("demo-agent-001");
    let introduced = || handshake(&json!({}));
    let response = || {
        let mut response = message(
            "response",
            "demo-agent-001",
            &json!({"status": "success", "data": {}}),
        );
        response["correlation_id"] = json!(Uuid::new_v4().to_string());
        response
    };
    let failed = json!({"code": "NOT_FOUND", "message": "No."});
    let long = |length| json!("a".repeat(length));
    let card = |member: &str| format!("/payload/agent_card/{member}");
    let mut bad: Vec<(Value, String, Value)> = Vec::new();
    // P2: letters or digits at both ends, 3 to 128 characters.
    for id in ["ab", "-client", "client-", "client_1", "clïent"] {
        bad.push((fight(), "/recipient_id".to_owned(), json!(id)));
        bad.push((fight(), "/sender_id".to_owned(), json!(id)));
    }
    bad.push((fight(), "/recipient_id".to_owned(), long(129)));
    bad.push((introduced(), card("agent_id"), long(129)));
    // P3: three numbers in digits of ASCII.
    for version in ["1.0", "v1.0.0", "1.0.0-beta", "1.0.x", "١.٠.٠", ""] {
        bad.push((introduced(), card("version"), json!(version)));
    }
    // P6: sizes.
    let many: Vec<String> = (0..51).map(|at| format!("capability-{at}")).collect();
    for (member, value) in [
        ("name", json!("")),
        ("name", long(101)),
        ("description", long(501)),
        ("capabilities", json!([])),
        ("capabilities", json!(many)),
        ("supported_protocols", json!([])),
    ] {
        bad.push((introduced(), card(member), value));
    }
    // P9: data and error exclude each other, and the status says which.
    bad.push((response(), "/payload/error".to_owned(), failed));
    bad.push((response(), "/payload/status".to_owned(), json!("error")));
    for (message, place, value) in bad {
        let sent = with(message, &place, &value);
        let answer = open().post(sent.to_string(), &[]).await;
        assert_eq!(
            answer.status,
            StatusCode::OK,
            "{place} {value}: {}",
            answer.body
        );
        let answer: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(answer["message_type"], "error", "{place} {value}: {answer}");
        let error = &answer["payload"]["error"];
        assert_eq!(error["code"], "INVALID_MESSAGE", "{place} {value}");
        let findings = error["details"]["findings"].as_array().unwrap();
        // A finding may be at the object with the two members that exclude each other.
        let is_there = |finding: &Value| {
            let at = finding["place"].as_str().unwrap();
            !at.is_empty() && place.starts_with(at) || at.starts_with("/payload/")
        };
        assert!(findings.iter().any(is_there), "{place} {value}: {error}");
    }
    // Without the faults each of them is taken.
    assert_eq!(
        answer_to(&open(), &fight()).await["message_type"],
        "response"
    );
    assert_eq!(
        answer_to(&open(), &introduced()).await["message_type"],
        "handshake_ack"
    );
    assert_eq!(code(&open(), &response()).await, "METHOD_NOT_ALLOWED");
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_says_when_to_come_back() {
    let client = Client::new().at("/envelope/limited");
    let fight = || fight("demo-agent-limited-001");
    assert_eq!(
        answer_to(&client, &fight()).await["message_type"],
        "response"
    );
    let refused = answer_to(&client, &fight()).await;
    let error = &refused["payload"]["error"];
    assert_eq!(error["code"], "RATE_LIMIT_EXCEEDED");
    let wait = error["retry_after"].as_u64().unwrap();
    assert!((1..=3).contains(&wait), "{wait}");
    tokio::time::advance(std::time::Duration::from_secs(wait)).await;
    assert_eq!(
        answer_to(&client, &fight()).await["message_type"],
        "response"
    );
}

fn signer(secret: u8) -> Es256Signer {
    Es256Signer::new(&[secret; 32]).unwrap()
}

fn signed(mut message: Value, by: &Es256Signer) -> Value {
    message["auth"] = json!({
        "agent_id": message["sender_id"], "timestamp": message["timestamp"],
        "nonce": Uuid::new_v4().simple().to_string(),
        "public_key_fingerprint": by.public_key().fingerprint(),
    });
    assert!(by.sign(&mut message));
    message
}

fn introduction(by: &Es256Signer) -> Value {
    signed(
        handshake(&json!({ KEY_URI: {"publicKey": by.public_text()} })),
        by,
    )
}

#[tokio::test(start_paused = true)]
async fn the_signed_mount_takes_signed_messages_only() {
    let client = Client::new().at("/envelope/signed");
    let fight = || fight("demo-agent-signed-001");
    let by = signer(7);
    assert_eq!(
        code(&client, &handshake(&json!({}))).await,
        "AUTHENTICATION_FAILED"
    );
    assert_eq!(
        code(&client, &signed(fight(), &by)).await,
        "AUTHENTICATION_FAILED"
    );
    assert_eq!(
        answer_to(&client, &introduction(&by)).await["message_type"],
        "handshake_ack"
    );
    let good = signed(fight(), &by);
    assert_eq!(answer_to(&client, &good).await["message_type"], "response");
    // Sent twice, not signed, signed by another, changed after it was signed.
    let mut changed = signed(fight(), &by);
    changed["payload"]["parameters"]["a"] = json!("Lioo");
    for refused in [
        good,
        fight(),
        signed(fight(), &signer(8)),
        changed,
        introduction(&signer(8)),
    ] {
        assert_eq!(
            code(&client, &refused).await,
            "AUTHENTICATION_FAILED",
            "{refused}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn who_has_signed_once_signs_everything() {
    let client = open();
    let by = signer(9);
    answer_to(&client, &introduction(&by)).await;
    let plain = fight("demo-agent-001");
    assert_eq!(code(&client, &plain).await, "AUTHENTICATION_FAILED");
    let goodbye = signed(message("goodbye", "demo-agent-001", &json!({})), &by);
    let answer = client.post(goodbye.to_string(), &[]).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(answer_to(&client, &plain).await["message_type"], "response");
}

#[tokio::test(start_paused = true)]
async fn the_registry_finds_agents_by_capability_and_status() {
    let registry = Client::new().at("/envelope/registry");
    let found = async |payload: Value| {
        let answer = answer_to(&registry, &message("discover_agents", "registry", &payload)).await;
        assert_eq!(answer["sender_id"], "registry");
        let agents = answer["payload"]["agents"].as_array().unwrap().clone();
        (agents, answer["payload"]["total_count"].clone())
    };
    let (all, total) = found(json!({})).await;
    assert_eq!((all.len(), total), (4, json!(4)));
    let (healthy, _) = found(json!({"filters": {"status": "healthy"}})).await;
    assert_eq!(healthy.len(), 3);
    assert!(
        healthy[0]["endpoint"]
            .as_str()
            .unwrap()
            .ends_with("/envelope")
    );
    let (first, total) = found(json!({"filters": {"max_results": 1}})).await;
    assert_eq!((first.len(), total), (1, json!(4)));
    let (none, _) = found(json!({"capabilities": ["compare_fight", "fly"]})).await;
    assert_eq!(none.len(), 0);
    assert_eq!(
        code(&registry, &handshake(&json!({}))).await,
        "METHOD_NOT_ALLOWED"
    );
}
