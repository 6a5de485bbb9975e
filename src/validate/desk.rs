//! The worker's desk: questions in, answers out.
//!
//! Owns the schemas that are held, by key. Leaves carrying messages to `bin/worker.rs`, and to
//! whoever answers without a worker (natively, or on a page that forbids workers). Invariants: as
//! many schemas as [`Desk::SCHEMAS`], the longest unused goes first; any text gets an answer or
//! silence, never a panic.

use super::assessment::Assessment;
use super::checker::Checker;
use super::protocol::{Answer, Ask};
use super::refusal::Refusal;

/// Holds schemas and answers questions about values.
#[derive(Debug, Default)]
pub struct Desk {
    /// In the order of last use.
    held: Vec<Held>,
}

#[derive(Debug)]
struct Held {
    key: u64,
    // A refused schema is held, too: values sent under its key are answered with the reason.
    checker: Result<Checker, Refusal>,
}

impl Desk {
    /// How many schemas are held at most.
    pub const SCHEMAS: usize = 32;

    /// A desk with nothing on it.
    pub const fn new() -> Self {
        Self { held: Vec::new() }
    }

    /// Answers a question. Forgetting is not answered.
    pub fn answer(&mut self, ask: Ask) -> Option<Answer> {
        match ask {
            Ask::Schema { key, schema } => {
                let checker = Checker::new(&schema);
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
                self.held.push(Held { key, checker });
                Some(answer)
            }
            Ask::Check { key, ticket, value } => {
                let assessment = match self.take_up(key) {
                    Some(Ok(checker)) => checker.check(&value),
                    Some(Err(refusal)) => Assessment::unchecked(refusal.clone()),
                    None => Assessment::unchecked(Refusal::UnknownSchema),
                };
                Some(Answer::Checked {
                    key,
                    ticket,
                    assessment,
                })
            }
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

    fn take_up(&mut self, key: u64) -> Option<&Result<Checker, Refusal>> {
        let index = self.held.iter().position(|held| held.key == key)?;
        let held = self.held.remove(index);
        self.held.push(held);
        self.held.last().map(|held| &held.checker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn check(desk: &mut Desk, key: u64, value: Value) -> Assessment {
        match desk.answer(Ask::Check {
            key,
            ticket: 7,
            value,
        }) {
            Some(Answer::Checked {
                key: same,
                ticket: 7,
                assessment,
            }) if same == key => assessment,
            other => panic!("not a check: {other:?}"),
        }
    }

    fn hold(desk: &mut Desk, key: u64, schema: Value) -> Answer {
        desk.answer(Ask::Schema { key, schema }).unwrap()
    }

    #[test]
    fn a_schema_is_held_until_it_is_forgotten() {
        let mut desk = Desk::new();
        assert_eq!(
            hold(&mut desk, 1, json!({"type": "string"})),
            Answer::Compiled {
                key: 1,
                notices: vec![]
            }
        );
        assert!(check(&mut desk, 1, json!("x")).is_valid());
        assert!(check(&mut desk, 1, json!(1)).is_invalid());
        assert_eq!(desk.answer(Ask::Forget { key: 1 }), None);
        assert_eq!(
            check(&mut desk, 1, json!(1)).refusal(),
            Some(&Refusal::UnknownSchema)
        );
    }

    #[test]
    fn values_of_a_refused_schema_are_answered_with_the_reason() {
        let mut desk = Desk::new();
        let Answer::Refused { refusal, .. } = hold(&mut desk, 1, json!({"$ref": "#"})) else {
            panic!("a schema that only leads to itself was taken");
        };
        assert_eq!(check(&mut desk, 1, json!(1)).refusal(), Some(&refusal));
    }

    #[test]
    fn the_schema_unused_for_longest_goes_first() {
        let mut desk = Desk::new();
        for key in 0..Desk::SCHEMAS as u64 {
            hold(&mut desk, key, json!(true));
        }
        assert!(check(&mut desk, 0, json!(1)).is_valid());
        hold(&mut desk, 100, json!(true));
        assert!(check(&mut desk, 0, json!(1)).is_valid());
        assert_eq!(
            check(&mut desk, 1, json!(1)).refusal(),
            Some(&Refusal::UnknownSchema)
        );
    }

    #[test]
    fn what_is_no_question_gets_no_answer() {
        let mut desk = Desk::new();
        for text in [
            "",
            "{",
            "null",
            "[\"ready\"]",
            "[\"check\"]",
            "[\"schema\", 1, \"{\"]",
        ] {
            assert_eq!(desk.answer_text(text), None, "{text}");
        }
    }

    #[test]
    fn an_unknown_draft_is_read_as_the_newest_and_said_so() {
        let mut desk = Desk::new();
        let schema = json!({"$schema": "https://example.com/mine", "type": "string"});
        let Answer::Compiled { notices, .. } = hold(&mut desk, 1, schema) else {
            panic!("an unknown draft was refused");
        };
        assert!(
            matches!(notices.as_slice(), [notice] if notice.contains("https://example.com/mine"))
        );
        assert!(check(&mut desk, 1, json!(1)).is_invalid());
    }
}
