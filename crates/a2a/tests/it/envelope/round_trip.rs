//! Round trips of all eight types, and reading of envelopes that other programs write.

use a2a::dialect::envelope::discovery::{AgentInfo, AgentList, AgentQuery};
use a2a::dialect::envelope::handshake::EnvelopeCard;
use a2a::dialect::envelope::signing::AuthenticationTag;
use a2a::dialect::envelope::{Envelope, EnvelopeError, MessageType, Payload};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::dialects::vocabulary::{any_value, members};

fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9][a-zA-Z0-9-]{1,8}[a-zA-Z0-9]"
}

fn words() -> impl Strategy<Value = Vec<String>> {
    vec(word(), 0..4)
}

fn error(whole: bool) -> impl Strategy<Value = EnvelopeError> {
    let details = option::of(any_value().prop_filter("null is absent", |it| !it.is_null()));
    let parts = (
        word(),
        ".{1,20}",
        details,
        option::of(0_u64..99),
        option::of(word()),
    );
    parts.prop_map(
        move |(code, message, details, seconds, url)| EnvelopeError {
            code,
            message,
            details,
            retry_after: seconds.filter(|_| whole),
            documentation_url: url.filter(|_| whole),
        },
    )
}

fn card() -> impl Strategy<Value = EnvelopeCard> {
    (
        word(),
        ".{1,9}",
        ".{0,20}",
        words(),
        words(),
        words(),
        members(),
    )
        .prop_map(
            |(agent_id, name, description, capabilities, protocols, versions, metadata)| {
                EnvelopeCard {
                    agent_id,
                    name,
                    version: "1.0.0".to_owned(),
                    description,
                    capabilities,
                    supported_protocols: protocols,
                    schema_versions: versions,
                    metadata,
                }
            },
        )
}

fn agents() -> impl Strategy<Value = AgentList> {
    let agent = (word(), word(), words(), word(), word(), option::of(word())).prop_map(
        |(agent_id, name, capabilities, status, endpoint, last_heartbeat)| AgentInfo {
            agent_id,
            name,
            capabilities,
            status,
            endpoint,
            last_heartbeat,
        },
    );
    let time = option::of(any::<u32>().prop_map(Into::into));
    (vec(agent, 0..3), any::<u32>(), time).prop_map(|(agents, total, query_time_ms)| AgentList {
        agents,
        total_count: total.into(),
        query_time_ms,
    })
}

fn payload() -> impl Strategy<Value = Payload> {
    let query = (words(), option::of(word()), option::of(1_u64..100)).prop_map(
        |(capabilities, status, max_results)| AgentQuery {
            capabilities,
            status,
            max_results,
        },
    );
    prop_oneof![
        (word(), members())
            .prop_map(|(method, parameters)| Payload::Request { method, parameters }),
        members().prop_map(|data| Payload::Response(Ok(data))),
        error(false).prop_map(|error| Payload::Response(Err(error))),
        card().prop_map(Payload::Handshake),
        card().prop_map(Payload::HandshakeAck),
        error(true).prop_map(Payload::Error),
        query.prop_map(Payload::DiscoverAgents),
        agents().prop_map(Payload::AgentAnnouncement),
        members().prop_map(Payload::Goodbye),
    ]
}

fn auth() -> impl Strategy<Value = AuthenticationTag> {
    (word(), word(), word(), word(), option::of(word())).prop_map(
        |(agent_id, timestamp, nonce, signature, public_key_fingerprint)| AuthenticationTag {
            agent_id,
            timestamp,
            nonce,
            signature,
            public_key_fingerprint,
        },
    )
}

fn envelope() -> impl Strategy<Value = Envelope> {
    let ids = (word(), word(), word(), word());
    (ids, option::of(word()), payload(), option::of(auth())).prop_map(
        |((message_id, sender_id, recipient_id, timestamp), correlation_id, payload, auth)| {
            Envelope {
                message_id,
                sender_id,
                recipient_id,
                timestamp,
                correlation_id,
                payload,
                auth,
                others: Map::new(),
            }
        },
    )
}

proptest! {
    #[test]
    fn every_type_survives_a_round_trip(envelope in envelope()) {
        prop_assert_eq!(Envelope::read(&envelope.write()), Some(envelope));
    }

    #[test]
    fn reading_is_total(kind in proptest::sample::select(MessageType::ALL.to_vec()), payload in any_value(), rest in members()) {
        let mut message = rest;
        message.insert("message_type".to_owned(), json!(kind.name()));
        message.insert("payload".to_owned(), payload);
        let read = Envelope::read(&Value::Object(message)).unwrap();
        // An envelope that was read is written, and read as the same again.
        let again = Envelope::read(&read.write()).unwrap();
        prop_assert_eq!(again, Envelope { others: Map::new(), ..read });
    }
}

/// The corrected examples of the document are written as they were read. A member that its type may leave out is
/// written as `null` or not at all, which both mean the same.
#[test]
fn examples_are_written_as_they_were_read() {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/documents/corrected"
    );
    let mut types = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let printed: Value = serde_json::from_str(&text).unwrap();
        let Some(read) = Envelope::read(&printed) else {
            continue;
        };
        assert_eq!(
            without_null(read.write()),
            without_null(printed),
            "{path:?}"
        );
        types.push(read.payload.kind());
    }
    assert!(MessageType::ALL.iter().all(|it| types.contains(it)));
}

fn without_null(mut envelope: Value) -> Value {
    if let Some(members) = envelope.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    envelope
}

#[test]
fn members_of_a_wrong_type_become_empty() {
    let odd = json!({
        "message_type": "request", "message_id": 7, "sender_id": null, "timestamp": [],
        "payload": "no object", "correlation_id": false, "auth": 1, "extra": {"a": 1},
    });
    let read = Envelope::read(&odd).unwrap();
    assert_eq!(read.message_id, "7");
    assert_eq!((read.sender_id.as_str(), read.timestamp.as_str()), ("", ""));
    assert_eq!((&read.correlation_id, &read.auth), (&None, &None));
    assert_eq!(
        Value::Object(read.others.clone()),
        json!({"extra": {"a": 1}})
    );
    let payload = Payload::Request {
        method: String::new(),
        parameters: Map::new(),
    };
    assert_eq!(read.payload, payload);
    for other in [
        json!(null),
        json!([]),
        json!({}),
        json!({"message_type": "hello"}),
    ] {
        assert_eq!(Envelope::read(&other), None, "{other}");
    }
}

#[test]
fn openers_say_that_they_answer_nothing() {
    let read = Envelope::read(&json!({"message_type": "goodbye", "payload": {"reason": "done"}}));
    let written = read.unwrap().write();
    assert_eq!(written["correlation_id"], Value::Null);
    assert_eq!(written["payload"], json!({"reason": "done"}));
}
