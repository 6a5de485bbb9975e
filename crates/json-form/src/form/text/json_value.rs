//! Edits of one place of a JSON value.
//!
//! Invariants: everything else stays as it is, including the order of keys; a new property is
//! inserted where the schema's order puts it among its neighbours.

use exact_json::Pointer;
use exact_json::number::count;
use serde_json::{Map, Value};

/// Sets a value at a place; creates missing objects on the way. `order` names the properties of the
/// parent in the schema's order. Returns `false` if the path leads through a scalar.
pub(in crate::form) fn set(
    root: &mut Option<Value>,
    pointer: &Pointer,
    value: Value,
    order: &[String],
) -> bool {
    let Some(parent) = pointer.parent() else {
        *root = Some(value);
        return true;
    };
    let mut here = root.get_or_insert_with(|| Value::Object(Map::new()));
    for token in parent.tokens() {
        let Some(next) = step(here, &token) else {
            return false;
        };
        here = next;
    }
    let Some(last) = pointer.last() else {
        return false;
    };
    open(here);
    match here {
        Value::Object(map) => {
            let mut new = Map::new();
            new.insert(last, value);
            merge(map, new, order);
            true
        }
        Value::Array(items) => match last.parse::<usize>() {
            Ok(index) if index < items.len() => {
                items.get_mut(index).map(|item| *item = value).is_some()
            }
            Ok(index) if index == items.len() => {
                items.push(value);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// Replaces `null` by an empty object, so that a member can be set inside.
fn open(here: &mut Value) {
    if here.is_null() {
        *here = Value::Object(Map::new());
    }
}

fn step<'v>(here: &'v mut Value, token: &str) -> Option<&'v mut Value> {
    open(here);
    match here {
        Value::Object(map) => {
            if !map.contains_key(token) {
                map.insert(token.to_owned(), Value::Object(Map::new()));
            }
            map.get_mut(token)
        }
        Value::Array(items) => items.get_mut(token.parse::<usize>().ok()?),
        _ => None,
    }
}

/// Adds members to an object. Present ones stay where they are; new ones follow the last neighbour
/// that the schema's order puts before them.
pub(in crate::form) fn merge(
    map: &mut Map<String, Value>,
    new: Map<String, Value>,
    order: &[String],
) {
    let mut rest = Map::new();
    for (name, value) in new {
        match map.get_mut(&name) {
            Some(known) => *known = value,
            None => {
                rest.insert(name, value);
            }
        }
    }
    if rest.is_empty() {
        return;
    }
    // The number of names up to and with each present one.
    let counts = map.keys().cloned().zip((1..).map(count));
    let counts: Map<String, Value> = counts.collect();
    let mut slots: Vec<(u64, String)> = Vec::new();
    let mut placed = Map::new();
    let mut behind = 0;
    for name in order {
        if let Some(count) = counts.get(name).and_then(Value::as_u64) {
            behind = behind.max(count);
        } else if rest.contains_key(name) && placed.insert(name.clone(), Value::Null).is_none() {
            slots.push((behind, name.clone()));
        }
    }
    let unordered = rest.keys().filter(|name| !placed.contains_key(*name));
    slots.extend(unordered.map(|name| (u64::MAX, name.clone())));
    // Rebuilt, since inserting in the middle of the map is as slow and needs more code.
    let mut slots = slots.into_iter().peekable();
    for (before, (name, value)) in (0..).zip(std::mem::take(map)) {
        while let Some((_, new)) = slots.next_if(|(behind, _)| *behind <= before) {
            let value = rest.get_mut(&new).map(Value::take);
            map.insert(new, value.unwrap_or_default());
        }
        map.insert(name, value);
    }
    for (_, new) in slots {
        let value = rest.get_mut(&new).map(Value::take);
        map.insert(new, value.unwrap_or_default());
    }
}

/// Removes the members whose names `goes` accepts, and returns them.
pub(in crate::form) fn split(
    map: &mut Map<String, Value>,
    goes: &dyn Fn(&str) -> bool,
) -> Map<String, Value> {
    let mut gone = Map::new();
    for (name, value) in std::mem::take(map) {
        let to = if goes(&name) { &mut gone } else { &mut *map };
        to.insert(name, value);
    }
    gone
}

/// Whether two values are identical, including the order of members.
pub(in crate::form) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len()
                && pairs.all(|(one, other)| one.0 == other.0 && same(one.1, other.1))
        }
        (Value::Array(one), Value::Array(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len() && pairs.all(|(one, other)| same(one, other))
        }
        _ => one == other,
    }
}

