//! The values that are sent: one that a schema accepts, and broken ones.
//!
//! Owns making them. Leaves the verdict to the validator: a made value is used only if the verdict is the wanted one.

use std::cell::Cell;

use exact_json::Pointer;
use serde_json::{Map, Value, json};

use crate::Validator;

/// The most broken values of a schema.
const MOST: usize = 12;
/// The text where nothing better is known.
const EXAMPLE: &str = "Example";
/// The depth to which a value is made.
const DEPTH: usize = 12;
/// The most values inside a value that is sent. A schema that refers to itself often would else make billions.
const MOST_NODES: usize = 2_000;
/// The most bytes of the texts inside a value that is sent.
const MOST_TEXT: usize = 100_000;
/// The most changed values that are tried.
const MOST_CHANGED: usize = 400;

/// A value that the schema accepts, and whether its author gave it; `None` if none was found. `given` are further examples,
/// such as those of a skill.
pub(crate) async fn valid<V: Validator>(
    schema: &Value,
    validator: &V,
    compiled: &V::Schema,
    given: &[Value],
) -> Option<(Value, bool)> {
    let examples = schema.get("examples").and_then(Value::as_array);
    let own = examples.into_iter().flatten().chain(given);
    let own = own.filter(|it| is_small(it));
    let own = own.map(|it| (it.clone(), true));
    let made = [true, false]
        .into_iter()
        .map(|is_full| (made(schema, schema, is_full, DEPTH, &Cell::new(0)), false))
        .filter(|(value, _)| is_small(value));
    for (value, is_given) in own.chain(made) {
        if validator.check(compiled, &value).await.is_valid() {
            return Some((value, is_given));
        }
    }
    None
}

/// Whether a value is small enough to be changed and sent many times.
fn is_small(value: &Value) -> bool {
    let mut waiting = vec![value];
    let [mut nodes, mut text] = [0, 0];
    while let Some(value) = waiting.pop() {
        nodes += 1;
        match value {
            Value::String(it) => text += it.len(),
            Value::Array(items) => waiting.extend(items),
            Value::Object(members) => {
                text += members.keys().map(String::len).sum::<usize>();
                waiting.extend(members.values());
            }
            _ => {}
        }
        if nodes > MOST_NODES || text > MOST_TEXT {
            return false;
        }
    }
    true
}

/// A value for the schema, with all members or only the required ones. It may be wrong.
fn made(schema: &Value, root: &Value, is_full: bool, depth: usize, nodes: &Cell<usize>) -> Value {
    nodes.set(nodes.get() + 1);
    let goes_on = depth > 0 && nodes.get() <= MOST_NODES;
    let Some(members) = schema.as_object().filter(|_| goes_on) else {
        return json!("x");
    };
    let again = |schema: &Value| made(schema, root, is_full, depth - 1, nodes);
    for name in ["const", "default"] {
        if let Some(value) = members.get(name) {
            return value.clone();
        }
    }
    let first = |name: &str| members.get(name)?.as_array()?.first();
    if let Some(value) = first("examples").or_else(|| first("enum")) {
        return value.clone();
    }
    if let Some(target) = members.get("$ref").and_then(Value::as_str)
        && let Some(place) = target.strip_prefix('#')
        && let Some(found) = root.pointer(place)
    {
        return again(found);
    }
    for name in ["oneOf", "anyOf"] {
        if let Some(branch) = first(name) {
            let mut value = again(branch);
            if let (Value::Object(value), Value::Object(rest)) =
                (&mut value, object(members, &again, is_full))
            {
                for (name, it) in rest {
                    value.entry(name).or_insert(it);
                }
            }
            return value;
        }
    }
    if let Some(all) = members.get("allOf").and_then(Value::as_array) {
        let mut whole = match object(members, &again, is_full) {
            Value::Object(members) => members,
            _ => Map::new(),
        };
        for part in all {
            if let Value::Object(more) = again(part) {
                whole.extend(more);
            }
        }
        return Value::Object(whole);
    }
    let number = |name: &str| members.get(name).and_then(Value::as_f64);
    match kind(members) {
        "object" => object(members, &again, is_full),
        "array" => {
            let item = members.get("items").unwrap_or(&Value::Bool(true));
            let fixed = members.get("prefixItems").and_then(Value::as_array);
            let mut items: Vec<Value> = fixed.into_iter().flatten().map(&again).collect();
            let least = members
                .get("minItems")
                .and_then(Value::as_u64)
                .unwrap_or(0)
                .max(u64::from(is_full));
            while (items.len() as u64) < least.min(100) {
                items.push(again(item));
            }
            Value::Array(items)
        }
        "integer" | "number" => {
            let step = number("multipleOf").unwrap_or(1.0);
            let least = number("minimum").or_else(|| Some(number("exclusiveMinimum")? + step));
            let most = number("maximum").or_else(|| Some(number("exclusiveMaximum")? - step));
            let value = (least.or(most).unwrap_or(1.0) / step).ceil() * step;
            whole(value)
        }
        "boolean" => json!(true),
        "null" => Value::Null,
        _ => text(members),
    }
}

