//! The schemas of the documents, each compiled once in a thread.
//!
//! Owns the schema files, and the choice of the schema for a kind. Leaves the additions to the bundle of A2A 1.0 to
//! `bundle`, and the sentences for violations to `violations`. Invariant: a schema that does not compile is a
//! finding, not a panic.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use a2a::dialect::envelope::MessageType;
use a2a::dialect::envelope::discovery::DISCOVER_AGENTS_SCHEMA;
use json_form::validate::{Assessment, Checker, Refusal};
use serde_json::{Map, Value, json};

use super::Kind;
use super::a2a_0_3::DefinitionOf03;
use super::bundle;
use super::references::with_references;
use super::violations;
use crate::Finding;

const OBJECT_SCHEMAS_CARD: &str = include_str!("schemas/object-schemas-card.json");
const OBJECT_SCHEMAS_PART: &str = include_str!("schemas/object-schemas-message-part.json");
/// A condensed schema of A2A 0.2 and 0.3, by this project.
const A2A_0_3: &str = include_str!("schemas/a2a-0.3.json");
/// The nine schemas of 002, and that of artifacts, as definitions of one document.
const SESSIONS: &str = include_str!("schemas/sessions.json");
const SESSIONS_URI: &str = "urn:a2a-forms:sessions:1.0:";

/// The schemas of 004: the file name without `.json`, and the JSON text.
const ENVELOPE: [(&str, &str); 10] = [
    ("base", include_str!("schemas/envelope/base.json")),
    ("request", include_str!("schemas/envelope/request.json")),
    ("response", include_str!("schemas/envelope/response.json")),
    ("handshake", include_str!("schemas/envelope/handshake.json")),
    (
        "handshake-ack",
        include_str!("schemas/envelope/handshake-ack.json"),
    ),
    ("error", include_str!("schemas/envelope/error.json")),
    ("discover-agents", DISCOVER_AGENTS_SCHEMA),
    (
        "agent-announcement",
        include_str!("schemas/envelope/agent-announcement.json"),
    ),
    ("goodbye", include_str!("schemas/envelope/goodbye.json")),
    (
        "authenticated",
        include_str!("schemas/envelope/authenticated.json"),
    ),
];

/// Names a JSON Schema that values are checked against. Each schema is compiled once per thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Source {
    /// The schema that all values of this kind must follow.
    Kind(Kind),
    /// The schema of a type of A2A 0.2 and 0.3.
    Older(DefinitionOf03),
    /// The schema of the members that all envelopes have.
    Envelope,
    /// The schema of 004 for one message type, without the base schema that it includes.
    EnvelopeOf(MessageType),
    /// The schema of 004 for an envelope with an authentication tag, without the base schema that it includes.
    EnvelopeWithTag,
}

/// A schema with its document and name, for publication.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedSchema {
    /// The document: `a2a-1.0`, `object-schemas`, `sessions` or `envelope`.
    pub document: &'static str,
    /// The name within the document, for example `request-message`.
    pub name: String,
    /// The JSON Schema itself, which contains its `$id`.
    pub schema: Value,
}

thread_local! {
    static COMPILED: RefCell<HashMap<Source, Rc<Result<Checker, Refusal>>>> = RefCell::default();
}

impl Source {
    /// Checks a value against this schema, and returns one finding for each violation.
    pub(super) fn findings(self, value: &Value) -> Vec<Finding> {
        violations::of(self.document(), &self.assess(value))
    }

    /// The violations of this schema, as the validator lists them.
    pub(super) fn assess(self, value: &Value) -> Assessment {
        let compiled = COMPILED.with_borrow_mut(|known| {
            let checker = known
                .entry(self)
                .or_insert_with(|| Rc::new(Checker::new(&self.schema())));
            Rc::clone(checker)
        });
        match compiled.as_ref() {
            Ok(checker) => checker.check(value),
            Err(refusal) => Assessment::unchecked(refusal.clone()),
        }
    }

