//! An agent that is known, its skills, and what the person entered for each.

use std::rc::Rc;

use a2a::extension::{self, Declared, SkillInputs};
use a2a::{AgentCard, Skill};
use json_form::form::FormSession;

use super::again::{Refilled, Rerun};
use super::event::{Asked, SendAs};
use crate::client::{Endpoint, WhyNot};

/// An agent that is known, and what is asked of it.
#[derive(Debug)]
pub struct Known {
    /// The card.
    pub card: Rc<AgentCard>,
    /// Where the card came from; empty where the host page gave it.
    pub card_url: String,
    /// Where requests go, or why there is nowhere.
    pub endpoint: Result<Endpoint, WhyNot>,
    /// What the card declares about schemas.
    pub declared: Declared,
    /// The skill, and what the person entered for it; none until one is chosen.
    pub skill: Option<String>,
    /// A message that goes again once the validator has spoken.
    pub(super) rerun: Option<Rerun>,
    /// What was entered, skill by skill: going to another and back loses nothing. The empty id is
    /// the agent without a skill.
    pub(super) requests: Vec<(String, SkillRequest)>,
}

/// What the person entered for a skill.
#[derive(Debug)]
pub struct SkillRequest {
    /// What the skill takes.
    pub inputs: SkillInputs,
    /// How the person says it now.
    pub send_as: SendAs,
    /// The plain message.
    pub message: String,
    /// Whether the plain message was tried to be sent though it is empty.
    pub message_missing: bool,
    /// The values of a run that were put in.
    pub(super) refilled: Option<Refilled>,
    /// The message id that the next submission gets; it waits for the validator meanwhile.
    pub(super) pending_id: Option<String>,
    /// Those that were opened, each with the position of its schema.
    pub(super) forms: Vec<(usize, FormSession)>,
}

impl Known {
    pub(super) fn new(
        card: Rc<AgentCard>,
        card_url: String,
        endpoint: Result<Endpoint, WhyNot>,
    ) -> Self {
        let declared = extension::declared(&card);
        Self {
            card,
            card_url,
            endpoint,
            declared,
            skill: None,
            rerun: None,
            requests: Vec::new(),
        }
    }

    /// What is asked now; none until a skill is chosen.
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

    /// What is asked of a skill, made unless it is there.
    pub(super) fn begin_request(&mut self, id: &str, inputs: SkillInputs) {
        if !self.requests.iter().any(|(known, _)| known == id) {
            let request = SkillRequest::new(inputs);
            self.requests.push((id.to_owned(), request));
        }
    }

    /// What is asked now, by the form of which schema.
    pub(super) fn asked(&self, form: Option<usize>) -> Asked {
        Asked {
            card: Rc::clone(&self.card),
            card_url: self.card_url.clone(),
            skill: self.chosen_skill().cloned(),
            form,
        }
    }

    /// The chosen skill.
    pub fn chosen_skill(&self) -> Option<&Skill> {
        self.card.skill(self.skill.as_deref()?)
    }

    pub(super) fn sessions(&mut self) -> impl Iterator<Item = &mut FormSession> {
        self.requests
            .iter_mut()
            .flat_map(|(_, request)| request.forms.iter_mut().map(|(_, session)| session))
    }
}

impl SkillRequest {
    pub(super) fn new(inputs: SkillInputs) -> Self {
        let usable = inputs
            .schemas
            .iter()
            .position(|input| input.schema.is_some());
        Self {
            send_as: usable.map_or(SendAs::Message, SendAs::Form),
            inputs,
            message: String::new(),
            message_missing: false,
            refilled: None,
            pending_id: None,
            forms: Vec::new(),
        }
    }

    /// The form that is shown now.
    pub fn form(&self) -> Option<&FormSession> {
        match self.send_as {
            SendAs::Form(at) => {
                let known = self.forms.iter().find(|(known, _)| *known == at);
                known.map(|(_, session)| session)
            }
            SendAs::Message => None,
        }
    }

    pub(super) fn form_mut(&mut self) -> Option<&mut FormSession> {
        match self.send_as {
            SendAs::Form(at) => {
                let known = self.forms.iter_mut().find(|(known, _)| *known == at);
                known.map(|(_, session)| session)
            }
            SendAs::Message => None,
        }
    }

    /// The person turns to another skill or way: what waits for the validator is not sent later.
    pub(super) fn withdraw(&mut self) {
        self.pending_id = None;
        if let Some(session) = self.form_mut() {
            session.withdraw();
        }
    }

    /// The name of the schema whose form is shown.
    pub fn schema_name(&self) -> Option<&str> {
        match self.send_as {
            SendAs::Form(at) => self.inputs.schemas.get(at).map(|input| input.name.as_str()),
            SendAs::Message => None,
        }
    }

    /// The ways to say it, with their names: each schema, and the plain message where it is taken.
    pub fn ways(&self) -> Vec<(SendAs, String)> {
        let forms: Vec<(usize, &str)> = self
            .inputs
            .schemas
            .iter()
            .enumerate()
            .filter(|(_, input)| input.schema.is_some())
            .map(|(at, input)| (at, input.name.as_str()))
            .collect();
        let several = forms.len() > 1;
        let named = |name: &str| {
            if several {
                json_form::form::readable(name)
            } else {
                "Form".to_owned()
            }
        };
        let mut ways: Vec<(SendAs, String)> = forms
            .into_iter()
            .map(|(at, name)| (SendAs::Form(at), named(name)))
            .collect();
        if self.inputs.text || ways.is_empty() {
            ways.push((SendAs::Message, "Message".to_owned()));
        }
        ways
    }
}
