//! Conversations in message envelopes (004): the handshake, requests, and the goodbye.
//!
//! 004 has no tasks: a request is answered at once, and may be sent again with the same id. A registry is an agent
//! whose only skill finds agents. Leaves signing to the app, which signs an envelope before it posts it, and the
//! agent's signatures to `signatures`. Invariant: an envelope that answers another message changes nothing.

use a2a::card::AgentCard;
use a2a::dialect::envelope::discovery::{AgentInfo, AgentList, DISCOVER, REGISTRY, registry_card};
use a2a::dialect::envelope::handshake::{EnvelopeCard, PROTOCOL, common_protocol};
use a2a::dialect::envelope::signing::declared_key;
use a2a::dialect::envelope::{Envelope, EnvelopeError, Payload, time};
use a2a::task::Update;

use super::app::App;
use super::command::Command;
use super::connection::Connection;
use super::event::Ticket;
use super::run::Run;
use super::runs::Runs;
use super::turn::Turn;
use crate::client::ConnectError;
use crate::client::calls::envelope::{ReceivedEnvelope, envelope_request, read_envelopes};
use crate::client::calls::{Endpoint, SupportedBinding};
use crate::client::http::{FetchError, Response};
use crate::client::signature::{Tag, Verdict, envelope_tag};

/// The recipient of a handshake with an agent whose id is not known yet.
const UNKNOWN_AGENT: &str = "agent";
/// The difference between the agent's clock and this one, in milliseconds, above which a refusal becomes
/// `ClockDiffers`.
const CLOCK_DIFFERENCE: i64 = time::MAX_AHEAD;

impl App {
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

    /// Posts an envelope to an agent with its credentials, or for a card (`agent` is `None`) with those that it needed.
    fn post(&mut self, ticket: Ticket, url: &str, agent: Option<&str>, envelope: &Envelope) {
        let mut request = envelope_request(url, envelope);
        match agent {
            Some(agent) => self.authorize(agent, &mut request),
            None => self.authorize_card(url, &mut request),
        }
        self.push(Command::SendEnvelope { ticket, request });
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
        self.post(ticket, address, None, &envelope);
        envelope
    }
}

fn resend_after_error(turn: &mut Turn<'_>, error: &EnvelopeError) -> bool {
    let is_busy = matches!(
        error.code.as_str(),
        "RATE_LIMIT_EXCEEDED" | "SERVICE_UNAVAILABLE"
    );
    (is_busy || error.retry_after.is_some()) && turn.resend_later(error.retry_after)
}

/// Sends the first message of a run in an envelope (004). The run keeps the envelope until the answer.
pub(super) fn send(turn: &mut Turn<'_>) {
    let run = &*turn.run;
    let (ticket, url) = (run.ticket, run.endpoint.url.clone());
    let agent = run.target.agent.clone();
    let recipient = run.endpoint.tenant.clone().unwrap_or_default();
    let skill = run.target.skill.as_ref().map_or("", |skill| &skill.id);
    let Some(part) = run.sent.parts.first() else {
        return;
    };
    let payload = Payload::request(skill, part);
    let message_id = run.sent.message_id.clone();
    let envelope = turn.app.envelope(&recipient, message_id, payload);
    turn.app.post(ticket, &url, Some(&agent), &envelope);
    if let Some(run) = turn.run.envelopes_mut() {
        run.sent = Some(Box::new(envelope));
    }
}

pub(super) fn answered(turn: &mut Turn<'_>, outcome: Result<Response, FetchError>) {
    let answer = match outcome {
        Ok(answer) => answer,
        Err(fault) => return turn.exchange_failed(&fault),
    };
    if turn.resend_if_busy(&answer) {
        return;
    }
    if !verify_answer(turn, &answer) {
        take(turn, &answer);
    }
}

/// Handles the envelopes in the answer to a run's request, once their signatures are verified: adds the agent's
/// message to the run, sends the request again, or ends the run with the error.
pub(super) fn take(turn: &mut Turn<'_>, answer: &Response) {
    let now = turn.app.now_ms();
    let run = &mut *turn.run;
    let Some(asked) = run.envelopes_mut().and_then(|it| it.sent.take()) else {
        return;
    };
    let found = match read_envelopes(answer, &asked, &run.endpoint.url) {
        Ok(found) => found,
        Err(why) => return turn.run_failed(why),
    };
    let mut whole: Option<a2a::message::Message> = None;
    for ReceivedEnvelope { envelope, .. } in found {
        if let Payload::Error(error) = &envelope.payload
            && resend_after_error(turn, error)
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
                    return turn.run_failed(ConnectError::ClockDiffers { seconds });
                }
                return turn.protocol_error(error);
            }
            _ => {}
        }
    }
    match whole {
        Some(message) => {
            turn.apply_update(Update::Message(message));
            turn.after_reply();
        }
        None => turn.run_failed(ConnectError::NotAnAnswer),
    }
}

