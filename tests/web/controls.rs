//! Other controls: dates, stepped numbers, checkboxes, comboboxes, files, map entries.

use a2a_forms::form::edit::{Edit, FieldEdit};
use js_sys::{Array, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, Element, HtmlInputElement};

use crate::form_bench::{
    TestForm, fire, focus, has_focus, show, show_value, show_with_options, until,
};

const MOMENTS: &str = r#"{"properties": {
    "day": {"type": "string", "format": "date"},
    "clock": {"type": "string", "format": "time"},
    "start": {"type": "string", "format": "date-time"}
}}"#;

fn last(form: &TestForm) -> Edit {
    form.edits().last().cloned().unwrap()
}

fn at(pointer: &str, deed: FieldEdit) -> Edit {
    Edit::At(pointer.parse().unwrap(), deed)
}

fn part(form: &TestForm, pointer: &str, what: &str) -> HtmlInputElement {
    let field = form.control(pointer).closest(".field").unwrap().unwrap();
    let found = field.query_selector(&format!("[data-do={what}]")).unwrap();
    found.unwrap().unchecked_into()
}

#[wasm_bindgen_test]
fn date_uses_the_native_input() {
    let form = show_value(MOMENTS, r#"{"day": "2026-11-20"}"#);
    assert_eq!(form.input("/day").type_(), "date");
    assert_eq!(form.input("/day").value(), "2026-11-20");
    form.fill_in("/day", "2027-01-02");
    assert_eq!(form.value(), r#"{"day":"2027-01-02"}"#);
    form.fill_in("/day", "");
    assert_eq!(form.value(), "{}");
}

#[wasm_bindgen_test]
fn date_time_keeps_offset_and_seconds() {
    let form = show_value(MOMENTS, r#"{"start": "2026-11-20T10:00:00+02:00"}"#);
    assert_eq!(form.input("/start").type_(), "datetime-local");
    assert_eq!(part(&form, "/start", "offset").value(), "+02:00");
    form.fill_in("/start", "2026-11-21T11:30");
    assert_eq!(
        last(&form),
        at(
            "/start",
            FieldEdit::Type("2026-11-21T11:30:00+02:00".to_owned())
        )
    );
    let offset = part(&form, "/start", "offset");
    focus(&offset);
    offset.set_value("-05:30");
    fire(&offset, "input");
    assert_eq!(form.value(), r#"{"start":"2026-11-21T11:30:00-05:30"}"#);
    // An empty time begins in the person's zone, which is UTC where tests run.
    form.fill_in("/clock", "09:15");
    assert!(
        form.value().contains(r#""clock":"09:15:00Z""#),
        "{}",
        form.value()
    );
}

#[wasm_bindgen_test]
fn incomplete_offset_keeps_the_native_input() {
    let form = show_value(MOMENTS, r#"{"start": "2026-11-20T10:00:00+02:00"}"#);
    let offset = part(&form, "/start", "offset");
    focus(&offset);
    offset.set_value("+");
    fire(&offset, "input");
    assert!(has_focus(&offset));
    assert_eq!(offset.value(), "+");
    form.leave();
    // Now it is a text that can be corrected.
    assert_eq!(form.input("/start").type_(), "text");
    assert_eq!(form.input("/start").value(), "2026-11-20T10:00:00+");
}

#[wasm_bindgen_test]
fn stepped_number_has_labelled_buttons() {
    let form = show_with_options(
        r#"{"properties": {"seats": {"type": "integer", "minimum": 1, "maximum": 9}, "cents": {"type": "integer"}}}"#,
        r#"{"/seats": {"widget": "number"}}"#,
    );
    // A step of an amount is not a choice.
    assert!(form.find("[data-do=more][data-at='/cents']").is_none());
    form.fill_in("/seats", "3");
    let more = part(&form, "/seats", "more");
    assert_eq!(
        more.get_attribute("aria-label").as_deref(),
        Some("Increase Seats")
    );
    more.click();
    assert_eq!(form.value(), r#"{"seats":4}"#);
    assert_eq!(form.input("/seats").value(), "4");
    part(&form, "/seats", "less").click();
    assert_eq!(form.input("/seats").value(), "3");
    press(&form.control("/seats"), "ArrowUp");
    assert_eq!(form.value(), r#"{"seats":4}"#);
}

/// Dispatches `keydown` of this key at an element.
fn press(element: &Element, key: &str) {
    let class = Reflect::get(&js_sys::global(), &"KeyboardEvent".into()).unwrap();
    let init = js_sys::Object::new();
    for (name, value) in [
        ("key", JsValue::from_str(key)),
        ("bubbles", JsValue::TRUE),
        ("cancelable", JsValue::TRUE),
    ] {
        Reflect::set(&init, &name.into(), &value).unwrap();
    }
    let class: &js_sys::Function = class.unchecked_ref();
    let event = Reflect::construct(class, &Array::of2(&"keydown".into(), &init)).unwrap();
    element.dispatch_event(event.unchecked_ref()).unwrap();
}

#[wasm_bindgen_test]
fn rating_is_a_slider_with_value_text() {
    let schema = r#"{"properties": {"stars": {"type": "integer", "minimum": 1, "maximum": 5}}}"#;
    let form = show_with_options(schema, r#"{"/stars": {"widget": "rating"}}"#);
    let stars = form.input("/stars");
    let seen = || form.the(".stars").text_content().unwrap_or_default();
    assert_eq!(
        (stars.type_().as_str(), seen().as_str()),
        ("range", "☆☆☆☆☆")
    );
    assert_eq!(
        stars.get_attribute("aria-valuetext").as_deref(),
        Some("not set")
    );
    stars.set_value("3");
    fire(&stars, "input");
    assert_eq!(
        (form.value().as_str(), seen().as_str()),
        (r#"{"stars":3}"#, "★★★☆☆")
    );
    assert_eq!(
        stars.get_attribute("aria-valuetext").as_deref(),
        Some("3 of 5 stars")
    );
}

#[wasm_bindgen_test]
fn few_steps_get_a_slider() {
    let form = show(
        r#"{"properties": {
            "share": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.05},
            "any": {"type": "integer", "minimum": 0, "maximum": 1000}
        }}"#,
    );
    let slider = part(&form, "/share", "slide");
    slider.set_value("0.35");
    fire(&slider, "input");
    assert_eq!(form.value(), r#"{"share":0.35}"#);
    form.fill_in("/share", "0.5");
    assert_eq!(slider.value(), "0.5");
    let field = form.control("/any").closest(".field").unwrap().unwrap();
    assert!(field.query_selector("[type=range]").unwrap().is_none());
}

#[wasm_bindgen_test]
fn boolean_with_default_is_a_checkbox() {
    let form = show(
        r#"{"required": ["open"], "properties": {"open": {"type": "boolean", "default": false}}}"#,
    );
    let tick = form.input("/open");
    assert_eq!(tick.type_(), "checkbox");
    tick.click();
    assert_eq!(form.value(), r#"{"open":true}"#);
    assert!(form.input("/open").checked());
    tick.click();
    assert_eq!(form.value(), r#"{"open":false}"#);
}

#[wasm_bindgen_test]
fn multiple_choice_is_a_checkbox_group() {
    let form = show(
        r#"{"properties": {"days": {"type": "array", "uniqueItems": true,
            "items": {"enum": ["Mon", "Tue", "Wed"]}}}}"#,
    );
    let group = form.control("/days");
    assert_eq!(group.get_attribute("role").as_deref(), Some("group"));
    form.click_radio("/days", "2");
    form.click_radio("/days", "0");
    assert_eq!(form.value(), r#"{"days":["Mon","Wed"]}"#);
    assert_eq!(last(&form), at("/days", FieldEdit::Tick(0, true)));
    form.click_radio("/days", "2");
    assert_eq!(form.value(), r#"{"days":["Mon"]}"#);
    assert!(form.radio("/days", "0").checked() && !form.radio("/days", "2").checked());
}

#[wasm_bindgen_test]
fn combobox_keeps_text_that_is_not_an_option() {
    let all: Vec<String> = (0..40).map(|at| format!("\"Place {at}\"")).collect();
    let schema = format!(
        r#"{{"properties": {{"place": {{"enum": [{}]}}}}}}"#,
        all.join(",")
    );
    let form = show(&schema);
    let input = form.input("/place");
    assert_eq!(input.get_attribute("role").as_deref(), Some("combobox"));
    form.fill_in("/place", "Place");
    assert_eq!(form.input("/place").value(), "Place");
    let offered = || form.find("[role=listbox]");
    assert_eq!(offered().unwrap().child_element_count(), 40);
    form.fill_in("/place", "Place 7");
    assert_eq!(form.value(), r#"{"place":"Place 7"}"#);
    assert!(offered().is_none(), "there is nothing more to offer");
}

#[wasm_bindgen_test]
fn nullable_choice_has_an_option_for_null() {
    let form = show(r#"{"properties": {"reported": {"type": ["boolean", "null"]}}}"#);
    assert!(form.radio("/reported", "").checked());
    form.click_radio("/reported", "null");
    assert_eq!(form.value(), r#"{"reported":null}"#);
    assert!(form.radio("/reported", "null").checked());
    form.click_radio("/reported", "1");
    assert_eq!(form.value(), r#"{"reported":false}"#);
}

#[wasm_bindgen_test]
fn nullable_text_can_be_set_to_null() {
    let form = show(r#"{"properties": {"note": {"type": ["string", "null"]}}}"#);
    let ways = || form.find("[data-do=empty][data-way=null]");
    let none = ways().unwrap();
    focus(&none);
    none.unchecked_ref::<web_sys::HtmlElement>().click();
    assert_eq!(form.value(), r#"{"note":null}"#);
    assert_eq!(form.the(".chip").text_content().as_deref(), Some("None"));
    assert!(has_focus(&form.control("/note")));
    let described = form.control("/note").get_attribute("aria-describedby");
    assert!(described.unwrap().contains(&form.the(".chip").id()));
    form.fill_in("/note", "a");
    assert!(form.find(".chip").is_none());
}

#[wasm_bindgen_test]
fn offers_empty_text_only_while_focused() {
    let form = show(r#"{"properties": {"note": {"type": "string"}, "other": {"type": "string"}}}"#);
    assert!(form.find("[data-do=empty]").is_none());
    focus(&form.control("/note"));
    let offered = form.the("[data-do=empty][data-way=empty]");
    let follows = offered.compare_document_position(&form.control("/note"));
    assert_ne!(
        follows & web_sys::Node::DOCUMENT_POSITION_FOLLOWING,
        0,
        "it comes before"
    );
    focus(&offered);
    form.the("[data-do=empty]")
        .unchecked_ref::<web_sys::HtmlElement>()
        .click();
    assert_eq!(form.value(), r#"{"note":""}"#);
    focus(&form.control("/other"));
    let field = form.control("/note").closest(".field").unwrap().unwrap();
    assert!(field.query_selector("[data-do=empty]").unwrap().is_none());
    assert_eq!(
        form.the(".chip").text_content().as_deref(),
        Some("Empty text")
    );
}

#[wasm_bindgen_test]
fn shows_character_counter_near_the_limit() {
    let form = show(r#"{"properties": {"code": {"type": "string", "maxLength": 5}}}"#);
    form.fill_in("/code", "abc");
    assert!(form.find(".count").is_none());
    form.fill_in("/code", "äöü🦆");
    assert_eq!(
        form.the(".count").text_content().as_deref(),
        Some("4 of 5 characters")
    );
    form.fill_in("/code", "");
    assert!(form.find(".count").is_none());
}

#[wasm_bindgen_test]
fn button_generates_a_uuid() {
    let form = show(r#"{"properties": {"id": {"type": "string", "format": "uuid"}}}"#);
    part(&form, "/id", "fresh").click();
    assert_eq!(form.input("/id").value().len(), 36);
}

/// Acts as a person who chooses a file in a file input: sets a file with these bytes, and dispatches `change`.
fn pick_file(input: &HtmlInputElement, bytes: &[u8]) {
    let global = js_sys::global();
    let class = |name: &str| -> js_sys::Function {
        Reflect::get(&global, &name.into())
            .unwrap()
            .unchecked_into()
    };
    let parts = Array::of1(&js_sys::Uint8Array::from(bytes));
    let file = Reflect::construct(&class("File"), &Array::of2(&parts, &"a.bin".into())).unwrap();
    assert!(file.is_instance_of::<Blob>());
    let transfer = Reflect::construct(&class("DataTransfer"), &Array::new()).unwrap();
    let items = Reflect::get(&transfer, &"items".into()).unwrap();
    let add: js_sys::Function = Reflect::get(&items, &"add".into())
        .unwrap()
        .unchecked_into();
    add.call1(&items, &file).unwrap();
    let files = Reflect::get(&transfer, &"files".into()).unwrap();
    Reflect::set(input, &"files".into(), &files).unwrap();
    fire(input, "change");
}

#[wasm_bindgen_test]
async fn picked_file_is_stored_as_base64() {
    let form =
        show(r#"{"properties": {"photo": {"type": "string", "contentEncoding": "base64"}}}"#);
    let input = form.input("/photo");
    assert_eq!(input.type_(), "file");
    pick_file(&input, &[1, 2, 3, 255]);
    until("the file is read", || {
        form.value() == r#"{"photo":"AQID/w=="}"#
    })
    .await;
    assert_eq!(
        form.the(".file-size").text_content().as_deref(),
        Some("a.bin 4 bytes")
    );
    part(&form, "/photo", "no-file").click();
    assert_eq!(form.value(), "{}");
    assert_eq!(form.the(".file-size").text_content().as_deref(), Some(""));
}

const MAP: &str = r#"{"type": "object", "additionalProperties": {"type": "string"}}"#;

#[wasm_bindgen_test]
fn adds_and_fills_a_map_entry() {
    let form = show(MAP);
    let name = part(&form, "", "name");
    focus(&name);
    name.set_value("de");
    fire(&name, "input");
    press(&name, "Enter");
    assert_eq!(form.value(), r#"{"de":""}"#);
    assert!(has_focus(&form.control("/de")));
    assert_eq!(part(&form, "", "name").value(), "");
    // A duplicate name is rejected with an error.
    name.set_value("de");
    fire(&name, "input");
    assert_eq!(name.get_attribute("aria-invalid").as_deref(), Some("true"));
    form.press("named", "");
    assert_eq!(form.value(), r#"{"de":""}"#);
    assert!(has_focus(&name));
}

#[wasm_bindgen_test]
fn renaming_an_entry_keeps_elements_and_position() {
    let form = show_value(MAP, r#"{"a": "1", "b": "2", "c": "3"}"#);
    let input = form.input("/b");
    let name = part(&form, "/b", "rename");
    focus(&name);
    name.set_value("bee");
    fire(&name, "change");
    assert_eq!(form.value(), r#"{"a":"1","bee":"2","c":"3"}"#);
    assert_eq!(form.input("/bee"), input);
    assert!(has_focus(&name));
    assert!(!form.is_there("/b"));
    // A name that exists stays in the input, with the error.
    name.set_value("a");
    fire(&name, "change");
    assert_eq!(name.get_attribute("aria-invalid").as_deref(), Some("true"));
    assert_eq!(form.value(), r#"{"a":"1","bee":"2","c":"3"}"#);
}
