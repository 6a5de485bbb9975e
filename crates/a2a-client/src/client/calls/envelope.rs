//! Message envelopes (004) over HTTP POST (decision 14).

use a2a::dialect::envelope::Envelope;
use exact_json as json;

use super::status_error;
use crate::client::http::{Answer, Method, Request};
use crate::client::{ConnectError, ExchangeKind};

/// The request that posts an envelope.
pub fn envelope_request(url: &str, envelope: &Envelope) -> Request {
    let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Request {
        method: Method::Post,
        url: url.to_owned(),
        headers: vec![
            header("Content-Type", "application/json"),
            header("Accept", "application/json, application/x-ndjson"),
        ],
        body: Some(json::to_text(&envelope.write())),
        has_secret_query: false,
    }
}

/// The envelopes of an answer that respond to a message, at least one. The body is one envelope, or
/// one in each line.
pub fn read_envelopes(
    answer: &Answer,
    asked: &Envelope,
    url: &str,
) -> Result<Vec<Envelope>, ConnectError> {
    let responds = |envelope: &Envelope| envelope.answers(asked.kind(), &asked.message_id);
    let whole = answer.json();
    let is_json = whole.is_some();
    let lines = answer.body.lines().filter(|_| !is_json);
    let lines = lines.filter_map(|line| json::parse(line).ok());
    let values = whole.into_iter().chain(lines);
    let mut found: Vec<Envelope> = values.filter_map(|value| Envelope::read(&value)).collect();
    let has_others = !found.is_empty();
    found.retain(responds);
    // An envelope that came twice counts once.
    let mut known: Vec<String> = Vec::new();
    found.retain(|envelope| {
        let id = &envelope.message_id;
        let is_new = id.is_empty() || !known.contains(id);
        known.extend(is_new.then(|| id.clone()));
        is_new
    });
    if !found.is_empty() {
        return Ok(found);
    }
    Err(status_error(&answer.head).unwrap_or_else(|| {
        if is_json || has_others {
            return ConnectError::NotAnAnswer;
        }
        ConnectError::NotJson {
            exchange: ExchangeKind::Endpoint,
            url: url.to_owned(),
            html: answer.is_web_page(),
        }
    }))
}
