//! The views of results: values through their schemas, texts, files, artifacts that grow.
//!
//! Renders what `result` and `markdown` lay out, and sends requests to the worker. Invariants: nothing is fetched
//! without a click; an update keeps focus, selection and folding.

mod artifacts;
pub(super) mod brief;
pub(super) mod comparison;
mod copy_buttons;
mod data_view;
mod export;
mod file_view;
mod keyed_items;
mod long_text;
mod markdown_nodes;
mod markdown_view;
mod media;
mod parts_view;
mod plain_text;
mod raw_json;
mod result_view;
mod result_worker;
mod source_view;
mod value_layout;
mod view_state;

pub use artifacts::Artifacts;
pub(super) use artifacts::copy_and_save;
pub use parts_view::PartsView;
pub use plain_text::PlainText;
pub use result_view::ResultView;
pub use result_worker::{Checked, ResultWorker};