/// The first type of a schema, or the type that its keywords are for.
fn kind(members: &Map<String, Value>) -> &str {
    match members.get("type") {
        Some(Value::String(name)) => return name,
        Some(Value::Array(names)) => {
            let mut names = names.iter().filter_map(Value::as_str);
            return names.find(|it| *it != "null").unwrap_or("null");
        }
        _ => {}
    }
    let has = |names: &[&str]| names.iter().any(|name| members.contains_key(*name));
    if has(&["properties", "required", "additionalProperties"]) {
        "object"
    } else if has(&["items", "prefixItems", "minItems"]) {
        "array"
    } else if has(&["minimum", "maximum", "multipleOf"]) {
        "number"
    } else {
        "string"
    }
}

fn object(members: &Map<String, Value>, make: &impl Fn(&Value) -> Value, is_full: bool) -> Value {
    let required: Vec<&str> = members
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = members.get("properties").and_then(Value::as_object);
    let mut value = Map::new();
    for (name, schema) in properties.into_iter().flatten() {
        if is_full || required.contains(&name.as_str()) {
            value.insert(name.clone(), named(name, schema, make(schema)));
        }
    }
    for name in required {
        value.entry(name).or_insert_with(|| json!("x"));
    }
    Value::Object(value)
}

/// The made text of a property with the property's name, so that two properties differ: an agent may refuse equal ones.
fn named(name: &str, schema: &Value, value: Value) -> Value {
    let longer = format!("{EXAMPLE} {name}");
    let most = schema.get("maxLength").and_then(Value::as_u64);
    let fits = most.is_none_or(|most| longer.chars().count() as u64 <= most);
    if value == EXAMPLE && fits {
        Value::String(longer)
    } else {
        value
    }
}

fn text(members: &Map<String, Value>) -> Value {
    let format = members
        .get("format")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let known = match format {
        "date" => "2026-11-29",
        "date-time" => "2026-11-29T12:00:00Z",
        "time" => "12:00:00Z",
        "duration" => "PT1H",
        "email" | "idn-email" => "ada@example.com",
        "hostname" | "idn-hostname" => "example.com",
        "ipv4" => "192.0.2.1",
        "ipv6" => "2001:db8::1",
        "uri" | "iri" | "uri-reference" | "iri-reference" | "uri-template" => {
            "https://example.com/"
        }
        "uuid" => "5f0e3f1f-2a11-4b7c-9a52-7d0c4c6e9a0a",
        "json-pointer" => "/a",
        "regex" => "a",
        _ => EXAMPLE,
    };
    let bound = |name: &str| members.get(name).and_then(Value::as_u64);
    let mut made = known.to_owned();
    if format.is_empty() {
        while (made.chars().count() as u64) < bound("minLength").unwrap_or(0).min(10_000) {
            made.push('x');
        }
        if let Some(most) = bound("maxLength") {
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            made = made.chars().take(most).collect();
        }
    }
    Value::String(made)
}

