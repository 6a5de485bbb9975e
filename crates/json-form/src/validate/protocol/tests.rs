//! Tests that decoding reverses encoding, and that other texts are rejected.

use exact_json as json;
use exact_json::Pointer;
use serde_json::{Number, Value};

use crate::validate::assessment::{Assessment, Verdict};
use crate::validate::finding::{Finding, ViolationKind};
use crate::validate::protocol::{Answer, Ask, MessageError, Patch, Question};
use crate::validate::refusal::{Refusal, StartFailure};

fn number(text: &str) -> Number {
    json::number::parse(text).unwrap()
}

fn findings(violations: Vec<ViolationKind>) -> Vec<Finding> {
    let finding = |violation| Finding {
        instance: Pointer::root().child("a/b").item(1),
        schema: Pointer::root(),
        violation,
    };
    violations.into_iter().map(finding).collect()
}

fn comes_back(assessment: Assessment) {
    let answer = Answer::Checked {
        key: 1,
        ticket: 2,
        assessment,
        removed: None,
        answers: Vec::new(),
    };
    assert_eq!(Answer::from_text(&answer.to_text()), Ok(answer));
}

#[cfg(feature = "exact-numbers")]
#[test]
fn every_violation_survives_encoding() {
    let names = || vec!["a".to_owned(), String::new()];
    let one = || "“x”".to_owned();
    let (limit, actual) = (u64::MAX, 0);
    let all = vec![
        ViolationKind::Required { property: one() },
        ViolationKind::DependentRequired {
            property: one(),
            because: names().remove(0),
        },
        ViolationKind::Type { expected: names() },
        ViolationKind::Enum {
            options: vec![Value::Null, Value::Bool(true)],
            more: 7,
        },
        ViolationKind::Const {
            expected: json::parse("[null, -0, 1.10, 1e400]").unwrap(),
        },
        ViolationKind::Minimum {
            limit: number("1.10"),
        },
        ViolationKind::Maximum {
            limit: number("1e400"),
        },
        ViolationKind::ExclusiveMinimum {
            limit: number("-0"),
        },
        ViolationKind::ExclusiveMaximum {
            limit: number("18446744073709551617"),
        },
        ViolationKind::MultipleOf { of: number("0.01") },
        ViolationKind::MinLength { limit, actual },
        ViolationKind::MaxLength { limit, actual },
        ViolationKind::Pattern { pattern: one() },
        ViolationKind::Format { format: one() },
        ViolationKind::MinItems { limit, actual },
        ViolationKind::MaxItems { limit, actual },
        ViolationKind::UniqueItems { pair: None },
        ViolationKind::UniqueItems { pair: Some((0, 9)) },
        ViolationKind::Contains { min: 1, max: None },
        ViolationKind::Contains {
            min: 0,
            max: Some(3),
        },
        ViolationKind::AdditionalItems { limit },
        ViolationKind::UnevaluatedItems { count: 3 },
        ViolationKind::MinProperties { limit, actual },
        ViolationKind::MaxProperties { limit, actual },
        ViolationKind::AdditionalProperties {
            unexpected: names(),
        },
        ViolationKind::UnevaluatedProperties {
            unexpected: Vec::new(),
        },
        ViolationKind::PropertyNames {
            name: one(),
            violation: Box::new(ViolationKind::MaxLength { limit, actual }),
        },
        ViolationKind::OneOfMany {
            holding: vec![0, 2],
        },
        ViolationKind::Not,
        ViolationKind::FalseSchema,
        ViolationKind::ContentEncoding { encoding: one() },
        ViolationKind::ContentMediaType { media_type: one() },
        ViolationKind::TooHard { what: one() },
        ViolationKind::Other {
            keyword: "required".to_owned(),
        },
        ViolationKind::Unlisted,
    ];
    let branches = vec![findings(all.clone()), Vec::new()];
    let around = vec![
        ViolationKind::AnyOf {
            branches: branches.clone(),
        },
        ViolationKind::OneOfNone { branches },
    ];
    comes_back(Assessment {
        verdict: Verdict::Invalid,
        findings: findings([all, around].concat()),
        cut: true,
    });
}

#[test]
fn every_refusal_survives_encoding() {
    let (limit, bytes) = (1, 2);
    let at = Pointer::root().child("a");
    let one = || "x".to_owned();
    for refusal in [
        Refusal::TooLarge { bytes, limit },
        Refusal::TooDeep { limit },
        Refusal::TooManySubschemas { limit },
        Refusal::InPlaceCycle { at: at.clone() },
        Refusal::InPlaceChain { limit },
        Refusal::TooManyExpansions { limit: 3 },
        Refusal::PatternsTooLarge { limit: 4 },
        Refusal::ValueTooDeep { limit },
        Refusal::ValueTooLarge,
        Refusal::UnknownReference { reference: one() },
        Refusal::AmbiguousName { name: one() },
        Refusal::RemoteReference { reference: one() },
        Refusal::DocumentsAbsent {
            address: one(),
            count: 2,
        },
        Refusal::BadSchema {
            at: at.clone(),
            what: one(),
        },
        Refusal::RulesLeftOut {
            at,
            what: one(),
            count: limit,
        },
        Refusal::UnknownDraft { uri: one() },
        Refusal::PatternTooHard { pattern: one() },
        Refusal::TimedOut,
        Refusal::UnknownSchema,
        Refusal::WorkerUnavailable {
            reason: StartFailure::Trapped,
        },
    ] {
        comes_back(Assessment::unchecked(refusal));
    }
    comes_back(Assessment::valid());
}

