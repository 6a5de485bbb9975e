//! The examples of the documents: as printed, each has exactly the findings listed here; corrected,
//! none has any.

use std::fs;
use std::path::PathBuf;

use a2a::dialect::envelope::time;
use a2a_inspect::documents::{Context, Kind, check, published};
use json_form::validate::Checker;
use serde_json::{Value, json};

/// An example: its file, its kind, and its findings as printed, as `rule pointer`.
pub(crate) struct Example {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    printed: &'static [&'static str],
}

const ID: &str = "envelope.schema.pattern /message_id";
const CORRELATION: &str = "envelope.schema.pattern /correlation_id";

pub(crate) const EXAMPLES: [Example; 19] = [
    example("000-card", Kind::ObjectSchemasCard, &[]),
    example(
        "002-capability",
        Kind::SessionsCard,
        // A fragment of a card.
        &[
            "sessions.schema.required ",
            "sessions.schema.required ",
            "sessions.schema.required ",
            "sessions.schema.required ",
            "sessions.schema.required ",
        ],
    ),
    example("002-text-artifact", Kind::SessionsArtifact, &[]),
    example("002-json-artifact", Kind::SessionsArtifact, &[]),
    example(
        "002-image-artifact",
        Kind::SessionsArtifact,
        // The Base64 is cut off by “...”.
        &["sessions.artifact-base64 /data"],
    ),
    example("002-url-artifact", Kind::SessionsArtifact, &[]),
    example("004-request", Kind::Envelope, &[ID]),
    example("004-response-success", Kind::Envelope, &[ID, CORRELATION]),
    example("004-response-error", Kind::Envelope, &[ID, CORRELATION]),
    example("004-handshake", Kind::Envelope, &[ID]),
    example("004-handshake-ack", Kind::Envelope, &[]),
    example("004-error", Kind::Envelope, &[ID, CORRELATION]),
    example("004-discover-agents", Kind::Envelope, &[ID]),
    example("004-agent-announcement", Kind::Envelope, &[ID, CORRELATION]),
    example("004-goodbye", Kind::Envelope, &[]),
    example(
        "004-authenticated",
        Kind::Envelope,
        // The nonce has 33 characters.
        &[ID, "envelope.schema.pattern /auth/nonce"],
    ),
    example(
        "004-version-negotiation",
        Kind::Envelope,
        // A fragment of a handshake's payload.
        &[
            "envelope.schema.required ",
            "envelope.schema.required ",
            "envelope.schema.required ",
            "envelope.schema.required ",
            "envelope.schema.required ",
            "envelope.schema.required ",
            "envelope.schema.additionalProperties ",
        ],
    ),
    example("000-user-message", Kind::ObjectSchemasPart, &[]),
    example("000-task", Kind::ObjectSchemasPart, &[]),
];

