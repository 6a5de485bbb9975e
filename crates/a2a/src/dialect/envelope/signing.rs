//! Signatures of envelopes.
//!
//! 004 names the members of an authentication tag, but neither the text that is signed nor the way to
//! a key (decision 14). Owns the canonical text that is signed, checking a tag, and the cache that
//! refuses a message which is sent twice. Leaves keys to `PublicKey`, and writing numbers as
//! ECMAScript does to the caller: a browser can do that, and the page has no code that prints floats.
//! Invariant: a message whose numbers no double holds exactly is not signed, or two different
//! messages would have one signature.
//! messages would have one signature.

use std::collections::BTreeMap;

use exact_json as json;
use serde_json::{Map, Number, Value};

use super::{Envelope, time};

/// The member of a card's metadata that holds `{"publicKey": BASE64}`: the key of its signatures,
/// as DER of a `SubjectPublicKeyInfo`.
pub const KEY_URI: &str = "urn:a2a-forms:envelope-signatures:v1";

/// Writes a number as ECMAScript does (RFC 8785 §3.2.2.3); `None` if the number is too large for a
/// double.
pub type EcmaScriptNumber = dyn Fn(&Number) -> Option<String>;

/// The text that the signature of a message covers: canonical JSON (RFC 8785) of the message
/// without the member `signature` of `auth`. `None` if the message has a number that no double
/// holds exactly.
pub fn signed_text(message: &Value, number: &EcmaScriptNumber) -> Option<String> {
    let mut signed = message.clone();
    if let Some(auth) = signed.get_mut("auth").and_then(Value::as_object_mut) {
        auth.shift_remove("signature");
    }
    canonical(&signed, number)
}

/// Canonical JSON (RFC 8785); `None` if the value has a number that no double holds exactly.
pub fn canonical(value: &Value, number: &EcmaScriptNumber) -> Option<String> {
    let mut out = String::new();
    write(value, number, &mut out)?;
    Some(out)
}

fn write(value: &Value, number: &EcmaScriptNumber, out: &mut String) -> Option<()> {
    match value {
        Value::Number(exact) => {
            let text = number(exact)?;
            let same = json::number::parse(&text).map(Value::Number)?;
            if !json::equality::same_json(&same, value) {
                return None;
            }
            out.push_str(&text);
        }
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                write(item, number, out)?;
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_by(|(one, _), (other, _)| one.encode_utf16().cmp(other.encode_utf16()));
            out.push('{');
            for (at, (name, member)) in sorted.into_iter().enumerate() {
                out.push_str(if at > 0 { "," } else { "" });
                out.push_str(&json::to_text(&json::text(name)));
                out.push(':');
                write(member, number, out)?;
            }
            out.push('}');
        }
        other => out.push_str(&json::to_text(other)),
    }
    Some(())
}

/// A public key of an agent, which verifies the signatures of its envelopes.
pub trait PublicKey {
    /// The key's fingerprint: `sha256:` and the SHA-256 of its DER in hexadecimal digits.
    fn fingerprint(&self) -> &str;

    /// Whether this key made a signature, in Base64, of a text.
    fn verifies(&self, text: &str, signature: &str) -> bool;
}

/// Why a message is not accepted as signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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

/// Remembers the nonces of accepted messages while these are fresh, so that `verify` refuses a repeated message.
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

    fn take(&mut self, sender: &str, nonce: &str, now: i64) -> Result<(), AuthError> {
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

/// Checks that a message is signed by a key, is fresh and was not received before. `now` is in
/// milliseconds since 1970.
pub fn verify(
    message: &Value,
    key: &dyn PublicKey,
    number: &EcmaScriptNumber,
    now: i64,
    cache: &mut ReplayCache,
) -> Result<(), AuthError> {
    let envelope = Envelope::read(message).ok_or(AuthError::Missing)?;
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
    let named = auth.public_key_fingerprint.as_deref();
    if named.is_some_and(|named| named != key.fingerprint()) {
        return Err(AuthError::OtherKey);
    }
    let text = signed_text(message, number);
    if !text.is_some_and(|text| key.verifies(&text, &auth.signature)) {
        return Err(AuthError::Signature);
    }
    // Last: nobody but the sender can use up nonces.
    cache.take(&auth.agent_id, &auth.nonce, now)
}

/// The public key, in Base64, in the metadata of an envelope's card; `None` if the card declares none.
pub fn declared_key(metadata: &Map<String, Value>) -> Option<&str> {
    metadata.get(KEY_URI)?.get("publicKey")?.as_str()
}
