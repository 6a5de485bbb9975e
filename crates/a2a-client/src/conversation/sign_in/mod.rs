//! Sign-in: the credentials, and the work that waits for them.
//!
//! Owns `SignInState`. Leaves the panel to `panel`, allowed origins to `host_page`, the host page and token
//! renewal to `silent_sign_in`, authorization servers to `oauth_steps`, the extended card to `extended_card`, and
//! continuing to `resume`. Invariants: credentials are kept in `App` only, are bound to an origin and an agent, and are
//! put on requests in one place (`authorize`); they go to another origin than the card's only after the person or the
//! host page agreed.

mod extended_card;
mod oauth_steps;
mod panel;
mod resume;
mod silent_sign_in;

pub use super::command::SignInReason;
pub use panel::{SignIn, SignInError, SignInStage};

use a2a::security::Security;
use a2a::task::TaskState;
use extended_card::ExtendedCard;
use oauth_steps::OAuthStep;
use silent_sign_in::{SilentAttempt, TriedSources};

use crate::client::address::{agent_address, origin};
use crate::client::http::{FetchError, Request, Response};
use crate::client::sign_in::Audience;
use crate::client::{ConnectError, Protocol};
use crate::conversation::Conversation;
use crate::conversation::agent::AgentStage;
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, ViewChange};
use crate::conversation::connection::Connection;
use crate::conversation::event::{RunId, Ticket};
use crate::conversation::run::{ReplyKind, Run};
use crate::conversation::runs::Runs;

/// The credentials, the sign-in panel, and the attempts to sign in that are under way.
#[derive(Debug, Default)]
pub(super) struct SignInState {
    /// The audiences that the person agreed to, other than the origin of the card.
    confirmed: Vec<Audience>,
    panel: Option<SignIn>,
    /// What the sign-in panel that the person closed last would have continued; `None` if nobody closed one.
    dismissed: Option<Resume>,
    /// The request for credentials to the host page or a token server, made without the person; `None` if none is under
    /// way.
    quiet: Option<SilentAttempt>,
    tried: TriedSources,
    oauth: Option<(Ticket, OAuthStep)>,
    extended: ExtendedCard,
    serial: u64,
}

/// Why a sign-in is needed, where its credential will be sent, and what continues after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignInRequest {
    pub(super) resume: Resume,
    /// The origin and the agent to which the new credential may be sent.
    pub(super) audience: Audience,
    /// The URL that will be called with the credential.
    pub(super) url: String,
    /// The origin of the card; `None` if the host page gave the card, or before a card arrives.
    pub(super) card_origin: Option<String>,
    pub(super) why: SignInReason,
    /// The security that the card declares; `None` while there is no card.
    pub(super) declared: Option<Security>,
}

/// The work that the client continues once the person is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Resume {
    /// The search for the card below `address`, which the server refused to show.
    Card {
        address: String,
        skill: Option<String>,
    },
    /// The run with this id: the agent answered its last request with 401 or 403.
    Run(RunId),
    /// The run with this id: its task is in the state `auth-required`.
    Task(RunId),
    /// No work: the person asked to sign in.
    Nothing,
}

impl SignInState {
    /// Whether there are credentials, or a sign-in is under way.
    pub(super) fn is_active(&self, app: &App) -> bool {
        !app.credentials.is_empty()
            || self.panel.is_some()
            || self.quiet.is_some()
            || self.tried.resume.is_some()
    }

    pub(super) fn panel_for(&mut self, resume: &Resume) -> Option<&mut SignIn> {
        self.panel
            .as_mut()
            .filter(|panel| panel.wanted.resume == *resume)
    }

    /// Ends the sign-in of a run that settled, or starts one if its task requires it.
    pub(super) fn settle_run(&mut self, app: &mut App, runs: &mut Runs, id: RunId) {
        let Some(run) = runs.get(id) else { return };
        if run.state() == Some(&TaskState::AuthRequired) {
            self.begin_for_task(app, runs, id);
        } else {
            self.end_for_run(app, run, false);
        }
    }

    /// Signs in for a run whose request was refused: sends the request again with a newer credential, asks for one without
    /// the person, or ends the run and asks the person. `ticket` is that of the refused request.
    pub(super) fn begin_for_run(
        &mut self,
        app: &mut App,
        runs: &mut Runs,
        id: RunId,
        ticket: Ticket,
        why: ConnectError,
    ) {
        let wanted = runs.get(id).and_then(|run| run.sign_in_request_after(&why));
        if wanted.as_ref().is_some_and(|wanted| {
            runs.resume_with_newer_credential(app, id, ticket, wanted)
                || self.try_silently(app, runs, wanted)
        }) {
            return;
        }
        runs.with(app, id, |turn| turn.fail(why));
        if let Some(wanted) = wanted {
            self.ask_person(app, wanted);
        }
    }

