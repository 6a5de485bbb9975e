//! Whether a sentence only repeats a value.
//!
//! Invariant: a sentence with a word or a number that is neither in the value nor in its labels is no repetition.

use serde_json::Value;

use super::Reading;
use crate::form::text::label::{in_small_letters, name_words};
use crate::result::view_model::{ValueContent, ValueView};

/// The longest sentence that may repeat a value, in bytes.
const LONGEST: usize = 300;
/// The most words of a value that are compared.
const MOST: usize = 2_000;

/// Words that add nothing to the values around them. None of them negates.
const CONNECTING: &str = "a an the of in on at by for from to and with is are was you your it \
    der die das den dem ein eine von vom zu zum in im am an auf bei für und mit ist sind \
    le la les un une des du de à au en et est sont pour par avec \
    el los las uno una y es son del al para por con \
    il lo gli i e sono di da dal per \
    o os as um uma do da dos das são em \
    het een van naar voor en met op te \
    z ze w we i na do od dla jest są";

impl Reading {
    /// Whether each word and number of a sentence is in the value or in its labels, as in “From Hamburg to Paris:
    /// 178.86 EUR.”
    pub fn repeats(&self, sentence: &str) -> bool {
        let sentence = sentence.trim();
        if sentence.is_empty() || sentence.len() > LONGEST || sentence.contains('\n') {
            return false;
        }
        let mut known = Vec::new();
        words_of(self.value(), &mut known);
        labels_of(&self.root(), &mut known);
        let mut words = words(sentence);
        words.all(|word| {
            word.is_empty()
                || known.contains(&word)
                || CONNECTING.split_whitespace().any(|it| it == word)
        })
    }
}

/// The words of a text in lower case, and its numbers as their significant digits.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split_whitespace().map(|word| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if word.contains(|letter: char| letter.is_ascii_digit()) {
            digits(word)
        } else {
            in_small_letters(word)
        }
    })
}

/// The significant digits of a number, with which it is found however it is written.
fn digits(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let significant = digits.trim_matches('0');
    let is_zero = significant.is_empty() && !digits.is_empty();
    if is_zero { "0" } else { significant }.to_owned()
}

fn words_of(value: &Value, known: &mut Vec<String>) {
    if known.len() >= MOST {
        return;
    }
    match value {
        Value::String(text) => known.extend(words(text).take(MOST)),
        Value::Number(number) => known.push(digits(&exact_json::number::text(number))),
        Value::Array(items) => {
            known.push(digits(&items.len().to_string()));
            for item in items {
                words_of(item, known);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                known.extend(name_words(name));
                words_of(value, known);
            }
        }
        Value::Bool(_) | Value::Null => {}
    }
}

fn labels_of(view: &ValueView, known: &mut Vec<String>) {
    known.extend(words(&view.label));
    match &view.content {
        ValueContent::Group(inside) | ValueContent::List(inside) if known.len() < MOST => {
            for view in inside {
                labels_of(view, known);
            }
        }
        ValueContent::Table(table) => {
            table
                .columns
                .iter()
                .for_each(|column| known.extend(words(&column.label)));
        }
        ValueContent::Choice { title, .. } => known.extend(words(title)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_sentence_of_the_values_and_labels_repeats_them() {
        let schema =
            json!({"properties": {"total": {"properties": {"amount": {"title": "To pay"}}}}});
        let value = json!({"from": "Hamburg", "to": "Paris", "total": {"amount": 1178.60, "currency": "EUR"},
            "rows": 3, "columns": ["a", "b"]});
        let reading = Reading::new(Some(&schema), value);
        for sentence in [
            "From Hamburg to Paris: 1,178.6 EUR.",
            "1.178,60 EUR to pay.",
            "3 rows in 2 columns.",
        ] {
            assert!(reading.repeats(sentence), "{sentence}");
        }
        for sentence in [
            "From Hamburg to London: 1,178.60 EUR.",
            "From Hamburg to Paris: 178.60 EUR, tax included.",
            "3 rows in 5 columns.",
            "Not from Hamburg to Paris.",
            "",
        ] {
            assert!(!reading.repeats(sentence), "{sentence}");
        }
    }
}
