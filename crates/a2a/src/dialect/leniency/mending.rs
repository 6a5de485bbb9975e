//! Mending: JSON of agents that departs from the specification becomes the JSON that it stands for.
//!
//! Owns the spellings and shapes that are understood although no version of A2A has them. Leaves the list of oddities
//! to `oddity`, and reading to `reading`. Invariants: mending is total; the values of `data`, `metadata` and `params`
//! are never changed, because only their sender knows what they mean; JSON without an oddity is unchanged.

use exact_json as json;
use exact_json::Pointer;
use exact_json::syntax::Error;
use serde_json::Value;

use super::oddity::Oddity;
use crate::Members;

/// The names of A2A that consist of several words, as the specification writes them. `ProtoJSON` allows `snake_case` as
/// well, and servers that write their own classes often send it.
const NAMES: &[&str] = &[
    "acceptedOutputModes",
    "additionalInterfaces",
    "apiKeySecurityScheme",
    "artifactId",
    "artifactUpdate",
    "authorizationCode",
    "authorizationUrl",
    "bearerFormat",
    "clientCredentials",
    "contextId",
    "defaultInputModes",
    "defaultOutputModes",
    "deviceAuthorizationUrl",
    "deviceCode",
    "documentationUrl",
    "extendedAgentCard",
    "fileWithBytes",
    "fileWithUri",
    "httpAuthSecurityScheme",
    "iconUrl",
    "inputModes",
    "lastChunk",
    "mediaType",
    "messageId",
    "mimeType",
    "mtlsSecurityScheme",
    "oauth2MetadataUrl",
    "oauth2SecurityScheme",
    "openIdConnectSecurityScheme",
    "openIdConnectUrl",
    "outputModes",
    "pkceRequired",
    "preferredTransport",
    "protocolBinding",
    "protocolVersion",
    "pushNotifications",
    "referenceTaskIds",
    "refreshUrl",
    "securityRequirements",
    "securitySchemes",
    "stateTransitionHistory",
    "statusUpdate",
    "supportedInterfaces",
    "supportsAuthenticatedExtendedCard",
    "taskId",
    "tokenUrl",
];

/// The members whose objects, also in lists, are again in the vocabulary of A2A.
const INNER: &[&str] = &[
    "additionalInterfaces",
    "artifact",
    "artifactUpdate",
    "artifacts",
    "capabilities",
    "content",
    "extensions",
    "file",
    "history",
    "message",
    "parts",
    "provider",
    "result",
    "skills",
    "status",
    "statusUpdate",
    "supportedInterfaces",
    "task",
    "update",
];

/// The members that are maps from names that the agent chose to objects in the vocabulary of A2A.
const MAPS: &[&str] = &["flows", "securitySchemes"];

/// Parses JSON text as [`json::parse`] does, but also reads half of an escaped character as U+FFFD, and `NaN` and
/// `Infinity` as `null`. The error is that of the text as it came.
pub fn parse(text: &str) -> Result<(Value, Vec<Oddity>), Error> {
    let error = match json::parse(text) {
        Ok(value) => return Ok((value, Vec::new())),
        Err(error) => error,
    };
    let (mended, oddities) = mended_text(text);
    if oddities.is_empty() {
        return Err(error);
    }
    json::parse(&mended)
        .map(|value| (value, oddities))
        .map_err(|_| error)
}

/// Rewrites what JSON text can't hold: halves of escaped characters, and words for numbers outside of strings.
fn mended_text(text: &str) -> (String, Vec<Oddity>) {
    let mut mended = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut rest = text;
    let mut is_string = false;
    while let Some(next) = rest.chars().next() {
        if is_string && next == '\\' {
            let (escape, size) = escape(rest, &mut found);
            mended.push_str(escape);
            rest = rest.get(size..).unwrap_or_default();
            continue;
        }
        if next == '"' {
            is_string = !is_string;
        } else if !is_string
            && let Some(word) = ["NaN", "-NaN", "Infinity", "-Infinity"]
                .into_iter()
                .find(|word| rest.starts_with(word))
        {
            note(&mut found, Oddity::NotANumber);
            mended.push_str("null");
            rest = rest.get(word.len()..).unwrap_or_default();
            continue;
        }
        mended.push(next);
        rest = rest.get(next.len_utf8()..).unwrap_or_default();
    }
    (mended, found)
}

