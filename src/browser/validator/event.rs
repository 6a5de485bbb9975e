//! The validator's events, and the address of its worker's script.

use crate::validate::Refusal;
use crate::validate::protocol::Answer;

/// The address of the worker's script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerScript(pub String);

/// A report of a [`Validator`](super::Validator).
#[derive(Clone, Debug, PartialEq)]
pub enum ValidatorEvent {
    /// An answer of the worker.
    Answer(Answer),
    /// The worker gave up this schema or text: values are not checked, or the Markdown is not parsed.
    Lost {
        /// The key of the schema or text.
        key: u64,
        /// Why the worker gave up.
        refusal: Refusal,
    },
}
