//! Messages that this crate writes in 1.0, and cards of 1.0, validated with the JSON Schema bundle
//! (001).

use a2a::dialect::{Call, Dialect, reading};
use a2a::message::{Message, PartContent, Role};
use a2a::task::{Task, TaskState, Update};
use a2a_inspect::Finding;
use a2a_inspect::documents::{Context, Kind, check};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::dialects::{ANSWERS, CARDS, Fixture, HTTP_ANSWERS, parsed, vocabulary};

/// Whether the message is valid 1.0. Unknown roles, states and parts are written unchanged.
fn is_of_1_0(message: &Message) -> bool {
    let unknown = |content: &PartContent| matches!(content, PartContent::Unknown(_));
    !matches!(message.role, Role::Other(_)) && !message.parts.iter().any(|it| unknown(&it.content))
}

fn task_is_of_1_0(task: &Task) -> bool {
    let unknown = |content: &PartContent| matches!(content, PartContent::Unknown(_));
    let parts = task.artifacts.iter().flat_map(|it| &it.parts);
    !matches!(task.status.state, TaskState::Other(_))
        && task
            .history
            .iter()
            .chain(&task.status.message)
            .all(is_of_1_0)
        && !parts.into_iter().any(|it| unknown(&it.content))
}

fn update_is_of_1_0(update: &Update) -> bool {
    match update {
        Update::Task(task) => task_is_of_1_0(task),
        Update::Message(message) => is_of_1_0(message),
        Update::Status {
            task_id, status, ..
        } => task_is_of_1_0(&Task {
            status: status.clone(),
            ..Task::new(task_id, None, TaskState::Working)
        }),
        Update::Artifact {
            task_id, artifact, ..
        } => task_is_of_1_0(&Task {
            artifacts: vec![artifact.clone()],
            ..Task::new(task_id, None, TaskState::Working)
        }),
    }
}

fn findings(kind: Kind, value: &Value) -> Vec<Finding> {
    check(kind, value, &Context::default())
}

/// Writes each finding as one line: its place, the last word of its rule, and the reason.
fn finding_lines(findings: &[Finding]) -> Vec<String> {
    let lines = findings.iter();
    lines
        .map(|it| {
            let keyword = it.rule.rsplit('.').next().unwrap();
            format!("{} {keyword}: {}", it.pointer, it.why)
        })
        .collect()
}

proptest! {
    #[test]
    fn messages_are_valid(message in vocabulary::message().prop_filter("of 1.0", is_of_1_0)) {
        let written = Dialect::V1_0.write_message(&message);
        prop_assert_eq!(finding_lines(&findings(Kind::Message, &written)), Vec::<String>::new(), "{}", written);
    }

    #[test]
    fn tasks_are_valid(task in vocabulary::task().prop_filter("of 1.0", task_is_of_1_0)) {
        let written = Dialect::V1_0.write_task(&task);
        prop_assert_eq!(finding_lines(&findings(Kind::Task, &written)), Vec::<String>::new(), "{}", written);
    }

    #[test]
    fn events_are_valid(update in vocabulary::update().prop_filter("of 1.0", update_is_of_1_0)) {
        let written = Dialect::V1_0.write_update(&update);
        prop_assert_eq!(finding_lines(&findings(Kind::StreamResponse, &written)), Vec::<String>::new(), "{}", written);
        if matches!(update, Update::Task(_) | Update::Message(_)) {
            prop_assert_eq!(finding_lines(&findings(Kind::SendMessageResponse, &written)), Vec::<String>::new());
        }
    }

    #[test]
    fn requests_are_valid(call in vocabulary::call()) {
        if let Call::Send(request) | Call::Stream(request) = &call {
            prop_assume!(is_of_1_0(&request.message));
            let written = Dialect::V1_0.params(&call, Some("t"));
            prop_assert_eq!(finding_lines(&findings(Kind::SendMessageRequest, &written)), Vec::<String>::new(), "{}", written);
        }
    }
}

