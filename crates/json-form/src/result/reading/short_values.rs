//! The short values of an object, which introduce it in a row of chips or as its name.
//!
//! Invariant: neither base64 nor a text that needs a line of its own is a short value.

use super::Reading;
use crate::result::view_model::{ValueContent, ValueView};

/// The most characters of a text that counts as a short value.
const SHORT: usize = 40;
/// The most characters of a text or label that is used in the name of a value.
const IN_NAME: usize = 24;
/// The most texts of one object that are joined to its name.
const TEXTS_IN_NAME: usize = 3;

impl Reading {
    /// The members of an object that each fit on a chip, in their order. For a value that is not an object, the value
    /// itself.
    pub fn short_values(&self) -> Vec<ValueView> {
        let root = self.root();
        let all = match root.content {
            ValueContent::Group(members) => members,
            _ => vec![root],
        };
        all.into_iter().filter(fits_on_a_chip).collect()
    }

    /// A name for the value: its short texts and the titles of its choices, else the label and the number of its only
    /// short value. `None` if it has neither.
    pub fn name(&self) -> Option<String> {
        let values = self.short_values();
        let texts = values.iter().filter_map(|view| text_of(&view.content));
        let texts = texts.filter(|text| text.chars().count() <= IN_NAME);
        let texts: Vec<&str> = texts.take(TEXTS_IN_NAME).collect();
        if !texts.is_empty() {
            return Some(texts.join(" · "));
        }
        match &*values {
            [
                ValueView {
                    label,
                    content: ValueContent::Number { exact, .. } | ValueContent::Meter { exact, .. },
                    ..
                },
            ] if !label.is_empty() && label.chars().count() <= IN_NAME => {
                Some([label, " ", exact].concat())
            }
            _ => None,
        }
    }
}

/// The text of a text or choice; `None` for other content.
pub(super) fn text_of(content: &ValueContent) -> Option<&str> {
    match content {
        ValueContent::Text(text) | ValueContent::Choice { title: text, .. } => Some(text),
        _ => None,
    }
}

pub(super) fn is_short(text: &str) -> bool {
    let is_line = !text.trim().is_empty() && !text.contains('\n');
    is_line && text.chars().take(SHORT + 1).count() <= SHORT
}

fn fits_on_a_chip(view: &ValueView) -> bool {
    match &view.content {
        ValueContent::Text(text) | ValueContent::Choice { title: text, .. } => is_short(text),
        ValueContent::Number { .. }
        | ValueContent::Meter { .. }
        | ValueContent::DateTime { .. }
        | ValueContent::Duration { .. }
        | ValueContent::Flag(true) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn name(schema: &Value, value: Value) -> Option<String> {
        Reading::new(Some(schema), value).name()
    }

    #[test]
    fn a_name_has_titles_and_short_texts_and_never_base64_or_a_tuple_of_numbers() {
        let trip = json!({"properties": {
            "from": {"enum": ["HAM", "PAR"]},
            "kind": {"oneOf": [{"const": "return", "title": "there and back"}]},
            "note": {}, "days": {}}});
        let value = json!({"from": "HAM", "kind": "return", "note": "a text of more than 24 characters", "days": 3});
        assert_eq!(name(&trip, value).as_deref(), Some("HAM · there and back"));
        let loan = json!({"properties": {"amount": {}, "rate": {}, "from": {"format": "date"}}});
        let value = json!({"amount": 240_000, "rate": 3.95, "from": "2027-01-15"});
        assert_eq!(name(&loan, value), None);
        let file = json!({"properties": {"file": {"contentEncoding": "base64"}}});
        assert_eq!(name(&file, json!({"file": "YTtiO2M="})), None);
        let slow = json!({"properties": {"seconds": {"title": "Seconds"}}});
        assert_eq!(
            name(&slow, json!({"seconds": 60})).as_deref(),
            Some("Seconds 60")
        );
    }
}
