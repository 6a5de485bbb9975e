//! The typed face of the extension: the shared cases, and a whole agent over HTTP.

mod cases;
mod declaring;
#[cfg(feature = "server")]
mod serving;
