//! Texts: reading and writing numbers, JSON values in place, labels, suggestions. No form types.

pub mod amounts;
pub mod duration_words;
mod inline_html;
pub mod inline_markup;
pub(super) mod json_value;
pub mod label;
pub mod locale_number;
pub mod pasted_rows;
pub mod secret_words;
pub mod suggestion_match;
mod text_run;
