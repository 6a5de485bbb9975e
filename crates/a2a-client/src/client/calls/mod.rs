//! Calls: requests made of calls, and replies read from answers and events.
//!
//! Owns the parts that both bindings share. Leaves JSON-RPC to `json_rpc`, HTTP+JSON to `http_json`, the calls of 002
//! to `sessions`, and reading errors to the dialects. Invariants: reading is total; the shape of an answer decides,
//! so an answer in the shape of the other binding is understood too.

pub mod envelope;
pub mod extended_card;
mod http_json;
mod interface_selection;
mod json_rpc;
mod server_reason;
pub mod sessions;

pub use interface_selection::{Endpoint, SupportedBinding, endpoint};

use a2a::ProtocolError;
use a2a::dialect::leniency::mending;
use a2a::dialect::leniency::oddity::Oddity;
use a2a::dialect::{Call, errors, reading};
use exact_json as json;
use serde_json::Value;

use crate::client::http::{Request, Response};
use crate::client::{ConnectError, ExchangeKind};
use server_reason::server_reason;

/// The result or error in an agent's answer to a request, or in one event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentReply {
    /// The JSON of the result, without the frame of JSON-RPC.
    Result(Value),
    /// The error that the agent returned.
    Error(ProtocolError),
}

/// The HTTP request that makes a call to the endpoint. `id` is the id of the JSON-RPC request; the header of the
/// dialect activates `extensions` (003).
pub fn request_for(endpoint: &Endpoint, call: &Call, id: u64, extensions: &[String]) -> Request {
    let request = match endpoint.binding {
        SupportedBinding::JsonRpc => json_rpc::call(endpoint, call, id),
        // The calls of A2A are not made over sessions and envelopes, which have their own.
        SupportedBinding::HttpJson | SupportedBinding::Sessions | SupportedBinding::Envelope => {
            http_json::call(endpoint, call)
        }
    };
    let dialect = endpoint.dialect;
    let request = request.with_version(dialect);
    if extensions.is_empty() {
        return request;
    }
    request.with_header(dialect.extensions_header(), &extensions.join(", "))
}

/// Reads an answer. An A2A error is a reply whatever the HTTP status, because the status of the same
/// error changed between 1.0.0 and 1.0.1. What is odd in the answer is added to `oddities`.
pub fn read_reply(
    answer: &Response,
    endpoint: &Endpoint,
    oddities: &mut Vec<Oddity>,
) -> Result<AgentReply, ConnectError> {
    let (binding, url) = (endpoint.binding, &endpoint.url);
    let read = mending::parse(answer.text()).ok();
    // A proxy or the server may have written a body that has an error status and no frame.
    let may_be_bare = answer.head.is_success();
    read_as(answer, binding, url, || {
        Some(mended(read?, binding, may_be_bare, oddities))
    })
}

/// Reads a result or an A2A error from an answer in the shape of `binding`. `url` is the requested URL, named in
/// errors.
fn read_as(
    answer: &Response,
    binding: SupportedBinding,
    url: &str,
    read: impl FnOnce() -> Option<Value>,
) -> Result<AgentReply, ConnectError> {
    let head = &answer.head;
    // The request was refused before it was processed, whatever the body says.
    if head.status == 401 {
        return Err(ConnectError::SignIn { status: 401 });
    }
    // An error without a code or reason of A2A, or an unframed result with an error status, may come from a proxy: only
    // its status is certain.
    let is_certain = |reply: &AgentReply| match reply {
        AgentReply::Error(error) => error.code < 0 || !is_specific(head.status),
        AgentReply::Result(_) => binding != SupportedBinding::HttpJson || head.is_success(),
    };
    let value = read();
    let is_json = value.is_some();
    let reply = value.and_then(|value| reply(value, binding));
    let reply = reply.filter(is_certain);
    reply.ok_or_else(|| no_reply(answer, url, is_json))
}

/// The error of an answer without a reply: its HTTP status, else that it is not an answer, or not even JSON.
fn no_reply(answer: &Response, url: &str, is_json: bool) -> ConnectError {
    status_error(answer, url).unwrap_or_else(|| {
        if is_json {
            return ConnectError::NotAnAnswer;
        }
        ConnectError::NotJson {
            exchange: ExchangeKind::Endpoint,
            url: url.to_owned(),
            html: answer.is_web_page(),
        }
    })
}

