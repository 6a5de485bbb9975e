//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use super::agent::skill_list;
use super::dom::{El, Scope, el};
use super::drafts::keep_drafts;
use super::finding::finding;
use super::request::request;
use super::runs::runs;
use super::sign_in::{sign_in_line, sign_in_panel};
use super::talk::{Talk, TalkLink};
use crate::platform::Persist;

/// The whole of `<a2a-form>`. Everything stops and goes when it is dropped.
pub struct AgentForm {
    talk: Talk,
    element: El,
    _scope: Scope,
}

impl AgentForm {
    /// Draws a conversation.
    pub fn new(talk: Talk) -> Self {
        let (scope, link) = (Scope::new(), talk.link());
        keep_drafts(&link);
        let element = el("div", "agent-form")
            .with(&finding(&link, None))
            .with(&sign_in_line(&link))
            .with(&sign_in_panel(&link))
            .with(&skill_list(&link, &scope, false))
            .with(&request(&link))
            .with(&runs(&link));
        Self {
            talk,
            element,
            _scope: scope,
        }
    }

    /// The element to put somewhere.
    pub fn element(&self) -> &El {
        &self.element
    }

    /// How long drafts and runs are kept from now on.
    pub fn set_persist(&self, persist: Persist) {
        self.talk().set_persist(persist);
    }

    /// A way to the conversation.
    pub fn talk(&self) -> TalkLink {
        self.talk.link()
    }
}
