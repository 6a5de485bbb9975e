//! Requests to agents, and their answers, as data.
//!
//! Owns addresses (`address`), HTTP messages (`http`), calls over JSON-RPC and HTTP+JSON (`calls`), streams
//! (`event_stream`), the protocols to try (`protocol`), sign-in methods and credentials (`sign_in`), and the reasons why an
//! agent can't be reached. Leaves carrying requests out to the app, and the choice of requests to `conversation`.
//! Invariant: every reader is total; no answer of an agent makes it fail.

pub mod address;
pub mod calls;
mod connect_error;
pub mod event_stream;
pub mod http;
mod protocol;
mod secret;
pub mod sign_in;
pub mod signature;

pub use connect_error::{ConnectError, ExchangeKind};
pub use protocol::Protocol;
pub use secret::Secret;
