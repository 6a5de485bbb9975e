//! The agent's card.
//!
//! `card.json` has the constant members. One card serves every version: members of 0.3 are beside those of 1.0, except
//! security, whose members 1.0 forbids in the other shape; the path of 0.2 has it as 0.3 and 0.2 write it. Schemas are at
//! the root (000 §1) and in the extension's parameters (003). Every address begins with the base URL of the
//! request.

use a2a::extension;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use serde_json::{Map, Value, json};

use crate::language::Language;
use crate::signing;

/// The path of the JSON-RPC endpoint, below the path of the card variant.
pub(crate) const JSON_RPC_PATH: &str = "/a2a";
/// The path below which the HTTP+JSON binding answers, after the path of the card variant.
pub(crate) const HTTP_JSON_PATH: &str = "/rest";

/// Pairs of name and content for the files `schemas/NAME.json`.
macro_rules! schemas {
    ($($name:literal),* $(,)?) => {
        [$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/schemas/", $name, ".json")),
        )),*]
    };
}

/// The schemas on the card: their names and JSON texts.
const SCHEMAS: [(&str, &str); 18] = schemas![
    "fightComparison",
    "fightResponse",
    "loanTerms",
    "loanSchedule",
    "tripRequest",
    "tripQuote",
    "csvFile",
    "csvText",
    "csvProfile",
    "textToReportOn",
    "textFigures",
    "interviewRecord",
    "vaultRequest",
    "vaultDocument",
    "slowRequest",
    "slowResult",
    "showcaseRequest",
    "showcaseStations",
];

/// A variant of the agent: the same skills behind another card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardVariant {
    /// The agent with all skills, at the root.
    Whole,
    /// An agent that lists no skills: its schemas are those of the agent itself (000 §1).
    NoSkills,
    /// An agent that refuses messages that do not activate the extension of 000 (003).
    Required,
    /// An agent that refuses messages that do not activate the extension of the example of 003.
    Unknown,
    /// An agent whose card is signed (A2A 1.0 §8.4).
    Signed,
}

/// The URI of the extension that document 003 describes as an example.
const KONAMI: &str = "https://example.com/ext/konami-code/v1";

impl CardVariant {
    /// All variants, each with the prefix of its paths.
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Whole, ""),
        (Self::NoSkills, "/only/no-skills"),
        (Self::Required, "/only/required-extension"),
        (Self::Unknown, "/only/unknown-extension"),
        (Self::Signed, "/only/signed-card"),
    ];

    /// The card of an agent that is reached at `base`, such as `http://localhost:8001`.
    pub(crate) fn card(self, base: &str, language: Language) -> Value {
        let mut card = card(base, language);
        match self {
            Self::Whole => {}
            Self::Signed => {
                put(&mut card, "name", json!("Agent with a signed card"));
                signing::sign_card(&mut card);
            }
            Self::NoSkills => {
                put(&mut card, "name", json!("Agent without skills"));
                let modes = |schema: &str| {
                    json!(["text/plain", format!("application/json;schema={schema}")])
                };
                put(&mut card, "defaultInputModes", modes("fightComparison"));
                put(&mut card, "defaultOutputModes", modes("fightResponse"));
                put(&mut card, "skills", json!([]));
            }
            Self::Required => {
                put(&mut card, "name", json!("Agent with a required extension"));
                if let Some(ours) = card.pointer_mut("/capabilities/extensions/0") {
                    put(ours, "required", json!(true));
                }
            }
            Self::Unknown => {
                put(
                    &mut card,
                    "name",
                    json!("Agent with an extension of its own"),
                );
                let all = card.pointer_mut("/capabilities/extensions");
                if let Some(all) = all.and_then(Value::as_array_mut) {
                    all.push(json!({
                        "uri": KONAMI,
                        "description": "Provide cheat codes to unlock new fortunes",
                        "required": true,
                    }));
                }
            }
        }
        card
    }
}

/// Puts the security of a card into the shape of 0.3 and 0.2, beside that of 1.0.
pub(crate) fn add_security_of_0_3(card: &mut Value) {
    let schemes = card
        .get_mut("securitySchemes")
        .and_then(Value::as_object_mut);
    for scheme in schemes.into_iter().flat_map(Map::values_mut) {
        let Some(key) = scheme.get("apiKeySecurityScheme").cloned() else {
            continue;
        };
        put(scheme, "type", json!("apiKey"));
        for (member, new) in [
            ("in", "location"),
            ("name", "name"),
            ("description", "description"),
        ] {
            put(scheme, member, key.get(new).cloned().unwrap_or_default());
        }
    }
    let skills = card.get_mut("skills").and_then(Value::as_array_mut);
    for skill in skills.into_iter().flatten() {
        let required = skill.get("securityRequirements").and_then(Value::as_array);
        let schemes = required.into_iter().flatten();
        let schemes = schemes.filter_map(|it| it.get("schemes")?.as_object());
        let old: Vec<Value> = schemes
            .map(|schemes| {
                schemes
                    .keys()
                    .map(|name| (name.clone(), json!([])))
                    .collect()
            })
            .collect();
        if !old.is_empty() {
            put(skill, "security", Value::Array(old));
        }
    }
}

/// Sets a member of an object; does nothing if the value is not an object.
fn put(object: &mut Value, member: &str, value: Value) {
    if let Some(members) = object.as_object_mut() {
        members.insert(member.to_owned(), value);
    }
}

