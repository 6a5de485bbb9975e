//! Reading a form: the decisions that its schema asks for while places are read, and what reading meets.
//!
//! Owns [`Drawing`], which collects what is unknown and what was computed: reading writes nothing into the form. Leaves
//! sending the queries to `session` and the answers to `check::verdicts`. Invariants: the form decides nothing that the
//! validator can decide; until the validator answers, the branch that the value resembles is used; a query is collected
//! once, and only if it may be sent.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use exact_json::Pointer;
use serde_json::Value;

use super::FormState;
use super::field::branch_labels::labels;
use super::guesses::Guesses;
use super::validator_queries::{BRANCHES, Query};
use super::view::list_layout::ListLayout;
use crate::form::place::Place;
use crate::form::place_state::{Condition, Decision};
use crate::schema::subschema_set::{Decisions, Discriminators, Union};
use crate::schema::{SchemaId, Subschemas};

/// Collects queries to the validator, strings whose JSON needs a form, and warnings about options while a form is drawn.
/// The host returns it to the form in `Edit::Drawn`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing(RefCell<Met>);

/// The content of a drawing.
#[derive(Clone, Debug, Default, PartialEq)]
struct Met {
    queries: Vec<Query>,
    /// The keys of `queries`.
    keys: BTreeSet<String>,
    /// The guesses of branches that the form does not know, and the version of the form that they are about.
    guesses: Guesses,
    version: Version,
    /// The number of guesses that a search may still make; `None` outside of a search, which asks nothing.
    guesses_left: Option<usize>,
    /// The strings with JSON that have no form yet.
    unopened: Vec<Pointer>,
    warnings: Vec<String>,
    /// The last layout of a list, with the `layout_revision` for which it holds.
    layout: Option<(u64, Pointer, ListLayout)>,
    /// The labels of the branches of unions, in the language of this drawing, for the document with this number.
    labels: (usize, Labels),
    /// The drawings of the embedded forms, each behind the place of its string.
    inside: Vec<(Pointer, Drawing)>,
}

/// The labels of the branches of each union.
type Labels = Vec<(SchemaId, Arc<[String]>)>;

/// The number of the document and the revision of the value.
type Version = (usize, u64);

impl Met {
    fn is_empty(&self) -> bool {
        self.queries.is_empty()
            && self.guesses.is_empty()
            && self.unopened.is_empty()
            && self.warnings.is_empty()
            && self.inside.is_empty()
    }
}

impl Drawing {
    /// The drawing of a search, which asks nothing and makes no more guesses than `most`.
    pub(super) fn of_search(most: usize) -> Self {
        Self(RefCell::new(Met {
            guesses_left: Some(most),
            ..Met::default()
        }))
    }

    /// Takes what was met so far; `None` if that is nothing new.
    pub fn take(&self) -> Option<Self> {
        let mut met = self.0.borrow_mut();
        if met.is_empty() {
            return None;
        }
        let (layout, labels) = (met.layout.take(), std::mem::take(&mut met.labels));
        let taken = std::mem::take(&mut *met);
        (met.layout, met.labels) = (layout, labels);
        Some(Self(RefCell::new(taken)))
    }

    /// Gives the form the queries and guesses that reading it met. Returns what else was met: warnings, the strings with
    /// JSON, and what is inside of them.
    pub(super) fn keep_in(
        self,
        form: &mut FormState,
    ) -> (Vec<String>, Vec<Pointer>, Vec<(Pointer, Self)>) {
        let met = self.0.into_inner();
        if met.version == version(form) && !met.guesses.is_empty() {
            form.guesses.add(met.guesses, met.version.1);
        }
        for query in met.queries {
            form.exchange.queries_mut().add(query);
        }
        (met.warnings, met.unopened, met.inside)
    }
}

fn version(form: &FormState) -> Version {
    (form.document_count, form.revision())
}

/// Reads places, so that the queries about them are sent also if the form is never drawn.
pub(super) fn read_places(form: &mut FormState, places: &[Pointer]) {
    let drawing = Drawing::default();
    let reader = Reader::of(form, &drawing);
    for at in places {
        reader.subschemas_at(at);
    }
    drawing.keep_in(form);
}

