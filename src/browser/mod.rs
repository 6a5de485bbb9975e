//! The effects that only a browser has: network requests, timers, the validator's worker, storage, clock and randomness.
//!
//! Carries out what `conversation` orders, and decides nothing. Invariant: whatever is started stops when its owner is
//! dropped.

pub mod blob;
pub mod clipboard;
pub mod clock;
mod console;
pub mod document_request;
mod effects;
mod envelope_keys;
mod fetch;
pub mod location;
mod oauth_window;
mod page_status;
pub mod random;
pub(crate) mod reflect;
mod storage;
pub mod validator;

pub use console::warn;
pub use effects::EffectRunner;
pub(crate) use envelope_keys::sign;
pub use oauth_window::OAuthWindow;
pub use page_status::PageStatus;
pub use storage::Persist;
