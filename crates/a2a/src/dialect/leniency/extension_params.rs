//! Parameters of extensions as cards hold them: after protobuf, and as text.
//!
//! Owns what becomes of JSON in `google.protobuf.Struct`, as SDKs keep the parameters: integers are written as floats,
//! and the members of objects come in an order that changes with each start of the server. Leaves the meaning of
//! parameters to their extension. An author keeps the order by `propertyOrder`, `x-order` or `x-ui-order` in the schema, or by
//! giving a schema as JSON text.

use std::collections::BTreeMap;

use exact_json as json;
use serde_json::Value;

use crate::Members;

/// Reads the parameters of an extension.
pub(in crate::dialect) fn read(params: &Value) -> Value {
    let mut read = params.clone();
    json::number::integral_floats_to_integers(&mut read);
    if read != *params {
        arrange(&mut read);
    }
    parse_schemas(&mut read);
    read
}

/// Parses schemas that parameters give as JSON text. Returns whether there were any.
pub fn parse_schemas(params: &mut Value) -> bool {
    let Some(schemas) = params.get_mut("schemas") else {
        return false;
    };
    let mut found = parse_text(schemas);
    let named = schemas.as_object_mut();
    for schema in named.into_iter().flat_map(Members::values_mut) {
        found |= parse_text(schema);
    }
    found
}

/// Whether parameters went through protobuf, so that the order of their members is not their author's.
pub fn is_from_protobuf(params: &Value) -> bool {
    let mut read = params.clone();
    json::number::integral_floats_to_integers(&mut read);
    read != *params
}

/// Parses JSON text that stands for an object. Returns whether it does.
fn parse_text(value: &mut Value) -> bool {
    let parsed = value.as_str().and_then(|text| json::parse(text).ok());
    let parsed = parsed.filter(Value::is_object);
    let is_text = parsed.is_some();
    if let Some(parsed) = parsed {
        *value = parsed;
    }
    is_text
}

/// Puts the properties of all schemas in an order that is the same after each start: the required ones in the order of
/// `required`, then the others by name. Without recursion: a value may be nested deeply.
fn arrange(value: &mut Value) {
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        match value {
            Value::Array(items) => stack.extend(items.iter_mut()),
            Value::Object(members) => {
                arrange_properties(members);
                stack.extend(members.values_mut());
            }
            _ => {}
        }
    }
}

fn arrange_properties(schema: &mut Members) {
    let required = schema.get("required").and_then(Value::as_array);
    let required = required.into_iter().flatten().filter_map(Value::as_str);
    let mut ranks: BTreeMap<String, usize> = BTreeMap::new();
    for (rank, name) in required.enumerate() {
        ranks.entry(name.to_owned()).or_insert(rank);
    }
    let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    let all = std::mem::take(properties).into_iter();
    let rank = |name: &String| ranks.get(name).copied().unwrap_or(usize::MAX);
    let mut all: Vec<(usize, String, Value)> =
        all.map(|(name, it)| (rank(&name), name, it)).collect();
    all.sort_by(|one, two| (one.0, &one.1).cmp(&(two.0, &two.1)));
    properties.extend(all.into_iter().map(|(_, name, it)| (name, it)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn names(read: &Value) -> Vec<&String> {
        read["schemas"]["s"]["properties"]
            .as_object()
            .unwrap()
            .keys()
            .collect()
    }

    #[test]
    fn the_order_after_protobuf_does_not_change() {
        let property = json!({"minLength": 2.0});
        for properties in [["b", "c", "a"], ["c", "a", "b"]] {
            let properties: Members = properties
                .iter()
                .map(|it| ((*it).to_owned(), property.clone()))
                .collect();
            let params = json!({"schemas": {"s": {"properties": properties, "required": ["c"]}}});
            let params = json::parse(&params.to_string()).unwrap();
            assert!(is_from_protobuf(&params));
            assert_eq!(names(&read(&params)), ["c", "a", "b"]);
        }
    }

    #[test]
    fn an_author_keeps_the_order() {
        let text = r#"{"properties": {"b": {}, "a": {"minLength": 2}}}"#;
        let by_hand = json!({"schemas": {"s": json::parse(text).unwrap()}});
        assert_eq!(names(&read(&by_hand)), ["b", "a"]);
        let as_text = json!({"schemas": {"s": text}, "version": json::parse("1.0").unwrap()});
        assert_eq!(names(&read(&as_text)), ["b", "a"]);
        let whole = json!({"schemas": format!("{{\"s\": {text}}}")});
        assert_eq!(names(&read(&whole)), ["b", "a"]);
        assert_eq!(read(&json!({"schemas": "no"})), json!({"schemas": "no"}));
    }
}
