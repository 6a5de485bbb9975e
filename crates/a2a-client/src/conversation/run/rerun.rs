//! Reruns: sending a message again as a new task, or editing its values in the form.
//!
//! Owns which runs can be repeated, and undoing a filled form. Leaves sending to `send` and the
//! form to `agent`. Invariants: a repeated message has a new id and is checked again if the card
//! may have changed; only the last press of a send button counts; one undo restores what was typed.

use a2a::extension::skill::modes::SkillInputs;
use a2a::message::{Part, PartContent};
use json_form::form::edit::Edit;
use json_form::form::{FormSession, Submission};
use json_form::validate::Refusal;
use json_form::validate::protocol::Answer;
use serde_json::Value;

use super::{Run, RunTarget};
use crate::conversation::Conversation;
use crate::conversation::agent::{ConnectedAgent, Refilled, Rerun};
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::connection::Connection;
use crate::conversation::event::{Event, RunId, SendAs};

/// What a repeated run sends with the present card: the skill and its inputs, form or message, and the content.
struct RerunPlan {
    skill: String,
    inputs: SkillInputs,
    send_as: SendAs,
    part: Part,
}

impl Connection {
    /// Passes an answer of the validator to the repeated message that waits for it.
    pub(in crate::conversation) fn rerun_answered(&mut self, app: &mut App, answer: &Answer) {
        let rerun = self.agent_mut().and_then(|known| known.rerun.as_mut());
        if let Some(rerun) = rerun {
            let (_, asks) = rerun.session.handle_answer(answer.clone());
            app.ask_validator(asks);
        }
    }

    /// Handles that the validator can't check the repeated message, if its schema has this key.
    pub(in crate::conversation) fn rerun_lost(&mut self, key: u64, refusal: &Refusal) {
        let rerun = self.agent_mut().and_then(|known| known.rerun.as_mut());
        if let Some(rerun) = rerun.filter(|rerun| rerun.session.key() == key) {
            rerun.session.mark_unavailable(refusal.clone());
        }
    }

    /// Cancels a repeated message that waits for the validator.
    pub(in crate::conversation) fn cancel_rerun(&mut self, app: &mut App) {
        if let Some(rerun) = self.agent_mut().and_then(|known| known.rerun.take()) {
            app.ask_validator(rerun.session.forget());
            app.show(ViewChange::Run(rerun.run));
        }
    }

    /// Restores the content that the form or message had before it was filled.
    pub(in crate::conversation) fn refill_undone(&mut self, app: &mut App) {
        let request = self.agent_mut().and_then(ConnectedAgent::request_mut);
        let Some(request) = request else { return };
        let now = request.revision();
        let Some(refilled) = request.refilled.take() else {
            return;
        };
        match (request.send_as, refilled.before) {
            (SendAs::Message, before) => {
                let before = before.as_ref().and_then(Value::as_str);
                before.unwrap_or_default().clone_into(&mut request.message);
                app.show(ViewChange::Message);
            }
            // Undo also restores text that could not be parsed.
            (SendAs::Form(_), _) if now == refilled.revision => self.edited(app, Edit::Undo),
            (SendAs::Form(_), before) => self.edited(app, Edit::Replace(before)),
        }
        app.show(ViewChange::Refilled);
    }

    /// Ends the offer to restore what the form or plain message held before it was filled from a run.
    pub(in crate::conversation) fn end_refill(&mut self, app: &mut App) {
        let request = self.agent_mut().and_then(ConnectedAgent::request_mut);
        if request.is_some_and(|request| request.refilled.take().is_some()) {
            app.show(ViewChange::Refilled);
        }
    }
}

impl Conversation {
    /// Whether a run can be repeated: it is not active, its message is known, and its agent is
    /// connected.
    pub fn can_rerun(&self, id: RunId) -> bool {
        self.rerun_plan(id).is_some()
    }

