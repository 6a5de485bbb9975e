//! Where the worker is, and what is heard of it.

use crate::validate::Refusal;
use crate::validate::protocol::Answer;

/// Where the worker's script is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValidatorPlace(pub String);

/// What whoever asks hears.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// An answer.
    Answer(Answer),
    /// The schema of that key is not checked any more, or the text of that key is not read.
    Lost {
        /// The key.
        key: u64,
        /// Why.
        refusal: Refusal,
    },
}
