//! Hostile schemas: each is refused with a reason, or checked within bounds.
//!
//! Work is asserted through the guard's counts, never through time. Unbounded work hangs these tests.

mod deep_forms;
mod random_schemas;
mod visitor;
mod web_addresses;
mod wide_forms;

use std::fmt::Write as _;

use json_form::schema::guard;
use json_form::schema::guard::limits::Limits;
use json_form::validate::protocol::{Answer, Ask};
use json_form::validate::{Assessment, Checker, Refusal, ValidationService, ViolationKind};
use serde_json::{Map, Value, json};

fn refusal(schema: &Value) -> Refusal {
    match Checker::new(schema) {
        Ok(checker) => panic!("taken, at {:?}", checker.cost()),
        Err(refusal) => refusal,
    }
}

fn checker(schema: &Value) -> Checker {
    Checker::new(schema).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
}

/// The number 1 inside `depth` nested objects: `{"a": {"a": 1}}` for 2.
fn nested(depth: usize) -> Value {
    (0..depth).fold(json!(1), |inner, _| json!({ "a": inner }))
}

/// `$defs` in which each of `steps` entries leads to the next one through `step`.
fn chain(steps: usize, step: impl Fn(Value) -> Value) -> Value {
    let mut defs = Map::new();
    for index in 0..steps {
        let next = json!({"$ref": format!("#/$defs/a{}", index + 1)});
        defs.insert(format!("a{index}"), step(next));
    }
    defs.insert(format!("a{steps}"), json!({"type": "string"}));
    json!({"$ref": "#/$defs/a0", "$defs": defs})
}

fn too_deep(assessment: &Assessment) -> Option<usize> {
    match assessment.refusal() {
        Some(Refusal::ValueTooDeep { limit }) => Some(*limit),
        _ => None,
    }
}

#[test]
fn an_exponential_schema_is_checked_to_a_limited_depth() {
    let schema: Value = serde_json::from_str(
        r##"{"type":"object","properties":{"a":{"anyOf":[{"$ref":"#"},{"$ref":"#"}]}}}"##,
    )
    .unwrap();
    let checker = checker(&schema);
    assert!(checker.cost().expansions <= Limits::STOPPABLE.expansions);
    assert!(
        (5..16).contains(&checker.cost().instance_depth),
        "{:?}",
        checker.cost()
    );
    assert!(checker.check(&nested(3)).is_invalid());
    assert_eq!(
        too_deep(&checker.check(&nested(18))),
        Some(checker.cost().instance_depth)
    );
}

#[test]
fn a_doubling_chain_is_refused_beyond_ten_thousand_evaluations() {
    let double = |next: Value| json!({"anyOf": [next, next]});
    assert!(Checker::new(&chain(10, double)).is_ok());
    for steps in [20, 26, 60] {
        let expected = Refusal::TooManyExpansions {
            limit: Limits::STOPPABLE.expansions,
        };
        assert_eq!(refusal(&chain(steps, double)), expected, "{steps} steps");
    }
}

#[test]
fn a_chain_that_doubles_through_other_keywords_is_refused() {
    let expected = Refusal::TooManyExpansions {
        limit: Limits::STOPPABLE.expansions,
    };
    let ways: [fn(Value) -> Value; 5] = [
        |next| json!({"allOf": [next, next]}),
        |next| json!({"oneOf": [next, {"not": next}]}),
        |next| json!({"if": next, "then": next}),
        |next| json!({"dependentSchemas": {"a": next, "b": next}}),
        // For `unevaluated*`, the validator evaluates all other subschemas a second time.
        |next| json!({"allOf": [next], "unevaluatedProperties": false}),
    ];
    for way in ways {
        assert_eq!(refusal(&chain(60, way)), expected);
    }
}