    /// Whether a run waits to be repeated: the validator is still checking its message.
    pub fn is_rerun_pending(&self, id: RunId) -> bool {
        let rerun = self
            .connection
            .agent()
            .and_then(|known| known.rerun.as_ref());
        rerun.is_some_and(|rerun| rerun.run == id)
    }

    fn rerun_plan(&self, id: RunId) -> Option<RerunPlan> {
        self.connection.agent()?.rerun_plan(self.runs.get(id)?)
    }

    /// Sends the message of a run again, as a new task.
    pub(in crate::conversation) fn run_again_pressed(&mut self, id: RunId, message_id: String) {
        if self.runs.is_busy() || self.is_rerun_pending(id) {
            return;
        }
        let (Some(plan), Some(run)) = (self.rerun_plan(id), self.runs.get(id)) else {
            return;
        };
        let is_checked = run.is_checked;
        let was_on = std::rc::Rc::clone(&run.target.card);
        let key = self.app.keys;
        self.connection.cancel_rerun(&mut self.app);
        let Some(known) = self.connection.agent_mut() else {
            return;
        };
        if let Err(why) = &known.endpoint {
            let why = why.clone();
            return self.app.announce(Announcement::Failed(why));
        }
        // A submission of the form that waits for the validator is cancelled.
        if let Some(request) = known.request_mut() {
            request.withdraw();
        }
        // A message that was valid for this card is valid still.
        let is_checked = is_checked && std::rc::Rc::ptr_eq(&was_on, &known.card);
        let schema = match plan.send_as {
            SendAs::Form(at) if !is_checked => {
                plan.inputs.schemas.get(at).and_then(|it| it.schema.clone())
            }
            _ => None,
        };
        let (Some(schema), PartContent::Data(value)) = (schema, &plan.part.content) else {
            return self.begin_rerun(id, message_id);
        };
        let (mut session, asks) = FormSession::new(key, schema, Some(value.clone()));
        session.submit();
        known.rerun = Some(Rerun {
            run: id,
            message_id,
            session,
        });
        self.app.keys += 1;
        self.app.ask_validator(asks);
        self.app.show(ViewChange::Run(id));
    }

    fn begin_rerun(&mut self, id: RunId, message_id: String) {
        let (Some(plan), Some(run)) = (self.rerun_plan(id), self.runs.get(id)) else {
            return;
        };
        let concealed = run.concealed.as_ref();
        let concealed = concealed.and_then(|shown| shown.parts.first().cloned());
        // A message that continued a context may mean nothing outside of it.
        let context = run.sent.context_id.clone();
        let Some(known) = self.connection.agent() else {
            return;
        };
        // Field violations are shown only in a form that holds the same values.
        let form = match plan.send_as {
            SendAs::Form(at) if known.holds(&plan) => Some(at),
            _ => None,
        };
        let target = RunTarget {
            skill: known.card.skill(&plan.skill).cloned(),
            ..known.run_target(form)
        };
        self.begin_run_in(context, message_id, plan.part, target, concealed);
        if let Some(run) = self.runs.list.last_mut() {
            run.repeats = true;
        }
    }

    /// Sends the repeated message if the validator has checked it.
    pub(in crate::conversation) fn continue_rerun(&mut self) {
        let rerun = self
            .connection
            .agent_mut()
            .and_then(|known| known.rerun.as_mut());
        let Some((rerun, submission)) =
            rerun.and_then(|rerun| rerun.session.submission().map(|it| (rerun, it)))
        else {
            return;
        };
        let (id, message_id) = (rerun.run, std::mem::take(&mut rerun.message_id));
        self.connection.cancel_rerun(&mut self.app);
        if self.runs.is_busy() {
            return;
        }
        match submission {
            Submission::Send(_) => self.begin_rerun(id, message_id),
            // The message is not valid for the present card: the person corrects it in the form.
            Submission::Problems => {
                self.edit_again_pressed(id);
                let submit = Event::SubmitPressed { message_id };
                self.app.push(Command::Raise(Box::new(submit)));
            }
        }
    }

