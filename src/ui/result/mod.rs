//! What came of it, on the screen: values through their schemas, texts, files, artifacts that grow.
//!
//! Owns drawing what the `result` and `markdown` rooms laid out, and asking the worker about it.
//! Leaves what is to be shown, and in which words, to those rooms. Invariants: nothing is fetched
//! without a click; what is drawn again keeps the focus, what is selected and what is folded open.

mod artifacts;
mod chart;
pub(super) mod comparison;
mod copy_buttons;
mod data_view;
mod events;
mod file_view;
mod keyed_items;
mod locale;
mod markdown_nodes;
mod markdown_view;
mod media;
mod pagination;
mod parts_view;
mod result_view;
mod result_worker;
mod scalar;
mod series;
mod source_view;
mod table;
mod table_rows;
mod value_layout;
mod value_tools;
mod view_state;

pub use artifacts::Artifacts;
pub(super) use artifacts::take_tools;
pub use parts_view::PartsView;
pub use result_view::ResultView;
pub use result_worker::{Checked, ResultWorker};
