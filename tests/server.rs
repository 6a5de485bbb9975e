//! Forms and results as HTML, natively: every case of the gallery.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;

use a2a_forms::server::{FormRequest, render_form};
use serde_json::Value;

#[test]
fn every_form_of_the_gallery_is_rendered() {
    let mut count = 0;
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/gallery/cases")).unwrap() {
        let path = entry.unwrap().path();
        let case: Value = exact_json::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let now = std::time::Instant::now();
        let mut request = FormRequest::new(case["schema"].clone()).lang("de");
        if let Some(value) = case.get("value") {
            request = request.value(value.clone());
        }
        let html = render_form(&request);
        println!(
            "{} {} {:?}",
            path.file_name().unwrap().display(),
            html.as_str().len(),
            now.elapsed()
        );
        fs::write(
            format!("/tmp/ssr/{}.html", path.file_stem().unwrap().display()),
            html.as_str(),
        )
        .unwrap();
        count += 1;
    }
    assert!(count > 30);
}
