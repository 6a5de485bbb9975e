//! JSON-RPC over HTTP.
//!
//! Owns headers: which version is asked for, which extensions are active. Leaves the envelope to
//! `rpc`, the calls to `calls` and the body to `body`. Invariant: every request that can be read
//! as HTTP is answered with status 200, and errors stand in the envelope (JSON-RPC over HTTP).

use std::sync::Arc;

use a2a::ProtocolError;
use a2a::dialect::Dialect;
use a2a::extension::{self, activation};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use crate::body::{self, Values};
use crate::calls::{self, Asked, Door, Outcome};
use crate::errors::RpcError;
use crate::mount::Mount;
use crate::{Shared, callers, card, query, rpc};

/// Answers one request by JSON-RPC.
pub(crate) async fn answer(
    shared: Arc<Shared>,
    mount: Arc<Mount>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let caller = callers::recognise(&headers, &uri, &shared.oauth);
    if mount.locked && !caller.signed_in {
        return callers::refused();
    }
    if let Some(response) = shared.instead_of_answer(&mount, &headers, &uri) {
        return response;
    }
    let fault = mount.fault.map(|fault| (fault, shared.config.pace));
    let answer = |mut envelope: Value, heard: usize| {
        if let Some((fault, _)) = fault {
            fault.envelope(&mut envelope, heard);
        }
        body::json(StatusCode::OK, body::JSON, &envelope, fault)
    };
    let json = |envelope: Value| answer(envelope, 0);
    let asked_version = asked_version(&headers, &uri);
    // Until a method is known, errors are written in the version that the request asks for.
    let dialect = asked_version
        .as_deref()
        .and_then(dialect_of_version)
        .unwrap_or(Dialect::V0_3);
    if let Err(error) = body::sent_as_json(&headers) {
        return json(rpc::error(&Value::Null, &error, dialect));
    }
    let request = match rpc::read(&body) {
        Ok(request) => request,
        Err((id, error)) => return json(rpc::error(&id, &error, dialect)),
    };
    let id = request.id.clone().unwrap_or_default();
    if let Some(version) = unspoken(&mount, asked_version.as_deref()) {
        let error = RpcError::version(version, mount.spoken());
        return json(rpc::error(&id, &error, Dialect::V1_0));
    }
    // The method tells the version, whatever the header says.
    let mut response = match read(&mount, &request) {
        Err(error) => {
            let dialect = dialect_of(&request.method).unwrap_or(dialect);
            json(rpc::error(&id, &error, dialect))
        }
        Ok((dialect, asked)) => {
            let instead = mount
                .fault
                .zip(asked.call())
                .and_then(|(fault, call)| fault.instead_of(call));
            if let Some(response) = instead {
                return response;
            }
            let asked = if request.id.is_none() {
                asked.at_once()
            } else {
                asked
            };
            let heard = asked.heard();
            let door = Door {
                shared: &shared,
                mount: &mount,
                dialect,
                caller,
                base: card::base(&headers, &uri),
            };
            let mut response = match calls::carry_out(&door, asked).await {
                Ok(Outcome::One(result)) => answer(rpc::result(&id, &result), heard),
                Ok(Outcome::Events(updates)) => {
                    let events = envelopes(updates, id, &mount, heard);
                    body::events(events, shared.config.keep_alive, fault)
                }
                Err(error) => json(rpc::error(&id, &error, dialect)),
            };
            activate(&headers, dialect, &mut response);
            response
        }
    };
    if request.id.is_none() {
        // JSON-RPC 2.0 §4.1: a notification gets no answer.
        response = StatusCode::NO_CONTENT.into_response();
    }
    response
}

fn read(mount: &Mount, request: &rpc::Request) -> Result<(Dialect, Asked), RpcError> {
    let read = Asked::read(&request.method, &request.params);
    let dialect = match &read {
        Ok((dialect, _)) => Some(*dialect),
        Err(_) => dialect_of(&request.method),
    };
    if dialect.is_some_and(|dialect| !mount.speaks(dialect)) {
        let why = format!("the method “{}” is not known", request.method);
        return Err(RpcError::new(ProtocolError::METHOD_NOT_FOUND, why));
    }
    read
}

fn envelopes(updates: Values, id: Value, mount: &Mount, heard: usize) -> Values {
    let fault = mount.fault;
    let plain: Values = Box::pin(async_stream::stream! {
        let mut at = heard;
        for await update in updates {
            let mut envelope = rpc::result(&id, &update);
            if let Some(fault) = fault {
                fault.envelope(&mut envelope, at);
            }
            at += 1;
            yield envelope;
        }
    });
    match fault {
        Some(fault) => fault.events(plain),
        None => plain,
    }
}

/// The version that a request asks for, where it is not spoken here. Missing and empty mean 0.3
/// (A2A 1.0 §3.6.2); where both versions are spoken the method tells which one it is.
pub(crate) fn unspoken<'v>(mount: &Mount, asked: Option<&'v str>) -> Option<&'v str> {
    let version = asked.unwrap_or("0.3");
    let spoken = dialect_of_version(version).is_some_and(|dialect| mount.speaks(dialect));
    (!spoken).then_some(version)
}

/// The same for HTTP+JSON, whose paths tell no version and which is of 1.0.
pub(crate) fn unspoken_by_http_json(asked: Option<&str>) -> Option<&str> {
    let version = asked.unwrap_or("0.3");
    (dialect_of_version(version) != Some(Dialect::V1_0)).then_some(version)
}

/// "Patch version numbers MUST NOT be considered" (A2A 1.0 §3.6); majors and minors are.
pub(crate) fn dialect_of_version(version: &str) -> Option<Dialect> {
    let mut numbers = version.split('.');
    match (numbers.next(), numbers.next().unwrap_or("0")) {
        (Some("1"), "0") => Some(Dialect::V1_0),
        (Some("0"), "2" | "3") => Some(Dialect::V0_3),
        _ => None,
    }
}

/// The version that a method is of, even where its parameters do not fit.
fn dialect_of(method: &str) -> Option<Dialect> {
    // Methods of 0.3 have a slash in them (`message/send`), those of 1.0 begin with a capital.
    let of_0_3 = ["message/", "tasks/", "agent/"]
        .iter()
        .any(|start| method.starts_with(start));
    let of_1_0 = method.starts_with(|first: char| first.is_ascii_uppercase());
    if of_0_3 {
        Some(Dialect::V0_3)
    } else {
        of_1_0.then_some(Dialect::V1_0)
    }
}

/// The version that the header names, else the query (A2A 1.0 §3.6). Empty is none.
pub(crate) fn asked_version(headers: &HeaderMap, uri: &Uri) -> Option<String> {
    let header = headers
        .get("a2a-version")
        .and_then(|value| value.to_str().ok())
        .map(|version| version.trim().to_owned());
    let query = || {
        let pairs = query::pairs(uri.query()?);
        let mut pairs = pairs.into_iter();
        pairs
            .find(|(name, _)| name.eq_ignore_ascii_case("a2a-version"))
            .map(|(_, value)| value)
    };
    header.or_else(query).filter(|version| !version.is_empty())
}

/// Says which extensions are active, if the request asked for ours (003), in this version's header.
pub(crate) fn activate(request: &HeaderMap, dialect: Dialect, response: &mut Response) {
    let asked = [Dialect::V0_3, Dialect::V1_0]
        .iter()
        .flat_map(|it| request.get_all(it.extensions_header()));
    let mut asked = asked.filter_map(|value| value.to_str().ok());
    if asked.any(activation::echoed)
        && let Ok(name) = HeaderName::try_from(dialect.extensions_header())
    {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(extension::URI));
    }
}
