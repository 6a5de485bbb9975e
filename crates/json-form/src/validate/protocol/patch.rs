//! A change of a value, and doing it.
//!
//! Owns [`Patch`] and what fits. Leaves how patches are sent to `wire/check.rs`. Invariants: what
//! does not fit is said, never guessed, for then the two sides hold different values; nothing grows
//! deeper than [`Patch::DEEPEST`] and the value put there.

use exact_json::{Pointer, index};
use serde_json::{Map, Value};

/// A change of the value that the worker holds under a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch {
    /// Where. The root is the whole value.
    pub at: Pointer,
    /// What stands there from now on; none where it is taken out.
    pub value: Option<Value>,
}

impl Patch {
    /// How many steps lie between the root and the place of a patch at most: values are dropped
    /// recursively, so that they must not grow without end.
    pub const DEEPEST: usize = 256;

    /// Changes a value; whether the patch fits.
    ///
    /// A member is put or replaced, and objects that are missing on the way are made. An item is
    /// replaced, or added at the end. What is taken out of an object need not be there.
    #[must_use]
    pub fn apply(self, held: &mut Option<Value>) -> bool {
        let way: Vec<String> = self.at.tokens().collect();
        let Some((last, way)) = way.split_last() else {
            *held = self.value;
            return true;
        };
        if way.len() >= Self::DEEPEST {
            return false;
        }
        match self.value {
            Some(value) => {
                let held = held.get_or_insert_with(empty);
                way.iter()
                    .try_fold(held, |here, token| inside(here, token))
                    .and_then(|place| put(place, last, value))
                    .is_some()
            }
            None => held.as_mut().is_none_or(|held| take_out(held, way, last)),
        }
    }
}

fn empty() -> Value {
    Value::Object(Map::new())
}

/// What a step leads to, made where an object lacks it.
fn inside<'v>(here: &'v mut Value, token: &str) -> Option<&'v mut Value> {
    match here {
        Value::Object(members) => Some(members.entry(token).or_insert_with(empty)),
        Value::Array(items) => items.get_mut(index(token)?),
        _ => None,
    }
}

fn put(place: &mut Value, token: &str, value: Value) -> Option<()> {
    match place {
        Value::Object(members) => {
            members.insert(token.to_owned(), value);
        }
        Value::Array(items) => {
            let at = index(token)?;
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

fn take_out(mut here: &mut Value, way: &[String], last: &str) -> bool {
    for token in way {
        let next = match here {
            // Where a member is missing, so is all inside it.
            Value::Object(members) => match members.get_mut(token) {
                Some(member) => member,
                None => return true,
            },
            Value::Array(items) => match index(token).and_then(|at| items.get_mut(at)) {
                Some(item) => item,
                None => return false,
            },
            _ => return false,
        };
        here = next;
    }
    match here {
        Value::Object(members) => {
            // In the order of the others: findings come in it.
            members.shift_remove(last);
            true
        }
        Value::Array(items) => match index(last).filter(|at| *at < items.len()) {
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
    fn members_are_put_replaced_and_taken_out_and_missing_objects_are_made() {
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
    fn items_are_replaced_added_at_the_end_and_taken_out() {
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
    fn what_does_not_fit_is_said() {
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
    fn nothing_is_held_once_the_whole_is_taken_out_and_grows_again() {
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
