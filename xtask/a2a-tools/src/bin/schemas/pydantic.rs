//! Models for Pydantic 2, from the schemas of envelopes and the rules of 004's own models.
//!
//! Owns one flat class for each type of message: its members are those of the base schema, overlaid with the type's
//! schema. Leaves the rules between members to `files/rules.py`. Invariant: models are strict and closed where the
//! schema is, so that Pydantic converts nothing.

use std::fmt::Write as _;

use a2a::dialect::envelope::MessageType;
use a2a_inspect::documents::PublishedSchema;
use serde_json::{Map, Value, json};

use super::typescript::type_name;

/// The rules of 004's models that its schemas do not state: places in a type's schema, each with keywords to add.
fn model_rules(message_type: MessageType) -> Value {
    match message_type {
        MessageType::Handshake | MessageType::HandshakeAck => json!({
            "payload": {"properties": {"agent_card": {"properties": {
                "agent_id": {"minLength": 3, "maxLength": 128},
                "name": {"minLength": 1, "maxLength": 100},
                "description": {"maxLength": 500}
            }}}}
        }),
        MessageType::Response => json!({
            "payload": {"properties": {"error": {"properties": {
                "code": {"pattern": "^[A-Z][A-Z0-9_]*[A-Z0-9]$"},
                "message": {"minLength": 1}
            }}}}
        }),
        MessageType::AgentAnnouncement => json!({
            "payload": {"properties": {"agents": {"items": {"properties": {
                "endpoint": {"format": "web-address"}
            }}}}}
        }),
        _ => json!({}),
    }
}

/// The source of the Python module with Pydantic models of these schemas.
pub(super) fn module(schemas: &[PublishedSchema]) -> String {
    let envelope = |name: &str| {
        let found = schemas
            .iter()
            .find(|it| it.document == "envelope" && it.name == name);
        found.map_or(Value::Null, |it| it.schema.clone())
    };
    let own_part = |schema: &Value| schema.pointer("/allOf/1").cloned().unwrap_or_default();
    let mut base = envelope("base-message");
    let tag = own_part(&envelope("authenticated-message"));
    // A message with a tag is authenticated; a tag is not required of every message.
    merge(&mut base, &json!({"properties": tag.get("properties")}));
    let rules = json!({"agent_id": {"minLength": 3, "maxLength": 128}});
    merge(
        &mut base,
        &json!({"properties": {"auth": {"properties": rules}}}),
    );

    let mut classes = Classes::default();
    if let Some(auth) = base.pointer_mut("/properties/auth") {
        classes.class(TAG, auth, "BaseModel");
        *auth = json!({"$ref": TAG});
    }
    let mut names = Vec::new();
    for message_type in MessageType::ALL {
        let of_type = envelope(&format!("{}-message", message_type.file_name()));
        let mut schema = base.clone();
        merge(
            &mut schema,
            &json!({"description": of_type.get("description")}),
        );
        merge(&mut schema, &own_part(&of_type));
        merge(
            &mut schema,
            &json!({"properties": model_rules(message_type)}),
        );
        let name = type_name(&format!("{}-message", message_type.name()));
        classes.class(&name, &schema, "Envelope");
        names.push((message_type.name(), name));
    }
    let mut text = HEAD.to_owned();
    for class in classes.written {
        text.push_str("\n\n");
        text.push_str(&class);
    }
    text.push_str("\n\nMESSAGES: dict[str, type[Envelope]] = {\n");
    for (value, name) in names {
        let _ = writeln!(text, "    \"{value}\": {name},");
    }
    text.push_str("}\n");
    text
}

/// The name of the Python class for the authentication tag, which all message types use.
const TAG: &str = "AuthenticationTag";

const HEAD: &str = r#""""Models of message envelopes, made by `cargo xtask schemas` from the JSON Schemas beside it.

A member that is not required and not there is not None: write messages with model_dump(exclude_unset=True).
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from .rules import Envelope, date_time, uri, web_address, whole
"#;

/// Overlays a schema: members of objects one by one, `required` as a union, other keywords replaced.
fn merge(schema: &mut Value, over: &Value) {
    match (schema, over) {
        (Value::Object(members), Value::Object(over)) => {
            for (name, value) in over {
                match members.get_mut(name) {
                    Some(Value::Array(known)) if name == "required" => {
                        let more = value.as_array().into_iter().flatten();
                        let more: Vec<Value> =
                            more.filter(|it| !known.contains(it)).cloned().collect();
                        known.extend(more);
                    }
                    Some(known) => merge(known, value),
                    None => {
                        members.insert(name.clone(), value.clone());
                    }
                }
            }
        }
        (schema, over) => *schema = over.clone(),
    }
}

#[derive(Default)]
struct Classes {
    /// The Python source of each class that was written so far; a class comes after the classes that it uses.
    written: Vec<String>,
}