#[test]
fn fan_out_through_patterns_and_arrays_limits_the_depth() {
    let schemas = [
        json!({"patternProperties": {"a": {"$ref": "#"}, "^a": {"$ref": "#"}}}),
        json!({"properties": {"a": {"$ref": "#"}}, "patternProperties": {"^a": {"$ref": "#"}}}),
        json!({"items": {"$ref": "#"}, "contains": {"$ref": "#"}}),
        json!({"properties": {"a": {"$ref": "#"}}, "allOf": [{"properties": {"a": {"$ref": "#"}}}]}),
    ];
    for schema in schemas {
        let cost = checker(&schema).cost();
        assert!(cost.instance_depth < 20, "{schema}: {cost:?}");
    }
}

#[test]
fn a_long_chain_of_references_is_refused() {
    let plain = |next: Value| next;
    let expected = Refusal::InPlaceChain {
        limit: guard::limits::IN_PLACE_STEPS,
    };
    assert_eq!(refusal(&chain(6_000, plain)), expected);
    assert!(checker(&chain(150, plain)).check(&json!("x")).is_valid());
}

#[test]
fn long_chains_at_each_level_limit_the_depth() {
    let mut schema = chain(190, |next| next);
    schema["$defs"]["a190"] = json!({"properties": {"a": {"$ref": "#/$defs/a0"}}});
    let checker = checker(&schema);
    assert!(checker.cost().instance_depth * 190 <= guard::limits::NESTED_STEPS);
    assert!(
        checker
            .check(&nested(checker.cost().instance_depth))
            .is_valid()
    );
}

#[test]
fn self_references_are_refused_with_their_location() {
    let schemas = [
        json!({"$ref": "#"}),
        json!({"$dynamicRef": "#x", "$dynamicAnchor": "x"}),
        json!({"not": {"$ref": "#"}}),
        json!({"if": {"$ref": "#"}}),
        json!({"if": true, "else": {"$ref": "#"}}),
        json!({"dependentSchemas": {"a": {"$ref": "#"}}}),
        json!({"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveRef": "#"}),
    ];
    for schema in schemas {
        let refusal = refusal(&schema);
        assert!(
            matches!(refusal, Refusal::InPlaceCycle { .. }),
            "{schema}: {refusal:?}"
        );
    }
    let behind = json!({
        "items": {"$ref": "#/$defs/a"},
        "$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}},
    });
    let Refusal::InPlaceCycle { at } = refusal(&behind) else {
        panic!("a cycle behind a list was taken");
    };
    assert!(at.as_str().starts_with("/$defs/"), "{at}");
}

#[test]
fn ordinary_recursion_is_allowed_at_any_depth() {
    let schema = json!({"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#"}, {"type": "integer"}]}}});
    let checker = checker(&schema);
    assert_eq!(checker.cost().instance_depth, guard::limits::DEPTH);
    assert!(checker.check(&nested(120)).is_valid());
    assert_eq!(
        too_deep(&checker.check(&nested(guard::limits::DEPTH + 1))),
        Some(guard::limits::DEPTH)
    );
}

#[test]
fn patterns_that_backtrack_excessively_are_abandoned() {
    let schema =
        json!({"properties": {"a": {"pattern": "^(a|a)*\\1$"}, "b": {"pattern": "(a+)+$"}}});
    let text = format!("{}!", "a".repeat(5_000));
    let checker = checker(&schema);
    let hard = checker.check(&json!({ "a": text }));
    assert!(
        matches!(hard.refusal(), Some(Refusal::PatternTooHard { .. })),
        "{hard:?}"
    );
    assert!(
        matches!(hard.findings.as_slice(), [one] if matches!(one.violation, ViolationKind::TooHard { .. }))
    );
    assert!(checker.check(&json!({ "b": text })).is_invalid());
}

#[test]
fn patterns_that_need_too_much_memory_are_refused() {
    let schema = json!({"pattern": "(\\w{1,1000}){1,1000}"});
    assert!(matches!(refusal(&schema), Refusal::BadSchema { at, .. } if at.as_str() == "/pattern"));
}

