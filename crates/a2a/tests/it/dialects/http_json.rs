//! HTTP+JSON of 1.0 as two SDKs serve it: no frame, errors as `google.rpc.Status`.

use a2a::ProtocolError;
use a2a::dialect::reading;
use a2a::task::{TaskState, Update};
use a2a_client::client::ConnectError;
use a2a_client::client::Protocol;
use a2a_client::client::calls::{AgentReply, SupportedBinding, endpoint, read_event, read_reply};
use a2a_client::client::event_stream::sse::SseReader;
use a2a_client::client::http::{Response, ResponseHead};
use serde_json::Value;

use crate::dialects::requests::spoken;
use crate::dialects::{CARDS, HTTP_ANSWERS, HTTP_STREAMS, outline, outlined, parsed, result};

fn read(status: u16, body: &str) -> Result<AgentReply, ConnectError> {
    let head = ResponseHead {
        status,
        headers: vec![(
            "content-type".to_owned(),
            "application/a2a+json; charset=utf-8".to_owned(),
        )],
        redirected_to: None,
    };
    let answer = Response {
        head,
        body: body.to_owned(),
    };
    read_reply(
        &answer,
        &spoken("HTTP+JSON", "1.0", "https://x.example", ""),
        &mut Vec::new(),
    )
}

#[test]
fn answers_match_their_outlines() {
    for (status, (name, text)) in HTTP_ANSWERS {
        outlined(name, &outline::reply(&read(status, text).unwrap()));
    }
}

#[test]
fn a_reason_identifies_an_error_with_any_status() {
    let codes = [
        ProtocolError::TASK_NOT_FOUND,
        ProtocolError::VERSION_NOT_SUPPORTED,
        ProtocolError::INVALID_PARAMS,
        ProtocolError::TASK_NOT_FOUND,
        ProtocolError::VERSION_NOT_SUPPORTED,
    ];
    let errors = HTTP_ANSWERS.iter().filter(|(status, _)| *status != 200);
    for (code, (as_it_came, (name, text))) in codes.into_iter().zip(errors) {
        for status in [*as_it_came, 200, 403, 405, 500, 503] {
            let Ok(AgentReply::Error(error)) = read(status, text) else {
                panic!("{name} {status}")
            };
            assert_eq!(error.code, code, "{name} {status}");
            assert!(error.reason().is_some(), "{name}");
        }
    }
}

#[test]
fn streams_match_their_outlines() {
    let endpoint = spoken("HTTP+JSON", "1.0", "https://x.example", "");
    for (name, text) in HTTP_STREAMS {
        let events = SseReader::new().take(text.as_bytes()).unwrap();
        let lines: Vec<String> = events
            .iter()
            .map(|event| outline::reply(&read_event(event, &endpoint, &mut Vec::new()).unwrap()))
            .collect();
        outlined(name, &lines.concat());
    }
}

#[test]
fn both_bindings_give_the_same_result() {
    let task = |value: &Value| match reading::update(value) {
        Some(Update::Task(task)) => task,
        other => panic!("{other:?}"),
    };
    let framed = task(&result(include_str!(
        "../../../../../tests/fixtures/wire/js-1.3.0-send.json"
    )));
    for (_, (name, text)) in [HTTP_ANSWERS[0], HTTP_ANSWERS[4]] {
        let plain = task(&parsed(text));
        assert_eq!(plain.status.state, TaskState::Completed, "{name}");
        assert_eq!(
            plain.artifacts[0].parts[0].mode(),
            framed.artifacts[0].parts[0].mode()
        );
        assert_eq!(plain.history[0].parts, framed.history[0].parts, "{name}");
    }
}

#[test]
fn reads_an_error_event() {
    let endpoint = spoken("HTTP+JSON", "1.0", "https://x.example", "");
    let stream = "event: error\ndata: {\"error\":{\"code\":500,\"status\":\"INTERNAL\",\"message\":\"unknown exception\"}}\n\n";
    let events = SseReader::new().take(stream.as_bytes()).unwrap();
    let Some(AgentReply::Error(error)) = read_event(&events[0], &endpoint, &mut Vec::new()) else {
        panic!("{events:?}")
    };
    assert_eq!(
        (error.code, error.message.as_str()),
        (500, "unknown exception")
    );
}

#[test]
fn json_rpc_is_preferred() {
    let (name, text) = CARDS[5];
    let card = reading::card(&parsed(text)).unwrap();
    let bindings: Vec<&str> = card.interfaces.iter().map(|it| it.binding.name()).collect();
    assert_eq!(bindings, ["HTTP+JSON", "JSONRPC"], "{name}");
    assert_eq!(
        endpoint(&card, "", Protocol::Auto).unwrap().binding,
        SupportedBinding::JsonRpc
    );
}
