//! Checks of an authentication tag besides its signature: the sender made it, it is fresh, and it comes once.
//!
//! Owns the tag, the errors about tags, and the cache that refuses a message which is sent twice. Leaves the signature to
//! `es256` and to the browser's `crypto.subtle`.

use std::collections::BTreeMap;

use super::{Envelope, time};

/// An authentication tag: the signature of an envelope, and what it needs to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuthenticationTag {
    /// The id of the signer, which is the sender.
    pub agent_id: String,
    /// When the envelope was signed: a text of ISO 8601 in UTC.
    pub timestamp: String,
    /// A random number for this signature only, against replays: 32 hexadecimal digits.
    pub nonce: String,
    /// The signature of the envelope, in Base64.
    pub signature: String,
    /// The SHA-256 fingerprint of the signer's public key; `None` if the tag does not name one.
    pub public_key_fingerprint: Option<String>,
}

/// Why a message is not accepted as signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AuthError {
    /// The message has no authentication tag.
    #[error("The message is not signed.")]
    Missing,
    /// The tag's `agent_id` is not the `sender_id` of the message.
    #[error("“auth.agent_id” is not the sender of the message.")]
    OtherSigner,
    /// The timestamp of the signature can't be read, or is too old or in the future.
    #[error("The signature is too old or in the future.")]
    NotFresh,
    /// The nonce is not 32 hexadecimal digits.
    #[error("“auth.nonce” is not 32 hexadecimal digits.")]
    Nonce,
    /// The cache holds the nonce already: the message was received before.
    #[error("The message was received before.")]
    Replayed,
    /// The cache of nonces is full, so a repeated message could not be noticed.
    #[error("Too many signed messages are coming in.")]
    TooMany,
    /// The fingerprint is not that of the sender's key.
    #[error("The message is signed by another key.")]
    OtherKey,
    /// The sender's key does not verify the signature of this message.
    #[error("The signature does not fit the message.")]
    Signature,
}

/// Remembers the nonces of accepted messages while these are fresh, so that a repeated message is refused.
#[derive(Debug)]
pub struct ReplayCache {
    /// By sender and nonce: when the nonce may be forgotten, in milliseconds since 1970.
    seen: BTreeMap<(String, String), i64>,
    capacity: usize,
}

impl ReplayCache {
    /// A cache for at most `capacity` nonces. While the cache is full, messages are refused.
    pub fn new(capacity: usize) -> Self {
        Self {
            seen: BTreeMap::new(),
            capacity,
        }
    }

    /// Notes that a message with this nonce was accepted at the time `now`, in milliseconds since 1970. The error is
    /// [`AuthError::Replayed`] if the cache holds the nonce already, and [`AuthError::TooMany`] if it is full.
    pub fn take(&mut self, sender: &str, nonce: &str, now: i64) -> Result<(), AuthError> {
        let key = (sender.to_owned(), nonce.to_owned());
        if self.seen.get(&key).is_some_and(|until| *until >= now) {
            return Err(AuthError::Replayed);
        }
        if self.seen.len() >= self.capacity {
            self.seen.retain(|_, until| *until >= now);
        }
        if self.seen.len() >= self.capacity {
            return Err(AuthError::TooMany);
        }
        // As long as its timestamp, which may be ahead, stays fresh.
        self.seen.insert(key, now + time::MAX_AGE + time::MAX_AHEAD);
        Ok(())
    }
}

/// The authentication tag of an envelope, if it is the sender's and fresh at the time `now`, in milliseconds since 1970.
/// Its signature is not verified.
pub fn fresh_tag(envelope: &Envelope, now: i64) -> Result<&AuthenticationTag, AuthError> {
    let auth = envelope.auth.as_ref().ok_or(AuthError::Missing)?;
    if auth.agent_id != envelope.sender_id {
        return Err(AuthError::OtherSigner);
    }
    let signed = time::read(&auth.timestamp);
    if !signed.is_some_and(|signed| time::is_fresh(signed, now)) {
        return Err(AuthError::NotFresh);
    }
    let is_hex = |it: u8| matches!(it, b'0'..=b'9' | b'a'..=b'f');
    if auth.nonce.len() != 32 || !auth.nonce.bytes().all(is_hex) {
        return Err(AuthError::Nonce);
    }
    Ok(auth)
}