impl Connection {
    /// Sends a goodbye to the agent. No answer is expected.
    pub(super) fn say_goodbye(&self, app: &mut App) {
        let Some(known) = self.agent() else { return };
        let is_envelope = |it: &&Endpoint| it.binding == SupportedBinding::Envelope;
        let Some(endpoint) = known.endpoint.as_ref().ok().filter(is_envelope) else {
            return;
        };
        let recipient = endpoint.tenant.clone().unwrap_or_default();
        let (id, ticket) = (app.message_id(), app.ticket());
        let envelope = app.envelope(&recipient, id, Payload::Goodbye(a2a::Members::new()));
        app.post(ticket, &endpoint.url, Some(&known.id), &envelope);
    }
}

impl Runs {
    /// Notes that the host page signed an envelope as another sender, so that the answer to that
    /// sender is recognised. Returns whether a run sent the envelope.
    pub(super) fn envelope_signed(&mut self, ticket: Ticket, sender_id: &str) -> bool {
        let mut runs = self.list.iter_mut().filter(|run| run.ticket == ticket);
        let sent = runs.find_map(|run| run.envelopes_mut()?.sent.as_deref_mut());
        sent.map(|sent| sender_id.clone_into(&mut sent.sender_id))
            .is_some()
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

/// Verifies the signatures of an answer. Returns whether the answer waits for the verdict, or was refused.
fn verify_answer(turn: &mut Turn<'_>, answer: &Response) -> bool {
    let (keys, is_required) = (
        turn.app.signature_check.keys(),
        turn.app.signature_check.is_required,
    );
    let run = &*turn.run;
    let Some(asked) = run.envelopes().and_then(|it| it.sent.as_deref()) else {
        return false;
    };
    let metadata = run.target.card.raw.get("metadata");
    let declared = metadata.and_then(|it| declared_key(it.as_object()?));
    let found = read_envelopes(answer, asked, &run.endpoint.url).unwrap_or_default();
    let mut signatures = Vec::new();
    let mut refused = None;
    for received in &found {
        match envelope_tag(&received.raw, keys, declared) {
            Tag::Missing if is_required => refused = Some(ConnectError::AnswerNotVerified),
            Tag::Missing => {}
            Tag::Unreadable => refused = Some(ConnectError::SignatureMismatch),
            Tag::Signed(signature) => signatures.push(signature),
        }
    }
    if let Some(why) = refused {
        turn.run_failed(why);
        return true;
    }
    if signatures.is_empty() {
        return false;
    }
    let ticket = run.ticket;
    if let Some(run) = turn.run.envelopes_mut() {
        run.unverified = Some(Box::new(answer.clone()));
    }
    turn.app
        .push(Command::VerifySignatures { ticket, signatures });
    true
}

/// Shows an answer whose signatures were verified, or refuses it.
pub(super) fn answer_verified(turn: &mut Turn<'_>, answer: &Response, verdicts: &[Verdict]) {
    let now = turn.app.now_ms();
    if verdicts.contains(&Verdict::Mismatch) {
        return turn.run_failed(ConnectError::SignatureMismatch);
    }
    let run = &*turn.run;
    let Some(asked) = run.envelopes().and_then(|it| it.sent.as_deref()) else {
        return;
    };
    let found = read_envelopes(answer, asked, &run.endpoint.url).unwrap_or_default();
    let signed = found.iter().filter(|it| it.envelope.auth.is_some());
    for (received, verdict) in signed.zip(verdicts) {
        let outcome = match verdict {
            Verdict::Verified { .. } => turn.app.signature_check.accept(received, now),
            _ if turn.app.signature_check.is_required => Err(ConnectError::AnswerNotVerified),
            _ => Ok(()),
        };
        if let Err(why) = outcome {
            return turn.run_failed(why);
        }
    }
    take(turn, answer);
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