const fn example(name: &'static str, kind: Kind, printed: &'static [&'static str]) -> Example {
    Example {
        name,
        kind,
        printed,
    }
}

fn fixtures() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

/// Reads a fixture; `None` if there is no such file.
fn read(path: &str) -> Option<Value> {
    let text = fs::read_to_string(fixtures().join(path)).ok()?;
    Some(exact_json::parse(&text).unwrap())
}

impl Example {
    /// The example as the document prints it; `None` if the document has no example of this type.
    fn as_printed(&self) -> Option<Value> {
        read(&format!("documents/printed/{}.json", self.name))
            .or_else(|| read(&format!("wire/{}.json", self.name)))
            .map(|it| self.part(&it))
    }

    /// The example after the correction of its mistakes; as printed if it needs no correction.
    pub(crate) fn corrected(&self) -> Value {
        read(&format!("documents/corrected/{}.json", self.name))
            .map(|it| self.part(&it))
            .or_else(|| self.as_printed())
            .unwrap()
    }

    /// The value to check: for the two examples of 000, the data part inside the message or task, since the schemas of
    /// the extension describe parts only; for all other examples, `value` itself.
    fn part(&self, value: &Value) -> Value {
        let place = match self.name {
            "000-user-message" => "/parts/0",
            "000-task" => "/artifacts/0/parts/0",
            _ => "",
        };
        value.pointer(place).unwrap().clone()
    }
}

/// The context in which a message is checked at the time when it was sent, so that it is fresh.
pub(crate) fn at_its_time(value: &Value) -> Context {
    let sent = value.get("timestamp").and_then(Value::as_str);
    Context {
        now: sent.and_then(time::read),
        bytes: Some(exact_json::to_text(value).len()),
    }
}

/// The findings about a value, each as `rule pointer`. The clock shows the value's own `timestamp`, so that it is
/// fresh.
pub(crate) fn finding_lines(kind: Kind, value: &Value) -> Vec<String> {
    let findings = check(kind, value, &at_its_time(value));
    let lines = findings.iter();
    lines
        .map(|it| format!("{} {}", it.rule, it.pointer))
        .collect()
}

#[test]
fn examples_as_printed_have_exactly_their_known_findings() {
    for example in EXAMPLES {
        if let Some(printed) = example.as_printed() {
            assert_eq!(
                finding_lines(example.kind, &printed),
                example.printed,
                "{}",
                example.name
            );
        }
    }
}

#[test]
fn corrected_examples_have_no_findings() {
    for example in EXAMPLES {
        let corrected = example.corrected();
        assert_eq!(
            finding_lines(example.kind, &corrected),
            Vec::<String>::new(),
            "{}",
            example.name
        );
    }
}

#[test]
fn every_fixture_is_an_example() {
    let listed = |folder: &str, name: &str| match folder {
        "printed" if name.ends_with("-schemas") || name.ends_with("-header") => true,
        // Objects of A2A 0.3, which is not a document here: `recognition` has their findings.
        "printed" => matches!(name, "003-card" | "003-request" | "003-response"),
        _ => matches!(name, "000-user-message" | "003-card"),
    };
    for folder in ["printed", "corrected"] {
        let path = fixtures().join("documents").join(folder);
        for entry in fs::read_dir(path).unwrap() {
            let file = entry.unwrap().file_name().into_string().unwrap();
            let name = file.trim_end_matches(".json");
            let is_known = EXAMPLES.iter().any(|it| it.name == name);
            assert!(is_known || listed(folder, name), "{folder}/{file}");
        }
    }
}

#[test]
fn examples_of_the_core_protocol_are_read() {
    let printed = |name: &str| read(&format!("documents/printed/{name}.json")).unwrap();
    let card = a2a::dialect::reading::card(&printed("003-card")).unwrap();
    let extension = &card.capabilities.extensions[0];
    assert_eq!(extension.uri, "https://example.com/ext/konami-code/v1");
    assert!(!extension.required);
    for (name, place) in [
        ("003-request", "/params/message"),
        ("003-response", "/result"),
    ] {
        let frame = printed(name);
        let message = a2a::dialect::reading::message(frame.pointer(place).unwrap()).unwrap();
        assert_eq!(message.parts.len(), 1, "{name}");
    }
    // 000 prints a number where A2A has text; the reading takes both.
    for path in [
        "wire/000-user-message.json",
        "documents/corrected/000-user-message.json",
    ] {
        let message = a2a::dialect::reading::message(&read(path).unwrap()).unwrap();
        assert_eq!(message.message_id, "1", "{path}");
    }
}

/// Adds to `found` the pointers at which two JSON documents differ.
fn differences(at: &str, one: Option<&Value>, other: Option<&Value>, found: &mut Vec<String>) {
    match (one, other) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let names = one
                .keys()
                .chain(other.keys().filter(|it| !one.contains_key(*it)));
            for name in names {
                let at = format!("{at}/{name}");
                differences(&at, one.get(name), other.get(name), found);
            }
        }
        (one, other) if one == other => {}
        _ => found.push(at.to_owned()),
    }
}

/// This crate's schemas of a document, under the names that the document prints.
fn ours(document: &str, suffix: &str) -> Value {
    let schemas = published().into_iter().filter(|it| it.document == document);
    let named = schemas.map(|it| (it.name.trim_end_matches(suffix).to_owned(), it.schema));
    Value::Object(named.collect())
}

#[test]
fn schemas_of_envelopes_differ_from_the_printed_ones_as_the_errata_say() {
    let printed = read("documents/printed/004-schemas.json").unwrap();
    let mut found = Vec::new();
    differences(
        "",
        Some(&printed),
        Some(&ours("envelope", "-message")),
        &mut found,
    );
    let expected = [
        "/base/properties/message_id/examples",
        "/handshake/allOf",
        "/handshake-ack",
        "/goodbye",
    ];
    assert_eq!(found, expected);
    let card = "/allOf/1/properties/payload/properties/agent_card/properties";
    let mut found = Vec::new();
    let ours = ours("envelope", "-message");
    let of = |schemas: &Value| schemas["handshake"].pointer(card).unwrap().clone();
    differences("", Some(&of(&printed)), Some(&of(&ours)), &mut found);
    assert_eq!(found, ["/schema_versions"]);
}

#[test]
fn schemas_of_sessions_differ_from_the_printed_ones_as_the_errata_say() {
    let printed = read("documents/printed/002-schemas.json").unwrap();
    let mut found = Vec::new();
    differences("", Some(&printed), Some(&ours("sessions", "")), &mut found);
    let identifiers = found.extract_if(.., |it| it.ends_with("/$id")).count();
    assert_eq!(identifiers, 9);
    let expected = [
        "/message/properties/artifacts/items/$ref",
        "/message/definitions",
        "/create-session-response/properties/session/$ref",
        "/send-message-request/properties/artifacts/items/$ref",
        "/send-message-response/properties/message/$ref",
        "/session-messages-response/properties/messages/items/$ref",
        "/artifact",
    ];
    assert_eq!(found, expected);
    // Four of the five references have no target as printed.
    let dangling = printed.as_object().unwrap().iter().filter(|(_, schema)| {
        let has_references = schema.to_string().contains("#/definitions/");
        has_references && schema.get("definitions").is_none()
    });
    assert_eq!(dangling.count(), 4);
}

