//! Changing one place of a JSON value and nothing else.
//!
//! Owns putting in and taking out. Invariants: what is not named stays where it is, to the order
//! of keys; a new property goes where the schema's order puts it among its neighbours.

use serde_json::{Map, Value};

use crate::pointer::Pointer;

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
            insert(map, last, value, order);
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

fn insert(map: &mut Map<String, Value>, name: String, value: Value, order: &[String]) {
    if let Some(known) = map.get_mut(&name) {
        *known = value;
        return;
    }
    let rank = |name: &str| order.iter().position(|other| other == name);
    let at = match rank(&name) {
        // Behind the last neighbour that the schema puts before it.
        Some(own) => map
            .keys()
            .enumerate()
            .filter(|(_, key)| rank(key).is_some_and(|other| other < own))
            .map(|(at, _)| at + 1)
            .max()
            .unwrap_or(0),
        None => map.len(),
    };
    // Filled anew: the map's own way of shifting is as slow and much larger.
    let mut new = Some((name, value));
    for (position, (name, value)) in std::mem::take(map).into_iter().enumerate() {
        if position == at
            && let Some((name, value)) = new.take()
        {
            map.insert(name, value);
        }
        map.insert(name, value);
    }
    if let Some((name, value)) = new {
        map.insert(name, value);
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
            let count = map.len();
            for (name, value) in std::mem::take(map) {
                if name != last {
                    map.insert(name, value);
                }
            }
            map.len() < count
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
