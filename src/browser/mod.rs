//! The effects that only a browser has: network requests, timers, the validator's worker, storage, clock, random
//! numbers.
//!
//! Carries out the commands of `conversation`, and decides nothing. Invariant: each effect stops when its owner is
//! dropped.

pub mod clock;
mod console;
mod envelope_keys;
pub mod network;
pub mod random;
pub mod reflect;
mod signatures;
mod storage;
pub mod tab;
pub mod validator;

pub use console::warn;
pub(crate) use envelope_keys::sign;
pub(crate) use signatures::verify;
pub use storage::Persist;

/// A JSON number as ECMAScript writes it, such as `1e+21`, which signed texts need; the text `null` if it is too large
/// for a double. `None` if the browser can't parse it.
fn ecmascript_number(number: &serde_json::Number) -> Option<String> {
    let double = js_sys::JSON::parse(&number.to_string()).ok()?;
    js_sys::JSON::stringify(&double).ok().map(String::from)
}
