//! JSON-RPC 2.0 frames: a call becomes a request, an answer becomes a reply.

use serde_json::Value;

use super::choice::Endpoint;
use super::http::{Answer, Head, Method, Request};
use super::why::{Place, WhyNot};
use crate::a2a::ProtocolError;
use crate::a2a::dialect::Call;
use crate::json;

/// What an agent replies.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The result.
    Result(Value),
    /// An error of the protocol.
    Error(ProtocolError),
}

/// The request for a call. `extensions` are activated by the dialect's own header (003).
pub fn call(endpoint: &Endpoint, call: &Call, id: u64, extensions: &[String]) -> Request {
    let dialect = endpoint.dialect;
    let streams = matches!(call, Call::Stream(_) | Call::Resubscribe { .. });
    let accept = if streams {
        "text/event-stream, application/json"
    } else {
        "application/json"
    };
    let mut headers = vec![
        ("Content-Type".to_owned(), "application/json".to_owned()),
        ("Accept".to_owned(), accept.to_owned()),
    ];
    if let Some((name, value)) = dialect.version_header() {
        headers.push((name.to_owned(), value.to_owned()));
    }
    if !extensions.is_empty() {
        headers.push((
            dialect.extensions_header().to_owned(),
            extensions.join(", "),
        ));
    }
    let params = dialect.params(call, endpoint.tenant.as_deref());
    let body = json::object(vec![
        ("jsonrpc", json::text("2.0")),
        ("id", json::count(id)),
        ("method", json::text(dialect.method(call))),
        ("params", params),
    ]);
    Request {
        method: Method::Post,
        url: endpoint.url.clone(),
        headers,
        body: Some(json::to_text(&body)),
    }
}

/// Reads an answer. An error of the protocol is a reply, whatever the HTTP status: the status of
/// the same error changed between 1.0.0 and 1.0.1.
pub fn read_reply(answer: &Answer, url: &str) -> Result<Reply, WhyNot> {
    if let Ok(value) = json::parse(answer.body.trim_start_matches('\u{feff}')) {
        if let Some(reply) = frame(&value) {
            return Ok(reply);
        }
        return Err(status(&answer.head).unwrap_or(WhyNot::NotAnAnswer));
    }
    let html = answer.head.is_type("text/html") || answer.body.trim_start().starts_with('<');
    Err(status(&answer.head).unwrap_or(WhyNot::NotJson {
        place: Place::Endpoint,
        url: url.to_owned(),
        html,
    }))
}

fn status(head: &Head) -> Option<WhyNot> {
    match head.status {
        _ if head.is_success() => None,
        status @ (401 | 403) => Some(WhyNot::SignIn { status }),
        status => Some(WhyNot::Status {
            place: Place::Endpoint,
            status,
        }),
    }
}

/// The reply in a JSON-RPC frame. An error wins over a result where both are there.
pub(crate) fn frame(value: &Value) -> Option<Reply> {
    let object = value.as_object()?;
    if let Some(error) = object.get("error").and_then(Value::as_object) {
        return Some(Reply::Error(ProtocolError {
            code: error
                .get("code")
                .and_then(Value::as_i64)
                .unwrap_or_default(),
            message: error
                .get("message")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
            data: error.get("data").filter(|data| !data.is_null()).cloned(),
        }));
    }
    object
        .get("result")
        .filter(|result| !result.is_null())
        .cloned()
        .map(Reply::Result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::a2a::dialect::Dialect;

    fn answer(status: u16, media_type: &str, body: &str) -> Answer {
        let head = Head {
            status,
            headers: vec![("content-type".to_owned(), media_type.to_owned())],
        };
        Answer {
            head,
            body: body.to_owned(),
        }
    }

    fn read(status: u16, media_type: &str, body: &str) -> Result<Reply, WhyNot> {
        read_reply(&answer(status, media_type, body), "https://x.example")
    }

    #[test]
    fn an_error_of_the_protocol_is_read_whatever_the_status() {
        let body = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}"#;
        for status in [200, 400, 404, 500] {
            let Ok(Reply::Error(error)) = read(status, "application/json", body) else {
                panic!("{status}")
            };
            assert_eq!(error.code, ProtocolError::METHOD_NOT_FOUND);
        }
    }

    #[test]
    fn a_web_page_is_no_answer() {
        assert_eq!(
            read(200, "text/html; charset=utf-8", "<!doctype html>"),
            Err(WhyNot::NotJson {
                place: Place::Endpoint,
                url: "https://x.example".to_owned(),
                html: true
            })
        );
        assert_eq!(
            read(502, "text/html", "<h1>Bad gateway</h1>"),
            Err(WhyNot::Status {
                place: Place::Endpoint,
                status: 502
            })
        );
        assert_eq!(
            read(401, "text/plain", "no"),
            Err(WhyNot::SignIn { status: 401 })
        );
        assert_eq!(
            read(200, "application/json", "[]"),
            Err(WhyNot::NotAnAnswer)
        );
    }

    #[test]
    fn the_version_and_extensions_stand_in_the_headers_of_the_dialect() {
        let ask = Call::GetTask {
            task_id: "t".to_owned(),
        };
        let endpoint = |dialect| Endpoint {
            url: "https://x.example/?a=b".to_owned(),
            dialect,
            tenant: Some("me".to_owned()),
        };
        let names = |request: &Request| {
            request
                .headers
                .iter()
                .map(|(name, _)| name.clone())
                .collect::<Vec<_>>()
        };
        let new = call(&endpoint(Dialect::V1_0), &ask, 7, &["urn:x".to_owned()]);
        assert_eq!(
            names(&new),
            ["Content-Type", "Accept", "A2A-Version", "A2A-Extensions"]
        );
        assert_eq!(
            new.body.as_deref(),
            Some(
                r#"{"jsonrpc":"2.0","id":7,"method":"GetTask","params":{"id":"t","tenant":"me"}}"#
            )
        );
        let old = call(&endpoint(Dialect::V0_3), &ask, 7, &["urn:x".to_owned()]);
        assert_eq!(names(&old), ["Content-Type", "Accept", "X-A2A-Extensions"]);
        assert_eq!(
            old.body.as_deref(),
            Some(r#"{"jsonrpc":"2.0","id":7,"method":"tasks/get","params":{"id":"t"}}"#)
        );
    }
}
