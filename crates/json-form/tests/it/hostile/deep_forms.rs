//! Hostile schemas and values for the form itself: drawing, questions and edits are bounded.
//!
//! Each form is drawn, edited and drawn again on a stack as small as the browser's. Unbounded work hangs its test or
//! overflows that stack; work is counted in questions, never in time.

use exact_json::syntax::DEEPEST;
use exact_json::{Pointer, parse};
use json_form::form::CheckState;
use json_form::form::view::Control;
use json_form::form::{FormSession, Submission};
use json_form::schema::guard::Size;
use json_form::validate::Refusal;
use json_form::validate::protocol::Ask;
use serde_json::{Map, Value, json};

use crate::hostile::visitor::{any_of, list, members, names, visited};

#[test]
fn recursive_tuples_are_drawn() {
    visited(
        json!({"type": "array", "uniqueItems": true, "items": {"$ref": "#"}}),
        None,
    );
    visited(
        json!({"uniqueItems": true, "items": {"$ref": "#"}}),
        Some(json!([[[]]])),
    );
}

#[test]
fn an_unchecked_form_asks_no_questions() {
    let schema = super::chain(60, |next| json!({"anyOf": [next, next]}));
    assert_eq!(visited(schema, Some(json!({"a": "x"}))).0, 0);
}

#[test]
fn recursive_required_properties_have_a_small_default() {
    let wide = json!({
        "type": "object",
        "properties": members(60, |_| json!({"$ref": "#"})),
        "required": names(60),
    });
    let (_, begun) = visited(wide, None);
    assert!(Size::of(&begun.unwrap(), usize::MAX).nodes < 10_000);
}

#[test]
fn a_large_shared_default_is_copied_within_bounds() {
    let schema = json!({
        "type": "object",
        "properties": members(200, |_| json!({"$ref": "#/$defs/large"})),
        "$defs": {"large": {"default": names(2_000)}},
    });
    let (_, begun) = visited(schema, None);
    assert!(Size::of(&begun.unwrap(), usize::MAX).bytes < 2_000_000);
}

#[test]
fn contradicting_conditions_settle() {
    let opposite = json!({
        "if": {"required": ["x"]}, "then": {}, "else": {"properties": {"x": {"default": 1}}},
    });
    assert!(visited(opposite, None).0 < 200);
    let needs = |name: &str, there: &str, missing: &str| {
        let member = |name: &str| {
            let named = Map::from_iter([(name.to_owned(), json!({"default": 1}))]);
            json!({ "properties": named })
        };
        json!({"if": {"required": [name]}, "then": member(there), "else": member(missing)})
    };
    let ring = json!({"allOf": [needs("a", "b", "c"), needs("b", "c", "a"), needs("c", "a", "b")]});
    assert!(visited(ring, None).0 < 500);
}

#[test]
fn nested_conditions_are_followed() {
    let schema = (0..60).fold(
        json!({"title": "last"}),
        |inner, _| json!({"if": {"required": ["a"]}, "then": inner}),
    );
    assert!(visited(schema, Some(json!({"a": 1}))).0 < 2_000);
}

#[test]
fn recursive_unions_unfold_with_the_value() {
    let rest = json!({"type": "object", "properties": {"a": {"$ref": "#"}}});
    let more =
        json!({"type": "object", "properties": {"a": {"$ref": "#"}, "b": {"type": "string"}}});
    let schema = json!({"oneOf": [rest, more, {"type": "integer"}]});
    for depth in [18, 60, 100] {
        assert!(visited(schema.clone(), Some(super::nested(depth))).0 < 20_000);
    }
}

#[test]
fn nested_unions_cost_their_sum() {
    let schema = (0..50).fold(json!({"properties": {"a": {}}}), |inner, at| {
        any_of(&[
            inner,
            json!({"title": format!("Option {at}"), "type": "string"}),
        ])
    });
    assert!(visited(schema, Some(json!({"a": 1}))).0 < 5_000);
}

#[test]
fn many_subschemas_per_level_are_drawn_to_the_deepest_level() {
    let each = list(
        100,
        |at| json!({"title": format!("{at}"), "properties": {"a": {"$ref": "#"}}}),
    );
    visited(json!({ "allOf": each }), Some(super::nested(60)));
    let loops = json!({"$dynamicAnchor": "x", "$dynamicRef": "#x", "properties": {"a": {"$dynamicRef": "#x"}}});
    visited(loops, Some(super::nested(60)));
}

#[test]
fn additional_members_keep_unusual_names() {
    let long = "y".repeat(20_000);
    let odd = [
        "",
        "__proto__",
        "a/b",
        "m~n",
        "~1",
        "\u{0}",
        "😀",
        "0",
        "-1",
        long.as_str(),
    ];
    let of = |value: &Value| odd.map(|name| (name.to_owned(), value.clone()));
    let value = Value::Object(Map::from_iter(of(&json!("v"))));
    assert_eq!(
        visited(json!({}), Some(value.clone())).1,
        Some(value.clone())
    );
    let named = json!({"properties": Map::from_iter(of(&json!({"type": "string"})))});
    assert_eq!(visited(named, Some(value.clone())).1, Some(value));
}

#[cfg(feature = "exact-numbers")]
#[test]
fn very_deep_values_and_huge_numbers_are_drawn() {
    visited(json!({}), Some(super::nested(126)));
    let huge: Value = serde_json::from_str(r#"{"a": 1e999999999, "b": -1e-999999999}"#).unwrap();
    let schema = serde_json::from_str(
        r#"{"properties": {"a": {"type": "number", "minimum": 1e-999999999},
            "b": {"type": "number", "multipleOf": 1e-999999999, "maximum": 1e999999999}}}"#,
    );
    assert_eq!(visited(schema.unwrap(), Some(huge.clone())).1, Some(huge));
}

/// The JSON text of `depth` nested arrays, such as `[[[]]]` for 3.
fn arrays(depth: usize) -> String {
    ["[".repeat(depth), "]".repeat(depth)].concat()
}

/// A schema of nested `not` keywords, `depth` levels deep.
fn negations(depth: usize) -> Value {
    (1..depth).fold(json!({}), |inner, _| json!({ "not": inner }))
}

#[test]
fn every_schema_that_is_parsed_reaches_the_validator() {
    for schema in [parse(&arrays(DEEPEST)).unwrap(), negations(DEEPEST)] {
        let (_, asks) = FormSession::new(1, schema, None);
        assert_eq!(asks.len(), 1);
        for ask in asks {
            assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
        }
    }
}

#[test]
fn a_schema_that_is_too_deep_gives_a_json_editor_that_can_be_sent() {
    let limit = DEEPEST;
    let too_deep = CheckState::Unchecked(Refusal::TooDeep { limit });
    let session = |is_parsed: bool, value: Option<Value>| {
        if !is_parsed {
            return FormSession::for_too_deep_schema(1, value);
        }
        let (session, asks) = FormSession::new(1, negations(DEEPEST + 1), value);
        assert_eq!(asks, []);
        session
    };
    for is_parsed in [true, false] {
        let empty = session(is_parsed, None);
        assert_eq!(empty.state().check_state(), too_deep);
        let view = empty.state().view(&Pointer::root()).unwrap();
        assert!(matches!(view.control, Control::Json { .. }), "{view:?}");
        let mut filled = session(is_parsed, Some(json!([1])));
        filled.submit();
        assert_eq!(filled.submission(), Some(Submission::Send(json!([1]))));
    }
}
