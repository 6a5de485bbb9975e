//! What is asked of the agent: the skill, the way to say it, the form or the message.

use serde_json::Value;

use super::Conversation;
use super::event::{Announcement, Command, SendAs, Shown};
use super::known::Known;
use crate::a2a::Part;
use crate::extension::{self, SkillInputs};
use crate::form::{Changes, Edit, FormSession, Submission};
use crate::validate::Refusal;
use crate::validate::protocol::{Answer, Ask};

impl Conversation {
    pub(super) fn skill_chosen(&mut self, id: &str) -> Vec<Command> {
        // Chosen while the card is still on its way: it is the one to begin with.
        self.wish_skill(id);
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
        let (key, early) = (self.keys, self.early.clone());
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
        let (session, asks) = FormSession::new(key, schema, early);
        request.forms.push((at, session));
        self.keys += 1;
        self.early = None;
        asks.into_iter().map(Command::Ask).collect()
    }

    pub(super) fn value_given(&mut self, value: Option<Value>) -> Vec<Command> {
        let shown = self
            .known()
            .and_then(|known| known.request()?.form())
            .is_some();
        if shown {
            let mut commands = self.edited(Edit::Load(value));
            // The host page knows what it gave.
            commands.retain(|command| !matches!(command, Command::Announce(_)));
            return commands;
        }
        self.early = value;
        Vec::new()
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
