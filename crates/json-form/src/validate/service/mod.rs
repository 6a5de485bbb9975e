//! The worker's service: questions in, answers out.
//!
//! Owns the schemas that are held, by key, and what was last said of each: the value and what was
//! found in it. Leaves carrying messages to `bin/worker.rs`, and to
//! whoever answers without a worker (natively, or on a page that forbids workers). Invariants: as
//! many schemas as [`ValidationService::SCHEMAS`], the longest unused goes first; any text gets an answer or
//! silence, never a panic.

mod finding_changes;

use serde_json::Value;

use self::finding_changes::{FindingChanges, finding_changes};
use super::assessment::Assessment;
use super::checker::Checker;
use super::finding::Finding;
use super::protocol::{Answer, Ask, Patch, Question};
use super::refusal::Refusal;
use crate::markdown;

/// Holds schemas and answers questions about values.
#[derive(Debug, Default)]
pub struct ValidationService {
    /// In the order of last use.
    held: Vec<Held>,
}

#[derive(Debug)]
struct Held {
    key: u64,
    // A refused schema is held, too: values sent under its key are answered with the reason.
    checker: Result<Checker, Refusal>,
    told: Option<Told>,
}

/// What was last said of a schema.
#[derive(Debug)]
struct Told {
    /// None: there is no value yet, and nothing to find.
    value: Option<Value>,
    assessment: Assessment,
}

/// The parts of an answer to a check.
struct Check {
    assessment: Assessment,
    mended: Option<Vec<Finding>>,
    answers: Vec<Option<bool>>,
}

impl ValidationService {
    /// How many schemas are held at most.
    pub const SCHEMAS: usize = 32;

    /// A service with nothing on it.
    pub const fn new() -> Self {
        Self { held: Vec::new() }
    }

    /// Answers a question. Forgetting is not answered.
    pub fn answer(&mut self, ask: Ask) -> Option<Answer> {
        match ask {
            Ask::Schema { key, schema } => {
                let checker = Checker::forgiving(&schema);
                let answer = match &checker {
                    Ok(checker) => Answer::Compiled {
                        key,
                        notices: checker.notices(),
                    },
                    Err(refusal) => Answer::Refused {
                        key,
                        refusal: refusal.clone(),
                    },
                };
                self.forget(key);
                if self.held.len() >= Self::SCHEMAS {
                    self.held.remove(0);
                }
                self.held.push(Held {
                    key,
                    checker,
                    told: None,
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
                    mended,
                    answers,
                } = match self.take_up(key) {
                    Some(held) => held.check(patches, &questions),
                    None => Check::unchecked(Refusal::UnknownSchema, &questions),
                };
                Some(Answer::Checked {
                    key,
                    ticket,
                    assessment,
                    mended,
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
        }
    }

    /// Answers a question in text. What is no question is not answered.
    pub fn answer_text(&mut self, text: &str) -> Option<String> {
        let ask = Ask::from_text(text).ok()?;
        self.answer(ask).map(|answer| answer.to_text())
    }

    fn forget(&mut self, key: u64) {
        self.held.retain(|held| held.key != key);
    }

    fn take_up(&mut self, key: u64) -> Option<&mut Held> {
        let index = self.held.iter().position(|held| held.key == key)?;
        let held = self.held.remove(index);
        self.held.push(held);
        self.held.last_mut()
    }
}

impl Held {
    fn check(&mut self, patches: Vec<Patch>, questions: &[Question]) -> Check {
        let checker = match &mut self.checker {
            Ok(checker) => checker,
            Err(refusal) => return Check::unchecked(refusal.clone(), questions),
        };
        // What does not fit leaves nothing that could be told of: all has to be sent anew.
        let unknown = || Check::unchecked(Refusal::UnknownSchema, questions);
        let is_whole = |patch: &Patch| patch.at.is_root();
        let (repeated, whole) = (patches.is_empty(), patches.iter().any(is_whole));
        let (mut value, last) = match self.told.take() {
            Some(told) => (told.value, Some(told.assessment)),
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
        let (assessment, findings, mended) = match last {
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
        let told = self.told.insert(Told { value, assessment });
        Check {
            assessment: Assessment {
                verdict: told.assessment.verdict.clone(),
                findings,
                cut: told.assessment.cut,
            },
            mended,
            answers,
        }
    }
}

impl Check {
    fn unchecked(refusal: Refusal, questions: &[Question]) -> Self {
        Self {
            assessment: Assessment::unchecked(refusal),
            mended: None,
            answers: vec![None; questions.len()],
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
