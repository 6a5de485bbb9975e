//! Finding locations: the field of the branch, the row, or the item that a finding is attached to.

use json_form::form::CheckState;
use json_form::form::edit::{Edit, FieldEdit};
use serde_json::{Value, json};

use crate::forms::branches::choose_branch;
use crate::forms::filler::{Filler, at};
use crate::forms::real_schemas::real_schema;

fn loaded(name: &str, text: &str) -> Filler {
    Filler::new(
        real_schema(name).0,
        Some(serde_json::from_str(text).unwrap()),
    )
}

#[test]
fn findings_of_a_branch_are_attached_to_its_fields() {
    for (name, value, expected) in [
        (
            "payment",
            r#"{"amount":1,"method":{"type":"card","number":"12"}}"#,
            &["/method/number: pattern"][..],
        ),
        (
            "payment",
            r#"{"amount":0,"method":{"type":"bank"}}"#,
            &["/amount: exclusiveMinimum", "/method/iban: required"],
        ),
        (
            "zod",
            r#"{"event":{"type":"click","x":"a","z":1}}"#,
            &[
                "/event/x: type",
                "/event/y: required",
                "/event/z: additionalProperties",
            ],
        ),
        (
            "trees",
            r#"{"op":"sum","of":[{"op":"num"},{"op":"neg","of":{"op":"num","value":"x"}}]}"#,
            &["/of/0/value: required", "/of/1/of/value: type"],
        ),
        (
            "unions",
            r#"{"steps":[{"do":"wait"},{"do":"move","to":"A"},""]}"#,
            &["/steps/0/seconds: required", "/steps/2: minLength"],
        ),
        (
            "nested",
            r#"{"where":{"at":"home","floor":"x"}}"#,
            &["/where/floor: type"],
        ),
        (
            "pydantic",
            r#"{"name":"A","pet":{"kind":"dog"},"age":-1}"#,
            &["/age: minimum", "/pet/breed: required"],
        ),
        (
            "reading",
            r#"{"how":"mail","mail":"x"}"#,
            &["/mail: format"],
        ),
    ] {
        assert_eq!(loaded(name, value).problems(), expected, "{name} {value}");
    }
}

#[test]
fn findings_move_with_the_branch() {
    let mut form = loaded(
        "payment",
        r#"{"amount":1,"method":{"type":"card","holder":"A"}}"#,
    );
    assert_eq!(form.problems(), ["/method/number: required"]);
    choose_branch(&mut form, "/method", 0, Some(1));
    assert_eq!(form.problems(), ["/method/iban: required"]);
    choose_branch(&mut form, "/method", 0, Some(0));
    assert_eq!(form.problems(), ["/method/number: required"]);
    choose_branch(&mut form, "/method", 0, Some(2));
    assert_eq!(form.problems(), Vec::<String>::new());
    assert_eq!(form.session.state().check_state(), CheckState::Valid);
}

#[test]
fn findings_move_though_the_value_is_unchanged() {
    let schema = json!({"type": "object", "oneOf": [
        {"title": "A", "properties": {"a": {"type": "string"}}, "required": ["a"]},
        {"title": "B", "properties": {"b": {"type": "string"}}, "required": ["b"]},
    ]});
    let mut form = Filler::new(schema, Some(json!({})));
    form.submit();
    for (option, place, other) in [(1, "/b", ""), (0, "/a", ""), (1, "/b", "")] {
        choose_branch(&mut form, "", 0, Some(option));
        assert_eq!(form.value(), "{}");
        assert_eq!(form.problems(), [format!("{place}: required")]);
        assert_eq!(form.shown(place), ["required"]);
        assert_eq!(form.shown(other), Vec::<String>::new());
    }
    form.fill_in("/b", "x");
    assert_eq!(form.problems(), Vec::<String>::new());
}

#[test]
fn an_open_choice_is_reported_at_its_chooser() {
    let mut form = Filler::new(real_schema("payment").0, None);
    form.fill_in("/amount", "1");
    assert_eq!(form.problems(), ["/method: required"]);
    let mut form = Filler::new(real_schema("trees").0, None);
    form.submit();
    assert_eq!(form.problems(), [": required"]);
}