/// Reads the places that were written since the last `take_changes`.
pub(super) fn read_written(form: &mut FormState) {
    let written = form.value.written();
    if !written.is_empty() {
        read_places(form, &written);
    }
}

/// Computes the views of a form from its state, and collects in a drawing what is unknown.
#[derive(Clone, Copy)]
pub(super) struct Reader<'f> {
    pub(super) form: &'f FormState,
    drawing: &'f Drawing,
}

impl<'f> Reader<'f> {
    /// The reader of a form that collects in `drawing`.
    pub(super) const fn of(form: &'f FormState, drawing: &'f Drawing) -> Self {
        Self { form, drawing }
    }

    /// The place at a pointer; `None` if the form has no control there.
    pub(super) fn place(&self, pointer: &Pointer) -> Option<Place<'_>> {
        self.form.place_by(self, pointer)
    }

    /// The subschemas that apply at a place.
    pub(super) fn subschemas_at(&self, pointer: &Pointer) -> Subschemas<'_> {
        self.form.subschemas_by(self, pointer)
    }

    fn ask(&self, query: Query) {
        let mut met = self.drawing.0.borrow_mut();
        if met.guesses_left.is_some() {
            return;
        }
        let key = query.key();
        if self.form.exchange.queries().may_add(&query, &key) && met.keys.insert(key) {
            met.queries.push(query);
        }
    }

    /// The index of the branch that a value resembles most; `None` if it resembles no branch, or the search has no
    /// guesses left.
    fn guess(&self, at: &Pointer, union: &Union<'_>, value: &Value) -> Option<usize> {
        if let Some(known) = self.form.guesses.get(at, union, self.form.revision()) {
            return *known;
        }
        let mut met = self.drawing.0.borrow_mut();
        let now = version(self.form);
        if met.version != now {
            met.version = now;
            met.guesses = Guesses::default();
        }
        if let Some(known) = met.guesses.get(union.id(), at) {
            return *known;
        }
        if let Some(left) = &mut met.guesses_left {
            *left = left.checked_sub(1)?;
        }
        let branch = union.guess(value);
        met.guesses.insert(union.id(), at.clone(), branch);
        branch
    }

    /// Collects a string with JSON that needs a form.
    pub(super) fn open(self, at: &Pointer) {
        let mut met = self.drawing.0.borrow_mut();
        if !met.unopened.contains(at) {
            met.unopened.push(at.clone());
        }
    }

    /// Collects warnings about the host page's options.
    pub(super) fn warn(self, warnings: Vec<String>) {
        let mut met = self.drawing.0.borrow_mut();
        for warning in warnings {
            if !self.form.option_warnings.contains(&warning) && !met.warnings.contains(&warning) {
                met.warnings.push(warning);
            }
        }
    }

    /// The layout of the list at a place, which `find` finds. The drawing knows the last one, for the items of a list.
    pub(super) fn layout_of(self, list: &Pointer, find: &dyn Fn() -> ListLayout) -> ListLayout {
        let revision = self.form.layout_revision;
        if let Some((known, at, layout)) = &self.drawing.0.borrow().layout
            && *known == revision
            && at == list
        {
            return *layout;
        }
        let layout = find();
        self.drawing.0.borrow_mut().layout = Some((revision, list.clone(), layout));
        layout
    }

    /// The labels of the branches of a union that can be chosen. The drawing keeps them for its whole life.
    pub(super) fn labels(self, union: &Union<'_>) -> Arc<[String]> {
        let document = self.form.document_count;
        let known = |met: &Met| {
            let mut all = met.labels.1.iter();
            let (_, known) = all.find(|(of, _)| *of == union.id())?;
            (met.labels.0 == document).then(|| Arc::clone(known))
        };
        if let Some(known) = known(&self.drawing.0.borrow()) {
            return known;
        }
        let found: Arc<[String]> = labels(union).into();
        let mut met = self.drawing.0.borrow_mut();
        if met.labels.0 != document {
            met.labels = (document, Vec::new());
        }
        met.labels.1.push((union.id(), Arc::clone(&found)));
        found
    }

    /// Reads the embedded form of the string at a place with a drawing of its own, which belongs to this one.
    pub(super) fn inside<T>(
        self,
        string: &Pointer,
        form: &FormState,
        read: impl FnOnce(Reader<'_>) -> T,
    ) -> T {
        let mut inside = std::mem::take(&mut self.drawing.0.borrow_mut().inside);
        let known = inside.iter().position(|(at, _)| at == string);
        let (_, drawing) = known.map_or_else(Default::default, |at| inside.swap_remove(at));
        let found = read(Reader::of(form, &drawing));
        if !drawing.0.borrow().is_empty() {
            inside.push((string.clone(), drawing));
        }
        self.drawing.0.borrow_mut().inside = inside;
        found
    }
}

