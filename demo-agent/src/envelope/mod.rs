//! Message envelopes (reference 004) over HTTP POST (decision 14).
//!
//! Three endpoints of one agent, and a registry that lists them. Every envelope is checked by
//! `a2a-inspect` first. The HTTP status is 200 for every envelope; bodies that no error can
//! correlate with are answered by 400 and a sentence.

mod identity;
mod methods;
mod rate;
mod registry;
mod repeated_requests;

use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use a2a::Members;
use a2a::dialect::envelope::handshake::{EnvelopeCard, PROTOCOL, SCHEMA_VERSION, common_protocol};
use a2a::dialect::envelope::{Envelope, EnvelopeError, Payload, time};
use a2a_inspect::documents::{Context, Kind, check};
use a2a_inspect::{Finding, Severity};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::agent::Agent;
use crate::tasks::TaskEntry;
use crate::{body, lock, signing};
use identity::Identities;
use rate::RateLimit;
use repeated_requests::RepeatedRequests;

/// The URL path of the endpoint `Open`; the paths of the other endpoints begin with it.
const PATH: &str = "/envelope";

/// An endpoint at which the agent takes envelopes, with its own rule for the senders that it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnvelopeEndpoint {
    /// The endpoint that requires no signature, and does not limit the number of requests.
    Open,
    /// The endpoint that accepts only signed messages, and signs its answers.
    Signed,
    /// The endpoint that accepts one request in three seconds from each sender.
    Limited,
}

impl EnvelopeEndpoint {
    const ALL: [Self; 3] = [Self::Open, Self::Signed, Self::Limited];

    /// The id of the agent at this endpoint: the `recipient_id` of requests, the `sender_id` of answers.
    const fn agent_id(self) -> &'static str {
        match self {
            Self::Open => "demo-agent-001",
            Self::Signed => "demo-agent-signed-001",
            Self::Limited => "demo-agent-limited-001",
        }
    }

    const fn path(self) -> &'static str {
        match self {
            Self::Open => PATH,
            Self::Signed => "/envelope/signed",
            Self::Limited => "/envelope/limited",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Open => "Demo agent",
            Self::Signed => "Demo agent, signed messages only",
            Self::Limited => "Demo agent, one request in three seconds",
        }
    }

    fn rate_limit(self) -> RateLimit {
        match self {
            Self::Open | Self::Signed => RateLimit::new(60, Duration::from_mins(1)),
            Self::Limited => RateLimit::new(1, Duration::from_secs(3)),
        }
    }

    fn card(self) -> EnvelopeCard {
        EnvelopeCard {
            agent_id: self.agent_id().to_owned(),
            name: self.name().to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            description: "Answers requests in message envelopes. Every answer is computed."
                .to_owned(),
            capabilities: methods::capabilities(),
            supported_protocols: vec![PROTOCOL.to_owned()],
            schema_versions: vec![SCHEMA_VERSION.to_owned()],
            metadata: self.metadata(),
        }
    }

    fn metadata(self) -> Members {
        let mut metadata = methods::declared();
        if self == Self::Signed {
            signing::declare(&mut metadata);
        }
        metadata
    }
}

/// An endpoint, and what it remembers of senders and requests.
struct EnvelopeServer {
    endpoint: EnvelopeEndpoint,
    agent: Arc<Agent>,
    identities: Mutex<Identities>,
    rate: Mutex<RateLimit>,
    repeated: Mutex<RepeatedRequests>,
}

/// The HTTP routes of the three endpoints and of the registry at `/envelope/registry`.
pub(crate) fn router(agent: &Arc<Agent>) -> Router {
    let mut router = Router::new().route("/envelope/registry", post(registry::answer));
    for endpoint in EnvelopeEndpoint::ALL {
        let server = Arc::new(EnvelopeServer {
            endpoint,
            agent: Arc::clone(agent),
            identities: Mutex::default(),
            rate: Mutex::new(endpoint.rate_limit()),
            repeated: Mutex::default(),
        });
        router = router.route(endpoint.path(), post(answer).with_state(server));
    }
    router
}

/// The present time in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |it| i64::try_from(it.as_millis()).unwrap_or(i64::MAX))
}

