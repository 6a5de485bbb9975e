//! The check of signatures: the keys that the host page gives, and a cache of the signed envelopes that arrived.
//!
//! Owns `SignatureCheck`. Leaves what follows of a verdict to `signatures`. Invariant: a signed envelope counts once.

use a2a::dialect::envelope::signing::{AuthError, ReplayCache, fresh_tag};

use crate::client::ConnectError;
use crate::client::calls::envelope::ReceivedEnvelope;
use crate::client::signature::Key;

/// The maximum number of signed envelopes within six minutes.
const MOST_ENVELOPES: usize = 10_000;

/// The settings of the host page for signatures, and a cache of the signed envelopes that arrived.
#[derive(Debug)]
pub(super) struct SignatureCheck {
    /// The keys that verify signatures; `None` if the host page gave none.
    pub(super) keys: Option<Vec<Key>>,
    /// Whether the host page requires signatures (`require-signature`).
    pub(super) is_required: bool,
    seen: ReplayCache,
}

impl Default for SignatureCheck {
    fn default() -> Self {
        Self {
            keys: None,
            is_required: false,
            seen: ReplayCache::new(MOST_ENVELOPES),
        }
    }
}

impl SignatureCheck {
    pub(super) fn keys(&self) -> &[Key] {
        self.keys.as_deref().unwrap_or_default()
    }

    /// Notes that a verified envelope was received at the time `now`, in milliseconds since 1970; an error if it is not
    /// its sender's, or not fresh, or was received before.
    pub(super) fn accept(
        &mut self,
        received: &ReceivedEnvelope,
        now: i64,
    ) -> Result<(), ConnectError> {
        let tag = fresh_tag(&received.envelope, now);
        let accepted = tag.and_then(|tag| self.seen.take(&tag.agent_id, &tag.nonce, now));
        accepted.map_err(|why| match why {
            AuthError::NotFresh | AuthError::Replayed | AuthError::TooMany => {
                ConnectError::SignatureStale
            }
            _ => ConnectError::SignatureMismatch,
        })
    }
}
