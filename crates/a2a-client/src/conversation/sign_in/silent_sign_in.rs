//! Silent sign-in: credentials from the host page or a renewed token, without the person.
//!
//! Owns asking the host page (`getCredentials`) and renewing tokens. Leaves continuing to `resume`.
//! Invariants: for one request each source is tried once; credentials of the host page go only to
//! the origin that it was asked for; the run stays active meanwhile.

use super::SignInState;
use super::{Resume, SignInError, SignInRequest};
use crate::client::ConnectError;
use crate::client::http::{FetchError, Response};
use crate::client::sign_in::host_credentials::{HostCredentials, HostCredentialsError};
use crate::client::sign_in::oauth::{Renewal, Tokens};
use crate::conversation::Conversation;
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::event::Ticket;
use crate::conversation::run::{Notice, Phase};
use crate::conversation::runs::Runs;
use crate::conversation::turn::Turn;

/// A request for credentials to the host page or a token server, without the person.
#[derive(Debug)]
pub(super) struct SilentAttempt {
    pub(in crate::conversation) ticket: Ticket,
    pub(super) wanted: SignInRequest,
    renewal: Option<Renewal>,
}

/// The sources of credentials that were already tried for the sign-in of `resume`.
#[derive(Debug, Default)]
pub(super) struct TriedSources {
    pub(super) resume: Option<Resume>,
    renewal: bool,
    host: bool,
}

impl Runs {
    /// Keeps a run active while credentials are requested.
    fn hold_run(&mut self, app: &mut App, resume: &Resume, ticket: Ticket) {
        let Resume::Run(id) = resume else { return };
        if let Some(run) = self.get_mut(*id) {
            run.ticket = ticket;
            if run.phase == Phase::Settled {
                run.phase = Phase::Sending;
                run.ended = None;
            }
        }
        app.show(ViewChange::Run(*id));
    }
}

impl SignInState {
    /// Tries to get credentials without the person. Returns whether an attempt is under way.
    pub(super) fn try_silently(
        &mut self,
        app: &mut App,
        runs: &mut Runs,
        wanted: &SignInRequest,
    ) -> bool {
        // The person's entry was refused: the person has to correct it.
        let theirs = self.panel_for(&wanted.resume).is_some();
        if theirs || self.quiet.is_some() {
            return false;
        }
        if self.tried.resume.as_ref() != Some(&wanted.resume) {
            self.tried = TriedSources {
                resume: Some(wanted.resume.clone()),
                ..TriedSources::default()
            };
        }
        let mut known = app.credentials.iter();
        let known = known.find(|known| known.audience == wanted.audience);
        let renewal = known.and_then(|known| known.renewal.clone());
        let (own_page, asks_host) = (app.setting.own_page, app.may_ask_host(wanted));
        let tried = &mut self.tried;
        let renews = own_page && renewal.is_some() && !std::mem::replace(&mut tried.renewal, true);
        if !renews && (!asks_host || std::mem::replace(&mut tried.host, true)) {
            return false;
        }
        let ticket = app.ticket();
        let renewal = renewal.filter(|_| renews);
        let request = renewal.as_ref().map(Renewal::request);
        self.quiet = Some(SilentAttempt {
            ticket,
            wanted: wanted.clone(),
            renewal,
        });
        runs.hold_run(app, &wanted.resume, ticket);
        app.push(match request {
            Some(request) => Command::Fetch { ticket, request },
            None => Command::AskHost {
                ticket,
                origin: wanted.audience.origin.clone(),
                card_origin: wanted.card_origin.clone(),
                endpoint: wanted.url.clone(),
                reason: wanted.why,
            },
        });
        true
    }

    fn take_silent_attempt(&mut self, runs: &mut Runs, ticket: Ticket) -> Option<SilentAttempt> {
        let ours = self.quiet.take_if(|quiet| quiet.ticket == ticket)?;
        // A run that the person stopped meanwhile does not continue.
        if let Resume::Run(id) = ours.wanted.resume
            && runs.get(id).is_none_or(|run| run.ticket != ticket)
        {
            return None;
        }
        Some(ours)
    }

