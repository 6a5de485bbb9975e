//! Controls that are chosen from: yes or no, radio buttons, a select.

use a2a_forms::form::{Edit, FieldEdit};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::bench::{Shown, fire, focus, show};

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

fn choose(form: &Shown, pointer: &str, value: &str) {
    let select = form.input(pointer);
    focus(&select);
    select.set_value(value);
    fire(&select, "change");
}

#[wasm_bindgen_test]
fn a_yes_or_no_is_two_radio_buttons_of_one_group() {
    let form = show(SCHEMA);
    let group = form.control("/agreed");
    assert_eq!(group.get_attribute("role").as_deref(), Some("radiogroup"));
    assert_eq!(group.query_selector_all("input").unwrap().length(), 2);
    form.click_way("/agreed", "1");
    assert_eq!(form.value(), r#"{"agreed":false}"#);
    form.leave();
    assert_eq!(form.complaint("/agreed"), "Choose “Yes”");
    form.click_way("/agreed", "0");
    assert_eq!(form.complaint("/agreed"), "");
    assert_eq!(form.value(), r#"{"agreed":true}"#);
    assert!(form.way("/agreed", "0").checked() && !form.way("/agreed", "1").checked());
}

#[wasm_bindgen_test]
fn radio_buttons_choose_tell_their_mistake_and_are_mended() {
    let form = show(SCHEMA);
    form.click_way("/size", "0");
    assert_eq!(
        form.edits().last(),
        Some(&Edit::At(
            "/size".parse().unwrap(),
            FieldEdit::Choose(Some(0))
        ))
    );
    assert_eq!(form.value(), r#"{"size":"small"}"#);
    assert_eq!(form.complaint("/size"), "");
    form.leave();
    assert_eq!(form.complaint("/size"), "This must not be “small”");
    form.click_way("/size", "2");
    assert_eq!(form.complaint("/size"), "");
    assert_eq!(form.value(), r#"{"size":"large"}"#);
    let checked = form.control("/size").query_selector_all("input:checked");
    assert_eq!(checked.unwrap().length(), 1);
}

#[wasm_bindgen_test]
fn going_from_one_radio_button_to_the_next_does_not_leave_the_group() {
    let form = show(SCHEMA);
    focus(&form.way("/size", "0"));
    focus(&form.way("/size", "1"));
    assert_eq!(form.edits(), []);
    focus(&form.way("/agreed", "0"));
    let left = Edit::At("/size".parse().unwrap(), FieldEdit::Leave);
    assert_eq!(form.edits(), [left]);
    assert_eq!(form.complaint("/size"), "Choose one");
    form.click_way("/size", "1");
    assert_eq!(form.complaint("/size"), "");
}

#[wasm_bindgen_test]
fn a_select_chooses_tells_its_mistake_and_is_mended() {
    let form = show(SCHEMA);
    assert_eq!(form.control("/month").tag_name(), "SELECT");
    focus(&form.control("/month"));
    form.leave();
    assert_eq!(form.complaint("/month"), "Choose one");
    choose(&form, "/month", "0");
    assert_eq!(form.value(), r#"{"month":1}"#);
    form.leave();
    assert_eq!(form.complaint("/month"), "Enter a number of at least 2");
    choose(&form, "/month", "4");
    assert_eq!(form.complaint("/month"), "");
    assert_eq!(form.value(), r#"{"month":5}"#);
    choose(&form, "/month", "");
    assert_eq!(form.value(), "{}");
}

#[wasm_bindgen_test]
fn what_may_stay_open_can_be_opened_again() {
    let form = show(SCHEMA);
    assert!(form.way("/open", "").checked());
    form.click_way("/open", "1");
    form.click_way("/maybe", "0");
    assert_eq!(form.value(), r#"{"open":"b","maybe":true}"#);
    form.click_way("/open", "");
    form.click_way("/maybe", "");
    assert_eq!(form.value(), "{}");
    assert!(form.way("/open", "").checked() && form.way("/maybe", "").checked());
}
