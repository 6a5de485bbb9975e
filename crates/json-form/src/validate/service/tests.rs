//! What the service holds, repeats and tells anew.

use super::*;
use exact_json::Pointer;
use serde_json::json;

fn put(at: &str, value: Value) -> Patch {
    let (at, value) = (at.parse().unwrap(), Some(value));
    Patch { at, value }
}

fn out(at: &str) -> Patch {
    let (at, value) = (at.parse().unwrap(), None);
    Patch { at, value }
}

type Told = (Assessment, Option<Vec<Finding>>, Vec<Option<bool>>);

fn told(
    service: &mut ValidationService,
    key: u64,
    patches: Vec<Patch>,
    questions: Vec<Question>,
) -> Told {
    match service.answer(Ask::Check {
        key,
        ticket: 7,
        patches,
        questions,
    }) {
        Some(Answer::Checked {
            key: same,
            ticket: 7,
            assessment,
            mended,
            answers,
        }) if same == key => (assessment, mended, answers),
        other => panic!("not a check: {other:?}"),
    }
}

fn check(service: &mut ValidationService, key: u64, value: Value) -> Assessment {
    let (assessment, mended, _) = told(service, key, vec![put("", value)], Vec::new());
    assert_eq!(mended, None);
    assessment
}

fn hold(service: &mut ValidationService, key: u64, schema: Value) -> Answer {
    service.answer(Ask::Schema { key, schema }).unwrap()
}

#[test]
fn a_schema_is_held_until_it_is_forgotten() {
    let mut service = ValidationService::new();
    assert_eq!(
        hold(&mut service, 1, json!({"type": "string"})),
        Answer::Compiled {
            key: 1,
            notices: vec![]
        }
    );
    assert!(check(&mut service, 1, json!("x")).is_valid());
    assert!(check(&mut service, 1, json!(1)).is_invalid());
    assert_eq!(service.answer(Ask::Forget { key: 1 }), None);
    assert_eq!(
        check(&mut service, 1, json!(1)).refusal(),
        Some(&Refusal::UnknownSchema)
    );
}

#[test]
fn values_of_a_refused_schema_are_answered_with_the_reason() {
    let mut service = ValidationService::new();
    let Answer::Refused { refusal, .. } = hold(&mut service, 1, json!({"$ref": "#"})) else {
        panic!("a schema that only leads to itself was taken");
    };
    assert_eq!(check(&mut service, 1, json!(1)).refusal(), Some(&refusal));
}

#[test]
fn the_schema_unused_for_longest_goes_first() {
    let mut service = ValidationService::new();
    for key in 0..ValidationService::SCHEMAS as u64 {
        hold(&mut service, key, json!(true));
    }
    assert!(check(&mut service, 0, json!(1)).is_valid());
    hold(&mut service, 100, json!(true));
    assert!(check(&mut service, 0, json!(1)).is_valid());
    assert_eq!(
        check(&mut service, 1, json!(1)).refusal(),
        Some(&Refusal::UnknownSchema)
    );
}

#[test]
fn what_is_no_question_gets_no_answer() {
    let mut service = ValidationService::new();
    for text in [
        "",
        "{",
        "null",
        "[\"ready\"]",
        "[\"check\"]",
        "[\"schema\", 1, \"{\"]",
    ] {
        assert_eq!(service.answer_text(text), None, "{text}");
    }
}

#[test]
fn an_unknown_draft_is_read_as_the_newest_and_said_so() {
    let mut service = ValidationService::new();
    let schema = json!({"$schema": "https://example.com/mine", "type": "string"});
    let Answer::Compiled { notices, .. } = hold(&mut service, 1, schema) else {
        panic!("an unknown draft was refused");
    };
    assert!(matches!(notices.as_slice(), [notice] if notice.contains("https://example.com/mine")));
    assert!(check(&mut service, 1, json!(1)).is_invalid());
}

#[test]
fn one_rule_that_nobody_can_read_leaves_the_others() {
    let mut service = ValidationService::new();
    let schema = json!({
        "type": "object", "title": 5, "required": ["n"],
        "properties": {
            "n": {"type": "integer", "minimum": "1", "maximum": 9},
            "t": {"type": "string", "pattern": "(", "maxLength": 3},
        },
    });
    let Answer::Compiled { notices, .. } = hold(&mut service, 1, schema.clone()) else {
        panic!("a schema with a mistake in it was refused");
    };
    assert!(
        matches!(notices.as_slice(), [notice] if notice.starts_with("2 rules of this form")),
        "{notices:?}"
    );
    let wrong = check(&mut service, 1, json!({"n": 10, "t": "four"}));
    assert!(wrong.is_invalid());
    assert_eq!(places(&wrong.findings), ["/n", "/t"]);
    let fine = check(&mut service, 1, json!({"n": 0, "t": "x"}));
    assert!(fine.findings.is_empty());
    let refusal = fine.refusal();
    assert!(
        refusal.is_some_and(|it| it.is_partial() && it.to_string().contains("/properties/")),
        "{refusal:?}"
    );
    // An agent that checks for itself is told of the mistake.
    assert!(matches!(
        Checker::new(&schema),
        Err(Refusal::BadSchema { .. })
    ));
}

#[test]
fn what_judges_nothing_is_left_out_without_a_word() {
    let mut service = ValidationService::new();
    let schema =
        json!({"type": "string", "title": 5, "examples": "a", "$defs": {"a": {"pattern": "("}}});
    assert_eq!(
        hold(&mut service, 1, schema),
        Answer::Compiled {
            key: 1,
            notices: vec![]
        }
    );
    assert!(check(&mut service, 1, json!("x")).is_valid());
    assert!(check(&mut service, 1, json!(1)).is_invalid());
}

