//! The messages between the page and the worker, as JSON text.
//!
//! Owns [`Ask`], [`Answer`] and their text form. Leaves answering to `service`, the encoding of their data to
//! `wire`, and sending them to the app. Invariants: parsing is total; numbers keep their text; values of any
//! depth that JSON allows fit; the validator is not linked here.

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

/// The handshake for a faster way back, a `BroadcastChannel`. The page posts this word, a space and the name of the
/// channel; the worker posts the word into that channel; once the page receives it, it posts the word again
/// without a name. From then on, answers of at most [`LONGEST_SHORTCUT`] bytes use the channel.
pub const SHORTCUT: &str = "shortcut";

/// The most bytes of an answer that uses the channel, where messages are copied between processes.
pub const LONGEST_SHORTCUT: usize = 8_192;

/// A question that is answered in addition to the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the value at an instance location is valid against a subschema.
    Holds {
        /// The instance location.
        at: Pointer,
        /// The pointer of the subschema.
        schema: Pointer,
    },
    /// Whether a property name is valid against a subschema, as for `propertyNames`.
    Name {
        /// The name.
        name: String,
        /// The pointer of the subschema.
        schema: Pointer,
    },
    /// Whether a property name matches a pattern of `patternProperties`.
    Matches {
        /// The name.
        name: String,
        /// The regular expression.
        pattern: String,
    },
}

/// A request from the page to the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Compiles a schema and keeps it under a key, replacing an earlier one.
    /// Answered by [`Answer::Compiled`] or [`Answer::Refused`].
    Schema {
        /// The key.
        key: u64,
        /// The schema.
        schema: Value,
    },
    /// Applies patches to the value under a key and checks it. Answered by [`Answer::Checked`]. In the first check
    /// after [`Ask::Schema`], the first patch must set the root.
    Check {
        /// The key of the schema.
        key: u64,
        /// Returned with the answer.
        ticket: u64,
        /// The changes since the last check. If empty, only the questions are answered.
        patches: Vec<Patch>,
        /// Further questions about the value.
        questions: Vec<Question>,
    },
    /// Parses a text as Markdown. Answered by [`Answer::Markdown`] with the same key. Nothing is kept.
    Markdown {
        /// The key of the request.
        key: u64,
        /// The text.
        text: String,
    },
    /// Removes the schema under a key. Not answered.
    Forget {
        /// The key.
        key: u64,
    },
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The worker has started. Sent once, without a request.
    Ready,
    /// The schema was compiled.
    Compiled {
        /// The key of the schema.
        key: u64,
        /// Sentences that a person should know about how it was read.
        notices: Vec<String>,
    },
    /// The schema is not checked here. Checks under its key get an assessment with the same refusal.
    Refused {
        /// The key of the schema.
        key: u64,
        /// The reason.
        refusal: Refusal,
    },
    /// The result of a check.
    Checked {
        /// The key of the schema.
        key: u64,
        /// The ticket of the request.
        ticket: u64,
        /// The assessment.
        assessment: Assessment,
        /// If `None`, the assessment lists all findings. Otherwise it lists those that were added since the last
        /// answer under this key, and these were removed.
        removed: Option<Vec<Finding>>,
        /// In the order of the questions; `None` for what could not be determined.
        answers: Vec<Option<bool>>,
    },
    /// A parsed Markdown text.
    Markdown {
        /// The key of the request.
        key: u64,
        /// The blocks of the text.
        blocks: Vec<Block>,
    },
}

/// Why a text is not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The text is not JSON, or is nested too deeply.
    #[error("the message is no JSON")]
    NoJson,
    /// The JSON is not a known message.
    #[error("the message is none that is known")]
    Unknown,
}

impl Ask {
    /// The request as text.
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
                data.push(wire::patches::encode(patches));
                data.push(wire::questions::encode(questions));
                named("check", data)
            }
            Self::Markdown { key, text } => named("markdown", vec![count(*key), json::text(text)]),
            Self::Forget { key } => named("forget", vec![count(*key)]),
        })
    }

    /// Parses a request. Total: any text gives a request or an error.
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
                    patches: wire::patches::decode(parts),
                    questions: wire::questions::decode(parts),
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
                named("refused", vec![count(*key), wire::refusal::encode(refusal)])
            }
            Self::Checked {
                key,
                ticket,
                assessment,
                removed,
                answers,
            } => {
                let mut data = vec![count(*key), count(*ticket)];
                data.push(wire::assessment::encode(assessment));
                data.push(wire::answers::encode(answers));
                data.extend(removed.as_deref().map(wire::findings::encode));
                named("checked", data)
            }
            Self::Markdown { key, blocks } => {
                let blocks = blocks.iter().map(|block| json::text(block.as_str()));
                named("markdown", vec![count(*key), blocks.collect()])
            }
        })
    }

    /// Parses an answer. Total: any text gives an answer or an error.
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
                    refusal: parts.inner(wire::refusal::decode),
                },
                "checked" => Self::Checked {
                    key: parts.count(),
                    ticket: parts.count(),
                    assessment: parts.inner(wire::assessment::decode),
                    answers: wire::answers::decode(parts),
                    removed: if parts.is_more() {
                        Some(wire::findings::decode(parts))
                    } else {
                        None
                    },
                },
                "markdown" => Self::Markdown {
                    key: parts.count(),
                    blocks: parts.texts().into_iter().map(Block::received).collect(),
                },
                _ => return None,
            })
        })
    }
}

/// Parses a message; `message` gets its name and its data.
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
    fn numbers_keep_their_text_in_messages() {
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
    fn values_keep_the_maximum_depth_in_messages() {
        let deep = value(&format!("{}{}", "[".repeat(127), "]".repeat(127)));
        let ask = Ask::Schema {
            key: 0,
            schema: deep,
        };
        assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
    }

    #[test]
    fn other_texts_are_rejected() {
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