#[test]
fn each_keyword_has_its_control() {
    for (name, value, expected) in [
        (
            "depends",
            r#"{"card":"1"}"#,
            &["/name: dependentRequired", "/billing: dependentRequired"][..],
        ),
        (
            "map",
            r#"{"x-a":1,"n1":0,"y":true}"#,
            &["/x-a: type", "/n1: minimum", "/y: additionalProperties"],
        ),
        (
            "map",
            r#"{"x-a":"","x-b":"","x-c":"","x-d":"","x-e":""}"#,
            &[": maxProperties"],
        ),
        (
            "names",
            r#"{"env":{"PATH":"/","lower":1}}"#,
            &["/env/lower: propertyNames"],
        ),
        (
            "names",
            r#"{"rows":{"a":{"kind":{"b":"x"}}}}"#,
            &["/rows/a/n: required", "/rows/a/kind/b: type"],
        ),
        (
            "unions",
            r#"{"steps":["a","a"]}"#,
            &[
                "/steps: contains",
                "/steps/0: uniqueItems",
                "/steps/1: uniqueItems",
            ],
        ),
        (
            "tuples",
            r#"{"point":[1,"2","km",4]}"#,
            &["/point/1: type", "/point/2: enum", "/point/3: falseSchema"],
        ),
        (
            "closed",
            r#"{"id":1,"kind":"firm","name":"X","zip":1}"#,
            &["/zip: unevaluatedProperties"],
        ),
        (
            "seven",
            r#"{"speed":2,"pair":["a",0,"x"]}"#,
            &[
                "/pair/1: minimum",
                "/pair/2: type",
                "/mode: dependentRequired",
            ],
        ),
    ] {
        let found = loaded(name, value).problems();
        assert_eq!(found, expected, "{name} {value}");
    }
}

