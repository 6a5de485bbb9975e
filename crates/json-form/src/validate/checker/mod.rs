//! The checker: a compiled schema that validates values.
//!
//! Owns building jsonschema's validator behind the cost guard, with safe options, and the steps of a check.
//! Leaves converting its errors to findings to `mapping`, and questions about single subschemas to `questions`.
//! Invariants: the guard comes first; nothing is fetched; `is_valid` is called before errors are listed, and
//! jsonschema's `evaluate` never is; the costs of a check are bounded by the size of the value times the costs
//! of the schema.

mod cycles;
mod equal_items;
mod error_kinds;
mod formats;
mod mapping;
mod questions;

use std::sync::Arc;

use exact_json::Pointer;
use serde_json::Value;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ReferencingError, ValidationError, ValidationOptions, Validator};

use self::cycles::{Cycles, without_cycles};
use self::mapping::Mapping;
use self::questions::Questions;
use super::assessment::{Assessment, Verdict};
use super::finding::{Finding, ViolationKind};
use super::protocol::Question;
use super::refusal::Refusal;
use crate::formats::shortened;
use crate::schema::document::without_keyword;
use crate::schema::guard::Size;
use crate::schema::guard::limits::Limits;
use crate::schema::guard::{self, Cost};
use crate::schema::{Document, Draft};

/// The most bytes of a compiled regular expression (the engine's default, made explicit). `^\p{L}{1,100}$` needs
/// six million, `^.{1,5000}$` eight.
const PATTERN_BYTES: usize = 10 << 20;
/// The most malformed keywords that are left out of a schema; a schema with more of them is refused.
const OMITTED: usize = 16;
/// The most characters of a validator's message that a refusal quotes.
const MESSAGE: usize = 200;

/// A compiled schema, which checks values and answers questions about its subschemas.
#[derive(Debug)]
pub struct Checker {
    document: Document,
    validator: Validator,
    cost: Cost,
    limits: Limits,
    questions: Questions,
    /// The rules that the checker left out of the schema.
    left_out: Vec<Refusal>,
    absent: Vec<String>,
    /// The schemas that lead back to themselves; `None` if there are none.
    cycles: Option<Cycles>,
}

impl Checker {
    /// Compiles a schema, or returns the reason why it cannot be checked.
    pub fn new(schema: &Value) -> Result<Self, Refusal> {
        // Checked before copying, so that an oversized schema is not even copied.
        let limits = &Limits::STOPPABLE;
        guard::size(schema, limits.bytes)?;
        Self::of(Arc::new(schema.clone()), limits)
    }

    /// Compiles a schema within `limits`, without its malformed keywords and without absent documents that it refers
    /// to, as long as verdicts can be trusted without them. A value without violations is then unchecked, not valid. What
    /// no value reaches does not count: neither its size nor its mistakes.
    pub fn lenient_within(schema: &Value, limits: &Limits) -> Result<Self, Refusal> {
        let size = guard::size(schema, limits.whole_bytes)?;
        let mut root = Arc::new(schema.clone());
        let mut is_whole = size.bytes <= limits.bytes;
        if !is_whole {
            root = Arc::new(Document::new(root).reachable_part());
        }
        let mut left_out: Option<(Pointer, String)> = None;
        let mut absent: Option<(Refusal, Vec<String>)> = None;
        let mut cut: Vec<Pointer> = Vec::new();
        let mut count = 0;
        // Three more attempts are for the part that values reach, cycles, and absent documents.
        for _ in 0..=OMITTED + 3 {
            let refusal = match Self::of(Arc::clone(&root), limits) {
                Ok(mut checker) => {
                    if let Some(at) = cut.first() {
                        let cycles = Cycles::new(&root, &cut, limits);
                        let refusal = || Refusal::InPlaceCycle { at: at.clone() };
                        checker.cycles = Some(cycles.ok_or_else(refusal)?);
                    }
                    let rules =
                        left_out.map(|(at, what)| Refusal::RulesLeftOut { at, what, count });
                    let (missing, addresses) = absent.unzip();
                    checker.left_out = missing.into_iter().chain(rules).collect();
                    checker.absent = addresses.unwrap_or_default();
                    return Ok(checker);
                }
                Err(refusal) => refusal,
            };
            if is_whole {
                is_whole = false;
                let part = Document::new(Arc::clone(&root)).reachable_part();
                if part != *root {
                    root = Arc::new(part);
                    continue;
                }
            }
            if matches!(refusal, Refusal::RemoteReference { .. }) && absent.is_none() {
                let document = Document::new(Arc::clone(&root));
                let Some(without) = document.without_missing_documents() else {
                    return Err(refusal);
                };
                root = Arc::new(without.schema);
                let count = without.addresses.len();
                let address = without.addresses.into_iter().next().unwrap_or_default();
                let missing = Refusal::DocumentsAbsent { address, count };
                absent = Some((missing, document.missing_documents()));
                continue;
            }
            if matches!(refusal, Refusal::InPlaceCycle { .. })
                && cut.is_empty()
                && let Some((open, found)) = without_cycles(&root, limits)
            {
                root = Arc::new(open);
                cut = found;
                continue;
            }
            let Refusal::BadSchema { at, what } = &refusal else {
                return Err(refusal);
            };
            let Some(omittable) = Document::new(Arc::clone(&root)).omittable_keyword(at) else {
                return Err(refusal);
            };
            root = Arc::new(without_keyword(&root, &omittable.keyword));
            if omittable.accepts_more {
                count += 1;
                left_out.get_or_insert((omittable.keyword, what.clone()));
            }
        }
        // With so many malformed keywords little is left: report the first one.
        Self::of(Arc::new(schema.clone()), limits)
    }

