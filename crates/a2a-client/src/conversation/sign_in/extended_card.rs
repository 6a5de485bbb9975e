//! The extended card: its request after a sign-in, and the exchange of the public card for it.
//!
//! Owns when the extended card is requested, and exchanging cards. Leaves the requests to
//! `client::calls`. Invariants: values that the person entered stay, by skill and schema name; a
//! missing extended card is not an error.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::extension;
use a2a::extension::skill::modes::SkillInputs;
use json_form::form::FormSession;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use super::SignInState;
use super::{Resume, SignInStage};
use crate::client::ConnectError;
use crate::client::calls::endpoint;
use crate::client::calls::extended_card::{extended_card_requests, read_extended_card};
use crate::client::http::{FetchError, Request, Response};
use crate::client::signature::Verdict;
use crate::conversation::Conversation;
use crate::conversation::agent::{ConnectedAgent, SkillRequest};
use crate::conversation::app::App;
use crate::conversation::command::{Announcement, Command, SignInReason, ViewChange};
use crate::conversation::event::{SendAs, Ticket};
use crate::conversation::received_card::{CardSource, ReceivedCard};

/// The requests for the extended card that are still possible, and the public card that it replaced.
#[derive(Debug, Default)]
pub(super) struct ExtendedCard {
    ticket: Ticket,
    /// The requests that were not tried yet, the next one last.
    requests: Vec<Request>,
    /// The public card, kept while the extended card replaces it; `None` while the public card is in use.
    public: Option<Box<ReceivedCard>>,
}

impl SignInState {
    /// Handles a refusal of the extended card: shows it in the panel, unless another request tries
    /// the credentials.
    fn extended_card_refused(&mut self, app: &mut App, status: u16) {
        let panel = self.panel_for(&Resume::Nothing);
        if let Some(panel) = panel.filter(|panel| panel.stage == SignInStage::Trying) {
            let mut wanted = panel.wanted.clone();
            wanted.why = SignInReason::of_status(status);
            self.ask_person(app, wanted);
        }
    }

    /// Closes the panel if the person asked to sign in: no refused request waits, whose answer would show whether the
    /// credentials are valid.
    fn end_trying(&mut self, app: &mut App) {
        if self.panel_for(&Resume::Nothing).is_some() {
            self.accept(app);
        }
    }

    /// Takes the public card that an extended one replaces; `None` while the public card is in use.
    pub(in crate::conversation) fn take_public_card(&mut self) -> Option<Box<ReceivedCard>> {
        self.extended.public.take()
    }
}

impl SignInState {
    /// Requests the extended card if the agent has one and there are credentials. Returns whether it
    /// is requested.
    pub(super) fn fetch_extended_card(&mut self, app: &mut App, known: &ConnectedAgent) -> bool {
        let Ok(endpoint) = &known.endpoint else {
            return false;
        };
        let here = known.audience(endpoint);
        let mut all = app.credentials.iter();
        if !known.card.capabilities.extended_agent_card || !all.any(|it| it.audience == here) {
            return false;
        }
        let mut requests = extended_card_requests(&known.card, endpoint, app.tickets + 1);
        requests.reverse();
        self.extended.requests = requests;
        self.fetch_next_extended_card(app, &known.id)
    }

    fn fetch_next_extended_card(&mut self, app: &mut App, agent: &str) -> bool {
        let Some(mut request) = self.extended.requests.last().cloned() else {
            return false;
        };
        app.authorize(agent, &mut request);
        let ticket = app.ticket();
        self.extended.ticket = ticket;
        app.push(Command::Fetch { ticket, request });
        true
    }
}

impl Conversation {
    /// Handles that the public card was found with credentials: ends the sign-in and requests the extended card.
    pub(in crate::conversation) fn connected_signed_in(&mut self) {
        self.sign_in.accept(&mut self.app);
        if let Some(known) = self.connection.agent() {
            self.sign_in.fetch_extended_card(&mut self.app, known);
        }
        self.app.show(ViewChange::SignIn);
    }

