//! The summary table of 004, its checklist, and the rules of its models.

use a2a::dialect::envelope::{Envelope, MessageType, ResponseTo, time};
use a2a_inspect::documents::envelope::{ChecklistItem, checklist};
use a2a_inspect::documents::{Context, Kind, check};
use a2a_inspect::report::CheckOutcome;
use serde_json::{Value, json};

use crate::examples::{EXAMPLES, at_its_time, finding_lines};

fn example(name: &str) -> Value {
    let found = EXAMPLES.iter().find(|it| it.name == name).unwrap();
    found.corrected()
}

/// The corrected example of a type of message.
fn example_of(message_type: MessageType) -> Value {
    let name = match message_type {
        MessageType::Response => "response-success".to_owned(),
        other => other.file_name(),
    };
    example(&format!("004-{name}"))
}

fn rules(envelope: &Value) -> Vec<String> {
    finding_lines(Kind::Envelope, envelope)
}

#[test]
fn the_correlation_of_each_type_is_checked() {
    // Eight types, each with null and with an identifier.
    let id = json!("a7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f4a");
    for message_type in MessageType::ALL {
        let is_required = message_type.responds_to() != ResponseTo::Nothing;
        for (value, fits) in [(Value::Null, !is_required), (id.clone(), is_required)] {
            let mut envelope = example_of(message_type);
            envelope["correlation_id"] = value;
            let expected: &[&str] = if fits {
                &[]
            } else {
                &["envelope.schema.type /correlation_id"]
            };
            assert_eq!(rules(&envelope), expected, "{}", message_type.name());
        }
        let mut envelope = example_of(message_type);
        envelope.as_object_mut().unwrap().remove("correlation_id");
        let expected = if is_required {
            "envelope.schema.required "
        } else {
            "envelope.correlation-absent "
        };
        assert_eq!(rules(&envelope), [expected], "{}", message_type.name());
    }
}

#[test]
fn rules_of_the_models_are_checked() {
    let long = "a".repeat(501);
    for (name, place, value, rule) in [
        (
            "004-response-success",
            "/payload/error",
            json!({"code": "OLD_DATA", "message": "a"}),
            "envelope.outcome",
        ),
        (
            "004-response-error",
            "/payload/data",
            json!({}),
            "envelope.outcome",
        ),
        (
            "004-response-error",
            "/payload/error/code",
            json!("not_capital"),
            "envelope.error-code",
        ),
        (
            "004-response-error",
            "/payload/error/code",
            json!("A"),
            "envelope.error-code",
        ),
        (
            "004-response-error",
            "/payload/error/code",
            json!("ENDS_"),
            "envelope.error-code",
        ),
        (
            "004-response-error",
            "/payload/error/message",
            json!(""),
            "envelope.error-message",
        ),
        (
            "004-handshake",
            "/payload/agent_card/name",
            json!(""),
            "envelope.card-name",
        ),
        (
            "004-handshake-ack",
            "/payload/agent_card/name",
            json!(&long[..101]),
            "envelope.card-name",
        ),
        (
            "004-handshake",
            "/payload/agent_card/description",
            json!(long),
            "envelope.card-description",
        ),
        (
            "004-handshake",
            "/payload/agent_card/agent_id",
            json!("ab"),
            "envelope.agent-id",
        ),
        (
            "004-agent-announcement",
            "/payload/agents/0/endpoint",
            json!("tcp://localhost:8888"),
            "envelope.endpoint",
        ),
        (
            "004-authenticated",
            "/auth/agent_id",
            json!("another-agent"),
            "envelope.auth-agent",
        ),
    ] {
        let mut envelope = example(name);
        let (parent, member) = place.rsplit_once('/').unwrap();
        envelope.pointer_mut(parent).unwrap()[member] = value;
        assert_eq!(rules(&envelope), [format!("{rule} {place}")], "{name}");
    }
    // The rules do not repeat a finding of the schema.
    let mut envelope = example("004-handshake");
    envelope["payload"]["agent_card"]["version"] = json!("1.0");
    let expected = ["envelope.schema.pattern /payload/agent_card/version"];
    assert_eq!(rules(&envelope), expected);
}

