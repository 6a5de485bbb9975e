//! Tests of the validation service.

use super::*;
use exact_json::Pointer;
use serde_json::json;

fn put(at: &str, value: Value) -> Patch {
    let (at, value) = (at.parse().unwrap(), Some(value));
    Patch { at, value }
}

fn remove(at: &str) -> Patch {
    let (at, value) = (at.parse().unwrap(), None);
    Patch { at, value }
}

type CheckResult = (Assessment, Option<Vec<Finding>>, Vec<Option<bool>>);

fn send_check(
    service: &mut ValidationService,
    key: u64,
    patches: Vec<Patch>,
    questions: Vec<Question>,
) -> CheckResult {
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
            removed,
            answers,
        }) if same == key => (assessment, removed, answers),
        other => panic!("not a check: {other:?}"),
    }
}

fn check(service: &mut ValidationService, key: u64, value: Value) -> Assessment {
    let (assessment, removed, _) = send_check(service, key, vec![put("", value)], Vec::new());
    assert_eq!(removed, None);
    assessment
}

fn compile(service: &mut ValidationService, key: u64, schema: Value) -> Answer {
    service.answer(Ask::Schema { key, schema }).unwrap()
}

#[test]
fn a_schema_is_kept_until_it_is_forgotten() {
    let mut service = ValidationService::new();
    assert_eq!(
        compile(&mut service, 1, json!({"type": "string"})),
        Answer::Compiled {
            key: 1,
            notices: vec![],
            absent: vec![],
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
fn checks_of_a_refused_schema_return_the_refusal() {
    let mut service = ValidationService::new();
    let Answer::Refused { refusal, .. } = compile(&mut service, 1, json!({"$ref": "#"})) else {
        panic!("a schema that only leads to itself was taken");
    };
    assert_eq!(check(&mut service, 1, json!(1)).refusal(), Some(&refusal));
}

#[test]
fn the_least_recently_used_schema_is_dropped_first() {
    let mut service = ValidationService::new();
    for key in 0..ValidationService::SCHEMAS as u64 {
        compile(&mut service, key, json!(true));
    }
    assert!(check(&mut service, 0, json!(1)).is_valid());
    compile(&mut service, 100, json!(true));
    assert!(check(&mut service, 0, json!(1)).is_valid());
    assert_eq!(
        check(&mut service, 1, json!(1)).refusal(),
        Some(&Refusal::UnknownSchema)
    );
}

#[test]
fn other_texts_are_not_requests() {
    for text in [
        "",
        "{",
        "null",
        "[\"ready\"]",
        "[\"check\"]",
        "[\"schema\", 1, \"{\"]",
    ] {
        assert!(Ask::from_text(text).is_err(), "{text}");
    }
}

#[test]
fn an_unknown_draft_is_read_as_the_newest_with_a_notice() {
    let mut service = ValidationService::new();
    let schema = json!({"$schema": "https://example.com/mine", "type": "string"});
    let Answer::Compiled { notices, .. } = compile(&mut service, 1, schema) else {
        panic!("an unknown draft was refused");
    };
    assert!(
        matches!(notices.as_slice(), [Refusal::UnknownDraft { uri }] if uri == "https://example.com/mine")
    );
    assert!(check(&mut service, 1, json!(1)).is_invalid());
}

#[test]
fn a_malformed_rule_leaves_the_others_in_force() {
    let mut service = ValidationService::new();
    let schema = json!({
        "type": "object", "title": 5, "required": ["n"],
        "properties": {
            "n": {"type": "integer", "minimum": "1", "maximum": 9},
            "t": {"type": "string", "pattern": "(", "maxLength": 3},
        },
    });
    let Answer::Compiled { notices, .. } = compile(&mut service, 1, schema.clone()) else {
        panic!("a schema with a mistake in it was refused");
    };
    assert!(
        matches!(notices.as_slice(), [Refusal::RulesLeftOut { count: 2, .. }]),
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
    // The strict constructor, which agents use, reports the error.
    assert!(matches!(
        Checker::new(&schema),
        Err(Refusal::BadSchema { .. })
    ));
}

#[test]
fn malformed_annotations_are_ignored_silently() {
    let mut service = ValidationService::new();
    let schema =
        json!({"type": "string", "title": 5, "examples": "a", "$defs": {"a": {"pattern": "("}}});
    assert_eq!(
        compile(&mut service, 1, schema),
        Answer::Compiled {
            key: 1,
            notices: vec![],
            absent: vec![],
        }
    );
    assert!(check(&mut service, 1, json!("x")).is_valid());
    assert!(check(&mut service, 1, json!(1)).is_invalid());
}

#[test]
fn a_malformed_rule_under_a_negation_refuses_the_schema() {
    let mut service = ValidationService::new();
    let mut is_refused = |schema: Value| {
        matches!(
            compile(&mut service, 1, schema),
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
    // Too many malformed rules.
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
fn later_checks_report_only_changes() {
    let mut service = ValidationService::new();
    compile(
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
    let (now, removed, _) = send_check(&mut service, 1, patches, vec![]);
    assert!(now.is_invalid());
    assert_eq!(places(&now.findings), ["/c", "/d"]);
    assert_eq!(places(&removed.unwrap()), ["/b"]);
    let (now, removed, _) = send_check(
        &mut service,
        1,
        vec![remove("/a"), remove("/c"), remove("/d")],
        vec![],
    );
    assert_eq!(now, Assessment::valid());
    assert_eq!(places(&removed.unwrap()), ["/a", "/c", "/d"]);
}

#[test]
fn a_check_without_patches_only_answers_questions() {
    let mut service = ValidationService::new();
    compile(
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
    let (now, removed, answers) = send_check(&mut service, 1, vec![], asked());
    assert!(now.is_invalid() && now.findings.is_empty());
    assert_eq!(removed, Some(vec![]));
    assert_eq!(answers, [Some(false), Some(false), Some(true)]);
    let (_, _, answers) = send_check(&mut service, 1, vec![put("/a", json!("x"))], asked());
    assert_eq!(answers, [Some(true), Some(false), Some(true)]);
}

#[test]
fn a_missing_value_is_valid_and_only_names_are_answered() {
    let mut service = ValidationService::new();
    compile(
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
    let (now, removed, answers) = send_check(&mut service, 1, vec![remove("")], asked);
    assert_eq!((now, removed), (Assessment::valid(), None));
    assert_eq!(answers, [None, Some(false)]);
    // A patch creates missing objects.
    let (now, removed, _) = send_check(&mut service, 1, vec![put("/a", json!(1))], vec![]);
    assert_eq!(places(&now.findings), [""]);
    assert_eq!(removed, Some(vec![]));
}

#[test]
fn an_unknown_schema_or_unfit_patch_requires_a_full_resend() {
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
        send_check(&mut service, 1, vec![put("", json!(1))], asked()),
        unknown
    );
    compile(&mut service, 1, json!(true));
    assert_eq!(send_check(&mut service, 1, vec![], asked()), unknown);
    assert_eq!(
        send_check(&mut service, 1, vec![put("/a", json!(1))], asked()),
        unknown
    );
    check(&mut service, 1, json!([1]));
    assert_eq!(
        send_check(&mut service, 1, vec![put("/5", json!(1))], asked()),
        unknown
    );
    assert_eq!(send_check(&mut service, 1, vec![], asked()), unknown);
    check(&mut service, 1, json!([1]));
    assert!(
        send_check(&mut service, 1, vec![put("/1", json!(1))], vec![])
            .0
            .is_valid()
    );
    // A replaced schema has no value.
    compile(&mut service, 1, json!(true));
    assert_eq!(send_check(&mut service, 1, vec![], asked()), unknown);
}

#[path = "patch_property_tests.rs"]
mod any_patches;
