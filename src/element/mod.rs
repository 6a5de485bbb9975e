//! What the JS shell calls: one class per element, text in and text out.
//!
//! Owns mounting into a shadow root and the events of the public face. Leaves element classes,
//! attributes and upgrades to the shell (`npm/a2a-forms.js`), since Rust can't extend
//! `HTMLElement`. This room is part of the `ui` binary and not of the library: its exports would
//! otherwise be linked into the page's and the worker's modules too (decision 0004). Invariants:
//! JSON crosses the border as text; nothing here throws but for a schema or value that is no JSON.

mod a2a_form;
mod face;
mod schema_form;
mod schema_view;
