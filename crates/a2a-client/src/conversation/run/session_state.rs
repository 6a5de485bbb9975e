//! The state of a run in a session (002): its request under way, and the signs that the agent has the message.
//!
//! Leaves the requests to `session`. Invariant: a message is recognised by the client's id in its metadata, or by the
//! id that the agent gave it.

use a2a::dialect::sessions::SessionMessage;
use a2a::message::Role;

use crate::conversation::event::Ticket;

/// The requests of a run to its session (002), and the facts that their answers told.
#[derive(Clone, Debug, Default)]
pub(super) struct SessionRun {
    /// The request of the run that is under way; `Idle` if only the stream or nothing is.
    pub(super) stage: Stage,
    /// Whether the agent may have the run's message: it was sent, and nothing shows yet that it did not arrive.
    pub(super) may_have_arrived: bool,
    /// Whether the message is sent if the list shows that the agent does not have it.
    pub(super) sends: bool,
    /// The id that the agent gave the run's message; `None` until the agent tells it.
    pub(super) sent_as: Option<String>,
    /// The ticket of the stream; 0 without a stream.
    pub(super) stream: Ticket,
    /// The cursors of the pages that this pass through the message list requested after its first page.
    pub(super) cursors: Vec<String>,
    /// The cursor of the page that holds the run's message, where the next pass begins; `None` for the first page.
    pub(super) from: Option<String>,
    /// Whether the message was found in the agent's list of messages.
    pub(super) is_found: bool,
    /// Whether the stream brought, while a request was under way, an event that may mean an answer to this run: the
    /// message list is then requested again.
    pub(super) lists_again: bool,
    /// Whether the session has ended, and the messages are read for the last time.
    pub(super) is_last: bool,
    /// The ticket of the request that ends the session; 0 without a request.
    pub(super) end_ticket: Ticket,
    /// Whether the session has ended because the person asked to end it.
    pub(super) has_ended: bool,
}

/// The request of a run to its session that is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    /// No request is under way, or only the stream.
    #[default]
    Idle,
    Opening,
    Sending,
    Listing,
    Checking,
}

impl SessionRun {
    /// Whether it is certain that the agent has the message.
    pub(super) fn knows_arrival(&self) -> bool {
        self.is_found || self.sent_as.is_some()
    }

    /// Whether a message of the session is the one that this run sent under the id `client_id`.
    pub(super) fn is_sent(&self, said: &SessionMessage, client_id: &str) -> bool {
        let named = self.sent_as.as_ref() == Some(&said.id) && !said.id.is_empty();
        named || (said.role == Role::User && said.client_id() == Some(client_id))
    }

    /// Notes that a message of the session is the one that this run sent, and the id that the agent
    /// gave it.
    pub(super) fn note_sent(&mut self, said: &SessionMessage) {
        self.is_found = true;
        self.sends = false;
        if !said.id.is_empty() {
            self.sent_as = Some(said.id.clone());
        }
    }

    /// Whether a message names the run's message as the one that it answers.
    pub(super) fn is_reply(&self, said: &SessionMessage) -> bool {
        said.in_reply_to.is_some() && said.in_reply_to == self.sent_as
    }
}