    fn of(mut root: Arc<Value>, limits: &Limits) -> Result<Self, Refusal> {
        let mut document = Document::new(Arc::clone(&root));
        let cost = guard::cost(&document, limits)?;
        if let Some(plain) = document.with_plain_references() {
            root = Arc::new(plain);
            document = Document::new(Arc::clone(&root));
        }
        let validator = options(document.draft(), limits)
            .build(&root)
            .map_err(|error| refusal(&error))?;
        Ok(Self {
            document,
            validator,
            cost,
            limits: *limits,
            questions: Questions::new(root, limits),
            left_out: Vec::new(),
            absent: Vec::new(),
            cycles: None,
        })
    }

    /// The addresses of the absent documents that the schema refers to.
    pub fn missing_documents(&self) -> &[String] {
        &self.absent
    }

    /// Notices for the person: an unknown draft, and the rules that the checker left out.
    pub fn notices(&self) -> Vec<Refusal> {
        let uri = self.document.unknown_draft().map(str::to_owned);
        let unknown = uri.map(|uri| Refusal::UnknownDraft { uri });
        unknown.into_iter().chain(self.left_out.clone()).collect()
    }

    /// The rules and documents that the checker left out of the schema.
    pub fn left_out(&self) -> &[Refusal] {
        &self.left_out
    }

    /// The costs of checking a value against the schema, as the cost guard found them.
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// Checks a value; returns the verdict and the findings. A value that exceeds a limit is unchecked.
    pub fn check(&self, value: &Value) -> Assessment {
        let size = Size::of(value, usize::MAX);
        if size.depth > self.cost.instance_depth {
            return Assessment::unchecked(Refusal::ValueTooDeep {
                limit: self.cost.instance_depth,
            });
        }
        let trials = trials(size, self.cost);
        if trials > self.limits.trials || size.longest_number > guard::limits::NUMBER {
            return Assessment::unchecked(Refusal::ValueTooLarge);
        }
        if self.validator.is_valid(value) {
            let depends = self.cycles.as_ref().and_then(|it| it.refusal(value));
            if let Some(refusal) = depends {
                return Assessment::unchecked(refusal);
            }
            let left_out = self.left_out.first().cloned();
            return left_out.map_or_else(Assessment::valid, Assessment::unchecked);
        }
        if trials > self.limits.listed_trials
            || self.listed_bytes(size, trials) > self.limits.listed_bytes
        {
            return unlisted();
        }
        let mut mapping = Mapping::new(&self.document, value);
        for error in self.validator.iter_errors(value) {
            if !mapping.add(&error) {
                break;
            }
        }
        assessment(mapping)
    }

    /// Answers questions about a value, in their order; `None` for a question that could not be decided. Without a
    /// value only questions about names are answered.
    pub fn answers(&mut self, value: Option<&Value>, questions: &[Question]) -> Vec<Option<bool>> {
        self.questions.answers(&self.document, value, questions)
    }

    /// Whether a value is valid against the subschema at a pointer; `None` if that could not be determined.
    pub fn holds(&mut self, value: &Value, schema: &Pointer) -> Option<bool> {
        self.questions
            .holds(&self.document, value, schema, &mut { self.limits.trials })
    }

