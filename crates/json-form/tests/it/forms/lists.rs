//! Lists: items keep their identity and state when they move.

use json_form::form::Submission;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::form::view::Control;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::forms::filler::{Filler, at};
use crate::forms::{empty, filled, fixture};

fn distinct(mut ids: Vec<u64>) -> bool {
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    ids.len() == count
}

#[test]
fn new_items_have_their_initial_value() {
    let mut order = empty("order");
    assert_eq!(order.value(), r#"{"items":[{"count":1}]}"#);
    order.fill_in("/items/0/article", "tea");
    order.add("/items");
    order.add("/items/1/tags");
    assert_eq!(
        order.value(),
        r#"{"items":[{"article":"tea","count":1},{"count":1,"tags":[""]}]}"#
    );
}

#[test]
fn new_items_are_empty_values_of_their_type() {
    for (items, begins) in [
        (json!({"type": "string"}), r#"[""]"#),
        (json!({"type": "boolean"}), "[false]"),
        (json!({"type": "array"}), "[[]]"),
        (json!({"type": "number"}), "[null]"),
        (json!({"enum": ["x", "y"]}), r#"["x"]"#),
        (json!({"const": 7}), "[7]"),
        (json!({"type": "string", "default": "d"}), r#"["d"]"#),
        (json!({}), "[null]"),
    ] {
        let mut form = Filler::new(json!({"type": "array", "items": items}), None);
        form.add("");
        assert_eq!(form.value(), begins, "{items}");
    }
}

#[test]
fn moved_items_keep_identity_and_pending_input() {
    let mut order = filled("order");
    order.fill_in("/items/1/count", "1.");
    let before = order.identities("/items");
    order.move_up("/items/1");
    assert_eq!(order.identities("/items"), [before[1], before[0]]);
    assert_eq!(order.text("/items/0/count"), "1.");
    assert_eq!(order.text("/items/1/count"), "2");
    assert_eq!(
        order.value(),
        r#"{"items":[{"article":"cup","colour":"white"},{"article":"tea","count":2,"tags":["green","loose"]}]}"#
    );
}

#[test]
fn items_after_a_removed_one_keep_their_pending_input() {
    let mut order = filled("order");
    order.add("/items");
    order.fill_in("/items/2/count", "-");
    order.fill_in("/items/1/count", "x");
    let before = order.identities("/items");
    order.remove("/items/0");
    assert_eq!(order.identities("/items"), before[1..]);
    assert_eq!(order.text("/items/0/count"), "x");
    assert_eq!(order.text("/items/1/count"), "-");
    order.remove("/items/0");
    assert_eq!(order.text("/items/0/count"), "-");
    order.remove("/items/0");
    assert_eq!(order.value(), r#"{"items":[]}"#);
    assert!(!order.problems().iter().any(|it| it.contains("Finish")));
}

#[test]
fn an_item_added_after_a_removal_has_a_new_identity() {
    let mut order = filled("order");
    let before = order.identities("/items");
    order.remove("/items/1");
    order.add("/items");
    let after = order.identities("/items");
    assert_eq!(after[0], before[0]);
    assert!(!before.contains(&after[1]));
}

#[test]
fn nested_lists_keep_their_identities() {
    let value = json!({"items": [{"article": "a", "tags": ["p", "q"]}, {"article": "b", "tags": ["r", "s"]}]});
    let mut order = Filler::new(fixture("order").0, Some(value));
    order.move_up("/items/1/tags/1");
    let tags = order.identities("/items/1/tags");
    order.move_up("/items/1");
    assert_eq!(order.identities("/items/0/tags"), tags);
    order.move_up("/items/1");
    order.remove("/items/0");
    assert_eq!(order.identities("/items/0/tags"), tags);
}

#[test]
fn identities_stay_distinct_when_a_list_is_replaced_by_a_longer_one() {
    let mut order = filled("order");
    order.remove("/items/0");
    order.edit_at("/items", FieldEdit::AsJson(true));
    order.fill_in("/items", "[{}, {}, {}]");
    order.edit_at("/items", FieldEdit::AsJson(false));
    assert!(distinct(order.identities("/items")));
}

/// Adds the pointers of all arrays in a value to `found`. `place` is the pointer of the value.
fn lists(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            found.push(place.to_owned());
            for (index, item) in items.iter().enumerate() {
                lists(item, &format!("{place}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                lists(member, &format!("{place}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn doing() -> impl Strategy<Value = Vec<(u8, usize, usize)>> {
    proptest::collection::vec((0u8..5, 0usize..4, 0usize..4), 0..24)
}

proptest! {
    /// The same edits on a plain vector give the same items.
    #[test]
    fn lists_behave_like_a_model(steps in doing()) {
        let schema = json!({"type": "array", "items": {"type": "string"}});
        let mut form = Filler::new(schema, Some(json!(["a", "b"])));
        let mut model: Vec<(u64, String)> = form.identities("").into_iter().zip(["a".to_owned(), "b".to_owned()]).collect();
        for (step, (what, one, _)) in steps.into_iter().enumerate() {
            match what {
                0 => {
                    form.add("");
                    let id = *form.identities("").last().unwrap();
                    prop_assert!(model.iter().all(|(known, _)| *known != id));
                    model.push((id, String::new()));
                }
                1 => {
                    form.remove(&format!("/{one}"));
                    if one < model.len() {
                        model.remove(one);
                    }
                }
                2 => {
                    form.move_up(&format!("/{one}"));
                    if one > 0 && one < model.len() {
                        model.swap(one, one - 1);
                    }
                }
                _ => {
                    if let Some(item) = model.get_mut(one) {
                        item.1 = format!("t{step}");
                        form.fill_in(&format!("/{one}"), &item.1);
                    }
                }
            }
            let texts: Vec<&String> = model.iter().map(|(_, text)| text).collect();
            prop_assert_eq!(form.value(), json!(texts).to_string());
            let ids: Vec<u64> = model.iter().map(|(id, _)| *id).collect();
            prop_assert_eq!(form.identities(""), ids);
        }
    }

    /// The items of nested lists have distinct identities after any edits.
    #[test]
    fn identities_are_always_distinct(steps in doing()) {
        let value = json!({"items": [{"tags": ["p", "q", "r"]}, {"tags": ["s"]}, {}]});
        let mut order = Filler::new(fixture("order").0, Some(value));
        for (what, one, two) in steps {
            let item = format!("/items/{one}");
            let tag = format!("{item}/tags/{two}");
            match what {
                0 => order.add("/items"),
                1 => order.remove(&item),
                2 => order.move_up(&item),
                3 => order.remove(&tag),
                _ => order.add(&format!("{item}/tags")),
            };
            let mut found = Vec::new();
            lists(order.session.state().value().unwrap(), "", &mut found);
            for list in found {
                prop_assert!(distinct(order.identities(&list)), "{} in {}", list, order.value());
            }
        }
    }
}

#[test]
fn moving_an_item_keeps_its_state_and_is_one_undo_step() {
    let schema = json!({"type": "array", "items": {"type": "integer"}});
    let mut filler = Filler::new(schema, Some(json!([0, 1, 2, 3])));
    filler.fill_in("/0", "none");
    filler.leave("/0");
    filler.edit_at("/0", FieldEdit::MoveTo(2));
    assert_eq!(filler.session.state().value(), Some(&json!([1, 2, 0, 3])));
    let view = filler.session.state().view(&at("/2")).unwrap();
    assert!(!view.problems.is_empty(), "its mistake went along");
    for (from, to) in [("/2", 2), ("/2", 4), ("/3", 99)] {
        filler.edit_at(from, FieldEdit::MoveTo(to));
    }
    filler.edit_at("/1", FieldEdit::MoveTo(0));
    filler.edit(Edit::Undo);
    let view = filler.session.state().view(&at("/3")).unwrap();
    assert!(!view.problems.is_empty(), "as far as there are places");
    filler.edit(Edit::Undo);
    assert_eq!(filler.session.state().value(), Some(&json!([1, 2, 0, 3])));
}

/// The initial value of a required member with this schema, as JSON text.
fn begins(schema: &Value) -> String {
    let form = Filler::new(
        json!({"type": "object", "properties": {"l": schema}, "required": ["l"]}),
        None,
    );
    let value = form.value();
    let inside = value.strip_prefix(r#"{"l":"#).unwrap_or(&value);
    inside.trim_end_matches('}').to_owned()
}

#[test]
fn a_list_begins_with_few_of_its_required_items() {
    for (items, fewest, begun) in [
        (json!({"type": "string"}), 1, "[null]"),
        (json!({"type": "number"}), 2, "[null,null]"),
        (json!({"type": "boolean"}), 9, "[null,null,null]"),
        (json!({"enum": ["x", "y"]}), 1, "[null]"),
        (json!({"type": "string", "default": "d"}), 2, r#"["d","d"]"#),
        (json!({"type": "array"}), 1, "[[]]"),
        (
            json!({"type": "array", "items": {"type": "integer"}, "minItems": 3, "maxItems": 3}),
            2,
            "[[null,null,null],[null,null,null]]",
        ),
        // If `null` would be an answer, there are no items before the person adds one.
        (json!({"type": ["string", "null"]}), 1, "[]"),
        (json!({"enum": ["x", null]}), 1, "[]"),
        (json!({"minLength": 1}), 1, "[]"),
        (json!({"const": 7}), 1, "[]"),
        (json!({}), 1, "[]"),
        (json!({"type": "string"}), 0, "[]"),
    ] {
        let list = json!({"type": "array", "items": items, "minItems": fewest});
        assert_eq!(begins(&list), begun, "{items}");
    }
    let unique =
        json!({"type": "array", "items": {"type": "string"}, "minItems": 3, "uniqueItems": true});
    assert_eq!(begins(&unique), "[null]", "equal ones would be wrong");
    // A list of such lists is finite.
    let tree = json!({"$defs": {"t": {"type": "array", "items": {"$ref": "#/$defs/t"}, "minItems": 3}}, "$ref": "#/$defs/t"});
    assert!(Filler::new(tree, None).value().len() < 10_000);
}

#[test]
fn unfilled_items_are_not_answers() {
    let schema = json!({"type": "object", "required": ["l"], "properties": {"l": {"type": "array", "minItems": 2, "items": {"type": "string"}}}});
    let mut form = Filler::new(schema, None);
    assert_eq!(form.text("/l/0"), "");
    assert_eq!(form.view("/l/0").hints, [""; 0]);
    assert_eq!(form.problems(), ["/l/0: type", "/l/1: type"]);
    form.fill_in("/l/0", "a");
    form.remove("/l/1");
    assert_eq!(form.problems(), ["/l: minItems"]);
    form.add("/l");
    assert_eq!(form.value(), r#"{"l":["a",""]}"#);
}

#[test]
fn an_added_list_has_its_required_items() {
    let schema = json!({"type": "object", "properties": {"l": {"type": "array", "minItems": 5, "items": {"type": "number"}}}});
    let mut form = Filler::new(schema, None);
    form.add("/l");
    assert_eq!(form.value(), r#"{"l":[null,null,null]}"#);
    form.add("/l");
    assert_eq!(form.value(), r#"{"l":[null,null,null,null]}"#);
    form.edit(Edit::Undo);
    form.edit(Edit::Undo);
    assert_eq!(form.value(), "{}");
}

#[test]
fn a_tuple_of_fixed_length_is_a_row_of_fields() {
    let places = json!([{"type": "string", "title": "Name"}, {"type": "number"}]);
    // How many positions can't be removed.
    for (kept, list) in [
        (
            2,
            json!({"type": "array", "prefixItems": places, "items": false}),
        ),
        (
            2,
            json!({"type": "array", "prefixItems": places, "maxItems": 2}),
        ),
        (
            2,
            json!({"type": "array", "prefixItems": places, "items": false, "minItems": 2}),
        ),
        (
            2,
            json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "array", "items": places, "additionalItems": false}),
        ),
        (0, json!({"type": "array", "prefixItems": places})),
        (
            1,
            json!({"type": "array", "prefixItems": places, "items": false, "minItems": 1}),
        ),
        (
            0,
            json!({"type": "array", "prefixItems": places, "maxItems": 3}),
        ),
    ] {
        let mut form = Filler::new(list.clone(), None);
        if kept == 2 {
            assert_eq!(form.value(), "[null,null]", "{list}");
            assert_eq!(form.problems(), ["/0: type", "/1: type"]);
        } else {
            while form
                .session
                .state()
                .value()
                .unwrap()
                .as_array()
                .unwrap()
                .len()
                < 2
            {
                form.add("");
            }
        }
        for (at, place) in ["/0", "/1"].into_iter().enumerate() {
            assert_eq!(form.view(place).removable, at >= kept, "{list}");
        }
        let Control::List { addable, .. } = form.view("").control else {
            panic!("no list")
        };
        assert_eq!(
            addable,
            !list.to_string().contains("false") && kept < 2,
            "{list}"
        );
        // A loaded list that is too long or too short can be corrected.
        let long = Filler::new(list.clone(), Some(json!(["a", 1, 2, 3])));
        assert!(long.view("/2").removable && long.view("/3").removable);
        let mut short = Filler::new(list, Some(json!(["a"])));
        short.add("");
        assert_eq!(short.value(), r#"["a",null]"#);
    }
}

#[test]
fn a_new_value_has_its_required_lists() {
    let schema = json!({
        "type": "object",
        "required": ["list", "picks", "maybe", "any"],
        "properties": {
            "list": {"type": "array", "items": {"type": "string"}},
            "picks": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b"]}},
            "maybe": {"type": ["array", "null"]},
            "any": {"items": {"type": "string"}},
            "free": {"type": "array"},
        },
    });
    let form = Filler::new(schema.clone(), None);
    assert_eq!(form.value(), r#"{"list":[],"picks":[]}"#);
    // A given value stays as it is.
    let form = Filler::new(schema, Some(json!({})));
    assert_eq!(form.value(), "{}");
    let list = json!({"type": "array", "items": {"type": "string"}});
    let mut form = Filler::new(list.clone(), None);
    assert_eq!(form.value(), "[]");
    assert!(matches!(form.submit(), Some(Submission::Send(_))));
    let group = json!({"type": "object", "required": ["l"], "properties": {"l": list}});
    let mut form = Filler::of_member(group, None);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":{"l":[]}}"#);
}

#[test]
fn all_items_of_a_tuple_are_added_at_once() {
    let point = json!({"type": "array", "title": "Point", "items": false,
        "prefixItems": [{"type": "string"}, {"type": "number"}, {"const": "m"}]});
    let mut form = Filler::of_member(point, None);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["",null,"m"]}"#);
    let Control::List { items, addable, .. } = form.view("/a").control else {
        panic!("no list")
    };
    assert!(items.len() == 3 && !addable);
    // One undo removes all of it again.
    form.edit(Edit::Undo);
    assert_eq!(form.value(), "{}");
    // Present items stay, and further items are added one by one.
    let open = json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "string"}],
        "items": {"type": "boolean"}});
    let mut form = Filler::of_member(open, Some(json!({"a": ["x"]})));
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["x",""]}"#);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["x","",false]}"#);
    // Items that are not required are added one by one.
    let texts = json!([{"type": "string"}, {"type": "string"}, {"type": "string"}]);
    let mut form = Filler::of_member(
        json!({"type": "array", "prefixItems": texts, "minItems": 2}),
        None,
    );
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["",""]}"#);
    form.add("/a");
    assert_eq!(form.value(), r#"{"a":["","",""]}"#);
}