    /// Starts a sign-in for a task in the state `auth-required`, unless the agent asks for a credential of another
    /// service: no sign-in at the agent answers that.
    pub(super) fn begin_for_task(&mut self, app: &mut App, runs: &mut Runs, id: RunId) {
        let reply = runs.get(id).and_then(|run| run.reply.as_ref());
        if reply.is_some_and(|reply| reply.kind != ReplyKind::SignIn) {
            return;
        }
        let Some(run) = runs.get(id) else { return };
        let wanted = run.sign_in_request(Resume::Task(id), SignInReason::AuthRequired);
        if !self.try_silently(app, runs, &wanted) {
            app.announce(Announcement::SignInWanted);
            self.ask_person(app, wanted);
        }
    }

    /// Ends the sign-in with an agent that the person leaves. Credentials stay, because they are
    /// bound to their agent.
    pub(super) fn leave(&mut self, app: &mut App, runs: &mut Runs) {
        self.tried = TriedSources::default();
        self.extended = ExtendedCard::default();
        self.stop_silently(app, runs);
        self.close_panel(app);
        app.show(ViewChange::SignIn);
    }
}

impl App {
    /// Whether the host page is asked for credentials.
    pub(super) fn may_ask_host(&self, wanted: &SignInRequest) -> bool {
        self.setting.asks_host && self.host.is_allowed(&wanted.audience.origin)
    }

    /// Puts the credentials of an agent on a request to their origin, and the headers and cookies of the host page.
    pub(super) fn authorize(&self, agent: &str, request: &mut Request) {
        for credential in &self.credentials {
            credential.apply_to(agent, request);
        }
        self.host.add_to(request);
    }

    /// Puts the credentials that a card needed, and the headers and cookies of the host page, on the request for a card.
    pub(super) fn authorize_card(&self, agent: &str, request: &mut Request) {
        let all = self.credentials.iter();
        for credential in all.filter(|credential| credential.for_card) {
            credential.apply_to(agent, request);
        }
        self.host.add_to(request);
    }
}

impl Run {
    /// The sign-in that a run needs, at the run's endpoint and for its skill.
    pub(super) fn sign_in_request(&self, resume: Resume, why: SignInReason) -> SignInRequest {
        let declared = Security::of_card(&self.target.card);
        let declared = declared.for_skill(self.target.skill.as_ref());
        SignInRequest {
            resume,
            audience: Audience {
                origin: self.endpoint.origin(),
                agent: self.target.agent.clone(),
            },
            url: self.endpoint.url.clone(),
            card_origin: origin(&self.target.card_url),
            why,
            declared: Some(declared),
        }
    }

    /// The sign-in that a run needs after an error; `None` if a sign-in would not help.
    pub(super) fn sign_in_request_after(&self, why: &ConnectError) -> Option<SignInRequest> {
        let ConnectError::SignIn { status } = why else {
            return None;
        };
        let why = SignInReason::of_status(*status);
        Some(self.sign_in_request(Resume::Run(self.id), why))
    }
}

impl Connection {
    /// The id of the agent. It is known even if the card can't be read without a sign-in.
    fn agent_id(&self) -> Option<&str> {
        match &self.stage {
            AgentStage::Connected(known) => Some(&known.id),
            AgentStage::Failed { address, .. } => {
                Some(agent_address(address, self.protocol == Protocol::Sessions))
            }
            _ => None,
        }
    }
}

impl SignInState {
    /// Marks token renewal and the host page as untried, so that the next sign-in may use them again.
    pub(super) fn retry_sources(&mut self) {
        self.tried = TriedSources::default();
    }
}

impl Conversation {
    /// Puts the credentials of an agent on a request that the app sends by itself, as on those of the conversation: each
    /// credential to its own origin only. `is_card` says whether the request is for the agent's card.
    pub fn authorize(&self, agent: &str, is_card: bool, request: &mut Request) {
        if is_card {
            self.app.authorize_card(agent, request);
        } else {
            self.app.authorize(agent, request);
        }
    }

    /// What the sign-in panel shows; `None` while it is closed.
    pub fn sign_in(&self) -> Option<&SignIn> {
        self.sign_in.panel.as_ref()
    }

