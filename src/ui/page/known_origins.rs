//! The origins of agents that the page was connected to before, or that are its own: a link to them needs no question.

use a2a_client::client::address::{Address, origin};

use crate::browser::Persist;
use crate::browser::tab::location;

/// The storage key of the origins of agents to which the person agreed to connect, separated by spaces.
const KNOWN: &str = "a2a-forms known-origins";

/// The origin of an address, if the person has to agree before the page connects to it; `None` for a known origin.
pub(super) fn unknown_origin(address: &str) -> Option<String> {
    let address = Address::read(address).ok()?;
    let origin = origin(address.as_str())?;
    let known = Persist::Local.get(KNOWN).unwrap_or_default();
    let is_known = known.split(' ').any(|known| known == origin);
    (!is_known && origin != location::page_origin()).then_some(origin)
}

/// Stores the origin of an address, so that the page connects to it without a question from now on.
pub(super) fn remember(address: &str) {
    if let Some(origin) = unknown_origin(address) {
        let known = Persist::Local.get(KNOWN).unwrap_or_default();
        Persist::Local.set(KNOWN, Some([&*known, &origin].join(" ").trim()));
    }
}
