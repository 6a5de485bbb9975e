//! Secrets of a form: values that are never shown back or stored.
//!
//! `places` finds the places that a schema makes secret (by `writeOnly`, `format` or title), `masking` replaces secrets in
//! JSON text, `stored_draft` makes the values without secrets that are stored, and `unconcealed` those that a page carries
//! along.

mod masking;
mod places;
mod stored_draft;
mod unconcealed;

pub(in crate::form) use masking::{MASK, unmask};
pub use stored_draft::{Draft, without_secrets};
