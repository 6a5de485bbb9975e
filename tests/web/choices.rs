//! Choices: radio buttons and selects.

use a2a_forms::form::edit::{Edit, FieldEdit};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{TestForm, fire, focus, show};

const SCHEMA: &str = r#"{
    "type": "object",
    "required": ["agreed", "size", "month"],
    "properties": {
        "agreed": {"type": "boolean", "not": {"const": false}},
        "size": {"enum": ["small", "medium", "large"], "not": {"const": "small"}},
        "month": {"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9], "minimum": 2},
        "open": {"enum": ["a", "b"]},
        "maybe": {"type": "boolean"}
    }
}"#;

fn choose(form: &TestForm, pointer: &str, value: &str) {
    let select = form.input(pointer);
    focus(&select);
    select.set_value(value);
    fire(&select, "change");
}

#[wasm_bindgen_test]
fn boolean_is_a_radio_group() {
    let form = show(SCHEMA);
    let group = form.control("/agreed");
    assert_eq!(group.get_attribute("role").as_deref(), Some("radiogroup"));
    assert_eq!(group.query_selector_all("input").unwrap().length(), 2);
    form.click_radio("/agreed", "1");
    assert_eq!(form.value(), r#"{"agreed":false}"#);
    form.leave();
    assert_eq!(form.errors_of("/agreed"), "Choose “Yes”");
    form.click_radio("/agreed", "0");
    assert_eq!(form.errors_of("/agreed"), "");
    assert_eq!(form.value(), r#"{"agreed":true}"#);
    assert!(form.radio("/agreed", "0").checked() && !form.radio("/agreed", "1").checked());
}

#[wasm_bindgen_test]
fn radio_group_shows_and_clears_its_error() {
    let form = show(SCHEMA);
    form.click_radio("/size", "0");
    assert_eq!(
        form.edits().last(),
        Some(&Edit::At(
            "/size".parse().unwrap(),
            FieldEdit::Choose(Some(0))
        ))
    );
    assert_eq!(form.value(), r#"{"size":"small"}"#);
    assert_eq!(form.errors_of("/size"), "");
    form.leave();
    assert_eq!(form.errors_of("/size"), "This must not be “small”");
    form.click_radio("/size", "2");
    assert_eq!(form.errors_of("/size"), "");
    assert_eq!(form.value(), r#"{"size":"large"}"#);
    let checked = form.control("/size").query_selector_all("input:checked");
    assert_eq!(checked.unwrap().length(), 1);
}

#[wasm_bindgen_test]
fn moving_between_radio_buttons_does_not_leave_the_field() {
    let form = show(SCHEMA);
    focus(&form.radio("/size", "0"));
    focus(&form.radio("/size", "1"));
    assert_eq!(form.edits(), []);
    focus(&form.radio("/agreed", "0"));
    let left = Edit::At("/size".parse().unwrap(), FieldEdit::Leave);
    assert_eq!(form.edits(), [left]);
    assert_eq!(
        form.errors_of("/size"),
        "",
        "nothing was chosen and taken back"
    );
    form.click_radio("/size", "1");
    assert_eq!(form.errors_of("/size"), "");
}

#[wasm_bindgen_test]
fn select_shows_and_clears_its_error() {
    let form = show(SCHEMA);
    assert_eq!(form.control("/month").tag_name(), "SELECT");
    focus(&form.control("/month"));
    form.leave();
    assert_eq!(form.errors_of("/month"), "", "nothing was chosen");
    choose(&form, "/month", "0");
    assert_eq!(form.value(), r#"{"month":1}"#);
    form.leave();
    assert_eq!(form.errors_of("/month"), "Enter a number of at least 2");
    choose(&form, "/month", "4");
    assert_eq!(form.errors_of("/month"), "");
    assert_eq!(form.value(), r#"{"month":5}"#);
    choose(&form, "/month", "");
    assert_eq!(form.value(), "{}");
}

#[wasm_bindgen_test]
fn optional_choice_can_be_unset() {
    let form = show(SCHEMA);
    let is_any = || (0..2).any(|at| form.radio("/open", &at.to_string()).checked());
    assert!(!is_any());
    form.click_radio("/open", "1");
    form.click_radio("/maybe", "0");
    assert_eq!(form.value(), r#"{"open":"b","maybe":true}"#);
    form.press("empty", "/open");
    form.click_radio("/maybe", "");
    assert_eq!(form.value(), "{}");
    assert!(!is_any() && form.radio("/maybe", "").checked());
}
