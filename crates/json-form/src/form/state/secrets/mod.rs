//! Secrets of a form: values that are never shown back or stored.

mod masking;
mod places;
mod stored_draft;

pub(in crate::form) use masking::{MASK, unmask};
pub use stored_draft::without_secrets;
