//! The error summary: its content and links.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::HtmlElement;

use crate::form_bench::{TestForm, has_focus, show};

const SCHEMA: &str = r#"{
    "type": "object",
    "required": ["name", "size"],
    "properties": {
        "name": {"type": "string"},
        "size": {"enum": ["small", "large"]},
        "tags": {"type": "array", "items": {"type": "string", "minLength": 2}}
    }
}"#;

fn sent_with_mistakes() -> TestForm {
    let form = show(SCHEMA);
    form.press("add", "/tags");
    form.fill_in("/tags/0", "x");
    assert!(form.the(".summary").has_attribute("hidden"));
    form.submit();
    form.view.show_mistakes();
    form
}

fn lines(form: &TestForm) -> Vec<String> {
    let links = form.root().query_selector_all(".summary a").unwrap();
    (0..links.length())
        .filter_map(|at| links.get(at)?.text_content())
        .collect()
}

#[wasm_bindgen_test]
fn summary_lists_all_errors_and_has_focus() {
    let form = sent_with_mistakes();
    let summary = form.the(".summary");
    assert!(!summary.has_attribute("hidden"));
    assert!(has_focus(&summary));
    assert_eq!(
        lines(&form),
        [
            "Name: Enter a value",
            "Size: Choose one",
            "Tags › Item 1: Enter at least 2 characters (you have 1)",
        ]
    );
    assert_eq!(form.errors_of("/name"), "Enter a value");
    let heading = summary.get_attribute("aria-labelledby").unwrap();
    let heading = form.the(&format!("[id=\"{heading}\"]"));
    assert_eq!(
        heading.text_content().as_deref(),
        Some("There are 3 problems")
    );
}

#[wasm_bindgen_test]
fn summary_link_focuses_field_without_navigation() {
    let form = sent_with_mistakes();
    let hash = || web_sys::window().unwrap().location().hash().unwrap();
    let before = hash();
    for (pointer, target) in [
        ("/name", form.control("/name")),
        ("/size", form.radio("/size", "0").into()),
        ("/tags/0", form.control("/tags/0")),
    ] {
        let link = form.the(&format!(".summary [data-at=\"{pointer}\"]"));
        link.unchecked_ref::<HtmlElement>().click();
        assert!(has_focus(&target), "{pointer}");
        assert_eq!(hash(), before);
    }
}

#[wasm_bindgen_test]
fn corrected_errors_leave_the_summary() {
    let form = sent_with_mistakes();
    form.fill_in("/name", "Lion");
    assert_eq!(lines(&form).len(), 2);
    form.click_radio("/size", "0");
    form.fill_in("/tags/0", "xy");
    assert_eq!(lines(&form), Vec::<String>::new());
    assert!(form.the(".summary").has_attribute("hidden"));
}

#[wasm_bindgen_test]
fn focuses_the_first_error() {
    let form = sent_with_mistakes();
    form.fill_in("/name", "Lion");
    form.view.focus_first();
    assert!(has_focus(&form.radio("/size", "0")));
}
