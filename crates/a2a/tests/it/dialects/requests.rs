//! Requests over both bindings, call by call: method, URL, headers, body.

use a2a::Members;
use a2a::dialect::{Call, Dialect, reading};
use a2a::extension::URI;
use a2a::message::{Message, Part, Role};
use a2a_client::client::Protocol;
use a2a_client::client::calls::{Endpoint, SupportedBinding, endpoint, request_for};
use a2a_client::client::http::{Method, Request};
use a2a_client::client::{ConnectError, ExchangeKind};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::dialects::vocabulary;

/// An endpoint with this binding, version, URL and tenant.
pub(crate) fn spoken(binding: &str, version: &str, url: &str, tenant: &str) -> Endpoint {
    let card = json!({"name": "x", "supportedInterfaces": [
        {"url": url, "protocolBinding": binding, "protocolVersion": version, "tenant": tenant},
    ]});
    endpoint(&reading::card(&card).unwrap(), "", Protocol::Auto).unwrap()
}

fn calls() -> Vec<Call> {
    let task_id = "a/b c".to_owned();
    let request = a2a::dialect::SendRequest {
        message: Message {
            message_id: "m".to_owned(),
            role: Role::User,
            parts: vec![Part::data(json!({"a": 1.50}), "application/json;schema=A")],
            ..Message::default()
        },
        accepted_output_modes: vec!["text/plain".to_owned()],
        blocking: false,
        metadata: Members::new(),
    };
    vec![
        Call::Send(request.clone()),
        Call::Stream(request),
        Call::GetTask {
            task_id: task_id.clone(),
        },
        Call::CancelTask {
            task_id: task_id.clone(),
        },
        Call::Resubscribe { task_id },
    ]
}

/// A request as text: the method and URL, each header in a line, and the body.
fn outline(request: &Request) -> String {
    let mut lines = vec![format!("{} {}", request.method.name(), request.url)];
    lines.extend(
        request
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}")),
    );
    lines.extend(request.body.clone());
    lines.join("\n")
}

fn all(endpoint: &Endpoint) -> String {
    let extensions = [URI.to_owned()];
    let requests = calls()
        .into_iter()
        .map(|it| outline(&request_for(endpoint, &it, 7, &extensions)));
    requests.collect::<Vec<_>>().join("\n\n")
}

#[test]
fn requests_match_their_outlines() {
    for (name, binding, version, url) in [
        (
            "requests-jsonrpc-0.3",
            "JSONRPC",
            "0.3.0",
            "https://x.example/a2a/?k=v",
        ),
        (
            "requests-jsonrpc-1.0",
            "JSONRPC",
            "1.0",
            "https://x.example/a2a/?k=v",
        ),
        (
            "requests-http-json-1.0",
            "HTTP+JSON",
            "1.0",
            "https://x.example/a2a/?k=v",
        ),
    ] {
        crate::dialects::outlined(name, &all(&spoken(binding, version, url, "me/us")));
    }
}

#[test]
fn requests_of_0_2_equal_those_of_0_3() {
    let of = |version| all(&spoken("JSONRPC", version, "https://x.example", ""));
    for version in ["0.2.1", "0.2.5", "0.2.9"] {
        assert_eq!(of(version), of("0.3.0"));
    }
}

#[test]
fn without_extensions_there_is_no_header() {
    for (binding, version) in [("JSONRPC", "0.3"), ("JSONRPC", "1.0"), ("HTTP+JSON", "1.0")] {
        let endpoint = spoken(binding, version, "https://x.example", "");
        for ask in calls() {
            let request = request_for(&endpoint, &ask, 7, &[]);
            assert!(
                !request
                    .headers
                    .iter()
                    .any(|(name, _)| name.ends_with("Extensions"))
            );
        }
    }
}

#[test]
fn resuming_switches_to_the_other_method() {
    let subscribe = Call::Resubscribe {
        task_id: "t".to_owned(),
    };
    let refused = |status| ConnectError::Status {
        exchange: ExchangeKind::Endpoint,
        status,
        url: String::new(),
        reason: String::new(),
    };
    for status in [404, 405, 501] {
        let mut endpoint = spoken("HTTP+JSON", "1.0", "https://x.example/", "");
        let asked = |endpoint: &Endpoint| {
            let request = request_for(endpoint, &subscribe, 7, &[]);
            assert_eq!(request.url, "https://x.example/tasks/t:subscribe");
            assert_eq!(request.body, None);
            request.method
        };
        assert_eq!(asked(&endpoint), Method::Post);
        assert!(!endpoint.switch_subscribe_method(&refused(500)));
        assert!(endpoint.switch_subscribe_method(&refused(status)));
        assert_eq!(asked(&endpoint), Method::Get);
        assert!(
            !endpoint.switch_subscribe_method(&refused(status)),
            "there is no third method"
        );
    }
    let mut framed = spoken("JSONRPC", "1.0", "https://x.example/", "");
    assert!(!framed.switch_subscribe_method(&refused(405)));
}

proptest! {
    /// HTTP+JSON and JSON-RPC carry the same parameters for a call.
    #[test]
    fn http_json_and_json_rpc_carry_the_same(ask in vocabulary::call(), tenant in "[ -~é]{0,8}") {
        let http = request_for(&spoken("HTTP+JSON", "1.0", "https://x.example", &tenant), &ask, 7, &[]);
        let framed = request_for(&spoken("JSONRPC", "1.0", "https://x.example", &tenant), &ask, 7, &[]);
        let framed: Value = serde_json::from_str(framed.body.as_deref().unwrap()).unwrap();
        let mut params = framed["params"].clone();
        let path = http.url.strip_prefix("https://x.example/").unwrap();
        let mut segments: Vec<&str> = path.split('/').collect();
        prop_assert!(path.bytes().all(|it| it.is_ascii_alphanumeric() || b"-._~%/:".contains(&it)), "{}", path);
        if let Some(tenant) = params.as_object_mut().unwrap().shift_remove("tenant") {
            prop_assert_eq!(plain(segments.remove(0)), tenant.as_str().unwrap());
        }
        match &ask {
            Call::Send(_) | Call::Stream(_) => {
                let body: Value = serde_json::from_str(http.body.as_deref().unwrap()).unwrap();
                prop_assert_eq!(body, params);
                let verb = if matches!(ask, Call::Send(_)) { "message:send" } else { "message:stream" };
                prop_assert_eq!(segments, [verb]);
            }
            Call::GetTask { task_id } | Call::CancelTask { task_id } | Call::Resubscribe { task_id } => {
                prop_assert_eq!(segments.len(), 2);
                prop_assert_eq!(segments[0], "tasks");
                let (id, _) = segments[1].split_once(':').unwrap_or((segments[1], ""));
                prop_assert_eq!(&plain(id), task_id);
            }
        }
    }
}

/// Decodes the percent-encoding of a path segment: `a%2Fb` becomes `a/b`.
fn plain(segment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn dialects_have_names_and_headers() {
    let endpoint = spoken("HTTP+JSON", "1.1", "https://x.example", "");
    assert_eq!(
        (endpoint.binding, endpoint.dialect),
        (SupportedBinding::HttpJson, Dialect::V1_0)
    );
}
