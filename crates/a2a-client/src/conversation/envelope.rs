//! Conversations in message envelopes (004): the handshake, requests, and the goodbye.
//!
//! 004 has no tasks: a request is answered at once, and may be sent again with the same id. A registry is an agent
//! whose only skill finds agents. Leaves signing to the app, which signs an envelope before it posts it, and the
//! agent's signatures to `signatures`. Invariant: an envelope that answers another message changes nothing.

use a2a::card::AgentCard;
use a2a::dialect::envelope::discovery::{AgentInfo, AgentList, DISCOVER, REGISTRY, registry_card};
use a2a::dialect::envelope::handshake::{EnvelopeCard, PROTOCOL, common_protocol};
use a2a::dialect::envelope::{Envelope, EnvelopeError, Payload, time};
use a2a::task::Update;

use super::Conversation;
use super::command::Command;
use super::event::{RunId, Ticket};
use super::run::Run;
use crate::client::ConnectError;
use crate::client::calls::SupportedBinding;
use crate::client::calls::envelope::{ReceivedEnvelope, envelope_request, read_envelopes};
use crate::client::http::{FetchError, Response};

/// The recipient of a handshake with an agent whose id is not known yet.
const UNKNOWN_AGENT: &str = "agent";
/// The difference between the agent's clock and this one, in milliseconds, above which a refusal becomes
/// `ClockDiffers`.
const CLOCK_DIFFERENCE: i64 = time::MAX_AHEAD;

impl Conversation {
    fn envelope(&mut self, recipient: &str, message_id: String, payload: Payload) -> Envelope {
        Envelope {
            message_id,
            sender_id: self.sender_id(),
            recipient_id: recipient.to_owned(),
            timestamp: time::written(self.now_ms()),
            correlation_id: None,
            payload,
            auth: None,
            others: a2a::Members::new(),
        }
    }