    /// The document that defines this schema, for example `sessions`: the first part of the rule of each finding.
    pub(super) const fn document(self) -> &'static str {
        match self {
            Self::Kind(Kind::ObjectSchemasCard | Kind::ObjectSchemasPart) => "object-schemas",
            Self::Kind(kind) if bundle::definition(kind).is_some() => "a2a-1.0",
            Self::Kind(_) => "sessions",
            Self::Older(_) => "a2a-0.3",
            Self::Envelope | Self::EnvelopeOf(_) | Self::EnvelopeWithTag => "envelope",
        }
    }

    fn schema(self) -> Value {
        match self {
            Self::Kind(Kind::ObjectSchemasCard) => parsed(OBJECT_SCHEMAS_CARD),
            Self::Kind(Kind::ObjectSchemasPart) => parsed(OBJECT_SCHEMAS_PART),
            Self::Kind(kind) => match bundle::definition(kind) {
                Some(name) => bundle::schema(name),
                None => with_ref(SESSIONS, sessions_name(kind)),
            },
            Self::Older(definition) => with_ref(A2A_0_3, definition.name()),
            Self::Envelope => parsed(envelope_file("base")),
            Self::EnvelopeOf(message_type) => own_part(&message_type.file_name()),
            Self::EnvelopeWithTag => own_part("authenticated"),
        }
    }
}

/// The name of a kind's definition in `schemas/sessions.json`; `error-response` for a kind that is not listed.
const fn sessions_name(kind: Kind) -> &'static str {
    match kind {
        Kind::SessionsCard => "card",
        Kind::Session => "session",
        Kind::SessionsMessage => "message",
        Kind::SessionsArtifact => "artifact",
        Kind::CreateSessionRequest => "create-session-request",
        Kind::CreateSessionResponse => "create-session-response",
        Kind::SessionsSendRequest => "send-message-request",
        Kind::SessionsSendResponse => "send-message-response",
        Kind::SessionsMessagePage => "session-messages-response",
        _ => "error-response",
    }
}

/// The schema in the file with this text, for values of one of its definitions.
fn with_ref(text: &str, name: &str) -> Value {
    let mut schema = parsed(text);
    if let Some(members) = schema.as_object_mut() {
        members.insert("$ref".to_owned(), json!(format!("#/$defs/{name}")));
    }
    schema
}

fn envelope_file(name: &str) -> &'static str {
    let found = ENVELOPE.iter().find(|(known, _)| *known == name);
    found.map_or("false", |(_, text)| text)
}

/// The second half of the `allOf` in a schema of 004; the first half is the base schema, which is checked by itself.
fn own_part(name: &str) -> Value {
    let mut schema = parsed(envelope_file(name));
    let own = schema.pointer_mut("/allOf/1").map(Value::take);
    let mut own = own.unwrap_or(Value::Bool(false));
    if let Some(members) = own.as_object_mut() {
        members.insert(
            "$schema".to_owned(),
            json!("http://json-schema.org/draft-07/schema#"),
        );
    }
    own
}

/// Parses the text of a schema file of this crate. Text that is not JSON would become `false`; a test parses each file.
fn parsed(text: &str) -> Value {
    exact_json::parse(text).unwrap_or(Value::Bool(false))
}

/// All schemas of the documents, each with its name, for editors and for validators in other languages. The condensed
/// schema of A2A 0.2 and 0.3 is not among them.
pub fn published() -> Vec<PublishedSchema> {
    let published = |document, name: &str, schema| PublishedSchema {
        document,
        name: name.to_owned(),
        schema,
    };
    let part = parsed(OBJECT_SCHEMAS_PART);
    let mut all = vec![
        published("a2a-1.0", "bundle", bundle::published()),
        published("object-schemas", "card", parsed(OBJECT_SCHEMAS_CARD)),
        published("object-schemas", "message-part", part),
    ];
    let sessions = parsed(SESSIONS);
    let definitions = sessions.get("$defs").and_then(Value::as_object);
    for (name, definition) in definitions.into_iter().flatten() {
        let mut schema = Map::new();
        let draft = json!("https://json-schema.org/draft/2020-12/schema");
        schema.insert("$schema".to_owned(), draft);
        schema.insert("$id".to_owned(), json!(format!("{SESSIONS_URI}{name}")));
        if let Value::Object(members) = with_references(definition, published_target) {
            schema.extend(members);
        }
        all.push(published("sessions", name, Value::Object(schema)));
    }
    for (name, text) in ENVELOPE {
        let name = format!("{name}-message");
        all.push(published("envelope", &name, parsed(text)));
    }
    all
}

/// Rewrites a reference from `#/$defs/session` to the URI under which that definition is published by itself.
fn published_target(reference: &str) -> Option<String> {
    let name = reference.strip_prefix("#/$defs/")?;
    Some(format!("{SESSIONS_URI}{name}"))
}
