//! Effects: what happened in one part of a conversation that concerns the others.
//!
//! Owns `Effect`, and carrying effects out. Runs, the search for a card and the sign-in do not call each other: they note
//! effects, which the conversation carries out after each event, in their order.

use exact_json::Pointer;
use serde_json::Value;

use super::Conversation;
use super::command::ViewChange;
use super::event::{RunId, Ticket};
use super::run::RunTarget;
use crate::client::ConnectError;

/// A part of a conversation changed, and the other parts have to follow.
#[derive(Debug)]
pub(super) enum Effect {
    /// The run settled: no update is expected until the person acts.
    Settled(RunId),
    /// The agent told something of the run. `has_content`: a message or an artifact, so that it accepted a credential.
    Updated {
        /// The run that changed.
        run: RunId,
        /// Whether the update was a message or an artifact.
        has_content: bool,
    },
    /// The agent refused a request and requires a sign-in. The conversation signs in and sends the request again, or ends
    /// the run with `why`.
    SignInNeeded {
        /// The run whose request was refused.
        run: RunId,
        /// The ticket of the refused request.
        ticket: Ticket,
        /// The refusal.
        why: ConnectError,
    },
    /// The run's endpoint, with the dialect and the methods that worked, is to be that of the next runs.
    EndpointLearnt(RunId),
    /// The agent refused values of the form that was sent.
    Violations {
        /// The form that was sent.
        target: Box<RunTarget>,
        /// The data that was sent, by which the form of an earlier page is found.
        sent: Option<Value>,
        /// The instance locations, each with a message.
        violations: Vec<(Pointer, String)>,
    },
    /// The session (002) with this id has ended, because the person asked to end it.
    SessionEnded(Option<String>),
    /// The agent forgot the context with this id.
    ContextGone(Option<String>),
    /// The server of a card answered without asking for a sign-in.
    CardNotLocked,
    /// A message with secrets is to be sent: the runs mask them from now on.
    SecretsLearnt,
}

impl Conversation {
    /// Carries out the effects of an event, those included that they bring about themselves.
    pub(super) fn carry_out_effects(&mut self) {
        while !self.app.effects.is_empty() {
            let effects = std::mem::take(&mut self.app.effects);
            for effect in effects {
                self.carry_out(effect);
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        let Self {
            app,
            connection,
            runs,
            sign_in,
        } = self;
        match effect {
            Effect::Settled(run) => {
                if let Some(run) = runs.get(run) {
                    connection.adopt_answered_context(run);
                }
                sign_in.settle_run(app, runs, run);
            }
            Effect::Updated { run, has_content } => {
                if let Some(run) = runs.get(run) {
                    sign_in.end_for_run(app, run, has_content);
                }
            }
            Effect::SignInNeeded { run, ticket, why } => {
                sign_in.begin_for_run(app, runs, run, ticket, why);
            }
            Effect::EndpointLearnt(run) => {
                if let Some(run) = runs.get(run) {
                    connection.remember_endpoint(run);
                }
            }
            Effect::Violations {
                target,
                sent,
                violations,
            } => connection.report(app, &target, sent.as_ref(), violations),
            Effect::CardNotLocked if sign_in.is_active(app) => sign_in.accept(app),
            Effect::CardNotLocked => {}
            Effect::SecretsLearnt => {
                for run in &mut runs.list {
                    run.secrets = app.secrets.clone();
                }
            }
            Effect::SessionEnded(session) => {
                for run in &mut runs.list {
                    run.note_session_end(session.as_deref());
                }
                connection.forget_context(app, session.as_deref());
                app.show(ViewChange::Runs);
            }
            Effect::ContextGone(context) => {
                connection.forget_context(app, context.as_deref());
            }
        }
    }
}
