//! Artifacts: the parts of messages and artifacts, to be shown, compared and exported.
//!
//! Leaves the layout of a value to `json_form::result`, and drawing to the app.

mod blocks;
pub mod comparison;
mod export;

pub use blocks::{Block, Prose, artifact_blocks, blocks};
pub use export::{artifact_json, artifact_text};
