//! Adding, moving and removing items and groups, and the focus afterwards.

use a2a_forms::form::edit::{Edit, FieldEdit};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{TestForm, describe, document, has_focus, show};

const SCHEMA: &str = r#"{
    "type": "object",
    "properties": {
        "tags": {"type": "array", "items": {"type": "string", "minLength": 2}},
        "address": {
            "type": "object",
            "required": ["city"],
            "properties": {
                "city": {"type": "string", "minLength": 2},
                "zip": {"type": "string"}
            }
        }
    }
}"#;

fn two_tags() -> TestForm {
    let form = show(SCHEMA);
    form.press("add", "/tags");
    form.fill_in("/tags/0", "one");
    form.press("add", "/tags");
    form.fill_in("/tags/1", "two");
    assert_eq!(form.value(), r#"{"tags":["one","two"]}"#);
    form
}

fn active() -> String {
    document()
        .active_element()
        .map(|it| describe(&it))
        .unwrap_or_default()
}

#[wasm_bindgen_test]
fn added_item_has_focus() {
    let form = show(SCHEMA);
    assert!(!form.is_there("/tags/0"));
    form.press("add", "/tags");
    assert!(has_focus(&form.control("/tags/0")), "{}", active());
    form.fill_in("/tags/0", "one");
    form.press("add", "/tags");
    assert!(has_focus(&form.control("/tags/1")), "{}", active());
    assert_eq!(form.input("/tags/0").value(), "one");
    let added = form.edits();
    let added = added
        .iter()
        .filter(|it| matches!(it, Edit::At(_, FieldEdit::Add)));
    assert_eq!(added.count(), 2);
}

#[wasm_bindgen_test]
fn moved_item_keeps_value_and_focus() {
    let form = two_tags();
    assert!(form.button("up", "/tags/0").has_attribute("disabled"));
    assert!(form.button("down", "/tags/1").has_attribute("disabled"));
    form.press("up", "/tags/1");
    assert_eq!(form.value(), r#"{"tags":["two","one"]}"#);
    assert_eq!(form.input("/tags/0").value(), "two");
    assert_eq!(form.input("/tags/1").value(), "one");
    // The first item can't move up, so “down” has the focus.
    assert!(has_focus(&form.button("down", "/tags/0")), "{}", active());
    form.press("down", "/tags/0");
    assert_eq!(form.value(), r#"{"tags":["one","two"]}"#);
    assert!(has_focus(&form.button("up", "/tags/1")), "{}", active());
}

#[wasm_bindgen_test]
fn removing_an_item_keeps_focus_in_the_list() {
    let form = two_tags();
    form.press("remove", "/tags/0");
    assert_eq!(form.value(), r#"{"tags":["two"]}"#);
    assert_eq!(form.input("/tags/0").value(), "two");
    assert!(!form.is_there("/tags/1"));
    let next = form.button("remove", "/tags/0");
    assert!(has_focus(&next), "{}", active());
}

#[wasm_bindgen_test]
fn item_error_moves_with_its_item() {
    let form = two_tags();
    form.fill_in("/tags/1", "t");
    form.leave();
    let short = "Enter at least 2 characters (you have 1)";
    assert_eq!(form.errors_of("/tags/1"), short);
    assert_eq!(form.errors_of("/tags/0"), "");
    form.press("up", "/tags/1");
    assert_eq!(form.errors_of("/tags/0"), short);
    assert_eq!(form.errors_of("/tags/1"), "");
    form.fill_in("/tags/0", "tw");
    assert_eq!(form.errors_of("/tags/0"), "");
}

#[wasm_bindgen_test]
fn optional_group_is_added_with_focus_and_left_out() {
    let form = show(SCHEMA);
    assert!(!form.is_there("/address/city"));
    form.press("add", "/address");
    assert!(has_focus(&form.control("/address/city")), "{}", active());
    form.leave();
    assert_eq!(form.errors_of("/address/city"), "", "nothing was typed");
    form.fill_in("/address/city", "B");
    form.fill_in("/address/city", "");
    form.leave();
    assert_eq!(form.errors_of("/address/city"), "Enter city");
    form.fill_in("/address/city", "Bonn");
    assert_eq!(form.errors_of("/address/city"), "");
    assert_eq!(form.value(), r#"{"address":{"city":"Bonn"}}"#);
    form.press("remove", "/address");
    assert_eq!(form.value(), "{}");
    assert!(!form.is_there("/address/city"));
    let active = document().active_element().unwrap();
    let is_inside = form.root().contains(Some(&active));
    assert!(is_inside, "the focus is lost to {}", describe(&active));
}

#[wasm_bindgen_test]
fn buttons_of_a_disabled_form_do_nothing() {
    for (off, frozen) in [(true, false), (false, true)] {
        let form = two_tags();
        form.view.set_disabled(off, frozen);
        for (what, at) in [
            ("add", "/tags"),
            ("add", "/address"),
            ("up", "/tags/1"),
            ("down", "/tags/0"),
            ("remove", "/tags/0"),
        ] {
            form.button(what, at).click();
            assert_eq!(form.value(), r#"{"tags":["one","two"]}"#, "{what} {at}");
        }
        form.view.set_disabled(false, false);
        form.press("up", "/tags/1");
        assert_eq!(form.value(), r#"{"tags":["two","one"]}"#);
    }
}