/// A number, as an integer if it is one.
fn whole(value: f64) -> Value {
    #[expect(clippy::cast_possible_truncation, reason = "whole, and below 2⁵³")]
    if value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0 {
        json!(value as i64)
    } else {
        json!(value)
    }
}

/// A value that a schema does not accept.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    /// The keyword that it violates.
    pub(crate) keyword: String,
    /// The place of the error; of a missing member, its own.
    pub(crate) pointer: Pointer,
    /// The value.
    pub(crate) value: Value,
}

/// Broken values, one for each keyword that a small change of the valid value violates.
pub(crate) async fn broken<V: Validator>(
    valid: &Value,
    validator: &V,
    compiled: &V::Schema,
) -> Vec<Broken> {
    let mut found: Vec<Broken> = Vec::new();
    for value in changed(valid, 4) {
        let assessment = validator.check(compiled, &value).await;
        let [finding] = assessment.findings.as_slice() else {
            continue;
        };
        let keyword = finding.violation.keyword().to_owned();
        if found.len() < MOST && found.iter().all(|it| it.keyword != keyword) {
            found.push(Broken {
                keyword,
                pointer: finding.place(),
                value,
            });
        }
    }
    found
}

/// The value with one change each: members removed, added and replaced, down to a depth.
fn changed(value: &Value, depth: usize) -> Vec<Value> {
    let mut all: Vec<Value> = match value {
        Value::String(text) => {
            let mut all = vec![json!(""), json!("\u{1}"), json!(7)];
            if text.len() <= 1_000 {
                all.push(json!(text.repeat(400)));
            }
            all
        }
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            let others = [number + 0.5, -1e9, 1e9, 0.0];
            others
                .iter()
                .map(|it| whole(*it))
                .chain([json!("x")])
                .collect()
        }
        Value::Bool(_) => vec![json!("x")],
        Value::Null => vec![json!("x"), json!(7)],
        Value::Array(items) => {
            let mut all = vec![json!([]), json!("x")];
            // Many objects or long texts would be too much for a message.
            let is_short = |it: &&Value| match it {
                Value::Object(_) | Value::Array(_) => false,
                Value::String(text) => text.len() <= 100,
                _ => true,
            };
            if let Some(first) = items.first().filter(is_short) {
                all.push(Value::Array(vec![first.clone(); 1_001]));
            }
            all
        }
        Value::Object(members) => {
            let mut more = members.clone();
            more.insert("x-conform-unexpected".to_owned(), json!("x"));
            vec![Value::Object(more), json!("x")]
        }
    };
    if depth == 0 {
        return all;
    }
    match value {
        Value::Object(members) => {
            for name in members.keys().take(MOST_CHANGED) {
                let mut less = members.clone();
                less.shift_remove(name);
                all.push(Value::Object(less));
            }
            for (name, member) in members {
                if all.len() >= MOST_CHANGED {
                    break;
                }
                for other in changed(member, depth - 1) {
                    let mut with = members.clone();
                    with.insert(name.clone(), other);
                    all.push(Value::Object(with));
                }
            }
        }
        Value::Array(items) => {
            if let Some(first) = items.first() {
                for other in changed(first, depth - 1) {
                    let mut with = items.clone();
                    if let Some(place) = with.first_mut() {
                        *place = other;
                    }
                    all.push(Value::Array(with));
                }
            }
        }
        _ => {}
    }
    all.truncate(MOST_CHANGED);
    all
}