    /// The origin of this agent that the person is signed in to; `None` while a credential is tried, and while the agent
    /// asks for another one.
    pub fn signed_in(&self) -> Option<&str> {
        let panel = self.sign_in.panel.as_ref();
        if panel.is_some_and(SignIn::is_unaccepted) {
            return None;
        }
        let here = self.connection.agent_id()?;
        let mut all = self.app.credentials.iter();
        let found = all.find(|credential| credential.audience.agent == here);
        found.map(|credential| credential.audience.origin.as_str())
    }

    /// Whether the agent declares or requires a sign-in, and the person may.
    pub fn can_sign_in(&self) -> bool {
        match &self.connection.stage {
            _ if self.app.host.is_preview => false,
            AgentStage::Failed {
                why: ConnectError::SignIn { .. },
                ..
            } => true,
            AgentStage::Connected(known) => {
                let skills = known.card.skills.iter();
                let declared = Security::of_card(&known.card);
                let mut all = skills.map(|skill| declared.clone().for_skill(Some(skill)));
                let extended = known.card.capabilities.extended_agent_card;
                declared.is_required()
                    || all.any(|security| security.is_required())
                    || (extended && !declared.schemes.is_empty())
            }
            _ => false,
        }
    }

    /// The security that the card declares, for the host page; empty while there is no card.
    pub fn declared_security(&self) -> Security {
        let wanted = self.sign_in.panel.as_ref().map(|panel| &panel.wanted);
        let wanted = wanted.or(self.sign_in.quiet.as_ref().map(|quiet| &quiet.wanted));
        let of_wanted = wanted.and_then(|wanted| wanted.declared.clone());
        let of_card = || Some(Security::of_card(&self.connection.agent()?.card));
        of_wanted.or_else(of_card).unwrap_or_default()
    }

    /// Starts a sign-in, because the server refused to show the card without one.
    pub(super) fn card_locked(&mut self, address: String, skill: Option<String>, status: u16) {
        let wanted = SignInRequest {
            audience: Audience {
                origin: origin(&address).unwrap_or_default(),
                agent: agent_address(&address, self.connection.protocol == Protocol::Sessions)
                    .to_owned(),
            },
            url: address.clone(),
            card_origin: origin(&address),
            resume: Resume::Card {
                address: address.clone(),
                skill,
            },
            why: SignInReason::of_status(status),
            declared: None,
        };
        if self
            .sign_in
            .try_silently(&mut self.app, &mut self.runs, &wanted)
        {
            return;
        }
        self.connection
            .connect_failed(&mut self.app, address, ConnectError::SignIn { status });
        self.sign_in.ask_person(&mut self.app, wanted);
    }

    /// Handles the answer to a token renewal, to a request of an OAuth step, or to one for the extended card. Returns
    /// `false` for answers to other requests.
    pub(super) fn sign_in_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Response, FetchError>,
    ) -> bool {
        self.renewal_answered(ticket, outcome)
            || self.oauth_answered(ticket, outcome)
            || self.extended_answered(ticket, outcome)
    }

    pub(super) fn sign_in_pressed(&mut self) {
        if self.app.host.is_preview {
            return;
        }
        if let AgentStage::Failed { address, why } = &self.connection.stage {
            if let ConnectError::SignIn { status } = why {
                let (address, status) = (address.clone(), *status);
                self.sign_in.retry_sources();
                let skill = match self.sign_in.dismissed.take() {
                    Some(Resume::Card {
                        address: dismissed,
                        skill,
                    }) if dismissed == address => skill,
                    _ => None,
                };
                self.card_locked(address, skill, status);
            }
            return;
        }
        let Some(known) = self.connection.agent() else {
            return;
        };
        let Ok(endpoint) = &known.endpoint else {
            return;
        };
        let declared = Security::of_card(&known.card);
        let wanted = SignInRequest {
            resume: Resume::Nothing,
            audience: known.audience(endpoint),
            url: endpoint.url.clone(),
            card_origin: origin(&known.card_url),
            why: SignInReason::Requested,
            declared: Some(declared.for_skill(known.chosen_skill())),
        };
        self.sign_in.retry_sources();
        if !self
            .sign_in
            .try_silently(&mut self.app, &mut self.runs, &wanted)
        {
            self.sign_in.ask_person(&mut self.app, wanted);
        }
    }

    pub(super) fn sign_out_pressed(&mut self) {
        let here = self.connection.agent_id().unwrap_or_default().to_owned();
        self.app.credentials.retain(|it| it.audience.agent != here);
        let known = &mut self.sign_in;
        known.confirmed.retain(|it| it.agent != here);
        known.tried = TriedSources::default();
        self.sign_in.stop_silently(&mut self.app, &mut self.runs);
        self.sign_in.close_panel(&mut self.app);
        self.show_public_card();
        self.forget_agent();
        self.app.show(ViewChange::SignIn);
    }
}
