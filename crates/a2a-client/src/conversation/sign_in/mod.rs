//! Signing in: when it is target for, what was given, and what goes on by itself then.
//!
//! Owns the credentials, and which request waits for them. Leaves the person to `sign_in`, the host
//! page and tokens that are renewed to `quietly`, windows of authorization servers to `authorizing`,
//! the longer card to `extended`, going on to `resuming`. Invariants: credentials are here and
//! nowhere else, are bound to an origin, and are put onto requests in one place; to another origin
//! than the card's they go only once the person, or the host page, said so.

mod extended_card;
mod oauth_window;
mod panel;
mod resume;
mod silent_sign_in;

pub use super::command::SignInReason;
pub use panel::{SignIn, SignInStage};

use a2a::Security;
use extended_card::ExtendedCard;
use oauth_window::OAuthStep;
use silent_sign_in::{SilentAttempt, TriedSources};

use crate::client::ConnectError;
use crate::client::address::origin;
use crate::client::http::{Answer, Fault};
use crate::client::sign_in::Credential;
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::conversation::command::{Announcement, Command, ViewChange};
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::run::Run;

/// All about signing in.
#[derive(Debug, Default)]
pub(super) struct SignInState {
    pub(super) credentials: Vec<Credential>,
    /// Origins other than the card's that the person agreed to.
    pub(super) confirmed: Vec<String>,
    pub(super) panel: Option<SignIn>,
    /// What the person put off: the way back to it.
    pub(super) put_off: Option<Resume>,
    /// What is target of others while there is nothing for the person to do.
    pub(super) quiet: Option<SilentAttempt>,
    pub(super) tried: TriedSources,
    pub(super) oauth: Option<(Ticket, OAuthStep)>,
    pub(super) extended: ExtendedCard,
    pub(super) serial: u64,
}

/// What a sign-in is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignInRequest {
    pub(super) resume: Resume,
    /// Where the credential goes.
    pub(super) origin: String,
    /// Where the card came from; empty where the host page gave it, or there is none yet.
    pub(super) card_origin: String,
    pub(super) why: SignInReason,
    /// What the card declares; none while there is no card.
    pub(super) declared: Option<Security>,
}

/// What goes on once the person is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Resume {
    /// Looking for the card.
    Card {
        address: String,
        skill: Option<String>,
    },
    /// A run whose last request was refused.
    Run(RunId),
    /// A task that waits for a sign-in.
    Task(RunId),
    /// Nothing: the person target for it.
    Nothing,
}

impl SignInState {
    /// Whether there is anything to see to: all that does is in the part of the module that talks.
    pub(super) fn is_active(&self) -> bool {
        !self.credentials.is_empty()
            || self.panel.is_some()
            || self.quiet.is_some()
            || self.tried.resume.is_some()
    }

    pub(super) fn panel_for(&mut self, resume: &Resume) -> Option<&mut SignIn> {
        self.panel
            .as_mut()
            .filter(|panel| panel.wanted.resume == *resume)
    }
}

impl Conversation {
    /// What the person is target, while signing in is target for.
    pub fn sign_in(&self) -> Option<&SignIn> {
        self.sign_in.panel.as_ref()
    }

    /// Where the person is signed in, of the places of this agent.
    pub fn signed_in(&self) -> Option<&str> {
        let here = self.origins();
        let mut all = self.sign_in.credentials.iter();
        let found = all.find(|credential| here.contains(&credential.origin));
        found.map(|credential| credential.origin.as_str())
    }

    /// Whether there is something to sign in to: the card requires it, or was not shown without.
    pub fn can_sign_in(&self) -> bool {
        match &self.stage {
            AgentStage::Failed {
                why: ConnectError::SignIn { .. },
                ..
            } => true,
            AgentStage::Connected(known) => {
                let skills = known.card.skills.iter();
                let mut all = skills.map(|skill| Security::of_card(&known.card).for_skill(skill));
                let extended = known.card.capabilities.extended_agent_card;
                let declared = Security::of_card(&known.card);
                declared.is_required()
                    || all.any(|security| security.is_required())
                    || (extended && !declared.schemes.is_empty())
            }
            _ => false,
        }
    }

    /// What the card declares, for the host page; empty while there is none.
    pub fn declared_security(&self) -> Security {
        let wanted = self.sign_in.panel.as_ref().map(|panel| &panel.wanted);
        let wanted = wanted.or(self.sign_in.quiet.as_ref().map(|quiet| &quiet.wanted));
        let of_wanted = wanted.and_then(|wanted| wanted.declared.clone());
        let of_card = || Some(Security::of_card(&self.agent()?.card));
        of_wanted.or_else(of_card).unwrap_or_default()
    }

    /// The card's origin and the endpoint's.
    fn origins(&self) -> Vec<String> {
        match &self.stage {
            AgentStage::Connected(known) => {
                let endpoint = known.endpoint.as_ref().ok();
                let endpoint = endpoint.map(|endpoint| origin(&endpoint.url));
                let card = Some(origin(&known.card_url)).filter(|card| !card.is_empty());
                endpoint.into_iter().chain(card).collect()
            }
            AgentStage::Failed { address, .. } => vec![origin(address)],
            _ => Vec::new(),
        }
    }