#[test]
fn every_question_and_patch_survives_encoding() {
    let place = || Pointer::root().child("a/b").child("~").item(3);
    let put = |at, value| Patch { at, value };
    let name = || "n“\u{0}".to_owned();
    let schema = place();
    for (patches, questions) in [
        (Vec::new(), Vec::new()),
        (
            vec![
                put(Pointer::root(), None),
                put(Pointer::root(), Some(Value::Null)),
                put(place(), Some(Value::Number(number("1.10")))),
                put(place(), None),
            ],
            vec![
                Question::Holds {
                    at: place(),
                    schema: Pointer::root(),
                },
                Question::Name {
                    name: name(),
                    schema,
                },
                Question::Matches {
                    name: String::new(),
                    pattern: name(),
                },
            ],
        ),
    ] {
        let ask = Ask::Check {
            key: 1,
            ticket: 2,
            patches,
            questions,
        };
        assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
    }
}

#[test]
fn answers_and_removed_findings_survive_encoding() {
    let gone = findings(vec![ViolationKind::Not, ViolationKind::FalseSchema]);
    for removed in [None, Some(Vec::new()), Some(gone)] {
        for answers in [Vec::new(), vec![Some(true), None, Some(false), None]] {
            let answer = Answer::Checked {
                key: 1,
                ticket: 2,
                assessment: Assessment::unchecked(Refusal::ValueTooLarge),
                removed: removed.clone(),
                answers,
            };
            assert_eq!(Answer::from_text(&answer.to_text()), Ok(answer));
        }
    }
}

#[test]
fn malformed_data_is_rejected() {
    for text in [
        r#"["check",1,2,[],[["what","",""]]]"#,
        r#"["check",1,2,[],[["holds",""]]]"#,
        r#"["check",1,2,[["a","1"]],[]]"#,
        r#"["check",1,2,[["","{"]],[]]"#,
        r#"["check",1,2,[[]],[]]"#,
        r#"["check",1,2,[]]"#,
    ] {
        assert!(Ask::from_text(text).is_err(), "{text}");
    }
    for text in [
        r#"["checked",1,2,[["valid"],[],false],null,["x"]]"#,
        r#"["checked",1,2,[["valid"],[],false],1,[]]"#,
        r#"["checked",1,2,[["valid"],[],false],null]"#,
        r#"["checked",1,2,[["fine"],[],false],null,[]]"#,
    ] {
        assert!(Answer::from_text(text).is_err(), "{text}");
    }
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[cfg(feature = "exact-numbers")]
#[test]
fn numbers_keep_their_text_in_messages() {
    let text = r#"{"b":[1.10,18446744073709551617,1e+400,-0,-0.0],"a":0.1}"#;
    let ask = Ask::Check {
        key: 1,
        ticket: u64::MAX,
        patches: vec![Patch {
            at: Pointer::root(),
            value: Some(value(text)),
        }],
        questions: Vec::new(),
    };
    let Ok(Ask::Check {
        patches, ticket, ..
    }) = Ask::from_text(&ask.to_text())
    else {
        panic!("the question came back as something else");
    };
    assert_eq!(ticket, u64::MAX);
    let value = patches.first().and_then(|patch| patch.value.clone());
    assert_eq!(value.unwrap().to_string(), text);
}

#[test]
fn values_keep_the_maximum_depth_in_messages() {
    let deep = value(&format!("{}{}", "[".repeat(127), "]".repeat(127)));
    let ask = Ask::Schema {
        key: 0,
        schema: deep,
    };
    assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
}

#[test]
fn other_texts_are_rejected() {
    assert_eq!(Ask::from_text(""), Err(MessageError::NoJson));
    assert_eq!(Ask::from_text("{"), Err(MessageError::NoJson));
    assert!(Ask::from_text("{}").is_err());
    assert_eq!(
        Ask::from_text(r#"["check", -1]"#),
        Err(MessageError::Unknown)
    );
    assert_eq!(
        Answer::from_text(r#"["nothing"]"#),
        Err(MessageError::Unknown)
    );
    assert_eq!(Answer::from_text(r#""ready""#), Err(MessageError::Unknown));
}