    pub(super) fn stop_silently(&mut self, app: &mut App, runs: &mut Runs) {
        let Some(SilentAttempt { ticket, wanted, .. }) = self.quiet.take() else {
            return;
        };
        app.push(Command::Abort { ticket });
        // The run that waits ends as it would have without the attempt.
        if let Resume::Run(id) = wanted.resume
            && runs.get(id).is_some_and(|run| run.ticket == ticket)
        {
            let status = wanted.why.status();
            if let Some(run) = runs.get_mut(id) {
                run.notice = Some(Notice::Failed(ConnectError::SignIn { status }));
            }
            runs.with(app, id, Turn::settle);
        }
    }
}

impl Conversation {
    pub(in crate::conversation) fn credentials_given(
        &mut self,
        ticket: Ticket,
        given: Result<Option<HostCredentials>, String>,
        message_id: String,
    ) {
        let Some(SilentAttempt { wanted, .. }) =
            self.sign_in.take_silent_attempt(&mut self.runs, ticket)
        else {
            return;
        };
        let declared = wanted.declared.clone().unwrap_or_default();
        let made = match given {
            Ok(None) => return self.silent_sign_in_failed(wanted),
            Ok(Some(given)) => given.credential(&wanted.audience, &declared),
            Err(words) => Err(HostCredentialsError::Failed(words)),
        };
        match made {
            Ok(credential) => {
                self.use_credential(credential, wanted, message_id, true);
                self.app.show(ViewChange::SignIn);
            }
            Err(why) => self.host_failed(wanted, ConnectError::Credentials(why)),
        }
    }

    /// Continues after an attempt without success: tries the next source, and last asks the person.
    fn silent_sign_in_failed(&mut self, wanted: SignInRequest) {
        let status = wanted.why.status();
        match wanted.resume.clone() {
            Resume::Card { address, skill } => self.card_locked(address, skill, status),
            Resume::Run(id) => self.with_run(id, |turn| {
                turn.end_with_error(ConnectError::SignIn { status });
            }),
            Resume::Task(id) => self
                .sign_in
                .begin_for_task(&mut self.app, &mut self.runs, id),
            Resume::Nothing => {
                if !self
                    .sign_in
                    .try_silently(&mut self.app, &mut self.runs, &wanted)
                {
                    self.app.announce(Announcement::SignInWanted);
                    self.sign_in.ask_person(&mut self.app, wanted);
                }
            }
        }
    }

    fn host_failed(&mut self, wanted: SignInRequest, why: ConnectError) {
        match wanted.resume {
            Resume::Card { address, .. } => {
                self.connection.connect_failed(&mut self.app, address, why);
            }
            Resume::Run(id) => self.with_run(id, |turn| turn.end_with_error(why)),
            Resume::Task(id) => {
                if let Some(run) = self.runs.get_mut(id) {
                    run.notice = Some(Notice::Failed(why.clone()));
                }
                self.app.show(ViewChange::Run(id));
                self.app.announce(Announcement::Failed(why));
            }
            Resume::Nothing => {
                self.app.announce(Announcement::Failed(why.clone()));
                self.sign_in.ask_person(&mut self.app, wanted);
                if let Some(panel) = &mut self.sign_in.panel {
                    panel.error = Some(SignInError::Host(why));
                }
            }
        }
    }

    /// Handles the answer to a token renewal. Returns `false` for other answers.
    pub(super) fn renewal_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Response, FetchError>,
    ) -> bool {
        let quiet = self.sign_in.quiet.as_ref();
        if quiet.is_none_or(|quiet| quiet.ticket != ticket || quiet.renewal.is_none()) {
            return false;
        }
        let Some(SilentAttempt {
            wanted,
            renewal: Some(mut renewal),
            ..
        }) = self.sign_in.take_silent_attempt(&mut self.runs, ticket)
        else {
            return true;
        };
        let mut all = self.app.credentials.iter();
        let known = all.find(|known| known.audience == wanted.audience).cloned();
        match (Tokens::read(outcome.as_ref(), &renewal.url), known) {
            (Ok(tokens), Some(mut credential)) => {
                credential.add_bearer(&tokens.access);
                // The server may issue a new refresh token each time (RFC 6749 §6).
                renewal.token = tokens.refresh.unwrap_or(renewal.token);
                credential.renewal = Some(renewal);
                self.use_credential(credential, wanted, String::new(), true);
            }
            _ => self.silent_sign_in_failed(wanted),
        }
        true
    }
}
