//! An agent on the official server crate (`a2a-server-lf`): executor, request handler, router and tower layer.
//!
//! Owns how the request flow of 000 §3 is carried out there. Leaves bindings, tasks and streams to that crate.

mod executor;
mod extensions;
mod handler;
mod router;

pub use executor::{RunContext, RunError, StructuredExecutor};
pub use extensions::ExtensionsLayer;
pub use handler::StructuredHandler;
pub use router::router;
