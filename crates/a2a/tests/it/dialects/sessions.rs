//! Sessions over REST (002): every object is read as it was written, and the document's own examples
//! are read as the types in their names.

use a2a::ProtocolError;
use a2a::card::Binding;
use a2a::dialect::reading as cards;
use a2a::dialect::sessions::{
    MessagePage, Reply, Session, SessionArtifact, SessionMessage, SessionStatus, error, reading,
};
use a2a::extension::{self, Origin};
use a2a::message::{FileSource, Message, PartContent, Role};
use a2a::security::{KeyPlace, SchemeKind, Security};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::dialects::vocabulary::{any_value, members};

fn word() -> impl Strategy<Value = String> {
    "[a-zA-Zé0-9][a-z0-9 _/~.-]{0,8}"
}

fn session() -> impl Strategy<Value = Session> {
    let status = select(vec!["active", "completed", "error", "asleep"]);
    (word(), word(), option::of(word()), status, members()).prop_map(
        |(id, created_at, updated_at, status, metadata)| Session {
            id,
            created_at,
            updated_at,
            status: SessionStatus::named(status),
            metadata,
        },
    )
}

fn artifact() -> impl Strategy<Value = SessionArtifact> {
    let kinds = [
        "text/plain",
        "application/json",
        "image/png",
        "url/reference",
        "my.own",
    ];
    let kind = select(kinds.to_vec());
    (
        word(),
        kind,
        any_value(),
        option::of(word()),
        option::of(word()),
    )
        .prop_map(|(id, kind, data, name, description)| SessionArtifact {
            id,
            kind: kind.to_owned(),
            data,
            name,
            description,
        })
}

