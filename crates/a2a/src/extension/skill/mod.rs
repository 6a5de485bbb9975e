//! Skills of a card: what they take and produce.
//!
//! Owns inputs and outputs (`modes`), example inputs (`examples`), files as input (`files`), facts about the input for a list (`summary`), and
//! the metadata of a message that names a skill (`hint`).
//! Leaves finding schemas on the card to `declaration`.

pub mod examples;
pub mod files;
pub mod hint;
pub mod modes;
pub mod summary;
