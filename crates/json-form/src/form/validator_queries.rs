//! Queries to the validator about branches, conditions and names.
//!
//! Owns the queries that reading the form raised, until they are answered. Leaves applying the answers to
//! `check::verdicts`. Invariants: a query is sent once until it is answered; an undecidable query
//! is remembered and not repeated; between two edits only a limited number is sent.

use std::collections::BTreeMap;

use exact_json::Pointer;

use crate::form::rekey::moved;
use crate::schema::{BySchema, Document, SchemaId};
use crate::validate::protocol::Question;

/// The most queries that are sent at a time.
const AT_ONCE: usize = 400;
/// The most branches of one union that queries are about.
pub(super) const BRANCHES: usize = 50;
/// The most questions that are sent without an edit in between. A thousand names times a thousand
/// patterns would be a million, and so would items times branches.
const QUESTIONS: usize = 8_000;
/// The most bytes of pointers, names and patterns in the questions that are sent without an edit in between.
const BYTES: usize = 2_000_000;
/// Each edit restores one part in this many of `QUESTIONS` and `BYTES`.
const GIVEN_BACK: usize = 16;
/// The most bytes of names and patterns that a form asks about: their verdicts are kept, so edits do not restore this.
const LEARNED: usize = 4_000_000;

/// A question to the validator whose answer decides which subschemas apply.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Query {
    /// Which branches of a union the value is valid against.
    Union {
        at: Pointer,
        union_id: SchemaId,
        /// The branches to ask about, each as its index in the union and the address of its schema.
        options: Vec<(usize, SchemaId)>,
    },
    /// Whether the value is valid against an `if`.
    Condition { at: Pointer, schema: SchemaId },
    /// Whether a member name matches a regular expression of the schema.
    Match { name: String, pattern: String },
    /// Whether a member name is valid against `propertyNames`.
    Name {
        at: Pointer,
        name: String,
        schema: SchemaId,
    },
}

impl Query {
    pub(super) fn key(&self) -> String {
        match self {
            Self::Union { at, union_id, .. } => format!("u{union_id}{at}"),
            Self::Condition { at, schema } => format!("c{schema}{at}"),
            Self::Match { name, pattern } => match_key(pattern, name),
            Self::Name { name, schema, .. } => name_key(*schema, name),
        }
    }

    /// The place that the query is about; `None` for `Match`, which is about a name only.
    fn place(&mut self) -> Option<&mut Pointer> {
        match self {
            Self::Union { at, .. } | Self::Condition { at, .. } | Self::Name { at, .. } => Some(at),
            Self::Match { .. } => None,
        }
    }

    /// The number of answers that the query expects.
    pub(super) fn answer_count(&self) -> usize {
        match self {
            Self::Union { options, .. } => options.len(),
            _ => 1,
        }
    }

    /// The schemas that the query is about; empty for `Match`, which is about a pattern.
    fn schemas(&self) -> Vec<SchemaId> {
        match self {
            Self::Union { options, .. } => options.iter().map(|(_, schema)| *schema).collect(),
            Self::Condition { schema, .. } | Self::Name { schema, .. } => vec![*schema],
            Self::Match { .. } => Vec::new(),
        }
    }

    fn questions(&self, places: &Places) -> Option<Vec<Question>> {
        let place = |schema: &SchemaId| places.get(*schema).cloned().flatten();
        Some(match self {
            Self::Union { at, options, .. } => {
                let mut questions = Vec::with_capacity(options.len());
                for (_, address) in options {
                    questions.push(Question::Holds {
                        at: at.clone(),
                        schema: place(address)?,
                    });
                }
                questions
            }
            Self::Condition { at, schema } => vec![Question::Holds {
                at: at.clone(),
                schema: place(schema)?,
            }],
            Self::Match { name, pattern } => vec![Question::Matches {
                name: name.clone(),
                pattern: pattern.clone(),
            }],
            Self::Name { name, schema, .. } => vec![Question::Name {
                name: name.clone(),
                schema: place(schema)?,
            }],
        })
    }
}

pub(super) fn match_key(pattern: &str, name: &str) -> String {
    format!("m{} {pattern}{name}", pattern.len())
}

pub(super) fn name_key(schema: SchemaId, name: &str) -> String {
    format!("n{schema} {name}")
}

/// The pointer of each schema in its document; `None` for a schema that is not found there.
type Places = BySchema<Option<Pointer>>;

/// The queries of a form, waiting or sent, and the budget for more.
#[derive(Clone, Debug)]
pub(super) struct ValidatorQueries {
    waiting: Vec<Query>,
    /// The keys of known queries: `true` while waiting, `false` once sent.
    known: BTreeMap<String, bool>,
    /// The queries sent, each with whether the value that it is about changed since.
    asked: Vec<(Query, bool)>,
    budget: Budget,
    places: Places,
}

/// The remaining budget for questions, in numbers and in bytes.
#[derive(Clone, Debug)]
struct Budget {
    questions: usize,
    bytes: usize,
    learned: usize,
}

impl Default for ValidatorQueries {
    fn default() -> Self {
        Self {
            waiting: Vec::new(),
            known: BTreeMap::new(),
            asked: Vec::new(),
            budget: Budget {
                questions: QUESTIONS,
                bytes: BYTES,
                learned: LEARNED,
            },
            places: Places::default(),
        }
    }
}