/// Reads the data of one stream event; `None` if it is neither a result nor an error. What is odd in the event is added
/// to `oddities`.
pub fn read_event(
    data: &str,
    endpoint: &Endpoint,
    oddities: &mut Vec<Oddity>,
) -> Option<AgentReply> {
    let read = mending::parse(data).ok()?;
    reply(
        mended(read, endpoint.binding, true, oddities),
        endpoint.binding,
    )
}

/// Mends the JSON of an answer or event, and frames a task, message or update that came without the frame of JSON-RPC.
fn mended(
    (mut value, in_text): (Value, Vec<Oddity>),
    binding: SupportedBinding,
    may_be_bare: bool,
    oddities: &mut Vec<Oddity>,
) -> Value {
    oddities.extend(in_text);
    let found = mending::mend(&mut value);
    oddities.extend(found.into_iter().map(|(_, oddity)| oddity));
    let is_framed = |name: &&str| value.get(*name).is_some();
    let is_bare = may_be_bare
        && binding == SupportedBinding::JsonRpc
        && !["jsonrpc", "result", "error"].iter().any(is_framed);
    if is_bare && (value.is_string() || reading::update(&value).is_some()) {
        oddities.push(Oddity::Unframed);
        value = json::object(vec![("result", value)]);
    }
    value
}

/// Reads the result or error in a JSON value; `None` if it has neither. An error has precedence over a result.
fn reply(value: Value, binding: SupportedBinding) -> Option<AgentReply> {
    if let Some(error) = errors::error(&value) {
        return Some(AgentReply::Error(error));
    }
    let Value::Object(mut object) = value else {
        return None;
    };
    if binding == SupportedBinding::JsonRpc || object.contains_key("jsonrpc") {
        let result = object.get_mut("result").map(Value::take)?;
        return (!result.is_null()).then_some(AgentReply::Result(result));
    }
    Some(AgentReply::Result(Value::Object(object)))
}

/// Whether an HTTP status, such as 404, tells more than an error in the body without an A2A code or reason.
fn is_specific(status: u16) -> bool {
    matches!(status, 403 | 404 | 405 | 429 | 501..)
}