    /// Handles the answer to a request for the extended card. Returns `false` for other answers.
    pub(super) fn extended_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Response, FetchError>,
    ) -> bool {
        if self.sign_in.extended.ticket != ticket {
            return false;
        }
        let Some(request) = self.sign_in.extended.requests.pop() else {
            return true;
        };
        self.sign_in.extended.ticket = 0;
        let answer = outcome.as_ref().ok();
        if let Some(card) = answer.and_then(|answer| read_extended_card(&request, answer)) {
            self.sign_in.extended.requests.clear();
            self.extended_card_received(card);
            return true;
        }
        let status = answer.map_or(0, |answer| answer.head.status);
        if matches!(status, 401 | 403) {
            self.sign_in.extended.requests.clear();
            self.sign_in.extended_card_refused(&mut self.app, status);
        } else if !self.connection.agent().is_some_and(|known| {
            self.sign_in
                .fetch_next_extended_card(&mut self.app, &known.id)
        }) {
            self.sign_in.end_trying(&mut self.app);
        }
        true
    }

    fn extended_card_received(&mut self, card: AgentCard) {
        if let Some(known) = self.connection.agent_mut() {
            known.refused_card = None;
        }
        self.card_received(ReceivedCard::new(card, CardSource::SignIn, None));
    }

    /// Puts the extended card in the place of the card that it replaces.
    pub(in crate::conversation) fn extended_card_verified(
        &mut self,
        card: Rc<AgentCard>,
        verdict: Verdict,
        replaces: Option<Box<ReceivedCard>>,
    ) {
        self.sign_in.extended.public = self.sign_in.extended.public.take().or(replaces);
        self.sign_in.end_trying(&mut self.app);
        self.put_card(card, verdict);
    }

    /// Keeps the card in use, because the extended one has no signature that the host page requires.
    pub(in crate::conversation) fn extended_card_not_verified(&mut self, why: ConnectError) {
        if let Some(known) = self.connection.agent_mut() {
            known.refused_card = Some(why.clone());
        }
        self.sign_in.end_trying(&mut self.app);
        self.app.show(ViewChange::Card);
        self.app.announce(Announcement::Failed(why));
    }

    pub(super) fn show_public_card(&mut self) {
        self.sign_in.extended.ticket = 0;
        let known = self.connection.agent_mut();
        if known.is_some_and(|known| known.refused_card.take().is_some()) {
            self.app.show(ViewChange::Card);
        }
        let public = self.sign_in.take_public_card();
        self.card_returned(public);
    }

    /// Replaces the card by another one of the same agent.
    pub(in crate::conversation) fn put_card(&mut self, card: Rc<AgentCard>, verdict: Verdict) {
        let mut keys = self.app.keys;
        let mut asks = Vec::new();
        let mut changed = Vec::new();
        let protocol = self.connection.protocol;
        let Some(known) = self.connection.agent_mut() else {
            return;
        };
        // The dialect that was negotiated stays while the address is the same.
        if let Ok(other) = endpoint(&card, &known.card_url, protocol)
            && known.endpoint.as_ref().is_ok_and(|it| it.url != other.url)
        {
            known.endpoint = Ok(other);
        }
        known.declared = extension::declaration::declared(&card);
        known.card_verdict = verdict;
        let old = std::mem::replace(&mut known.card, Rc::clone(&card));
        for (id, request) in &mut known.requests {
            let inputs = card
                .skill(id)
                .map(|skill| extension::skill::modes::inputs(&card, skill));
            if let Some(inputs) = inputs.filter(|inputs| *inputs != request.inputs) {
                take_over(request, inputs, &mut keys, &mut asks);
                changed.push(id.clone());
            }
        }
        let gone = known
            .skill
            .as_deref()
            .is_some_and(|id| card.skill(id).is_none());
        if gone {
            known.skill = None;
        }
        let first = card.skills.first().filter(|_| card.skills.len() == 1);
        let only = first.map(|skill| skill.id.clone());
        let chosen = known.skill.clone().or(only);
        self.app.keys = keys;
        if self.connection.options.is_some() {
            let _drawn_anyway = self.connection.apply_options();
        }
        self.app.ask_validator(asks);
        // Active runs move to the new card if their form is unchanged.
        for run in &mut self.runs.list {
            let skill = run.target.skill.as_ref().map_or("", |skill| &skill.id);
            if Rc::ptr_eq(&run.target.card, &old) && !changed.iter().any(|id| id == skill) {
                run.target.card = Rc::clone(&card);
            }
        }
        self.app.show(ViewChange::Card);
        match chosen {
            // An unchanged form is not drawn again, because the person may be typing in it.
            Some(id)
                if self
                    .connection
                    .agent()
                    .and_then(|known| known.skill.as_ref())
                    == Some(&id) =>
            {
                if changed.contains(&id) {
                    self.connection.open_form(&mut self.app);
                    self.app.show(ViewChange::Request);
                }
            }
            Some(id) => self.connection.skill_chosen(&mut self.app, &id),
            None => self.connection.begin_without_skill(&mut self.app),
        }
        self.app.announce(Announcement::Ready(card));
    }
}

/// Moves the entered values and messages to the new inputs of a skill, by schema name.
fn take_over(request: &mut SkillRequest, inputs: SkillInputs, keys: &mut u64, asks: &mut Vec<Ask>) {
    let name = request.schema_name().map(str::to_owned);
    let is_submitting = request.form().is_some_and(FormSession::is_submitting);
    let old = std::mem::take(&mut request.forms);
    let before = std::mem::replace(&mut request.inputs, inputs);
    for (at, session) in old {
        asks.extend(session.forget());
        let named = before.schemas.get(at).map(|input| &input.name);
        let schemas = &request.inputs.schemas;
        let now = schemas.iter().position(|input| Some(&input.name) == named);
        let schema = now.and_then(|now| schemas.get(now)?.schema.clone());
        if let (Some(now), Some(schema)) = (now, schema) {
            let value: Option<Value> = session.state().value().cloned();
            let (made, wanted) = FormSession::new(*keys, schema, value);
            *keys += 1;
            asks.extend(wanted);
            request.forms.push((now, made));
        }
    }
    let schemas = &request.inputs.schemas;
    let same = schemas
        .iter()
        .position(|input| Some(&input.name) == name.as_ref() && input.schema.is_some());
    let usable = schemas.iter().position(|input| input.schema.is_some());
    request.send_as = match same {
        Some(at) => SendAs::Form(at),
        // A message that was begun is not hidden behind a form.
        None if request.inputs.text && !request.message.is_empty() => SendAs::Message,
        None => usable.map_or(SendAs::Message, SendAs::Form),
    };
    // “Send” was pressed for the old form: the new one is sent once it is checked.
    match request
        .form_mut()
        .filter(|_| is_submitting && same.is_some())
    {
        Some(session) => {
            let _drawn_anyway = session.submit();
        }
        None => request.pending_id = None,
    }
}