impl Classes {
    fn class(&mut self, name: &str, schema: &Value, parent: &str) {
        let empty = Map::new();
        let properties = schema
            .get("properties")
            .and_then(Value::as_object)
            .unwrap_or(&empty);
        let required = schema.get("required").and_then(Value::as_array);
        let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
        let extra = if is_closed { "forbid" } else { "allow" };
        let mut text = format!("class {name}({parent}):\n");
        if let Some(description) = schema.get("description").and_then(Value::as_str) {
            let _ = writeln!(text, "    \"\"\"{description}.\"\"\"\n");
        }
        let _ = writeln!(
            text,
            "    model_config = ConfigDict(extra=\"{extra}\", strict=True)\n"
        );
        for (member, property) in properties {
            let of = self.python_type(property, &format!("{name}{}", type_name(member)));
            let is_required = required.is_some_and(|it| it.iter().any(|it| it == member));
            let default = if is_required {
                ""
            } else {
                " = Field(default=None)"
            };
            let _ = writeln!(text, "    {member}: {of}{default}");
        }
        self.written.push(text);
    }

    /// The Python type of a schema's values; a nested object gets a class with the name `name`.
    fn python_type(&mut self, schema: &Value, name: &str) -> String {
        if let Some(class) = schema.get("$ref").and_then(Value::as_str) {
            return class.to_owned();
        }
        if let Some(constant) = schema.get("const") {
            return format!("Literal[{constant}]");
        }
        if let Some(options) = schema.get("enum").and_then(Value::as_array) {
            let options: Vec<String> = options.iter().map(Value::to_string).collect();
            return format!("Literal[{}]", options.join(", "));
        }
        if let Some(branches) = schema.get("oneOf").and_then(Value::as_array) {
            return self.union(schema, branches, name);
        }
        let types: Vec<&str> = match schema.get("type") {
            Some(Value::String(one)) => vec![one],
            Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
            _ => return "Any".to_owned(),
        };
        let types: Vec<String> = types
            .into_iter()
            .map(|it| self.of_type(it, schema, name))
            .collect();
        types.join(" | ")
    }

    fn of_type(&mut self, of_type: &str, schema: &Value, name: &str) -> String {
        match of_type {
            "string" => constrained(
                "str",
                schema,
                &[
                    ("minLength", "min_length"),
                    ("maxLength", "max_length"),
                    ("pattern", "pattern"),
                ],
            ),
            "integer" => constrained("int", schema, &[("minimum", "ge"), ("maximum", "le")]),
            "number" => constrained("float", schema, &[("minimum", "ge"), ("maximum", "le")]),
            "boolean" => "bool".to_owned(),
            "null" => "None".to_owned(),
            "array" => {
                let items = schema.get("items").cloned().unwrap_or_default();
                let items = self.python_type(&items, &format!("{name}Item"));
                constrained(
                    &format!("list[{items}]"),
                    schema,
                    &[("minItems", "min_length"), ("maxItems", "max_length")],
                )
            }
            _ if schema.get("properties").is_some() => {
                self.class(name, schema, "BaseModel");
                name.to_owned()
            }
            _ => "dict[str, Any]".to_owned(),
        }
    }

    /// Writes one class for each branch of a `oneOf`, and returns their union as a Python type. The class of a branch
    /// lacks the members that only other branches require (004, “payload consistency”).
    fn union(&mut self, schema: &Value, branches: &[Value], name: &str) -> String {
        let required = |branch: &Value| {
            let listed = branch.get("required").and_then(Value::as_array);
            listed.cloned().unwrap_or_default()
        };
        let mut names = Vec::new();
        for (index, branch) in branches.iter().enumerate() {
            let mut whole = schema.clone();
            if let Some(members) = whole.as_object_mut() {
                members.remove("oneOf");
            }
            merge(&mut whole, branch);
            let own = required(branch);
            for other in branches
                .iter()
                .flat_map(required)
                .filter(|it| !own.contains(it))
            {
                let properties = whole.get_mut("properties").and_then(Value::as_object_mut);
                if let (Some(properties), Some(other)) = (properties, other.as_str()) {
                    properties.shift_remove(other);
                }
            }
            let status = branch
                .pointer("/properties/status/const")
                .and_then(Value::as_str);
            let suffix = status.map_or_else(|| index.to_string(), type_name);
            let name = format!("{name}{suffix}");
            self.class(&name, &whole, "BaseModel");
            names.push(name);
        }
        names.join(" | ")
    }
}

fn constrained(base: &str, schema: &Value, keywords: &[(&str, &str)]) -> String {
    let mut marks = Vec::new();
    if base == "int" {
        // JSON has one kind of numbers: 1.0 is an integer.
        marks.push("BeforeValidator(whole)".to_owned());
    }
    let mut limits = Vec::new();
    for (keyword, argument) in keywords {
        match schema.get(*keyword) {
            // Digits of other scripts are not meant.
            Some(Value::String(pattern)) => {
                limits.push(format!(
                    "{argument}=r\"{}\"",
                    pattern.replace(r"\d", "[0-9]")
                ));
            }
            Some(limit) => limits.push(format!("{argument}={limit}")),
            None => {}
        }
    }
    if !limits.is_empty() {
        marks.push(format!("Field({})", limits.join(", ")));
    }
    let format = schema.get("format").and_then(Value::as_str);
    if let Some(format) = format {
        marks.push(format!("AfterValidator({})", format.replace('-', "_")));
    }
    if marks.is_empty() {
        return base.to_owned();
    }
    format!("Annotated[{base}, {}]", marks.join(", "))
}
