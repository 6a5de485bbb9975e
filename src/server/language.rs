//! The language of a request: its words, and the tag by which numbers are written.

use std::cell::RefCell;

use locales::{CATALOGS, Language};
use serde_json::{Map, Value};

use crate::ui::message_catalogs::server_language;

/// The longest language tag that is read: RFC 5646 section 4.4.1 has 35 characters.
const LONGEST: usize = 35;
/// The most tags that are kept with their regions: each combination of letters is a tag.
const MOST: usize = 64;

thread_local! {
    /// The languages of earlier requests, by tag.
    static KNOWN: RefCell<Vec<(String, Language)>> = const { RefCell::new(Vec::new()) };
}

/// The language of a tag: English without a catalog.
pub(super) fn language(tag: &str) -> Language {
    let tag = shortened(tag);
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, language)) = known.iter().find(|(known, _)| known == tag) {
            return *language;
        }
        let primary = tag
            .split('-')
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let catalog = CATALOGS
            .iter()
            .find(|it| it.tag == primary && it.tag != "en");
        let Some(catalog) = catalog else {
            return Language::default();
        };
        // Regions of a language share its words, so that the primary tag stands for further ones.
        let tag = if known.len() < MOST { tag } else { &primary };
        if let Some((_, language)) = known.iter().find(|(known, _)| known == tag) {
            return *language;
        }
        let mut messages = Map::new();
        for text in [catalog.form, catalog.agent] {
            if let Ok(Value::Object(more)) = exact_json::parse(text) {
                messages.extend(more);
            }
        }
        let language = server_language(tag, messages);
        known.push((tag.to_owned(), language));
        language
    })
}

/// A tag that is no longer than tags are; empty if it is.
pub(super) fn shortened(tag: &str) -> &str {
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
    if tag.len() <= LONGEST && tag.bytes().all(is_plain) {
        tag
    } else {
        ""
    }
}
