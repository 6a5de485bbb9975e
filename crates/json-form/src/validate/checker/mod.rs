//! The validator: a schema made ready, and values held against it.
//!
//! Owns building jsonschema's validator behind the cost guard, with what SAFETY §1 asks of it, and
//! the order of a check. Leaves turning its errors into findings to `mapping.rs`, and questions
//! about parts of the schema to `questions.rs`. Invariants: the guard comes first; nothing is fetched; `is_valid` comes before the errors are listed, and
//! jsonschema's `evaluate` is never called; a check is bounded by the value's size times the
//! guard's count.

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

use self::mapping::Mapping;
use self::questions::Questions;
use super::assessment::{Assessment, Verdict};
use super::finding::{Finding, ViolationKind};
use super::protocol::Question;
use super::refusal::Refusal;
use crate::schema::document::without_keyword;
use crate::schema::guard::{self, Cost};
use crate::schema::{Document, Draft, Size, measure};

/// How often a pattern may go back before it counts as too hard.
pub(super) const BACKTRACKS: usize = 20_000;
/// How large a compiled pattern may be, in bytes: the engine's own default, said out loud. A letter
/// of any script, up to a hundred times, needs six million; `^.{1,5000}$` needs eight.
const PATTERN_BYTES: usize = 10 << 20;
/// How many trials (places of the value times expansions of the schema) a verdict may take.
pub(super) const TRIALS: u64 = 50_000_000;
/// How many trials listing the errors may take: each can leave an error of some hundred bytes.
const LISTED_TRIALS: u64 = 1_000_000;
/// How many bytes the errors may hold while they are listed: each `anyOf` copies its instance.
const LISTED_BYTES: u64 = 256 << 20;
/// How many keywords are left out of a schema at most.
const LEFT_OUT: usize = 16;
/// How many characters of the validator's words a refusal repeats.
const WORDS: usize = 200;

/// A schema, ready to hold values against.
#[derive(Debug)]
pub struct Checker {
    document: Document,
    validator: Validator,
    cost: Cost,
    questions: Questions,
    /// What was left out of the schema and would have judged.
    left_out: Option<Refusal>,
}

impl Checker {
    /// Makes a schema ready, or says why it is not checked here.
    pub fn new(schema: &Value) -> Result<Self, Refusal> {
        // Before the copy: what is too large is not even copied.
        guard::size(schema)?;
        Self::of(Arc::new(schema.clone()))
    }

    /// Likewise, but without keywords that are written wrongly, as long as the others can be
    /// trusted without them. A value that nothing speaks against is then unchecked, not valid.
    pub fn forgiving(schema: &Value) -> Result<Self, Refusal> {
        guard::size(schema)?;
        let mut root = Arc::new(schema.clone());
        let mut missed: Option<(Pointer, String)> = None;
        let mut count = 0;
        for _ in 0..=LEFT_OUT {
            let refusal = match Self::of(Arc::clone(&root)) {
                Ok(mut checker) => {
                    checker.left_out =
                        missed.map(|(at, what)| Refusal::RulesLeftOut { at, what, count });
                    return Ok(checker);
                }
                Err(refusal) => refusal,
            };
            let Refusal::BadSchema { at, what } = &refusal else {
                return Err(refusal);
            };
            let Some(spared) = Document::new(Arc::clone(&root)).omittable_keyword(at) else {
                return Err(refusal);
            };
            root = Arc::new(without_keyword(&root, &spared.keyword));
            if spared.is_missed {
                count += 1;
                missed.get_or_insert((spared.keyword, what.clone()));
            }
        }
        // So many mistakes: what is left says little. The first one is said.
        Self::new(schema)
    }

    fn of(root: Arc<Value>) -> Result<Self, Refusal> {
        let document = Document::new(Arc::clone(&root));
        let cost = guard::cost(&document)?;
        let validator = options(document.draft())
            .build(&root)
            .map_err(|error| refusal(&error))?;
        Ok(Self {
            document,
            validator,
            cost,
            questions: Questions::new(root),
            left_out: None,
        })
    }

