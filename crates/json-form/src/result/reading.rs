//! A value and its schema, to be read part by part.
//!
//! Owns the value and what is known of it: the schema as a document, and what the validator found.
//! Leaves laying out to `layout`, rows to `table`. Cheap to clone.

use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::fields::Fields;
use super::found::{Found, Placed};
use super::layout::{Called, Room, view};
use super::shown::ValueView;
use crate::schema::{ByShape, Document, Set};
use crate::validate::Finding;

/// A value to be read through its schema.
#[derive(Clone, Debug)]
pub struct Reading {
    inner: Rc<Inner>,
    found: Rc<Found>,
}

#[derive(Debug)]
struct Inner {
    document: Document,
    has_schema: bool,
    value: Value,
    fields: Fields,
}

impl PartialEq for Reading {
    fn eq(&self, other: &Self) -> bool {
        let is_same = Rc::ptr_eq(&self.inner, &other.inner);
        is_same || self.schema() == other.schema() && self.value() == other.value()
    }
}

impl Reading {
    /// A value, with the schema that says what it is, if there is one.
    pub fn new(schema: Option<&Value>, value: Value) -> Self {
        let root = schema.map_or(Value::Bool(true), Value::clone);
        Self {
            inner: Rc::new(Inner {
                document: Document::new(root),
                has_schema: schema.is_some(),
                value,
                fields: Fields::default(),
            }),
            found: Rc::default(),
        }
    }

    /// The value, as it came.
    pub fn value(&self) -> &Value {
        &self.inner.value
    }

    /// The schema, if there is one.
    pub fn schema(&self) -> Option<&Value> {
        let schema = self.inner.document.root().schema;
        self.inner.has_schema.then_some(schema)
    }

    /// The whole value, laid out as far as there is room at once.
    pub fn root(&self) -> ValueView {
        view(self, &self.root_set(), Called::nothing(), Room::whole()).0
    }

    /// What the whole is called; empty where nothing says so.
    pub fn title(&self) -> String {
        Called::nothing().words(&self.root_set()).0
    }

    /// What stands at a place, laid out: for what was folded, when it is opened. None where nothing
    /// stands there.
    pub fn at(&self, at: &Pointer) -> Option<ValueView> {
        at.get(self.value())?;
        let (Some(around), Some(name)) = (at.parent(), at.last()) else {
            return Some(self.root());
        };
        let around = self.set_at(&around);
        let is_member = around.value().is_some_and(Value::is_object);
        let (set, called) = if is_member {
            let set = around.child(&name);
            let called = Called::member(&around, &set, &name);
            (set, called)
        } else {
            (around.item(name.parse().ok()?), Called::nothing())
        };
        Some(view(self, &set, called, Room::whole()).0)
    }

    /// Puts what the validator found at its places: it then stands in the findings of what is laid
    /// out from here on. Replaces what was there.
    pub fn set_findings(&mut self, findings: &[Finding]) {
        self.found = Rc::new(Found::of(self, findings));
    }

    /// All that was found, in the order of the validator, wherever it is shown.
    pub fn findings(&self) -> &[Placed] {
        self.found.all()
    }

    pub(super) fn found(&self) -> &Found {
        &self.found
    }

    pub(super) fn root_set(&self) -> Set<'_> {
        Set::root(&self.inner.document, &ByShape, Some(&self.inner.value))
    }

    pub(super) fn set_at(&self, at: &Pointer) -> Set<'_> {
        self.root_set().descend(at)
    }

    pub(super) fn fields(&self) -> &Fields {
        &self.inner.fields
    }
}
