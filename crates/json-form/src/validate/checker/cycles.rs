//! Schemas that apply to the same instance through themselves, such as `{"$ref": "#/$defs/a"}` as the definition `a`.
//!
//! No value can be checked against such a schema, but those that do not reach it can be checked against all others. With
//! each such schema replaced by one that accepts everything, findings are right; a value that is also valid where they
//! accept nothing does not depend on them. Leaves finding them to the guard. Invariant: only schemas are replaced that
//! make no value invalid by accepting more.

use std::sync::Arc;

use exact_json as json;
use exact_json::Pointer;
use jsonschema::Validator;
use serde_json::{Map, Value};

use super::{OMITTED, options};
use crate::schema::document::ABSENT;
use crate::schema::guard::limits::Limits;
use crate::schema::guard::{self, LimitExceeded};
use crate::schema::{Document, bundle};
use crate::validate::refusal::Refusal;

/// A validator for which the schemas that lead back to themselves accept nothing.
#[derive(Debug)]
pub(super) struct Cycles {
    validator: Validator,
    refusal: Refusal,
}

impl Cycles {
    /// The validator for a schema in which the schemas at the pointers `cut` lead back to themselves.
    pub(super) fn new(root: &Value, cut: &[Pointer], limits: &Limits) -> Option<Self> {
        let closed = with_each(
            root,
            cut,
            &json::object(vec![("not", json::object(vec![]))]),
        )?;
        let document = Document::new(closed);
        let plain = document.with_plain_references();
        let schema = plain.as_ref().unwrap_or(document.root().schema);
        let validator = options(document.draft(), limits).build(schema).ok()?;
        let at = cut.first()?.clone();
        Some(Self {
            validator,
            refusal: Refusal::InPlaceCycle { at },
        })
    }

    /// Why a value is not checked that is valid otherwise; `None` if it does not depend on the replaced schemas.
    pub(super) fn refusal(&self, value: &Value) -> Option<Refusal> {
        (!self.validator.is_valid(value)).then(|| self.refusal.clone())
    }
}

/// The schema with all schemas that lead back to themselves replaced by one that accepts everything, and their pointers.
/// `None` if there are too many, or if a valid value could become invalid.
pub(super) fn without_cycles(root: &Arc<Value>, limits: &Limits) -> Option<(Value, Vec<Pointer>)> {
    let mut schema = Arc::clone(root);
    let mut cut = Vec::new();
    loop {
        let document = Document::new(Arc::clone(&schema));
        let Err(LimitExceeded::InPlaceCycle(at)) = guard::cost(&document, limits) else {
            break;
        };
        if at.is_root() || cut.len() >= OMITTED || !document.may_accept_more(&at) {
            return None;
        }
        schema = Arc::new(with_each(
            &schema,
            std::slice::from_ref(&at),
            &json::object(vec![]),
        )?);
        cut.push(at);
    }
    let open = json::object(vec![("$ref", json::text(ABSENT))]);
    let anything = Map::from_iter([(ABSENT.to_owned(), Value::Bool(true))]);
    let open = with_each(root, &cut, &open)?;
    (!cut.is_empty()).then(|| (bundle(open, &Value::Object(anything)), cut))
}

fn with_each(root: &Value, places: &[Pointer], schema: &Value) -> Option<Value> {
    let mut root = root.clone();
    for at in places {
        *at.get_mut(&mut root)? = schema.clone();
    }
    Some(root)
}