/// The escape sequence at the start of a text, or what stands for it, and its length in bytes.
fn escape<'t>(text: &'t str, found: &mut Vec<Oddity>) -> (&'t str, usize) {
    let unit = |at: usize| {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let size = match (unit(0), unit(6)) {
        (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
        (Some(0xD800..=0xDFFF), _) => {
            note(found, Oddity::HalfCharacter);
            return ("\\ufffd", 6);
        }
        (Some(_), _) => 6,
        // A backslash, and the character that it escapes.
        (None, _) => 1 + text.chars().nth(1).map_or(0, char::len_utf8),
    };
    (text.get(..size).unwrap_or(text), size)
}

fn note(found: &mut Vec<Oddity>, oddity: Oddity) {
    if !found.contains(&oddity) {
        found.push(oddity);
    }
}

/// Mends a card, an answer, an event or anything in one. Returns what was odd, each with its place in the JSON as it
/// came.
pub fn mend(value: &mut Value) -> Vec<(Pointer, Oddity)> {
    let mut found = Found::default();
    mend_at(value, &Place::Root, &mut found);
    found.0
}

/// The most places that are kept of a value. Each oddity is kept at least once.
const MOST_PLACES: usize = 1_000;
/// The longest name in a place, in bytes; the place then ends before it.
const LONGEST_NAME: usize = 1_000;

/// A place while it is mended. A pointer is made only of a place where something is odd: values are large, and names
/// are as long as the agent likes.
enum Place<'p> {
    Root,
    Member(&'p Place<'p>, &'p str),
    Item(&'p Place<'p>, usize),
}

impl Place<'_> {
    fn pointer(&self) -> Pointer {
        match self {
            Self::Root => Pointer::root(),
            Self::Item(outer, index) => outer.pointer().item(*index),
            Self::Member(outer, name) if name.len() > LONGEST_NAME => outer.pointer(),
            Self::Member(outer, name) => outer.pointer().child(name),
        }
    }
}

#[derive(Default)]
struct Found(Vec<(Pointer, Oddity)>);

impl Found {
    fn push(&mut self, place: &Place<'_>, oddity: Oddity) {
        let is_new = |it: &Self| it.0.iter().all(|(_, known)| *known != oddity);
        if self.0.len() < MOST_PLACES || is_new(self) {
            self.0.push((place.pointer(), oddity));
        }
    }
}

/// A mended copy of a card, and what was odd in it; `None` for a card without an oddity, which is not copied: a copy
/// of a large card takes hundreds of megabytes.
pub(in crate::dialect) fn mended_card(card: &Value) -> Option<Value> {
    is_odd(card).then(|| {
        let mut mended = card.clone();
        mend(&mut mended);
        mended
    })
}

fn is_odd(value: &Value) -> bool {
    match value {
        Value::Object(members) => {
            wrapped(members)
                || members.keys().any(|name| spelled(name).is_some())
                || members
                    .iter()
                    .any(|(name, inner)| inner_objects(name, inner).any(is_odd))
        }
        Value::Array(items) => items.iter().any(is_odd),
        _ => false,
    }
}

/// The values below a member that may hold vocabulary of A2A.
fn inner_objects<'v>(name: &str, inner: &'v Value) -> impl Iterator<Item = &'v Value> {
    let is_inner = INNER.contains(&name) || spelled(name).is_some_and(|it| INNER.contains(&it));
    let map = inner.as_object().filter(|_| MAPS.contains(&name));
    let map = map.into_iter().flat_map(|map| map.values());
    is_inner.then_some(inner).into_iter().chain(map)
}

fn mend_at(value: &mut Value, at: &Place<'_>, found: &mut Found) {
    if let Value::Object(members) = value
        && wrapped(members)
    {
        found.push(at, Oddity::Root);
        *value = members.get_mut("root").map(Value::take).unwrap_or_default();
        return mend_at(value, &Place::Member(at, "root"), found);
    }
    match value {
        Value::Object(members) => mend_members(members, at, found),
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                mend_at(item, &Place::Item(at, index), found);
            }
        }
        _ => {}
    }
}