#[test]
fn the_bundle_of_1_0_lacks_definitions() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path.join("src/documents/schemas/a2a-1.0.json")).unwrap();
    let bundle = exact_json::parse(&text).unwrap();
    let definitions = bundle["definitions"].as_object().unwrap();
    let mut lacking: Vec<&str> = text
        .split("lf.a2a.v1.")
        .skip(1)
        .map(|it| it.split_once(".jsonschema").unwrap().0)
        .filter(|name| !definitions.keys().any(|it| it.replace(' ', "") == *name))
        .collect();
    lacking.sort_unstable();
    lacking.dedup();
    let expected = [
        "AgentCardSignature",
        "AgentExtension",
        "HTTPAuthSecurityScheme",
        "MutualTlsSecurityScheme",
        "OAuth2SecurityScheme",
        "OpenIdConnectSecurityScheme",
        "SendMessageConfiguration",
        "StringList",
    ];
    assert_eq!(lacking, expected);
    let part = &bundle["definitions"]["Part"]["properties"];
    assert!(part.get("data").is_none() && part.get("metadata").is_none());
}

#[test]
fn published_schemas_are_schemas_of_their_own() {
    let all = published();
    assert_eq!(all.len(), 23);
    for schema in &all {
        let id = schema.schema["$id"].as_str().unwrap();
        let name = format!("{} {}", schema.document, schema.name);
        assert_eq!(
            all.iter().filter(|it| it.schema["$id"] == id).count(),
            1,
            "{name}"
        );
        // The others refer to their neighbours.
        if matches!(schema.document, "a2a-1.0" | "object-schemas") {
            assert!(Checker::new(&schema.schema).is_ok(), "{name}");
        }
    }
}

#[test]
fn parts_that_break_the_extension_have_findings() {
    for (part, expected) in [
        (
            json!({"kind": "data", "data": {}}),
            "object-schemas.schema.required ",
        ),
        (
            json!({"kind": "text", "data": {}, "metadata": {"mimeType": "application/json;schema=a"}}),
            "object-schemas.schema.const /kind",
        ),
        (
            json!({"data": [], "metadata": {"mimeType": "application/json;schema=a"}}),
            "object-schemas.schema.type /data",
        ),
        (
            json!({"data": {}, "metadata": {"mimeType": "application/json"}}),
            "object-schemas.schema.pattern /metadata/mimeType",
        ),
    ] {
        assert_eq!(
            finding_lines(Kind::ObjectSchemasPart, &part),
            [expected],
            "{part}"
        );
    }
    for mode in [
        "Application/JSON ; charset=utf-8; Schema=\"a b\"",
        "application/json;schema=a",
    ] {
        let part = json!({"data": {}, "metadata": {"mimeType": mode}});
        assert_eq!(
            finding_lines(Kind::ObjectSchemasPart, &part),
            Vec::<String>::new(),
            "{mode}"
        );
    }
    let card = json!({"capabilities": {"extensions": []}, "schemas": {"a": 1}});
    let expected = [
        "object-schemas.schema.contains /capabilities/extensions",
        "object-schemas.schema.type /schemas/a",
    ];
    assert_eq!(finding_lines(Kind::ObjectSchemasCard, &card), expected);
}

#[test]
fn sessions_that_break_a_rule_have_findings() {
    let message = |id: &str, artifacts: Value| json!({"id": id, "role": "agent", "content": "", "created_at": "2026-11-23T02:38:27Z", "artifacts": artifacts});
    let page = json!({"messages": [
        message("m1", json!([{"id": "a", "type": "url/reference", "data": "report.pdf"}])),
        message("m1", json!([{"id": "a", "type": "image/png", "data": "base64:aGFsbG8="}])),
    ]});
    let expected = [
        "sessions.artifact-address /messages/0/artifacts/0/data",
        "sessions.identifier /messages/1/id",
        "sessions.identifier /messages/1/artifacts/0/id",
    ];
    assert_eq!(finding_lines(Kind::SessionsMessagePage, &page), expected);
    let session = json!({"session": {
        "id": "s", "created_at": "2026-11-23T02:38:27.5+01:00", "status": "active", "mood": "good", "acme.mood": "good"
    }});
    let expected = [
        "sessions.namespace /session/mood",
        "sessions.time /session/created_at",
    ];
    assert_eq!(
        finding_lines(Kind::CreateSessionResponse, &session),
        expected
    );
    let card = json!({
        "name": "A", "description": "B", "version": "1", "api": {"type": "a2a", "url": "https://a.example", "version": "1.0.0-rc.1"},
        "auth": {"type": "none"}
    });
    assert_eq!(
        finding_lines(Kind::SessionsCard, &card),
        ["sessions.version /version"]
    );
}