#[test]
fn nothing_is_fetched() {
    for reference in [
        "https://example.com/x",
        "http://[::1]/x",
        "file:///etc/passwd",
        "other.json",
        "//host/x",
    ] {
        let expected = Refusal::RemoteReference {
            reference: reference.to_owned(),
        };
        assert_eq!(refusal(&json!({"items": {"$ref": reference}})), expected);
    }
    // Not even for unused references; the validator reports the full URI.
    let unused = json!({"$defs": {"a": {"$ref": "https://example.com/x"}}});
    assert!(matches!(refusal(&unused), Refusal::RemoteReference { .. }));
}

#[test]
fn rules_beside_a_reference_to_an_absent_document_are_checked() {
    let address = "https://example.com/street.json";
    let schema = json!({
        "properties": {"street": {"$ref": address}, "count": {"type": "integer"}},
        "anyOf": [{"$ref": address}, {"type": "null"}],
    });
    let mut checker = Checker::lenient_within(&schema, &Limits::STOPPABLE).unwrap();
    let absent = Refusal::DocumentsAbsent {
        address: address.to_owned(),
        count: 1,
    };
    assert_eq!(checker.notices(), std::slice::from_ref(&absent));
    let value = json!({"street": 1, "count": 1});
    assert_eq!(checker.check(&value).refusal(), Some(&absent));
    assert!(checker.check(&json!({"count": "x"})).is_invalid());
    // A question about the document has no answer.
    let mut holds = |at: &str| checker.holds(&value, &at.parse().unwrap());
    assert_eq!((holds("/anyOf/0"), holds("/anyOf/1")), (None, Some(false)));
    assert!(
        Checker::lenient_within(&json!({"not": {"$ref": address}}), &Limits::STOPPABLE).is_err()
    );
}

#[test]
fn ambiguous_identifiers_are_refused() {
    let schema = json!({"$ref": "x", "$defs": {"a": {"$id": "x"}, "b": {"$id": "x", "$ref": "#"}}});
    assert!(matches!(refusal(&schema), Refusal::AmbiguousName { .. }));
}

#[test]
fn oversized_schemas_are_refused_before_copying() {
    let mut deep = json!(true);
    for _ in 0..500 {
        // Not `json!`, which copies the value.
        deep = Value::Object(Map::from_iter([("not".to_owned(), deep)]));
    }
    assert_eq!(
        refusal(&deep),
        Refusal::TooDeep {
            limit: guard::limits::DEPTH
        }
    );
    let large = json!({"description": "x".repeat(3_000_000)});
    assert!(matches!(
        refusal(&large),
        Refusal::TooLarge {
            limit: guard::limits::BYTES,
            ..
        }
    ));
    let many: Map<String, Value> = (0..25_000)
        .map(|index| (index.to_string(), json!({})))
        .collect();
    assert_eq!(
        refusal(&json!({ "properties": many })),
        Refusal::TooManySubschemas {
            limit: guard::limits::SUBSCHEMAS
        }
    );
}

#[test]
fn a_schema_of_maximum_depth_is_compiled() {
    let deep = (0..60).fold(
        json!({"type": "string"}),
        |inner, _| json!({"properties": {"a": inner}}),
    );
    assert!(checker(&deep).check(&nested(60)).is_invalid());
    let deep = (0..60).fold(
        json!({"type": "string"}),
        |inner, _| json!({"allOf": [inner]}),
    );
    assert!(checker(&deep).check(&json!(1)).is_invalid());
}

#[test]
fn large_values_with_many_rules_are_not_checked() {
    let branches: Vec<Value> = (0..5_000).map(|index| json!({"const": index})).collect();
    let checker = checker(&json!({"items": {"anyOf": branches}}));
    let list = json!(vec!["x"; 20_000]);
    assert_eq!(
        checker.check(&list).refusal(),
        Some(&Refusal::ValueTooLarge)
    );
}

#[test]
fn long_lists_of_findings_are_cut_or_summarized() {
    let checker = checker(&json!({"items": {"type": "string"}}));
    let listed = checker.check(&json!(vec![1; 5_000]));
    assert!(listed.is_invalid() && listed.cut);
    assert_eq!(listed.findings.len(), Assessment::FINDINGS);
    let unlisted = checker.check(&json!(vec![1; 1_100_000]));
    assert!(unlisted.is_invalid() && unlisted.cut);
    assert_eq!(unlisted.findings.len(), 1);
}

