//! Browser tests: controls, the real worker, network effects.
//!
//! `form_bench` and `value_bench` put forms and values on the test runner's page; every other file is one subject.
//! Native tests cover what needs no browser.

#![cfg(target_arch = "wasm32")]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

#[path = "web/branches_and_json.rs"]
mod branches_and_json;
#[path = "web/choices.rs"]
mod choices;
#[path = "web/components.rs"]
mod components;
#[path = "web/controls.rs"]
mod controls;
#[path = "web/effects.rs"]
mod effects;
#[path = "web/form_bench.rs"]
mod form_bench;
#[path = "web/large_forms.rs"]
mod large_forms;
#[path = "web/late_extras.rs"]
mod late_extras;
#[path = "web/lists_and_groups.rs"]
mod lists_and_groups;
#[path = "web/minimal_updates.rs"]
mod minimal_updates;
#[path = "web/results.rs"]
mod results;
#[path = "web/text_inputs.rs"]
mod text_inputs;
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
