//! What the form wants to know beside the verdict.
//!
//! Owns validators for single schemas of a document and for single patterns, made when first asked
//! for, and their limits. Leaves the verdict on a whole value to `checker.rs`. Invariants: the guard
//! has taken the document before, and takes each schema by itself; what can't be made, is beyond a
//! limit or is not sure has no answer; all that is asked at once is bounded as one check is.

use std::collections::HashMap;
use std::sync::Arc;

use exact_json::Pointer;
use exact_json::{object, text};
use jsonschema::{Registry, Validator};
use serde_json::Value;

use super::{BACKTRACKS, TRIALS, known_draft, options, trials};
use crate::schema::guard::{self, Cost};
use crate::schema::{Document, measure};
use crate::validate::protocol::Question;

/// How many validators are held at most.
const HELD: usize = 500;
/// How many schemas they hold at most, all together: where schemas refer to one another, each
/// validator holds nearly all of them.
const SCHEMAS: usize = 100_000;
/// The name of the schema that refers to the one in question. No document may have it.
const NAME: &str = "urn:a2a-forms:question";

/// What is asked, as a key.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Subject {
    Schema(Pointer),
    Pattern(String),
}

/// The validators made so far.
#[derive(Debug)]
pub(super) struct Questions {
    root: Arc<Value>,
    /// The document, indexed for the validators of its schemas.
    registry: Option<Registry<'static>>,
    // What can't be made is not tried again.
    known: HashMap<Subject, Option<Asker>>,
    /// How many more schemas may be held.
    room: usize,
}

/// A validator for one thing.
#[derive(Debug)]
struct Asker {
    validator: Validator,
    /// Says whether the other surely says no. It does not where a pattern was too hard to try, and
    /// without patterns it surely does.
    negated: Option<Validator>,
    cost: Cost,
}

impl Questions {
    pub(super) fn new(root: Arc<Value>) -> Self {
        Self {
            root,
            registry: None,
            known: HashMap::new(),
            room: SCHEMAS,
        }
    }

    /// Answers questions about a value, in their order.
    pub(super) fn answers(
        &mut self,
        document: &Document,
        value: Option<&Value>,
        questions: &[Question],
    ) -> Vec<Option<bool>> {
        let mut trials = TRIALS;
        let answer = |question: &Question| match question {
            Question::Holds { at, schema } => {
                self.holds(document, at.get(value?)?, schema, &mut trials)
            }
            Question::Name { name, schema } => {
                self.holds(document, &text(name), schema, &mut trials)
            }
            Question::Matches { name, pattern } => {
                self.matches(document, name, pattern, &mut trials)
            }
        };
        questions.iter().map(answer).collect()
    }

    /// Whether a value is as a schema of the document wants it.
    pub(super) fn holds(
        &mut self,
        document: &Document,
        value: &Value,
        schema: &Pointer,
        trials: &mut u64,
    ) -> Option<bool> {
        let subject = Subject::Schema(schema.clone());
        self.asker(document, subject)?.ask(value, trials)
    }

    /// Whether a name fits a pattern.
    pub(super) fn matches(
        &mut self,
        document: &Document,
        name: &str,
        pattern: &str,
        trials: &mut u64,
    ) -> Option<bool> {
        let subject = Subject::Pattern(pattern.to_owned());
        self.asker(document, subject)?.ask(&text(name), trials)
    }

    fn asker(&mut self, document: &Document, subject: Subject) -> Option<&Asker> {
        if !self.known.contains_key(&subject) {
            if self.known.len() >= HELD {
                return None;
            }
            let asker = match &subject {
                Subject::Schema(at) => self.of_schema(document, at),
                Subject::Pattern(pattern) => self.of_pattern(document, pattern),
            };
            return self.known.entry(subject).or_insert(asker).as_ref();
        }
        self.known.get(&subject)?.as_ref()
    }

    fn of_schema(&mut self, document: &Document, at: &Pointer) -> Option<Asker> {
        let reach = guard::reach(document, document.at(at)?, self.room).ok()?;
        let validators = if reach.patterns { 2 } else { 1 };
        self.room = self.room.checked_sub(reach.schemas * validators)?;
        // A document that has this name would be asked about something else.
        if document
            .pointer_in_resource(NAME, &Pointer::root())
            .is_some()
        {
            return None;
        }
        let reference = text(&document.reference_to(at)?);
        let schema = object(vec![("$ref", reference)]);
        let registry = self.registry(document)?;
        let made = |schema: &Value| {
            options(document.draft())
                .with_registry(registry)
                .with_base_uri(NAME)
                .build(schema)
                .ok()
        };
        Asker::new(schema, reach.patterns, reach.cost, made)
    }

    fn of_pattern(&mut self, document: &Document, pattern: &str) -> Option<Asker> {
        self.room = self.room.checked_sub(2)?;
        let schema = object(vec![("pattern", text(pattern))]);
        let cost = Cost {
            instance_depth: 0,
            expansions: 1,
            finding_bytes: 0,
        };
        let made = |schema: &Value| options(document.draft()).build(schema).ok();
        Asker::new(schema, true, cost, made)
    }

    fn registry(&mut self, document: &Document) -> Option<&Registry<'static>> {
        if self.registry.is_none() {
            // A registry by itself fetches nothing.
            let registry = Registry::new()
                .draft(known_draft(document.draft()))
                .add(document.uri(), Arc::clone(&self.root));
            self.registry = registry.and_then(jsonschema::RegistryBuilder::prepare).ok();
        }
        self.registry.as_ref()
    }
}

impl Asker {
    fn new(
        schema: Value,
        patterns: bool,
        cost: Cost,
        made: impl Fn(&Value) -> Option<Validator>,
    ) -> Option<Self> {
        let validator = made(&schema)?;
        let negated = if patterns {
            Some(made(&object(vec![("not", schema)]))?)
        } else {
            None
        };
        Some(Self {
            validator,
            negated,
            cost,
        })
    }

    /// Asks, if so many trials are left.
    fn ask(&self, value: &Value, left: &mut u64) -> Option<bool> {
        if *left == 0 {
            return None;
        }
        let size = measure(value, usize::MAX);
        let validators = if self.negated.is_some() { 2 } else { 1 };
        let needed = trials(size, self.cost).saturating_mul(validators);
        let enough = *left >= needed;
        *left = left.saturating_sub(needed);
        let is_too_large =
            size.depth > self.cost.instance_depth || size.longest_number > guard::NUMBER;
        if !enough || is_too_large {
            return None;
        }
        if self.validator.is_valid(value) {
            return Some(true);
        }
        match &self.negated {
            None => Some(false),
            Some(negated) if negated.is_valid(value) => Some(false),
            Some(_) => {
                *left = left.saturating_sub(BACKTRACKS as u64);
                None
            }
        }
    }
}

#[cfg(test)]
#[path = "questions_tests.rs"]
mod tests;
