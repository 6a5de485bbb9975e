//! The search for the card of an agent: the URLs that are tried, and what came of them.

use a2a::card::AgentCard;
use a2a::dialect::envelope::Envelope;

use crate::client::ConnectError;
use crate::conversation::event::Ticket;

/// A search for the card of an agent.
#[derive(Debug, Default)]
pub(in crate::conversation) struct CardSearch {
    pub(super) ticket: Ticket,
    pub(super) address: String,
    pub(super) skill: Option<String>,
    pub(super) urls: Vec<String>,
    /// The URLs of other protocols, which are tried if the URLs of A2A lead to nothing.
    pub(super) others: Vec<String>,
    pub(super) at: usize,
    /// The HTTP status for each of `urls` that was tried, in that order; `None` if no answer arrived.
    pub(super) statuses: Vec<Option<u16>>,
    /// The most specific error of the URLs that were tried; `None` before the first error.
    pub(super) why: Option<ConnectError>,
    /// Whether the request for the first URL got no answer, perhaps because of CORS.
    pub(super) first_failed: bool,
    /// A card that declares the object-schemas extension but holds no schemas. It is requested once
    /// more as 1.0.
    pub(super) without_schemas: Option<Box<AgentCard>>,
    pub(super) timed_out: bool,
    /// The handshake in an envelope, once it is sent (004).
    pub(super) handshake: Option<Box<Envelope>>,
}

impl CardSearch {
    /// The handshake (004), if it was sent with this ticket.
    pub(in crate::conversation) fn handshake(&mut self, ticket: Ticket) -> Option<&mut Envelope> {
        self.handshake
            .as_deref_mut()
            .filter(|_| self.ticket == ticket)
    }
}