    /// Lets the host page and token renewal be tried again.
    pub(super) fn retry_sign_in_sources(&mut self) {
        self.sign_in.tried = TriedSources::default();
    }

    /// Puts what is known onto a request. A card that is public is target for without, and an
    /// authorization server gets none of it.
    pub(super) fn authorize(&self, command: &mut Command) {
        let (Command::Fetch { ticket, request } | Command::OpenStream { ticket, request }) =
            command
        else {
            return;
        };
        let other = |known: Option<Ticket>| known == Some(*ticket);
        if other(self.sign_in.oauth.as_ref().map(|(ticket, _)| *ticket))
            || other(self.sign_in.quiet.as_ref().map(|quiet| quiet.ticket))
        {
            return;
        }
        let for_card = self.is_card_search(*ticket);
        for credential in &self.sign_in.credentials {
            if credential.for_card || !for_card {
                credential.put(request);
            }
        }
    }

    /// The card is shown to those only who signed in.
    pub(super) fn card_locked(&mut self, address: String, skill: Option<String>, status: u16) {
        let wanted = SignInRequest {
            origin: origin(&address),
            card_origin: String::new(),
            resume: Resume::Card {
                address: address.clone(),
                skill,
            },
            why: SignInReason::of_status(status),
            declared: None,
        };
        if self.try_silent_sign_in(&wanted) {
            return;
        }
        self.connect_failed(address, ConnectError::SignIn { status });
        self.ask_person(wanted);
    }

    /// What a run wants to be signed in for.
    pub(super) fn sign_in_request_of_run(
        &self,
        id: RunId,
        resume: Resume,
        why: SignInReason,
    ) -> Option<SignInRequest> {
        let run = self.run(id)?;
        let declared = Security::of_card(&run.target.card);
        Some(SignInRequest {
            resume,
            origin: origin(&run.endpoint.url),
            card_origin: origin(&run.target.card_url),
            why,
            declared: Some(match &run.target.skill {
                Some(skill) => declared.for_skill(skill),
                None => declared,
            }),
        })
    }

    /// What a run wants that failed for such a reason; none where that is no reason to sign in.
    pub(super) fn sign_in_request_for_error(
        &self,
        id: RunId,
        why: &ConnectError,
    ) -> Option<SignInRequest> {
        match why {
            ConnectError::SignIn { status } => {
                self.sign_in_request_of_run(id, Resume::Run(id), SignInReason::of_status(*status))
            }
            _ => None,
        }
    }

    /// Whether an answer was to something about signing in.
    pub(super) fn sign_in_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Answer, Fault>,
    ) -> bool {
        self.renewal_answered(ticket, outcome)
            || self.oauth_answered(ticket, outcome)
            || self.extended_answered(ticket, outcome)
    }

    /// The task waits for a sign-in.
    pub(super) fn task_requires_sign_in(&mut self, id: RunId) {
        let Some(wanted) =
            self.sign_in_request_of_run(id, Resume::Task(id), SignInReason::AuthRequired)
        else {
            return;
        };
        if !self.try_silent_sign_in(&wanted) {
            self.announce(Announcement::SignInWanted);
            self.ask_person(wanted);
        }
    }

    pub(super) fn sign_in_pressed(&mut self) {
        if let AgentStage::Failed { address, why } = &self.stage {
            if let ConnectError::SignIn { status } = why {
                let (address, status) = (address.clone(), *status);
                self.retry_sign_in_sources();
                let skill = match self.sign_in.put_off.take() {
                    Some(Resume::Card {
                        address: put_off,
                        skill,
                    }) if put_off == address => skill,
                    _ => None,
                };
                self.card_locked(address, skill, status);
            }
            return;
        }
        let Some(known) = self.agent() else { return };
        let Ok(endpoint) = &known.endpoint else {
            return;
        };
        let declared = Security::of_card(&known.card);
        let wanted = SignInRequest {
            resume: Resume::Nothing,
            origin: origin(&endpoint.url),
            card_origin: origin(&known.card_url),
            why: SignInReason::Requested,
            declared: Some(match known.chosen_skill() {
                Some(skill) => declared.for_skill(skill),
                None => declared,
            }),
        };
        self.retry_sign_in_sources();
        if !self.try_silent_sign_in(&wanted) {
            self.ask_person(wanted);
        }
    }

    pub(super) fn sign_out_pressed(&mut self) {
        let here = self.origins();
        let known = &mut self.sign_in;
        known.credentials.retain(|it| !here.contains(&it.origin));
        known.confirmed.retain(|it| !here.contains(it));
        known.tried = TriedSources::default();
        self.stop_silent_sign_in();
        self.close_panel();
        self.show_public_card();
        self.show(ViewChange::SignIn);
    }

    /// The agent is left. What was given stays: it is bound to its origin.
    pub(super) fn leave_sign_in(&mut self) {
        self.sign_in.tried = TriedSources::default();
        self.sign_in.extended = ExtendedCard::default();
        self.stop_silent_sign_in();
        self.close_panel();
        self.show(ViewChange::SignIn);
    }
}
