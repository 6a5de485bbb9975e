//! Messages: the sentence for each finding, and the phrases in it.
//!
//! Leaves the words of every language to the crate `locales`, finding violations to `validate`, and the place of a
//! message to `check`.

mod errors_option;
pub mod findings;
pub mod input_errors;
pub mod labels;
pub(super) mod name_sentences;
pub(super) mod notices;
mod pattern_phrases;
pub mod phrases;
pub mod schema_phrases;

#[cfg(test)]
mod tests;
