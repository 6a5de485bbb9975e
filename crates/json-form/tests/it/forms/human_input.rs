//! Input as people write it, labels and hints as people read them.

use json_form::form::CheckState;
use json_form::form::edit::{Edit, FreeTextReader};
use json_form::form::view::Control;
use serde_json::{Value, json};

use super::filler::{Filler, at};

fn free(schema: Value) -> Filler {
    let mut form = Filler::new(schema, None);
    form.edit(Edit::ReadFreely(FreeTextReader::new()));
    form
}

#[cfg(feature = "exact-numbers")]
#[test]
fn amounts_keep_their_digits_and_the_typed_text() {
    let mut form = free(json!({"properties": {
        "price": {"type": "number"}, "way": {"type": "number", "title": "Distance (km)"},
        "share": {"type": "number", "minimum": 0, "maximum": 1}, "percent": {"type": "number", "maximum": 100},
    }}));
    for (place, typed, value) in [
        ("/price", "€ 250000", r#"{"price":250000}"#),
        ("/price", "250k", r#"{"price":250000}"#),
        ("/price", "$1,234.50", r#"{"price":1234.50}"#),
        ("/way", "5 km", r#"{"price":1234.50,"way":5}"#),
        (
            "/share",
            "12 %",
            r#"{"price":1234.50,"way":5,"share":0.12}"#,
        ),
        (
            "/percent",
            "12 %",
            r#"{"price":1234.50,"way":5,"share":0.12,"percent":12}"#,
        ),
    ] {
        form.fill_in(place, typed);
        assert_eq!(form.value(), value, "{typed}");
        assert_eq!(form.text(place), typed, "as it is typed");
    }
    form.leave("/price");
    assert_eq!(form.text("/price"), "1234.50");
    form.fill_in("/price", "5 apples");
    form.leave("/price");
    assert_eq!(form.shown("/price"), ["syntax"]);
}

#[test]
fn durations_become_iso() {
    let mut form = free(json!({"properties": {"for": {"type": "string", "format": "duration"}}}));
    for (typed, value) in [
        ("1:30", r#"{"for":"PT1H30M"}"#),
        ("90 min", r#"{"for":"PT90M"}"#),
        ("2 days", r#"{"for":"P2D"}"#),
        ("PT5M", r#"{"for":"PT5M"}"#),
    ] {
        form.fill_in("/for", typed);
        assert_eq!(form.value(), value);
        assert_eq!(form.text("/for"), typed, "as it is typed");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
    form.fill_in("/for", "1h30");
    form.leave("/for");
    assert_eq!(form.text("/for"), "PT1H30M");
    form.fill_in("/for", "soon");
    form.leave("/for");
    assert_eq!(form.shown("/for"), ["format"]);
}

#[test]
fn one_example_is_a_hint_and_several_are_suggested() {
    let form = Filler::new(
        json!({"properties": {
            "one": {"type": "string", "examples": ["red"]}, "two": {"type": "string", "examples": ["red", "blue"]},
            "n": {"type": "number", "examples": [1.5]}, "said": {"type": "string", "description": "Such as red", "examples": ["red"]},
            "key": {"type": "string", "writeOnly": true, "examples": ["abc"]},
        }}),
        None,
    );
    assert_eq!(form.view("/one").hints, ["e.g. red"]);
    assert_eq!(form.view("/n").hints, ["e.g. 1.5"]);
    for place in ["/two", "/said", "/key"] {
        assert!(form.view(place).hints.is_empty(), "{place}");
    }
    let suggestions = |place: &str| match form.view(place).control {
        Control::Text { hints, .. } => hints.suggestions.len(),
        Control::Number { hints, .. } => hints.suggestions.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(["/one", "/two", "/n"].map(suggestions), [0, 2, 0]);
}

#[test]
fn listed_names_are_offered_and_named_in_errors() {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    for names in [
        json!({"enum": days}),
        json!({"$ref": "#/$defs/day"}),
        json!({"allOf": [{"$ref": "#/$defs/day"}]}),
    ] {
        let schema = json!({
            "type": "object", "propertyNames": names, "additionalProperties": {"type": "string"}, "$defs": {"day": {"enum": days}},
        });
        let mut form = Filler::new(schema.clone(), Some(json!({"mon": "8-12", "sun": ""})));
        let left = |form: &Filler, own| {
            let left = form.session.state().names_left(&at(""), own);
            let names = left.unwrap().into_iter().map(|(name, _)| name);
            names.collect::<Vec<_>>()
        };
        assert_eq!(left(&form, None), days[1..6], "{schema}");
        assert_eq!(left(&form, Some("mon")), days[..6], "{schema}");
        form.edit_at(
            "",
            json_form::form::edit::FieldEdit::Name("funday".to_owned()),
        );
        form.edit_at("", json_form::form::edit::FieldEdit::AddNamed);
        let Control::Group {
            adding: Some(adding),
            ..
        } = form.view("").control
        else {
            panic!("no input for a name")
        };
        let problem = adding.problem.unwrap();
        assert!(
            problem.contains("“mon”") && problem.contains("“sun”"),
            "{problem}"
        );
    }
    let open = Filler::new(
        json!({"type": "object", "propertyNames": {"pattern": "^x"}}),
        None,
    );
    assert_eq!(open.session.state().names_left(&at(""), None), None);
}

#[test]
fn a_short_name_is_labelled_by_its_description() {
    let long = "Words. ".repeat(10);
    let form = Filler::new(
        json!({"properties": {
            "a": {"type": "string", "description": "The name of the first contestant."},
            "b": {"type": "string", "title": "B side", "description": "The other one"},
            "c": {"type": "string", "description": long}, "d": {"type": "string", "description": "See `x`"},
            "id": {"type": "string"}, "name": {"type": "string", "description": "Who it is"},
        }}),
        None,
    );
    let label = |place: &str| form.view(place).label;
    let labels = ["/a", "/b", "/c", "/d", "/id", "/name"].map(label);
    assert_eq!(
        labels,
        [
            "The name of the first contestant",
            "B side",
            "C",
            "D",
            "Id",
            "Name"
        ]
    );
    assert_eq!(form.view("/a").description, None);
}

#[test]
fn untitled_words_get_a_capital() {
    let titles = |schema: Value| {
        let form = Filler::of_member(schema, None);
        match form.view("/a").control {
            Control::Choice { titles, .. } => titles.join(", "),
            other => panic!("{other:?}"),
        }
    };
    for (schema, shown) in [
        (
            json!({"enum": ["standard", "pick-up", null]}),
            "Standard, Pick-up, None",
        ),
        (json!({"enum": ["kg", "pound"]}), "kg, pound"),
        (json!({"enum": ["light"], "enumNames": ["light"]}), "light"),
        (
            json!({"oneOf": [{"const": "light"}, {"const": "dk", "title": "dark"}]}),
            "Light, dark",
        ),
    ] {
        assert_eq!(titles(schema), shown);
    }
    let mut form = Filler::of_member(json!({"enum": ["standard", "express"]}), None);
    form.choose("/a", Some(1));
    assert_eq!(form.value(), r#"{"a":"express"}"#);
}
