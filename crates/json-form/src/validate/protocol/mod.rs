//! What the page and the worker say to one another, as JSON text.
//!
//! Owns [`Ask`] and [`Answer`] and their text. Leaves answering to `service.rs` and carrying to
//! `platform` and `bin/worker.rs`. Invariants: reading is total; numbers keep their text and
//! values their depth (`wire.rs`); no validator is linked by this file.

mod patch;
pub(in crate::validate) mod wire;

use exact_json::Pointer;
use exact_json::{self as json, count, texts};
use serde_json::Value;

use self::wire::{Parts, named};
use super::assessment::Assessment;
use super::finding::Finding;
use super::refusal::Refusal;
use crate::markdown::Block;

pub use patch::Patch;

/// Asks the worker for another way back, a channel under the name that follows behind a space. The
/// worker says this word through that channel; who hears it says it once more, without a name, and
/// from then on answers come through the channel where they are at most [`LONGEST_SHORTCUT`] long.
/// No question and no answer: this is about the way they go.
pub const SHORTCUT: &str = "shortcut";

/// The longest answer, in bytes, that goes the other way: it is copied from process to process there.
pub const LONGEST_SHORTCUT: usize = 8_192;

/// What the form wants to know beside the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether what stands at a place of the value is as a schema wants it.
    Holds {
        /// The place in the value.
        at: Pointer,
        /// The place of the schema in the schema document.
        schema: Pointer,
    },
    /// Whether a name would be right by a schema, as `propertyNames` asks.
    Name {
        /// The name.
        name: String,
        /// The place of the schema in the schema document.
        schema: Pointer,
    },
    /// Whether a name fits a pattern of `patternProperties`.
    Matches {
        /// The name.
        name: String,
        /// The pattern.
        pattern: String,
    },
}

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
    /// Is the value as the schema under this key wants it, once it is changed like this? Answered
    /// by [`Answer::Checked`]. The first time under a key, the first patch is one of the root.
    Check {
        /// The key of the schema.
        key: u64,
        /// Comes back with the answer.
        ticket: u64,
        /// The changes since the last time. None: only the questions are answered.
        patches: Vec<Patch>,
        /// What else the form wants to know of the value.
        questions: Vec<Question>,
    },
    /// What does this text look like as Markdown? Answered by [`Answer::Markdown`] under the same
    /// key. Nothing is held.
    Markdown {
        /// The key of the question.
        key: u64,
        /// The text.
        text: String,
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
        /// None: the findings of the assessment are all there are. Otherwise they are those that
        /// came since the last answer under this key, and these are the ones that are gone.
        mended: Option<Vec<Finding>>,
        /// In the order of the questions; none where it could not be found out.
        answers: Vec<Option<bool>>,
    },
    /// What a text looks like.
    Markdown {
        /// The key of the question.
        key: u64,
        /// The text, block by block.
        blocks: Vec<Block>,
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
            Self::Check {
                key,
                ticket,
                patches,
                questions,
            } => {
                let mut data = vec![count(*key), count(*ticket)];
                data.push(wire::written_patches(patches));
                data.push(wire::written_questions(questions));
                named("check", data)
            }
            Self::Markdown { key, text } => named("markdown", vec![count(*key), json::text(text)]),
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
                    patches: wire::patches(parts),
                    questions: wire::questions(parts),
                },
                "markdown" => Self::Markdown {
                    key: parts.count(),
                    text: parts.text(),
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
                mended,
                answers,
            } => {
                let mut data = vec![count(*key), count(*ticket)];
                data.push(wire::written_assessment(assessment));
                data.push(wire::written_answers(answers));
                data.extend(mended.as_deref().map(wire::written_findings));
                named("checked", data)
            }
            Self::Markdown { key, blocks } => {
                let blocks = blocks.iter().map(|block| json::text(block.as_str()));
                named("markdown", vec![count(*key), blocks.collect()])
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
                    answers: wire::answers(parts),
                    mended: if parts.is_more() {
                        Some(wire::findings(parts))
                    } else {
                        None
                    },
                },
                "markdown" => Self::Markdown {
                    key: parts.count(),
                    blocks: parts.texts().into_iter().map(Block::sent).collect(),
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

    fn value(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_text_of_numbers_survives_the_way_to_the_worker() {
        let text = r#"{"b":[1.10,18446744073709551617,1e+400,-0,-0.0],"a":0.1}"#;
        let ask = Ask::Check {
            key: 1,
            ticket: u64::MAX,
            patches: vec![Patch {
                at: Pointer::root(),
                value: Some(value(text)),
            }],
            questions: Vec::new(),
        };
        let Ok(Ask::Check {
            patches, ticket, ..
        }) = Ask::from_text(&ask.to_text())
        else {
            panic!("the question came back as something else");
        };
        assert_eq!(ticket, u64::MAX);
        let value = patches.first().and_then(|patch| patch.value.clone());
        assert_eq!(value.unwrap().to_string(), text);
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