fn message() -> impl Strategy<Value = SessionMessage> {
    let role = select(vec![
        Role::User,
        Role::Agent,
        Role::Other("system".to_owned()),
    ]);
    let texts = (word(), ".{0,12}", word(), option::of(word()));
    (role, texts, members(), vec(artifact(), 0..3)).prop_map(
        |(role, (id, content, created_at, in_reply_to), metadata, artifacts)| SessionMessage {
            id,
            role,
            content,
            created_at,
            in_reply_to,
            metadata,
            artifacts,
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read(session in session(), message in message(), messages in vec(message(), 0..3), next in option::of(word())) {
        let wrapped = json!({"session": session.to_json()});
        prop_assert_eq!(reading::reply(&wrapped), Some(Reply::Session(session.clone())));
        prop_assert_eq!(reading::reply(&session.to_json()), Some(Reply::Session(session)));

        let wrapped = json!({"message": message.to_json()});
        prop_assert_eq!(reading::reply(&wrapped), Some(Reply::Message(message.clone())));
        prop_assert_eq!(reading::reply(&message.to_json()), Some(Reply::Message(message.clone())));
        let sent = reading::message(&message.to_request()).unwrap();
        let unnamed = SessionMessage { id: String::new(), created_at: String::new(), ..message };
        prop_assert_eq!(sent, unnamed);

        let page = MessagePage { messages, next: next.clone(), previous: next };
        prop_assert_eq!(reading::reply(&page.to_json()), Some(Reply::Messages(page)));
    }

    #[test]
    fn no_json_stops_the_reader(value in any_value()) {
        let _ = (reading::reply(&value), cards::card(&value));
        for name in ["message", "session", "messages", "error", "api"] {
            let _ = (reading::reply(&json!({ name: value })), cards::card(&json!({ name: value })));
        }
    }
}

fn part(artifact: &str) -> PartContent {
    let value: Value = serde_json::from_str(artifact).unwrap();
    reading::artifact(&value).unwrap().into_part().content
}

macro_rules! document {
    ($name:literal) => {
        include_str!(concat!(
            "../../../../../tests/fixtures/documents/printed/",
            $name
        ))
    };
}

#[test]
fn the_artifacts_of_the_document_are_written_as_they_were_read() {
    for printed in [
        document!("002-text-artifact.json"),
        document!("002-json-artifact.json"),
        document!("002-image-artifact.json"),
        document!("002-url-artifact.json"),
    ] {
        let printed: Value = serde_json::from_str(printed).unwrap();
        let read = reading::artifact(&printed).unwrap();
        assert_eq!(read.to_json(), printed);
    }
}

#[test]
fn the_artifacts_of_the_document_are_what_they_are_called() {
    let text = part(document!("002-text-artifact.json"));
    assert_eq!(
        text,
        PartContent::Text("This is a plain text artifact".to_owned())
    );
    let data = part(document!("002-json-artifact.json"));
    assert_eq!(
        data,
        PartContent::Data(json!({"key1": "value1", "key2": "value2"}))
    );
    let PartContent::File(image) = part(document!("002-image-artifact.json")) else {
        panic!("the image is a file")
    };
    assert_eq!(image.name.as_deref(), Some("image.jpg"));
    assert!(matches!(image.source, FileSource::Bytes(bytes) if bytes.starts_with("iVBOR")));
    let PartContent::File(reference) = part(document!("002-url-artifact.json")) else {
        panic!("the reference is a file")
    };
    let url = "https://example.com/resource.pdf".to_owned();
    assert_eq!(reference.source, FileSource::Uri(url));
}

#[test]
fn text_and_data_keep_the_names_of_their_artifacts() {
    for kind in ["text/plain", "application/json"] {
        let value = json!({"id": "a", "type": kind, "data": "x", "name": "Rules"});
        let part = reading::artifact(&value).unwrap().into_part();
        assert_eq!(part.name(), Some("Rules"), "{kind}");
    }
    let image = json!({"id": "a", "type": "image/png", "data": "AAAA", "name": "a.png"});
    let part = reading::artifact(&image).unwrap().into_part();
    assert_eq!(part.name(), None, "a file has a name of its own");
}

#[test]
fn every_artifact_keeps_its_description() {
    for (kind, data) in [
        ("text/plain", "x"),
        ("application/json", "x"),
        ("image/png", "AAAA"),
        ("url/reference", "https://a.example/b"),
    ] {
        let value = json!({"id": "a", "type": kind, "data": data, "description": "As of May"});
        let part = reading::artifact(&value).unwrap().into_part();
        assert_eq!(part.description(), Some("As of May"), "{kind}");
        if kind == "text/plain" {
            // Text is written as the content of the message.
            continue;
        }
        let message = Message {
            parts: vec![part],
            ..reading::message(&json!({"role": "user", "content": ""}))
                .unwrap()
                .into_message("s")
        };
        let written = SessionMessage::of_message(&message, None).to_request();
        assert_eq!(
            written["artifacts"][0]["description"], "As of May",
            "{kind}"
        );
    }
    let plain = json!({"id": "a", "type": "text/plain", "data": "x", "description": ""});
    let part = reading::artifact(&plain).unwrap().into_part();
    assert_eq!(part.description(), None);
}

#[test]
fn base64_is_read_in_every_spelling() {
    for data in ["base64:AA AA\n", "AAAA", "data:image/png;base64,AAAA"] {
        let artifact = json!({"id": "a", "type": "image/png", "data": data}).to_string();
        let PartContent::File(file) = part(&artifact) else {
            panic!("{data}")
        };
        assert_eq!(file.source, FileSource::Bytes("AAAA".to_owned()), "{data}");
    }
    // An image whose content is no text stays what it is.
    let odd = json!({"id": "a", "type": "image/png", "data": {"x": 1}}).to_string();
    assert_eq!(part(&odd), PartContent::Data(json!({"x": 1})));
}

#[test]
fn a_card_has_its_interface_and_its_capabilities() {
    let mut card: Value =
        serde_json::from_str(document!("002-capability.json")).unwrap_or_else(|_| json!({}));
    card["name"] = json!("Pays");
    card["api"] = json!({"type": "a2a", "url": "https://agent.example/v1/", "version": "1.2.0"});
    let schema = json!({"type": "object"});
    let more = json!({"type": "fight", "description": "Fights", "parameters": schema});
    card["capabilities"]
        .as_array_mut()
        .unwrap()
        .extend([more.clone(), more]);
    let card = cards::card(&card).unwrap();
    assert_eq!(card.interfaces[0].binding, Binding::Sessions);
    assert_eq!(card.interfaces[0].protocol_version, "1.2.0");
    let ids: Vec<&str> = card.skills.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["financial.payment_processing", "fight", "fight#2"]);
    let facts = extension::skill::modes::inputs(&card, &card.skills[0]);
    assert!(facts.text && facts.schemas.is_empty(), "facts are no form");
    let form = extension::skill::modes::inputs(&card, &card.skills[1]);
    assert_eq!(form.schemas[0].schema, Some(schema));
    let origin = Origin::CapabilityParameters {
        capability: "fight".to_owned(),
    };
    assert_eq!(form.schemas[0].origin, Some(origin));
}

#[test]
fn the_kinds_of_auth_are_sign_in_methods() {
    let scheme = |kind: &str| {
        let auth = json!({"type": kind, "instructions": "Ask us."});
        let card = json!({"name": "x", "auth": auth, "api": {"url": "https://agent.example"}});
        Security::of_card(&cards::card(&card).unwrap()).schemes
    };
    assert!(scheme("none").is_empty());
    for (kind, is_key) in [
        ("api_key", true),
        ("custom", true),
        ("oauth", false),
        ("jwt", false),
    ] {
        let schemes = scheme(kind);
        assert_eq!(schemes[0].description.as_deref(), Some("Ask us."));
        match &schemes[0].kind {
            SchemeKind::ApiKey { place, .. } => {
                assert!(is_key && *place == KeyPlace::Unnamed, "{kind}");
            }
            SchemeKind::Bearer { .. } => assert!(!is_key, "{kind}"),
            other => panic!("{kind}: {other:?}"),
        }
    }
}

#[test]
fn an_error_keeps_its_code_that_is_a_text() {
    let sent =
        json!({"error": {"code": "rate_limited", "message": "Wait", "details": {"limit": 3}}});
    let Some(Reply::Error(read)) = reading::reply(&sent) else {
        panic!("it is an error")
    };
    assert_eq!(read.reason(), Some("rate_limited"));
    assert_eq!(error(&read), sent);
    let numbered = ProtocolError { name: None, ..read };
    assert_eq!(error(&numbered)["error"]["code"], "0");
}
