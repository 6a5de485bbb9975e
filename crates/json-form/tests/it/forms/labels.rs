//! Labels of places, in schemas as libraries write them, and in the problem summary.

use std::fs;
use std::path::PathBuf;

use json_form::form::view::Control;
use serde_json::{Value, json};

use crate::forms::filler::Filler;
use crate::forms::outline::places;

/// The labels that several members of one group have, as `pointer label`.
fn twins(filler: &Filler) -> Vec<String> {
    let mut found = Vec::new();
    for pointer in places(filler) {
        let view = filler.view(pointer.as_str());
        let Control::Group { members, .. } = view.control else {
            continue;
        };
        let labels: Vec<String> = members
            .iter()
            .map(|member| filler.view(member.as_str()).label)
            .collect();
        for (at, label) in labels.iter().enumerate() {
            if labels[..at].contains(label) {
                found.push(format!("{pointer} {label}"));
            }
        }
    }
    found
}

#[test]
fn members_of_real_schemas_have_distinct_labels() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/real");
    for library in ["pydantic", "zod"] {
        for file in fs::read_dir(folder.join(library)).unwrap() {
            let path = file.unwrap().path();
            let fixture: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            for value in fixture["valid"].as_array().unwrap() {
                let filler = Filler::new(fixture["schema"].clone(), Some(value.clone()));
                assert_eq!(twins(&filler), [""; 0], "{}", path.display());
            }
        }
    }
}

#[test]
fn members_sharing_a_definition_have_distinct_labels() {
    let schema = json!({"type": "object", "required": ["billing", "shipping"],
        "properties": {"billing": {"$ref": "#/$defs/A"}, "shipping": {"$ref": "#/$defs/A"},
            "others": {"type": "array", "items": {"$ref": "#/$defs/A"}}},
        "$defs": {"A": {"title": "Address", "type": "object", "properties": {"street": {"type": "string"}}}}});
    let filler = Filler::new(schema, Some(json!({"others": [{}]})));
    let label = |at: &str| filler.view(at).label;
    assert_eq!(label("/billing"), "Billing");
    assert_eq!(label("/shipping"), "Shipping");
    assert_eq!(label("/others/0"), "Address 1");
}

#[test]
fn problem_labels_include_the_path() {
    let address = json!({"type": "object", "required": ["street"], "properties": {"street": {"type": "string", "minLength": 1}}});
    let schema = json!({"type": "object", "required": ["billing", "shipping"], "properties": {"billing": address, "shipping": address,
        "grid": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}}});
    let value = json!({"billing": {}, "shipping": {}, "grid": [[1], [2, "x"]]});
    let mut filler = Filler::new(schema, Some(value));
    filler.submit();
    let problems = filler.session.state().problems();
    let labels: Vec<&str> = problems.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Billing › Street",
            "Shipping › Street",
            "Grid › Item 2 › Item 2"
        ]
    );
}

#[test]
fn long_paths_keep_the_innermost_labels() {
    let mut value = json!({"x": 1});
    for _ in 0..20 {
        value = json!({ "n": value });
    }
    let schema =
        json!({"type": "object", "properties": {"n": {"$ref": "#"}, "x": {"type": "string"}}});
    let mut filler = Filler::new(schema, Some(value));
    filler.submit();
    let problems = filler.session.state().problems();
    assert!(!problems.is_empty());
    for problem in problems {
        assert!(
            problem.label.starts_with("… › N › N › "),
            "{}",
            problem.label
        );
        assert!(problem.label.chars().count() < 60, "{}", problem.label);
    }
}

#[test]
fn a_form_without_fields_says_so() {
    let inner = json!({"type": "object", "properties": {}, "additionalProperties": false});
    let schema =
        json!({"type": "object", "properties": {"open": {"type": "object"}, "inner": inner}});
    assert_eq!(Filler::new(inner, None).view("").hints.len(), 1);
    let mut filler = Filler::new(schema, None);
    assert_eq!(filler.view("").hints, [""; 0]);
    // An optional group and a map can be filled in, so there is no note.
    assert_eq!(filler.view("/inner").hints, [""; 0]);
    filler.add("/inner");
    filler.add("/open");
    assert_eq!(filler.view("/inner").hints.len(), 1);
    assert_eq!(filler.view("/open").hints, [""; 0]);
}