#[test]
fn a_message_is_fresh_from_a_minute_before_to_five_minutes_after() {
    let envelope = example("004-request");
    let sent = time::read(envelope["timestamp"].as_str().unwrap()).unwrap();
    for (after, is_fresh) in [
        (-60_001, false),
        (-60_000, true),
        (0, true),
        (300_000, true),
        (300_001, false),
    ] {
        let context = Context {
            now: Some(sent + after),
            bytes: None,
        };
        let findings = check(Kind::Envelope, &envelope, &context);
        assert_eq!(findings.is_empty(), is_fresh, "{after}");
        assert!(findings.iter().all(|it| it.rule == "envelope.fresh"));
    }
    assert_eq!(check(Kind::Envelope, &envelope, &Context::default()), []);
}

/// The results of the twelve items, a letter each: `p` for pass, `f` for fail, `-` for not applicable.
fn letters(text: &str, context: &Context) -> String {
    let checked = checklist(text, context);
    let letter = |outcome| match outcome {
        CheckOutcome::Pass => 'p',
        CheckOutcome::Fail => 'f',
        CheckOutcome::NotApplicable => '-',
    };
    checked.iter().map(|it| letter(it.outcome)).collect()
}

#[test]
fn each_item_of_the_checklist_passes_and_fails() {
    let request = example("004-request");
    let context = at_its_time(&request);
    let with = |name: &str, value: Value| {
        let mut changed = request.clone();
        changed[name] = value;
        changed.to_string()
    };
    let without = |name: &str| {
        let mut changed = request.clone();
        changed.as_object_mut().unwrap().remove(name);
        changed.to_string()
    };
    assert_eq!(letters(&request.to_string(), &context), "pppppppppppp");
    for (text, expected) in [
        ("{".to_owned(), "f----------p"),
        ("[]".to_owned(), "f----------p"),
        (without("message_id"), "pf-ppppppppp"),
        (
            with("message_id", json!("a7f8d9e2-3c4b-5d6e-7f8a-9b0c1d2e3f4a")),
            "ppfppppppppp",
        ),
        (with("message_type", json!("hello")), "pppfpppp--pp"),
        (with("timestamp", json!("2025-12-09 15:30")), "ppppf-pppppp"),
        (
            with("timestamp", json!("2025-12-09T15:24:59.999Z")),
            "pppppfpppppp",
        ),
        (with("sender_id", json!("a_b")), "ppppppfppppp"),
        (with("recipient_id", json!("-ab")), "pppppppfpppp"),
        (with("payload", json!({})), "ppppppppfppp"),
        (
            with(
                "correlation_id",
                json!("a7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f4a"),
            ),
            "pppppppppfpp",
        ),
        (with("priority", json!(1)), "ppppppppppfp"),
        (
            with("payload", json!({"method": "a", "x": 1})),
            "ppppppppppfp",
        ),
        (
            with(
                "payload",
                json!({"method": "a", "parameters": {"b": "c".repeat(Envelope::LARGEST)}}),
            ),
            "pppppppppppf",
        ),
    ] {
        let shown = text.chars().take(200).collect::<String>();
        assert_eq!(letters(&text, &context), expected, "{shown}");
    }
    // Without a clock freshness cannot be asked.
    let unclocked = letters(&request.to_string(), &Context::default());
    assert_eq!(unclocked, "ppppp-pppppp");
    // An answer without what it answers.
    let mut answer = example("004-error");
    answer.as_object_mut().unwrap().remove("correlation_id");
    assert_eq!(
        letters(&answer.to_string(), &at_its_time(&answer)),
        "pppppppppfpp"
    );
}

#[test]
fn findings_of_the_checklist_say_why() {
    for item in checklist("{\"message_id\": 1}", &Context::default()) {
        assert!(!item.item.title().is_empty());
        assert_eq!(
            item.outcome == CheckOutcome::Fail,
            !item.findings.is_empty()
        );
        assert!(item.findings.iter().all(|it| !it.why.is_empty()));
    }
    assert_eq!(ChecklistItem::ALL.len(), 12);
}
