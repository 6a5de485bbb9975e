//! Branches: choosing one keeps what they share, puts the rest aside, and brings it back.

use json_form::form::{CheckState, Control, FieldEdit, Edit};
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::life::{first, new};

/// Chooses an option of a chooser at a place.
pub(crate) fn shape(form: &mut Filler, place: &str, chooser: usize, option: Option<usize>) {
    form.edit(Edit::At(at(place), FieldEdit::SelectBranch(chooser, option)));
}

pub(crate) fn chosen(form: &Filler, place: &str) -> Vec<Option<String>> {
    let choosers = form.view(place).choosers.into_iter();
    choosers
        .map(|it| it.chosen.map(|at| it.options[at].clone()))
        .collect()
}

fn some(names: &[&str]) -> Vec<Option<String>> {
    names.iter().map(|name| Some((*name).to_owned())).collect()
}

pub(crate) fn members(form: &Filler, place: &str) -> Vec<String> {
    match form.view(place).control {
        Control::Group { members, .. } => members.iter().map(|it| it.last().unwrap()).collect(),
        other => panic!("no group: {other:?}"),
    }
}

#[test]
fn the_branch_is_found_from_the_value() {
    assert_eq!(
        chosen(&first("payment"), "/method"),
        some(&["Bank transfer"])
    );
    assert_eq!(chosen(&first("zod"), "/event"), some(&["Key"]));
    assert_eq!(chosen(&first("pydantic"), "/pet"), some(&["Dog"]));
    assert_eq!(chosen(&first("closed"), ""), some(&["Firm"]));
    assert_eq!(chosen(&first("nested"), "/where"), some(&["Home", "Flat"]));
    assert_eq!(chosen(&first("nested"), "/both"), some(&["Blue", "Big"]));
    assert_eq!(chosen(&first("reading"), ""), some(&["Phone"]));
    assert_eq!(chosen(&first("unions"), "/steps/1"), some(&["Say"]));
    // Where none holds it is the one that the value looks most like.
    for (name, value, place, branch) in [
        (
            "payment",
            json!({"method": {"type": "card"}}),
            "/method",
            "Card",
        ),
        (
            "payment",
            json!({"method": {"holder": "x", "iban": "5"}}),
            "/method",
            "Bank transfer",
        ),
        ("zod", json!({"event": {"y": 1}}), "/event", "Click"),
        (
            "trees",
            json!({"op": "neg", "of": {"op": "sum"}}),
            "/of",
            "Sum",
        ),
    ] {
        let form = Filler::new(crate::forms::life::life(name).0, Some(value));
        assert_eq!(chosen(&form, place), some(&[branch]), "{name}");
    }
}

