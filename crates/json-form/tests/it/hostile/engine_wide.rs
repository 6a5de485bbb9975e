//! Forms made wide: branches, options, members and items by the thousand cost their sum.
//!
//! Each test takes seconds at most where the work grows with the size, and minutes where it grows
//! with its square.

use serde_json::{Map, Value, json};

use crate::hostile::visitor::{any_of, list, members, names, visited, visited_as_far};

fn strings(count: usize) -> Value {
    json!({ "enum": names(count) })
}

#[test]
fn thousands_of_branches_are_named_apart() {
    let same = any_of(&list(2_000, |_| json!({"type": "object", "title": "T"})));
    visited(same, Some(json!({"a": 1})));
    let told = |at| json!({"type": "object", "properties": {"a": {"const": at}}});
    visited(any_of(&list(2_000, told)), Some(json!({"a": 1_999})));
}

#[test]
fn a_long_title_that_all_branches_share_is_not_copied_without_end() {
    let mut schema = any_of(&list(1_000, |_| json!({"$ref": "#/$defs/t"})));
    schema["$defs"] = json!({"t": {"type": "object", "title": "t".repeat(30_000)}});
    visited(schema, Some(json!({})));
}

#[test]
fn branches_that_all_lead_to_much_are_looked_at_within_bounds() {
    let mut schema = any_of(&list(3_000, |_| json!({"$ref": "#/$defs/much"})));
    schema["$defs"] = json!({"much": {"allOf": list(150, |_| json!({"type": "string"}))}});
    visited(schema, Some(json!("x")));
}

#[test]
fn a_guess_is_made_from_a_part_of_a_large_value() {
    let branch =
        |at| json!({"title": format!("{at}"), "additionalProperties": {"type": "integer"}});
    let value = Value::Object(members(10_000, |_| json!("x")));
    visited(json!({"oneOf": list(200, branch)}), Some(value));
}

#[test]
fn unions_on_top_of_unions_ask_only_so_much() {
    let option = |at| json!({"title": format!("{at}"), "properties": {"a": {"type": "string"}}});
    let unions = list(60, |_| any_of(&list(30, option)));
    let value = json!(list(200, |_| json!({"a": "x"})));
    let (questions, _) = visited(json!({"items": {"allOf": unions}}), Some(value));
    assert!(questions < 200_000, "{questions}");
}

#[test]
fn patterns_times_names_ask_only_so_much() {
    let schema = json!({"patternProperties": members(500, |_| json!({"type": "string"}))});
    let value = Value::Object(members(1_000, |_| json!("x")));
    let (questions, _) = visited_as_far(1_000, schema, Some(value));
    assert!(questions < 200_000, "{questions}");
}

#[test]
fn many_unions_are_found_in_the_document_at_once() {
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
fn members_that_come_by_the_thousand_come_together() {
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
fn many_conditions_beside_many_members_are_heard() {
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
fn an_item_of_many_with_conditions_is_repeated() {
    let item = json!({
        "type": "object",
        "if": {"required": ["a"]},
        "then": {"properties": {"c": {"type": "string"}}},
    });
    let value = json!(list(4_000, |_| json!({"a": "x"})));
    visited_as_far(1_500, json!({ "items": item }), Some(value));
}

#[test]
fn wide_objects_are_put_in_order() {
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
fn options_are_met_and_ticked_within_bounds() {
    let numbers = json!({"enum": (0..310).collect::<Vec<u32>>()});
    visited(
        json!({"allOf": list(190, |_| numbers.clone())}),
        Some(json!(5)),
    );
    let many = json!({"type": "array", "uniqueItems": true, "items": strings(4_000)});
    visited(many, Some(json!(names(2_000))));
}

#[test]
fn thousands_that_are_missing_stand_at_their_places() {
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
fn a_long_name_around_many_members_is_not_repeated_for_each() {
    let inner = Value::Object(members(2_000, |_| json!(1)));
    let value = Map::from_iter([("x".repeat(50_000), inner)]);
    visited(json!({}), Some(Value::Object(value)));
}

#[test]
fn long_lists_and_large_options_are_worked_at() {
    visited(
        json!({"items": {"type": "string"}}),
        Some(json!(vec![1; 20_000])),
    );
    visited(strings(20_000), Some(json!("m5")));
    let closed = json!({"type": "object", "additionalProperties": false});
    visited(closed, Some(Value::Object(members(5_000, |_| json!("x")))));
}
