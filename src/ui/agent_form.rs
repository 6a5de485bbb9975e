//! An agent's form and its tasks, for other people's pages: no panel about the agent, no address.

use std::cell::Cell;
use std::rc::Rc;

use super::agent::skill_list;
use super::dom::{El, Scope, el};
use super::drafts::keep_drafts;
use super::finding::finding;
use super::request::request;
use super::runs::runs;
use super::talk::{Talk, TalkLink};
use crate::platform::Persist;

/// The whole of `<a2a-form>`. Everything stops and goes when it is dropped.
pub struct AgentForm {
    talk: Talk,
    element: El,
    persist: Rc<Cell<Persist>>,
    _scope: Scope,
}

impl AgentForm {
    /// Draws a conversation.
    pub fn new(talk: Talk) -> Self {
        let (scope, link) = (Scope::new(), talk.link());
        let persist = Rc::new(Cell::new(Persist::None));
        let asked = Rc::clone(&persist);
        keep_drafts(&link, move || asked.get());
        let element = el("div", "agent-form")
            .with(&finding(&link, None))
            .with(&skill_list(&link, &scope, false))
            .with(&request(&link))
            .with(&runs(&link));
        Self {
            talk,
            element,
            persist,
            _scope: scope,
        }
    }

    /// The element to put somewhere.
    pub fn element(&self) -> &El {
        &self.element
    }

    /// How long drafts are kept from now on.
    pub fn set_persist(&self, persist: Persist) {
        self.persist.set(persist);
    }

    /// A way to the conversation.
    pub fn talk(&self) -> TalkLink {
        self.talk.link()
    }
}
