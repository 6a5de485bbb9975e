//! The messages between the page and the worker, as JSON text.
//!
//! Owns [`Ask`], [`Answer`] and their text form. Leaves answering to `service`, the encoding to `message_encoding`, and
//! sending them to the app. Invariants: parsing is total; numbers keep their text; values of any
//! depth that JSON allows fit; the validator is not linked here.

mod patch;
#[cfg(test)]
mod tests;

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use super::assessment::Assessment;
use super::finding::Finding;
use super::message_encoding::{MessageValue, Parts, message_value};
use super::refusal::Refusal;
use crate::markdown::Block;

pub use patch::Patch;

/// A question that is answered in addition to the verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the value at an instance location is valid against a subschema.
    Holds {
        /// The instance location of the value in question.
        at: Pointer,
        /// The pointer of the subschema in the schema document.
        schema: Pointer,
    },
    /// Whether a property name is valid against a subschema, as for `propertyNames`.
    Name {
        /// The property name to check.
        name: String,
        /// The pointer of the subschema in the schema document.
        schema: Pointer,
    },
    /// Whether a property name matches a pattern of `patternProperties`.
    Matches {
        /// The property name to match.
        name: String,
        /// The regular expression to match the name with: a key of `patternProperties`.
        pattern: String,
    },
}

/// A request from the page to the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Compiles a schema and keeps it under a key, replacing an earlier one.
    /// Answered by [`Answer::Compiled`] or [`Answer::Refused`].
    Schema {
        /// The key under which the schema is kept; later requests name the schema by it.
        key: u64,
        /// The JSON Schema to compile.
        schema: Value,
    },
    /// Applies patches to the value under a key and checks it. Answered by [`Answer::Checked`]. In the first check
    /// after [`Ask::Schema`], the first patch must set the root.
    Check {
        /// The key of the schema to check against.
        key: u64,
        /// The number of the request, which the answer repeats.
        ticket: u64,
        /// The changes of the value since the last check under this key. If empty, only the questions are answered.
        patches: Vec<Patch>,
        /// Questions to answer in addition to the verdict.
        questions: Vec<Question>,
    },
    /// Parses a text as Markdown. Answered by [`Answer::Markdown`] with the same key. Nothing is kept.
    Markdown {
        /// The number of the request, which the answer repeats.
        key: u64,
        /// The Markdown text to parse.
        text: String,
    },
    /// Sends a request to another service of the worker, in that service's format. Answered by
    /// [`Answer::Inspected`] with the same key. Nothing is kept.
    Inspect {
        /// The number of the request, which the answer repeats.
        key: u64,
        /// The request, in the service's format, which this protocol does not interpret.
        request: String,
    },
    /// Removes the schema under a key. Not answered.
    Forget {
        /// The key of the schema to remove, as [`Ask::Schema`] gave it.
        key: u64,
    },
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The worker has started. Sent once, without a request.
    Ready {
        /// The version of the package that the worker was built from. A page of another version doesn't use it: the
        /// messages may differ.
        version: String,
    },
    /// The schema of an [`Ask::Schema`] was compiled: values can be checked under its key from now on.
    Compiled {
        /// The key of the [`Ask::Schema`] that this answers.
        key: u64,
        /// Notices for the person: an unknown draft, and the rules that the checker left out. The page words them.
        notices: Vec<Refusal>,
        /// The addresses of the absent documents that the schema refers to.
        absent: Vec<String>,
    },
    /// The schema is not checked here. Checks under its key get an assessment with the same refusal.
    Refused {
        /// The key of the [`Ask::Schema`] that this answers.
        key: u64,
        /// The reason why the schema is not checked.
        refusal: Refusal,
        /// The addresses of the absent documents that the schema refers to, if they are the reason.
        absent: Vec<String>,
    },
    /// The result of an [`Ask::Check`].
    Checked {
        /// The key of the schema that the value was checked against.
        key: u64,
        /// The ticket of the request that this answers.
        ticket: u64,
        /// The verdict, and the findings: all of them, or only the added ones if `removed` is set.
        assessment: Assessment,
        /// The findings that were removed since the last answer under this key; the assessment then lists only those
        /// that were added. `None` if the assessment lists all findings.
        removed: Option<Vec<Finding>>,
        /// The answers in the order of the questions; `None` for a question that could not be decided.
        answers: Vec<Option<bool>>,
    },
    /// The result of an [`Ask::Markdown`].
    Markdown {
        /// The key of the request that this answers.
        key: u64,
        /// The top-level blocks of the text, in order, each in encoded form.
        blocks: Vec<Block>,
    },
    /// The result of an [`Ask::Inspect`], from the service that it was sent to.
    Inspected {
        /// The key of the request that this answers.
        key: u64,
        /// The answer, in the format of the service that the [`Ask::Inspect`] was sent to.
        report: String,
    },
}

/// The reason why a text is not a message between form and validator ([`Ask`] or [`Answer`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The text is not JSON, or is nested too deeply.
    #[error("the message is not JSON")]
    NoJson,
    /// The text is JSON, but not a message of this protocol.
    #[error("the message is none that is known")]
    Unknown,
}

message_value! { Patch { at, value } }

message_value! { Question {
    "holds" => Holds { at, schema },
    "name" => Name { name, schema },
    "matches" => Matches { name, pattern },
} else Self::Matches { name: String::new(), pattern: String::new() } }

message_value! { Ask {
    "schema" => Schema { key, schema },
    "check" => Check { key, ticket, patches, questions },
    "markdown" => Markdown { key, text },
    "inspect" => Inspect { key, request },
    "forget" => Forget { key },
} else Self::Forget { key: 0 } }

message_value! { Answer {
    "ready" => Ready { version },
    "compiled" => Compiled { key, notices, absent },
    "refused" => Refused { key, refusal, absent },
    "checked" => Checked { key, ticket, assessment, removed, answers },
    "markdown" => Markdown { key, blocks },
    "inspected" => Inspected { key, report },
} else Self::Ready { version: String::new() } }

impl MessageValue for Block {
    fn encode(&self) -> Value {
        json::text(self.as_str())
    }

    fn decode(parts: &mut Parts) -> Self {
        Self::received(parts.next())
    }
}

impl Ask {
    /// The request as JSON text, for posting it to the worker.
    pub fn to_text(&self) -> String {
        json::to_text(&self.encode())
    }

    /// Parses a request. Total: any text gives a request or an error. Values are parsed by `serde_json`, since the
    /// validator needs numbers in its spelling; the page does not link this.
    pub fn from_text(text: &str) -> Result<Self, MessageError> {
        read(text, |value| serde_json::from_str(value).ok())
    }
}

impl Answer {
    /// The first message of a worker that is of this version.
    pub fn ready() -> Self {
        Self::Ready {
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// The answer as JSON text, for posting it to the page.
    pub fn to_text(&self) -> String {
        json::to_text(&self.encode())
    }

    /// Parses an answer. Total: any text gives an answer or an error.
    pub fn from_text(text: &str) -> Result<Self, MessageError> {
        read(text, |value| json::parse(value).ok())
    }
}

fn read<M: MessageValue>(text: &str, parse: fn(&str) -> Option<Value>) -> Result<M, MessageError> {
    let message = json::parse(text).map_err(|_| MessageError::NoJson)?;
    Parts::read(message, parse).ok_or(MessageError::Unknown)
}
