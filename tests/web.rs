//! In a real browser: controls are wired, the real worker answers, effects are carried out.
//!
//! `bench` puts forms on the test runner's page; every other file is one subject. Leaves what needs
//! no browser to the native tests.

#![cfg(target_arch = "wasm32")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

#[path = "web/bench.rs"]
mod bench;
#[path = "web/choosing.rs"]
mod choosing;
#[path = "web/controls.rs"]
mod controls;
#[path = "web/effects.rs"]
mod effects;
#[path = "web/extras.rs"]
mod extras;
#[path = "web/nesting.rs"]
mod nesting;
#[path = "web/pieces.rs"]
mod pieces;
#[path = "web/redrawing.rs"]
mod redrawing;
#[path = "web/results.rs"]
mod results;
#[path = "web/shapes.rs"]
mod shapes;
#[path = "web/summary.rs"]
mod summary;
#[path = "web/typing.rs"]
mod typing;
#[path = "web/uuid.rs"]
mod uuid;
#[path = "web/value_bench.rs"]
mod value_bench;
#[path = "web/value_tables.rs"]
mod value_tables;
#[path = "web/values.rs"]
mod values;
mod verdict_table;
#[path = "web/worker.rs"]
mod worker;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
