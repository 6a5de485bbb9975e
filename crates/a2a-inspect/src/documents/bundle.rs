//! The JSON Schema bundle of A2A 1.0 (001) as one schema for each type.
//!
//! Owns the additions to the bundle, each with a reason. Leaves validation to `schemas`. Invariant: nothing in the
//! bundle is changed; definitions that neither it nor this file has accept anything.

use serde_json::{Map, Value, json};

use super::Kind;
use super::references::{references, with_references};

const BUNDLE: &str = include_str!("schemas/a2a-1.0.json");

/// The name of the definition of a kind; `None` if the kind does not belong to A2A 1.0.
pub(super) const fn definition(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::AgentCard => Some("AgentCard"),
        Kind::Message => Some("Message"),
        Kind::Part => Some("Part"),
        Kind::Artifact => Some("Artifact"),
        Kind::Task => Some("Task"),
        Kind::SendMessageRequest => Some("SendMessageRequest"),
        Kind::SendMessageResponse => Some("SendMessageResponse"),
        Kind::StreamResponse => Some("StreamResponse"),
        _ => None,
    }
}

/// A JSON Schema that accepts what the definition with this name accepts, for example `Message`. Its `$defs` holds all
/// definitions of A2A 1.0.
pub(super) fn schema(name: &str) -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": format!("#/$defs/{name}"),
        "$defs": definitions(),
    })
}

/// The schema with all definitions, under an `$id` of this project.
pub(super) fn published() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:a2a-forms:a2a:1.0",
        "title": "A2A 1.0",
        "$defs": definitions(),
    })
}

/// The definitions of A2A 1.0 by name: those of the bundle with the additions of `complete`. Each `$ref` is
/// `#/$defs/…`; a definition that the bundle refers to but lacks is `true`.
fn definitions() -> Map<String, Value> {
    let bundle = exact_json::parse(BUNDLE).unwrap_or_default();
    let mut definitions = Map::new();
    let found = bundle.get("definitions").and_then(Value::as_object);
    for (name, definition) in found.into_iter().flatten() {
        // References say `AgentCard` for “Agent Card”.
        definitions.insert(
            name.replace(' ', ""),
            with_references(definition, local_reference),
        );
    }
    add_missing_definitions(&mut definitions);
    let mut missing = Vec::new();
    for definition in definitions.values() {
        references(definition, &mut missing);
    }
    // The bundle is condensed: definitions that it lacks accept anything.
    for name in missing {
        definitions.entry(name).or_insert(Value::Bool(true));
    }
    definitions
}

/// Adds definitions and members that the bundle lacks (A2A 1.0, `a2a.proto`).
fn add_missing_definitions(definitions: &mut Map<String, Value>) {
    let mut add_property = |name: &str, member: &str, schema: Value| {
        let properties = definitions
            .get_mut(name)
            .and_then(|definition| definition.get_mut("properties"))
            .and_then(Value::as_object_mut);
        if let Some(properties) = properties {
            properties.entry(member).or_insert(schema);
        }
    };
    // Any JSON.
    add_property("Part", "data", json!(true));
    for name in ["Part", "Message", "Artifact", "Task", "SendMessageRequest"] {
        add_property(name, "metadata", json!({"type": "object"}));
    }
    // A skill may have its own security requirements.
    let requirements = json!({"type": "array", "items": {"$ref": "#/$defs/SecurityRequirement"}});
    add_property("AgentSkill", "securityRequirements", requirements);
    let names = json!({"type": "array", "items": {"type": "string"}});
    let added = [
        (
            "SendMessageConfiguration",
            json!({"acceptedOutputModes": names, "returnImmediately": {"type": "boolean"}, "historyLength": {"type": "integer"}, "taskPushNotificationConfig": true}),
        ),
        // Stream events, which the bundle does not define.
        (
            "TaskStatusUpdateEvent",
            json!({"taskId": {"type": "string"}, "contextId": {"type": "string"}, "status": {"$ref": "#/$defs/TaskStatus"}, "metadata": {"type": "object"}}),
        ),
        (
            "TaskArtifactUpdateEvent",
            json!({"taskId": {"type": "string"}, "contextId": {"type": "string"}, "artifact": {"$ref": "#/$defs/Artifact"}, "append": {"type": "boolean"}, "lastChunk": {"type": "boolean"}, "metadata": {"type": "object"}}),
        ),
        (
            "StreamResponse",
            json!({"task": {"$ref": "#/$defs/Task"}, "message": {"$ref": "#/$defs/Message"}, "statusUpdate": {"$ref": "#/$defs/TaskStatusUpdateEvent"}, "artifactUpdate": {"$ref": "#/$defs/TaskArtifactUpdateEvent"}}),
        ),
    ];
    for (name, properties) in added {
        let closed =
            json!({"type": "object", "properties": properties, "additionalProperties": false});
        definitions.entry(name).or_insert(closed);
    }
    // A protobuf `oneof`, which the bundle does not express.
    for name in ["SendMessageResponse", "StreamResponse"] {
        if let Some(Value::Object(definition)) = definitions.get_mut(name) {
            definition.insert("minProperties".to_owned(), json!(1));
            definition.insert("maxProperties".to_owned(), json!(1));
        }
    }
    if let Some(Value::Object(part)) = definitions.get_mut("Part") {
        let one = ["text", "raw", "url", "data"].map(|name| json!({"required": [name]}));
        part.insert("oneOf".to_owned(), json!(one));
    }
}

/// The reference `#/$defs/NAME` for a reference of the bundle, which names the file of a type, such as
/// `lf.a2a.v1.NAME.jsonschema.json`; `None` for any other reference.
fn local_reference(reference: &str) -> Option<String> {
    let file = reference.strip_prefix("lf.a2a.v1.")?;
    Some(format!("#/$defs/{}", file.split('.').next()?))
}
