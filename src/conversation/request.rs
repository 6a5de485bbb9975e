//! What is asked of the agent: the skill, the way to say it, the form or the message.

use std::rc::Rc;

use super::Conversation;
use super::event::{Announcement, Command, SendAs, Shown};
use crate::a2a::{AgentCard, Part, Skill};
use crate::client::{Endpoint, WhyNot};
use crate::extension::{self, Declared, SkillInputs};
use crate::form::{Changes, Edit, FormSession, Submission};
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

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
    /// What was entered, skill by skill: going to another and back loses nothing. The empty id is
    /// the agent without a skill.
    requests: Vec<(String, SkillRequest)>,
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
    /// The message id that the next submission gets; it waits for the validator meanwhile.
    pending_id: Option<String>,
    /// Those that were opened, each with the position of its schema.
    forms: Vec<(usize, FormSession)>,
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
            requests: Vec::new(),
        }
    }

    /// What is asked now; none until a skill is chosen.
    pub fn request(&self) -> Option<&SkillRequest> {
        let skill = self.skill.as_deref().unwrap_or_default();
        let known = self.requests.iter().find(|(id, _)| id == skill);
        known.map(|(_, request)| request)
    }

    fn request_mut(&mut self) -> Option<&mut SkillRequest> {
        let skill = self.skill.as_deref().unwrap_or_default();
        let known = self.requests.iter_mut().find(|(id, _)| id == skill);
        known.map(|(_, request)| request)
    }

    /// What is asked of a skill, made unless it is there.
    fn begin_request(&mut self, id: &str, inputs: SkillInputs) {
        if !self.requests.iter().any(|(known, _)| known == id) {
            let request = SkillRequest::new(inputs);
            self.requests.push((id.to_owned(), request));
        }
    }

    /// The chosen skill.
    pub fn chosen_skill(&self) -> Option<&Skill> {
        self.card.skill(self.skill.as_deref()?)
    }

    fn sessions(&mut self) -> impl Iterator<Item = &mut FormSession> {
        self.requests
            .iter_mut()
            .flat_map(|(_, request)| request.forms.iter_mut().map(|(_, session)| session))
    }
}