#[test]
fn large_enums_are_not_copied_for_each_finding() {
    let options: Vec<String> = (0..40)
        .map(|index| format!("{index}{}", "x".repeat(20_000)))
        .collect();
    let checker = checker(&json!({"items": {"enum": options}}));
    let assessment = checker.check(&json!(vec![1; 1_000]));
    assert!(assessment.is_invalid() && assessment.cut);
    let text = assessment
        .findings
        .iter()
        .fold(String::new(), |mut text, finding| {
            let _ = write!(text, "{:?}", finding.violation);
            text
        });
    assert!(text.len() < 5_000_000, "{}", text.len());
}

/// A schema of `count` strings whose patterns compile to some megabytes each.
fn fat_patterns(count: usize) -> Value {
    let field = |at: usize| {
        let pattern = format!("^[\\p{{L}}\\p{{N}}]{{1,{}}}x{{{at}}}$", 90 + at % 10);
        (
            at.to_string(),
            json!({"type": "string", "pattern": pattern}),
        )
    };
    json!({"type": "object", "properties": (0..count).map(field).collect::<Map<_, _>>()})
}

/// The answer of a validator on a page's main thread.
fn on_the_page(schema: Value) -> Answer {
    let mut service = ValidationService::within(Limits::PAGE_THREAD);
    service.answer(Ask::Schema { key: 1, schema }).unwrap()
}

#[test]
fn the_patterns_of_a_schema_share_a_limit() {
    let limit = Limits::STOPPABLE.patterns;
    assert_eq!(
        refusal(&fat_patterns(300)),
        Refusal::PatternsTooLarge { limit }
    );
    let checker = checker(&fat_patterns(3));
    assert!(checker.check(&json!({"0": "ä"})).is_valid());
}

#[test]
fn a_page_thread_takes_small_schemas_only() {
    let expansions = Limits::PAGE_THREAD.expansions;
    let limit = Limits::PAGE_THREAD.patterns;
    let names: Vec<String> = (0..20_000).map(|at| format!("name {at}")).collect();
    let options: Vec<Value> = (0..600).map(|at| json!({ "const": at })).collect();
    for (schema, expected) in [
        (fat_patterns(300), Refusal::PatternsTooLarge { limit }),
        (
            json!({"pattern": "^\\p{L}{1,100}$"}),
            Refusal::PatternsTooLarge { limit },
        ),
        (
            json!({ "anyOf": options }),
            Refusal::TooManyExpansions { limit: expansions },
        ),
    ] {
        let refused = Answer::Refused {
            key: 1,
            refusal: expected,
            absent: Vec::new(),
        };
        assert_eq!(on_the_page(schema), refused);
    }
    let Answer::Refused { refusal, .. } = on_the_page(json!({ "enum": names })) else {
        panic!("a large schema is taken");
    };
    assert!(matches!(refusal, Refusal::TooLarge { limit: 100_000, .. }));
    let ordinary = json!({"properties": {
        "mail": {"format": "email"},
        "zip": {"pattern": "^[0-9]{5}$"},
        "name": {"pattern": "^\\p{Lu}[\\p{L} '-]*$"},
        "password": {"pattern": "^(?=.*[a-z])(?=.*\\d).{8,64}$"},
    }});
    assert!(matches!(on_the_page(ordinary), Answer::Compiled { .. }));
}

#[test]
fn a_page_thread_gives_up_on_large_values() {
    let checker = Checker::lenient_within(&json!({"items": true}), &Limits::PAGE_THREAD).unwrap();
    let large = json!(vec![0; 200_000]);
    assert_eq!(
        checker.check(&large).refusal(),
        Some(&Refusal::ValueTooLarge)
    );
    assert!(checker.check(&json!(vec![0; 1_000])).is_valid());
}
