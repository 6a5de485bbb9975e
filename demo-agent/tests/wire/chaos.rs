//! Faults on purpose, and the static site.

use std::time::Duration;

use a2a::dialect::{Call, Dialect, reading};
use a2a::{TaskState, Update};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use demo_agent::Config;
use http_body_util::BodyExt as _;

use crate::client::{BOTH, Client, cancel, envelope, events, fight, get, resubscribe};

async fn card(fault: &str) -> crate::client::Answer {
    Client::new()
        .get(&format!("/chaos/{fault}/.well-known/agent-card.json"))
        .await
}

#[tokio::test]
async fn every_fault_is_listed_with_its_card_and_every_card_that_is_one_names_its_own_path() {
    let index = Client::new().get("/chaos").await.body;
    for fault in ["html", "truncated", "no-cors", "stall", "500", "slow"] {
        assert!(
            index.contains(&format!(
                "http://agent.example:8001/chaos/{fault}/.well-known/agent-card.json"
            )),
            "{index}"
        );
        let card = reading::card(&serde_json::from_str(&card(fault).await.body).unwrap()).unwrap();
        assert_eq!(
            card.interfaces[0].url,
            format!("http://agent.example:8001/chaos/{fault}/a2a")
        );
    }
    assert_eq!(
        Client::new()
            .get("/chaos/unheard-of/.well-known/agent-card.json")
            .await
            .status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn a_card_can_be_html_or_missing() {
    let html = card("card-html").await;
    assert_eq!(html.status, StatusCode::OK);
    assert!(html.body.starts_with("<!doctype html>"));
    assert_eq!(card("card-404").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_call_can_be_answered_by_html_or_by_status_500() {
    let body = envelope(Dialect::V1_0, &Call::Send(fight()));
    let html = Client::new()
        .at("/chaos/html/a2a")
        .post(body.clone(), &[])
        .await;
    assert_eq!(
        (html.status, html.headers["content-type"].to_str().unwrap()),
        (StatusCode::OK, "text/html; charset=utf-8")
    );
    let broken = Client::new().at("/chaos/500/a2a").post(body, &[]).await;
    assert_eq!(broken.status, StatusCode::INTERNAL_SERVER_ERROR);
}

#[tokio::test]
async fn a_stream_can_end_in_the_middle_and_the_task_be_out_of_reach() {
    for dialect in BOTH {
        let client = Client::new().at("/chaos/truncated/a2a");
        let events = client.events(dialect, &Call::Stream(fight())).await;
        assert_eq!(events.len(), 2);
        let Update::Task(task) = &events[0] else {
            panic!("{events:?}")
        };
        assert!(
            matches!(&events[1], Update::Status { status, .. } if status.state == TaskState::Working)
        );
        for call in [get(task), resubscribe(task)] {
            let answer = client.post(envelope(dialect, &call), &[]).await;
            assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        }
    }
}

#[tokio::test]
async fn a_stream_can_stall_after_its_first_event() {
    let client = Client::with(Config {
        pace: Duration::from_millis(1),
        keep_alive: Duration::from_millis(1),
        ..Config::default()
    });
    let call = envelope(Dialect::V1_0, &Call::Stream(fight()));
    let mut body = client
        .open(
            Request::post("/chaos/stall/a2a")
                .body(Body::from(call))
                .unwrap(),
        )
        .await
        .into_body();
    let first = body.frame().await.unwrap().unwrap().into_data().unwrap();
    let Update::Task(task) = events(std::str::from_utf8(&first).unwrap()).remove(0) else {
        panic!()
    };
    // When the task has ended for everybody else, this stream still says nothing.
    client.events(Dialect::V0_3, &resubscribe(&task)).await;
    let silence = tokio::time::timeout(Duration::from_millis(50), body.frame()).await;
    assert!(silence.is_err(), "{silence:?}");
}

#[tokio::test]
async fn a_page_can_be_refused_by_cors_though_it_could_read_the_card() {
    let client = Client::new().at("/chaos/no-cors/a2a");
    let origin = ("origin", "https://page.example");
    let answer = client
        .post(envelope(Dialect::V1_0, &Call::Send(fight())), &[origin])
        .await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(
        answer
            .headers
            .keys()
            .all(|name| !name.as_str().starts_with("access-control"))
    );
    let preflight = Request::options(client.path)
        .header(origin.0, origin.1)
        .header("access-control-request-method", "POST");
    let preflight = client.http(preflight.body(Body::empty()).unwrap()).await;
    assert!(!preflight.status.is_success());
    assert!(
        preflight
            .headers
            .keys()
            .all(|name| !name.as_str().starts_with("access-control"))
    );
    assert_eq!(
        card("no-cors").await.headers["access-control-allow-origin"],
        "*"
    );
}

#[tokio::test]
async fn a_slow_agent_is_a_good_one_that_can_be_stopped() {
    for dialect in BOTH {
        let client = Client::new();
        let task = client.endless(dialect).await;
        let stopped = client
            .at("/chaos/slow/a2a")
            .task(dialect, &cancel(&task))
            .await;
        assert_eq!(stopped.status.state, TaskState::Canceled);
    }
}

#[tokio::test]
async fn a_site_is_served_beside_the_agent_and_nothing_outside_of_its_folder() {
    let dir = std::env::temp_dir().join(format!("demo-agent-site-{}", std::process::id()));
    let site = dir.join("site");
    std::fs::create_dir_all(&site).unwrap();
    std::fs::write(dir.join("secret.txt"), "secret").unwrap();
    std::fs::write(site.join("index.html"), "<!doctype html>").unwrap();
    std::fs::write(site.join("ui_bg.wasm"), b"\0asm").unwrap();
    std::fs::write(site.join("ui.js"), "export {}").unwrap();
    let client = Client::with(Config {
        site: Some(site.clone()),
        ..Config::default()
    });

    for (path, kind) in [
        ("/", "text/html"),
        ("/ui_bg.wasm", "application/wasm"),
        ("/ui.js", "text/javascript"),
    ] {
        let answer = client.get(path).await;
        assert_eq!(
            (
                answer.status,
                answer.headers["content-type"].to_str().unwrap()
            ),
            (StatusCode::OK, kind)
        );
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/missing",
    ] {
        let answer = client.get(path).await;
        assert_eq!(
            answer.status,
            StatusCode::NOT_FOUND,
            "{path} {}",
            answer.body
        );
    }
    assert_eq!(
        client.get("/.well-known/agent-card.json").await.status,
        StatusCode::OK
    );
    std::fs::remove_dir_all(&dir).unwrap();

    let missing = demo_agent::router(Config {
        site: Some(site),
        ..Config::default()
    });
    assert!(missing.is_err());
}
