//! How numbers, dates and durations are written in the language around an element.
//!
//! - `language`: the language tag by which an element writes them
//! - `intl`: the browser's `Intl` formatters
//! - `numbers`: the signs of a language's numbers, and exact numbers with them
//! - `native`: what stands in for `Intl` outside of wasm
//! - `locale`: numbers, amounts, dates and durations of results
//!
//! Leaves reading what a person types to `json_form`, which gets the separators of the language
//! (`numbers::separators`).

pub(super) mod intl;
pub(crate) mod language;
mod locale;
#[cfg(not(target_arch = "wasm32"))]
pub(super) mod native;
pub(crate) mod numbers;

pub(super) use locale::Locale;
