//! Field violations: an agent's errors for single fields, when it refuses a message or
//! rejects its task (`docs/extensions/input-errors.md`).
//!
//! Owns finding the form that was sent. Leaves reading the errors to `a2a`. The form shows each
//! error until its field is edited.

use std::rc::Rc;

use a2a::ProtocolError;
use a2a::extension::input_error::input_errors;
use exact_json::Pointer;
use json_form::form::FormSession;

use super::RunTarget;
use crate::conversation::Conversation;
use crate::conversation::command::ViewChange;
use crate::conversation::event::RunId;

impl Conversation {
    pub(super) fn report_violations(&mut self, id: RunId, error: &ProtocolError) {
        self.report(id, error.field_violations());
    }

    /// Shows the input errors that the agent's last message lists (`docs/extensions/input-errors.md`) at the fields of the
    /// form that sent the input.
    pub(super) fn show_input_errors(&mut self, id: RunId) {
        let Some(run) = self.run(id) else { return };
        let task = run.task.as_ref().and_then(|it| it.status.message.as_ref());
        let errors = task.or(run.answer.as_ref()).map(input_errors);
        let errors = errors.into_iter().flatten();
        let violations = errors.map(|error| (error.pointer, error.message));
        self.report(id, violations.collect());
    }

    fn report(&mut self, id: RunId, violations: Vec<(Pointer, String)>) {
        if violations.is_empty() {
            return;
        }
        let Some(run) = self.run_mut(id) else { return };
        if run.pending_answer.is_some() {
            if let Some(session) = run.reply.as_mut().and_then(|reply| reply.form_mut()) {
                let changes = session.report(violations);
                self.show(ViewChange::Answer(id, changes));
            }
            return;
        }
        let target = run.target.clone();
        let Some(session) = self.form_of(&target) else {
            return;
        };
        let changes = session.report(violations);
        self.show(ViewChange::Form(changes));
    }

    /// The form that a run was sent from, if its agent is still connected.
    fn form_of(&mut self, target: &RunTarget) -> Option<&mut FormSession> {
        let known = self
            .agent_mut()
            .filter(|known| Rc::ptr_eq(&known.card, &target.card))?;
        let skill = target.skill.as_ref().map_or("", |skill| skill.id.as_str());
        let request = known.requests.iter_mut().find(|(id, _)| id == skill);
        let mut forms = request?.1.forms.iter_mut();
        let form = forms.find(|(at, _)| Some(*at) == target.form);
        form.map(|(_, session)| session)
    }
}
