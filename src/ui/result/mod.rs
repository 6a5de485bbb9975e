//! What came of it, on the screen: values through their schemas, texts, files, artifacts that grow.
//!
//! Owns drawing what the `result` and `markdown` rooms laid out, and asking the worker about it.
//! Leaves what is to be shown, and in which words, to those rooms. Invariants: nothing is fetched
//! without a click; what is drawn again keeps the focus, what is selected and what is folded open.

mod acting;
mod artifacts;
mod chart;
pub(super) mod compare;
mod copying;
mod data;
mod drawing;
mod file;
mod kept;
mod leaf;
mod locale;
mod media;
mod nodes;
mod pager;
mod parts;
mod prose;
mod rows;
mod series;
mod source;
mod state;
mod table;
mod tools;
mod view;
mod worker;

pub use artifacts::Artifacts;
pub(super) use artifacts::take_tools;
pub use parts::PartsView;
pub use view::ResultView;
pub use worker::{Checked, ResultWorker};