fn mend_members(members: &mut Members, at: &Place<'_>, found: &mut Found) {
    let is_old = |name: &&String| spelled(name).is_some_and(|it| !members.contains_key(it));
    let old: Vec<String> = members.keys().filter(is_old).cloned().collect();
    for name in &old {
        if let (Some(new), Some(value)) = (spelled(name), members.shift_remove(name)) {
            members.insert(new.to_owned(), value);
            found.push(&Place::Member(at, name), Oddity::SnakeCase);
        }
    }
    let as_sent = |name: &'static str| {
        let sent = old.iter().find(|it| spelled(it) == Some(name));
        Place::Member(at, sent.map_or(name, String::as_str))
    };
    for name in loosened(members) {
        let place = as_sent(name);
        found.push(
            if name.is_empty() { at } else { &place },
            Oddity::LooseParts,
        );
    }
    let is_task = ["id", "taskId"].iter().any(|it| members.contains_key(*it));
    if is_task
        && let Some(status) = members.get_mut("status")
        && let Value::String(state) = status
    {
        *status = json::object(vec![("state", json::text(state))]);
        found.push(&as_sent("status"), Oddity::LooseStatus);
    }
    let inner = INNER.iter().filter(|name| **name != "root");
    for name in inner {
        if let Some(inner) = members.get_mut(*name) {
            mend_at(inner, &as_sent(name), found);
        }
    }
    for name in MAPS {
        let map = members.get_mut(*name).and_then(Value::as_object_mut);
        let place = as_sent(name);
        for (key, inner) in map.into_iter().flatten() {
            mend_at(inner, &Place::Member(&place, key), found);
        }
    }
}

/// Gives messages and artifacts their lists of parts, and tasks their list of artifacts. Returns the names of the
/// members that were something else; the empty name stands for the object itself.
fn loosened(members: &mut Members) -> Vec<&'static str> {
    let mut loose = Vec::new();
    let has = |members: &Members, name: &str| members.contains_key(name);
    let is_message = has(members, "role") || has(members, "messageId");
    if has(members, "state")
        && let Some(said) = members.get_mut("message")
        && as_holder(said)
    {
        loose.push("message");
    }
    let is_whole = members.get("kind").is_some_and(|it| it == "task");
    if is_whole
        && !has(members, "artifacts")
        && let Some(artifact) = members.shift_remove("artifact")
    {
        members.insert("artifacts".to_owned(), Value::Array(vec![artifact]));
        loose.push("artifact");
    }
    if let Some(artifacts) = members.get_mut("artifacts") {
        let mut is_loose = artifacts.is_object() || artifacts.is_string();
        if is_loose {
            *artifacts = Value::Array(vec![artifacts.take()]);
        }
        for artifact in artifacts.as_array_mut().into_iter().flatten() {
            is_loose |= as_holder(artifact);
        }
        loose.extend(is_loose.then_some("artifacts"));
    }
    if members.get_mut("artifact").is_some_and(as_holder) {
        loose.push("artifact");
    }
    if is_message || has(members, "artifactId") {
        if !has_parts(members) && is_content(members) {
            let part = content_of(members);
            members.insert("parts".to_owned(), Value::Array(vec![part]));
            loose.push("");
        }
        for name in ["parts", "content"] {
            if members.get_mut(name).is_some_and(as_list_of_parts) {
                loose.push(name);
            }
        }
    }
    loose
}

/// Turns what stands for a message or artifact into an object with a list of parts. Returns whether it was none.
fn as_holder(value: &mut Value) -> bool {
    match value {
        Value::String(text) => {
            let part = json::object(vec![("text", json::text(text))]);
            *value = json::object(vec![("parts", Value::Array(vec![part]))]);
            true
        }
        Value::Object(members) => {
            // Artifacts have no `content`.
            let content = members.get("content").is_some() && !members.contains_key("role");
            if content && !members.contains_key("parts") {
                let parts = members.shift_remove("content").unwrap_or_default();
                members.insert("parts".to_owned(), parts);
                members.get_mut("parts").map(as_list_of_parts);
                return true;
            }
            if has_parts(members) || !is_content(members) {
                return members.get_mut("parts").is_some_and(as_list_of_parts);
            }
            let part = content_of(members);
            members.insert("parts".to_owned(), Value::Array(vec![part]));
            true
        }
        _ => false,
    }
}

