//! The languages of the card and its schemas: English, and German for callers that prefer it (`Accept-Language`).
//!
//! Answers are in English. `german.json` has the texts by JSON Pointer: those of the card, and those of each schema.
//! Invariant: a translation changes titles and descriptions only, so that each schema accepts the same values.

use axum::http::{HeaderMap, header};
use serde_json::Value;

use crate::card::read_json;

/// A language of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    German,
}

impl Language {
    /// The language that a caller prefers; English if it prefers neither.
    pub(crate) fn preferred(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok()).unwrap_or("");
        let ranges = accepted.split(',').filter_map(|range| {
            let (tag, weight) = range.split_once(';').unwrap_or((range, "q=1"));
            let language = match tag.trim().get(..2)?.to_ascii_lowercase().as_str() {
                "de" => Self::German,
                "en" => Self::English,
                _ => return None,
            };
            let weight: f32 = weight.trim().strip_prefix("q=")?.parse().ok()?;
            (weight > 0.0).then_some((language, weight))
        });
        // Of equal weights the first one.
        let best = ranges.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map_or(Self::English, |(language, _)| language)
    }

    /// Replaces the texts of a document by those in this language. `part` is the place of its texts in `german.json`.
    pub(crate) fn translate(self, part: &str, document: &mut Value) {
        if self == Self::English {
            return;
        }
        let texts = read_json(include_str!("../german.json"));
        let texts = texts.pointer(part).and_then(Value::as_object);
        for (place, text) in texts.into_iter().flatten() {
            if let Some(place) = document.pointer_mut(place) {
                place.clone_from(text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use axum::http::HeaderValue;

    use super::*;
    use crate::card::{CardVariant, schema};

    #[test]
    fn the_card_has_the_language_that_the_caller_prefers() {
        for (accepted, language) in [
            ("", Language::English),
            ("de", Language::German),
            ("de-AT,de;q=0.9,en;q=0.8", Language::German),
            ("en-GB,de;q=0.9", Language::English),
            ("fr,de;q=0.5,en;q=0.7", Language::English),
            ("fr, de;q=0.3", Language::German),
            ("de;q=0", Language::English),
            ("*", Language::English),
        ] {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_static(accepted);
            headers.insert(header::ACCEPT_LANGUAGE, value);
            assert_eq!(Language::preferred(&headers), language, "{accepted}");
        }
    }

    /// The places of the titles and descriptions in a schema.
    fn texts(value: &Value, at: &str, found: &mut BTreeSet<String>) {
        let members = value.as_object().into_iter().flatten();
        for (name, member) in members {
            let place = format!("{at}/{name}");
            match name.as_str() {
                "title" | "description" if member.is_string() => {
                    found.insert(place);
                }
                _ => texts(member, &place, found),
            }
        }
        for (at_item, item) in value.as_array().into_iter().flatten().enumerate() {
            texts(item, &format!("{at}/{at_item}"), found);
        }
    }

    #[test]
    fn every_text_of_every_schema_is_german_and_nothing_else_changes() {
        let german = read_json(include_str!("../german.json"));
        for (name, translated) in german["schemas"].as_object().into_iter().flatten() {
            let mut original = schema(name).unwrap_or_default();
            let mut places = BTreeSet::new();
            texts(&original, "", &mut places);
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
        let german = read_json(include_str!("../german.json"));
        german["schemas"]
            .as_object()
            .map_or(0, serde_json::Map::len)
    }
}
