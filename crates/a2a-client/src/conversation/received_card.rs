//! A card as it came: where from, and what is verified of it before it is used.

use std::rc::Rc;

use a2a::card::AgentCard;

use crate::client::calls::envelope::ReceivedEnvelope;
use crate::client::signature::Signature;
use crate::conversation::event::Ticket;

/// Where a card came from.
#[derive(Debug)]
pub(super) enum CardSource {
    /// The search for the agent's card, or the host page.
    Connecting {
        /// The typed address; empty if the host page gave the card.
        address: String,
        /// The card's URL; empty if the host page gave the card.
        url: String,
        /// The id of the skill to choose, if one is given.
        skill: Option<String>,
    },
    /// The agent, after a sign-in (the extended card).
    SignIn,
}

/// A card as it came, which is verified before it is used.
#[derive(Debug)]
pub(super) struct ReceivedCard {
    pub(super) card: Rc<AgentCard>,
    pub(super) source: CardSource,
    /// The envelope that brought the card (004).
    pub(super) envelope: Option<ReceivedEnvelope>,
    /// The ticket of the verification that is under way, or was the last; 0 if the app was not asked.
    pub(super) ticket: Ticket,
    /// The signatures that the app verifies.
    pub(super) signatures: Vec<Signature>,
    /// Whether the card is used: in its form that was verified, if one was.
    pub(super) is_used: bool,
    /// The card that this one replaces once it is used.
    pub(super) replaces: Option<Box<ReceivedCard>>,
}

impl ReceivedCard {
    pub(super) fn new(
        card: AgentCard,
        source: CardSource,
        envelope: Option<ReceivedEnvelope>,
    ) -> Self {
        Self {
            card: Rc::new(card),
            source,
            envelope,
            ticket: 0,
            signatures: Vec::new(),
            is_used: false,
            replaces: None,
        }
    }
}
