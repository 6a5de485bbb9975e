//! Tests of documents, sets and the guard on small schemas.

use exact_json::Pointer;
use serde_json::{Value, json};

use super::document::Unresolved;
use super::guard::limits::Limits;
use super::guard::{self, LimitExceeded};
use super::keywords::last_keyword;
use super::subschema_set::{ByShape, Omission, UnionKind};
use super::types::{Type, Types};
use super::{Document, SchemaId, Subschemas};

fn titles(set: &Subschemas<'_>) -> Vec<String> {
    let title = |schema: &Value| {
        schema
            .get("title")
            .and_then(Value::as_str)
            .unwrap_or("-")
            .to_owned()
    };
    set.members().map(title).collect()
}

fn root(document: &Document) -> Subschemas<'_> {
    Subschemas::root(document, &ByShape, None)
}

fn pointer(text: &str) -> Pointer {
    text.parse().unwrap()
}

#[test]
fn a_set_is_closed_under_references_and_all_of_in_order() {
    let document = Document::new(json!({
        "title": "root",
        "$ref": "#/$defs/a",
        "allOf": [{"title": "part", "$ref": "#b"}, {"title": "second part"}],
        "$defs": {"a": {"title": "a"}, "b": {"$anchor": "b", "title": "b", "$ref": "#"}},
    }));
    assert_eq!(
        titles(&root(&document)),
        ["root", "a", "part", "b", "second part"]
    );
}

#[test]
fn each_member_applies_its_own_keywords_to_a_child() {
    let document = Document::new(json!({
        "properties": {"x": {"title": "named"}},
        "allOf": [
            {"additionalProperties": {"title": "any"}},
            {"properties": {"x": {"title": "named again"}}, "additionalProperties": {"title": "other"}},
        ],
    }));
    let whole = root(&document);
    assert_eq!(titles(&whole.child("x")), ["named", "any", "named again"]);
    assert_eq!(titles(&whole.child("y")), ["any", "other"]);
    assert_eq!(whole.item(0).members().count(), 0);
}

#[test]
fn undecided_patterns_are_recorded_as_pending() {
    let document = Document::new(json!({
        "properties": {"x": {"title": "named"}},
        "patternProperties": {"^x": {"title": "matched"}},
        "additionalProperties": {"title": "other"},
    }));
    let child = root(&document).child("x");
    assert_eq!(titles(&child), ["named"]);
    assert_eq!(child.omissions(), [Omission::Pending]);
    assert_eq!(root(&document).child("y").members().count(), 0);
}

#[test]
fn items_are_read_by_draft() {
    let newest =
        Document::new(json!({"prefixItems": [{"title": "first"}], "items": {"title": "rest"}}));
    assert_eq!(titles(&root(&newest).item(0)), ["first"]);
    assert_eq!(titles(&root(&newest).item(5)), ["rest"]);
    let draft_7 = "http://json-schema.org/draft-07/schema#";
    let older = Document::new(json!({
        "$schema": draft_7, "items": [{"title": "first"}], "additionalItems": {"title": "rest"},
        "prefixItems": [{"title": "not yet"}],
    }));
    assert_eq!(titles(&root(&older).item(0)), ["first"]);
    assert_eq!(titles(&root(&older).item(5)), ["rest"]);
}

#[test]
fn siblings_of_a_hiding_reference_only_annotate() {
    let document = Document::new(json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "properties": {"x": {"$ref": "#/definitions/a", "title": "words"}},
        "definitions": {"a": {"title": "rules"}},
    }));
    let child = root(&document).child("x");
    assert_eq!(titles(&child), ["rules"]);
    assert_eq!(child.annotation_sources().count(), 2);
}

#[test]
fn descend_uses_the_value_to_tell_names_from_indexes() {
    let document = Document::new(json!({
        "title": "tree", "properties": {"children": {"items": {"$ref": "#"}}, "0": {"title": "zero"}},
    }));
    let instance = json!({"children": [{"0": 1}]});
    let set =
        Subschemas::root(&document, &ByShape, Some(&instance)).descend(&pointer("/children/0/0"));
    assert_eq!(titles(&set), ["zero"]);
}

#[test]
fn unresolved_references_have_a_reason() {
    let document = Document::new(json!({"$id": "https://example.com/a/b"}));
    let root = document.root();
    let resolve = |reference: &str| {
        document
            .resolve(&root, reference)
            .map(|place| place.schema.clone())
    };
    assert!(resolve("").is_ok() && resolve("b#").is_ok() && resolve("/a/b").is_ok());
    assert_eq!(resolve("#/no"), Err(Unresolved::Missing("#/no".to_owned())));
    assert_eq!(resolve("c"), Err(Unresolved::OtherDocument("c".to_owned())));
    let metaschema = "http://json-schema.org/draft-07/schema#".to_owned();
    assert_eq!(
        resolve(&metaschema),
        Err(Unresolved::Metaschema(metaschema))
    );
}

#[test]
fn only_subschemas_have_identifiers() {
    let document = Document::new(json!({
        "enum": [{"$id": "https://example.com/x"}], "unknown": {"$anchor": "a"}, "$defs": {"b": {"$anchor": "b"}},
    }));
    let root = document.root();
    assert!(document.resolve(&root, "https://example.com/x").is_err());
    assert!(document.resolve(&root, "#a").is_err());
    assert!(document.resolve(&root, "#b").is_ok());
    assert!(document.resolve(&root, "#/unknown").is_ok());
}

