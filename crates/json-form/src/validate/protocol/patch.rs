//! Patches: changes of a value that page and worker both hold.
//!
//! Owns [`Patch`] and applying it. Leaves its encoding to `message_encoding`. Invariants: a patch that does not fit is
//! reported and not applied, since then the two sides hold different values; no patch is deeper than
//! [`Patch::DEEPEST`].

use exact_json::Pointer;
use serde_json::{Map, Value};

/// A change of one part of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// The location in the value that changes; with the root, the whole value is replaced.
    pub at: Pointer,
    /// The new value at the location; `None` removes the old one.
    pub value: Option<Value>,
}

impl Patch {
    /// The most steps from the root to the location. Values are dropped recursively, so their depth must be
    /// limited.
    pub const DEEPEST: usize = 256;

    /// Applies the patch; returns whether it fits.
    ///
    /// A member is added or replaced, and missing objects on the path are created. An item is replaced or
    /// appended. Removing a missing member of an object has no effect.
    #[must_use]
    pub fn apply(self, held: &mut Option<Value>) -> bool {
        let path: Vec<String> = self.at.tokens().collect();
        let Some((last, path)) = path.split_last() else {
            *held = self.value;
            return true;
        };
        if path.len() >= Self::DEEPEST {
            return false;
        }
        match self.value {
            Some(value) => {
                let held = held.get_or_insert_with(empty);
                path.iter()
                    .try_fold(held, |here, token| child(here, token))
                    .and_then(|place| put(place, last, value))
                    .is_some()
            }
            None => held.as_mut().is_none_or(|held| remove(held, path, last)),
        }
    }
}

fn empty() -> Value {
    Value::Object(Map::new())
}

/// The member or item that a token names; a member that is absent is created as an empty object. `None` if an array
/// lacks the item, or if `here` is a scalar.
fn child<'v>(here: &'v mut Value, token: &str) -> Option<&'v mut Value> {
    match here {
        Value::Object(members) => Some(members.entry(token).or_insert_with(empty)),
        Value::Array(items) => items.get_mut(Pointer::index(token)?),
        _ => None,
    }
}

fn put(place: &mut Value, token: &str, value: Value) -> Option<()> {
    match place {
        Value::Object(members) => {
            members.insert(token.to_owned(), value);
        }
        Value::Array(items) => {
            let at = Pointer::index(token)?;
            if at == items.len() {
                items.push(value);
            } else {
                *items.get_mut(at)? = value;
            }
        }
        _ => return None,
    }
    Some(())
}

fn remove(mut here: &mut Value, path: &[String], last: &str) -> bool {
    for token in path {
        let next = match here {
            // Below a missing member there is nothing to remove.
            Value::Object(members) => match members.get_mut(token) {
                Some(member) => member,
                None => return true,
            },
            Value::Array(items) => match Pointer::index(token).and_then(|at| items.get_mut(at)) {
                Some(item) => item,
                None => return false,
            },
            _ => return false,
        };
        here = next;
    }
    match here {
        Value::Object(members) => {
            // Keeps the order of the other members, which determines the order of findings.
            members.shift_remove(last);
            true
        }
        Value::Array(items) => match Pointer::index(last).filter(|at| *at < items.len()) {
            Some(at) => {
                items.remove(at);
                true
            }
            None => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn patched(value: Value, at: &str, put: Option<Value>) -> Option<Value> {
        let mut held = Some(value);
        let at = at.parse().unwrap();
        let fits = Patch { at, value: put }.apply(&mut held);
        fits.then_some(held).flatten()
    }

    #[test]
    fn members_are_added_replaced_and_removed_and_missing_objects_created() {
        let value = || json!({"a": 1, "b": {"c": 2}, "d": 3});
        assert_eq!(
            patched(value(), "/b/c", Some(json!([4]))),
            Some(json!({"a": 1, "b": {"c": [4]}, "d": 3}))
        );
        assert_eq!(
            patched(value(), "/x/y~1/z", Some(json!(5))),
            Some(json!({"a": 1, "b": {"c": 2}, "d": 3, "x": {"y/": {"z": 5}}}))
        );
        let less = patched(value(), "/a", None).unwrap();
        assert_eq!(less.to_string(), r#"{"b":{"c":2},"d":3}"#);
        assert_eq!(patched(value(), "/x/y", None), Some(value()));
    }

    #[test]
    fn items_are_replaced_appended_and_removed() {
        let value = || json!({"a": [1, 2]});
        assert_eq!(
            patched(value(), "/a/0", Some(json!(3))),
            Some(json!({"a": [3, 2]}))
        );
        assert_eq!(
            patched(value(), "/a/2", Some(json!(3))),
            Some(json!({"a": [1, 2, 3]}))
        );
        assert_eq!(patched(value(), "/a/0", None), Some(json!({"a": [2]})));
    }

    #[test]
    fn patches_that_do_not_fit_are_reported() {
        let value = || json!({"a": [1, 2], "b": 1});
        let one = || Some(json!(1));
        for at in ["/a/3", "/a/01", "/a/-", "/a/x", "/a/2/b", "/b/c", "/b/0/d"] {
            assert_eq!(patched(value(), at, one()), None, "{at}");
        }
        for at in ["/a/2", "/a/x", "/b/c", "/a/9/c"] {
            assert_eq!(patched(value(), at, None), None, "{at}");
        }
        let deep = "/a".repeat(100_000);
        assert_eq!(patched(json!({}), &deep, one()), None);
    }

    #[test]
    fn a_removed_root_can_be_created_again() {
        let mut held = Some(json!(1));
        let patch = |at: Pointer, value| Patch { at, value };
        assert!(patch(Pointer::root(), None).apply(&mut held));
        assert_eq!(held, None);
        assert!(patch(Pointer::root().child("a"), None).apply(&mut held));
        assert_eq!(held, None);
        assert!(patch(Pointer::root().child("a"), Some(json!(1))).apply(&mut held));
        assert_eq!(held, Some(json!({"a": 1})));
    }
}
