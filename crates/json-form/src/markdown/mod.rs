//! Markdown as blocks that are safe to draw.
//!
//! Owns what a text looks like: a tree of nodes (`node.rs`), how a block of it is sent (`block.rs`),
//! and reading it (`parse.rs` and what it needs). Leaves drawing to `ui`, and when to ask to
//! whoever shows a text. Invariants: only `parse.rs` names the parser's crate, and only the worker
//! and native code link it; raw HTML is text; only `https:`, `http:` and `mailto:` become links;
//! nothing that was written is left out; any text gives blocks, in bounded number and depth.

mod block;
#[cfg(feature = "worker")]
mod coverage;
#[cfg(feature = "worker")]
mod links;
mod needs_markdown;
mod node;
#[cfg(feature = "worker")]
mod parse;

pub use block::Block;
pub use needs_markdown::needs_markdown;
pub use node::{Align, Node, Tag};
#[cfg(feature = "worker")]
pub use parse::{MOST_BYTES, MOST_DEPTH, MOST_NODES, blocks, nodes};
