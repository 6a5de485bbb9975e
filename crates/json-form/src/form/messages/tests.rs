//! Tests of messages, as a person reads them.

use super::findings::violation_message;
use super::input_errors::json_problem;
use super::phrases::grouped;
use crate::form::field::Field;
use crate::schema::subschema_set::ByShape;
use crate::schema::{Document, Subschemas};
use crate::validate::ViolationKind;
use serde_json::{Number, json};

fn number(text: &str) -> Number {
    exact_json::number::parse(text).unwrap()
}

#[cfg(feature = "exact-numbers")]
#[test]
fn limits_are_easy_to_read() {
    for (text, shown) in [
        ("1000", "1,000"),
        ("-1234567", "-1,234,567"),
        ("1.0", "1"),
        ("0.25", "0.25"),
        ("1e9", "1e9"),
        ("999", "999"),
    ] {
        assert_eq!(grouped(&number(text)), shown);
    }
}

#[test]
fn messages_say_what_to_do() {
    let document = Document::new(json!({"type": "integer"}));
    let field = Field::of(
        &Subschemas::root(&document, &ByShape, None),
        Some("count"),
        None,
    );
    let say = |violation: ViolationKind| violation_message(&violation, &field).text;
    assert_eq!(
        say(ViolationKind::Maximum {
            limit: number("1000")
        }),
        "Enter a number up to 1,000"
    );
    assert_eq!(
        say(ViolationKind::Type {
            expected: vec!["integer".into()]
        }),
        "Enter a whole number"
    );
    assert_eq!(
        say(ViolationKind::Required {
            property: "count".into()
        }),
        "Enter a number"
    );
    assert_eq!(
        say(ViolationKind::Enum {
            options: vec![json!("a"), json!(2), json!(null)],
            more: 0
        }),
        "Choose “a”, 2 or nothing"
    );
    assert_eq!(
        say(ViolationKind::MinItems {
            limit: 1,
            actual: 0
        }),
        "Add at least one item"
    );
}

#[test]
fn text_that_is_not_json_is_explained_in_words_for_people() {
    for (text, reason) in [
        ("", "the text ends too early"),
        ("tru", "the text ends too early"),
        ("[\"a", "the closing quotation mark is missing"),
        ("[1", "the closing ] is missing"),
        ("{\"a\": 1", "the closing } is missing"),
        ("1 2", "nothing may follow the value"),
        (
            "hello",
            "a value is missing; text needs double quotation marks",
        ),
        (
            "nil",
            "only true, false and null stand without quotation marks",
        ),
        ("[1,]", "remove the last comma"),
        ("{\"a\": 1,}", "remove the last comma"),
        ("[1 2]", "a comma or ] is missing"),
        ("{\"a\": 1 \"b\"", "a comma or } is missing"),
        ("{a: 1}", "a name in double quotation marks is missing"),
        ("{\"a\" 1}", "a colon is missing"),
        ("[01]", "numbers are written like 12, -0.5 or 1e9"),
        ("\"\\d\"", "a backslash itself is written as \\\\"),
        ("\"\\ud83d\"", "this escape is only half of a character"),
        (
            "\"a\nb\"",
            "a line break is written as \\n and a tab as \\t",
        ),
    ] {
        let message = json_problem(&exact_json::parse(text).unwrap_err());
        assert_eq!(message.code, "json-unreadable", "{text}");
        assert_eq!(message.params["reason"], reason, "{text}");
    }
    let deep = exact_json::parse(&"[".repeat(200)).unwrap_err();
    assert_eq!(json_problem(&deep).code, "json-too-deep");
}
