//! Markdown as blocks that are safe to draw.
//!
//! Owns what a text looks like: a tree of nodes (`node.rs`), how a block of it is sent (`block.rs`),
//! and reading it (`parsing.rs` and what it needs). Leaves drawing to `ui`, and when to ask to
//! whoever shows a text. Invariants: only `parsing.rs` names the parser's crate, and only the worker
//! and native code link it; raw HTML is text; only `https:`, `http:` and `mailto:` become links;
//! nothing that was written is left out; any text gives blocks, in bounded number and depth.

#[cfg(feature = "worker")]
mod address;
mod block;
mod marks;
mod node;
#[cfg(feature = "worker")]
mod parsing;
#[cfg(feature = "worker")]
mod seen;

pub use block::Block;
pub use marks::needs_markdown;
pub use node::{Align, Node, Tag};
#[cfg(feature = "worker")]
pub use parsing::{MOST_BYTES, MOST_DEPTH, MOST_NODES, blocks, nodes};
