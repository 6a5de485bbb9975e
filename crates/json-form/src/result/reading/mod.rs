//! A reading: a value with its schema, laid out part by part.
//!
//! Owns the value, the schema document and the findings. Leaves layout to `layout` and table rows to `table`. Cheap
//! to clone.

mod by_value;
mod csv;
mod field_cache;
mod finding_sentence;
mod headline;
mod label;
mod layout;
mod leaf;
mod list_layout;
mod location_label;
mod measure;
mod name_meaning;
mod placed_findings;
mod repetition;
mod sent_values;
mod short_values;
mod table;

use std::rc::Rc;

use exact_json::Pointer;
use serde_json::Value;

use super::view_model::ValueView;
use crate::schema::{Document, Subschemas};
use crate::validate::Finding;
use by_value::ByValue;
use field_cache::FieldCache;
use label::LabelContext;
use layout::{Budget, view};
use placed_findings::PlacedFindings;

pub use headline::Headline;
pub use measure::is_in_amounts;
pub use placed_findings::PlacedFinding;
pub use sent_values::SentValues;

/// A value with its schema and findings, from which the views that show the value are made.
#[derive(Clone, Debug)]
pub struct Reading {
    inner: Rc<Inner>,
    found: Rc<PlacedFindings>,
    sent: Rc<SentValues>,
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
    /// A value with its schema, if there is one.
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
            sent: Rc::default(),
        }
    }

    /// The whole value, as it was given to `new`.
    pub fn value(&self) -> &Value {
        &self.inner.value
    }

    /// The root schema, as it was given to `new`; `None` if it was called without a schema.
    pub fn schema(&self) -> Option<&Value> {
        let schema = self.inner.document.root().schema;
        self.inner.has_schema.then_some(schema)
    }

    /// The view of the whole value; arrays and objects inside that exceed the limits of a layout are folded.
    pub fn root(&self) -> ValueView {
        view(
            self,
            &self.root_set(),
            LabelContext::none(),
            Budget::whole(),
        )
        .0
    }

    /// The title of the value; empty if the schema has none.
    pub fn title(&self) -> String {
        LabelContext::none()
            .label_and_description(&self.root_set())
            .0
    }

    /// The value at a location, laid out, for opening a fold; `None` if the location does not exist.
    pub fn at(&self, at: &Pointer) -> Option<ValueView> {
        at.get(self.value())?;
        let (Some(around), Some(name)) = (at.parent(), at.last()) else {
            return Some(self.root());
        };
        let around = self.subschemas_at(&around);
        let is_member = around.value().is_some_and(Value::is_object);
        let (set, context) = if is_member {
            let set = around.child(&name);
            let context = LabelContext::member(&around, &set, &name);
            (set, context)
        } else {
            (around.item(name.parse().ok()?), LabelContext::none())
        };
        Some(view(self, &set, context, Budget::whole()).0)
    }

    /// Replaces the findings, which then appear in all following layouts.
    pub fn set_findings(&mut self, findings: &[Finding]) {
        self.found = Rc::new(PlacedFindings::of(self, findings));
    }

    /// Sets what the person sent, which a headline does not repeat.
    pub fn set_sent(&mut self, sent: &Rc<SentValues>) {
        self.sent = Rc::clone(sent);
    }

    /// All findings with their locations, in the order of the validator.
    pub fn findings(&self) -> &[PlacedFinding] {
        self.found.all()
    }

    fn found(&self) -> &PlacedFindings {
        &self.found
    }

    fn root_set(&self) -> Subschemas<'_> {
        Subschemas::root(&self.inner.document, &ByValue, Some(&self.inner.value))
    }

    fn subschemas_at(&self, at: &Pointer) -> Subschemas<'_> {
        self.root_set().descend(at)
    }

    fn fields(&self) -> &FieldCache {
        &self.inner.fields
    }
}