impl SkillRequest {
    fn new(inputs: SkillInputs) -> Self {
        let usable = inputs
            .schemas
            .iter()
            .position(|input| input.schema.is_some());
        Self {
            send_as: usable.map_or(SendAs::Message, SendAs::Form),
            inputs,
            message: String::new(),
            message_missing: false,
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

    fn form_mut(&mut self) -> Option<&mut FormSession> {
        match self.send_as {
            SendAs::Form(at) => {
                let known = self.forms.iter_mut().find(|(known, _)| *known == at);
                known.map(|(_, session)| session)
            }
            SendAs::Message => None,
        }
    }

    /// The person turns to another skill or way: what waits for the validator is not sent later.
    fn withdraw(&mut self) {
        self.pending_id = None;
        if let Some(session) = self.form_mut() {
            session.withdraw();
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
                crate::form::readable(name)
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

impl Conversation {
    pub(super) fn skill_chosen(&mut self, id: &str) -> Vec<Command> {
        let Some(known) = self.known_mut() else {
            return Vec::new();
        };
        let Some(skill) = known.card.skill(id) else {
            return Vec::new();
        };
        let inputs = extension::inputs(&known.card, skill);
        if let Some(left) = known.request_mut() {
            left.withdraw();
        }
        known.skill = Some(id.to_owned());
        known.begin_request(id, inputs);
        let mut commands = self.open_form();
        commands.push(Command::Show(Shown::Request));
        commands
    }

    /// An agent that lists no skill can be spoken to all the same.
    pub(super) fn begin_without_skill(&mut self) -> Vec<Command> {
        let Some(known) = self.known_mut() else {
            return Vec::new();
        };
        if known.card.skills.is_empty() {
            let inputs = SkillInputs {
                text: true,
                ..SkillInputs::default()
            };
            known.begin_request("", inputs);
        }
        vec![Command::Show(Shown::Request)]
    }

    pub(super) fn send_as_chosen(&mut self, send_as: SendAs) -> Vec<Command> {
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        if !request.ways().iter().any(|(way, _)| *way == send_as) {
            return Vec::new();
        }
        request.withdraw();
        request.send_as = send_as;
        let mut commands = self.open_form();
        commands.push(Command::Show(Shown::Request));
        commands
    }

    /// Makes the form that is to be shown, unless it is there already.
    fn open_form(&mut self) -> Vec<Command> {
        let key = self.keys;
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        let SendAs::Form(at) = request.send_as else {
            return Vec::new();
        };
        if request.form().is_some() {
            return Vec::new();
        }
        let Some(schema) = request
            .inputs
            .schemas
            .get(at)
            .and_then(|input| input.schema.clone())
        else {
            return Vec::new();
        };
        let (session, asks) = FormSession::new(key, schema, None);
        request.forms.push((at, session));
        self.keys += 1;
        asks.into_iter().map(Command::Ask).collect()
    }

    pub(super) fn edited(&mut self, edit: Edit) -> Vec<Command> {
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        let Some(session) = request.form_mut() else {
            return Vec::new();
        };
        let pointer = edit.pointer();
        let (changes, asks) = session.edit(edit);
        let announce = changes.value;
        let mut commands = form_commands(changes, asks);
        if announce {
            request.pending_id = None;
            commands.push(Command::Announce(Announcement::Changed { pointer }));
        }
        commands
    }

    pub(super) fn message_typed(&mut self, text: String) -> Vec<Command> {
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        request.message = text;
        let mended = request.message_missing && !request.message.trim().is_empty();
        if mended {
            request.message_missing = false;
        }
        if mended {
            vec![Command::Show(Shown::Message)]
        } else {
            Vec::new()
        }
    }

    pub(super) fn message_filled(&mut self, text: String) -> Vec<Command> {
        self.message_typed(text);
        vec![Command::Show(Shown::Message)]
    }

    pub(super) fn reset_pressed(&mut self) -> Vec<Command> {
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        if request.send_as == SendAs::Message {
            request.message.clear();
            request.message_missing = false;
            return vec![Command::Show(Shown::Message)];
        }
        self.edited(Edit::Reset)
    }

    pub(super) fn validator_answered(&mut self, answer: &Answer) -> Vec<Command> {
        let Some(known) = self.known_mut() else {
            return Vec::new();
        };
        let mut commands = Vec::new();
        for session in known.sessions() {
            let (changes, asks) = session.hear(answer.clone());
            if changes != Changes::none() || !asks.is_empty() {
                commands.extend(form_commands(changes, asks));
            }
        }
        commands.extend(self.go_on_submitting());
        commands
    }

    pub(super) fn validator_lost(&mut self, key: u64, refusal: &Refusal) -> Vec<Command> {
        let Some(known) = self.known_mut() else {
            return Vec::new();
        };
        let mut commands = Vec::new();
        for session in known.sessions().filter(|session| session.key() == key) {
            commands.extend(form_commands(session.lose(refusal.clone()), Vec::new()));
        }
        commands.extend(self.go_on_submitting());
        commands
    }

    pub(super) fn submit_pressed(&mut self, message_id: String) -> Vec<Command> {
        if self.is_busy() {
            return Vec::new();
        }
        let Some(known) = self.known_mut() else {
            return Vec::new();
        };
        if let Err(why) = &known.endpoint {
            return vec![Command::Announce(Announcement::Failed(why.clone()))];
        }
        let Some(request) = known.request_mut() else {
            return Vec::new();
        };
        if request.send_as == SendAs::Message {
            if request.message.trim().is_empty() {
                request.message_missing = true;
                return vec![
                    Command::Show(Shown::Message),
                    Command::Show(Shown::Mistakes),
                ];
            }
            let part = Part::text(request.message.clone());
            return self.begin_run(message_id, part);
        }
        let Some(session) = request.form_mut() else {
            return Vec::new();
        };
        let changes = session.submit();
        request.pending_id = Some(message_id);
        let mut commands = form_commands(changes, Vec::new());
        commands.extend(self.go_on_submitting());
        commands
    }

    /// A submission waits for the validator's word on the present value; is it there?
    fn go_on_submitting(&mut self) -> Vec<Command> {
        let Some(request) = self.known_mut().and_then(Known::request_mut) else {
            return Vec::new();
        };
        let Some(submission) = request.form_mut().and_then(FormSession::submission) else {
            return Vec::new();
        };
        match (submission, request.pending_id.take()) {
            (Submission::Send(value), Some(message_id)) => {
                let SendAs::Form(at) = request.send_as else {
                    return Vec::new();
                };
                let Some(mode) = request
                    .inputs
                    .schemas
                    .get(at)
                    .map(|input| input.mode.clone())
                else {
                    return Vec::new();
                };
                self.begin_run(message_id, Part::data(value, &mode))
            }
            _ => vec![Command::Show(Shown::Mistakes)],
        }
    }
}

fn form_commands(changes: Changes, asks: Vec<Ask>) -> Vec<Command> {
    let mut commands: Vec<Command> = asks.into_iter().map(Command::Ask).collect();
    if changes != Changes::none() {
        commands.push(Command::Show(Shown::Form(changes)));
    }
    commands
}
