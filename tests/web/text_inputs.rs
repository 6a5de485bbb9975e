//! Text inputs: text, number, JSON.

use a2a_forms::form::edit::{Edit, FieldEdit};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{document, has_focus, show};

const SCHEMA: &str = r#"{
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "minLength": 3, "description": "As in the passport"},
        "story": {"type": "string", "minLength": 3, "maxLength": 400},
        "word": {"type": "string", "format": "password", "minLength": 3},
        "count": {"type": "integer", "minimum": 2},
        "share": {"type": "number", "maximum": 1},
        "extra": {"not": {"type": "null"}},
        "kind": {"const": "fixed"}
    }
}"#;

/// A wrong text shows an error after blur, until it is corrected.
fn shows_error_until_corrected(
    pointer: &str,
    wrong: &str,
    sentence: &str,
    right: &str,
    value: &str,
) {
    let form = show(SCHEMA);
    assert_eq!(form.errors_of(pointer), "");
    form.fill_in(pointer, wrong);
    assert_eq!(form.errors_of(pointer), "", "not while it is being typed");
    form.leave();
    assert_eq!(form.errors_of(pointer), sentence);
    form.fill_in(pointer, right);
    assert_eq!(form.errors_of(pointer), "");
    let name = pointer.trim_start_matches('/');
    let value = format!("\"{name}\":{value}");
    assert!(form.value().contains(&value), "{}", form.value());
    assert_eq!(form.input(pointer).value(), right);
}

#[wasm_bindgen_test]
fn typing_edits_the_value_at_its_pointer() {
    let form = show(SCHEMA);
    form.fill_in("/name", "Lion");
    assert_eq!(
        form.edits(),
        [Edit::At(
            "/name".parse().unwrap(),
            FieldEdit::Type("Lion".to_owned())
        )]
    );
    assert!(form.value().contains("\"name\":\"Lion\""));
    form.leave();
    let left = Edit::At("/name".parse().unwrap(), FieldEdit::Leave);
    assert_eq!(form.edits().last(), Some(&left));
}

#[wasm_bindgen_test]
fn text_shows_error_after_blur_until_corrected() {
    let short = "Enter at least 3 characters (you have 2)";
    shows_error_until_corrected("/name", "Li", short, "Lion", "\"Lion\"");
}

#[wasm_bindgen_test]
fn multi_line_text_shows_error_after_blur_until_corrected() {
    let short = "Enter at least 3 characters (you have 2)";
    shows_error_until_corrected("/story", "a\n", short, "a\nb", "\"a\\nb\"");
    assert_eq!(show(SCHEMA).control("/story").tag_name(), "TEXTAREA");
}

#[wasm_bindgen_test]
fn secret_is_masked_and_shows_error_until_corrected() {
    let short = "Enter at least 3 characters (you have 2)";
    shows_error_until_corrected("/word", "ab", short, "abc", "\"abc\"");
    assert_eq!(show(SCHEMA).input("/word").type_(), "password");
}

#[wasm_bindgen_test]
fn number_shows_error_and_keeps_typed_text() {
    shows_error_until_corrected("/count", "1", "Enter a number of at least 2", "3", "3");
    shows_error_until_corrected("/share", "2", "Enter a number up to 1", "0.50", "0.50");
}

#[wasm_bindgen_test]
fn incomplete_number_keeps_typed_text() {
    let form = show(SCHEMA);
    form.fill_in("/share", "0.2");
    form.fill_in("/share", "-");
    form.leave();
    assert_ne!(form.errors_of("/share"), "");
    assert_eq!(form.input("/share").value(), "-");
    form.fill_in("/share", "-1");
    assert_eq!(form.errors_of("/share"), "");
    assert!(form.value().contains("\"share\":-1"));
}

#[wasm_bindgen_test]
fn json_editor_reports_syntax_errors_and_keeps_exact_numbers() {
    let form = show(SCHEMA);
    form.press("json", "/extra");
    form.fill_in("/extra", "{\"a\": ");
    form.leave();
    assert_ne!(form.errors_of("/extra"), "");
    form.fill_in("/extra", "{\"a\": 1.10}");
    assert_eq!(form.errors_of("/extra"), "");
    assert!(form.value().contains("{\"a\":1.10}"), "{}", form.value());
    form.fill_in("/extra", "null");
    assert_eq!(form.errors_of("/extra"), "Enter a value");
    form.fill_in("/extra", "[1]");
    assert_eq!(form.errors_of("/extra"), "");
}

#[wasm_bindgen_test]
fn empty_required_text_shows_error_after_blur() {
    let form = show(SCHEMA);
    form.fill_in("/name", "Lion");
    form.fill_in("/name", "");
    form.leave();
    assert_eq!(form.errors_of("/name"), "Enter name");
    let control = form.control("/name");
    assert_eq!(
        control.get_attribute("aria-required").as_deref(),
        Some("true")
    );
    let other = form.control("/story");
    assert_eq!(other.get_attribute("aria-required"), None);
}

#[wasm_bindgen_test]
fn control_has_label_and_description() {
    let form = show(SCHEMA);
    let control = form.control("/name");
    let label = form.the(&format!("label[for=\"{}\"]", control.id()));
    assert_eq!(
        label.text_content().as_deref(),
        Some("Name (required)"),
        "required fields are rarer here"
    );
    let help = control.get_attribute("aria-describedby").unwrap();
    let help = document().get_element_by_id(&help).unwrap();
    assert_eq!(help.text_content().as_deref(), Some("As in the passport"));
}

#[wasm_bindgen_test]
fn constant_is_shown_without_input() {
    let form = show(SCHEMA);
    let control = form.control("/kind");
    assert_eq!(control.tag_name(), "OUTPUT");
    assert_eq!(control.text_content().as_deref(), Some("fixed"));
}

#[wasm_bindgen_test]
fn disabled_form_shows_values_and_ignores_input() {
    let form = show(SCHEMA);
    form.fill_in("/name", "Lion");
    form.view.set_disabled(true, false);
    assert!(form.input("/name").disabled());
    assert_eq!(form.input("/name").value(), "Lion");
    form.view.set_disabled(false, true);
    let input = form.input("/name");
    assert!(input.read_only() && !input.disabled());
    input.focus().unwrap();
    assert!(has_focus(&input), "what is only shown can be reached");
    form.view.set_disabled(false, false);
    assert!(!form.input("/name").read_only());
}

#[wasm_bindgen_test]
fn dropped_form_ignores_events() {
    let form = show(SCHEMA);
    let input = form.input("/name");
    let root = form.root().clone();
    drop(form);
    document().body().unwrap().append_child(&root).unwrap();
    input.set_value("Lion");
    crate::form_bench::fire(&input, "input");
    root.remove();
}
