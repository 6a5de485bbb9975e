//! The longer card for those who signed in: fetched, and put in the place of the public one.
//!
//! Owns asking for it and changing cards under the person's hands. Leaves the requests to
//! `client`. Invariants: what was entered stays, skill by skill and schema by schema; that there
//! is no longer card after all is no failure.

use std::rc::Rc;

use a2a::AgentCard;
use a2a::extension::{self, SkillInputs};
use json_form::form::FormSession;
use json_form::validate::protocol::Ask;
use serde_json::Value;

use super::Conversation;
use super::event::{Announcement, Command, SendAs, Shown, Ticket};
use super::known::SkillRequest;
use super::sign_in::SignInStage;
use super::signing_in::{Reason, Resume};
use crate::client::{
    Answer, Fault, Request, endpoint, extended_card_requests, origin, read_extended_card,
};

/// Asking for the longer card.
#[derive(Debug, Default)]
pub(super) struct Extended {
    ticket: Ticket,
    /// What is still to be tried, the present one first.
    requests: Vec<Request>,
    /// The card for everybody, while the longer one is in its place.
    public: Option<Rc<AgentCard>>,
}

impl Conversation {
    /// Asks for it, where there is one and the person is signed in. Whether it does.
    pub(super) fn look_for_extended_card(&mut self) -> bool {
        let Some(known) = self.known() else {
            return false;
        };
        let Ok(endpoint) = &known.endpoint else {
            return false;
        };
        let here = origin(&endpoint.url);
        let mut all = self.signing.credentials.iter();
        if !known.card.capabilities.extended_agent_card || !all.any(|it| it.origin == here) {
            return false;
        }
        let mut requests = extended_card_requests(&known.card, endpoint, self.tickets + 1);
        requests.reverse();
        self.signing.extended.requests = requests;
        self.next_extended_card()
    }

    fn next_extended_card(&mut self) -> bool {
        let Some(request) = self.signing.extended.requests.last().cloned() else {
            return false;
        };
        let ticket = self.ticket();
        self.signing.extended.ticket = ticket;
        self.order(Command::Fetch { ticket, request });
        true
    }

    /// A card was found, and there are credentials: there may be a longer one.
    pub(super) fn found_signed_in(&mut self) {
        self.sign_in_worked();
        self.look_for_extended_card();
        self.show(Shown::SignIn);
    }

    /// Whether the answer was to that.
    pub(super) fn extended_answered(
        &mut self,
        ticket: Ticket,
        outcome: &Result<Answer, Fault>,
    ) -> bool {
        if self.signing.extended.ticket != ticket {
            return false;
        }
        let Some(request) = self.signing.extended.requests.pop() else {
            return true;
        };
        self.signing.extended.ticket = 0;
        let answer = outcome.as_ref().ok();
        if let Some(card) = answer.and_then(|answer| read_extended_card(&request, answer)) {
            self.signing.extended.requests.clear();
            self.extended_card_came(card);
            return true;
        }
        let status = answer.map_or(0, |answer| answer.head.status);
        if matches!(status, 401 | 403) {
            self.signing.extended.requests.clear();
            self.extended_card_refused(status);
        } else if !self.next_extended_card() {
            self.trying_for_nothing();
        }
        true
    }

    fn extended_card_came(&mut self, card: AgentCard) {
        let known = self.known().map(|known| Rc::clone(&known.card));
        self.signing.extended.public = self.signing.extended.public.take().or(known);
        self.trying_for_nothing();
        self.put_card(Rc::new(card));
    }

    /// Whoever pressed “Sign in” without another request that shows whether it was right is told
    /// by this one; else that request tells.
    fn extended_card_refused(&mut self, status: u16) {
        let panel = self.signing.panel_for(&Resume::Nothing);
        if let Some(panel) = panel.filter(|panel| panel.stage == SignInStage::Trying) {
            let mut wanted = panel.wanted.clone();
            wanted.why = Reason::of_status(status);
            self.ask_person(wanted);
        }
    }

    /// Nothing else goes on that would tell: the panel is done.
    fn trying_for_nothing(&mut self) {
        if self.signing.panel_for(&Resume::Nothing).is_some() {
            self.sign_in_worked();
        }
    }

    pub(super) fn show_public_card(&mut self) {
        self.signing.extended.ticket = 0;
        if let Some(card) = self.signing.extended.public.take() {
            self.put_card(card);
        }
    }

    /// Puts another card of the same agent in the place of the present one.
    fn put_card(&mut self, card: Rc<AgentCard>) {
        let mut keys = self.keys;
        let mut asks = Vec::new();
        let mut changed = Vec::new();
        let Some(known) = self.known_mut() else {
            return;
        };
        // The dialect that the agent turned out to speak stays, as long as the address does.
        if let Ok(other) = endpoint(&card, &known.card_url)
            && known.endpoint.as_ref().is_ok_and(|it| it.url != other.url)
        {
            known.endpoint = Ok(other);
        }
        known.declared = extension::declared(&card);
        let old = std::mem::replace(&mut known.card, Rc::clone(&card));
        for (id, request) in &mut known.requests {
            let inputs = card.skill(id).map(|skill| extension::inputs(&card, skill));
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
            let _drawn_anyway = self.lay_out();
        }
        self.orders.extend(asks.into_iter().map(Command::Ask));
        // What is under way belongs to this card now, where the form that it came from is the same.
        for run in &mut self.runs {
            let skill = run.asked.skill.as_ref().map_or("", |skill| &skill.id);
            if Rc::ptr_eq(&run.asked.card, &old) && !changed.iter().any(|id| id == skill) {
                run.asked.card = Rc::clone(&card);
            }
        }
        self.show(Shown::Card);
        match chosen {
            // Somebody may be typing in what stays: it is not drawn anew, but its skill is marked.
            Some(id) if self.known().and_then(|known| known.skill.as_ref()) == Some(&id) => {
                if changed.contains(&id) {
                    self.open_form();
                    self.show(Shown::Request);
                }
            }
            Some(id) => self.skill_chosen(&id),
            None => self.begin_without_skill(),
        }
        self.announce(Announcement::Ready(card));
    }
}

/// The skill takes something else now: what was entered goes over to the schema of the same name.
fn take_over(request: &mut SkillRequest, inputs: SkillInputs, keys: &mut u64, asks: &mut Vec<Ask>) {
    let name = request.schema_name().map(str::to_owned);
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
            let (made, asked) = FormSession::new(*keys, schema, value);
            *keys += 1;
            asks.extend(asked);
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
}
