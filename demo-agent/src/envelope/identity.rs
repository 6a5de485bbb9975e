//! The keys of senders: only the first key of a sender id is valid (decision 14).

use std::collections::HashMap;

use a2a::dialect::envelope::es256::{Es256Key, verify};
use a2a::dialect::envelope::signing::ReplayCache;
use a2a::dialect::envelope::signing::declared_key;
use a2a::dialect::envelope::{Envelope, Payload};
use serde_json::Value;

/// The largest number of senders whose keys are stored. Beyond it, no other sender can sign.
const SENDERS: usize = 10_000;
/// The largest number of nonces that are stored to recognise repeated messages.
const NONCES: usize = 100_000;

/// The public key of each known sender, and the nonces of signed messages, by which a repeated message is refused.
pub(super) struct Identities {
    keys: HashMap<String, Es256Key>,
    seen: ReplayCache,
}

impl Default for Identities {
    fn default() -> Self {
        Self {
            keys: HashMap::new(),
            seen: ReplayCache::new(NONCES),
        }
    }
}

impl Identities {
    /// Checks the signature of a message. A handshake brings the key of its sender. A sender with a key has to sign
    /// everything; a sender without a key may write without a signature, unless one is `required`.
    pub(super) fn check(
        &mut self,
        value: &Value,
        envelope: &Envelope,
        required: bool,
        now: i64,
    ) -> Result<(), String> {
        let sender = &envelope.sender_id;
        let brought = match &envelope.payload {
            Payload::Handshake(card) => declared_key(&card.metadata),
            _ => None,
        };
        let brought =
            brought.map(|text| Es256Key::read(text).ok_or("The key is not one of P-256."));
        let brought = brought.transpose()?;
        let known = self.keys.get(sender).cloned();
        let key = match (known, brought) {
            (Some(known), Some(brought)) if known != brought => {
                return Err("This sender has another key. Say goodbye with it first.".to_owned());
            }
            (Some(known), _) => known,
            (None, Some(brought)) => brought,
            (None, None) if required => {
                return Err("Only signed messages are taken here. Begin with a handshake that brings the key.".to_owned());
            }
            (None, None) => return Ok(()),
        };
        verify(value, &key, now, &mut self.seen).map_err(|why| why.to_string())?;
        if self.keys.len() >= SENDERS && !self.keys.contains_key(sender) {
            return Err("Too many senders are known here.".to_owned());
        }
        self.keys.insert(sender.clone(), key);
        Ok(())
    }

    pub(super) fn forget(&mut self, sender: &str) {
        self.keys.remove(sender);
    }
}
