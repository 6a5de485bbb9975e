//! What the page and the worker say to one another, as JSON text.
//!
//! Owns [`Ask`] and [`Answer`] and their text. Leaves answering to `desk.rs` and carrying to
//! `platform` and `bin/worker.rs`. Invariants: reading is total; numbers keep their text and
//! values their depth (`wire.rs`); no validator is linked by this file.

use serde_json::Value;

use super::assessment::Assessment;
use super::refusal::Refusal;
use super::wire::{self, Parts, named};
use crate::json::{self, count, texts};

/// What the page asks of the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Hold this schema under this key, in the place of what was held there.
    /// Answered by [`Answer::Compiled`] or [`Answer::Refused`].
    Schema {
        /// The key.
        key: u64,
        /// The schema.
        schema: Value,
    },
    /// Is this value as the schema under this key wants it? Answered by [`Answer::Checked`].
    Check {
        /// The key of the schema.
        key: u64,
        /// Comes back with the answer.
        ticket: u64,
        /// The value.
        value: Value,
    },
    /// The schema under this key is not needed any more. Not answered.
    Forget {
        /// The key.
        key: u64,
    },
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The worker has started. Said once, unasked.
    Ready,
    /// The schema is understood.
    Compiled {
        /// The key of the schema.
        key: u64,
        /// What a person should know about how it was read, as sentences.
        notices: Vec<String>,
    },
    /// The schema is not checked here. Values sent under its key are answered with this, too,
    /// inside an assessment.
    Refused {
        /// The key of the schema.
        key: u64,
        /// Why.
        refusal: Refusal,
    },
    /// What is wrong with a value.
    Checked {
        /// The key of the schema.
        key: u64,
        /// The ticket of the question.
        ticket: u64,
        /// The answer.
        assessment: Assessment,
    },
}

/// Why a text is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The text is no JSON, or is nested too deep.
    #[error("the message is no JSON")]
    NoJson,
    /// The JSON is none of the messages known here.
    #[error("the message is none that is known")]
    Unknown,
}

impl Ask {
    /// The question as text.
    pub fn to_text(&self) -> String {
        json::to_text(&match self {
            Self::Schema { key, schema } => named("schema", vec![count(*key), wire::deep(schema)]),
            Self::Check { key, ticket, value } => {
                let data = vec![count(*key), count(*ticket), wire::deep(value)];
                named("check", data)
            }
            Self::Forget { key } => named("forget", vec![count(*key)]),
        })
    }

    /// Reads a question. Total: any text gives a question or an error.
    pub fn from_text(text: &str) -> Result<Self, MessageError> {
        read(text, |name, parts| {
            Some(match name {
                "schema" => Self::Schema {
                    key: parts.count(),
                    schema: parts.deep_as_serde(),
                },
                "check" => Self::Check {
                    key: parts.count(),
                    ticket: parts.count(),
                    value: parts.deep_as_serde(),
                },
                "forget" => Self::Forget { key: parts.count() },
                _ => return None,
            })
        })
    }
}

impl Answer {
    /// The answer as text.
    pub fn to_text(&self) -> String {
        json::to_text(&match self {
            Self::Ready => named("ready", Vec::new()),
            Self::Compiled { key, notices } => named("compiled", vec![count(*key), texts(notices)]),
            Self::Refused { key, refusal } => {
                named("refused", vec![count(*key), wire::written_refusal(refusal)])
            }
            Self::Checked {
                key,
                ticket,
                assessment,
            } => {
                let assessment = wire::written_assessment(assessment);
                named("checked", vec![count(*key), count(*ticket), assessment])
            }
        })
    }

    /// Reads an answer. Total: any text gives an answer or an error.
    pub fn from_text(text: &str) -> Result<Self, MessageError> {
        read(text, |name, parts| {
            Some(match name {
                "ready" => Self::Ready,
                "compiled" => Self::Compiled {
                    key: parts.count(),
                    notices: parts.texts(),
                },
                "refused" => Self::Refused {
                    key: parts.count(),
                    refusal: parts.inner(wire::refusal),
                },
                "checked" => Self::Checked {
                    key: parts.count(),
                    ticket: parts.count(),
                    assessment: parts.inner(wire::assessment),
                },
                _ => return None,
            })
        })
    }
}

/// Reads a message by its name and its data.
fn read<M>(
    text: &str,
    message: impl FnOnce(&str, &mut Parts) -> Option<M>,
) -> Result<M, MessageError> {
    let value = json::parse(text).map_err(|_| MessageError::NoJson)?;
    let read = Parts::read(value, |parts| message(&parts.text(), parts));
    read.flatten().ok_or(MessageError::Unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pointer::Pointer;
    use crate::validate::{Complaint, Finding, Verdict};

    fn value(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_text_of_numbers_survives_the_way_to_the_worker() {
        let text = r#"{"b":[1.10,18446744073709551617,1e+400,-0,-0.0],"a":0.1}"#;
        let ask = Ask::Check {
            key: 1,
            ticket: u64::MAX,
            value: value(text),
        };
        let Ok(Ask::Check { value, ticket, .. }) = Ask::from_text(&ask.to_text()) else {
            panic!("the question came back as something else");
        };
        assert_eq!(ticket, u64::MAX);
        assert_eq!(value.to_string(), text);
    }

    #[test]
    fn the_text_of_limits_survives_the_way_back() {
        let number = |text: &str| serde_json::from_str::<serde_json::Number>(text).unwrap();
        let finding = |complaint| Finding {
            instance: Pointer::root().child("a/b"),
            schema: Pointer::root(),
            complaint,
        };
        let inner = finding(Complaint::Minimum {
            limit: number("1.10"),
        });
        let findings = vec![
            finding(Complaint::Maximum {
                limit: number("1e400"),
            }),
            finding(Complaint::MultipleOf {
                of: number("18446744073709551617"),
            }),
            finding(Complaint::Const {
                expected: value("[-0, 1.10]"),
            }),
            finding(Complaint::AnyOf {
                branches: vec![vec![inner], vec![]],
            }),
            finding(Complaint::UniqueItems { pair: Some((0, 2)) }),
        ];
        let assessment = Assessment {
            verdict: Verdict::Invalid,
            findings,
            cut: false,
        };
        let answer = Answer::Checked {
            key: 3,
            ticket: 4,
            assessment,
        };
        assert_eq!(Answer::from_text(&answer.to_text()), Ok(answer));
    }

    #[test]
    fn a_value_as_deep_as_json_is_read_survives() {
        let deep = value(&format!("{}{}", "[".repeat(127), "]".repeat(127)));
        let ask = Ask::Schema {
            key: 0,
            schema: deep,
        };
        assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        assert_eq!(Ask::from_text(""), Err(MessageError::NoJson));
        assert_eq!(Ask::from_text("{"), Err(MessageError::NoJson));
        assert!(Ask::from_text("{}").is_err());
        assert_eq!(
            Ask::from_text(r#"["check", -1]"#),
            Err(MessageError::Unknown)
        );
        assert_eq!(
            Answer::from_text(r#"["nothing"]"#),
            Err(MessageError::Unknown)
        );
        assert_eq!(Answer::from_text(r#""ready""#), Err(MessageError::Unknown));
    }
}