#[test]
fn a_mistake_that_could_refuse_what_is_right_refuses_the_schema() {
    let mut service = ValidationService::new();
    let mut is_refused = |schema: Value| {
        matches!(
            hold(&mut service, 1, schema),
            Answer::Refused {
                refusal: Refusal::BadSchema { .. },
                ..
            }
        )
    };
    assert!(is_refused(json!({"not": {"pattern": "("}})));
    assert!(is_refused(
        json!({"properties": 5, "additionalProperties": false})
    ));
    assert!(is_refused(json!(5)));
    // So many mistakes that hardly a rule is left.
    let many: serde_json::Map<String, Value> = (0..40)
        .map(|at| (format!("p{at}"), json!({"type": "any"})))
        .collect();
    assert!(is_refused(json!({ "properties": many })));
}

fn places(findings: &[Finding]) -> Vec<&str> {
    findings
        .iter()
        .map(|finding| finding.instance.as_str())
        .collect()
}

#[test]
fn after_the_first_time_only_what_changed_is_told() {
    let mut service = ValidationService::new();
    hold(
        &mut service,
        1,
        json!({"additionalProperties": {"type": "string"}}),
    );
    let first = check(&mut service, 1, json!({"a": 1, "b": 2, "c": "x"}));
    assert_eq!(places(&first.findings), ["/a", "/b"]);
    let patches = vec![
        put("/b", json!("x")),
        put("/c", json!(3)),
        put("/d", json!(4)),
    ];
    let (now, mended, _) = told(&mut service, 1, patches, vec![]);
    assert!(now.is_invalid());
    assert_eq!(places(&now.findings), ["/c", "/d"]);
    assert_eq!(places(&mended.unwrap()), ["/b"]);
    let (now, mended, _) = told(
        &mut service,
        1,
        vec![out("/a"), out("/c"), out("/d")],
        vec![],
    );
    assert_eq!(now, Assessment::valid());
    assert_eq!(places(&mended.unwrap()), ["/a", "/c", "/d"]);
}

#[test]
fn without_patches_the_last_verdict_stands_and_questions_are_answered() {
    let mut service = ValidationService::new();
    hold(
        &mut service,
        1,
        json!({"properties": {"a": {"type": "string"}}}),
    );
    check(&mut service, 1, json!({"a": 1}));
    let asked = || {
        vec![
            Question::Holds {
                at: Pointer::root().child("a"),
                schema: Pointer::root().child("properties").child("a"),
            },
            Question::Holds {
                at: Pointer::root(),
                schema: Pointer::root().child("properties").child("a"),
            },
            Question::Matches {
                name: "ab".to_owned(),
                pattern: "^a".to_owned(),
            },
        ]
    };
    let (now, mended, answers) = told(&mut service, 1, vec![], asked());
    assert!(now.is_invalid() && now.findings.is_empty());
    assert_eq!(mended, Some(vec![]));
    assert_eq!(answers, [Some(false), Some(false), Some(true)]);
    let (_, _, answers) = told(&mut service, 1, vec![put("/a", json!("x"))], asked());
    assert_eq!(answers, [Some(true), Some(false), Some(true)]);
}

#[test]
fn no_value_is_valid_and_only_names_are_answered() {
    let mut service = ValidationService::new();
    hold(
        &mut service,
        1,
        json!({"type": "string", "$defs": {"n": {"maxLength": 1}}}),
    );
    let asked = vec![
        Question::Holds {
            at: Pointer::root(),
            schema: Pointer::root(),
        },
        Question::Name {
            name: "ab".to_owned(),
            schema: Pointer::root().child("$defs").child("n"),
        },
    ];
    let (now, mended, answers) = told(&mut service, 1, vec![out("")], asked);
    assert_eq!((now, mended), (Assessment::valid(), None));
    assert_eq!(answers, [None, Some(false)]);
    // What comes into being by a patch is an object.
    let (now, mended, _) = told(&mut service, 1, vec![put("/a", json!(1))], vec![]);
    assert_eq!(places(&now.findings), [""]);
    assert_eq!(mended, Some(vec![]));
}

#[test]
fn where_nothing_is_held_or_a_patch_does_not_fit_all_has_to_be_sent_anew() {
    let mut service = ValidationService::new();
    let asked = || {
        vec![Question::Matches {
            name: String::new(),
            pattern: String::new(),
        }]
    };
    let unknown = (
        Assessment::unchecked(Refusal::UnknownSchema),
        None,
        vec![None],
    );
    assert_eq!(
        told(&mut service, 1, vec![put("", json!(1))], asked()),
        unknown
    );
    hold(&mut service, 1, json!(true));
    assert_eq!(told(&mut service, 1, vec![], asked()), unknown);
    assert_eq!(
        told(&mut service, 1, vec![put("/a", json!(1))], asked()),
        unknown
    );
    check(&mut service, 1, json!([1]));
    assert_eq!(
        told(&mut service, 1, vec![put("/5", json!(1))], asked()),
        unknown
    );
    assert_eq!(told(&mut service, 1, vec![], asked()), unknown);
    check(&mut service, 1, json!([1]));
    assert!(
        told(&mut service, 1, vec![put("/1", json!(1))], vec![])
            .0
            .is_valid()
    );
    // A schema told anew begins without a value.
    hold(&mut service, 1, json!(true));
    assert_eq!(told(&mut service, 1, vec![], asked()), unknown);
}

#[path = "patch_property_tests.rs"]
mod any_patches;
