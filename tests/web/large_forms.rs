//! Large forms, which are rendered in chunks.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{has_focus, show, show_value, until};

fn many(count: usize) -> String {
    let members: Vec<String> = (0..count)
        .map(|at| format!(r#""m{at}": {{"type": "string", "minLength": 2}}"#))
        .collect();
    format!(
        r#"{{"required": ["m{}"], "properties": {{{}}}}}"#,
        count - 1,
        members.join(",")
    )
}

#[wasm_bindgen_test]
async fn renders_first_fields_at_once_and_the_rest_later() {
    let form = show(&many(400));
    assert!(form.is_there("/m30") && !form.is_there("/m399"));
    assert!(!form.view.is_drawn());
    until("all is drawn", || form.view.is_drawn()).await;
    let all = form.root().query_selector_all("[data-pointer]").unwrap();
    assert_eq!(all.length(), 401);
    let pointers: Vec<String> = (0..all.length())
        .map(|at| {
            let node: web_sys::Element = wasm_bindgen::JsCast::unchecked_into(all.get(at).unwrap());
            node.get_attribute("data-pointer").unwrap()
        })
        .collect();
    assert_eq!(pointers[400], "/m399");
    assert_eq!(pointers[47], "/m46");
}

#[wasm_bindgen_test]
fn focuses_an_error_that_is_not_rendered_yet() {
    let form = show(&many(300));
    form.submit();
    form.view.focus_first();
    assert!(has_focus(&form.control("/m299")));
    assert_eq!(form.errors_of("/m299"), "Enter M299");
}

#[wasm_bindgen_test]
async fn long_list_adds_and_removes_items_across_chunks() {
    let items: Vec<String> = (0..40).map(|at| at.to_string()).collect();
    let form = show_value(
        r#"{"type": "array", "items": {"type": "integer"}}"#,
        &format!("[{}]", items.join(",")),
    );
    until("all is drawn", || form.view.is_drawn()).await;
    let last = form.input("/39");
    form.press("remove", "/0");
    assert_eq!(form.input("/38"), last, "it is the same element");
    form.press("duplicate", "/25");
    form.press("up", "/30");
    form.press("add", "");
    assert!(has_focus(&form.control("/40")));
    form.fill_in("/40", "7");
    let shown: Vec<String> = (0..41)
        .map(|at| form.input(&format!("/{at}")).value())
        .collect();
    assert_eq!(format!("[{}]", shown.join(",")), form.value());
}

#[wasm_bindgen_test]
fn dropped_form_stops_rendering() {
    let form = show(&many(400));
    let root = form.root().clone();
    drop(form);
    assert_eq!(
        root.query_selector_all("[data-pointer]").unwrap().length(),
        40
    );
}