/// Removes a value. Returns `false` if there was none.
pub(in crate::form) fn remove(root: &mut Option<Value>, pointer: &Pointer) -> bool {
    let Some(parent) = pointer.parent() else {
        return root.take().is_some();
    };
    let (Some(root), Some(last)) = (root.as_mut(), pointer.last()) else {
        return false;
    };
    match parent.get_mut(root) {
        Some(Value::Object(map)) => {
            map.contains_key(&last) && !split(map, &|name| name == last).is_empty()
        }
        Some(Value::Array(items)) => match last.parse::<usize>() {
            Ok(index) if index < items.len() => {
                items.remove(index);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// The members of an object; empty for any other value.
pub(in crate::form) fn object_of(value: Option<Value>) -> Map<String, Value> {
    match value {
        Some(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::str::FromStr;

    fn order() -> Vec<String> {
        ["a", "b", "c"].map(str::to_owned).to_vec()
    }

    fn text(value: Option<&Value>) -> String {
        value.map(ToString::to_string).unwrap_or_default()
    }

    #[test]
    fn a_new_property_is_inserted_in_schema_order() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"z":1,"a":2,"c":3}"#).ok();
        assert!(set(
            &mut root,
            &Pointer::from_str("/b").unwrap(),
            Value::Bool(true),
            &order()
        ));
        assert_eq!(text(root.as_ref()), r#"{"z":1,"a":2,"b":true,"c":3}"#);
        let mut root = None;
        set(
            &mut root,
            &Pointer::from_str("/c").unwrap(),
            Value::Null,
            &order(),
        );
        set(
            &mut root,
            &Pointer::from_str("/a").unwrap(),
            Value::Null,
            &order(),
        );
        assert_eq!(text(root.as_ref()), r#"{"a":null,"c":null}"#);
    }

    #[test]
    fn several_new_properties_are_inserted_in_schema_order() {
        let mut root: Value = serde_json::from_str(r#"{"z":1,"c":3,"a":2}"#).unwrap();
        let new: Value = serde_json::from_str(r#"{"y":0,"d":4,"c":5,"b":6,"x":7}"#).unwrap();
        let order = ["x", "a", "b", "c", "d"].map(str::to_owned);
        let (Value::Object(map), Value::Object(new)) = (&mut root, new) else {
            panic!()
        };
        merge(map, new, &order);
        assert_eq!(
            root.to_string(),
            r#"{"x":7,"z":1,"c":5,"a":2,"b":6,"d":4,"y":0}"#
        );
    }

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn removing_keeps_the_order_of_the_rest() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"z":1,"a":[1,2,3],"c":1.10}"#).ok();
        assert!(remove(&mut root, &Pointer::from_str("/a/1").unwrap()));
        assert!(remove(&mut root, &Pointer::from_str("/z").unwrap()));
        assert!(!remove(&mut root, &Pointer::from_str("/q/1").unwrap()));
        assert_eq!(text(root.as_ref()), r#"{"a":[1,3],"c":1.10}"#);
    }

    #[test]
    fn a_path_through_a_scalar_changes_nothing() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"a":1}"#).ok();
        assert!(!set(
            &mut root,
            &Pointer::from_str("/a/b").unwrap(),
            Value::Null,
            &[]
        ));
        assert_eq!(text(root.as_ref()), r#"{"a":1}"#);
    }
}
