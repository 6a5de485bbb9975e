//! The agent's signatures: of a card (JWS), and of answers in envelopes (004).
//!
//! Owns the key, which is made at the start and never leaves this process. The public key is served at
//! `/.well-known/jwks.json`.

use std::sync::LazyLock;

use a2a::Members;
use a2a::dialect::envelope::Envelope;
use a2a::dialect::envelope::es256::Es256Signer;
use a2a::dialect::envelope::signing::{AuthenticationTag, KEY_URI};
use serde_json::{Value, json};
use uuid::Uuid;

/// The id (`kid`) of the key with which the agent signs its cards.
const KEY_ID: &str = "demo-agent";

/// The key pair, made at random when first used; `None` if the random bytes are not a valid private key.
static SIGNER: LazyLock<Option<Es256Signer>> = LazyLock::new(|| {
    let mut secret = [0; 32];
    let random = [Uuid::new_v4(), Uuid::new_v4()];
    for (byte, random) in secret
        .iter_mut()
        .zip(random.iter().flat_map(Uuid::as_bytes))
    {
        *byte = *random;
    }
    Es256Signer::new(&secret)
});

/// The public key as a JWK set (RFC 7517 §5).
pub(crate) fn jwks() -> Value {
    let keys = SIGNER.iter().map(|signer| signer.jwk(KEY_ID));
    json!({ "keys": keys.collect::<Vec<_>>() })
}

/// Adds the agent's signature to an agent card; leaves the card unchanged if the agent has no key pair.
pub(crate) fn sign_card(card: &mut Value) {
    if let Some(signer) = SIGNER.as_ref() {
        signer.sign_card(card, KEY_ID);
    }
}

/// Adds the public key to the metadata of an envelope card (004), under `KEY_URI`.
pub(crate) fn declare(metadata: &mut Members) {
    if let Some(signer) = SIGNER.as_ref() {
        let key = json!({ "publicKey": signer.public_text() });
        metadata.insert(KEY_URI.to_owned(), key);
    }
}

/// Signs an envelope as its sender, and writes it as JSON.
pub(crate) fn signed(mut envelope: Envelope) -> Value {
    let Some(signer) = SIGNER.as_ref() else {
        return envelope.write();
    };
    envelope.auth = Some(AuthenticationTag {
        agent_id: envelope.sender_id.clone(),
        timestamp: envelope.timestamp.clone(),
        signature: String::new(),
        nonce: Uuid::new_v4().simple().to_string(),
        public_key_fingerprint: Some(signer.public_key().fingerprint().to_owned()),
    });
    let mut value = envelope.write();
    signer.sign(&mut value);
    value
}