fn has_parts(members: &Members) -> bool {
    members.contains_key("parts") || members.contains_key("content")
}

const CONTENT: [&str; 5] = ["text", "data", "file", "raw", "url"];

/// Whether an object has the content of a part itself.
fn is_content(members: &Members) -> bool {
    CONTENT.iter().any(|name| members.contains_key(*name))
}

/// The content of a part, taken out of an object.
fn content_of(members: &mut Members) -> Value {
    let found = CONTENT.iter().filter_map(|name| {
        let value = members.shift_remove(*name)?;
        Some((*name, value))
    });
    json::object(found.collect())
}

/// Turns one part into a list, and texts into parts. Returns whether there were any.
fn as_list_of_parts(parts: &mut Value) -> bool {
    let mut is_loose = false;
    if parts.is_string() || parts.is_object() {
        *parts = Value::Array(vec![parts.take()]);
        is_loose = true;
    }
    for part in parts.as_array_mut().into_iter().flatten() {
        if let Value::String(text) = part {
            *part = json::object(vec![("text", json::text(text))]);
            is_loose = true;
        } else if let Value::Object(members) = part
            && !is_content(members)
            && members.get("content").is_some_and(Value::is_string)
        {
            let text = members.shift_remove("content").unwrap_or_default();
            members.insert("text".to_owned(), text);
            is_loose = true;
        }
    }
    is_loose
}

/// Whether an object is only a wrapper, as `pydantic` writes a `RootModel` that it was not told to unwrap.
fn wrapped(members: &Members) -> bool {
    let mut others = members.iter().filter(|(name, _)| *name != "root");
    others.all(|(_, value)| value.is_null()) && members.get("root").is_some_and(Value::is_object)
}

/// The name of A2A that a name in `snake_case` stands for; `None` for any other name.
fn spelled(name: &str) -> Option<&'static str> {
    let is_underscored = name.contains('_');
    let mut names = NAMES.iter().copied().filter(|_| is_underscored);
    names.find(|known| {
        let mut letters = name.bytes();
        let is_same = known.bytes().all(|letter| {
            let small = letter.to_ascii_lowercase();
            (small == letter || letters.next() == Some(b'_')) && letters.next() == Some(small)
        });
        is_same && letters.next().is_none()
    })
}

