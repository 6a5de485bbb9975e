//! The label of a location in a value, for lists of differences.

use exact_json::Pointer;
use serde_json::Value;

use super::Reading;
use crate::form::field::Field;

impl Reading {
    /// The labels along the path to a location, outermost first, as in `Lines › Item 2 › Quantity`; empty for the root.
    pub fn location_label(&self, at: &Pointer) -> String {
        let mut words = String::new();
        let mut around = Pointer::root();
        for name in at.tokens() {
            if !words.is_empty() {
                words.push_str(" › ");
            }
            let set = self.subschemas_at(&around);
            around = around.child(&name);
            if set.value().is_some_and(Value::is_array) {
                let index = name.parse::<usize>().unwrap_or(0);
                // A no-break space keeps the number on the line of the word.
                words.push_str("Item\u{a0}");
                words.push_str(&(index + 1).to_string());
            } else {
                words.push_str(&Field::of(&set.child(&name), Some(&name), None).label);
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn locations_are_labeled_by_the_schema() {
        let schema = json!({"properties": {"rows": {"title": "Schedule",
            "items": {"properties": {"amountDue": {}, "a/b": {"title": "A or b"}}}}}});
        let value = json!({"rows": [{}, {"amountDue": 1, "a/b": 2}]});
        let reading = Reading::new(Some(&schema), value);
        for (at, words) in [
            ("", ""),
            ("/rows", "Schedule"),
            ("/rows/1", "Schedule › Item\u{a0}2"),
            ("/rows/1/amountDue", "Schedule › Item\u{a0}2 › Amount due"),
            ("/rows/1/a~1b", "Schedule › Item\u{a0}2 › A or b"),
        ] {
            let at: Pointer = at.parse().unwrap();
            assert_eq!(reading.location_label(&at), words);
        }
    }
}
