//! Findings and an agent's errors: shown at the right control and at the right time.

use json_form::form::CheckState;
use json_form::form::Submission;
use json_form::validate::Refusal;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::{empty, filled, fixture};

/// The errors that the form of a fixture shows for this value, each as `pointer: keyword`. `value` is JSON text.
fn problems_of(name: &str, value: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(value).unwrap();
    Filler::new(fixture(name).0, Some(value)).problems()
}

/// Cases: the name of a fixture, a value as JSON text, and the errors that `problems_of` returns for them.
const PROBLEMS: [(&str, &str, &[&str]); 20] = [
    ("fight", r#"{"a":"x"}"#, &["/b: required"]),
    ("fight", "{}", &["/a: required", "/b: required"]),
    (
        "fight",
        r#"{"a":"x","b":"y","c":1}"#,
        &["/c: additionalProperties"],
    ),
    ("fight", r#"{"a":5,"b":"y"}"#, &["/a: type"]),
    ("fight", "[]", &[": type"]),
    (
        "address",
        r#"{"name":"","home":{"country":"XX"}}"#,
        &[
            "/name: minLength",
            "/home/street: required",
            "/home/country: enum",
        ],
    ),
    ("address", r#"{"name":"x"}"#, &["/home: required"]),
    (
        "address",
        r#"{"name":"x","home":{"street":"s","country":"DE","zip_code":"1"}}"#,
        &["/home/zip_code: pattern"],
    ),
    ("order", r#"{"items":[]}"#, &["/items: minItems"]),
    ("order", "{}", &["/items: required"]),
    (
        "order",
        r#"{"items":[{"article":"a"},{"article":"a"}]}"#,
        &["/items/0: uniqueItems", "/items/1: uniqueItems"],
    ),
    (
        "order",
        r#"{"items":[{"article":"a"},{"count":0}]}"#,
        &["/items/1/article: required", "/items/1/count: minimum"],
    ),
    (
        "loan",
        r#"{"amount":1000000.01,"months":1.5,"rate":0.001,"currency":"USD"}"#,
        &[
            "/amount: maximum",
            "/months: type",
            "/rate: multipleOf",
            "/currency: const",
        ],
    ),
    (
        "profile",
        r#"{"email":"bob","password":"short","born":"2000-02-30"}"#,
        &["/email: format", "/password: minLength", "/born: format"],
    ),
    (
        "anything",
        r#"{"map":{"a":{"b":1}},"two":true}"#,
        &["/map/a: type", "/two: type"],
    ),
    (
        "anything",
        r#"{"either":{"y":1}}"#,
        &["/either/x: required"],
    ),
    ("together", r#"{"z":10}"#, &["/z: maximum"]),
    (
        "lists",
        r#"{"matrix":[[1,2,3],["x"]]}"#,
        &["/matrix/0: maxItems", "/matrix/1/0: type"],
    ),
    ("names", "{}", &["/a~1b: required"]),
    (
        "draft-07",
        r#"{"price":-1,"pair":["a",1,2]}"#,
        &["/price: minimum", "/pair: additionalItems"],
    ),
];

#[test]
fn findings_are_attached_to_the_control_that_can_correct_them() {
    for (name, value, expected) in PROBLEMS {
        assert_eq!(problems_of(name, value), expected, "{name}: {value}");
    }
}

#[test]
fn a_valid_value_is_reported_as_valid() {
    for name in [
        "fight", "address", "order", "choices", "anything", "tree", "together",
    ] {
        let form = filled(name);
        assert_eq!(form.problems(), Vec::<String>::new(), "{name}");
        assert_eq!(form.session.state().check_state(), CheckState::Valid);
    }
}

#[test]
fn problems_are_hidden_until_a_control_is_left() {
    let mut fight = empty("fight");
    assert_eq!(fight.session.state().check_state(), CheckState::Invalid);
    assert_eq!(fight.shown("/a"), Vec::<String>::new());
    fight.fill_in("/a", "x");
    fight.fill_in("/a", "");
    assert_eq!(fight.shown("/a"), Vec::<String>::new());
    let changes = fight.leave("/a");
    assert!(changes.fields.contains(&at("/a")));
    assert_eq!(fight.shown("/a"), ["required"]);
    assert_eq!(fight.shown("/b"), Vec::<String>::new());
    // It is resolved by a valid value, and returns with an invalid one.
    let changes = fight.fill_in("/a", "x");
    assert!(changes.fields.contains(&at("/a")));
    assert_eq!(fight.shown("/a"), Vec::<String>::new());
    fight.fill_in("/a", "");
    assert_eq!(fight.shown("/a"), ["required"]);
}

#[test]
fn submitting_shows_all_problems_in_reading_order() {
    let mut address = empty("address");
    assert_eq!(address.submit(), Some(Submission::Problems));
    assert_eq!(address.shown("/name"), ["required"]);
    assert_eq!(address.shown("/home/street"), ["required"]);
    assert_eq!(
        address.problems(),
        ["/name: required", "/home/street: required"]
    );
}

#[test]
fn leaving_a_control_shows_its_parents_problems() {
    let mut order = empty("order");
    order.remove("/items/0");
    assert_eq!(order.shown("/items"), Vec::<String>::new());
    order.leave("/items");
    assert_eq!(order.shown("/items"), ["minItems"]);
}

#[test]
fn an_empty_form_has_a_problem() {
    let mut form = Filler::new(json!({"type": "string", "title": "Name"}), None);
    assert_eq!(form.submit(), Some(Submission::Problems));
    assert_eq!(form.shown(""), ["required"]);
    form.fill_in("", "Ann");
    assert_eq!(form.value(), r#""Ann""#);
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
}

#[test]
fn agent_reports_are_shown_until_the_next_edit() {
    let mut fight = filled("fight");
    let reports = [
        (at("/a"), "is banned"),
        (at("/b/deeper"), "is too small"),
        (at("/nowhere"), "is odd"),
    ];
    let reports = reports.map(|(place, sentence)| (place, sentence.to_owned()));
    fight.session.report(reports);
    for (place, sentence) in [("/a", "is banned"), ("/b", "is too small"), ("", "is odd")] {
        assert_eq!(fight.view(place).problems, [sentence]);
    }
    let changes = fight.fill_in("/a", "Lion");
    assert!(changes.fields.contains(&at("/a")));
    assert_eq!(fight.shown("/a"), Vec::<String>::new());
    assert_eq!(fight.shown("/b"), ["agent"]);
    // The problem of the whole form is resolved too, and the root is drawn again.
    assert_eq!(fight.shown(""), Vec::<String>::new());
    assert!(changes.fields.contains(&at("")), "{:?}", changes.fields);
    fight.fill_in("/b", "");
    assert_eq!(fight.shown("/b"), ["required"]);
}

#[test]
fn agent_reports_move_with_their_item() {
    let mut order = filled("order");
    order
        .session
        .report([(at("/items/1/article"), "is sold out".to_owned())]);
    order.move_up("/items/1");
    assert_eq!(order.shown("/items/0/article"), ["agent"]);
    assert_eq!(order.shown("/items/1/article"), Vec::<String>::new());
}

#[test]
fn an_unchecked_form_can_be_sent() {
    let mut fight = empty("fight");
    fight.session.mark_unavailable(Refusal::UnknownSchema);
    fight.fill_in("/a", "Lion");
    let state = fight.session.state().check_state();
    assert_eq!(state, CheckState::Unchecked(Refusal::UnknownSchema));
    assert_eq!(fight.problems(), Vec::<String>::new());
    assert!(matches!(fight.submit(), Some(Submission::Send(_))));
}
