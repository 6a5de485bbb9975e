//! Skills of a card: what they take and produce.
//!
//! Owns inputs and outputs (`modes`), example inputs (`examples`), and facts about the input for a list (`summary`).
//! Leaves finding schemas on the card to `declaration`.

pub mod examples;
pub mod modes;
pub mod summary;
