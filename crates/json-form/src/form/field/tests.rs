//! Fields of small schemas.

use super::*;
use crate::schema::Document;
use crate::schema::subschema_set::ByShape;
use serde_json::json;

fn field_with(schema: Value, value: Option<&Value>) -> Field {
    let document = Document::new(schema);
    Field::of(
        &Subschemas::root(&document, &ByShape, value),
        Some("someName"),
        None,
    )
}

fn field(schemas: &Value) -> Field {
    field_with(json!({"allOf": schemas}), None)
}

#[test]
fn types_are_intersected_and_bounds_tightened() {
    let met = field(&json!([
        {"type": ["number", "string"], "minimum": 1, "maximum": 10},
        {"type": ["integer", "null"], "minimum": 2, "title": "Count"},
    ]));
    assert_eq!(met.label, "Count");
    let Kind::Number(hints) = met.kind else {
        panic!("{:?}", met.kind)
    };
    assert!(hints.integer);
    assert_eq!(hints.minimum, Some(2.into()));
    assert_eq!(hints.maximum, Some(10.into()));
}

#[test]
fn null_beside_one_type_makes_a_nullable_field() {
    let met = field(&json!([{"type": ["string", "null"]}]));
    assert!(met.nullable);
    assert_eq!(met.kind, Kind::Text(TextHints::default()));
    let union = field(&json!([{"anyOf": [{"type": "integer"}, {"type": "null"}]}]));
    assert!(union.nullable);
    assert!(matches!(union.kind, Kind::Number(_)), "{:?}", union.kind);
}

#[test]
fn options_are_intersected_and_titled() {
    let met = field(&json!([
        {"enum": ["a", "b", 1], "enumNames": ["First", "Second"]},
        {"oneOf": [{"const": 1.0, "title": "One"}, {"const": "b"}]},
    ]));
    let Kind::Choice(choices) = met.kind else {
        panic!("{:?}", met.kind)
    };
    assert_eq!(**choices.titles(), ["Second", "1"]);
}

#[test]
fn options_have_descriptions() {
    let met = field(&json!([{"oneOf": [
        {"const": "s", "description": "For ten people."},
        {"const": "l", "deprecated": true},
        {"const": "x", "deprecated": true, "description": "For all."},
        {"const": "m"},
    ]}]));
    let Kind::Choice(choices) = met.kind else {
        panic!("{:?}", met.kind)
    };
    assert_eq!(
        **choices.descriptions(),
        [
            "For ten people.",
            "No longer used",
            "No longer used. For all.",
            ""
        ]
    );
}

#[test]
fn members_keep_document_order_unless_the_schema_gives_one() {
    let names = |schema: Value| match field(&json!([schema])).kind {
        Kind::Group(group) => group
            .members
            .into_iter()
            .map(|member| member.name)
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names(json!({"properties": {"z": {}, "a": {}}})), ["z", "a"]);
    assert_eq!(
        names(json!({"properties": {"z": {"x-order": 2}, "a": {"x-order": 1.0}, "b": {}}})),
        ["a", "z", "b"]
    );
    assert_eq!(
        names(json!({"properties": {"z": {}, "a": {}}, "x-order": ["a", "z"]})),
        ["a", "z"]
    );
}

#[test]
fn the_value_decides_among_several_types() {
    let schema = json!({"type": ["string", "number", "object"]});
    let open = field_with(schema.clone(), None);
    assert_eq!(open.kind, Kind::Undecided);
    assert_eq!(open.types, [Type::String, Type::Number, Type::Object]);
    let made = field_with(schema, Some(&json!("a")));
    assert!(matches!(made.kind, Kind::Text(_)));
    assert_eq!(made.types.len(), 3);
}

#[test]
fn keywords_imply_a_missing_type() {
    for (schema, guessed) in [
        (json!({"properties": {"a": {}}}), Type::Object),
        (json!({"items": {}}), Type::Array),
        (json!({"minLength": 1}), Type::String),
        (json!({"multipleOf": 2}), Type::Number),
    ] {
        let met = field(&json!([schema]));
        assert_eq!(met.types, []);
        let is = match met.kind {
            Kind::Group(_) => Type::Object,
            Kind::List(_) => Type::Array,
            Kind::Text(_) => Type::String,
            Kind::Number(_) => Type::Number,
            other => panic!("{other:?}"),
        };
        assert_eq!(is, guessed);
    }
}

#[test]
fn any_json_as_a_schema_gives_a_field() {
    let all = json!([
        true, null, [1], {"type": 3}, {"enum": 1}, {"properties": []}, {"type": "nonsense"},
        {"oneOf": [], "anyOf": 3},
    ]);
    for schema in all.as_array().into_iter().flatten() {
        let _ = field(&json!([schema]));
    }
    assert_eq!(field(&json!([false])).kind, Kind::Nothing);
}

#[test]
fn a_title_behind_a_reference_does_not_name_a_member() {
    let defs = json!({"A": {"title": "Address", "type": "object", "properties": {
        "street": {"title": "Street and number", "type": "string"}}}});
    let label = |schema: &Value, name: Option<&str>| {
        let document = Document::new(json!({"$defs": defs, "properties": {"it": schema}}));
        let set = Subschemas::root(&document, &ByShape, None).child("it");
        Field::of(&set, name, None).label
    };
    let to = json!({"$ref": "#/$defs/A"});
    let name = Some("billTo");
    assert_eq!(label(&to, name), "Bill to");
    assert_eq!(label(&json!({"allOf": [to]}), name), "Bill to");
    assert_eq!(
        label(&json!({"anyOf": [to, {"type": "null"}]}), name),
        "Bill to"
    );
    // Keywords beside the reference belong to the place; a place without a name has the title
    // behind the reference.
    assert_eq!(
        label(&json!({"$ref": "#/$defs/A", "title": "Payer"}), name),
        "Payer"
    );
    assert_eq!(
        label(&json!({"allOf": [to, {"title": "Payer"}]}), name),
        "Payer"
    );
    assert_eq!(label(&to, None), "Address");
    // Inside, titles belong to their places again.
    let document = Document::new(json!({"$defs": defs, "properties": {"it": to}}));
    let inside = Subschemas::root(&document, &ByShape, None)
        .child("it")
        .child("street");
    assert_eq!(
        Field::of(&inside, Some("street"), None).label,
        "Street and number"
    );
}

#[test]
fn choosing_a_branch_does_not_rename_a_member() {
    let schema = json!({"oneOf": [
        {"title": "Card", "type": "object", "properties": {"number": {"type": "string"}}, "required": ["number"]},
        {"title": "Bank", "type": "object", "properties": {"iban": {"type": "string"}}, "required": ["iban"]},
    ]});
    let met = field_with(schema, Some(&json!({"iban": "1"})));
    assert_eq!(met.label, "Some name");
}