    /// The id of this page as a sender. Each page has a new id, because each has a key of its own.
    fn sender_id(&self) -> String {
        ["a2a-forms-", &self.setting.sender].concat()
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "milliseconds fit into 53 bits"
    )]
    pub(super) fn now_ms(&self) -> i64 {
        self.now as i64
    }

    /// Makes a UUID of version 4, unique among the messages of this sender.
    fn message_id(&mut self) -> String {
        let (high, low) = (self.random(), self.tickets);
        let (first, second) = (high >> 32, (high >> 16) & 0xffff);
        format!("{first:08x}-{second:04x}-4000-8000-{low:012x}")
    }

    /// Sends a handshake to the agent or registry at an address, under this ticket. Returns the sent envelope.
    pub(super) fn handshake(&mut self, ticket: Ticket, address: &str) -> Envelope {
        let card = EnvelopeCard {
            agent_id: self.sender_id(),
            name: "A2A Forms".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            description: "A form for every agent.".to_owned(),
            capabilities: vec!["forms".to_owned()],
            supported_protocols: vec![PROTOCOL.to_owned()],
            ..EnvelopeCard::default()
        };
        let id = self.message_id();
        let envelope = self.envelope(UNKNOWN_AGENT, id, Payload::Handshake(card));
        self.post(ticket, address, &envelope);
        envelope
    }

    fn post(&mut self, ticket: Ticket, url: &str, envelope: &Envelope) {
        let mut request = envelope_request(url, envelope);
        match self.agent().map(|known| known.id.clone()) {
            Some(agent) => self.authorize(&agent, &mut request),
            None => self.authorize_card(url, &mut request),
        }
        self.push(Command::SendEnvelope { ticket, request });
    }

    /// Notes that the host page signed an envelope as another sender, so that the answer to that
    /// sender is recognised.
    pub(super) fn envelope_signed(&mut self, ticket: Ticket, sender_id: String) {
        let runs = self.runs.iter_mut();
        let mut runs = runs.filter(|run| run.ticket == ticket);
        let sent = runs.find_map(|run| run.envelopes_mut()?.sent.as_deref_mut());
        let search = self.search.as_mut();
        if let Some(sent) = sent.or_else(|| search?.handshake(ticket)) {
            sent.sender_id = sender_id;
        }
    }

    /// Sends the first message of a run in an envelope (004). The run keeps the envelope until the answer.
    pub(super) fn send_envelope(&mut self, id: RunId) {
        let Some(run) = self.run(id) else { return };
        let (ticket, url) = (run.ticket, run.endpoint.url.clone());
        let recipient = run.endpoint.tenant.clone().unwrap_or_default();
        let skill = run.target.skill.as_ref().map_or("", |skill| &skill.id);
        let Some(part) = run.sent.parts.first() else {
            return;
        };
        let payload = Payload::request(skill, part);
        let message_id = run.sent.message_id.clone();
        let envelope = self.envelope(&recipient, message_id, payload);
        self.post(ticket, &url, &envelope);
        if let Some(run) = self.run_mut(id).and_then(Run::envelopes_mut) {
            run.sent = Some(Box::new(envelope));
        }
    }

    pub(super) fn envelope_answered(&mut self, id: RunId, outcome: Result<Response, FetchError>) {
        let answer = match outcome {
            Ok(answer) => answer,
            Err(fault) => return self.exchange_failed(id, &fault),
        };
        if self.resend_if_busy(id, &answer) {
            return;
        }
        if !self.verify_answer(id, &answer) {
            self.take_envelopes(id, &answer);
        }
    }

    /// Handles the envelopes in the answer to a run's request, once their signatures are verified: adds the agent's
    /// message to the run, sends the request again, or ends the run with the error.
    pub(super) fn take_envelopes(&mut self, id: RunId, answer: &Response) {
        let now = self.now_ms();
        let Some(run) = self.run_mut(id) else { return };
        let Some(asked) = run.envelopes_mut().and_then(|it| it.sent.take()) else {
            return;
        };
        let found = match read_envelopes(answer, &asked, &run.endpoint.url) {
            Ok(found) => found,
            Err(why) => return self.run_failed(id, why),
        };
        let mut whole: Option<a2a::message::Message> = None;
        for ReceivedEnvelope { envelope, .. } in found {
            if let Payload::Error(error) = &envelope.payload
                && self.resend_after_error(id, error)
            {
                return;
            }
            let sent = time::read(&envelope.timestamp).unwrap_or(now);
            match envelope.update() {
                // Several responses are one result, and what came is kept.
                Some(Ok(Update::Message(message))) => match &mut whole {
                    Some(whole) => whole.parts.extend(message.parts),
                    None => whole = Some(message),
                },
                Some(Err(error)) if whole.is_none() => {
                    let is_old = matches!(
                        error.reason(),
                        Some("INVALID_MESSAGE" | "AUTHENTICATION_FAILED")
                    );
                    let seconds = (sent - now).abs() / 1_000;
                    if is_old && (sent - now).abs() > CLOCK_DIFFERENCE {
                        let seconds = seconds.unsigned_abs();
                        return self.run_failed(id, ConnectError::ClockDiffers { seconds });
                    }
                    return self.protocol_error(id, error);
                }
                _ => {}
            }
        }
        match whole {
            Some(message) => {
                self.apply_update(id, Update::Message(message));
                self.after_reply(id);
            }
            None => self.run_failed(id, ConnectError::NotAnAnswer),
        }
    }

    fn resend_after_error(&mut self, id: RunId, error: &EnvelopeError) -> bool {
        let is_busy = matches!(
            error.code.as_str(),
            "RATE_LIMIT_EXCEEDED" | "SERVICE_UNAVAILABLE"
        );
        (is_busy || error.retry_after.is_some()) && self.resend_later(id, error.retry_after)
    }

    /// Sends a goodbye to the agent. No answer is expected.
    pub(super) fn say_goodbye(&mut self) {
        let endpoint = self.agent().and_then(|known| known.endpoint.as_ref().ok());
        let Some(endpoint) =
            endpoint.filter(|endpoint| endpoint.binding == SupportedBinding::Envelope)
        else {
            return;
        };
        let (url, recipient) = (endpoint.url.clone(), endpoint.tenant.clone());
        let recipient = recipient.unwrap_or_default();
        let (id, ticket) = (self.message_id(), self.ticket());
        let envelope = self.envelope(&recipient, id, Payload::Goodbye(a2a::Members::new()));
        self.post(ticket, &url, &envelope);
    }
}

impl Run {
    /// The agents that a registry found, if the run called its discovery skill; else empty.
    pub fn found_agents(&self) -> Vec<AgentInfo> {
        let skill = self.target.skill.as_ref();
        let data = self
            .data()
            .filter(|_| skill.is_some_and(|it| it.id == DISCOVER));
        data.map(AgentList::read)
            .map_or_else(Vec::new, |found| found.agents)
    }
}

/// Reads the card of the agent or registry from the answer to a handshake. Returns also the envelope that brought it.
pub(super) fn read_handshake(
    answer: &Response,
    asked: &Envelope,
    url: &str,
) -> Result<(AgentCard, ReceivedEnvelope), ConnectError> {
    let found = read_envelopes(answer, asked, url)?;
    for received in found {
        let is_registry = received.envelope.sender_id == REGISTRY;
        match &received.envelope.payload {
            _ if is_registry => {
                let card = registry_card(url).ok_or(ConnectError::NotAnAnswer)?;
                return Ok((card, received));
            }
            Payload::HandshakeAck(card) => {
                if common_protocol(&[PROTOCOL], &card.supported_protocols).is_none() {
                    let declared = card.supported_protocols.clone();
                    return Err(ConnectError::NoUsableInterface { declared });
                }
                let card = card.agent_card(url);
                let card = card.ok_or_else(|| ConnectError::NotACard {
                    url: url.to_owned(),
                })?;
                return Ok((card, received));
            }
            Payload::Error(error) => {
                return Err(ConnectError::Protocol(error.clone().protocol_error()));
            }
            _ => {}
        }
    }
    Err(ConnectError::NotAnAnswer)
}
