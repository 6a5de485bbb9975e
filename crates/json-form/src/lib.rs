//! A form and a readable view for any JSON Schema, as plain data.
//!
//! Owns the steps from a schema to controls, edits, findings and sentences (`form`), and from a value to a readable
//! view (`result`). Leaves drawing to a framework, and passing requests to a worker to the app. Invariants: any
//! value loads and comes out unchanged unless the person changed it; only the validator decides whether a value is
//! valid; the crate does no IO.
//!
//! Each module imports only those above it:
//!
//! ```text
//! formats    text formats that several modules share: base64, dates and times, media types,
//!            web addresses
//! schema     JSON Schema as data: references, applicable subschemas, the cost guard
//! markdown   Markdown text → blocks of safe nodes, and their encoding
//! validate   the validator, its findings, the messages to and from a worker
//! form       schema → form: state, edits, views of controls, sentences for findings
//! result     a value and its schema → a readable view
//! ```
//!
//! Some items are public only for the crates and the app of A2A Forms, and change as those need: `form::messages`,
//! `form::text::inline_markup`, `form::text::label::in_small_letters`, `formats::base64`, `formats::date_time`,
//! `formats::shortened`, and in `schema` all but `Document`, `Subschemas` and `guard`.

#![doc = include_str!("../README.md")]
#![cfg_attr(
    all(test, not(feature = "exact-numbers")),
    expect(
        unused_imports,
        dead_code,
        reason = "some tests are about exact numbers"
    )
)]

pub mod form;
pub mod formats;
pub mod markdown;
pub mod result;
pub mod schema;
pub mod validate;
