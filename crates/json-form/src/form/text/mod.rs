//! Texts: reading and writing numbers and base64, JSON values in place, labels, suggestions. No form types.

pub(super) mod base64;
pub mod inline_markup;
pub(super) mod json_value;
pub(super) mod label;
pub(super) mod locale_number;
pub(super) mod suggestions;
