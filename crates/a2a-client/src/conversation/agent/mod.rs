//! The agent: the connection to it, and the requests that the person writes to its skills.
//!
//! Owns `AgentStage` and `ConnectedAgent`. Leaves what was written for a skill to `skill_request`,
//! finding the card to `card_discovery` and edits of a request to `compose`.

mod card_discovery;
mod card_search;
mod compose;
mod skill_request;

pub(super) use card_search::CardSearch;
pub(super) use skill_request::Refilled;
pub use skill_request::SkillRequest;

use std::rc::Rc;

use a2a::card::{AgentCard, Skill};
use a2a::extension;
use a2a::extension::declaration::Declared;
use a2a::extension::skill::modes::SkillInputs;
use json_form::form::FormSession;

use super::event::RunId;
use super::run::RunTarget;
use crate::client::ConnectError;
use crate::client::address::{agent_address, origin};
use crate::client::calls::{Endpoint, SupportedBinding};
use crate::client::sign_in::Audience;
use crate::client::signature::Verdict;

/// How far the conversation is in connecting to an agent.
#[derive(Debug, Default)]
pub enum AgentStage {
    /// No address of an agent was given yet.
    #[default]
    Idle,
    /// A search for the card is under way.
    Connecting {
        /// The address below which the card is searched for.
        address: String,
    },
    /// No card was found, or the card can't be used.
    Failed {
        /// The address below which the card was searched for.
        address: String,
        /// Why no card was found, or why it can't be used.
        why: ConnectError,
    },
    /// The card was found, or the host page gave it. Calls may still be impossible: see `endpoint`.
    Connected(Box<ConnectedAgent>),
}

/// An agent whose card is known, and the requests to its skills.
#[derive(Debug)]
pub struct ConnectedAgent {
    /// The agent's card: the public one, or the extended one that replaces it.
    pub card: Rc<AgentCard>,
    /// The URL of the card; empty if the host page gave the card.
    pub card_url: String,
    /// The id of the agent for storage and credentials: its address. If the host page gave the card, its name and the
    /// URL of its interface.
    pub id: String,
    /// The endpoint to which the client sends requests, or the reason why the agent can't be called.
    pub endpoint: Result<Endpoint, ConnectError>,
    /// The schemas that the card declares, and the defects in their declarations.
    pub declared: Declared,
    /// The verdict about the signatures of the card.
    pub card_verdict: Verdict,
    /// The error that an extended card was not used because of its signatures; `None` if there is no such card.
    pub refused_card: Option<ConnectError>,
    /// The id of the chosen skill, empty for the agent itself; `None` until the person chooses one.
    pub skill: Option<String>,
    /// The id of the A2A context that the next message continues; `None` if the next message begins a new one.
    pub(super) context: Option<String>,
    /// A repeated message that waits for the validator; `None` if none waits.
    pub(super) rerun: Option<Rerun>,
    /// The requests by skill id, so that switching between skills loses nothing. The empty id
    /// stands for the agent itself.
    pub(super) requests: Vec<(String, SkillRequest)>,
}

/// A repeated message that is sent once the validator has checked it.
#[derive(Debug)]
pub(super) struct Rerun {
    pub(super) run: RunId,
    pub(super) message_id: String,
    pub(super) session: FormSession,
}

impl ConnectedAgent {
    pub(super) fn new(
        card: Rc<AgentCard>,
        card_url: String,
        endpoint: Result<Endpoint, ConnectError>,
        card_verdict: Verdict,
    ) -> Self {
        let declared = extension::declaration::declared(&card);
        let called = endpoint.as_ref().map_or("", |endpoint| &endpoint.url);
        let binding = endpoint.as_ref().map(|endpoint| endpoint.binding);
        let id = if card_url.is_empty() {
            [&card.name, called].join(" ")
        } else {
            agent_address(&card_url, binding == Ok(SupportedBinding::Sessions)).to_owned()
        };
        Self {
            card,
            card_url,
            id,
            endpoint,
            declared,
            card_verdict,
            refused_card: None,
            skill: None,
            context: None,
            rerun: None,
            requests: Vec::new(),
        }
    }

    /// The request to the chosen skill; `None` until the person chooses one.
    pub fn request(&self) -> Option<&SkillRequest> {
        let skill = self.skill.as_deref().unwrap_or_default();
        let known = self.requests.iter().find(|(id, _)| id == skill);
        known.map(|(_, request)| request)
    }

    pub(super) fn request_mut(&mut self) -> Option<&mut SkillRequest> {
        let skill = self.skill.as_deref().unwrap_or_default();
        let known = self.requests.iter_mut().find(|(id, _)| id == skill);
        known.map(|(_, request)| request)
    }

    /// The inputs of the skill with this id; the empty id stands for the agent itself. `None` if
    /// there is no such skill.
    pub(super) fn inputs_of(&self, id: &str) -> Option<SkillInputs> {
        let card = &self.card;
        match card.skill(id) {
            Some(skill) => Some(extension::skill::modes::inputs(card, skill)),
            None if id.is_empty() && extension::skill::modes::takes_agent_input(card) => {
                Some(extension::skill::modes::agent_inputs(card))
            }
            None => None,
        }
    }

    /// Begins a request to a skill, unless the skill has one already.
    pub(super) fn begin_request(&mut self, id: &str, inputs: SkillInputs) {
        if !self.requests.iter().any(|(known, _)| known == id) {
            let request = SkillRequest::new(inputs);
            self.requests.push((id.to_owned(), request));
        }
    }

    /// The target of a run that begins now: this agent and its chosen skill. `form` is the position of the filled-in
    /// schema among the skill's schemas, from 0; `None` for a plain message.
    pub(super) fn run_target(&self, form: Option<usize>) -> RunTarget {
        RunTarget {
            card: Rc::clone(&self.card),
            card_url: self.card_url.clone(),
            agent: self.id.clone(),
            skill: self.chosen_skill().cloned(),
            form,
        }
    }

    /// The origin of the URL to which messages are sent, if it differs from the origin of the card's URL; `None` if
    /// they are the same, or if one of them is not known.
    pub fn other_origin(&self) -> Option<String> {
        let called = self.endpoint.as_ref().ok()?.origin();
        let card = origin(&self.card_url)?;
        (called != card).then_some(called)
    }

    /// The audience of a credential for an endpoint: its origin and this agent.
    pub(super) fn audience(&self, endpoint: &Endpoint) -> Audience {
        Audience {
            origin: endpoint.origin(),
            agent: self.id.clone(),
        }
    }

    /// The chosen skill of the card; `None` if no skill is chosen, or the agent itself is.
    pub fn chosen_skill(&self) -> Option<&Skill> {
        self.card.skill(self.skill.as_deref()?)
    }

    pub(super) fn sessions(&mut self) -> impl Iterator<Item = &mut FormSession> {
        self.requests
            .iter_mut()
            .flat_map(|(_, request)| request.forms.iter_mut().map(|(_, session)| session))
    }
}
