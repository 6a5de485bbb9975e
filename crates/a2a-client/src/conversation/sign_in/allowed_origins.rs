//! Allowed origins: those that get what the host page gives: credentials, headers, signatures of envelopes.
//!
//! Owns the rule: the origin of the address that the host page gave, and those of `allow-origins`. A card, a registry or an
//! endpoint may name any address. Leaves asking to `silent_sign_in`.

use super::SignInRequest;
use crate::client::address::origin;
use crate::conversation::Conversation;

impl Conversation {
    /// Sets the origins of the attribute `allow-origins`, separated by spaces; `None` if there is no attribute.
    pub(in crate::conversation) fn origins_allowed(&mut self, text: Option<&str>) {
        let all = text.into_iter().flat_map(str::split_whitespace);
        self.allowed_origins = all.filter_map(origin).collect();
    }

    /// Whether what the host page gives may go to this URL.
    pub fn is_host_allowed(&self, url: &str) -> bool {
        origin(url).is_some_and(|here| {
            self.host_origin.as_ref() == Some(&here) || self.allowed_origins.contains(&here)
        })
    }

    /// Whether the host page is asked for credentials.
    pub(super) fn may_ask_host(&self, wanted: &SignInRequest) -> bool {
        self.setting.asks_host && self.is_host_allowed(&wanted.audience.origin)
    }
}
