//! Secrets of a form: values that are never shown back or stored.
//!
//! `places` finds the places that a schema makes secret (by `writeOnly`, `format` or title), `masking` replaces secrets in
//! JSON text, and `stored_draft` makes the values without secrets that are stored.

mod masking;
mod places;
mod stored_draft;

pub(in crate::form) use masking::{MASK, unmask};
pub use stored_draft::{Draft, without_secrets};
