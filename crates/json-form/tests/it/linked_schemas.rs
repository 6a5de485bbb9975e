//! Schemas as they are handed over: references with raw signs, documents with two addresses, large documents, and
//! definitions that no value reaches.

use json_form::schema::guard::limits::Limits;
use json_form::schema::{Document, bundle};
use json_form::validate::{Checker, Refusal, Verdict};
use serde_json::{Value, json};

const DRAFT_7: &str = "http://json-schema.org/draft-07/schema#";

fn verdict(schema: &Value, value: &Value) -> Verdict {
    match Checker::lenient_within(schema, &Limits::STOPPABLE) {
        Ok(checker) => checker.check(value).verdict,
        Err(refusal) => Verdict::Unchecked(refusal),
    }
}

#[test]
fn references_with_raw_signs_are_checked() {
    for name in [
        "Box<string>",
        "a b",
        "C#",
        "List[é]",
        "100%",
        "a%20b",
        "%",
        "x%3",
        "{id}",
        "a|b^c`d\"e\\f",
        "日本",
        "a~b",
        "a/b",
    ] {
        let escaped = name.replace('~', "~0").replace('/', "~1");
        for (draft, keyword, definitions) in [
            (Some(DRAFT_7), "$ref", "definitions"),
            (None, "$ref", "$defs"),
            (None, "$dynamicRef", "$defs"),
            (
                Some("https://json-schema.org/draft/2019-09/schema"),
                "$ref",
                "$defs",
            ),
        ] {
            let mut schema = json!({
                "items": { keyword: format!("#/{definitions}/{escaped}") },
                definitions: { name: {"type": "string", "minLength": 3} },
            });
            if let Some(draft) = draft {
                schema["$schema"] = json!(draft);
            }
            assert_eq!(
                verdict(&schema, &json!(["abc"])),
                Verdict::Valid,
                "{schema}"
            );
            assert_eq!(
                verdict(&schema, &json!(["ab"])),
                Verdict::Invalid,
                "{schema}"
            );
            let strict = Checker::new(&schema).unwrap();
            assert_eq!(strict.check(&json!(["ab"])).findings.len(), 1, "{schema}");
        }
    }
}

#[test]
fn references_into_a_document_work_by_both_addresses() {
    let there = "https://example.com/a/part.json";
    for (id, own) in [
        ("part-1.0.json", "https://example.com/a/part-1.0.json"),
        (
            "https://example.com/b/part.json",
            "https://example.com/b/part.json",
        ),
        ("/b/c", "https://example.com/b/c"),
        ("urn:part", "urn:part"),
        (there, there),
    ] {
        for reference in [
            format!("{there}#/$defs/p"),
            format!("{own}#/$defs/p"),
            format!("{there}#/$defs/q<r>"),
            format!("{there}#here"),
            format!("{own}#here"),
            "part.json#/$defs/p".to_owned(),
        ] {
            let part = json!({"$id": id, "$defs": {
                "p": {"$anchor": "here", "type": "null"}, "q<r>": {"$ref": "#here"},
            }});
            let main =
                json!({"$id": "https://example.com/a/main.json", "items": {"$ref": reference}});
            let main = bundle(main, &json!({ there: part }));
            assert_eq!(
                verdict(&main, &json!([null])),
                Verdict::Valid,
                "{id} {reference}"
            );
            assert_eq!(
                verdict(&main, &json!([1])),
                Verdict::Invalid,
                "{id} {reference}"
            );
            let document = Document::new(main);
            let items = document.at(&"/items".parse().unwrap()).unwrap();
            assert!(
                document.resolve(&items, &reference).is_ok(),
                "{id} {reference}"
            );
        }
    }
}