/// The place in JSON as it came for a place in the mended JSON: names in their spelling there, and inside of wrappers.
/// A place that only the mended JSON has becomes the one around it.
pub fn original_place(original: &Value, mended: &Pointer) -> Pointer {
    let mut here = original;
    let mut at = Pointer::root();
    for token in mended.tokens() {
        while let Some(inner) = here
            .as_object()
            .filter(|it| wrapped(it))
            .and_then(|it| it.get("root"))
        {
            at = at.child("root");
            here = inner;
        }
        let next = match here {
            Value::Object(members) => {
                let sent = members
                    .keys()
                    .find(|name| **name == token || spelled(name) == Some(token.as_str()));
                sent.and_then(|name| Some((name.clone(), members.get(name)?)))
            }
            Value::Array(items) => {
                let item = Pointer::index(&token).and_then(|index| items.get(index));
                item.map(|item| (token.clone(), item))
            }
            _ => None,
        };
        let Some((name, inner)) = next else {
            return at;
        };
        at = at.child(&name);
        here = inner;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn half_characters_and_words_for_numbers_are_read() {
        for (text, expected, oddities) in [
            (
                r#"["a \ud83c"]"#,
                json!(["a \u{fffd}"]),
                vec![Oddity::HalfCharacter],
            ),
            (
                r#"["\udf75b", "\\ud83c"]"#,
                json!(["\u{fffd}b", "\\ud83c"]),
                vec![Oddity::HalfCharacter],
            ),
            (
                r#"["\ud83c\ud83c\udf75"]"#,
                json!(["\u{fffd}🍵"]),
                vec![Oddity::HalfCharacter],
            ),
            (
                r#"{"a": NaN, "b": [-Infinity, "NaN"]}"#,
                json!({"a": null, "b": [null, "NaN"]}),
                vec![Oddity::NotANumber],
            ),
            (r#"["\ud83c\udf75"]"#, json!(["🍵"]), vec![]),
        ] {
            assert_eq!(parse(text).unwrap(), (expected, oddities), "{text}");
        }
        for text in ["", "{", "[nan]", "[NaN", r#"["\ud8"]"#, r#"["\"#] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn names_wrappers_and_loose_members_are_mended() {
        let mut value = json!({"status_update": {"task_id": "t", "context_id": "c", "status": {"state": "working",
            "message": {"role": "agent", "message_id": "m", "content": {"root": {"type": "text", "text": "x"}}}}}});
        let found = mend(&mut value);
        assert_eq!(
            value,
            json!({"statusUpdate": {"status": {"state": "working",
            "message": {"role": "agent", "content": [{"type": "text", "text": "x"}], "messageId": "m"}},
            "taskId": "t", "contextId": "c"}})
        );
        let places: Vec<(&str, Oddity)> = found.iter().map(|(at, it)| (at.as_str(), *it)).collect();
        assert!(
            places.contains(&("/status_update", Oddity::SnakeCase)),
            "{places:?}"
        );
        assert!(
            places.contains(&("/status_update/task_id", Oddity::SnakeCase)),
            "{places:?}"
        );
        assert!(
            places.contains(&("/status_update/status/message/content", Oddity::LooseParts)),
            "{places:?}"
        );
        let mut task = json!({"id": "t", "status": "completed", "metadata": {"task_id": 1}});
        assert_eq!(mend(&mut task).len(), 1);
        assert_eq!(
            task,
            json!({"id": "t", "status": {"state": "completed"}, "metadata": {"task_id": 1}})
        );
    }

    #[test]
    fn places_are_those_of_the_json_as_it_came() {
        let sent = json!({"root": {"status_update": {"status": [{"root": {"media_type": 1}}]}}});
        let mut mended = sent.clone();
        mend(&mut mended);
        let place: Pointer = "/statusUpdate/status/0/mediaType".parse().unwrap();
        assert!(place.get(&mended).is_some());
        let place = original_place(&sent, &place);
        assert_eq!(
            place.as_str(),
            "/root/status_update/status/0/root/media_type"
        );
        let beyond: Pointer = "/statusUpdate/taskId".parse().unwrap();
        assert_eq!(
            original_place(&sent, &beyond).as_str(),
            "/root/status_update"
        );
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            "[a-z\\\\\"é🍵]{0,4}".prop_map(Value::String),
        ];
        let name = prop::sample::select(vec![
            "root", "task_id", "status", "parts", "content", "result", "data", "role", "id",
        ]);
        leaf.prop_recursive(5, 40, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
                prop::collection::vec((name.clone(), inner), 0..4).prop_map(|all| {
                    Value::Object(
                        all.into_iter()
                            .map(|(name, it)| (name.to_owned(), it))
                            .collect(),
                    )
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn mending_twice_is_mending_once(value in any_json()) {
            let mut once = value.clone();
            let found = mend(&mut once);
            let mut twice = once.clone();
            prop_assert!(mend(&mut twice).is_empty(), "{once}");
            prop_assert_eq!(&once, &twice);
            prop_assert_eq!(found.is_empty(), once == value);
            for (at, _) in found {
                let is_made = at.last().is_some_and(|it| it == "artifact" || it == "artifacts");
                prop_assert!(is_made || at.get(&value).is_some(), "{at:?} of {value}");
            }
        }

        #[test]
        fn text_that_is_json_is_not_changed(value in any_json()) {
            let text = json::to_text(&value);
            prop_assert_eq!(mended_text(&text), (text, Vec::new()));
        }
    }
}
