//! A form before and after its extras are loaded.

use a2a_forms::ui::form::form_extras;
use a2a_forms::ui::runtime::LazyPart;
use a2a_forms::ui::runtime::Mounted;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlInputElement;

use crate::form_bench::{fire, focus, has_focus, show_without_extras};

const SCHEMA: &str = r#"{
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "description": "As in the `passport`"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "deep": {"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}}}
    }
}"#;

#[wasm_bindgen_test]
fn form_works_without_extras_and_gets_them_later() {
    let extras = LazyPart::pending();
    let form = show_without_extras(SCHEMA, &extras);
    for absent in [".summary", ".back-forth", ".help code"] {
        assert!(form.find(absent).is_none(), "{absent}");
    }
    form.fill_in("/name", "Lion");
    form.press("add", "/tags");
    form.fill_in("/tags/0", "one");
    let input = form.input("/tags/0");
    assert!(has_focus(&input));
    extras.resolve(form_extras());
    assert_eq!(form.value(), r#"{"name":"Lion","tags":["one"]}"#);
    assert_eq!(form.input("/tags/0"), input);
    assert!(has_focus(&input));
    assert_eq!(
        form.the(".help code").text_content().as_deref(),
        Some("passport")
    );
    assert!(form.the(".summary").has_attribute("hidden"));
    assert!(!form.the(".back-forth").has_attribute("hidden"));
    form.press("back", "");
    assert_eq!(form.value(), r#"{"name":"Lion","tags":[""]}"#);
}

#[wasm_bindgen_test]
fn actions_wait_for_extras() {
    let extras = LazyPart::pending();
    let form = show_without_extras(SCHEMA, &extras);
    form.press("add", "/tags");
    form.press("remove", "/tags/0");
    assert!(form.is_there("/tags/0"));
    form.submit();
    form.view.show_mistakes();
    extras.resolve(form_extras());
    assert!(!form.is_there("/tags/0"));
    assert_eq!(
        form.the(".removed").text_content().as_deref(),
        Some("Item 1 removed. Undo")
    );
    assert!(has_focus(&form.the(".summary")));
    assert_eq!(
        form.the(".summary-title").text_content().as_deref(),
        Some("There is a problem")
    );
}

#[wasm_bindgen_test]
fn form_can_be_part_of_another_view() {
    let form = show_without_extras(SCHEMA, &LazyPart::loaded(form_extras()));
    let inside = form.view.clone();
    let around =
        Mounted::new(move || view! { <section class={"around"}>{inside.view()}</section> });
    let around = around.unwrap();
    let body = web_sys::window()
        .unwrap()
        .document()
        .unwrap()
        .body()
        .unwrap();
    body.append_child(around.element()).unwrap();
    let input = around.element().query_selector("[data-pointer=\"/name\"]");
    let input: HtmlInputElement = input.unwrap().unwrap().unchecked_into();
    focus(&input);
    input.set_value("Lion");
    fire(&input, "input");
    assert_eq!(form.value(), r#"{"name":"Lion"}"#);
    around.element().remove();
}

#[wasm_bindgen_test]
fn agent_text_has_its_own_direction() {
    let form = show_without_extras(SCHEMA, &LazyPart::pending());
    for words in [".field-label", ".help"] {
        assert_eq!(
            form.the(words).get_attribute("dir").as_deref(),
            Some("auto"),
            "{words}"
        );
    }
}
