//! The views of results: values through their schemas, texts, files, artifacts that grow.
//!
//! Renders what `result` and `markdown` lay out, and sends requests to the worker. Invariants: nothing is fetched
//! without a click; an update keeps focus, selection and folding.

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
pub(super) use artifacts::copy_and_save;
pub use parts_view::PartsView;
pub use result_view::ResultView;
pub use result_worker::{Checked, ResultWorker};