#[test]
fn anchors_of_old_drafts_are_found_through_an_alias() {
    let there = "https://example.com/a/part.json";
    let part = json!({"$id": "part-1.0.json", "$schema": DRAFT_7, "definitions": {"p": {"$id": "#p", "type": "integer"}}});
    let main = json!({"$schema": DRAFT_7, "$id": "https://example.com/a/main.json", "properties": {
        "v": {"$ref": "part.json#p"}, "w": {"$ref": "part-1.0.json#/definitions/p"},
    }});
    let main = bundle(main, &json!({ there: part }));
    assert_eq!(verdict(&main, &json!({"v": 1, "w": 2})), Verdict::Valid);
    assert_eq!(verdict(&main, &json!({"v": 1.5})), Verdict::Invalid);
    assert_eq!(verdict(&main, &json!({"w": 1.5})), Verdict::Invalid);
}

#[test]
fn documents_with_one_identifier_are_found_by_their_addresses() {
    let schema = json!({"prefixItems": [{"$ref": "urn:a"}, {"$ref": "urn:b"}]});
    let one = |kind: &str| json!({"$id": "urn:one", "type": kind});
    let found = bundle(
        schema,
        &json!({"urn:a": one("null"), "urn:b": one("string")}),
    );
    assert_eq!(verdict(&found, &json!([null, "x"])), Verdict::Valid);
    assert_eq!(verdict(&found, &json!(["x", "x"])), Verdict::Invalid);
    assert_eq!(verdict(&found, &json!([null, null])), Verdict::Invalid);
}

#[test]
fn aliases_that_lead_to_one_another_lead_nowhere() {
    let schema = json!({"items": {"$ref": "urn:a#/x"}, "$defs": {
        "a": {"$id": "urn:a", "allOf": [{"$ref": "urn:b"}]}, "b": {"$id": "urn:b", "allOf": [{"$ref": "urn:a"}]},
    }});
    assert!(matches!(
        verdict(&schema, &json!([])),
        Verdict::Unchecked(_)
    ));
}

/// A schema with many described definitions, of which the root reaches a few.
fn large(reached: &str) -> Value {
    let words = "Words about it. ".repeat(25);
    let one = |at: usize| {
        let next = json!({"$ref": format!("#/definitions/d{}", at + 1)});
        let schema = json!({"type": "object", "description": words, "properties": {"a": {"type": "string"}, "next": next}});
        (format!("d{at}"), schema)
    };
    let mut definitions: serde_json::Map<String, Value> = (0..2_500).map(one).collect();
    definitions.insert("d2500".to_owned(), json!({"const": 1}));
    json!({
        "$schema": DRAFT_7, "type": "object", "required": ["when"],
        "properties": {"when": {"type": "string"}, "d": {"$ref": format!("#/definitions/{reached}")}},
        "definitions": definitions,
    })
}

#[test]
fn large_schemas_are_checked_by_what_values_reach() {
    // The second one reaches all definitions: without their descriptions they are small.
    for reached in ["d2400", "d0"] {
        let schema = large(reached);
        assert!(schema.to_string().len() > 1_000_000);
        assert_eq!(
            verdict(&schema, &json!({"when": "x", "d": {"a": "y"}})),
            Verdict::Valid
        );
        assert_eq!(verdict(&schema, &json!({"d": {}})), Verdict::Invalid);
        assert_eq!(
            verdict(&schema, &json!({"when": "x", "d": {"next": {"a": 1}}})),
            Verdict::Invalid
        );
    }
    let checker = Checker::lenient_within(&large("d2400"), &Limits::STOPPABLE).unwrap();
    let findings = checker.check(&json!({"when": "x", "d": {"a": 1}})).findings;
    assert_eq!(
        findings[0].schema.as_str(),
        "/definitions/d2400/properties/a/type"
    );
}

#[test]
fn rules_beyond_the_limit_are_refused() {
    let long: Vec<String> = (0..100_000).map(|at| format!("option {at}")).collect();
    let schema = json!({"enum": long});
    let too_large = |limits: &Limits| {
        let checked = Checker::lenient_within(&schema, limits);
        matches!(checked, Err(Refusal::TooLarge { .. }))
    };
    assert!(too_large(&Limits::STOPPABLE) && too_large(&Limits::PAGE_THREAD));
    let whole = Value::String("x".repeat(9_000_000));
    let schema = json!({"description": whole});
    let refusal = Checker::lenient_within(&schema, &Limits::STOPPABLE).unwrap_err();
    assert!(matches!(
        refusal,
        Refusal::TooLarge {
            limit: 8_000_000,
            ..
        }
    ));
}

