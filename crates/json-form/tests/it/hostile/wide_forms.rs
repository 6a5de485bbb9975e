//! Wide forms: the costs of thousands of branches, options, members and items are linear.
//!
//! Each test takes seconds if the work is linear, and minutes if it is quadratic.

use serde_json::{Map, Value, json};

use crate::hostile::visitor::{any_of, list, members, names, visited, visited_as_far};

fn strings(count: usize) -> Value {
    json!({ "enum": names(count) })
}

#[test]
fn thousands_of_branches_get_distinct_labels() {
    let same = any_of(&list(2_000, |_| json!({"type": "object", "title": "T"})));
    visited(same, Some(json!({"a": 1})));
    let told = |at| json!({"type": "object", "properties": {"a": {"const": at}}});
    visited(any_of(&list(2_000, told)), Some(json!({"a": 1_999})));
}

#[test]
fn a_long_shared_title_is_copied_within_bounds() {
    let mut schema = any_of(&list(1_000, |_| json!({"$ref": "#/$defs/t"})));
    schema["$defs"] = json!({"t": {"type": "object", "title": "t".repeat(30_000)}});
    visited(schema, Some(json!({})));
}

#[test]
fn large_branches_are_visited_within_bounds() {
    let mut schema = any_of(&list(3_000, |_| json!({"$ref": "#/$defs/much"})));
    schema["$defs"] = json!({"much": {"allOf": list(150, |_| json!({"type": "string"}))}});
    visited(schema, Some(json!("x")));
}

#[test]
fn guessing_visits_a_part_of_a_large_value() {
    let branch =
        |at| json!({"title": format!("{at}"), "additionalProperties": {"type": "integer"}});
    let value = Value::Object(members(10_000, |_| json!("x")));
    visited(json!({"oneOf": list(200, branch)}), Some(value));
}

#[test]
fn stacked_unions_ask_a_limited_number_of_questions() {
    let option = |at| json!({"title": format!("{at}"), "properties": {"a": {"type": "string"}}});
    let unions = list(60, |_| any_of(&list(30, option)));
    let value = json!(list(200, |_| json!({"a": "x"})));
    let (questions, _) = visited(json!({"items": {"allOf": unions}}), Some(value));
    assert!(questions < 200_000, "{questions}");
}

#[test]
fn patterns_and_names_ask_a_limited_number_of_questions() {
    let schema = json!({"patternProperties": members(500, |_| json!({"type": "string"}))});
    let value = Value::Object(members(1_000, |_| json!("x")));
    let (questions, _) = visited_as_far(1_000, schema, Some(value));
    assert!(questions < 200_000, "{questions}");
}

#[test]
fn many_unions_are_located_in_one_pass() {
    let union = |at| {
        any_of(&list(
            40,
            |no| json!({"title": format!("{at}-{no}"), "maxLength": no}),
        ))
    };
    let value = Value::Object(members(300, |_| json!("xx")));
    visited(json!({"properties": members(300, union)}), Some(value));
}

#[test]
fn thousands_of_conditional_members_appear_together() {
    let come = members(3_000, |_| json!({"type": "string", "default": "d"}));
    let schema = json!({
        "properties": {"a": {"type": "string", "default": "x"}},
        "required": ["a"],
        "if": {"required": ["a"]},
        "then": {"properties": come},
    });
    visited(schema, None);
}

#[test]
fn many_conditions_beside_many_members_are_applied() {
    let condition = |at| {
        let named = Map::from_iter([(format!("n{at}"), json!({"default": at}))]);
        json!({"if": {"required": [format!("m{at}")]}, "then": {"properties": named}})
    };
    let all = list(150, condition);
    visited(
        json!({"properties": members(5_000, |_| json!({})), "allOf": all}),
        None,
    );
}

#[test]
fn an_item_with_conditions_is_duplicated() {
    let item = json!({
        "type": "object",
        "if": {"required": ["a"]},
        "then": {"properties": {"c": {"type": "string"}}},
    });
    let value = json!(list(4_000, |_| json!({"a": "x"})));
    visited_as_far(1_500, json!({ "items": item }), Some(value));
}

#[test]
fn wide_objects_are_ordered() {
    let part = |at| json!({"properties": {format!("a{at}"): {}, format!("b{at}"): {}}});
    let parts = list(190, |at| {
        let own = (0..60).map(|no| (format!("p{at}-{no}"), json!({"type": "string"})));
        json!({"properties": own.collect::<Map<_, _>>(), "allOf": [part(at)]})
    });
    visited(json!({ "allOf": parts }), None);
    let mut order = names(10_000);
    order.reverse();
    let members = members(10_000, |_| json!({"type": "string"}));
    visited(json!({"properties": members, "propertyOrder": order}), None);
}

#[test]
fn many_options_are_merged_and_ticked_within_bounds() {
    let numbers = json!({"enum": (0..310).collect::<Vec<u32>>()});
    visited(
        json!({"allOf": list(190, |_| numbers.clone())}),
        Some(json!(5)),
    );
    let many = json!({"type": "array", "uniqueItems": true, "items": strings(4_000)});
    visited(many, Some(json!(names(2_000))));
}

#[test]
fn thousands_of_missing_members_are_reported() {
    let schema = json!({
        "type": "object",
        "properties": members(6_000, |_| json!({"type": "string"})),
        "required": names(6_000),
        "anyOf": [{"title": "one"}, {"title": "other"}],
    });
    visited(schema, Some(json!({})));
    visited(
        json!({"type": "object", "required": names(60_000)}),
        Some(json!({})),
    );
}

#[test]
fn a_long_name_is_not_repeated_for_each_member() {
    let inner = Value::Object(members(2_000, |_| json!(1)));
    let value = Map::from_iter([("x".repeat(50_000), inner)]);
    visited(json!({}), Some(Value::Object(value)));
}

#[test]
fn long_arrays_and_large_options_are_edited() {
    visited(
        json!({"items": {"type": "string"}}),
        Some(json!(vec![1; 20_000])),
    );
    visited(strings(20_000), Some(json!("m5")));
    let closed = json!({"type": "object", "additionalProperties": false});
    visited(closed, Some(Value::Object(members(5_000, |_| json!("x")))));
}
