//! The validator's events, and the address of its worker's script.

use json_form::validate::Refusal;
use json_form::validate::protocol::Answer;

/// The URL of the script that the validator's Web Worker runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerScript(pub String);

/// What a [`Validator`](super::Validator) passes to the function `hear` that it was made with.
#[derive(Clone, Debug, PartialEq)]
pub enum ValidatorEvent {
    /// The worker's answer to a request.
    Answer(Answer),
    /// The validator gave up a schema or text, for example after a time limit: values are not checked by this schema,
    /// or this text is not parsed or inspected.
    Lost {
        /// The key of the schema or text that was given up.
        key: u64,
        /// Why the worker gave up.
        refusal: Refusal,
    },
    /// The worker still loads, longer than a page may have to wait for a verdict. It answers all requests if it comes.
    Late,
}
