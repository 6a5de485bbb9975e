//! Branch choosers, JSON editing, undo of removals.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlInputElement};

use crate::form_bench::{TestForm, fire, focus, has_focus, show, show_value};

const UNION: &str = r#"{
    "type": "object",
    "required": ["by"],
    "properties": {"by": {"oneOf": [
        {"title": "Train", "type": "object", "required": ["class"], "properties": {"class": {"type": "integer"}}},
        {"title": "Car", "type": "object", "required": ["seats"], "properties": {"seats": {"type": "integer"}}},
        {"title": "Plane", "type": "object", "properties": {"window": {"type": "boolean"}}},
        {"title": "Words", "type": "string"}
    ]}}
}"#;

fn chooser(form: &TestForm, pointer: &str) -> Element {
    form.the(&format!("[data-do=shape][data-at=\"{pointer}\"]"))
}

fn shape(form: &TestForm, pointer: &str, option: &str) {
    let chooser = chooser(form, pointer);
    focus(&chooser);
    chooser
        .unchecked_ref::<HtmlInputElement>()
        .set_value(option);
    fire(&chooser, "change");
}

#[wasm_bindgen_test]
fn chooser_keeps_focus_when_branch_changes() {
    let form = show(UNION);
    let select = chooser(&form, "/by");
    assert_eq!(select.tag_name(), "SELECT");
    assert!(select.text_content().unwrap().starts_with("Choose…"));
    shape(&form, "/by", "0");
    assert!(has_focus(&select), "the chooser stays");
    assert_eq!(chooser(&form, "/by"), select);
    assert!(!select.text_content().unwrap().contains("Choose…"));
    assert!(form.is_there("/by/class") && !form.is_there("/by/seats"));
    form.fill_in("/by/class", "2");
    shape(&form, "/by", "1");
    assert!(has_focus(&select));
    assert!(form.is_there("/by/seats") && !form.is_there("/by/class"));
    shape(&form, "/by", "3");
    assert_eq!(form.control("/by").tag_name(), "INPUT");
    // The branch's earlier value is restored.
    shape(&form, "/by", "0");
    assert_eq!(form.input("/by/class").value(), "2");
}

#[wasm_bindgen_test]
fn edits_a_group_as_json_and_back() {
    let form = show_value(
        r#"{"properties": {"deep": {"type": "object", "properties": {"a": {"type": "integer"}}}}}"#,
        r#"{"deep": {"a": 1.0}}"#,
    );
    let switch = form.button("json", "/deep");
    assert_eq!(
        switch.get_attribute("aria-label").as_deref(),
        Some("Edit Deep as JSON")
    );
    focus(&switch);
    switch.click();
    assert_eq!(form.control("/deep").tag_name(), "TEXTAREA");
    assert!(has_focus(&switch), "the switch stays");
    assert_eq!(
        switch.get_attribute("aria-pressed").as_deref(),
        Some("true")
    );
    form.fill_in("/deep", r#"{"a": 2, "b": 1.10}"#);
    switch.click();
    assert_eq!(form.value(), r#"{"deep":{"a":2,"b":1.10}}"#);
    assert_eq!(form.input("/deep/a").value(), "2");
}

#[wasm_bindgen_test]
fn edits_the_whole_form_as_json() {
    let form = show_value(
        r#"{"properties": {"a": {"type": "string"}}}"#,
        r#"{"a": "x"}"#,
    );
    form.press("json", "");
    assert_eq!(form.control("").tag_name(), "TEXTAREA");
    form.press("json", "");
    assert_eq!(form.input("/a").value(), "x");
}

const LIST: &str =
    r#"{"properties": {"tags": {"type": "array", "items": {"type": "string"}, "maxItems": 4}}}"#;

#[wasm_bindgen_test]
fn duplicates_items_until_the_list_is_full() {
    let form = show_value(LIST, r#"{"tags": ["a", "b", "c"]}"#);
    form.press("duplicate", "/tags/0");
    assert_eq!(form.value(), r#"{"tags":["a","a","b","c"]}"#);
    assert!(has_focus(&form.control("/tags/1")));
    let labels: Vec<String> = ["/tags/0", "/tags/3"]
        .map(|at| {
            form.button("remove", at)
                .get_attribute("aria-label")
                .unwrap()
        })
        .to_vec();
    assert_eq!(labels, ["Remove Item 1", "Remove Item 4"]);
    assert!(form.button("add", "/tags").has_attribute("hidden"));
    assert!(
        form.button("duplicate", "/tags/0")
            .has_attribute("disabled")
    );
    form.press("remove", "/tags/0");
    assert!(!form.button("add", "/tags").has_attribute("hidden"));
}

#[wasm_bindgen_test]
fn tuple_items_cannot_be_moved() {
    let form = show_value(
        r#"{"properties": {"at": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}],
            "items": {"type": "string"}}}}"#,
        r#"{"at": [1, 2, "a"]}"#,
    );
    assert!(form.find("[data-do=up][data-at=\"/at/0\"]").is_none());
    assert!(form.button("up", "/at/2").has_attribute("disabled"));
}

#[wasm_bindgen_test]
fn moved_items_keep_separate_radio_groups() {
    let form = show_value(
        // Items of any type are not table rows, so their choices are radio buttons.
        r#"{"properties": {"sizes": {"type": "array", "items": {
            "type": "object", "properties": {"s": {"enum": ["s", "m"]}, "l": {"type": "array"}}
        }}}}"#,
        r#"{"sizes": [{"s": "s"}, {"s": "m"}]}"#,
    );
    form.press("remove", "/sizes/0");
    form.press("add", "/sizes");
    form.click_radio("/sizes/1/s", "0");
    assert!(form.radio("/sizes/0/s", "1").checked(), "{}", form.value());
    assert_eq!(form.value(), r#"{"sizes":[{"s":"m"},{"s":"s"}]}"#);
}

#[wasm_bindgen_test]
fn says_where_no_value_is_allowed() {
    let form = show(r#"{"properties": {"no": false}}"#);
    let said = form.control("/no").text_content();
    assert_eq!(said.as_deref(), Some("Nothing may be here."));
}
