//! Message envelopes (004) over HTTP POST: the request that sends one, and the envelopes that an answer holds
//! (decision 14).

use a2a::dialect::envelope::{Envelope, MessageType, Payload};
use exact_json as json;
use serde_json::Value;

use super::no_reply;
use crate::client::ConnectError;
use crate::client::http::{Method, Request, Response};

/// The request that sends an envelope by POST.
pub fn envelope_request(url: &str, envelope: &Envelope) -> Request {
    Request::new(Method::Post, url.to_owned())
        .with_body("application/json", json::to_text(&envelope.write()))
        .with_header("Accept", "application/json, application/x-ndjson")
}

/// An envelope of an answer, read and as it came.
#[derive(Clone, Debug, PartialEq)]
pub struct ReceivedEnvelope {
    /// The envelope.
    pub envelope: Envelope,
    /// The envelope's JSON, unchanged, for its signature.
    pub raw: Value,
}

/// The seconds after which a busy agent wants to be asked again, as the error in an answer says (004); `None` if the
/// answer is no such error.
pub fn retry_after(answer: &Response) -> Option<u64> {
    let envelopes = values(answer).into_iter();
    envelopes
        .filter_map(|raw| Envelope::read(&raw))
        .find_map(|envelope| match envelope.payload {
            Payload::Error(error) => error.retry_after,
            _ => None,
        })
}

/// Reads the envelopes of an answer that respond to `asked`, at least one. The body is one envelope,
/// or one in each line. [`ConnectError::Lost`] if a part of a line follows the responses.
pub fn read_envelopes(
    answer: &Response,
    asked: &Envelope,
    url: &str,
) -> Result<Vec<ReceivedEnvelope>, ConnectError> {
    let read = values(answer).into_iter().filter_map(|raw| {
        let envelope = Envelope::read(&raw)?;
        Some(ReceivedEnvelope { envelope, raw })
    });
    let mut found: Vec<ReceivedEnvelope> = read.collect();
    let is_json = answer.json().is_some();
    let has_others = !found.is_empty();
    found.retain(|it| responds(&it.envelope, asked));
    // An envelope that came twice counts once.
    let mut known: Vec<String> = Vec::new();
    found.retain(|it| {
        let id = &it.envelope.message_id;
        let is_new = id.is_empty() || !known.contains(id);
        known.extend(is_new.then(|| id.clone()));
        is_new
    });
    if !found.is_empty() {
        // The rest of the responses would be missing from the result.
        let is_whole = is_json || ends_with_whole_line(&answer.body);
        return is_whole.then_some(found).ok_or(ConnectError::Lost);
    }
    // An envelope with an error status of HTTP is one all the same.
    if has_others && answer.head.is_success() {
        return Err(ConnectError::OtherMessage);
    }
    Err(no_reply(answer, url, is_json || has_others))
}

/// Whether an envelope responds to `asked`: by its type and correlation, from the agent that `asked` went to, and to
/// its sender. The sender of an answer to a handshake is not compared, because its id is not known yet.
fn responds(envelope: &Envelope, asked: &Envelope) -> bool {
    let is_of_agent = match asked.kind() {
        MessageType::Handshake => !envelope.sender_id.is_empty(),
        _ => envelope.sender_id == asked.recipient_id,
    };
    is_of_agent
        && envelope.recipient_id == asked.sender_id
        && envelope.answers(asked.kind(), &asked.message_id)
}

/// Whether the last line is ended, or complete JSON. Browsers report no error where a server without `Content-Length`
/// closes the connection early.
fn ends_with_whole_line(lines: &str) -> bool {
    let last = lines.rsplit('\n').next().unwrap_or_default();
    last.trim().is_empty() || json::parse(last).is_ok()
}

fn values(answer: &Response) -> Vec<Value> {
    if let Some(whole) = answer.json() {
        return vec![whole];
    }
    let lines = answer.body.lines();
    lines.filter_map(|line| json::parse(line).ok()).collect()
}
