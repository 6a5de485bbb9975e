//! The search for the pointer of a schema.
//!
//! Owns finding many schemas in one pass. Leaves the opposite direction, from pointer to schema, to the parent
//! module. Invariants: no recursion; each call visits the document once; schemas whose pointer would be longer
//! than [`PLACE_BYTES`] are not found.

use exact_json::Pointer;
use serde_json::Value;

use super::Document;
use crate::schema::keywords::Token;
use crate::schema::schema_id::SchemaId;

/// The most bytes of a pointer: thousands of schemas can lie below one member name of a megabyte.
const PLACE_BYTES: usize = 4_000;

impl Document {
    /// The pointer to this very schema, not to an equal one; `None` if it is not found. Visits the whole document.
    pub fn locate(&self, schema: &Value) -> Option<Pointer> {
        let found = self.locate_all(&[SchemaId::of(schema)]).pop();
        found.map(|(_, place)| place)
    }

    /// The pointers to these schemas, found in one pass. `wanted` must be sorted. Schemas that are not in the
    /// document, or whose pointer is too long, are left out.
    pub fn locate_all(&self, wanted: &[SchemaId]) -> Vec<(SchemaId, Pointer)> {
        let mut found = Vec::new();
        let root = Step {
            value: self.root().schema,
            token: None,
            parent: 0,
            length: 0,
        };
        let mut trail = vec![root];
        let mut next = 0;
        while let Some(step) = trail.get(next).copied() {
            let id = SchemaId::of(step.value);
            if wanted.binary_search(&id).is_ok() {
                found.push((id, pointer_along(&trail, next)));
                if found.len() >= wanted.len() {
                    break;
                }
            }
            let inside = |value, token, more: usize| Step {
                value,
                token: Some(token),
                parent: next,
                length: step.length + more + 1,
            };
            match step.value {
                Value::Object(members) => {
                    let members = members.iter();
                    let steps = members.map(|(name, it)| inside(it, Token::Name(name), name.len()));
                    trail.extend(steps.filter(|step| step.length <= PLACE_BYTES));
                }
                Value::Array(items) => {
                    let items = items.iter().enumerate();
                    let steps = items.map(|(index, it)| inside(it, Token::Index(index), 6));
                    trail.extend(steps.filter(|step| step.length <= PLACE_BYTES));
                }
                _ => {}
            }
            next += 1;
        }
        found
    }
}

/// A visited value, and the entry that it was reached from.
#[derive(Clone, Copy)]
struct Step<'v> {
    value: &'v Value,
    token: Option<Token<'v>>,
    parent: usize,
    /// The length in bytes of the JSON Pointer to the value.
    length: usize,
}

/// The pointer to the value at the index `entry` of the trail.
fn pointer_along(trail: &[Step<'_>], entry: usize) -> Pointer {
    let mut steps = Vec::new();
    let mut at = entry;
    while let Some(step) = trail.get(at) {
        let Some(token) = step.token else { break };
        steps.push(token);
        at = step.parent;
    }
    steps
        .iter()
        .rev()
        .fold(Pointer::root(), |pointer, token| match token {
            Token::Name(name) => pointer.child(name),
            Token::Index(index) => pointer.item(*index),
        })
}
