//! Texts: reading and writing numbers, JSON values in place, labels, suggestions. No form types.

pub mod inline_markup;
pub(super) mod json_value;
pub(super) mod label;
pub(super) mod locale_number;
pub(super) mod secret_words;
pub(super) mod suggestions;
