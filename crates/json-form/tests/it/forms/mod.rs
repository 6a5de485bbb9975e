//! Forms from end to end: schema, value, edits, answers of the validator, views.
//!
//! Fixtures are in `fixtures/forms`, with an outline of each form beside them.

mod any;
mod branches;
mod conditions;
mod consent;
mod defaults;
mod documents;
mod editing;
mod embedded;
mod examples;
mod filler;
mod findings;
mod folds;
mod human_input;
mod labels;
mod lists;
mod map_rows;
mod messages;
mod options;
pub(crate) mod outline;
mod overrides;
mod pasted_rows;

mod placing;
mod prefill;
mod races;
mod read_only;
mod real_schemas;
mod steering;
mod steps;
mod supplied;
mod switches;

use json_form::form::edit::{Edit, FieldEdit};
use serde_json::Value;

use filler::Filler;

macro_rules! form {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                "../../../../../tests/fixtures/forms/",
                $name,
                ".json"
            )),
        )
    };
}

const FORMS: [(&str, &str); 12] = [
    form!("fight"),
    form!("address"),
    form!("order"),
    form!("loan"),
    form!("profile"),
    form!("choices"),
    form!("anything"),
    form!("tree"),
    form!("together"),
    form!("lists"),
    form!("names"),
    form!("draft-07"),
];

/// The schema and the value of a fixture.
fn fixture(name: &str) -> (Value, Value) {
    let (_, text) = FORMS.iter().find(|(known, _)| *known == name).unwrap();
    let mut fixture = crate::fixture(text);
    (fixture["schema"].take(), fixture["value"].take())
}

/// The schemas and values of all fixtures.
pub(crate) fn fixtures() -> Vec<(Value, Value)> {
    FORMS.iter().map(|(name, _)| fixture(name)).collect()
}

/// A form with the schema of a fixture and without a value.
fn empty(name: &str) -> Filler {
    Filler::new(fixture(name).0, None)
}

/// A form with the schema and the value of a fixture.
fn filled(name: &str) -> Filler {
    let (schema, value) = fixture(name);
    Filler::new(schema, Some(value))
}

#[cfg(feature = "exact-numbers")]
#[test]
fn forms_match_their_outlines() {
    for (name, _) in FORMS {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../../../../../tests/fixtures/forms/outlines");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let (mut before, mut after) = (empty(name), filled(name));
        before.submit();
        after.submit();
        let both = format!(
            "empty: {}\n{}\nfilled: {}\n{}",
            before.value(),
            outline::of(&before),
            after.value(),
            outline::of(&after)
        );
        settings.bind(|| insta::assert_snapshot!(name, both));
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn any_value_round_trips_exactly() {
    let odd = [
        r#"{"z":1,"a":2,"":[],"b":{"y":1,"x":[null]}}"#,
        r#"{"amount":1.10,"months":18446744073709551617,"rate":1e+400,"n":-0,"m":-0.0,"o":0.1e-7}"#,
        r#"{"a":"\u0000\"\\/ é 😀","b":{}}"#,
        r#"{"items":{"not":"a list"},"home":["not","a","group"],"name":false}"#,
        "[1.0,1.00,100000000000000000000]",
        "1.10",
        "null",
        r#""text""#,
    ];
    for (name, _) in FORMS {
        let (schema, own) = fixture(name);
        let own = own.to_string();
        for text in odd.iter().copied().chain([own.as_str()]) {
            let value: Value = serde_json::from_str(text).unwrap();
            let expected = value.to_string();
            let mut filler = Filler::new(schema.clone(), Some(value.clone()));
            assert_eq!(filler.value(), expected, "{name}");
            // Rendering and leaving every control and submitting changes nothing either.
            for pointer in outline::places(&filler) {
                filler.edit(Edit::At(pointer, FieldEdit::Leave));
            }
            filler.submit();
            assert_eq!(filler.value(), expected, "{name}");
            // Loading it later, or again, changes nothing either.
            filler.edit(Edit::Load(None));
            filler.edit(Edit::Load(Some(value)));
            assert_eq!(filler.value(), expected, "{name}");
            filler.edit(Edit::Reset);
            assert_eq!(filler.value(), expected, "{name}");
        }
    }
}

#[cfg(feature = "exact-numbers")]
#[test]
fn number_controls_show_the_exact_text() {
    let loan = filled("loan");
    assert_eq!(loan.text("/amount"), "1.10");
    assert_eq!(loan.text("/months"), "18446744073709551617");
    assert_eq!(loan.text("/rate"), "");
}

#[test]
fn a_new_form_begins_with_constants_and_defaults() {
    assert_eq!(empty("fight").value(), "{}");
    assert_eq!(empty("loan").value(), r#"{"currency":"EUR","fixed":false}"#);
    assert_eq!(empty("address").value(), r#"{"home":{"country":"DE"}}"#);
    assert_eq!(
        Filler::new(serde_json::json!({"type": "string"}), None).value(),
        ""
    );
}