    /// What a person should know about how the schema was read.
    pub fn notices(&self) -> Vec<String> {
        let unknown = self.document.unknown_draft().map(|uri| {
            format!("This form’s rules are written in “{uri}”, which is not known here. They are read as draft 2020-12.")
        });
        let left_out = self.left_out.as_ref().map(Refusal::to_string);
        unknown.into_iter().chain(left_out).collect()
    }

    /// What the schema costs.
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// Holds a value against the schema.
    pub fn check(&self, value: &Value) -> Assessment {
        let size = measure(value, usize::MAX);
        if size.depth > self.cost.instance_depth {
            return Assessment::unchecked(Refusal::ValueTooDeep {
                limit: self.cost.instance_depth,
            });
        }
        let trials = trials(size, self.cost);
        if trials > TRIALS || size.longest_number > guard::NUMBER {
            return Assessment::unchecked(Refusal::ValueTooLarge);
        }
        if self.validator.is_valid(value) {
            let left_out = self.left_out.clone();
            return left_out.map_or_else(Assessment::valid, Assessment::unchecked);
        }
        if trials > LISTED_TRIALS || self.listed_bytes(size, trials) > LISTED_BYTES {
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

    /// Answers questions about a value, in their order; none where it could not be found out.
    /// Without a value only those about names are answered.
    pub fn answers(&mut self, value: Option<&Value>, questions: &[Question]) -> Vec<Option<bool>> {
        self.questions.answers(&self.document, value, questions)
    }

    /// Whether a value is as the schema at a place of the document wants it; none where that could
    /// not be found out.
    pub fn holds(&mut self, value: &Value, schema: &Pointer) -> Option<bool> {
        self.questions
            .holds(&self.document, value, schema, &mut { TRIALS })
    }

    /// Whether a name fits a pattern, as this validator reads them; none where that could not be
    /// found out.
    pub fn matches(&mut self, name: &str, pattern: &str) -> Option<bool> {
        self.questions
            .matches(&self.document, name, pattern, &mut { TRIALS })
    }

    fn listed_bytes(&self, size: Size, trials: u64) -> u64 {
        let copies = size.bytes.saturating_add(size.pointers) as u64;
        let copies = copies.saturating_mul(self.cost.expansions.max(1));
        // Of what the schema has to say, an error carries at most a part; most carry hardly any.
        let words = trials.saturating_mul((self.cost.finding_bytes / 64) as u64);
        copies.saturating_add(words)
    }
}

/// How every validator of a document is built.
pub(super) fn options<'i>(draft: Draft) -> ValidationOptions<'i> {
    let patterns = PatternOptions::fancy_regex()
        .backtrack_limit(BACKTRACKS)
        .size_limit(PATTERN_BYTES)
        .dfa_size_limit(PATTERN_BYTES);
    formats::known(jsonschema::options())
        .offline()
        .with_draft(known_draft(draft))
        .should_validate_formats(true)
        .with_pattern_options(patterns)
}

/// How many trials a verdict on a value takes at most.
pub(super) fn trials(size: Size, cost: Cost) -> u64 {
    // Text costs, too: it is counted by 64 bytes.
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

/// It is invalid, and so much of it that nobody would read a list.
fn unlisted() -> Assessment {
    let violation = ViolationKind::Other {
        keyword: String::new(),
        message: "something here is wrong, and there is too much of it to say where".to_owned(),
    };
    let finding = Finding {
        instance: Pointer::root(),
        schema: Pointer::root(),
        violation,
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

/// Why the validator could not be built. The schema is then the instance of its own schema.
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
                    "the pattern is no regular expression, or is too large".to_owned()
                }
                _ => in_short(&error.to_string()),
            };
            let at = error.instance_path().as_str().parse().unwrap_or_default();
            Refusal::BadSchema { at, what }
        }
    }
}

fn in_short(words: &str) -> String {
    match words.char_indices().nth(WORDS) {
        Some((end, _)) => format!("{}…", words.get(..end).unwrap_or_default()),
        None => words.to_owned(),
    }
}