#[test]
fn what_no_value_reaches_leaves_nothing_unchecked() {
    for (unreached, message) in [
        (json!({"$ref": "#/definitions/a"}), "leads to itself"),
        (
            json!({"allOf": [{"$ref": "#/definitions/b"}]}),
            "leads to itself by another one",
        ),
        (json!({"$ref": "#/definitions/nowhere"}), "leads nowhere"),
        (
            json!({"$ref": "https://example.com/other.json"}),
            "leads to another document",
        ),
        (json!({"not": {"type": "any"}}), "is malformed"),
        (
            json!({"$ref": "#/definitions/a<", "pattern": "("}),
            "leads nowhere, and is malformed",
        ),
    ] {
        let schema = |reached: bool| {
            let a = if reached {
                json!({"$ref": "#/definitions/a"})
            } else {
                json!({})
            };
            json!({
                "$schema": DRAFT_7, "properties": {"n": {"type": "integer"}, "a": a},
                "definitions": {"a": unreached, "b": {"anyOf": [{"$ref": "#/definitions/a"}]}},
            })
        };
        assert_eq!(
            verdict(&schema(false), &json!({"n": 1})),
            Verdict::Valid,
            "{message}"
        );
        assert_eq!(
            verdict(&schema(false), &json!({"n": 1.5})),
            Verdict::Invalid,
            "{message}"
        );
        let reached = verdict(&schema(true), &json!({"n": 1, "a": 1}));
        assert!(matches!(reached, Verdict::Unchecked(_)), "{message}");
    }
}

#[test]
fn a_schema_that_leads_to_itself_leaves_values_that_do_not_reach_it_checked() {
    let schema = |keyword: &str| {
        json!({
            "$schema": DRAFT_7, "properties": {"n": {"type": "integer"}, "kind": {"type": "string"}},
            "allOf": [{
                "if": {"properties": {"kind": {"const": "vm"}}, "required": ["kind"]},
                "then": {"properties": {"vm": {"$ref": "#/definitions/vm"}}},
            }],
            "definitions": {"vm": { keyword: [{"$ref": "#/definitions/vm"}, {"required": ["os"]}] }},
        })
    };
    let all = schema("allOf");
    assert_eq!(verdict(&all, &json!({"n": 1})), Verdict::Valid);
    assert_eq!(
        verdict(&all, &json!({"n": 1, "kind": "db", "vm": {}})),
        Verdict::Valid
    );
    assert_eq!(
        verdict(&all, &json!({"n": 1.5, "kind": "vm", "vm": {}})),
        Verdict::Invalid
    );
    let reached = verdict(&all, &json!({"n": 1, "kind": "vm", "vm": {"os": 1}}));
    assert!(
        matches!(reached, Verdict::Unchecked(Refusal::InPlaceCycle { .. })),
        "{reached:?}"
    );
    // Below a negation nothing is certain.
    let not = json!({"not": {"$ref": "#/definitions/a"}, "definitions": {"a": {"$ref": "#/definitions/a"}}});
    for schema in [not, json!({"$ref": "#"})] {
        let refused = verdict(&schema, &json!({}));
        assert!(
            matches!(refused, Verdict::Unchecked(Refusal::InPlaceCycle { .. })),
            "{refused:?}"
        );
    }
}

#[test]
fn hostile_large_schemas_are_read_in_linear_time() {
    // Long names above many schemas, and a chain of references through all of them.
    let name = "n".repeat(3_000);
    let one = |at: usize| {
        (
            format!("d{at}"),
            json!({"items": {"$ref": format!("#/{name}/d{}", at + 1)}}),
        )
    };
    let inside: serde_json::Map<String, Value> = (0..50_000).map(one).collect();
    let schema = json!({"$ref": format!("#/{name}/d0"), name: inside});
    let checked = Checker::lenient_within(&schema, &Limits::STOPPABLE);
    assert!(checked.is_err());
}
