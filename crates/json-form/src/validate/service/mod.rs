//! The validation service: the worker's answers to requests.
//!
//! Owns the schemas that are kept by key, and the last value and findings of each. Leaves transporting messages to
//! `crates/worker` and to callers without a worker. Invariants: at most [`ValidationService::SCHEMAS`] schemas are
//! kept, and the least recently used one is dropped first; no request causes a panic.

mod finding_changes;

use serde_json::Value;

use self::finding_changes::{FindingChanges, finding_changes};
use super::assessment::Assessment;
use super::checker::Checker;
use super::finding::Finding;
use super::protocol::{Answer, Ask, Patch, Question};
use super::refusal::Refusal;
use crate::markdown;
use crate::schema::Document;
use crate::schema::guard::limits::Limits;

/// The service that keeps compiled schemas and answers requests.
#[derive(Debug)]
pub struct ValidationService {
    /// The kept schemas, the least recently used one first.
    kept: Vec<KeptSchema>,
    limits: Limits,
}

#[derive(Debug)]
struct KeptSchema {
    key: u64,
    // A refused schema is kept, too: checks under its key are answered with the reason.
    checker: Result<Checker, Refusal>,
    last_check: Option<LastCheck>,
}

/// The value and the assessment of the last check against the schema under a key.
#[derive(Debug)]
struct LastCheck {
    /// The value of the last check; `None` if the form has no value, which has no findings.
    value: Option<Value>,
    assessment: Assessment,
}

/// The result of an [`Ask::Check`], for its [`Answer::Checked`]: assessment, removed findings, answers to questions.
struct Check {
    assessment: Assessment,
    removed: Option<Vec<Finding>>,
    answers: Vec<Option<bool>>,
}

impl Default for ValidationService {
    fn default() -> Self {
        Self::new()
    }
}

impl ValidationService {
    /// The most schemas that are kept. A further one replaces the least recently used one.
    pub const SCHEMAS: usize = 32;

    /// A service without schemas, with the limits for a thread that can be ended (`Limits::STOPPABLE`).
    pub const fn new() -> Self {
        Self::within(Limits::STOPPABLE)
    }

    /// A service without schemas, which checks schemas and values within these limits.
    pub const fn within(limits: Limits) -> Self {
        Self {
            kept: Vec::new(),
            limits,
        }
    }

    /// Answers a request. Returns `None` for [`Ask::Forget`], and for [`Ask::Inspect`], which others answer.
    pub fn answer(&mut self, ask: Ask) -> Option<Answer> {
        match ask {
            Ask::Schema { key, schema } => {
                let checker = Checker::lenient_within(&schema, &self.limits);
                let answer = match &checker {
                    Ok(checker) => Answer::Compiled {
                        key,
                        notices: checker.notices(),
                        absent: checker.missing_documents().to_vec(),
                    },
                    Err(refusal) => Answer::Refused {
                        key,
                        refusal: refusal.clone(),
                        absent: match refusal {
                            Refusal::RemoteReference { .. } => {
                                Document::new(schema).missing_documents()
                            }
                            _ => Vec::new(),
                        },
                    },
                };
                self.forget(key);
                if self.kept.len() >= Self::SCHEMAS {
                    self.kept.remove(0);
                }
                self.kept.push(KeptSchema {
                    key,
                    checker,
                    last_check: None,
                });
                Some(answer)
            }
            Ask::Check {
                key,
                ticket,
                patches,
                questions,
            } => {
                let Check {
                    assessment,
                    removed,
                    answers,
                } = match self.use_schema(key) {
                    Some(kept) => kept.check(patches, &questions),
                    None => Check::unchecked(Refusal::UnknownSchema, &questions),
                };
                Some(Answer::Checked {
                    key,
                    ticket,
                    assessment,
                    removed,
                    answers,
                })
            }
            Ask::Markdown { key, text } => Some(Answer::Markdown {
                key,
                blocks: markdown::blocks(&text),
            }),
            Ask::Forget { key } => {
                self.forget(key);
                None
            }
            // The worker has that service, this crate does not.
            Ask::Inspect { .. } => None,
        }
    }

    fn forget(&mut self, key: u64) {
        self.kept.retain(|kept| kept.key != key);
    }

    /// The schema under a key, which becomes the most recently used one; `None` if it is not kept.
    fn use_schema(&mut self, key: u64) -> Option<&mut KeptSchema> {
        let index = self.kept.iter().position(|kept| kept.key == key)?;
        let kept = self.kept.remove(index);
        self.kept.push(kept);
        self.kept.last_mut()
    }
}

impl KeptSchema {
    fn check(&mut self, patches: Vec<Patch>, questions: &[Question]) -> Check {
        let checker = match &mut self.checker {
            Ok(checker) => checker,
            Err(refusal) => return Check::unchecked(refusal.clone(), questions),
        };
        // After a patch that does not fit, the value is unknown and has to be sent again.
        let unknown = || Check::unchecked(Refusal::UnknownSchema, questions);
        let is_whole = |patch: &Patch| patch.at.is_root();
        let (repeated, whole) = (patches.is_empty(), patches.iter().any(is_whole));
        let (mut value, last) = match self.last_check.take() {
            Some(last) => (last.value, Some(last.assessment)),
            None if patches.first().is_some_and(is_whole) => (None, None),
            None => return unknown(),
        };
        if !patches.into_iter().all(|patch| patch.apply(&mut value)) {
            return unknown();
        }
        let now = || match &value {
            Some(value) => checker.check(value),
            None => Assessment::valid(),
        };
        let (assessment, findings, removed) = match last {
            Some(last) if repeated => (last, Vec::new(), Some(Vec::new())),
            Some(last) if !whole => {
                let now = now();
                let FindingChanges { added, removed } =
                    finding_changes(last.findings, &now.findings);
                (now, added, Some(removed))
            }
            _ => {
                let now = now();
                let all = now.findings.clone();
                (now, all, None)
            }
        };
        let answers = checker.answers(value.as_ref(), questions);
        let last = self.last_check.insert(LastCheck { value, assessment });
        Check {
            assessment: Assessment {
                verdict: last.assessment.verdict.clone(),
                findings,
                cut: last.assessment.cut,
            },
            removed,
            answers,
        }
    }
}

impl Check {
    fn unchecked(refusal: Refusal, questions: &[Question]) -> Self {
        Self {
            assessment: Assessment::unchecked(refusal),
            removed: None,
            answers: vec![None; questions.len()],
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
