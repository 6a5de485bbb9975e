//! Messages: which sentence a form says, and the phrases in it.
//!
//! Leaves the words of every language to the crate `locales`, which finding it is to `validate`, and where it is
//! shown to `check`.

pub mod findings;
pub mod input_errors;
pub mod labels;
pub(super) mod notices;
pub(super) mod option_warnings;
mod pattern_phrases;
pub mod phrases;
pub mod schema_phrases;

#[cfg(test)]
mod tests;
