//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use super::agent::skill_list;
use super::dom::{El, Scope, el};
use super::finding::finding;
use super::request::request;
use super::runs::runs;
use super::talk::{Talk, TalkLink};

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
        let element = el("div", "agent-form")
            .with(&finding(&link))
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

    /// A way to the conversation.
    pub fn talk(&self) -> TalkLink {
        self.talk.link()
    }
}