#[test]
fn old_drafts_declare_anchors_by_fragment_identifiers() {
    let document = Document::new(json!({
        "$schema": "http://json-schema.org/draft-04/schema#", "id": "http://example.com/",
        "definitions": {"a": {"id": "#a", "title": "a"}, "b": {"$ref": "#a", "id": "ignored"}},
    }));
    let root = document.root();
    assert_eq!(document.resolve(&root, "#a").unwrap().schema["title"], "a");
    assert!(document.resolve(&root, "ignored").is_err());
}

#[test]
fn last_keyword_tells_keywords_from_names() {
    let cases = [
        ("/additionalProperties", Some("additionalProperties")),
        ("/properties/additionalProperties", None),
        (
            "/properties/properties/additionalProperties",
            Some("additionalProperties"),
        ),
        ("/properties/a/items", Some("items")),
        ("/items/0/items", Some("items")),
        ("/items/0", None),
        ("/items/properties/items", None),
        ("", None),
    ];
    for (text, expected) in cases {
        assert_eq!(last_keyword(&pointer(text)), expected, "{text}");
    }
}

#[test]
fn overlong_identifiers_are_refused() {
    let long = "x".repeat(5_000);
    let document =
        Document::new(json!({"$defs": {"a": {"$id": format!("https://example.com/{long}")}}}));
    assert!(document.is_cut());
    assert_eq!(
        guard::cost(&document, &Limits::STOPPABLE),
        Err(LimitExceeded::Subschemas)
    );
}

#[test]
fn ordinary_schemas_are_cheap() {
    let document = Document::new(json!({
        "properties": {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "b": {"items": {"$ref": "#/$defs/c"}}},
        "$defs": {"c": {"properties": {"d": {"type": "integer"}}}},
    }));
    let cost = guard::cost(&document, &Limits::STOPPABLE).unwrap();
    assert_eq!(
        (cost.instance_depth, cost.expansions),
        (guard::limits::DEPTH, 3)
    );
}

#[test]
fn oversized_sets_are_cut() {
    let parts: Vec<Value> = (0..500)
        .map(|index| json!({"title": index.to_string()}))
        .collect();
    let document = Document::new(json!({ "allOf": parts }));
    let set = root(&document);
    assert_eq!(set.members().count(), Subschemas::MEMBERS);
    assert_eq!(set.omissions(), [Omission::Cut]);
}

#[cfg(feature = "exact-numbers")]
#[test]
fn overlong_numbers_are_refused() {
    let long: Value = serde_json::from_str(&"9".repeat(guard::limits::NUMBER + 1)).unwrap();
    let document = Document::new(json!({ "multipleOf": long }));
    assert_eq!(
        guard::cost(&document, &Limits::STOPPABLE),
        Err(LimitExceeded::Number)
    );
}

#[test]
fn locate_all_finds_several_schemas() {
    let document = Document::new(json!({
        "properties": {"a/b": {}, "c": {"items": [{}, {}]}},
        "$defs": {"x".repeat(5_000): {"title": "too long a name"}},
    }));
    let places = ["/properties/a~1b", "/properties/c/items/1"].map(pointer);
    let schemas = places.each_ref().map(|at| document.at(at).unwrap().schema);
    let mut wanted = schemas.map(SchemaId::of).to_vec();
    let hidden = document.root().schema["$defs"].as_object().unwrap();
    wanted.extend(hidden.values().map(SchemaId::of));
    wanted.sort_unstable();
    let found = document.locate_all(&wanted);
    assert_eq!(found.len(), 2);
    for (schema, place) in schemas.iter().zip(places) {
        assert!(found.contains(&(SchemaId::of(schema), place)));
    }
}

fn kind(schema: Value) -> UnionKind {
    let document = Document::new(schema);
    root(&document).unions()[0].kind
}

#[test]
fn any_text_beside_listed_texts_is_a_plain_union() {
    let texts = json!({"enum": ["S", "M"]});
    assert_eq!(
        kind(json!({"anyOf": [{"type": "string"}, texts]})),
        UnionKind::Plain(Types::just(Type::String))
    );
    assert_eq!(
        kind(json!({"anyOf": [{"type": "number"}, texts]})),
        UnionKind::Shapes
    );
    assert_eq!(
        kind(json!({"anyOf": [texts, {"const": 1}]})),
        UnionKind::Values
    );
    let mixed = json!({"enum": ["S", 1]});
    assert_eq!(
        kind(json!({"anyOf": [{"type": "string"}, mixed]})),
        UnionKind::Shapes
    );
}

#[test]
fn guess_prefers_the_branch_that_names_the_members() {
    let document = Document::new(json!({"oneOf": [
        {"title": "cash", "properties": {"type": {"const": "cash"}}, "required": ["type"]},
        {
            "title": "card",
            "properties": {"type": {"const": "card"}, "holder": {"type": "string"}, "number": {}},
            "required": ["type", "holder", "number"],
        },
        {"title": "flat", "properties": {"floor": {"type": "integer"}}, "required": ["floor"]},
    ]}));
    for (value, expected) in [
        (json!({"holder": "Ann"}), Some(1)),
        (json!({"holder": 1}), Some(1)),
        (json!({"floor": "x"}), Some(2)),
        (json!({"type": "cash", "holder": "Ann"}), Some(0)),
        (json!({"other": 1}), None),
    ] {
        let set = Subschemas::root(&document, &ByShape, Some(&value));
        assert_eq!(set.unions()[0].chosen, expected, "{value}");
    }
}
