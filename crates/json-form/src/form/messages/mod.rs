//! Messages: every sentence of a form, in one place, so that it can be translated.
//!
//! Owns the words for people who have never seen JSON. Leaves which finding it is to `validate` and
//! where it is shown to `check`. English.

pub mod findings;
pub(super) mod input_errors;
pub mod labels;
pub(super) mod notices;
pub(super) mod option_warnings;
mod pattern_phrases;
pub mod phrases;
pub mod schema_phrases;

#[cfg(test)]
mod tests;
