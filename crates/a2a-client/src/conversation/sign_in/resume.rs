//! Resumption after a sign-in, and the signs that the sign-in worked.
//!
//! Leaves the source of a credential to `panel`, `silent_sign_in` and `oauth_steps`. Invariants: a
//! refused request was not processed, so it is sent again unchanged, with the same message id; a task
//! in the state `auth-required` continues with a message on that task.

use a2a::task::TaskState;

use super::SignInState;
use super::silent_sign_in::{SilentAttempt, TriedSources};
use super::{Resume, SignInRequest};
use crate::client::ConnectError;
use crate::client::sign_in::Credential;
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::ViewChange;
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::run::{Notice, Run};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

impl Runs {
    /// Continues a task with a message. Returns whether a message was sent.
    fn resume_task(&mut self, app: &mut App, id: RunId, message_id: String) -> bool {
        if self.is_busy() || message_id.is_empty() {
            return false;
        }
        self.with(app, id, |turn| turn.answer_pressed(message_id));
        self.get(id).is_some_and(Run::is_active)
    }

    /// Sends the refused request of a run again, with the new credential. Returns whether the run continues.
    fn resume_run(&mut self, app: &mut App, id: RunId, held: bool) -> bool {
        // The person sent it again meanwhile.
        if !held && self.get(id).is_some_and(Run::is_active) {
            return true;
        }
        let busy = self.list.iter().any(|run| run.is_active() && run.id != id);
        let Some(run) = self.get_mut(id).filter(|run| !busy && !run.is_ended()) else {
            return false;
        };
        if run.task.is_none() || run.pending_answer.is_some() {
            self.with(app, id, Turn::send);
        } else if run.reply.is_some() {
            return self.with(app, id, Turn::resend_answer);
        } else {
            run.failures = 0;
            run.notice = None;
            self.with(app, id, Turn::fetch_task);
        }
        true
    }

    /// Sends a refused request again if it left before the present credential was obtained. Returns
    /// whether it is sent.
    pub(super) fn resume_with_newer_credential(
        &mut self,
        app: &mut App,
        id: RunId,
        ticket: Ticket,
        wanted: &SignInRequest,
    ) -> bool {
        let mut all = app.credentials.iter();
        let late = all.any(|known| known.audience == wanted.audience && ticket <= known.since);
        late && ticket > 0 && self.resume_run(app, id, true)
    }
}

impl Turn<'_> {
    /// Ends a run that was kept active and does not continue. Always returns `false`.
    fn end_held_run(&mut self) -> bool {
        if self.run.is_active() {
            self.run.notice = Some(Notice::Failed(ConnectError::SignIn { status: 401 }));
            self.settle();
        }
        false
    }
}

impl SignInState {
    /// Ends the sign-in: an answer shows that the credential is valid, or that no credential was
    /// needed.
    pub(in crate::conversation) fn accept(&mut self, app: &mut App) {
        self.tried = TriedSources::default();
        self.close_trying_panel(app);
    }

    /// Ends the sign-in of a run that was answered or ended, unless it was refused again. A task
    /// that goes on may require the same sign-in again: until it ends, silent sources are not tried
    /// twice, and the panel waits for content, since an agent may work before it refuses. `has_content`: the agent sent
    /// an artifact.
    pub(in crate::conversation) fn end_for_run(
        &mut self,
        app: &mut App,
        run: &Run,
        has_content: bool,
    ) {
        let id = run.id;
        let ended = !run.is_active();
        let is_accepted = ended || has_content || !run.is_silently_working();
        let refused = matches!(
            run.notice,
            Some(Notice::Failed(ConnectError::SignIn { .. }))
        );
        if refused || run.state() == Some(&TaskState::AuthRequired) {
            return;
        }
        let tried =
            |resume: &Resume| *resume == Resume::Run(id) || (*resume == Resume::Task(id) && ended);
        if ended {
            let of_run = |quiet: &mut SilentAttempt| quiet.wanted.resume == Resume::Run(id);
            self.quiet.take_if(of_run);
        }
        let panel = self.panel.as_ref();
        let ours = panel.is_some_and(|panel| {
            tried(&panel.wanted.resume) || (is_accepted && panel.wanted.resume == Resume::Task(id))
        });
        if self.tried.resume.as_ref().is_some_and(tried) {
            self.retry_sources();
        }
        if ours {
            self.close_trying_panel(app);
        }
    }
}

impl Conversation {
    /// Keeps a credential and continues the work that waited for it. `id` is the id of the message that continues a
    /// task; `held`: the run stayed active while the credential was requested.
    pub(super) fn use_credential(
        &mut self,
        mut credential: Credential,
        wanted: SignInRequest,
        id: String,
        held: bool,
    ) {
        let for_card = matches!(wanted.resume, Resume::Card { .. });
        let all = &mut self.app.credentials;
        let was = all
            .iter()
            .any(|known| known.audience == credential.audience && known.for_card);
        credential.for_card = for_card || was;
        credential.since = self.app.tickets;
        all.retain(|known| known.audience != credential.audience);
        all.push(credential);
        let goes_on = match wanted.resume {
            Resume::Card { address, skill } => {
                self.connection.find_card(&mut self.app, &address, skill);
                return;
            }
            Resume::Run(run) => {
                self.runs.resume_run(&mut self.app, run, held)
                    || self.with_run(run, Turn::end_held_run)
            }
            Resume::Task(run) => self.runs.resume_task(&mut self.app, run, id),
            Resume::Nothing => false,
        };
        // The answer to the continued request, or else to that for the extended card, shows whether
        // the credential is valid.
        let tells = self
            .connection
            .agent()
            .is_some_and(|known| self.sign_in.fetch_extended_card(&mut self.app, known));
        if !goes_on && !tells {
            self.sign_in.close_panel(&mut self.app);
        }
        self.app.show(ViewChange::SignIn);
    }
}