#[test]
fn places_with_one_title_have_distinct_labels() {
    let address = json!({"title": "Address", "description": "Where", "type": "object",
        "properties": {"left": {"$ref": "#/$defs/address"}}});
    let schema = json!({
        "$ref": "#/$defs/address",
        "properties": {
            "billing": {"$ref": "#/$defs/address"},
            "shipping": {"anyOf": [{"$ref": "#/$defs/address"}, {"type": "null"}]},
            "home": {"$ref": "#/$defs/address", "title": "At home"},
            "work": {"allOf": [{"$ref": "#/$defs/address"}, {"title": "At work"}]},
            "all": {"type": "array", "items": {"$ref": "#/$defs/address"}},
        },
        "$defs": {"address": address},
    });
    let value = json!({"billing": {"left": {}}, "all": [{}]});
    let form = Filler::new(schema, Some(value));
    for (place, label) in [
        ("", "Address"),
        ("/billing", "Billing"),
        ("/billing/left", "Left"),
        ("/shipping", "Shipping"),
        ("/home", "At home"),
        ("/work", "At work"),
        ("/all/0", "Address 1"),
    ] {
        assert_eq!(form.view(place).label, label, "{place}");
    }
    assert_eq!(form.view("/billing").description.as_deref(), Some("Where"));
}

#[test]
fn choices_without_titles_are_labelled_by_their_values() {
    let form = Filler::of_member(json!({"enum": [{"a": 1}, [1], "x"]}), None);
    let Control::Choice { titles, .. } = form.view("/a").control else {
        panic!("no choice")
    };
    assert_eq!(*titles, ["A: 1", "[1]", "x"]);
}

#[test]
fn labels_say_the_rarer_of_required_and_optional() {
    let of = |required: Value| {
        let properties = json!({
            "a": {"type": "string"}, "b": {"type": "number"}, "c": {"enum": ["x", "y"]}, "on": {"type": "boolean"}
        });
        let schema = json!({"type": "object", "properties": properties, "required": required});
        let form = Filler::new(schema, None);
        let says = |at: &&str| form.view(at).says_required;
        ["/a", "/b", "/c", "/on"]
            .into_iter()
            .filter(says)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(json!(["a", "b", "c"])), ["/on"]);
    // As many of each: the optional ones.
    assert_eq!(of(json!(["a", "b"])), ["/c", "/on"]);
    assert_eq!(of(json!(["a"])), ["/a"]);
    // A required yes or no is there from the start.
    assert_eq!(of(json!(["on"])), Vec::<&str>::new());
    assert_eq!(of(json!([])), Vec::<&str>::new());
}

#[test]
fn fields_of_required_groups_count_for_the_marks_and_items_have_none() {
    let address = json!({
        "type": "object", "required": ["street", "town", "zip"],
        "properties": {"street": {"type": "string"}, "town": {"type": "string"}, "zip": {"type": "string"}}
    });
    let schema = json!({
        "type": "object", "required": ["address"],
        "properties": {
            "address": address,
            "note": {"type": "string"},
            "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1}
        }
    });
    let form = Filler::new(schema, Some(json!({"address": {}, "tags": ["a"]})));
    let says = |at: &str| form.view(at).says_required;
    assert!(says("/note") && says("/tags"));
    assert!(!says("") && !says("/address") && !says("/address/street") && !says("/tags/0"));
}

#[test]
fn a_member_that_says_required_is_marked() {
    let old = json!({"type": "object", "properties": {
        "a": {"type": "string", "required": true}, "b": {"type": "string", "required": false}, "c": {"type": "string"},
        "d": {"type": "string"}}});
    let form = Filler::new(old, None);
    let required = ["/a", "/b", "/c"].map(|at| form.view(at).required);
    assert_eq!(required, [true, false, false]);
    assert!(form.view("/a").says_required);
}
