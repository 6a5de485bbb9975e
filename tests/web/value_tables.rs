//! Tables: sorting, paging, hidden columns, and updates of the value.

use a2a_forms::json::Pointer;
use a2a_forms::validate::{Finding, ViolationKind};
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::{focus, has_focus};
use crate::value_bench::{reading, see};

const ROWS: &str = r#"{"type": "array", "title": "Prices", "items": {"type": "object",
    "properties": {"name": {"type": "string"}, "price": {"type": "number", "title": "Price"}}}}"#;

fn rows(count: usize) -> String {
    let rows: Vec<String> = (0..count)
        .map(|at| format!(r#"{{"name": "n{at}", "price": {}.5}}"#, (at * 37) % count))
        .collect();
    format!("[{}]", rows.join(","))
}

const SORT: &str = "[data-do=sort][data-column=mprice]";

#[wasm_bindgen_test]
fn table_has_a_name_and_a_focusable_scroll_box() {
    let seen = see(ROWS, &rows(3));
    assert_eq!(seen.says("caption"), "Prices");
    let region = seen.one(".table-scroll[tabindex]");
    assert_eq!(region.get_attribute("aria-label").unwrap(), "Prices");
    focus(&region);
    assert_eq!(seen.all("thead th[scope=col]").len(), 2);
    assert_eq!(
        seen.all("tbody th[scope=row]").len(),
        3,
        "names name their rows"
    );
    assert_eq!(seen.all("tbody td.numeric[data-pointer$=price]").len(), 3);
}

#[wasm_bindgen_test]
fn one_column_always_stays_visible() {
    let seen = see(ROWS, &rows(3));
    assert!(seen.all("fieldset").is_empty());
    seen.press("[data-do=choose]");
    assert_eq!(
        seen.one("[data-do=choose]")
            .get_attribute("aria-expanded")
            .unwrap(),
        "true"
    );
    let check = |name: &str| format!("input[data-column=m{name}]");
    seen.tick(&check("name"), false);
    assert_eq!(seen.all("thead th").len(), 1);
    assert_eq!(seen.column(1), ["0.5", "1.5", "2.5"]);
    assert!(seen.one(&check("price")).has_attribute("disabled"));
    seen.tick(&check("name"), true);
    assert_eq!(seen.all("thead th").len(), 2);
    assert!(!seen.one(&check("price")).has_attribute("disabled"));
}

#[wasm_bindgen_test]
fn new_value_keeps_sorting_page_and_focus() {
    let seen = see(ROWS, &rows(250));
    seen.press(SORT);
    seen.press("[data-do=page][aria-label=\"Next page\"]");
    let (region, button) = (seen.one(".table-scroll[tabindex]"), seen.one(SORT));
    focus(&button);
    region.set_scroll_top(100);
    let scrolled = region.scroll_top();
    seen.view.set_reading(reading(ROWS, &rows(260)));
    assert_eq!(seen.text(".page-words"), "Rows 101–200 of 260");
    assert_eq!(seen.column(2)[0], "100.5");
    assert_eq!(seen.one(SORT), button);
    assert!(has_focus(&button));
    assert_eq!(seen.one(".table-scroll[tabindex]").scroll_top(), scrolled);
    // If there are fewer rows, the last page is shown.
    seen.view.set_reading(reading(ROWS, &rows(3)));
    assert_eq!(seen.column(2), ["0.5", "1.5", "2.5"]);
    assert!(has_focus(&button));
    // The view gets the focus of a removed element.
    seen.view.set_reading(reading(ROWS, "7"));
    assert!(has_focus(&seen.one(".result")));
}

#[wasm_bindgen_test]
fn findings_are_in_their_cell_and_counted_on_other_pages() {
    let seen = see(ROWS, &rows(250));
    let at = |place: &str| Finding {
        instance: place.parse::<Pointer>().unwrap(),
        schema: Pointer::root(),
        violation: ViolationKind::Type {
            expected: vec!["string".to_owned()],
        },
    };
    focus(&seen.one(SORT));
    seen.view.set_findings(&[at("/1/price"), at("/220/price")]);
    let cell = seen.one("[data-pointer=\"/1/price\"]");
    assert!(cell.query_selector(".mismatch .icon").unwrap().is_some());
    assert_eq!(seen.all("td .mismatch").len(), 1);
    assert!(seen.text(".elsewhere").starts_with("1 row on another page"));
    assert!(has_focus(&seen.one(SORT)));
    seen.press(".elsewhere button");
    assert_eq!(seen.text(".page-words"), "Rows 201–250 of 250");
    assert!(
        seen.text("[data-pointer=\"/220/price\"]")
            .contains("Expected")
    );
    // Findings of a hidden column are shown in a visible one.
    seen.press("[data-do=choose]");
    seen.tick("input[data-column=mprice]", false);
    assert!(
        seen.text("[data-pointer=\"/220/name\"]")
            .contains("Price: ")
    );
    seen.view.set_findings(&[]);
    assert!(seen.all(".mismatch").is_empty());
}

#[wasm_bindgen_test]
fn numeric_column_has_a_summarized_chart() {
    let seen = see(ROWS, &rows(5_000));
    let picture = seen.one("svg[role=img]");
    let name = picture.get_attribute("aria-label").unwrap();
    assert_eq!(
        name,
        "Line chart of Price: 5,000 values, from 0.5 to 4,963.5, lowest 0.5, highest 4,999.5."
    );
    let line = picture.query_selector(".line").unwrap().unwrap();
    let points = line.get_attribute("d").unwrap();
    let count = points.matches(['M', 'L']).count();
    assert!((300..=600).contains(&count), "{count} points");
    // The highest and the lowest number are drawn: the view box is 1000 high.
    assert!(
        points.contains(" 0L") && points.contains(" 1000"),
        "{points}"
    );
}
