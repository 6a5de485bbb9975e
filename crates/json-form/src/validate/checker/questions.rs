//! Questions of the form about single subschemas and regular expressions.
//!
//! Owns validators for them, which are built on first use, and their limits. Leaves the verdict on a whole value
//! to the parent module. Invariants: the guard has accepted the document and accepts each subschema separately;
//! a question that exceeds a limit or has no certain answer is not answered; all questions of one message
//! together cost no more than one check.

use std::collections::HashMap;
use std::sync::Arc;

use exact_json::{Pointer, object, text};
use jsonschema::{Registry, Validator};
use serde_json::Value;

use super::{known_draft, options, trials};
use crate::schema::Document;
use crate::schema::guard::Size;
use crate::schema::guard::limits::Limits;
use crate::schema::guard::{self, Cost, pattern_size};
use crate::validate::protocol::Question;

/// The most subschemas and patterns whose validators are kept; questions about others are not answered.
const VALIDATORS: usize = 500;
/// The most compiled schemas in all validators together: if schemas refer to one another, each validator
/// contains nearly all of them.
const SCHEMAS: usize = 100_000;
/// The URI of the wrapper schema that refers to the subschema in question. No document may have it.
const NAME: &str = "urn:a2a-forms:question";

/// What a question is about: the subschema at a pointer, or a regular expression. The key of `Questions::known`.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Subject {
    Schema(Pointer),
    Pattern(String),
}

/// Answers questions about one document, and keeps the validators that were built for them.
#[derive(Debug)]
pub(super) struct Questions {
    root: Arc<Value>,
    /// The document, indexed for the validators of its subschemas; `None` until the first of these is built.
    registry: Option<Registry<'static>>,
    // `None` for a validator that could not be built, which is not tried again.
    known: HashMap<Subject, Option<SubjectValidator>>,
    /// The number of compiled schemas that may still be kept.
    room: usize,
    /// The bytes of compiled regular expressions that may still be kept.
    pattern_room: u64,
    limits: Limits,
}

/// A validator for one subschema or one regular expression.
#[derive(Debug)]
struct SubjectValidator {
    validator: Validator,
    /// A validator for the negated schema, if the schema has regular expressions: they count as failed when they
    /// are too hard to match. A value is certainly invalid only if the negation holds.
    negated: Option<Validator>,
    cost: Cost,
    backtracks: u64,
}

impl Questions {
    pub(super) fn new(root: Arc<Value>, limits: &Limits) -> Self {
        Self {
            root,
            registry: None,
            known: HashMap::new(),
            room: SCHEMAS,
            pattern_room: limits.patterns,
            limits: *limits,
        }
    }

    /// Answers questions about a value, in their order. See [`Checker::answers`](super::Checker::answers).
    pub(super) fn answers(
        &mut self,
        document: &Document,
        value: Option<&Value>,
        questions: &[Question],
    ) -> Vec<Option<bool>> {
        let mut trials = self.limits.trials;
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

    /// Whether a value is valid against the subschema at a pointer; `None` if undecided. Deducts the evaluations from
    /// the budget `trials`. See [`Checker::holds`](super::Checker::holds).
    pub(super) fn holds(
        &mut self,
        document: &Document,
        value: &Value,
        schema: &Pointer,
        trials: &mut u64,
    ) -> Option<bool> {
        let subject = Subject::Schema(schema.clone());
        self.subject_validator(document, subject)?
            .ask(value, trials)
    }

    /// Whether a name matches a regular expression; `None` if undecided. Deducts the evaluations from the budget
    /// `trials`. See [`Checker::matches`](super::Checker::matches).
    pub(super) fn matches(
        &mut self,
        document: &Document,
        name: &str,
        pattern: &str,
        trials: &mut u64,
    ) -> Option<bool> {
        let subject = Subject::Pattern(pattern.to_owned());
        self.subject_validator(document, subject)?
            .ask(&text(name), trials)
    }

    fn subject_validator(
        &mut self,
        document: &Document,
        subject: Subject,
    ) -> Option<&SubjectValidator> {
        if !self.known.contains_key(&subject) {
            if self.known.len() >= VALIDATORS {
                return None;
            }
            let subject_validator = match &subject {
                Subject::Schema(at) => self.for_schema(document, at),
                Subject::Pattern(pattern) => self.for_pattern(document, pattern),
            };
            return self
                .known
                .entry(subject)
                .or_insert(subject_validator)
                .as_ref();
        }
        self.known.get(&subject)?.as_ref()
    }

    fn for_schema(&mut self, document: &Document, at: &Pointer) -> Option<SubjectValidator> {
        let limits = self.limits;
        let reach = guard::reachable_cost(document, document.at(at)?, self.room, &limits).ok()?;
        if reach.is_partial {
            return None;
        }
        let has_patterns = reach.cost.patterns > 0;
        let validators = if has_patterns { 2 } else { 1 };
        self.room = self.room.checked_sub(reach.schemas * validators)?;
        self.take_pattern_room(reach.cost.patterns)?;
        // The wrapper would hide a document with the same URI.
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
            options(document.draft(), &limits)
                .with_registry(registry)
                .with_base_uri(NAME)
                .build(schema)
                .ok()
        };
        SubjectValidator::new(schema, has_patterns, reach.cost, limits, made)
    }

    /// Reserves memory for the regular expressions of two validators; `None` if too little is left.
    fn take_pattern_room(&mut self, bytes: u64) -> Option<()> {
        let both = bytes.saturating_mul(2);
        self.pattern_room = self.pattern_room.checked_sub(both)?;
        Some(())
    }

    fn for_pattern(&mut self, document: &Document, pattern: &str) -> Option<SubjectValidator> {
        self.room = self.room.checked_sub(2)?;
        let limits = self.limits;
        let patterns = pattern_size(pattern);
        if patterns > limits.pattern {
            return None;
        }
        self.take_pattern_room(patterns)?;
        let schema = object(vec![("pattern", text(pattern))]);
        let cost = Cost {
            instance_depth: 0,
            expansions: 1,
            finding_bytes: 0,
            patterns,
        };
        let made = |schema: &Value| options(document.draft(), &limits).build(schema).ok();
        SubjectValidator::new(schema, true, cost, limits, made)
    }

    fn registry(&mut self, document: &Document) -> Option<&Registry<'static>> {
        if self.registry.is_none() {
            // A registry without a retriever fetches nothing.
            let registry = Registry::new()
                .draft(known_draft(document.draft()))
                .add(document.uri(), Arc::clone(&self.root));
            self.registry = registry.and_then(jsonschema::RegistryBuilder::prepare).ok();
        }
        self.registry.as_ref()
    }
}

impl SubjectValidator {
    fn new(
        schema: Value,
        patterns: bool,
        cost: Cost,
        limits: Limits,
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
            backtracks: limits.backtracks as u64,
        })
    }

    /// Validates a value; `None` if the remaining budget does not suffice or the verdict is not certain.
    fn ask(&self, value: &Value, left: &mut u64) -> Option<bool> {
        if *left == 0 {
            return None;
        }
        let size = Size::of(value, usize::MAX);
        let validators = if self.negated.is_some() { 2 } else { 1 };
        let needed = trials(size, self.cost).saturating_mul(validators);
        let enough = *left >= needed;
        *left = left.saturating_sub(needed);
        let is_too_large =
            size.depth > self.cost.instance_depth || size.longest_number > guard::limits::NUMBER;
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
                *left = left.saturating_sub(self.backtracks);
                None
            }
        }
    }
}

#[cfg(test)]
#[path = "questions_tests.rs"]
mod tests;
