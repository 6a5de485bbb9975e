//! Field violations: the places in the sent data that an error is about.
//!
//! Owns reading `google.rpc.BadRequest` and the lists of several validators, and converting their
//! paths to JSON Pointers into the data. Leaves finding the field to the form. Invariants: reading
//! is total; errors about the message rather than its data are left out, because no field can fix
//! them.

use exact_json::Pointer;
use serde_json::Value;

use super::{Members, ProtocolError};

/// The maximum number of violations of one error.
const MAX_VIOLATIONS: usize = 1_000;

/// The members of an error's data that may hold lists of violations.
const LISTS: [&str; 6] = [
    "fieldViolations",
    "field_violations",
    "errors",
    "detail",
    "details",
    "issues",
];

/// The members of a violation that may hold its path, in the formats of `google.rpc`, pydantic, zod
/// and ajv.
const PLACES: [&str; 6] = [
    "field",
    "loc",
    "path",
    "instancePath",
    "instance_path",
    "pointer",
];
const SENTENCES: [&str; 4] = ["description", "msg", "message", "reason"];

impl ProtocolError {
    /// The field violations of the error: places in the sent data, each with the agent's message.
    pub fn field_violations(&self) -> Vec<(Pointer, String)> {
        let mut found = Vec::new();
        for detail in self.details("BadRequest") {
            collect_violations(&Value::Object(detail.clone()), &mut found, 1);
        }
        // An agent with a standard `BadRequest` may repeat it in its own format.
        if found.is_empty()
            && let Some(data) = &self.data
        {
            collect_violations(data, &mut found, 3);
        }
        found
    }
}

fn collect_violations(value: &Value, found: &mut Vec<(Pointer, String)>, depth: u8) {
    if found.len() >= MAX_VIOLATIONS {
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items.iter().take(MAX_VIOLATIONS) {
                collect_violations(item, found, depth);
            }
        }
        Value::Object(object) => {
            if let Some(violation) = violation(object) {
                if let Some((pointer, sentence)) = violation
                    && !found
                        .iter()
                        .any(|(known, said)| *known == pointer && *said == sentence)
                {
                    found.push((pointer, sentence));
                }
            } else if depth > 0 {
                for name in LISTS.iter().chain(&["metadata"]) {
                    if let Some(inner) = object.get(*name).filter(|inner| !inner.is_string()) {
                        collect_violations(inner, found, depth - 1);
                    }
                }
            }
        }
        _ => {}
    }
}

