//! A message's or an artifact's parts: to show, to compare with another run's, to take away.
//!
//! Owns `Block`, `Piece` and the texts that a person takes away. Leaves laying out a value to
//! `json_form::result`, and drawing to the app.

mod blocks;
mod comparison;
mod export;

pub use blocks::{Block, Prose, artifact_blocks, blocks, essence};
pub use comparison::{Named, Pair, Piece, pairs, pieces};
pub use export::{artifact_json, artifact_text};
