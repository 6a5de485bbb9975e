//! Types for TypeScript, from schemas.
//!
//! Owns the keywords that a type can express; patterns, lengths and limits stay with the validators.

use std::fmt::Write as _;

use a2a_inspect::documents::PublishedSchema;
use serde_json::Value;

/// The declarations for all schemas of a document.
pub(super) fn module(document: &str, schemas: &[PublishedSchema]) -> String {
    let mut text = "// Made by `cargo xtask schemas` from the JSON Schemas beside it.\n".to_owned();
    for schema in schemas.iter().filter(|it| it.document == document) {
        let description = schema.schema.get("description").and_then(Value::as_str);
        comment(&mut text, "", description);
        let name = type_name(&schema.name);
        let _ = writeln!(
            text,
            "export type {name} = {};\n",
            typed(&schema.schema, "")
        );
    }
    text
}

/// The type name of a schema: `base-message` becomes `BaseMessage`.
pub(super) fn type_name(name: &str) -> String {
    let words = name.split(['-', '_']).filter(|it| !it.is_empty());
    words
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        })
        .collect()
}

/// The TypeScript type name of the schema that a `$ref` refers to, from its file name or URN.
fn referenced(reference: &str) -> String {
    let file = reference.trim_end_matches(".json");
    type_name(file.rsplit(['/', ':']).next().unwrap_or(file))
}

fn comment(text: &mut String, indent: &str, description: Option<&str>) {
    if let Some(description) = description {
        let _ = writeln!(text, "{indent}/** {description} */");
    }
}

fn typed(schema: &Value, indent: &str) -> String {
    let of = |key: &str| schema.get(key);
    let list = |key: &str| {
        of(key)
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    if let Some(constant) = of("const") {
        return constant.to_string();
    }
    if of("enum").is_some() {
        let options = list("enum");
        let options: Vec<String> = options.iter().map(Value::to_string).collect();
        return options.join(" | ");
    }
    let mut pieces = Vec::new();
    if let Some(reference) = of("$ref").and_then(Value::as_str) {
        pieces.push(referenced(reference));
    }
    match of("type") {
        Some(Value::String(name)) => pieces.push(of_type(name, schema, indent)),
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            let names: Vec<String> = names.map(|it| of_type(it, schema, indent)).collect();
            pieces.push(format!("({})", names.join(" | ")));
        }
        _ if of("properties").is_some() || of("required").is_some() => {
            pieces.push(of_type("object", schema, indent));
        }
        _ => {}
    }
    pieces.extend(list("allOf").iter().map(|it| typed(it, indent)));
    for union in ["oneOf", "anyOf"] {
        let branches = list(union);
        if !branches.is_empty() {
            let branches: Vec<String> = branches.iter().map(|it| typed(it, indent)).collect();
            pieces.push(format!("({})", branches.join(" | ")));
        }
    }
    if pieces.is_empty() {
        return "unknown".to_owned();
    }
    pieces.join(" & ")
}

fn of_type(name: &str, schema: &Value, indent: &str) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let items = schema.get("items").map(|it| typed(it, indent));
            format!("Array<{}>", items.unwrap_or_else(|| "unknown".to_owned()))
        }
        "object" => object(schema, indent),
        other => other.to_owned(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        let others = schema.get("additionalProperties");
        let others = others.map_or_else(|| "unknown".to_owned(), |it| typed(it, indent));
        return format!("Record<string, {others}>");
    };
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|it| it.iter().any(|it| it == name));
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        let description = property.get("description").and_then(Value::as_str);
        comment(&mut text, &inner, description);
        let mark = if is_required(name) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{mark}: {};", typed(property, &inner));
    }
    text.push_str(indent);
    text.push('}');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_are_those_of_files_and_addresses() {
        assert_eq!(type_name("handshake-ack-message"), "HandshakeAckMessage");
        assert_eq!(referenced("base-message.json"), "BaseMessage");
        assert_eq!(
            referenced("urn:a2a-forms:sessions:1.0:artifact"),
            "Artifact"
        );
    }

    #[test]
    fn keywords_become_types() {
        for (schema, expected) in [
            (json!({"type": ["string", "null"]}), "(string | null)"),
            (json!({"enum": ["a", 1]}), "\"a\" | 1"),
            (
                json!({"type": "array", "items": {"type": "integer"}}),
                "Array<number>",
            ),
            (json!({"type": "object"}), "Record<string, unknown>"),
            (json!({"description": "any"}), "unknown"),
            (
                json!({"properties": {"a": {"const": "x"}, "b": true}, "required": ["a"]}),
                "{\n  a: \"x\";\n  b?: unknown;\n}",
            ),
            (
                json!({"allOf": [{"$ref": "base-message.json"}, {"oneOf": [{"type": "null"}, {"type": "number"}]}]}),
                "BaseMessage & (null | number)",
            ),
        ] {
            assert_eq!(typed(&schema, ""), expected, "{schema}");
        }
    }
}