fn status_error(answer: &Response, url: &str) -> Option<ConnectError> {
    match answer.head.status {
        _ if answer.head.is_success() => None,
        status @ (401 | 403) => Some(ConnectError::SignIn { status }),
        status => Some(ConnectError::Status {
            exchange: ExchangeKind::Endpoint,
            status,
            url: url.to_owned(),
            reason: server_reason(answer),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Protocol;
    use crate::client::http::ResponseHead;
    use serde_json::json;

    fn endpoint(binding: SupportedBinding) -> Endpoint {
        let binding = match binding {
            SupportedBinding::JsonRpc => "JSONRPC",
            SupportedBinding::HttpJson
            | SupportedBinding::Sessions
            | SupportedBinding::Envelope => "HTTP+JSON",
        };
        let card = json!({"name": "x", "supportedInterfaces": [
            {"url": "https://x.example", "protocolBinding": binding, "protocolVersion": "1.0"},
        ]});
        let card = reading::card(&card).unwrap();
        super::endpoint(&card, "", Protocol::Auto).unwrap()
    }

    fn refused(status: u16, reason: &str) -> ConnectError {
        ConnectError::Status {
            exchange: ExchangeKind::Endpoint,
            status,
            url: "https://x.example".to_owned(),
            reason: reason.to_owned(),
        }
    }

    fn read(
        binding: SupportedBinding,
        status: u16,
        media_type: &str,
        body: &str,
    ) -> Result<AgentReply, ConnectError> {
        let head = ResponseHead {
            status,
            headers: vec![("content-type".to_owned(), media_type.to_owned())],
            redirected_to: None,
        };
        let body = body.to_owned();
        read_reply(
            &Response { head, body },
            &endpoint(binding),
            &mut Vec::new(),
        )
    }

    #[test]
    fn reads_an_a2a_error_with_any_status() {
        let framed = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"no"}}"#;
        let info =
            r#"{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND"}"#;
        let plain = format!(r#"{{"error":{{"code":404,"message":"no","details":[{info}]}}}}"#);
        for (binding, body) in [
            (SupportedBinding::JsonRpc, framed),
            (SupportedBinding::HttpJson, &plain),
            // In the shape of the other binding.
            (SupportedBinding::HttpJson, framed),
            (SupportedBinding::JsonRpc, &plain),
        ] {
            for status in [200, 400, 403, 404, 500, 503] {
                let Ok(AgentReply::Error(error)) = read(binding, status, "application/json", body)
                else {
                    panic!("{status}")
                };
                assert_eq!(error.code, ProtocolError::TASK_NOT_FOUND);
            }
            // 401 wins.
            let locked = Err(ConnectError::SignIn { status: 401 });
            assert_eq!(read(binding, 401, "application/json", body), locked);
        }
    }

    #[test]
    fn a_status_wins_over_an_error_without_a_reason() {
        let body = r#"{"error":{"code":403,"status":"PERMISSION_DENIED","message":"no"}}"#;
        for binding in [SupportedBinding::JsonRpc, SupportedBinding::HttpJson] {
            let read = |status| read(binding, status, "application/json", body);
            assert_eq!(read(403), Err(ConnectError::SignIn { status: 403 }));
            for status in [405, 429, 503] {
                assert_eq!(read(status), Err(refused(status, "no")));
            }
            let Ok(AgentReply::Error(error)) = read(400) else {
                panic!("the agent's own words are lost")
            };
            assert_eq!(error.message, "no");
        }
    }

    #[test]
    fn reads_a_result_with_and_without_a_frame() {
        let task = r#"{"task":{"id":"t","status":{"state":"TASK_STATE_WORKING"}}}"#;
        let framed = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{task}}}"#);
        let plain: Value = serde_json::from_str(task).unwrap();
        for (binding, body) in [
            (SupportedBinding::JsonRpc, framed.as_str()),
            (SupportedBinding::HttpJson, task),
            (SupportedBinding::HttpJson, &framed),
        ] {
            let whole = read(binding, 200, "application/a2a+json", body);
            assert_eq!(whole, Ok(AgentReply::Result(plain.clone())));
            let event = read_event(body, &endpoint(binding), &mut Vec::new());
            assert_eq!(event, Some(AgentReply::Result(plain.clone())));
        }
        // Without the frame of JSON-RPC, but a task.
        assert_eq!(
            read(SupportedBinding::JsonRpc, 200, "application/json", task),
            Ok(AgentReply::Result(plain))
        );
        assert_eq!(
            read(SupportedBinding::JsonRpc, 200, "application/json", "{}"),
            Err(ConnectError::NotAnAnswer)
        );
        assert_eq!(
            read_event(
                "no JSON",
                &endpoint(SupportedBinding::HttpJson),
                &mut Vec::new()
            ),
            None
        );
        assert_eq!(
            read_event("[]", &endpoint(SupportedBinding::HttpJson), &mut Vec::new()),
            None
        );
    }

    #[test]
    fn a_web_page_is_not_an_answer() {
        for binding in [SupportedBinding::JsonRpc, SupportedBinding::HttpJson] {
            let exchange = ExchangeKind::Endpoint;
            let page = ConnectError::NotJson {
                exchange,
                url: "https://x.example".to_owned(),
                html: true,
            };
            let html = "text/html; charset=utf-8";
            assert_eq!(read(binding, 200, html, "<!doctype html>"), Err(page));
            let bad = refused(502, "");
            assert_eq!(read(binding, 502, html, "<h1>Bad gateway</h1>"), Err(bad));
            let sign_in = ConnectError::SignIn { status: 401 };
            assert_eq!(read(binding, 401, "text/plain", "no"), Err(sign_in));
            let detail = r#"{"detail":"Not Found"}"#;
            let gone = refused(404, "Not Found");
            assert_eq!(read(binding, 404, "application/json", detail), Err(gone));
            let list = read(binding, 200, "application/json", "[]");
            assert_eq!(list, Err(ConnectError::NotAnAnswer));
        }
    }
}
