//! The reason that a server gives for an error status, when it is not an error of A2A.
//!
//! Owns the shapes of common servers: `FastAPI` (`detail`, a text or a list of `loc` and `msg`), problem documents
//! (RFC 9457), `error`, `message` and `error_description` of others, and plain text. Invariant: the reason is short, and
//! text only.

use json_form::formats::shortened;
use serde_json::Value;

use crate::client::http::Response;

/// The maximum number of characters of a reason.
const LONGEST: usize = 400;
/// The maximum number of details in a reason.
const MOST_DETAILS: usize = 5;

/// The reason in the body of an answer; empty if it gives none, or is a web page.
pub(super) fn server_reason(answer: &Response) -> String {
    if answer.is_web_page() {
        return String::new();
    }
    let words = match answer.json() {
        Some(value) => words(&value).unwrap_or_default(),
        None => answer.text().to_owned(),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    shortened(&words.join(" "), LONGEST)
}

fn words(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()).filter(|text| !text.trim().is_empty()),
        Value::Array(details) => {
            let details: Vec<String> = details
                .iter()
                .filter_map(words)
                .take(MOST_DETAILS)
                .collect();
            (!details.is_empty()).then(|| details.join("; "))
        }
        Value::Object(members) => {
            let names = [
                "detail",
                "error",
                "message",
                "msg",
                "error_description",
                "title",
                "reason",
                "description",
                "error_message",
                "Message",
                "fault",
                "faultstring",
                "errors",
            ];
            let found = names.iter().find_map(|name| words(members.get(*name)?))?;
            // FastAPI names the place of a mistake beside it.
            let place = members.get("loc").and_then(Value::as_array);
            let place: Vec<String> = place
                .into_iter()
                .flatten()
                .filter_map(|it| {
                    it.as_str()
                        .map(str::to_owned)
                        .or_else(|| it.as_u64().map(|it| it.to_string()))
                })
                .collect();
            Some(if place.is_empty() {
                found
            } else {
                [&*place.join("."), ": ", &found].concat()
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::http::ResponseHead;

    #[test]
    fn the_reason_of_common_servers_is_found() {
        let fastapi = r#"{"detail":[{"type":"missing","loc":["body","message",0],"msg":"Field required"},{"msg":"No"}]}"#;
        for (body, reason) in [
            (fastapi, "body.message.0: Field required; No"),
            (
                r#"{"detail":"Agent ID must be given"}"#,
                "Agent ID must be given",
            ),
            (
                r#"{"error":"OPENAI_API_KEY is not set"}"#,
                "OPENAI_API_KEY is not set",
            ),
            (r#"{"error":{"message":"no"}}"#, "no"),
            (r#"{"title":"Gone","status":410}"#, "Gone"),
            ("upstream\n timed out", "upstream timed out"),
            ("<html>", ""),
            ("{}", ""),
            ("[]", ""),
            ("7", ""),
            ("", ""),
        ] {
            let body = body.to_owned();
            let head = ResponseHead::default();
            assert_eq!(server_reason(&Response { head, body }), reason);
        }
    }
}
