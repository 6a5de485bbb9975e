//! A value and its schema, to be read part by part.
//!
//! Owns the value and what is known of it: the schema as a document, and what the validator found.
//! Leaves laying out to `layout`, rows to `table`. Cheap to clone.

mod csv;
mod field_cache;
mod finding_sentence;
mod label;
mod layout;
mod leaf;
mod list_layout;
mod location_label;
mod placed_findings;
mod table;

use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::view_model::ValueView;
use crate::schema::subschema_set::ByShape;
use crate::schema::{Document, Set};
use crate::validate::Finding;
use field_cache::FieldCache;
use label::LabelContext;
use layout::{Budget, view};
use placed_findings::PlacedFindings;

pub use placed_findings::PlacedFinding;

/// A value to be read through its schema.
#[derive(Clone, Debug)]
pub struct Reading {
    inner: Rc<Inner>,
    found: Rc<PlacedFindings>,
}

#[derive(Debug)]
struct Inner {
    document: Document,
    has_schema: bool,
    value: Value,
    fields: FieldCache,
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
                fields: FieldCache::default(),
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
        view(
            self,
            &self.root_set(),
            LabelContext::nothing(),
            Budget::whole(),
        )
        .0
    }

    /// What the whole is called; empty where nothing says so.
    pub fn title(&self) -> String {
        LabelContext::nothing().words(&self.root_set()).0
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
            let called = LabelContext::member(&around, &set, &name);
            (set, called)
        } else {
            (around.item(name.parse().ok()?), LabelContext::nothing())
        };
        Some(view(self, &set, called, Budget::whole()).0)
    }

    /// Puts what the validator found at its places: it then stands in the findings of what is laid
    /// out from here on. Replaces what was there.
    pub fn set_findings(&mut self, findings: &[Finding]) {
        self.found = Rc::new(PlacedFindings::of(self, findings));
    }

    /// All that was found, in the order of the validator, wherever it is shown.
    pub fn findings(&self) -> &[PlacedFinding] {
        self.found.all()
    }

    pub(super) fn found(&self) -> &PlacedFindings {
        &self.found
    }

    pub(super) fn root_set(&self) -> Set<'_> {
        Set::root(&self.inner.document, &ByShape, Some(&self.inner.value))
    }

    pub(super) fn set_at(&self, at: &Pointer) -> Set<'_> {
        self.root_set().descend(at)
    }

    pub(super) fn fields(&self) -> &FieldCache {
        &self.inner.fields
    }
}
