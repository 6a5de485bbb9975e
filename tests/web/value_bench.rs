//! A value on the test runner's page, and the actions of a person.

use a2a_forms::result::Reading;
use a2a_forms::ui::result::ResultView;
use a2a_forms::ui::runtime::Mounted;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlInputElement};

use crate::form_bench::{document, fire, json};

/// A mounted view of a value, which is removed at the end of its test.
pub(crate) struct TestView {
    pub(crate) view: ResultView,
    place: Element,
    _mounted: Mounted,
}

impl Drop for TestView {
    fn drop(&mut self) {
        self.place.remove();
    }
}

pub(crate) fn reading(schema: &str, value: &str) -> Reading {
    // serde_json would normalize some numbers.
    Reading::new(Some(&json(schema)), a2a_forms::json::parse(value).unwrap())
}

/// Shows a value inside an element whose `lang` is this language.
pub(crate) fn see_in(language: &str, schema: &str, value: &str) -> TestView {
    let place = document().create_element("div").unwrap();
    place.set_attribute("lang", language).unwrap();
    document().body().unwrap().append_child(&place).unwrap();
    let view = ResultView::new(reading(schema, value));
    let drawn = view.clone();
    let mounted = Mounted::new(move || drawn.view()).unwrap();
    place.append_child(mounted.element()).unwrap();
    // Tests don't wait for the microtask that reads the language.
    view.update_locale();
    TestView {
        view,
        place,
        _mounted: mounted,
    }
}

pub(crate) fn see(schema: &str, value: &str) -> TestView {
    see_in("en", schema, value)
}

impl TestView {
    pub(crate) fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.place.query_selector_all(selector).unwrap();
        (0..found.length())
            .map(|at| found.get(at).unwrap().unchecked_into())
            .collect()
    }

    #[track_caller]
    pub(crate) fn one(&self, selector: &str) -> Element {
        let found = self.all(selector);
        assert_eq!(found.len(), 1, "{selector}");
        found[0].clone()
    }

    /// The visible text of the only element that the selector matches.
    #[track_caller]
    pub(crate) fn text(&self, selector: &str) -> String {
        let element: HtmlElement = self.one(selector).unchecked_into();
        element.inner_text().trim().to_owned()
    }

    pub(crate) fn at(&self, pointer: &str) -> String {
        self.text(&format!("[data-pointer=\"{pointer}\"]"))
    }

    pub(crate) fn press(&self, selector: &str) {
        let button: HtmlElement = self.one(selector).unchecked_into();
        button.focus().unwrap();
        button.click();
    }

    pub(crate) fn tick(&self, selector: &str, on: bool) {
        let input: HtmlInputElement = self.one(selector).unchecked_into();
        input.set_checked(on);
        fire(&input, "change");
    }

    /// The texts of one column in all table rows; the first column is 1.
    pub(crate) fn column(&self, at: usize) -> Vec<String> {
        let cells = self.all(&format!("tbody tr > :nth-child({at})"));
        cells
            .into_iter()
            .map(|cell| cell.text_content().unwrap())
            .collect()
    }

    pub(crate) fn says(&self, selector: &str) -> String {
        self.one(selector).text_content().unwrap()
    }
}