async fn answer(
    State(server): State<Arc<EnvelopeServer>>,
    headers: HeaderMap,
    sent: Bytes,
) -> Response {
    let agent_id = server.endpoint.agent_id();
    let (value, envelope) = match read(agent_id, &headers, &sent) {
        Ok(read) => read,
        Err(refusal) => return *refusal,
    };
    match server.answer(&value, &envelope).await {
        Some(payload) if server.endpoint == EnvelopeEndpoint::Signed => {
            let signed = signing::signed(answering(agent_id, &envelope, payload));
            body::json(StatusCode::OK, body::JSON, &signed)
        }
        Some(payload) => reply(agent_id, &envelope, payload),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

impl EnvelopeServer {
    /// The answer to an envelope; `None` for a goodbye, which has no answer.
    async fn answer(&self, value: &Value, envelope: &Envelope) -> Option<Payload> {
        let refused = |code, why: &str| Some(Payload::Error(EnvelopeError::new(code, why)));
        let is_signed = self.endpoint == EnvelopeEndpoint::Signed;
        let authentic = lock(&self.identities).check(value, envelope, is_signed, now());
        if let Err(why) = authentic {
            return refused("AUTHENTICATION_FAILED", &why);
        }
        let is_request = matches!(envelope.payload, Payload::Request { .. });
        if is_request && envelope.recipient_id != self.endpoint.agent_id() {
            let why = format!("There is no agent “{}” here.", envelope.recipient_id);
            return refused("NOT_FOUND", &why);
        }
        match &envelope.payload {
            Payload::Goodbye(_) => {
                lock(&self.identities).forget(&envelope.sender_id);
                None
            }
            Payload::Handshake(card) => {
                let theirs = &card.supported_protocols;
                if common_protocol(&[PROTOCOL], theirs).is_none() {
                    let why = format!("{PROTOCOL} is spoken here, not {}.", theirs.join(", "));
                    let error = EnvelopeError::new("INVALID_MESSAGE", &why);
                    let details = Some(json!({ "supported_protocols": [PROTOCOL] }));
                    return Some(Payload::Error(EnvelopeError { details, ..error }));
                }
                Some(Payload::HandshakeAck(self.endpoint.card()))
            }
            Payload::Request { method, parameters } => {
                Some(self.request(envelope, method, parameters).await)
            }
            other => {
                let why = format!("A {} is not for an agent.", other.kind().name());
                refused("METHOD_NOT_ALLOWED", &why)
            }
        }
    }

    async fn request(&self, envelope: &Envelope, method: &str, parameters: &Members) -> Payload {
        match self.begin(envelope, method, parameters) {
            Ok(work) => Payload::Response(methods::data_of(&work).await),
            Err(error) => Payload::Error(*error),
        }
    }

    /// Starts the task of a request and returns it; for a repeated request, returns the task that has already begun.
    /// The error answers an unknown method, invalid parameters or too many requests.
    fn begin(
        &self,
        envelope: &Envelope,
        method: &str,
        parameters: &Members,
    ) -> Result<Arc<TaskEntry>, Box<EnvelopeError>> {
        let mut repeated = lock(&self.repeated);
        if let Some(work) = repeated.work_on(envelope) {
            return Ok(work);
        }
        let wait = lock(&self.rate).take(&envelope.sender_id);
        wait.map_err(|wait| EnvelopeError {
            retry_after: Some(wait),
            ..EnvelopeError::new("RATE_LIMIT_EXCEEDED", "Too many requests.")
        })
        .map_err(Box::new)?;
        let work = methods::begin(&self.agent, method, parameters)?;
        repeated.remember(envelope, &work);
        Ok(work)
    }
}

/// Reads an envelope from a request body and checks it. The error is the complete HTTP response.
fn read(
    agent_id: &str,
    headers: &HeaderMap,
    sent: &Bytes,
) -> Result<(Value, Envelope), Box<Response>> {
    let plain = |why: String| Box::new((StatusCode::BAD_REQUEST, why).into_response());
    body::require_json(headers).map_err(|error| plain(error.message))?;
    let value = std::str::from_utf8(sent).map_err(|error| plain(error.to_string()))?;
    let value = exact_json::parse(value).map_err(|error| plain(error.to_string()))?;
    let context = Context {
        now: Some(now()),
        bytes: Some(sent.len()),
    };
    let findings: Vec<Finding> = check(Kind::Envelope, &value, &context)
        .into_iter()
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    let envelope = Envelope::read(&value);
    match (findings.as_slice(), envelope) {
        ([], Some(envelope)) => Ok((value, envelope)),
        (_, Some(envelope)) if Uuid::try_parse(&envelope.message_id).is_ok() => {
            let too_large = findings
                .iter()
                .any(|finding| finding.rule == "envelope.size");
            let code = if too_large {
                "PAYLOAD_TOO_LARGE"
            } else {
                "INVALID_MESSAGE"
            };
            let payload = Payload::Error(invalid(code, &findings));
            Err(Box::new(reply(agent_id, &envelope, payload)))
        }
        _ => Err(plain(sentences(&findings))),
    }
}

fn sentences(findings: &[Finding]) -> String {
    let lines = findings
        .iter()
        .map(|finding| format!("{}: {}", finding.pointer.as_str(), finding.why));
    lines.collect::<Vec<_>>().join("\n")
}

fn invalid(code: &str, findings: &[Finding]) -> EnvelopeError {
    let errors = findings.iter().take(20).map(|finding| {
        json!({"rule": finding.rule, "place": finding.pointer.as_str(), "why": finding.why, "fix": finding.fix})
    });
    EnvelopeError {
        details: Some(json!({ "findings": errors.collect::<Vec<_>>() })),
        ..EnvelopeError::new(code, &sentences(findings))
    }
}

/// The response with the envelope that answers `asked`.
fn reply(agent_id: &str, asked: &Envelope, payload: Payload) -> Response {
    let answer = answering(agent_id, asked, payload).write();
    body::json(StatusCode::OK, body::JSON, &answer)
}

fn answering(agent_id: &str, asked: &Envelope, payload: Payload) -> Envelope {
    Envelope {
        message_id: Uuid::new_v4().to_string(),
        sender_id: agent_id.to_owned(),
        recipient_id: asked.sender_id.clone(),
        timestamp: time::written(now()),
        correlation_id: Some(asked.message_id.clone()),
        payload,
        auth: None,
        others: Members::new(),
    }
}
