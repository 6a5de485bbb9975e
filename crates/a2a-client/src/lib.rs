//! A client of A2A agents without IO.

pub mod artifacts;
pub mod client;
pub mod conversation;
