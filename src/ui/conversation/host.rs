//! The page around a conversation, as the conversation sees it.

use super::driver::DriverLink;
use crate::a2a::Message;
use crate::client::oauth::Authorization;
use crate::conversation::{Announcement, Command, Conversation, Event, Reason, Ticket};

/// The page around a conversation.
pub trait ConversationHost {
    /// Whether the message may go (`a2a-submit`).
    fn allows(&self, message: &Message) -> bool;
    /// Takes what the host page is to be told.
    fn announce(&self, announcement: &Announcement, conversation: &Conversation);
    /// Looks on at what is to be done, for a log.
    fn ordered(&self, _command: &Command) {}
    /// Looks on at what happened, for a log.
    fn came(&self, _event: &Event) {}
    /// Whether the page is ours, so that the person can be sent away and come back.
    fn is_own_page(&self) -> bool {
        false
    }
    /// Whether there may be somebody to ask for credentials.
    fn has_credentials(&self) -> bool {
        false
    }
    /// Asks for credentials. Whether there will be an answer.
    fn ask_credentials(&self, _wanted: CredentialsWanted<'_>) -> bool {
        false
    }
    /// Lets the person agree in a window of an authorization server.
    fn authorize(&self, _ticket: Ticket, _authorization: &Authorization, _talk: &DriverLink) {}
}

/// What credentials are wanted for.
pub struct CredentialsWanted<'c> {
    /// What the answer names.
    pub ticket: Ticket,
    /// Where they will go.
    pub origin: &'c str,
    /// Why they are wanted.
    pub reason: Reason,
    /// What is known of the agent.
    pub conversation: &'c Conversation,
}
