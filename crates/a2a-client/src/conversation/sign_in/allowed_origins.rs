//! Allowed origins: the origins that credentials of the host page may be sent to.
//!
//! Owns the rule of `allow-origins`. Leaves asking to `silent_sign_in`.

use super::SignInRequest;
use crate::client::address::origin;
use crate::conversation::Conversation;

impl Conversation {
    /// Sets the origins of the attribute `allow-origins`, separated by spaces; `None` if there is no attribute.
    pub(in crate::conversation) fn origins_allowed(&mut self, text: Option<&str>) {
        let all = text.map(|text| text.split_whitespace().filter_map(origin));
        self.allowed_origins = all.map(Iterator::collect);
    }

    /// Whether the host page is asked for credentials: by default only for the origin of the card. A card that the
    /// host page gave counts as one of the same origin.
    pub(super) fn may_ask_host(&self, wanted: &SignInRequest) -> bool {
        let here = &wanted.audience.origin;
        self.setting.asks_host
            && match &self.allowed_origins {
                Some(allowed) => allowed.contains(here),
                None => wanted.card_origin.as_ref().is_none_or(|card| card == here),
            }
    }
}
