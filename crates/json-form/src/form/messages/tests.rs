//! Messages, as a person reads them.

use super::findings::sentence;
use super::phrases::grouped;
use crate::form::field::Field;
use crate::schema::subschema_set::ByShape;
use crate::schema::{Document, Set};
use crate::validate::ViolationKind;
use serde_json::{Number, json};

fn number(text: &str) -> Number {
    exact_json::number(text).unwrap()
}

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
    let field = Field::of(&Set::root(&document, &ByShape, None), Some("count"), None);
    let say = |violation: ViolationKind| sentence(&violation, &field).text;
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