#[test]
fn choosing_another_branch_keeps_what_both_have_and_fills_in_what_tells_it_apart() {
    let mut form = new("payment");
    assert_eq!(form.value(), "{}");
    shape(&mut form, "/method", 0, Some(0));
    assert_eq!(form.value(), r#"{"method":{"type":"card"}}"#);
    form.fill_in("/method/number", "123456789012");
    form.fill_in("/method/holder", "Ann");
    shape(&mut form, "/method", 0, Some(1));
    assert_eq!(form.value(), r#"{"method":{"type":"bank","holder":"Ann"}}"#);
    form.fill_in("/method/iban", "DE12345");
    form.fill_in("/method/holder", "Bob");
    form.fill_in("/amount", "1.10");
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    shape(&mut form, "/method", 0, Some(2));
    assert_eq!(form.value(), r#"{"amount":1.10,"method":{"type":"cash"}}"#);
    shape(&mut form, "/method", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"amount":1.10,"method":{"type":"card","number":"123456789012","holder":"Ann"}}"#
    );
    shape(&mut form, "/method", 0, Some(1));
    assert!(
        form.value().contains(r#""iban":"DE12345""#),
        "{}",
        form.value()
    );
    assert!(!form.value().contains("number"), "{}", form.value());
}

#[test]
fn what_both_branches_have_stays_as_it_is_now_and_not_as_it_was_then() {
    let mut form = first("payment");
    shape(&mut form, "/method", 0, Some(0));
    form.fill_in("/method/holder", "Bob");
    shape(&mut form, "/method", 0, Some(1));
    assert!(
        form.value().contains(r#""holder":"Bob""#),
        "{}",
        form.value()
    );
    // Nor does it rise again after it was emptied.
    form.fill_in("/method/holder", "");
    shape(&mut form, "/method", 0, Some(0));
    assert!(!form.value().contains("holder"), "{}", form.value());
    shape(&mut form, "/method", 0, Some(1));
    assert!(!form.value().contains("holder"), "{}", form.value());
}

#[test]
fn what_no_branch_names_stays_whatever_is_chosen() {
    let mut form = first("payment");
    for option in [0, 2, 1] {
        shape(&mut form, "/method", 0, Some(option));
        assert!(form.value().contains(r#""memo":"x""#), "{}", form.value());
    }
    assert!(
        form.value().contains(r#""iban":"DE123","holder":"Ann""#),
        "{}",
        form.value()
    );
}

#[test]
fn a_branch_that_is_closed_is_left_with_nothing_that_it_does_not_take() {
    let mut form = first("zod");
    shape(&mut form, "/event", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"event":{"type":"click","x":1.10},"level":null}"#
    );
    shape(&mut form, "/event", 0, Some(2));
    assert_eq!(form.value(), r#"{"event":{"type":"none"},"level":null}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    shape(&mut form, "/event", 0, Some(1));
    assert_eq!(
        form.value(),
        r#"{"event":{"type":"key","code":"a","x":1.10},"level":null}"#
    );
}

#[test]
fn a_map_and_a_record_leave_nothing_in_each_other() {
    let schema = json!({"oneOf": [
        {"title": "Scores", "type": "object", "additionalProperties": {"type": "integer"}},
        {"title": "Note", "type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"], "additionalProperties": false},
    ]});
    let mut form = Filler::new(schema, Some(json!({"Ann": 3, "Bob": 4})));
    assert_eq!(chosen(&form, ""), some(&["Scores"]));
    shape(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), "{}");
    form.fill_in("/text", "t");
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    shape(&mut form, "", 0, Some(0));
    assert_eq!(form.value(), r#"{"Ann":3,"Bob":4}"#);
    shape(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), r#"{"text":"t"}"#);
}

#[test]
fn scalars_objects_and_lists_give_way_to_one_another_and_come_back() {
    let schema = json!({"type": "object", "properties": {"it": {"anyOf": [
        {"type": "number"}, {"type": "string"}, {"type": "array", "items": {"type": "string"}},
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {"type": "null"}
    ]}}});
    let mut form = Filler::new(schema, None);
    let names = ["Number", "Text", "List: Text", "A"];
    assert_eq!(form.view("/it").choosers[0].options, names);
    let written = [
        r#"{"it":1.10}"#,
        r#"{"it":"t"}"#,
        r#"{"it":["i"]}"#,
        r#"{"it":{"a":"x"}}"#,
    ];
    shape(&mut form, "/it", 0, Some(0));
    form.fill_in("/it", "1.10");
    shape(&mut form, "/it", 0, Some(1));
    assert_eq!(form.value(), "{}");
    form.fill_in("/it", "t");
    shape(&mut form, "/it", 0, Some(2));
    form.add("/it");
    form.fill_in("/it/0", "i");
    shape(&mut form, "/it", 0, Some(3));
    form.fill_in("/it/a", "x");
    for (at, expected) in [3, 0, 2, 1, 0, 3].map(|at| (at, written[at])) {
        shape(&mut form, "/it", 0, Some(at));
        assert_eq!(form.value(), expected);
        assert_eq!(chosen(&form, "/it"), some(&[names[at]]));
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
    shape(&mut form, "/it", 0, Some(0));
    assert_eq!(form.text("/it"), "1.10");
    shape(&mut form, "/it", 0, None);
    assert_eq!(form.value(), "{}");
    assert_eq!(chosen(&form, "/it"), [None]);
}

#[test]
fn a_nullable_union_is_null_and_finds_back_to_its_branch() {
    let mut form = first("pydantic");
    form.edit(Edit::At(
        at("/pet"),
        FieldEdit::Empty(json_form::form::EmptyKind::Null),
    ));
    assert!(form.value().contains(r#""pet":null"#), "{}", form.value());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    shape(&mut form, "/pet", 0, Some(0));
    assert!(
        form.value().contains(r#""pet":{"kind":"cat","lives":9}"#),
        "{}",
        form.value()
    );
    shape(&mut form, "/pet", 0, Some(1));
    assert!(form.value().contains(r#""kind":"dog""#), "{}", form.value());
    // Nullable plain values need no chooser.
    assert_eq!(form.view("/age").choosers, []);
    assert!(matches!(form.view("/age").control, Control::Number { .. }));
    assert!(matches!(form.view("/tags").control, Control::List { .. }));
}

#[test]
fn a_new_model_of_pydantic_begins_with_its_defaults() {
    let form = new("pydantic");
    assert_eq!(form.value(), r#"{"age":null,"pet":null,"tags":null}"#);
}

#[test]
fn branches_within_branches_are_chosen_one_by_one_and_come_back() {
    let mut form = new("nested");
    shape(&mut form, "/where", 0, Some(1));
    assert_eq!(form.value(), r#"{"where":{"at":"home"}}"#);
    assert_eq!(chosen(&form, "/where"), [Some("Home".to_owned()), None]);
    shape(&mut form, "/where", 1, Some(1));
    form.fill_in("/where/floor", "3");
    assert_eq!(form.value(), r#"{"where":{"at":"home","floor":3}}"#);
    shape(&mut form, "/where", 0, Some(0));
    form.fill_in("/where/branch", "b");
    assert_eq!(form.value(), r#"{"where":{"at":"shop","branch":"b"}}"#);
    assert_eq!(chosen(&form, "/where"), some(&["Shop"]));
    shape(&mut form, "/where", 0, Some(1));
    assert_eq!(form.value(), r#"{"where":{"at":"home","floor":3}}"#);
    assert_eq!(chosen(&form, "/where"), some(&["Home", "Flat"]));
    shape(&mut form, "/where", 1, Some(0));
    assert_eq!(form.value(), r#"{"where":{"at":"home"}}"#);
}

#[test]
fn two_unions_at_one_place_are_chosen_apart() {
    let mut form = Filler::new(crate::forms::life::life("nested").0, None);
    form.add("/both");
    shape(&mut form, "/both", 0, Some(0));
    form.fill_in("/both/red", "r");
    shape(&mut form, "/both", 1, Some(1));
    form.fill_in("/both/small", "1");
    assert_eq!(form.value(), r#"{"both":{"red":"r","small":1}}"#);
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    shape(&mut form, "/both", 0, Some(1));
    form.fill_in("/both/blue", "b");
    shape(&mut form, "/both", 1, Some(0));
    form.fill_in("/both/big", "2");
    assert_eq!(form.value(), r#"{"both":{"blue":"b","big":2}}"#);
    shape(&mut form, "/both", 0, Some(0));
    assert_eq!(
        form.value(),
        r#"{"both":{"red":"r","big":2}}"#,
        "the other union stays"
    );
    shape(&mut form, "/both", 1, Some(1));
    assert_eq!(form.value(), r#"{"both":{"red":"r","small":1}}"#);
    assert_eq!(chosen(&form, "/both"), some(&["Red", "Small"]));
}

#[test]
fn a_tree_of_branches_is_built_from_nothing() {
    let mut form = new("trees");
    shape(&mut form, "", 0, Some(1));
    assert_eq!(form.value(), r#"{"op":"sum","of":[]}"#);
    form.add("/of");
    form.add("/of");
    shape(&mut form, "/of/0", 0, Some(0));
    form.fill_in("/of/0/value", "1.0");
    shape(&mut form, "/of/1", 0, Some(2));
    shape(&mut form, "/of/1/of", 0, Some(0));
    form.fill_in("/of/1/of/value", "2");
    assert_eq!(
        form.value(),
        r#"{"op":"sum","of":[{"op":"num","value":1.0},{"op":"neg","of":{"op":"num","value":2}}]}"#
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
    // What both know, of another shape, does not stay.
    shape(&mut form, "", 0, Some(2));
    assert_eq!(form.value(), r#"{"op":"neg"}"#);
    shape(&mut form, "", 0, Some(1));
    assert!(
        form.value().ends_with(r#""value":2}}]}"#),
        "{}",
        form.value()
    );
    assert_eq!(chosen(&form, "/of/1"), some(&["Minus"]));
}

#[test]
fn a_branch_is_chosen_within_a_member_that_opens_by_typing() {
    let schema = json!({"type": "object", "properties": {"where": {"type": "object", "properties": {"kind": {"type": "string"}},
        "oneOf": [{"title": "A", "properties": {"a": {"type": "string"}}}, {"title": "B", "properties": {"b": {"type": "string"}}}]}}});
    let mut form = Filler::new(schema, Some(json!({"where": {"kind": "k", "b": "x"}})));
    assert_eq!(members(&form, "/where"), ["kind", "b"]);
    shape(&mut form, "/where", 0, Some(0));
    assert_eq!(form.value(), r#"{"where":{"kind":"k"}}"#);
    assert_eq!(members(&form, "/where"), ["kind", "a"]);
}

#[test]
fn a_choice_that_the_person_made_stays_although_another_branch_holds() {
    let schema = json!({"type": "object", "anyOf": [
        {"title": "Short", "properties": {"a": {"type": "string"}}},
        {"title": "Long", "properties": {"a": {"type": "string"}, "b": {"type": "string", "minLength": 3}}},
    ]});
    let mut form = Filler::new(schema, Some(json!({"a": "x"})));
    assert_eq!(chosen(&form, ""), some(&["Short"]));
    shape(&mut form, "", 0, Some(1));
    form.fill_in("/b", "y");
    form.fill_in("/a", "z");
    assert_eq!(chosen(&form, ""), some(&["Long"]));
    assert_eq!(form.value(), r#"{"a":"z","b":"y"}"#);
}

#[test]
fn a_union_of_constants_with_titles_and_null_is_one_choice() {
    let mut form = first("tuples");
    let view = form.view("/tone");
    assert_eq!(view.choosers, []);
    let Control::Choice { titles, chosen, .. } = view.control else {
        panic!("{:?}", view.control)
    };
    assert_eq!(
        (titles.as_slice(), chosen),
        (
            ["Warm", "Cold", "None"].map(str::to_owned).as_slice(),
            Some(2)
        )
    );
    form.choose("/tone", Some(1));
    assert!(form.value().contains(r#""tone":"cold""#));
    form.choose("/tone", None);
    assert!(!form.value().contains("tone"));
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn a_text_with_suggestions_takes_any_other_text() {
    let mut form = first("tuples");
    let Control::Text { text, hints, .. } = form.view("/size").control else {
        panic!("{:?}", form.view("/size"))
    };
    assert_eq!(
        (text.as_str(), hints.suggestions),
        ("XL", ["S", "M", "L"].map(str::to_owned).to_vec())
    );
    form.fill_in("/size", "M");
    assert!(form.value().contains(r#""size":"M""#));
}

#[test]
fn half_a_number_in_what_both_branches_have_is_not_lost() {
    let schema = json!({"type": "object", "oneOf": [
        {"title": "A", "properties": {"n": {"type": "number"}, "a": {"type": "string"}}, "required": ["a"]},
        {"title": "B", "properties": {"n": {"type": "number"}, "b": {"type": "string"}}, "required": ["b"]},
    ]});
    let mut form = Filler::new(schema, Some(json!({"n": 1, "a": "x"})));
    form.fill_in("/n", "1.");
    shape(&mut form, "", 0, Some(1));
    assert_eq!(form.text("/n"), "1.");
    form.fill_in("/n", "1.10");
    shape(&mut form, "", 0, Some(0));
    assert_eq!(form.text("/n"), "1.10");
}

#[test]
fn half_a_number_of_one_branch_does_not_hide_what_was_entered_in_another() {
    let branch = |name: &str| json!({"title": name, "properties": {"n": {"type": "number"}, name: {"const": 1, "default": 1}}, "required": [name]});
    let empty = json!({"title": "C", "properties": {"c": {"const": 1, "default": 1}}, "required": ["c"], "additionalProperties": false});
    let schema = json!({"type": "object", "oneOf": [branch("a"), branch("b"), empty]});
    let mut form = Filler::new(schema, Some(json!({"n": 1, "a": 1})));
    form.fill_in("/n", "1.");
    shape(&mut form, "", 0, Some(2));
    assert_eq!(
        (form.value(), form.to_mend()),
        (r#"{"c":1}"#.to_owned(), Vec::new())
    );
    shape(&mut form, "", 0, Some(0));
    assert_eq!(form.text("/n"), "1.", "it came back as it was");
    shape(&mut form, "", 0, Some(2));
    shape(&mut form, "", 0, Some(1));
    form.fill_in("/n", "5");
    shape(&mut form, "", 0, Some(0));
    assert_eq!(
        (form.text("/n"), form.value()),
        ("5".to_owned(), r#"{"n":5,"a":1}"#.to_owned())
    );
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn half_a_number_in_a_branch_that_went_does_not_keep_the_form_from_being_sent() {
    for to in [Some(1), None] {
        let schema = json!({"type": "object", "properties": {"it": {"oneOf": [
            {"title": "A", "type": "object", "properties": {"n": {"type": "number"}}, "required": ["n"]},
            {"title": "B", "type": "string"},
        ]}}});
        let mut form = Filler::new(schema, Some(json!({"it": {"n": 1}})));
        form.fill_in("/it/n", "1.");
        shape(&mut form, "/it", 0, to);
        form.fill_in("/it", "x");
        assert_eq!(form.to_mend(), Vec::<String>::new(), "{to:?}");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn a_value_that_another_branch_takes_is_drawn_by_that_branch() {
    let schema = json!({"type": "object", "properties": {"it": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}});
    let mut form = Filler::new(schema, Some(json!({"it": 5})));
    assert_eq!(chosen(&form, "/it"), some(&["Number"]));
    form.edit(Edit::At(at(""), FieldEdit::AsJson(true)));
    form.fill_in("", r#"{"it": "five"}"#);
    form.edit(Edit::At(at(""), FieldEdit::AsJson(false)));
    assert_eq!(chosen(&form, "/it"), some(&["Text"]));
    form.edit(Edit::Load(Some(json!({"it": 6}))));
    assert_eq!(chosen(&form, "/it"), some(&["Number"]));
}

#[test]
fn types_are_chosen_and_what_was_typed_comes_back() {
    let mut form = first("tuples");
    let loaded = form.value();
    let names = [
        "Text",
        "Number",
        "Yes or no",
        "Group of entries",
        "List",
        "None",
    ];
    assert_eq!(form.view("/any").choosers[0].options, names);
    assert_eq!(chosen(&form, "/any"), some(&["Group of entries"]));
    shape(&mut form, "/any", 0, Some(1));
    form.fill_in("/any", "1.10");
    shape(&mut form, "/any", 0, Some(0));
    form.fill_in("/any", "t");
    for (option, json) in [
        (1, "1.10"),
        (0, r#""t""#),
        (2, "false"),
        (4, "[]"),
        (5, "null"),
        (1, "1.10"),
    ] {
        shape(&mut form, "/any", 0, Some(option));
        assert!(
            form.value().contains(&format!(r#""any":{json}"#)),
            "{}",
            form.value()
        );
        assert_eq!(chosen(&form, "/any"), some(&[names[option]]));
    }
    shape(&mut form, "/any", 0, Some(3));
    assert_eq!(
        serde_json::from_str::<Value>(&form.value()).unwrap(),
        serde_json::from_str::<Value>(&loaded).unwrap()
    );
}

#[test]
fn at_least_one_of_two_members_asks_for_no_choice_before_anything_can_be_typed() {
    for kind in [json!({"type": "object"}), json!({})] {
        let mut schema = json!({"properties": {"mail": {"type": "string"}, "phone": {"type": "string"}},
            "anyOf": [{"required": ["mail"]}, {"required": ["phone"]}]});
        schema
            .as_object_mut()
            .unwrap()
            .extend(kind.as_object().unwrap().clone());
        let mut form = Filler::new(schema, None);
        assert_eq!(members(&form, ""), ["mail", "phone"], "{kind}");
        form.fill_in("/phone", "1");
        assert_eq!(form.value(), r#"{"phone":"1"}"#);
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn a_choice_that_is_not_there_changes_nothing() {
    let mut form = first("names");
    let before = form.value();
    for (place, chooser, option) in [
        ("/rows/r~12", 0, None),
        ("/rows/r 1", 0, Some(0)),
        ("/env/PATH", 0, Some(9)),
        ("/env/PATH", 1, Some(0)),
        ("/rows/r 1/kind", 0, Some(2)),
        ("/rows/r 1/kind", 1, Some(0)),
        ("", 0, None),
    ] {
        shape(&mut form, place, chooser, option);
        assert_eq!(form.value(), before, "{place} {chooser} {option:?}");
    }
}