/// Reads as the form knows it, without asking.
impl Decisions for FormState {
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize> {
        if let Some(known) = decision(self, set, union) {
            return known.branch;
        }
        let value = guessable(set, union)?;
        self.guesses.guess(set.at(), union, value, self.revision())
    }

    fn discriminators(&self, union: &Union<'_>) -> Option<Arc<Discriminators>> {
        Some(union.discriminators())
    }

    fn holds(&self, set: &Subschemas<'_>, schema: &Value) -> Option<bool> {
        condition(self, set, SchemaId::of(schema))?.holds
    }

    fn matches(&self, pattern: &str, name: &str) -> Option<bool> {
        self.exchange.matches(pattern, name).copied().flatten()
    }

    fn allows_name(&self, _: &Subschemas<'_>, schema: &Value, name: &str) -> Option<bool> {
        let known = self.exchange.allows_name(SchemaId::of(schema), name);
        // An undecidable name is accepted.
        known.map(|known| known.unwrap_or(true))
    }
}

impl Decisions for Reader<'_> {
    fn branch(&self, set: &Subschemas<'_>, union: &Union<'_>) -> Option<usize> {
        if let Some(known) = decision(self.form, set, union) {
            return known.branch;
        }
        let value = guessable(set, union)?;
        self.ask(union_query(set.at(), union));
        self.guess(set.at(), union, value)
    }

    fn discriminators(&self, union: &Union<'_>) -> Option<Arc<Discriminators>> {
        self.form.discriminators(union)
    }

    fn holds(&self, set: &Subschemas<'_>, schema: &Value) -> Option<bool> {
        let schema = SchemaId::of(schema);
        let known = condition(self.form, set, schema);
        if known.is_none() {
            let at = set.at().clone();
            self.ask(Query::Condition { at, schema });
        }
        known?.holds
    }

    fn matches(&self, pattern: &str, name: &str) -> Option<bool> {
        let known = self.form.exchange.matches(pattern, name);
        if known.is_none() {
            self.ask(Query::Match {
                name: name.to_owned(),
                pattern: pattern.to_owned(),
            });
        }
        known.copied().flatten()
    }

    fn allows_name(&self, set: &Subschemas<'_>, schema: &Value, name: &str) -> Option<bool> {
        let known = self.form.allows_name(set, schema, name);
        if known.is_none() {
            self.ask(Query::Name {
                at: set.at().clone(),
                name: name.to_owned(),
                schema: SchemaId::of(schema),
            });
        }
        known
    }
}

/// The branch that the person, the validator or a guess has decided for.
fn decision<'f>(
    form: &'f FormState,
    set: &Subschemas<'_>,
    union: &Union<'_>,
) -> Option<&'f Decision> {
    form.places.get(set.at())?.decision(union.id())
}

/// The validator's verdict on a condition; `None` if it has not answered.
fn condition<'f>(
    form: &'f FormState,
    set: &Subschemas<'_>,
    schema: SchemaId,
) -> Option<&'f Condition> {
    let mut known = form.places.get(set.at())?.conditions.iter();
    known.find(|known| known.schema == schema)
}

/// The value to guess the branch of a union from; `None` for an absent value, and for `null` if a branch allows only
/// `null`.
pub(super) fn guessable<'d>(set: &Subschemas<'d>, union: &Union<'_>) -> Option<&'d Value> {
    let value = set.value();
    value.filter(|value| !value.is_null() || union.null.is_none())
}

/// The query about the branches of a union.
pub(super) fn union_query(at: &Pointer, union: &Union<'_>) -> Query {
    let option = |index: usize| Some((index, SchemaId::of(union.branches.get(index)?)));
    Query::Union {
        at: at.clone(),
        union_id: union.id(),
        options: union.options().take(BRANCHES).filter_map(option).collect(),
    }
}