#[cfg(feature = "validator")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::LocalValidator;

    async fn value_for(schema: &Value) -> (Value, bool) {
        let checker = LocalValidator.compile(schema).await.unwrap();
        let (value, is_given) = valid(schema, &LocalValidator, &checker, &[]).await.unwrap();
        assert!(checker.check(&value).is_valid(), "{value}");
        (value, is_given)
    }

    #[tokio::test]
    async fn a_value_is_made_of_the_keywords_of_a_schema() {
        let schema = json!({
            "type": "object",
            "required": ["id", "day", "sum", "kind", "list", "part", "nested"],
            "properties": {
                "id": {"type": "string", "minLength": 12},
                "day": {"type": "string", "format": "date"},
                "sum": {"type": "number", "exclusiveMinimum": 2, "multipleOf": 0.5},
                "kind": {"enum": ["a", "b"]},
                "list": {"type": "array", "minItems": 2, "items": {"type": "integer", "minimum": 5}},
                "part": {"oneOf": [{"type": "object", "required": ["x"], "properties": {"x": {"type": "null"}}}, {"type": "string"}]},
                "nested": {"$ref": "#/$defs/n"},
                "short": {"type": "string", "maxLength": 3}
            },
            "additionalProperties": false,
            "$defs": {"n": {"allOf": [{"properties": {"p": {"type": "boolean"}}, "required": ["p"]}, {"required": ["q"]}]}}
        });
        let (value, is_given) = value_for(&schema).await;
        assert!(!is_given);
        assert_eq!(value["list"], json!([5, 5]));
        assert_eq!(value["short"], "Exa");
    }

    #[tokio::test]
    async fn texts_of_two_properties_differ_and_examples_come_first() {
        let two = json!({"properties": {"a": {"type": "string"}, "b": {"type": "string"}}});
        let (value, _) = value_for(&two).await;
        assert_ne!(value["a"], value["b"]);
        let given = json!({"type": "string", "examples": [7, "wanted"]});
        assert_eq!(value_for(&given).await, (json!("wanted"), true));
        let impossible = json!({"type": "string", "pattern": "^[0-9]{9}$"});
        let checker = LocalValidator.compile(&impossible).await.unwrap();
        assert!(
            valid(&impossible, &LocalValidator, &checker, &[])
                .await
                .is_none()
        );
    }

    #[tokio::test]
    async fn a_recursive_schema_ends() {
        let schema = json!({"properties": {"next": {"$ref": "#"}}});
        value_for(&schema).await;
    }

    #[tokio::test]
    async fn a_schema_that_refers_to_itself_often_ends() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
        let members: Map<String, Value> = names
            .map(|name| (name.to_owned(), json!({"$ref": "#"})))
            .into_iter()
            .collect();
        let schema = json!({"type": "object", "properties": members});
        let (value, _) = value_for(&schema).await;
        assert!(is_small(&value));
    }

    #[test]
    fn changes_of_a_large_value_are_few() {
        let members: Map<String, Value> = (0..MOST_NODES - 1)
            .map(|at| (format!("m{at}"), json!("x".repeat(40))))
            .collect();
        let value = Value::Object(members);
        assert!(is_small(&value));
        assert_eq!(changed(&value, 4).len(), MOST_CHANGED);
        assert!(!is_small(&json!("x".repeat(MOST_TEXT + 1))));
        let texts = json!(["x".repeat(MOST_TEXT)]);
        let sizes = changed(&texts, 4)
            .into_iter()
            .map(|it| it.to_string().len());
        assert!(sizes.max().unwrap() < 2 * MOST_TEXT);
    }

    #[tokio::test]
    async fn broken_values_violate_one_keyword_each_at_a_place() {
        let schema = json!({
            "required": ["a", "n"], "additionalProperties": false,
            "properties": {"a": {"type": "string", "minLength": 1, "maxLength": 20}, "n": {"type": "integer", "maximum": 9}}
        });
        let checker = LocalValidator.compile(&schema).await.unwrap();
        let all = broken(&json!({"a": "x", "n": 1}), &LocalValidator, &checker).await;
        let mut found: Vec<(&str, &str)> = all
            .iter()
            .map(|it| (it.keyword.as_str(), it.pointer.as_str()))
            .collect();
        found.sort_unstable();
        let wanted = [
            ("additionalProperties", ""),
            ("maxLength", "/a"),
            ("maximum", "/n"),
            ("minLength", "/a"),
            ("required", "/a"),
            ("type", "/a"),
        ];
        assert_eq!(found, wanted);
        assert!(all.iter().all(|it| !checker.check(&it.value).is_valid()));
    }
}