#[test]
fn unexpected_members_of_a_closed_union_are_reported_at_their_row() {
    let mut form = loaded("dynamic", r#"{"children":[{"daat":1}]}"#);
    assert_eq!(form.problems(), ["/children/0/daat: unevaluatedProperties"]);
    form.remove("/children/0/daat");
    assert_eq!(form.problems(), Vec::<String>::new());
    form.add("/children");
    form.add("/children/1/children");
    assert_eq!(form.value(), r#"{"children":[{},{"children":[{}]}]}"#);
}

#[test]
fn findings_move_to_json_and_back() {
    let mut form = loaded("payment", r#"{"amount":1,"method":{"type":"bank"}}"#);
    form.submit();
    form.edit_at("/method", FieldEdit::AsJson(true));
    assert_eq!(form.problems().len(), 1);
    assert!(
        form.problems()[0].starts_with("/method: "),
        "{:?}",
        form.problems()
    );
    assert_eq!(form.shown("/method").len(), 1);
    form.edit_at("/method", FieldEdit::AsJson(false));
    assert_eq!(form.problems(), ["/method/iban: required"]);
    assert_eq!(form.shown("/method/iban"), ["required"]);
    form.edit_at("", FieldEdit::AsJson(true));
    form.fill_in("", r#"{"amount":0,"method":{"type":"cash"}}"#);
    form.edit_at("", FieldEdit::AsJson(false));
    assert_eq!(form.problems(), ["/amount: exclusiveMinimum"]);
}

#[test]
fn agent_reports_about_a_branch_are_shown_at_its_field() {
    let mut form = loaded(
        "payment",
        r#"{"amount":1,"method":{"type":"bank","iban":"DE123"}}"#,
    );
    let report = |place: &str| [(at(place), "unknown".to_owned())];
    form.session.report(report("/method/iban"));
    form.session.report(report("/amount"));
    assert_eq!(form.problems(), ["/amount: agent", "/method/iban: agent"]);
    form.fill_in("/method/iban", "DE1234");
    assert_eq!(form.problems(), ["/amount: agent"]);
    form.session.report(report("/method/iban"));
    choose_branch(&mut form, "/method", 0, Some(0));
    form.fill_in("/method/number", "123456789012");
    assert_eq!(form.problems(), ["/amount: agent"]);
    form.session.clear_reported();
    assert_eq!(form.problems(), Vec::<String>::new());
}

#[test]
fn a_stashed_field_takes_its_findings_along() {
    let mut form = Filler::new(
        real_schema("seven").0,
        Some(json!({"mode": "manual", "gear": 0})),
    );
    form.submit();
    assert_eq!(form.problems(), ["/gear: minimum"]);
    form.choose("/mode", Some(0));
    assert_eq!(form.problems(), Vec::<String>::new());
    form.choose("/mode", Some(1));
    assert_eq!(form.problems(), ["/gear: minimum"]);
    assert_eq!(form.shown("/gear"), ["minimum"]);
}

#[test]
fn resolving_one_finding_keeps_the_other() {
    let schema = json!({"type": "object", "allOf": [
        {"properties": {"a": {"type": "string", "minLength": 3}}},
        {"properties": {"a": {"type": "string", "pattern": "^x"}}},
    ], "required": ["a", "b"]});
    let mut form = Filler::new(schema, Some(json!({"a": "yy"})));
    let all: Vec<String> = form.problems();
    assert_eq!(all.len(), 3, "{all:?}");
    form.fill_in("/a", "yyy");
    assert_eq!(form.problems(), ["/a: pattern", "/b: required"]);
    form.fill_in("/a", "xx");
    assert_eq!(form.problems(), ["/a: minLength", "/b: required"]);
    form.fill_in("/a", "xxx");
    assert_eq!(form.problems(), ["/b: required"]);
}

#[test]
fn equal_findings_at_items_are_resolved_one_by_one() {
    let value: Vec<Value> = (0..6).map(|_| json!({"do": "wait"})).collect();
    let mut form = Filler::new(real_schema("unions").0, Some(json!({"steps": value})));
    let wanted = |form: &Filler| {
        form.problems()
            .iter()
            .filter(|it| it.ends_with("seconds: required"))
            .count()
    };
    assert_eq!(wanted(&form), 6);
    for left in (0..6).rev() {
        form.fill_in(&format!("/steps/{left}/seconds"), &format!("{}", left + 1));
        assert_eq!(wanted(&form), left);
    }
    form.remove("/steps/0");
    form.fill_in("/steps/3/seconds", "");
    form.move_up("/steps/3");
    assert!(
        form.problems()
            .contains(&"/steps/2/seconds: required".to_owned()),
        "{:?}",
        form.problems()
    );
    assert_eq!(wanted(&form), 1);
}

#[test]
fn a_removed_item_takes_its_findings_along() {
    let mut form = loaded("trees", r#"{"op":"sum","of":[{"op":"num"},{"op":"x"}]}"#);
    choose_branch(&mut form, "/of/0", 0, Some(0));
    form.remove("/of/0");
    assert!(
        !form.problems().iter().any(|it| it.starts_with("/of/1")),
        "{:?}",
        form.problems()
    );
    form.remove("/of/0");
    assert_eq!(form.problems(), ["/of: minItems"]);
}

#[test]
fn each_of_several_unions_keeps_its_own_findings() {
    let value = json!({"how": "mail", "mail": "x", "items": []});
    let mut form = Filler::new(real_schema("reading").0, Some(value));
    let mail = "/mail: format";
    assert_eq!(form.problems(), [mail]);
    form.choose("/how", Some(1));
    assert_eq!(
        form.value(),
        r#"{"how":"phone","items":[]}"#,
        "the member chooses the branch"
    );
    assert_eq!(form.problems(), ["/phone: required"]);
    form.choose("/how", Some(0));
    assert_eq!(form.problems(), [mail]);
}

#[test]
fn items_that_differ_again_lose_their_findings() {
    let mut form = loaded(
        "unions",
        r#"{"steps":[{"do":"wait","seconds":1},"hello",{"do":"move","to":"A"}]}"#,
    );
    form.edit_at("/steps/2", FieldEdit::Duplicate);
    assert_eq!(
        form.problems(),
        ["/steps/2: uniqueItems", "/steps/3: uniqueItems"]
    );
    choose_branch(&mut form, "/steps/2", 0, Some(1));
    assert_eq!(form.problems(), ["/steps/2/seconds: required"]);
    form.edit(Edit::Undo);
    assert_eq!(
        form.problems(),
        ["/steps/2: uniqueItems", "/steps/3: uniqueItems"]
    );
}

#[test]
fn findings_are_attached_again_after_items_moved() {
    // The findings are the same before and after: each item lacks its count.
    let (schema, _) = real_schema("reading");
    let value = json!({"how": "none", "items": [{"kind": "a", "n": 1}, {"kind": "a", "n": 2}]});
    let count = |form: &Filler| -> Vec<String> {
        let problems = form.session.state().problems();
        problems.iter().map(|it| it.pointer.to_string()).collect()
    };
    for (field_edit, places) in [
        (
            FieldEdit::Move { up: true },
            ["/items/0", "/items/1/count"].as_slice(),
        ),
        (
            FieldEdit::Duplicate,
            &["/items/0/count", "/items/1", "/items/2"],
        ),
    ] {
        let mut form = Filler::new(schema.clone(), Some(value.clone()));
        form.edit_at("/items/1", FieldEdit::AsJson(true));
        assert_eq!(count(&form), ["/items/0/count", "/items/1"]);
        form.edit_at("/items/1", field_edit);
        assert_eq!(count(&form), places);
        form.edit(Edit::Undo);
        assert_eq!(count(&form), ["/items/0/count", "/items/1"]);
    }
    let three = json!({"how": "none", "items": [{"kind": "a"}, {"kind": "a"}, {"kind": "a"}]});
    let mut form = Filler::new(schema, Some(three));
    form.edit_at("/items/0", FieldEdit::AsJson(true));
    form.edit_at("/items/0", FieldEdit::Remove);
    assert_eq!(count(&form), ["/items/0/count", "/items/1/count"]);
}

#[test]
fn unexpected_names_are_sorted() {
    // The person's order of members; the worker has them as they came.
    let schema = json!({"type": "object", "additionalProperties": false});
    let mut said = Vec::new();
    for text in [r#"{"b":1,"a":2}"#, r#"{"a":2,"b":1}"#] {
        let mut form = Filler::new(schema.clone(), Some(serde_json::from_str(text).unwrap()));
        form.edit_at("", FieldEdit::AsJson(true));
        said.push(form.sentences());
    }
    assert_eq!(said[0], said[1]);
}
