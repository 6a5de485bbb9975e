//! Totality of reading: any JSON gives a value or nothing, and never a panic.

use a2a::dialect::{Dialect, reading};
use a2a::extension;
use a2a_client::client::Protocol;
use a2a_client::client::calls::{AgentReply, endpoint, read_event, read_reply};
use a2a_client::client::http::{Response, ResponseHead};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::dialects::requests::spoken;

/// JSON that often looks like a card, a message or a task.
fn any_json() -> impl Strategy<Value = Value> {
    let name = select(vec![
        "name",
        "url",
        "skills",
        "id",
        "capabilities",
        "extensions",
        "uri",
        "params",
        "schemas",
        "supportedInterfaces",
        "protocolVersion",
        "protocolBinding",
        "additionalInterfaces",
        "provider",
        "organization",
        "inputModes",
        "defaultInputModes",
        "examples",
        "inputSchema",
        "task",
        "message",
        "statusUpdate",
        "artifactUpdate",
        "artifact",
        "artifacts",
        "status",
        "state",
        "parts",
        "content",
        "kind",
        "text",
        "data",
        "file",
        "bytes",
        "raw",
        "metadata",
        "data_part_compat",
        "value",
        "messageId",
        "taskId",
        "contextId",
        "role",
        "history",
        "result",
        "error",
        "code",
        "jsonrpc",
        "configuration",
        "",
    ]);
    let text = select(vec![
        "",
        "1.0",
        "0.3",
        "2",
        "JSONRPC",
        "application/json;schema=a",
        "text/plain",
        "working",
        "TASK_STATE_",
        "user",
        "https://x.example",
        "/a",
        extension::URI,
        "a",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(|it| json!(it)),
        text.prop_map(|it| json!(it)),
    ];
    leaf.prop_recursive(5, 60, 6, move |inner| {
        prop_oneof![
            1 => vec(inner.clone(), 0..4).prop_map(Value::Array),
            3 => vec((name.clone(), inner), 0..8).prop_map(|members| {
                let members = members.into_iter();
                Value::Object(members.map(|(name, it)| (name.to_owned(), it)).collect())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_read_without_panic(value in any_json()) {
        if let Some(card) = reading::card(&value) {
            prop_assert_eq!(&card.raw, &value);
            let _ = (endpoint(&card, "https://x.example", Protocol::Auto), extension::declaration::declared(&card));
            for skill in &card.skills {
                let _ = (extension::skill::modes::inputs(&card, skill), extension::skill::examples::examples(&card, skill));
                let _ = extension::skill::modes::output_schema(&card, Some(skill), None);
            }
        }
        let part = reading::part(&value);
        let _ = (reading::message(&value), reading::task(&value), part.mode());
        if let Some(update) = reading::update(&value) {
            for dialect in [Dialect::V0_3, Dialect::V1_0] {
                // A value that was read can be written, and read again.
                prop_assert!(reading::update(&dialect.write_update(&update)).is_some());
            }
        }
        for method in ["message/send", "SendStreamingMessage", "tasks/get", "CancelTask", "x"] {
            let _ = Dialect::read_call(method, &value);
        }
    }

    #[test]
    fn any_body_gives_an_answer_or_an_error(body in any_json().prop_map(|it| it.to_string()), cut in 0usize..200, status in 0u16..600) {
        let cut = (0..=cut.min(body.len())).rev().find(|at| body.is_char_boundary(*at)).unwrap_or(0);
        for body in [body.as_str(), &body[..cut]] {
            let answer = Response { head: ResponseHead { status, ..ResponseHead::default() }, body: body.to_owned() };
            for endpoint in [spoken("JSONRPC", "1.0", "https://x.example", ""), spoken("HTTP+JSON", "1.0", "https://x.example", "")] {
                if let Err(why) = read_reply(&answer, &endpoint, &mut Vec::new()) {
                    prop_assert!(!why.sentence().is_empty());
                }
                if let Some(AgentReply::Error(error)) = read_event(body, &endpoint, &mut Vec::new()) {
                    let _ = error.field_violations();
                }
            }
        }
    }
}

#[test]
fn empty_input_gives_nothing() {
    for value in [json!(null), json!([]), json!({}), json!("x"), json!(1)] {
        assert_eq!(reading::card(&value), None);
        assert_eq!(reading::message(&value), None);
        assert_eq!(reading::task(&value), None);
        assert_eq!(reading::update(&value), None);
    }
}
