//! The languages of the card and its schemas: English, and German for callers that prefer it (`Accept-Language`).
//!
//! Answers are in English. `german.json` has the texts by JSON Pointer: those of the card, and those of each schema.
//! Invariant: a translation changes titles and descriptions only, so that each schema accepts the same values.

use axum::http::{HeaderMap, header};
use serde_json::Value;

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
        let all = texts();
        let texts = all.pointer(part).and_then(Value::as_object);
        for (place, text) in texts.into_iter().flatten() {
            if let Some(place) = document.pointer_mut(place) {
                place.clone_from(text);
            }
        }
    }
}

/// The German texts: of the card, and of each schema.
pub(crate) fn texts() -> Value {
    exact_json::parse(include_str!("../german.json")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

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
}
