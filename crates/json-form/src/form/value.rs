//! Changing one place of a JSON value and nothing else.
//!
//! Owns putting in and taking out. Invariants: what is not named stays where it is, to the order
//! of keys; a new property goes where the schema's order puts it among its neighbours.

use exact_json::Pointer;
use exact_json::count;
use serde_json::{Map, Value};

/// Puts a value at a place; objects on the way are made where there is nothing. `order` names
/// the properties of the object around the place in the schema's order. `false` where the way
/// leads through something that is neither object nor list.
pub(super) fn put(
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

/// What is `null` so far becomes an object when something is put inside.
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

/// Puts members into an object. What is there stays where it is; what is new goes behind the last
/// neighbour that the schema's order puts before it.
pub(super) fn merge(map: &mut Map<String, Value>, new: Map<String, Value>, order: &[String]) {
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
    // How many stand up to and with each that is there.
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
    // Filled anew: the map's own way of shifting is as slow and much larger.
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

/// Takes members out of an object: those that `goes` names.
pub(super) fn split(
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

/// Whether two values are the same to the letter: the order of members counts.
pub(super) fn same(one: &Value, other: &Value) -> bool {
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

/// Takes a value out. `false` where there was none.
pub(super) fn take(root: &mut Option<Value>, pointer: &Pointer) -> bool {
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
    fn a_new_property_goes_where_the_schema_puts_it() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"z":1,"a":2,"c":3}"#).ok();
        assert!(put(
            &mut root,
            &Pointer::from_str("/b").unwrap(),
            Value::Bool(true),
            &order()
        ));
        assert_eq!(text(root.as_ref()), r#"{"z":1,"a":2,"b":true,"c":3}"#);
        let mut root = None;
        put(
            &mut root,
            &Pointer::from_str("/c").unwrap(),
            Value::Null,
            &order(),
        );
        put(
            &mut root,
            &Pointer::from_str("/a").unwrap(),
            Value::Null,
            &order(),
        );
        assert_eq!(text(root.as_ref()), r#"{"a":null,"c":null}"#);
    }

    #[test]
    fn several_new_properties_go_where_the_schema_puts_each() {
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

    #[test]
    fn taking_out_leaves_the_order_of_the_rest() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"z":1,"a":[1,2,3],"c":1.10}"#).ok();
        assert!(take(&mut root, &Pointer::from_str("/a/1").unwrap()));
        assert!(take(&mut root, &Pointer::from_str("/z").unwrap()));
        assert!(!take(&mut root, &Pointer::from_str("/q/1").unwrap()));
        assert_eq!(text(root.as_ref()), r#"{"a":[1,3],"c":1.10}"#);
    }

    #[test]
    fn a_way_through_a_scalar_is_refused_and_changes_nothing() {
        let mut root: Option<Value> = serde_json::from_str(r#"{"a":1}"#).ok();
        assert!(!put(
            &mut root,
            &Pointer::from_str("/a/b").unwrap(),
            Value::Null,
            &[]
        ));
        assert_eq!(text(root.as_ref()), r#"{"a":1}"#);
    }
}
