//! Secrets of a form: values that are never shown back or stored.
//!
//! Leaves marks in the schema to `places`, masks in JSON to `masking`, and values without secrets to `stored_draft`.

mod masking;
mod places;
mod stored_draft;

pub(in crate::form) use masking::{MASK, unmask};
pub use stored_draft::without_secrets;
