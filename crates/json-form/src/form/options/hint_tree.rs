//! A tree of hints by place: a name leads to the hints of a member, [`ANY`] to those of any child.

use exact_json::Pointer;
use serde_json::{Map, Value};

/// The wildcard: in the path of a hint it stands for any item or member, in the hint `order` for all members that the
/// list does not name.
pub(in crate::form) const ANY: &str = "*";
/// The key of a node's own hints; names begin with [`NAMED`].
pub(super) const HERE: &str = "";
const NAMED: char = '/';

/// The nodes of a hint tree that apply to a place: those reached by names before those reached by `*`.
pub(super) fn nodes<'t>(tree: &'t Value, pointer: &Pointer) -> Vec<&'t Value> {
    let mut steps = vec![tree];
    for token in pointer.tokens() {
        let token = key(token);
        let mut inside = Vec::new();
        for step in steps {
            // A name is more specific than `*`.
            inside.extend(step.get(&token));
            inside.extend(step.get(ANY));
        }
        steps = inside;
    }
    steps
}

/// The node in a hint tree that holds the hints for exactly this path (`HERE`), created if it is missing.
pub(super) fn place_in<'t>(tree: &'t mut Value, pointer: &Pointer) -> &'t mut Value {
    let mut step = tree;
    for token in pointer.tokens() {
        step = member(step, key(token));
    }
    member(step, HERE.to_owned())
}

/// The key of a child in a hint tree: `/` and the name, or `*` for any child.
fn key(mut token: String) -> String {
    if token != ANY {
        token.insert(0, NAMED);
    }
    token
}

/// The child of a node under a key, created if it is missing.
fn member(step: &mut Value, key: String) -> &mut Value {
    if !step.is_object() {
        *step = Value::Object(Map::new());
    }
    &mut step[key]
}
