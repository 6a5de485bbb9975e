//! The test agent over its wire, in this process: requests in, responses out, no port.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod client;
mod faults;
mod locked;
