//! The rules for envelopes that 004 states in its Pydantic models and in prose, and not in its schemas.
//!
//! Owns the rules of freshness, sizes, error codes, endpoints, and members that contradict each other. Invariants: a
//! rule looks at values of its own type only, because the schemas report other types; no clock is read.

use a2a::dialect::envelope::{MessageType, ResponseTo, time};
use exact_json::Pointer;
use json_form::formats::web_address;
use serde_json::Value;

use super::type_of;
use crate::Finding;
use crate::documents::messages;
use crate::finding::Words;
use crate::rules::{self, Rule};

/// The findings about an envelope at the time `now`; without a time, the age of the envelope is not
/// checked.
pub(super) fn findings(envelope: &Value, now: Option<i64>) -> Vec<Finding> {
    let mut rules = Rules {
        envelope,
        findings: Vec::new(),
    };
    rules.fresh(now);
    rules.tag();
    if let Some(message_type) = type_of(envelope) {
        rules.of_type(message_type);
    }
    rules.findings
}

struct Rules<'e> {
    envelope: &'e Value,
    findings: Vec<Finding>,
}

impl Rules<'_> {
    fn fresh(&mut self, now: Option<i64>) {
        let sent = self.text("/timestamp").and_then(time::read);
        let (Some(now), Some(sent)) = (now, sent) else {
            return;
        };
        if now.saturating_sub(sent) > time::MAX_AGE {
            self.breaks(
                rules::ENVELOPE_FRESH,
                "/timestamp",
                messages::MESSAGE_TOO_OLD,
            );
        }
        if sent.saturating_sub(now) > time::MAX_AHEAD {
            self.breaks(
                rules::ENVELOPE_FRESH,
                "/timestamp",
                messages::MESSAGE_FROM_FUTURE,
            );
        }
    }

    fn tag(&mut self) {
        let why = messages::AGENT_IDENTIFIER_LENGTH;
        self.length(rules::ENVELOPE_AGENT_ID, "/auth/agent_id", (3, 128), why);
        let (agent, sender) = (self.text("/auth/agent_id"), self.text("/sender_id"));
        if agent.is_some() && sender.is_some() && agent != sender {
            self.breaks(
                rules::ENVELOPE_AUTH_AGENT,
                "/auth/agent_id",
                messages::TAG_OF_ANOTHER,
            );
        }
    }

    fn of_type(&mut self, message_type: MessageType) {
        let is_absent = self.envelope.get("correlation_id").is_none();
        if message_type.responds_to() == ResponseTo::Nothing && is_absent {
            let (at, words) = (Pointer::root(), messages::CORRELATION_ABSENT);
            self.findings
                .push(rules::ENVELOPE_CORRELATION_ABSENT.broken(at, words));
        }
        match message_type {
            MessageType::Response => self.response(),
            MessageType::Handshake | MessageType::HandshakeAck => self.card(),
            MessageType::AgentAnnouncement => self.announcement(),
            MessageType::Request
            | MessageType::Error
            | MessageType::DiscoverAgents
            | MessageType::Goodbye => {}
        }
    }

    fn response(&mut self) {
        let contradiction = match self.text("/payload/status") {
            Some("success") => Some(("/payload/error", messages::SUCCESS_WITH_ERROR)),
            Some("error") => Some(("/payload/data", messages::ERROR_WITH_DATA)),
            _ => None,
        };
        if let Some((place, why)) =
            contradiction.filter(|(place, _)| self.envelope.pointer(place).is_some())
        {
            self.breaks(rules::ENVELOPE_OUTCOME, place, (why, messages::ONE_OUTCOME));
        }
        let code = self.text("/payload/error/code");
        if code.is_some_and(|it| !is_error_code(it)) {
            self.breaks(
                rules::ENVELOPE_ERROR_CODE,
                "/payload/error/code",
                messages::ERROR_CODE,
            );
        }
        if self.text("/payload/error/message") == Some("") {
            let place = "/payload/error/message";
            self.breaks(
                rules::ENVELOPE_ERROR_MESSAGE,
                place,
                messages::ERROR_MESSAGE_EMPTY,
            );
        }
    }

    fn card(&mut self) {
        let why = messages::AGENT_IDENTIFIER_LENGTH;
        self.length(
            rules::ENVELOPE_AGENT_ID,
            "/payload/agent_card/agent_id",
            (3, 128),
            why,
        );
        let why = messages::CARD_NAME_LENGTH;
        self.length(
            rules::ENVELOPE_CARD_NAME,
            "/payload/agent_card/name",
            (1, 100),
            why,
        );
        let why = messages::CARD_DESCRIPTION_LENGTH;
        let place = "/payload/agent_card/description";
        self.length(rules::ENVELOPE_CARD_DESCRIPTION, place, (0, 500), why);
    }

    fn announcement(&mut self) {
        let agents = self.envelope.pointer("/payload/agents");
        let count = agents.and_then(Value::as_array).map_or(0, Vec::len);
        for index in 0..count {
            let place = format!("/payload/agents/{index}/endpoint");
            let endpoint = self.text(&place);
            if endpoint.is_some_and(|it| web_address::origin(it).is_none()) {
                self.breaks(
                    rules::ENVELOPE_ENDPOINT,
                    &place,
                    messages::ENDPOINT_NOT_HTTP,
                );
            }
        }
    }

    fn length(&mut self, rule: Rule, place: &str, (least, most): (usize, usize), why: &str) {
        let length = self.text(place).map(|it| it.chars().count());
        if length.is_some_and(|it| it < least || it > most) {
            self.breaks(rule, place, (why, messages::write_length(least, most)));
        }
    }

    fn text(&self, place: &str) -> Option<&str> {
        self.envelope.pointer(place)?.as_str()
    }

    fn breaks(&mut self, rule: Rule, place: &str, words: impl Into<Words>) {
        let pointer = place.parse().unwrap_or_default();
        self.findings.push(rule.broken(pointer, words));
    }
}

/// Whether a text is an error code: `^[A-Z][A-Z0-9_]*[A-Z0-9]$`. 004 states this for errors in schemas, and for
/// responses in its models only.
fn is_error_code(text: &str) -> bool {
    let is_capital = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit();
    let [first, middle @ .., last] = text.as_bytes() else {
        return false;
    };
    first.is_ascii_uppercase()
        && is_capital(*last)
        && middle.iter().all(|&it| is_capital(it) || it == b'_')
}
