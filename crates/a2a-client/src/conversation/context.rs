//! Contexts: messages that belong to one conversation with an agent (A2A `contextId`; in other
//! protocols a session).
//!
//! Owns which context the next message continues. Leaves sending it to `run`. Invariants: a message
//! continues a context only if the person asked for it; only a run that is shown can be continued.

use super::Conversation;
use super::agent::ConnectedAgent;
use super::app::App;
use super::command::{Command, ViewChange};
use super::connection::Connection;
use super::event::{Event, RunId};
use super::run::Run;

impl Run {
    /// The id of the run's context: the one that the agent named, else the one that the message was
    /// sent in.
    pub fn context_id(&self) -> Option<&str> {
        let task = self.task.as_ref().and_then(|it| it.context_id.as_deref());
        let answer = self.answer.as_ref().and_then(|it| it.context_id.as_deref());
        task.or(answer).or(self.sent.context_id.as_deref())
    }
}

impl ConnectedAgent {
    /// Whether the next message can continue the context of a run.
    fn can_continue(&self, run: &Run) -> bool {
        let is_open = run.is_active() || !run.is_ended();
        let is_known = run.context_id().is_some() && run.target.agent == self.id;
        !is_open && is_known && !run.has_ended_session() && self.endpoint.is_ok()
    }
}

impl Connection {
    /// After a run of the continued context was answered in another context, makes the next message continue that
    /// other one.
    pub(super) fn adopt_answered_context(&mut self, run: &Run) {
        let (asked, answered) = (&run.sent.context_id, run.context_id());
        if let Some(known) = self.agent_mut().filter(|known| known.context == *asked)
            && asked.is_some()
            && asked.as_deref() != answered
        {
            known.context = answered.map(str::to_owned);
        }
    }

    pub(super) fn new_context_pressed(&mut self, app: &mut App) {
        self.set_context(app, None);
    }

    /// Makes the next message begin a new context, if it would continue `context`, which no longer exists. The lists
    /// of runs are drawn again, but the focus stays, because the person did nothing.
    pub(super) fn forget_context(&mut self, app: &mut App, context: Option<&str>) {
        let agent = self.agent_mut();
        let agent = agent.filter(|it| context.is_some() && it.context.as_deref() == context);
        if let Some(agent) = agent {
            agent.context = None;
            app.show(ViewChange::Runs);
        }
    }

    fn set_context(&mut self, app: &mut App, context: Option<String>) {
        if let Some(known) = self.agent_mut() {
            known.context = context;
            app.show(ViewChange::Context);
        }
    }
}

impl Conversation {
    /// The newest run of the context that the next message continues; `None` if that message begins a
    /// new context.
    pub fn continued(&self) -> Option<&Run> {
        let known = self.connection.agent()?;
        let context = known.context.as_deref()?;
        self.runs()
            .find(|run| run.target.agent == known.id && run.context_id() == Some(context))
    }

    /// Whether the context of a run can be continued: the run has ended, its context is known, and
    /// its agent is connected.
    pub fn can_continue(&self, id: RunId) -> bool {
        let known = self.connection.agent();
        known.is_some_and(|known| self.runs.get(id).is_some_and(|run| known.can_continue(run)))
    }

    pub(super) fn continue_pressed(&mut self, id: RunId) {
        if !self.can_continue(id) {
            return;
        }
        let Some(run) = self.runs.get(id) else { return };
        let skill = run.target.skill.as_ref();
        let skill = skill.map(|skill| skill.id.clone()).unwrap_or_default();
        let context = run.context_id().map(str::to_owned);
        let chosen = |it: &Self| it.agent().and_then(|known| known.skill.clone());
        if chosen(self).unwrap_or_default() != skill {
            self.connection.skill_chosen(&mut self.app, &skill);
            if chosen(self) == Some(skill) {
                // Raised again once the form is open, so that it gets the focus.
                return self
                    .app
                    .push(Command::Raise(Box::new(Event::ContinuePressed(id))));
            }
        }
        self.connection.set_context(&mut self.app, context);
    }
}
