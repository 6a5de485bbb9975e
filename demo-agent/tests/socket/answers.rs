//! Faults of status, headers and what an answer says.

use std::time::Duration;

use demo_agent::Config;
use serde_json::json;

use crate::peer::{Answer, End, HEADERS, Peer, fight};

/// The answers to a send, a stream and a send by HTTP+JSON.
async fn all(fault: &str) -> Vec<Answer> {
    let peer = Peer::start().await;
    vec![
        peer.send(fault).await,
        peer.stream(fault).await,
        peer.rest(fault, "/message:send").await,
    ]
}

#[tokio::test]
async fn calls_are_answered_by_a_status_whatever_they_ask() {
    for (fault, status, header) in [
        ("html", 200, ("content-type", "text/html; charset=utf-8")),
        (
            "html-404",
            404,
            ("content-type", "text/html; charset=utf-8"),
        ),
        (
            "401",
            401,
            ("www-authenticate", "Bearer realm=\"nobody knows\""),
        ),
        ("403", 403, ("content-type", "text/plain; charset=utf-8")),
        ("429", 429, ("retry-after", "1")),
        ("500", 500, ("content-type", "text/plain; charset=utf-8")),
    ] {
        for answer in all(fault).await {
            assert_eq!(answer.status, status, "{fault}");
            assert_eq!(answer.header(header.0), Some(header.1), "{fault}");
            assert_eq!(answer.end, End::Whole);
            assert!(answer.has_cors(), "a page can see it");
            assert!(!answer.bytes().starts_with(b"{"));
        }
    }
    for answer in all("429").await {
        let exposed = answer.header("access-control-expose-headers").unwrap();
        assert!(exposed.contains("retry-after"), "{exposed}");
    }
}

#[tokio::test]
async fn an_answer_can_be_empty() {
    for answer in all("empty").await {
        assert_eq!((answer.status, answer.length), (200, 0));
        assert_eq!(answer.header("content-type"), Some("application/json"));
    }
}

#[tokio::test]
async fn every_other_call_to_a_busy_agent_is_carried_out() {
    let peer = Peer::start().await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(peer.send("busy").await.status);
    }
    assert_eq!(statuses, [429, 200, 429, 200]);
}

#[tokio::test]
async fn a_redirect_leads_to_the_good_agent_by_each_binding() {
    let peer = Peer::start().await;
    let rpc = peer.send("redirect").await;
    assert_eq!(rpc.status, 307);
    let good = format!("http://{}/a2a", peer.address());
    assert_eq!(rpc.header("location"), Some(good.as_str()));
    let rest = peer.rest("redirect", "/message:send").await;
    let good = format!("http://{}/rest/message:send", peer.address());
    assert_eq!(rest.header("location"), Some(good.as_str()));
}

#[tokio::test]
async fn an_answer_can_have_the_id_of_another_request() {
    let peer = Peer::start().await;
    assert_eq!(
        peer.send("wrong-id").await.json()["id"],
        json!("of-another-request")
    );
    for event in peer.stream("wrong-id").await.events() {
        assert_eq!(event["id"], json!("of-another-request"));
        assert!(event.get("result").is_some());
    }
}

#[tokio::test]
async fn an_answer_can_have_a_result_and_an_error() {
    let peer = Peer::start().await;
    let answer = peer.send("both").await.json();
    assert!(answer["result"]["task"].is_object());
    assert_eq!(answer["error"]["code"], json!(-32603));
    let answer = peer.rest("both", "/message:send").await.json();
    assert!(answer["task"].is_object() && answer["error"].is_object());
}

#[tokio::test]
async fn members_can_have_types_that_they_can_not_have() {
    let peer = Peer::start().await;
    let rpc = peer.send("wrong-types").await.json()["result"]["task"].clone();
    let rest = peer.rest("wrong-types", "/message:send").await.json()["task"].clone();
    for task in [rpc, rest] {
        assert_eq!(task["status"], json!(7));
        assert!(task["artifacts"].is_object() && task["history"].is_string());
    }
    for event in peer.stream("wrong-types").await.events() {
        assert!(!event.to_string().contains("\"status\":{"), "{event}");
    }
}

#[tokio::test]
async fn states_roles_and_parts_can_be_of_no_version() {
    let peer = Peer::start().await;
    let new = peer.send("unknown-enum").await.text();
    assert!(new.contains("TASK_STATE_PONDERING") && new.contains("ROLE_CHORUS"));
    assert!(new.contains("hologram"));
    let mut old = fight();
    old["message"]["role"] = json!("user");
    old["message"]["parts"][0] = json!({"kind": "data", "data": {"a": "Lion", "b": "Tiger"}, "metadata": {"mimeType": "application/json;schema=fightComparison"}});
    let body = crate::peer::call("message/send", &old);
    let old = peer
        .ask("POST", "/chaos/unknown-enum/a2a", &HEADERS[..1], &body)
        .await
        .text();
    assert!(
        old.contains("\"pondering\"") && old.contains("\"chorus\""),
        "{old}"
    );
}

#[tokio::test]
async fn calls_can_be_without_cors_where_the_card_is_not() {
    let peer = Peer::start().await;
    let preflight = [
        ("Origin", "https://page.example"),
        ("Access-Control-Request-Method", "POST"),
    ];
    for (fault, calls_have) in [("no-cors", false), ("preflight", true)] {
        let card = format!("/chaos/{fault}/.well-known/agent-card.json");
        assert!(peer.get(&card).await.has_cors());
        for path in ["/a2a", "/rest/message:send"] {
            let path = format!("/chaos/{fault}{path}");
            let refused = peer.ask("OPTIONS", &path, &preflight, "").await;
            assert!(refused.status >= 400, "{fault} {path}");
            assert!(!refused.has_cors(), "{fault} {path}");
        }
        for answer in [
            peer.send(fault).await,
            peer.rest(fault, "/message:send").await,
        ] {
            assert_eq!(answer.status, 200, "{fault}");
            assert_eq!(answer.has_cors(), calls_have, "{fault}");
        }
    }
}

#[tokio::test]
async fn a_card_can_be_something_else() {
    let peer = Peer::start().await;
    let card = async |fault: &str| {
        peer.get(&format!("/chaos/{fault}/.well-known/agent-card.json"))
            .await
    };
    let html = card("card-html").await;
    assert_eq!(html.status, 200);
    assert!(html.text().starts_with("<!doctype html>"));
    assert_eq!(card("card-404").await.status, 404);
    let empty = card("card-empty").await;
    assert_eq!((empty.status, empty.length), (200, 0));
    let other = card("card-other").await.json();
    assert!(other.get("name").is_none() && other.get("url").is_none());
    assert_eq!(card("card-401").await.status, 401);
    assert_eq!(card("card-500").await.status, 500);
    assert!(card("card-bom").await.bytes().starts_with(b"\xef\xbb\xbf{"));
    let cut = card("card-cut").await;
    assert_eq!((cut.status, cut.end), (200, End::Broken));
    assert!(card("card-huge").await.length > 100_000_000);
    let closed = card("card-no-cors").await;
    assert!(!closed.has_cors());
    assert!(closed.json()["name"].is_string());
    assert!(peer.send("card-no-cors").await.has_cors());
}

#[tokio::test]
async fn a_slow_agent_takes_its_time_over_every_step() {
    let peer = Peer::start_with(Config {
        slow_pace: Duration::from_hours(1),
        ..Config::default()
    })
    .await;
    let answer = peer.hasty().stream("slow").await;
    assert_eq!(answer.end, End::Open);
    assert_eq!(answer.events().len(), 1);
}
