//! Field violations: an agent's errors for single fields, when it refuses a message or
//! rejects its task (`docs/extensions/input-errors.md`).
//!
//! Owns finding the form that was sent. Leaves reading the errors to `a2a`. The form shows each
//! error until its field is edited.

use std::rc::Rc;

use a2a::ProtocolError;
use a2a::extension::input_error::input_errors;
use a2a::message::PartContent;
use exact_json::Pointer;
use json_form::form::FormSession;
use serde_json::Value;

use super::{Run, RunTarget};
use crate::conversation::app::App;
use crate::conversation::command::ViewChange;
use crate::conversation::connection::Connection;
use crate::conversation::effects::Effect;
use crate::conversation::turn::Turn;

impl Turn<'_> {
    pub(super) fn report_violations(&mut self, error: &ProtocolError) {
        self.report(error.field_violations());
    }

    /// Shows the input errors that the agent's last message lists (`docs/extensions/input-errors.md`) at the fields of the
    /// form that sent the input.
    pub(super) fn show_input_errors(&mut self) {
        let run = &*self.run;
        let task = run.task.as_ref().and_then(|it| it.status.message.as_ref());
        let errors = task.or(run.answer.as_ref()).map(input_errors);
        let errors = errors.into_iter().flatten();
        let violations = errors.map(|error| (error.pointer, error.message));
        self.report(violations.collect());
    }

    fn report(&mut self, violations: Vec<(Pointer, String)>) {
        if violations.is_empty() {
            return;
        }
        let run = &mut *self.run;
        if run.pending_answer.is_some() {
            if let Some(session) = run.reply.as_mut().and_then(|reply| reply.form_mut()) {
                let changes = session.report(violations);
                self.app.show(ViewChange::Answer(self.run.id, changes));
            }
            return;
        }
        self.app.effects.push(Effect::Violations {
            target: Box::new(run.target.clone()),
            sent: data_from_before(run),
            violations,
        });
    }
}

/// The data of a run's message, if the run does not know its form since it comes from an earlier page.
fn data_from_before(run: &Run) -> Option<Value> {
    let is_from_before = run.target.form.is_none() && run.is_sent_known;
    let mut parts = run.request().parts.iter().filter(|_| is_from_before);
    parts.find_map(|part| match &part.content {
        PartContent::Data(value) => Some(value.clone()),
        _ => None,
    })
}

impl Connection {
    /// The form that a run was sent from, if its agent is still connected.
    fn form_of(&mut self, target: &RunTarget, sent: Option<&Value>) -> Option<&mut FormSession> {
        let known = self
            .agent_mut()
            .filter(|known| Rc::ptr_eq(&known.card, &target.card))?;
        let skill = target.skill.as_ref().map_or("", |skill| skill.id.as_str());
        let request = known.requests.iter_mut().find(|(id, _)| id == skill);
        let mut forms = request?.1.forms.iter_mut();
        let form = forms.find(|(at, session)| match target.form {
            Some(form) => *at == form,
            None => sent.is_some() && session.state().value() == sent,
        });
        form.map(|(_, session)| session)
    }

    /// Shows errors for single fields in the form that the values were sent from, if it is open.
    pub(in crate::conversation) fn report(
        &mut self,
        app: &mut App,
        target: &RunTarget,
        sent: Option<&Value>,
        violations: Vec<(Pointer, String)>,
    ) {
        if let Some(session) = self.form_of(target, sent) {
            let changes = session.report(violations);
            app.show(ViewChange::Form(changes));
        }
    }
}
