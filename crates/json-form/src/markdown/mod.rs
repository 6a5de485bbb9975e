//! Markdown as blocks that are safe to draw.
//!
//! Owns the tree of nodes, the encoding of blocks for the worker's answers, and parsing. Leaves drawing to the
//! app. Invariants: only `parse` uses the parser crate, and only the worker and native code link it; raw HTML is
//! shown as text; only `https:`, `http:` and `mailto:` become links; no text of the author is lost; any text
//! gives blocks of limited number and depth.

mod block;
#[cfg(feature = "worker")]
mod coverage;
mod html;
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