/// Reads a violation: `None` if the object is not a violation, `Some(None)` if the violation is not
/// about the data.
#[expect(
    clippy::option_option,
    reason = "a violation that is about nothing in the form is one all the same"
)]
fn violation(object: &Members) -> Option<Option<(Pointer, String)>> {
    let place = PLACES.iter().find_map(|name| object.get(*name))?;
    let sentence = SENTENCES
        .iter()
        .find_map(|name| object.get(*name)?.as_str())?;
    let path = match place {
        Value::String(text) => tokens(text),
        Value::Array(items) => items
            .iter()
            .filter_map(|item| match item {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
            .collect(),
        _ => return None,
    };
    let inside = path_in_data(&path).map(|path| {
        let root = Pointer::root();
        path.iter().fold(root, |place, token| place.child(token))
    });
    Some(inside.map(|pointer| (pointer, sentence.to_owned())))
}

/// The tokens of a path: a JSON Pointer, or names with dots and brackets (`a.b[0]["c.d"]`).
fn tokens(text: &str) -> Vec<String> {
    let text = text.trim();
    if text.starts_with('/') {
        let parts = text.split('/').skip(1);
        return parts
            .map(|part| part.replace("~1", "/").replace("~0", "~"))
            .collect();
    }
    let mut found = Vec::new();
    let mut rest = text.strip_prefix('$').unwrap_or(text);
    while !rest.is_empty() {
        if let Some(inner) = rest.strip_prefix('[') {
            let quoted = ['"', '\'']
                .into_iter()
                .find_map(|quote| inner.strip_prefix(quote)?.split_once(quote));
            let (name, after) = match quoted {
                Some((name, after)) => (name, after.strip_prefix(']').unwrap_or(after)),
                None => inner.split_once(']').unwrap_or((inner, "")),
            };
            found.push(name.to_owned());
            rest = after;
            continue;
        }
        let plain = rest.strip_prefix('.').unwrap_or(rest);
        let end = plain.find(['.', '[']).unwrap_or(plain.len());
        let (name, after) = plain.split_at_checked(end).unwrap_or((plain, ""));
        if !name.is_empty() {
            found.push(name.to_owned());
        }
        rest = after;
    }
    found
}

/// The part of a path within the data. Validators write a path from different roots:
/// `params.message.parts[0].data.amount`, `parts.0.data.amount`, `data.amount`, `amount`. `None` if
/// the path ends outside the data.
fn path_in_data(path: &[String]) -> Option<&[String]> {
    let mut rest = path;
    let mut on_the_way = false;
    while let [first, after @ ..] = rest {
        match (first.as_str(), after) {
            ("body" | "params" | "request" | "root", [next, ..]) if is_outer_token(next) => {
                rest = after;
            }
            // pydantic names each kind of request that did not match.
            (tag, [next, ..])
                if tag.starts_with(|first: char| first.is_ascii_uppercase())
                    && tag.ends_with("Request")
                    && matches!(next.as_str(), "params" | "method") =>
            {
                rest = after;
                on_the_way = true;
            }
            ("message", [next, ..]) if is_of_message(next) => {
                rest = after;
                on_the_way = true;
            }
            ("parts" | "content", [index, after @ ..]) if is_index(index) => {
                // pydantic names the branch of a union that it tried.
                let is_tag = |it: &&String| {
                    matches!(it.as_str(), "root" | "DataPart" | "TextPart" | "FilePart")
                };
                let tags = after.iter().take_while(is_tag).count();
                return match after.get(tags..) {
                    Some([first, inside @ ..]) if first == "data" => {
                        Some(without_struct_fields(inside))
                    }
                    _ if on_the_way => None,
                    // The data has a member `parts` of its own.
                    _ => Some(rest),
                };
            }
            ("data", after) if on_the_way || !after.is_empty() => {
                return Some(without_struct_fields(after));
            }
            _ if on_the_way => return None,
            _ => return Some(rest),
        }
    }
    // The path names the whole data.
    Some(rest)
}

/// The path without `structValue`, `fields` at its beginning, which protobuf's `Struct` adds.
fn without_struct_fields(path: &[String]) -> &[String] {
    match path {
        [first, fields, after @ ..]
            if matches!(first.as_str(), "structValue" | "struct_value") && fields == "fields" =>
        {
            after
        }
        _ => path,
    }
}

/// Whether a token of a path names an object or list that contains the sent data, such as `params` or `parts`. A member
/// of the data with such a name has precedence.
fn is_outer_token(token: &str) -> bool {
    matches!(
        token,
        "body" | "params" | "request" | "root" | "message" | "parts" | "data"
    )
}

fn is_index(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_of_message(token: &str) -> bool {
    matches!(
        token,
        "parts"
            | "content"
            | "messageId"
            | "message_id"
            | "role"
            | "kind"
            | "taskId"
            | "task_id"
            | "contextId"
            | "context_id"
            | "metadata"
            | "extensions"
            | "referenceTaskIds"
            | "reference_task_ids"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::errors;
    use serde_json::json;

    fn found(data: &Value) -> Vec<(String, String)> {
        let answer = json!({"error": {"code": -32602, "message": "no", "data": data}});
        let error = errors::error(&answer).unwrap();
        let places = error.field_violations().into_iter();
        places
            .map(|(place, words)| (place.as_str().to_owned(), words))
            .collect()
    }

    fn bad_request(field: &str) -> Value {
        json!([
            {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "INVALID_PARAMS", "metadata": {"errors": [{"field": field, "message": "no"}]}},
            {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [{"field": field, "description": "Too much"}]},
        ])
    }

    #[test]
    fn a_path_may_begin_at_any_level() {
        for (field, place) in [
            ("message.parts[0].data.amount", "/amount"),
            ("params.message.parts[0].data.amount", "/amount"),
            ("message.parts.0.data.items[2].name", "/items/2/name"),
            ("parts.0.data.items[2].name", "/items/2/name"),
            (
                "message.parts[0].data.struct_value.fields.amount",
                "/amount",
            ),
            ("data.amount", "/amount"),
            ("amount", "/amount"),
            ("/amount", "/amount"),
            ("$.amount", "/amount"),
            ("$['a.b'][\"c/d\"].e", "/a.b/c~1d/e"),
            ("/message/parts/0/data/a~1b", "/a~1b"),
            ("message.parts[0].data", ""),
            ("", ""),
            // The data has such members of its own.
            ("message", "/message"),
            ("data", "/data"),
            ("message.subject", "/message/subject"),
            ("parts[1].name", "/parts/1/name"),
            ("content", "/content"),
            ("body.text", "/body/text"),
            ("leaveRequest.days", "/leaveRequest/days"),
            ("LeaveRequest.days", "/LeaveRequest/days"),
            // Text that is not a path is one name.
            ("a[", "/a/"),
            ("a[b", "/a/b"),
        ] {
            let expected = [(place.to_owned(), "Too much".to_owned())];
            assert_eq!(found(&bad_request(field)), expected, "{field}");
        }
    }

    #[test]
    fn errors_about_the_message_itself_are_left_out() {
        for field in [
            "message.message_id",
            "message.role",
            "message.parts[0].metadata.mimeType",
            "message.parts",
        ] {
            assert_eq!(found(&bad_request(field)), [], "{field}");
        }
    }

    #[test]
    fn reads_the_lists_of_common_validators() {
        let one = |place: &str| [(place.to_owned(), "No".to_owned())];
        for (data, place) in [
            // pydantic, FastAPI.
            (
                json!([{"type": "int_type", "loc": ["items", 0, "name"], "msg": "No", "input": 1}]),
                "/items/0/name",
            ),
            (
                json!({"detail": [{"loc": ["body", "params", "message", "parts", 0, "DataPart", "data", "a"], "msg": "No"}]}),
                "/a",
            ),
            // zod, ajv, the Python SDK's own list.
            (
                json!({"issues": [{"path": ["a", 1], "message": "No"}]}),
                "/a/1",
            ),
            (json!([{"instancePath": "/a/1", "message": "No"}]), "/a/1"),
            (
                json!([{"@type": "x/google.rpc.ErrorInfo", "metadata": {"errors": [{"field": "a", "message": "No"}]}}]),
                "/a",
            ),
            (
                json!([{"@type": "x/google.rpc.BadRequest", "field_violations": [{"field": "a", "description": "No"}]}]),
                "/a",
            ),
        ] {
            assert_eq!(found(&data), one(place), "{data}");
        }
    }

    #[test]
    fn other_json_holds_no_violations() {
        for data in [
            json!(null),
            json!("a"),
            json!([["a"]]),
            json!({"field": 7, "message": "No"}),
            json!([{"field": "a"}]),
            json!({"errors": "a"}),
            json!([{"@type": 7}]),
        ] {
            assert_eq!(found(&data), [], "{data}");
        }
        let many: Vec<Value> = (0..5_000)
            .map(|at| json!({"field": format!("a{at}"), "message": "No"}))
            .collect();
        assert_eq!(found(&json!(many)).len(), MAX_VIOLATIONS);
    }

    #[test]
    fn finds_violations_of_real_servers() {
        macro_rules! places {
            ($name:literal) => {{
                let text = include_str!(concat!("../../../tests/fixtures/wire/", $name));
                let error = errors::error(&serde_json::from_str(text).unwrap()).unwrap();
                let places = error.field_violations().into_iter();
                places
                    .map(|(place, words)| format!("{}: {words}", place.as_str()))
                    .collect::<Vec<_>>()
            }};
        }
        let none: [&str; 0] = [];
        let said = ["/a: The first contestant has no name"];
        // The message id and the method are not in the form.
        assert_eq!(places!("python-0.3.26-error-numeric-message-id.json"), none);
        assert_eq!(places!("python-0.2.16-error-method-not-found.json"), none);
        assert_eq!(places!("python-1.3.0-error-version.json"), none);
        assert_eq!(places!("python-1.3.0-error-fields.json"), said);
        assert_eq!(places!("python-1.3.0-http-json-error-fields.json"), said);
    }
}
