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

use super::{Resume, SignInStage};
use crate::client::ConnectError;
use crate::client::calls::endpoint;
use crate::client::calls::extended_card::{extended_card_requests, read_extended_card};
use crate::client::http::{FetchError, Request, Response};
use crate::client::signature::Verdict;
use crate::conversation::Conversation;
use crate::conversation::agent::SkillRequest;
use crate::conversation::command::{Announcement, Command, SignInReason, ViewChange};
use crate::conversation::event::{SendAs, Ticket};
use crate::conversation::signatures::{CardSource, ReceivedCard};

/// The requests for the extended card that are still possible, and the public card that it replaced.
#[derive(Debug, Default)]
pub(super) struct ExtendedCard {
    ticket: Ticket,
    /// The requests that were not tried yet, the next one last.
    requests: Vec<Request>,
    /// The public card, kept while the extended card replaces it; `None` while the public card is in use.
    public: Option<Box<ReceivedCard>>,
}

impl Conversation {
    /// Requests the extended card if the agent has one and there are credentials. Returns whether it
    /// is requested.
    pub(super) fn fetch_extended_card(&mut self) -> bool {
        let Some(known) = self.agent() else {
            return false;
        };
        let Ok(endpoint) = &known.endpoint else {
            return false;
        };
        let here = known.audience(endpoint);
        let mut all = self.sign_in.credentials.iter();
        if !known.card.capabilities.extended_agent_card || !all.any(|it| it.audience == here) {
            return false;
        }
        let mut requests = extended_card_requests(&known.card, endpoint, self.tickets + 1);
        requests.reverse();
        self.sign_in.extended.requests = requests;
        self.fetch_next_extended_card()
    }

    fn fetch_next_extended_card(&mut self) -> bool {
        let Some(mut request) = self.sign_in.extended.requests.last().cloned() else {
            return false;
        };
        if let Some(known) = self.agent() {
            self.authorize(&known.id, &mut request);
        }
        let ticket = self.ticket();
        self.sign_in.extended.ticket = ticket;
        self.push(Command::Fetch { ticket, request });
        true
    }

    /// Handles that the public card was found with credentials: ends the sign-in and requests the extended card.
    pub(in crate::conversation) fn connected_signed_in(&mut self) {
        self.sign_in_accepted();
        self.fetch_extended_card();
        self.show(ViewChange::SignIn);
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
            self.extended_card_refused(status);
        } else if !self.fetch_next_extended_card() {
            self.end_trying();
        }
        true
    }

    fn extended_card_received(&mut self, card: AgentCard) {
        if let Some(known) = self.agent_mut() {
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
        self.end_trying();
        self.put_card(card, verdict);
    }

    /// Keeps the card in use, because the extended one has no signature that the host page requires.
    pub(in crate::conversation) fn extended_card_not_verified(&mut self, why: ConnectError) {
        if let Some(known) = self.agent_mut() {
            known.refused_card = Some(why.clone());
        }
        self.end_trying();
        self.show(ViewChange::Card);
        self.announce(Announcement::Failed(why));
    }

    /// Handles a refusal of the extended card: shows it in the panel, unless another request tries
    /// the credentials.
    fn extended_card_refused(&mut self, status: u16) {
        let panel = self.sign_in.panel_for(&Resume::Nothing);
        if let Some(panel) = panel.filter(|panel| panel.stage == SignInStage::Trying) {
            let mut wanted = panel.wanted.clone();
            wanted.why = SignInReason::of_status(status);
            self.ask_person(wanted);
        }
    }

    /// Closes the panel if the person asked to sign in: no refused request waits, whose answer would show whether the
    /// credentials are valid.
    fn end_trying(&mut self) {
        if self.sign_in.panel_for(&Resume::Nothing).is_some() {
            self.sign_in_accepted();
        }
    }

    pub(super) fn show_public_card(&mut self) {
        self.sign_in.extended.ticket = 0;
        let known = self.agent_mut();
        if known.is_some_and(|known| known.refused_card.take().is_some()) {
            self.show(ViewChange::Card);
        }
        let public = self.take_public_card();
        self.card_returned(public);
    }

    /// Takes the public card that an extended one replaces; `None` while the public card is in use.
    pub(in crate::conversation) fn take_public_card(&mut self) -> Option<Box<ReceivedCard>> {
        self.sign_in.extended.public.take()
    }

    /// Replaces the card by another one of the same agent.
    pub(in crate::conversation) fn put_card(&mut self, card: Rc<AgentCard>, verdict: Verdict) {
        let mut keys = self.keys;
        let mut asks = Vec::new();
        let mut changed = Vec::new();
        let protocol = self.protocol;
        let Some(known) = self.agent_mut() else {
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
        self.keys = keys;
        if self.options.is_some() {
            let _drawn_anyway = self.apply_options();
        }
        self.ask_validator(asks);
        // Active runs move to the new card if their form is unchanged.
        for run in &mut self.runs {
            let skill = run.target.skill.as_ref().map_or("", |skill| &skill.id);
            if Rc::ptr_eq(&run.target.card, &old) && !changed.iter().any(|id| id == skill) {
                run.target.card = Rc::clone(&card);
            }
        }
        self.show(ViewChange::Card);
        match chosen {
            // An unchanged form is not drawn again, because the person may be typing in it.
            Some(id) if self.agent().and_then(|known| known.skill.as_ref()) == Some(&id) => {
                if changed.contains(&id) {
                    self.open_form();
                    self.show(ViewChange::Request);
                }
            }
            Some(id) => self.skill_chosen(&id),
            None => self.begin_without_skill(),
        }
        self.announce(Announcement::Ready(card));
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