    /// Fills the skill's form or plain message with the content of the run's first message.
    pub(in crate::conversation) fn edit_again_pressed(&mut self, id: RunId) {
        let Some(plan) = self.rerun_plan(id) else {
            return;
        };
        let Some(known) = self.connection.agent() else {
            return;
        };
        let shown = known.request().map(|request| request.send_as);
        let is_chosen = known.skill.as_deref().unwrap_or_default() == plan.skill;
        if !is_chosen || shown != Some(plan.send_as) {
            if is_chosen {
                self.connection.send_as_chosen(&mut self.app, plan.send_as);
            } else {
                self.connection.skill_chosen(&mut self.app, &plan.skill);
            }
            // Raised again behind the opening of the form, so that a draft is not overwritten.
            let again = Event::EditAgainPressed(id);
            return self.app.push(Command::Raise(Box::new(again)));
        }
        let before = match plan.part.content {
            PartContent::Text(text) => {
                let request = self
                    .connection
                    .agent_mut()
                    .and_then(ConnectedAgent::request_mut);
                let Some(request) = request else { return };
                let before = std::mem::replace(&mut request.message, text);
                request.message_missing = false;
                self.app.show(ViewChange::Message);
                Some(Value::String(before))
            }
            PartContent::Data(value) => {
                let before = self.value().cloned();
                // Text that could not be parsed stays beside equal values.
                if before.as_ref() != Some(&value) {
                    self.connection
                        .edited(&mut self.app, Edit::Replace(Some(value)));
                }
                before
            }
            _ => return,
        };
        if let Some(request) = self
            .connection
            .agent_mut()
            .and_then(ConnectedAgent::request_mut)
        {
            request.refilled = Some(Refilled {
                run: id,
                before,
                revision: request.revision(),
            });
        }
        self.app.show(ViewChange::Refilled);
    }
}

impl ConnectedAgent {
    /// Plans the message that repeats a run with the present card. Returns `None` if the card does not allow it.
    fn rerun_plan(&self, run: &Run) -> Option<RerunPlan> {
        let target = &run.target;
        if run.is_active() || !run.is_sent_known || target.agent != self.id {
            return None;
        }
        let [part] = run.sent.parts.as_slice() else {
            return None;
        };
        let skill = target
            .skill
            .as_ref()
            .and_then(|skill| self.card.skill(&skill.id));
        if skill.is_none() && target.skill.is_some() {
            return None;
        }
        let skill = skill.map(|skill| skill.id.clone()).unwrap_or_default();
        let inputs = self.inputs_of(&skill)?;
        let send_as = match &part.content {
            PartContent::Text(_) => SendAs::Message,
            PartContent::Data(_) => {
                let fits = |at: &usize| {
                    let input = inputs.schemas.get(*at);
                    input.is_some_and(|it| it.schema.is_some() && Some(&*it.mode) == part.mode())
                };
                let all = target.form.into_iter().chain(0..inputs.schemas.len());
                SendAs::Form(all.into_iter().find(fits)?)
            }
            _ => return None,
        };
        // Plain text needs a skill that accepts text, or has no usable schema.
        let has_form = inputs.schemas.iter().any(|it| it.schema.is_some());
        if send_as == SendAs::Message && has_form && !inputs.text {
            return None;
        }
        Some(RerunPlan {
            skill,
            inputs,
            send_as,
            part: part.clone(),
        })
    }

    /// Whether the form that `plan` would fill is open and already holds the plan's value.
    fn holds(&self, plan: &RerunPlan) -> bool {
        let (SendAs::Form(at), PartContent::Data(value)) = (plan.send_as, &plan.part.content)
        else {
            return false;
        };
        let mut requests = self.requests.iter();
        let request = requests.find(|(id, _)| *id == plan.skill);
        let form = request.and_then(|(_, it)| it.forms.iter().find(|(known, _)| *known == at));
        form.is_some_and(|(_, session)| session.state().value() == Some(value))
    }
}