    /// Whether a name matches a regular expression; `None` if that could not be determined.
    pub fn matches(&mut self, name: &str, pattern: &str) -> Option<bool> {
        self.questions
            .matches(&self.document, name, pattern, &mut { self.limits.trials })
    }

    fn listed_bytes(&self, size: Size, trials: u64) -> u64 {
        let copies = size.bytes.saturating_add(size.pointers) as u64;
        let copies = copies.saturating_mul(self.cost.expansions.max(1));
        // An error quotes a part of the schema at most; most errors quote almost nothing.
        let words = trials.saturating_mul((self.cost.finding_bytes / 64) as u64);
        copies.saturating_add(words)
    }
}

/// The options with which `jsonschema` compiles every validator of a document.
pub(super) fn options<'i>(draft: Draft, limits: &Limits) -> ValidationOptions<'i> {
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(limits.backtracks)
        .size_limit(PATTERN_BYTES)
        .dfa_size_limit(PATTERN_BYTES);
    formats::with_formats(jsonschema::options())
        .offline()
        .with_draft(known_draft(draft))
        .should_validate_formats(true)
        .with_pattern_options(patterns)
}

/// An upper bound for the schema evaluations of a verdict.
pub(super) fn trials(size: Size, cost: Cost) -> u64 {
    // Text counts as one location per 64 bytes.
    let places = size.nodes.saturating_add(size.bytes / 64) as u64;
    places.saturating_mul(cost.expansions.max(1))
}

fn assessment(mapping: Mapping<'_>) -> Assessment {
    let (findings, cut) = mapping.finish();
    if cut
        || findings.is_empty()
        || findings
            .iter()
            .any(|finding| finding.violation.is_certain())
    {
        return Assessment {
            verdict: Verdict::Invalid,
            findings,
            cut,
        };
    }
    let too_hard = findings
        .iter()
        .find_map(|finding| match &finding.violation {
            ViolationKind::TooHard { what } => Some(what.clone()),
            _ => None,
        });
    let refusal = Refusal::PatternTooHard {
        pattern: too_hard.unwrap_or_default(),
    };
    Assessment {
        verdict: Verdict::Unchecked(refusal),
        findings,
        cut,
    }
}

/// The assessment of an invalid value that is too large to list its errors: its only finding is `Unlisted`.
fn unlisted() -> Assessment {
    let finding = Finding {
        instance: Pointer::root(),
        schema: Pointer::root(),
        violation: ViolationKind::Unlisted,
    };
    Assessment {
        verdict: Verdict::Invalid,
        findings: vec![finding],
        cut: true,
    }
}

pub(super) const fn known_draft(draft: Draft) -> jsonschema::Draft {
    match draft {
        Draft::Draft4 => jsonschema::Draft::Draft4,
        Draft::Draft6 => jsonschema::Draft::Draft6,
        Draft::Draft7 => jsonschema::Draft::Draft7,
        Draft::Draft201909 => jsonschema::Draft::Draft201909,
        Draft::Draft202012 => jsonschema::Draft::Draft202012,
    }
}

/// The refusal for an error that `jsonschema` gives when it compiles a schema: a reference that does not resolve, or a
/// malformed rule. The instance path of the error is then a location in the schema.
fn refusal(error: &ValidationError<'_>) -> Refusal {
    match error.kind() {
        ValidationErrorKind::Referencing(ReferencingError::Unretrievable { uri, .. }) => {
            Refusal::RemoteReference {
                reference: uri.clone(),
            }
        }
        ValidationErrorKind::Referencing(
            ReferencingError::PointerToNowhere { pointer: reference }
            | ReferencingError::InvalidPercentEncoding {
                pointer: reference, ..
            }
            | ReferencingError::InvalidArrayIndex {
                pointer: reference, ..
            }
            | ReferencingError::NoSuchAnchor { anchor: reference }
            | ReferencingError::InvalidAnchor { anchor: reference },
        ) => Refusal::UnknownReference {
            reference: reference.clone(),
        },
        kind => {
            let what = match kind {
                ValidationErrorKind::Format { format } if format == "regex" => {
                    "not a regular expression, or too large".to_owned()
                }
                _ => shortened(&error.to_string(), MESSAGE),
            };
            let at = error.instance_path().as_str().parse().unwrap_or_default();
            Refusal::BadSchema { at, what }
        }
    }
}