fn card(base: &str, language: Language) -> Value {
    let about = format!("{base}/about");
    let json_rpc = format!("{base}{JSON_RPC_PATH}");
    let http_json = format!("{base}{HTTP_JSON_PATH}");
    let interface = |url: &str, binding: &str, version: &str| json!({ "url": url, "protocolBinding": binding, "protocolVersion": version });
    let schemas: Map<String, Value> = SCHEMAS
        .iter()
        .map(|(name, text)| {
            let mut schema = read_json(text);
            language.translate(&format!("/schemas/{name}"), &mut schema);
            ((*name).to_owned(), schema)
        })
        .collect();
    let computed = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "provider": { "organization": "A2A Forms", "url": about },
        "documentationUrl": about,
        "capabilities": {
            "streaming": true,
            "pushNotifications": false,
            "extensions": [{
                "uri": extension::URI,
                "description": "Allow more deterministic invoking of tasks by providing JSON input corresponding to a provided schema",
                "required": false,
                "params": { "schemas": schemas }
            }, {
                "uri": extension::input_error::INPUT_ERRORS_URI,
                "description": "Lists the errors of refused data, with their places, in the metadata of the answer",
                "required": false
            }]
        },
        "schemas": schemas,
        "url": json_rpc,
        "supportedInterfaces": [
            interface(&json_rpc, "JSONRPC", "1.0"),
            interface(&http_json, "HTTP+JSON", "1.0"),
            interface(&json_rpc, "JSONRPC", "0.3")
        ]
    });
    let mut card = read_json(include_str!("../card.json"));
    if let (Some(card), Value::Object(computed)) = (card.as_object_mut(), computed) {
        card.extend(computed);
    }
    language.translate("/card", &mut card);
    card
}

/// The JSON Schema on the card with this name; `None` for an unknown name.
pub(crate) fn schema(name: &str) -> Option<Value> {
    let found = SCHEMAS.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| read_json(text))
}

/// Parses a JSON text of this repository; `null` if it is not JSON. The agent does not start with a
/// card or schema that is `null`.
pub(crate) fn read_json(text: &str) -> Value {
    exact_json::parse(text).unwrap_or_default()
}

/// The base URL of the agent for the sender of a request: scheme, host, and the path prefix that a proxy has removed,
/// without a slash at the end.
pub fn base(headers: &HeaderMap, uri: &Uri) -> String {
    let text = |name: &str| {
        headers
            .get(name)
            .and_then(|it: &HeaderValue| it.to_str().ok())
    };
    let host = text(header::HOST.as_str())
        .or_else(|| uri.authority().map(axum::http::uri::Authority::as_str));
    let scheme = text("x-forwarded-proto")
        .filter(|scheme| *scheme == "https")
        .unwrap_or("http");
    let prefix = text("x-forwarded-prefix").unwrap_or_default();
    format!("{scheme}://{}{prefix}", host.unwrap_or("localhost"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use a2a_inspect::{Context, Severity, inspect};

    use super::*;
    use crate::language::texts;

    #[test]
    fn every_card_passes_the_inspector() {
        for (variant, path) in CardVariant::ALL {
            let base = format!("http://localhost:8001{path}");
            let card = variant.card(&base, Language::German);
            let report = inspect(&exact_json::pretty(&card), None, &Context::default());
            let errors = report.findings.iter();
            let errors = errors.filter(|it| it.finding.severity == Severity::Error);
            let errors: Vec<_> = errors
                .map(|it| (it.finding.pointer.as_str(), &it.finding.why))
                .collect();
            assert_eq!(errors, [], "{variant:?} as {}", report.kind);
        }
    }

    /// The places of the titles and descriptions in a schema.
    fn places_of_texts(value: &Value, at: &str, found: &mut BTreeSet<String>) {
        let members = value.as_object().into_iter().flatten();
        for (name, member) in members {
            let place = format!("{at}/{name}");
            match name.as_str() {
                "title" | "description" if member.is_string() => {
                    found.insert(place);
                }
                _ => places_of_texts(member, &place, found),
            }
        }
        for (at_item, item) in value.as_array().into_iter().flatten().enumerate() {
            places_of_texts(item, &format!("{at}/{at_item}"), found);
        }
    }

    #[test]
    fn every_text_of_every_schema_is_german_and_nothing_else_changes() {
        let german = texts();
        for (name, translated) in german["schemas"].as_object().into_iter().flatten() {
            let mut original = schema(name).unwrap_or_default();
            let mut places = BTreeSet::new();
            places_of_texts(&original, "", &mut places);
            let known = translated.as_object().into_iter().flatten();
            let known: BTreeSet<String> = known.map(|(place, _)| place.clone()).collect();
            assert_eq!(known, places, "{name}");
            let mut german = original.clone();
            Language::German.translate(&format!("/schemas/{name}"), &mut german);
            for place in &places {
                for schema in [&mut original, &mut german] {
                    if let Some(text) = schema.pointer_mut(place) {
                        *text = Value::Null;
                    }
                }
            }
            assert_eq!(german, original, "{name}");
        }
    }

    #[test]
    fn every_skill_of_the_card_is_german() {
        let [english, german] = [Language::English, Language::German]
            .map(|language| CardVariant::Whole.card("http://localhost", language));
        let names = |card: &Value| -> Vec<(String, String)> {
            let skills = card["skills"].as_array().into_iter().flatten();
            let text = |skill: &Value, name: &str| skill[name].as_str().unwrap_or("").to_owned();
            skills
                .map(|it| (text(it, "id"), text(it, "description")))
                .collect()
        };
        let (english, german) = (names(&english), names(&german));
        assert_eq!(english.len(), german.len());
        for ((id, one), (same, other)) in english.iter().zip(&german) {
            assert_eq!(id, same);
            assert!(one != other, "{id}");
        }
        let schemas = german_schemas();
        assert_eq!(schemas, 18, "each schema of the card");
    }

    fn german_schemas() -> usize {
        let german = texts();
        german["schemas"].as_object().map_or(0, Map::len)
    }
}