#[test]
fn messages_of_0_3_are_not_valid() {
    // This shows that the checks above can fail.
    let message =
        reading::message(&json!({"messageId": "m", "role": "user", "parts": [{"text": "a"}]}))
            .unwrap();
    let lines = finding_lines(&findings(
        Kind::Message,
        &Dialect::V0_3.write_message(&message),
    ));
    let text = lines.join("\n");
    for keyword in [
        " additionalProperties: ",
        "/role anyOf: ",
        "/parts/0 additionalProperties: ",
    ] {
        assert!(text.contains(keyword), "{text}");
    }
    for part in [
        json!({}),
        json!({"text": "a", "data": 1}),
        json!({"raw": "no base64!"}),
        json!({"text": 1}),
    ] {
        let message = json!({"messageId": "m", "role": "ROLE_USER", "parts": [part]});
        assert_ne!(findings(Kind::Message, &message), [], "{part}");
    }
    assert_ne!(
        findings(Kind::StreamResponse, &json!({"task": {}, "message": {}})),
        []
    );
    assert_ne!(
        findings(
            Kind::StreamResponse,
            &json!({"statusUpdate": {"final": true}})
        ),
        []
    );
}

#[test]
fn answers_of_1_0_servers_are_valid() {
    let framed = |name: &str| {
        let (_, text) = ANSWERS
            .into_iter()
            .find(|(known, _)| *known == name)
            .unwrap();
        parsed(text)["result"].clone()
    };
    let plain = |(_, (_, text)): (u16, Fixture)| parsed(text);
    for (kind, value) in [
        (Kind::SendMessageResponse, framed("js-1.3.0-send.json")),
        (Kind::Task, framed("js-1.3.0-get.json")),
        (Kind::Task, framed("js-1.3.0-cancel.json")),
        (Kind::SendMessageResponse, plain(HTTP_ANSWERS[0])),
        (Kind::SendMessageResponse, plain(HTTP_ANSWERS[4])),
    ] {
        assert_eq!(finding_lines(&findings(kind, &value)), Vec::<String>::new());
    }
}

#[test]
fn cards_have_the_expected_findings() {
    let of = |name: &str| {
        let (_, text) = CARDS.into_iter().find(|(known, _)| *known == name).unwrap();
        findings(Kind::AgentCard, &parsed(text))
    };
    let none = Vec::<String>::new();
    assert_eq!(finding_lines(&of("python-1.3.0-card.json")), none);
    // The root member of 000 is the only finding.
    let [schemas] = of("js-1.3.0-card.json").try_into().unwrap();
    assert_eq!(schemas.rule, "a2a-1.0.schema.additionalProperties");
    assert!(schemas.why.contains("schemas"), "{schemas:?}");
    assert!(schemas.pointer.is_root());
    // A card of both versions, and one of 0.3.
    for name in [
        "js-1.3.0-legacy-card-without-header.json",
        "python-0.3.26-card.json",
    ] {
        let text = finding_lines(&of(name)).join("\n");
        assert!(
            text.contains("url") && text.contains("protocolVersion"),
            "{text}"
        );
    }
    // Errors at any depth.
    let mut card = parsed(CARDS[5].1);
    card["skills"][0]["tags"] = json!("fight");
    card["supportedInterfaces"][1]["transport"] = json!("JSONRPC");
    card["capabilities"]["streaming"] = json!("yes");
    card["securitySchemes"] =
        json!({"key": {"apiKeySecurityScheme": {"in": "header", "name": "X"}}});
    let places: Vec<String> = findings(Kind::AgentCard, &card)
        .iter()
        .map(|it| it.pointer.as_str().to_owned())
        .collect();
    for place in [
        "/skills/0/tags",
        "/supportedInterfaces/1",
        "/capabilities/streaming",
        "/securitySchemes/key/apiKeySecurityScheme",
    ] {
        assert!(places.iter().any(|it| it == place), "{place} in {places:?}");
    }
    for no_card in [Value::Null, json!([]), json!("x")] {
        assert_ne!(findings(Kind::AgentCard, &no_card), []);
    }
}
