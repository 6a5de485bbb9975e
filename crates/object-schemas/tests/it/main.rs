//! The typed face of the extension: the shared cases, and a whole agent over HTTP.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by a panic"
)]

mod cases;
mod declaring;
#[cfg(feature = "server")]
mod hostile;
#[cfg(feature = "server")]
mod serving;
