//! Texts: reading and writing numbers, dates and base64, JSON values in place, labels, suggestions. No form types.

pub(in crate::form) mod base64;
pub(in crate::form) mod date_time;
pub mod inline_markup;
pub(in crate::form) mod json_value;
pub(in crate::form) mod label;
pub(in crate::form) mod locale_number;
pub(in crate::form) mod suggestions;