impl Budget {
    /// The budget without the cost of a query; `None` if the budget does not suffice.
    fn without(&self, query: &Query, key: usize) -> Option<Self> {
        let learns = matches!(query, Query::Match { .. } | Query::Name { .. });
        Some(Self {
            questions: self.questions.checked_sub(query.answer_count())?,
            bytes: self
                .bytes
                .checked_sub(key.saturating_mul(query.answer_count()))?,
            learned: self.learned.checked_sub(if learns { key } else { 0 })?,
        })
    }
}

impl ValidatorQueries {
    /// Adds a query to the waiting ones, unless it is waiting or sent already, or the budget is spent.
    pub(super) fn add(&mut self, query: Query) {
        if !self.is_pending(&query.key()) {
            self.requeue(query);
        }
    }

    /// Whether a query is new, and the budget suffices for it.
    pub(super) fn may_add(&self, query: &Query, key: &str) -> bool {
        !self.is_pending(key) && self.budget.without(query, key.len()).is_some()
    }

    /// Adds a query again, since the value that it is about changed. Drops the query if the budget is spent;
    /// drawing can add it again.
    pub(super) fn requeue(&mut self, query: Query) {
        let key = query.key();
        if self.known.get(&key) != Some(&true)
            && let Some(rest) = self.budget.without(&query, key.len())
        {
            self.budget = rest;
            self.enqueue(query);
        }
    }

    /// Adds a query to the waiting ones, unless it is waiting already.
    fn enqueue(&mut self, query: Query) {
        let before = self.known.insert(query.key(), true);
        if before != Some(true) {
            self.waiting.push(query);
        }
    }

    /// Restores part of the budget, after an edit of the person.
    pub(super) fn refill_budget(&mut self) {
        let given = |left: usize, most: usize| most.min(left + most / GIVEN_BACK);
        self.budget.questions = given(self.budget.questions, QUESTIONS);
        self.budget.bytes = given(self.budget.bytes, BYTES);
    }

    /// Whether a query is waiting or sent, by its key.
    pub(super) fn is_pending(&self, key: &str) -> bool {
        self.known.contains_key(key)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Marks the pending queries about a place whose value changed (`is_inside`: also inside it) as outdated.
    pub(super) fn mark_outdated(&mut self, changed: &Pointer, is_inside: bool) {
        for (query, is_old) in &mut self.asked {
            if let Query::Union { at, .. } | Query::Condition { at, .. } = query {
                *is_old |= at.contains(changed) || (is_inside && changed.contains(at));
            }
        }
    }

    /// Moves queries along with moved list items or a renamed member. Drops those for which `to`
    /// returns `None`.
    pub(super) fn renumber(&mut self, parent: &Pointer, to: &dyn Fn(&str) -> Option<String>) {
        let mut waiting = std::mem::take(&mut self.waiting);
        let asked = self.asked.iter().map(|(query, _)| query);
        for query in waiting.iter().chain(asked) {
            self.known.remove(&query.key());
        }
        waiting.retain_mut(|query| {
            query.place().is_none_or(|at| {
                let new = moved(at, parent, to);
                new.map(|new| *at = new).is_some()
            })
        });
        for (query, is_old) in &mut self.asked {
            if let Some(at) = query.place() {
                match moved(at, parent, to) {
                    Some(new) => *at = new,
                    None => *is_old = true,
                }
            }
            self.known.insert(query.key(), false);
        }
        for query in waiting {
            self.enqueue(query);
        }
    }

    /// Takes the questions to send now from the waiting queries.
    pub(super) fn ask(&mut self, document: &Document) -> Vec<Question> {
        let mut questions = Vec::new();
        let rest = self.waiting.split_off(self.waiting.len().min(AT_ONCE));
        let now = std::mem::replace(&mut self.waiting, rest);
        self.locate_schemas(&now, document);
        for query in now {
            self.known.insert(query.key(), false);
            // A schema without a location cannot be asked about; the query stays known.
            if let Some(asked) = query.questions(&self.places) {
                questions.extend(asked);
                self.asked.push((query, false));
            }
        }
        questions
    }

    /// Locates the schemas of new queries, all in one walk through the document.
    fn locate_schemas(&mut self, queries: &[Query], document: &Document) {
        let mut wanted = BySchema::default();
        for schema in queries.iter().flat_map(Query::schemas) {
            if self.places.get(schema).is_none() {
                wanted.insert(schema, ());
                self.places.insert(schema, None);
            }
        }
        let wanted: Vec<SchemaId> = wanted.schemas().collect();
        if wanted.is_empty() {
            return;
        }
        for (schema, place) in document.locate_all(&wanted) {
            self.places.insert(schema, Some(place));
        }
    }

    /// Takes all sent queries, which the validator has just answered, each with whether the value that it is about
    /// changed since it was sent.
    pub(super) fn take_answered(&mut self) -> Vec<(Query, bool)> {
        let asked = std::mem::take(&mut self.asked);
        for (query, _) in &asked {
            let key = query.key();
            if self.known.get(&key) == Some(&false) {
                self.known.remove(&key);
            }
        }
        asked
    }

    /// Makes the sent queries, which will not be answered, wait again.
    pub(super) fn requeue_asked(&mut self) {
        for (query, _) in std::mem::take(&mut self.asked) {
            self.enqueue(query);
        }
    }

    /// Forgets all queries and restores the budget; the locations of schemas stay. Returns whether the caller should
    /// also forget the verdicts about names, since more than half of the budget for them (`LEARNED`) is spent.
    pub(super) fn clear(&mut self) -> bool {
        let is_much = self.budget.learned < LEARNED / 2;
        let mut new = Self {
            places: std::mem::take(&mut self.places),
            ..Self::default()
        };
        if !is_much {
            new.budget.learned = self.budget.learned;
        }
        *self = new;
        is_much
    }
}
