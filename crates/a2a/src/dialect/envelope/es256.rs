//! ES256 (ECDSA with P-256 and SHA-256, RFC 7518 §3.4), for agents: keys, signing, and checking received messages.
//!
//! Owns the keys. Leaves the text that is signed to `signing`, and the age and single use of a tag to
//! `authentication`. A signature is either two numbers of 32 bytes, as a browser’s `crypto.subtle` makes it, or DER,
//! as OpenSSL writes it.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use exact_json as json;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use p256::ecdsa::{Signature, SigningKey, VerifyingKey};
use p256::pkcs8::{DecodePublicKey as _, EncodePublicKey as _};
use serde_json::{Number, Value};
use sha2::{Digest as _, Sha256};

use super::Envelope;
use super::signing::{AuthError, ReplayCache, canonical, fresh_tag, signed_text};

/// The public key (P-256) that verifies an agent's signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Es256Key {
    key: VerifyingKey,
    fingerprint: String,
}

impl Es256Key {
    /// Reads a public key in Base64, as a card declares it; `None` if the text is not a key of P-256.
    pub fn read(text: &str) -> Option<Self> {
        Self::of_der(&STANDARD.decode(text).ok()?)
    }

    fn of_der(der: &[u8]) -> Option<Self> {
        let key = VerifyingKey::from_public_key_der(der).ok()?;
        let mut fingerprint = "sha256:".to_owned();
        for byte in Sha256::digest(der) {
            // Writing to a text never fails.
            let _ = write!(fingerprint, "{byte:02x}");
        }
        Some(Self { key, fingerprint })
    }

    /// The key's fingerprint: `sha256:` and the SHA-256 of its DER in hexadecimal digits.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Whether this key made a signature, in Base64, of a text.
    pub fn verifies(&self, text: &str, signature: &str) -> bool {
        let Ok(bytes) = STANDARD.decode(signature) else {
            return false;
        };
        let plain = Signature::from_slice(&bytes).or_else(|_| Signature::from_der(&bytes));
        plain.is_ok_and(|signature| self.key.verify(text.as_bytes(), &signature).is_ok())
    }
}

/// The secret key (P-256) that an agent signs with.
#[derive(Clone, Debug)]
pub struct Es256Signer {
    key: SigningKey,
    der: Vec<u8>,
    public: Es256Key,
}

impl Es256Signer {
    /// Makes the key from a secret number of 32 bytes; `None` for the few numbers that are not keys.
    pub fn new(secret: &[u8; 32]) -> Option<Self> {
        let key = SigningKey::from_slice(secret).ok()?;
        let der = key.verifying_key().to_public_key_der().ok()?.into_vec();
        let public = Es256Key::of_der(&der)?;
        Some(Self { key, der, public })
    }

    /// The public key that verifies the signatures of this key.
    pub fn public_key(&self) -> &Es256Key {
        &self.public
    }

    /// The public key in Base64, as a card declares it.
    pub fn public_text(&self) -> String {
        STANDARD.encode(&self.der)
    }

    /// The public key as a JSON Web Key (RFC 7517) whose `kid` is `key_id`.
    pub fn jwk(&self, key_id: &str) -> Value {
        // A point of P-256 is the last 64 bytes of its DER.
        let point = self.der.len().saturating_sub(64);
        let (x, y) = self.der.split_at(point).1.split_at(32);
        json::object(vec![
            ("kty", json::text("EC")),
            ("crv", json::text("P-256")),
            ("kid", json::text(key_id)),
            ("x", json::text(&URL_SAFE_NO_PAD.encode(x))),
            ("y", json::text(&URL_SAFE_NO_PAD.encode(y))),
        ])
    }

    /// Signs an agent card (JWS, RFC 7515, over canonical JSON); the signature takes the place of those that the card has.
    /// Returns whether the card could be signed.
    pub fn sign_card(&self, card: &mut Value, key_id: &str) -> bool {
        if let Some(members) = card.as_object_mut() {
            members.shift_remove("signatures");
        }
        let Some(payload) = canonical(card, &ecmascript) else {
            return false;
        };
        let header = json::object(vec![
            ("alg", json::text("ES256")),
            ("typ", json::text("JOSE")),
            ("kid", json::text(key_id)),
        ]);
        let protected = URL_SAFE_NO_PAD.encode(json::to_text(&header));
        let input = [&*protected, ".", &URL_SAFE_NO_PAD.encode(payload)].concat();
        let signature: Signature = self.key.sign(input.as_bytes());
        let signature = json::object(vec![
            ("protected", json::text(&protected)),
            (
                "signature",
                json::text(&URL_SAFE_NO_PAD.encode(signature.to_bytes())),
            ),
        ]);
        let card = card.as_object_mut();
        card.map(|card| card.insert("signatures".to_owned(), Value::Array(vec![signature])))
            .is_some()
    }

    /// Signs a message that has an authentication tag without a signature. Returns whether the
    /// message could be signed.
    pub fn sign(&self, message: &mut Value) -> bool {
        let Some(text) = signed_text(message, &ecmascript) else {
            return false;
        };
        let signature: Signature = self.key.sign(text.as_bytes());
        let signature = STANDARD.encode(signature.to_bytes());
        let auth = message.get_mut("auth").and_then(Value::as_object_mut);
        auth.map(|auth| auth.insert("signature".to_owned(), Value::String(signature)))
            .is_some()
    }
}

/// Writes a number as ECMAScript does; `None` if the number is too large for a double.
pub fn ecmascript(number: &Number) -> Option<String> {
    let double: f64 = number.to_string().parse().ok()?;
    let finite = double.is_finite();
    finite.then(|| ryu_js::Buffer::new().format_finite(double).to_owned())
}

/// Checks that a message is signed by a key, is fresh and was not received before. `now` is in
/// milliseconds since 1970.
pub fn verify(
    message: &Value,
    key: &Es256Key,
    now: i64,
    cache: &mut ReplayCache,
) -> Result<(), AuthError> {
    let envelope = Envelope::read(message).ok_or(AuthError::Missing)?;
    let auth = fresh_tag(&envelope, now)?;
    let named = auth.public_key_fingerprint.as_deref();
    if named.is_some_and(|named| named != key.fingerprint()) {
        return Err(AuthError::OtherKey);
    }
    let text = signed_text(message, &ecmascript);
    if !text.is_some_and(|text| key.verifies(&text, &auth.signature)) {
        return Err(AuthError::Signature);
    }
    // Last: nobody but the sender can use up nonces.
    cache.take(&auth.agent_id, &auth.nonce, now)
}
