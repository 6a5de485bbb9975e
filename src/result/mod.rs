//! What to show of a result: a value through its schema, and a task's parts as blocks.
//!
//! Owns `ValueView` and `Block`. Leaves drawing to `ui` and checking to `validate`. Total: any
//! value is shown whole, with a schema or without; what the schema does not know is shown too,
//! marked. Invariant: every leaf of the value is present in what is shown.

mod blocks;
mod value_view;

pub use blocks::{Block, artifact_blocks, blocks};
pub use value_view::{Shown, ValueView, value_view};
