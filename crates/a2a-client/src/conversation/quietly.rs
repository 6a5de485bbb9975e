//! Signing in without the person: by a token that can be renewed, or by the host page.
//!
//! Owns asking the host page (`getCredentials`) and renewing tokens. Leaves what goes on then to
//! `signing_in`. Invariants: for one request each is tried once; what the host page says goes to
//! the origin that it was asked for; meanwhile the request stays open.

use super::Conversation;
use super::event::{Announcement, Command, Shown, Ticket};
use super::notice::Notice;
use super::run::Phase;
use super::signing_in::{Resume, Wanted};
use crate::client::oauth::{Renewal, Tokens};
use crate::client::{Answer, Fault, Given, NotGiven, WhyNot};

/// What is asked of others.
#[derive(Debug)]
pub(super) struct Quiet {
    pub(super) ticket: Ticket,
    pub(super) wanted: Wanted,
    renewal: Option<Renewal>,
}

/// What was tried for a request since it last went well.
#[derive(Debug, Default)]
pub(super) struct Tried {
    pub(super) resume: Option<Resume>,
    renewal: bool,
    host: bool,
}

impl Conversation {
    /// Whether something is under way that may bring credentials. The request stays open then.
    pub(super) fn try_quietly(&mut self, wanted: &Wanted) -> bool {
        // What the person entered was refused: the person mends it.
        let theirs = self.signing.panel_for(&wanted.resume).is_some();
        if theirs || self.signing.quiet.is_some() {
            return false;
        }
        if self.signing.tried.resume.as_ref() != Some(&wanted.resume) {
            self.signing.tried = Tried {
                resume: Some(wanted.resume.clone()),
                ..Tried::default()
            };
        }
        let mut known = self.signing.credentials.iter();
        let known = known.find(|known| known.origin == wanted.origin);
        let renewal = known.and_then(|known| known.renewal.clone());
        let (own_page, asks_host) = (self.setting.own_page, self.setting.asks_host);
        let tried = &mut self.signing.tried;
        let renews = own_page && renewal.is_some() && !std::mem::replace(&mut tried.renewal, true);
        if !renews && (!asks_host || std::mem::replace(&mut tried.host, true)) {
            return false;
        }
        let ticket = self.ticket();
        let renewal = renewal.filter(|_| renews);
        let request = renewal.as_ref().map(Renewal::request);
        self.signing.quiet = Some(Quiet {
            ticket,
            wanted: wanted.clone(),
            renewal,
        });
        self.hold(&wanted.resume, ticket);
        self.order(match request {
            Some(request) => Command::Fetch { ticket, request },
            None => Command::AskHost {
                ticket,
                origin: wanted.origin.clone(),
                reason: wanted.why,
            },
        });
        true
    }

    /// A run whose request was refused is under way as long as something may come of it.
    fn hold(&mut self, resume: &Resume, ticket: Ticket) {
        let Resume::Run(id) = resume else { return };
        if let Some(run) = self.run_mut(*id) {
            run.ticket = ticket;
            if run.phase == Phase::Settled {
                run.phase = Phase::Sending;
                run.ended = None;
            }
        }
        self.show(Shown::Run(*id));
    }

    fn take_quiet(&mut self, ticket: Ticket) -> Option<Quiet> {
        let ours = self.signing.quiet.take_if(|quiet| quiet.ticket == ticket)?;
        // A run that the person gave up meanwhile does not go on.
        if let Resume::Run(id) = ours.wanted.resume
            && self.run(id).is_none_or(|run| run.ticket != ticket)
        {
            return None;
        }
        Some(ours)
    }

    pub(super) fn credentials_given(
        &mut self,
        ticket: Ticket,
        given: Result<Option<Given>, String>,
        message_id: String,
    ) {
        let Some(Quiet { wanted, .. }) = self.take_quiet(ticket) else {
            return;
        };
        let declared = wanted.declared.clone().unwrap_or_default();
        let made = match given {
            Ok(None) => return self.in_vain(wanted),
            Ok(Some(given)) => given.credential(&wanted.origin, &declared),
            Err(words) => Err(NotGiven::Failed(words)),
        };
        match made {
            Ok(credential) => {
                self.go_on_with(credential, wanted, message_id, true);
                self.show(Shown::SignIn);
            }
            Err(why) => self.host_failed(wanted, WhyNot::NotGiven(why)),
        }
    }

    /// The host page has nothing, or a token could not be renewed: the next thing is tried, and the
    /// person is asked at last.
    fn in_vain(&mut self, wanted: Wanted) {
        let status = wanted.why.status();
        match wanted.resume.clone() {
            Resume::Card { address, skill } => self.card_locked(address, skill, status),
            Resume::Run(id) => self.fail_for_good(id, WhyNot::SignIn { status }),
            Resume::Task(id) => self.task_locked(id),
            Resume::Nothing => {
                if !self.try_quietly(&wanted) {
                    self.announce(Announcement::SignInWanted);
                    self.ask_person(wanted);
                }
            }
        }
    }

    fn host_failed(&mut self, wanted: Wanted, why: WhyNot) {
        match wanted.resume {
            Resume::Card { address, .. } => self.not_found(address, why),
            Resume::Run(id) => self.fail_for_good(id, why),
            Resume::Task(id) => {
                if let Some(run) = self.run_mut(id) {
                    run.notice = Some(Notice::Failed(why.clone()));
                }
                self.show(Shown::Run(id));
                self.announce(Announcement::Failed(why));
            }
            Resume::Nothing => {
                let trouble = why.sentence();
                self.announce(Announcement::Failed(why));
                self.ask_person(wanted);
                if let Some(panel) = &mut self.signing.panel {
                    panel.trouble = Some(trouble);
                }
            }
        }
    }

    /// Whether the answer was to a renewal.
    pub(super) fn renewal_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Answer, Fault>,
    ) -> bool {
        let quiet = self.signing.quiet.as_ref();
        if quiet.is_none_or(|quiet| quiet.ticket != ticket || quiet.renewal.is_none()) {
            return false;
        }
        let Some(Quiet {
            wanted,
            renewal: Some(mut renewal),
            ..
        }) = self.take_quiet(ticket)
        else {
            return true;
        };
        let mut all = self.signing.credentials.iter();
        let known = all.find(|known| known.origin == wanted.origin).cloned();
        match (Tokens::read(outcome.as_ref(), &renewal.url), known) {
            (Ok(tokens), Some(mut credential)) => {
                credential.add_bearer(&tokens.access);
                // A server may give another one each time (RFC 6749 §6).
                renewal.token = tokens.refresh.unwrap_or(renewal.token);
                credential.renewal = Some(renewal);
                self.go_on_with(credential, wanted, String::new(), true);
            }
            _ => self.in_vain(wanted),
        }
        true
    }

    pub(super) fn stop_quietly(&mut self) {
        let Some(Quiet { ticket, wanted, .. }) = self.signing.quiet.take() else {
            return;
        };
        self.order(Command::Abort { ticket });
        // Nobody answers any more: the run that waits for it ends as it would have.
        if let Resume::Run(id) = wanted.resume
            && self.run(id).is_some_and(|run| run.ticket == ticket)
        {
            let status = wanted.why.status();
            if let Some(run) = self.run_mut(id) {
                run.notice = Some(Notice::Failed(WhyNot::SignIn { status }));
            }
            self.settle(id);
        }
    }
}
