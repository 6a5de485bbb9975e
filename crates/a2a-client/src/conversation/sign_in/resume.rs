//! Resumption after a sign-in, and the signs that the sign-in worked.
//!
//! Leaves the source of a credential to `panel`, `silent_sign_in` and `oauth_steps`. Invariants: a
//! refused request was not processed, so it is sent again unchanged, with the same message id; a task
//! in the state `auth-required` continues with a message on that task.

use a2a::task::TaskState;

use super::silent_sign_in::{SilentAttempt, TriedSources};
use super::{Resume, SignInRequest};
use crate::client::ConnectError;
use crate::client::sign_in::Credential;
use crate::conversation::Conversation;
use crate::conversation::command::ViewChange;
use crate::conversation::event::RunId;
use crate::conversation::run::{Notice, Run};

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
        let all = &mut self.sign_in.credentials;
        let was = all
            .iter()
            .any(|known| known.audience == credential.audience && known.for_card);
        credential.for_card = for_card || was;
        credential.since = self.tickets;
        all.retain(|known| known.audience != credential.audience);
        all.push(credential);
        let goes_on = match wanted.resume {
            Resume::Card { address, skill } => {
                self.find_card(&address, skill);
                return;
            }
            Resume::Run(run) => self.resume_run(run, held) || self.end_held_run(run),
            Resume::Task(run) => self.resume_task(run, id),
            Resume::Nothing => false,
        };
        // The answer to the continued request, or else to that for the extended card, shows whether
        // the credential is valid.
        let tells = self.fetch_extended_card();
        if !goes_on && !tells {
            self.close_panel();
        }
        self.show(ViewChange::SignIn);
    }

    /// Sends the refused request of a run again, with the new credential. Returns whether the run continues.
    fn resume_run(&mut self, id: RunId, held: bool) -> bool {
        // The person sent it again meanwhile.
        if !held && self.run(id).is_some_and(Run::is_active) {
            return true;
        }
        let busy = self.runs.iter().any(|run| run.is_active() && run.id != id);
        let Some(run) = self.run_mut(id).filter(|run| !busy && !run.is_ended()) else {
            return false;
        };
        if run.task.is_none() || run.pending_answer.is_some() {
            self.send(id);
        } else if run.reply.is_some() {
            return self.resend_answer(id);
        } else {
            run.failures = 0;
            run.notice = None;
            self.fetch_task(id);
        }
        true
    }

    /// Sends a refused request again if it left before the present credential was obtained. Returns
    /// whether it is sent.
    pub(in crate::conversation) fn resume_with_newer_credential(
        &mut self,
        id: RunId,
        wanted: &SignInRequest,
    ) -> bool {
        let Some(ticket) = self.run(id).map(|run| run.ticket) else {
            return false;
        };
        let mut all = self.sign_in.credentials.iter();
        let late = all.any(|known| known.audience == wanted.audience && ticket <= known.since);
        late && ticket > 0 && self.resume_run(id, true)
    }

    /// Ends a run that was kept active and does not continue. Always returns `false`.
    fn end_held_run(&mut self, id: RunId) -> bool {
        if let Some(run) = self.run_mut(id).filter(|run| run.is_active()) {
            run.notice = Some(Notice::Failed(ConnectError::SignIn { status: 401 }));
            self.settle(id);
        }
        false
    }

    /// Continues a task with a message. Returns whether a message was sent.
    fn resume_task(&mut self, id: RunId, message_id: String) -> bool {
        if self.is_busy() || message_id.is_empty() {
            return false;
        }
        self.answer_pressed(id, message_id);
        self.run(id).is_some_and(Run::is_active)
    }

    /// Ends the sign-in: an answer shows that the credential is valid, or that no credential was
    /// needed.
    pub(in crate::conversation) fn sign_in_accepted(&mut self) {
        self.sign_in.tried = TriedSources::default();
        self.close_trying_panel();
    }

    /// Ends the sign-in of a run that was answered or ended, unless it was refused again. A task
    /// that goes on may require the same sign-in again: until it ends, silent sources are not tried
    /// twice, and the panel waits for content, since an agent may work before it refuses. `has_content`: the agent sent
    /// an artifact.
    pub(in crate::conversation) fn end_sign_in_of_run(&mut self, id: RunId, has_content: bool) {
        let Some(run) = self.run(id) else { return };
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
            self.sign_in.quiet.take_if(of_run);
        }
        let panel = self.sign_in.panel.as_ref();
        let ours = panel.is_some_and(|panel| {
            tried(&panel.wanted.resume) || (is_accepted && panel.wanted.resume == Resume::Task(id))
        });
        if self.sign_in.tried.resume.as_ref().is_some_and(tried) {
            self.retry_sign_in_sources();
        }
        if ours {
            self.close_trying_panel();
        }
    }
}
