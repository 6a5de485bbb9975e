//! Minimal updates: an edit touches the edited control only.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Node};

use crate::form_bench::{TestForm, fire, focus, has_focus, show};

const SCHEMA: &str = r#"{
    "type": "object",
    "required": ["a", "n"],
    "properties": {
        "a": {"type": "string", "minLength": 2},
        "b": {"type": "string"},
        "n": {"type": "integer"},
        "size": {"enum": ["small", "large"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "deep": {"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}, "y": {"type": "number"}}}
    }
}"#;

/// A `MutationObserver` that records every mutation below an element.
struct Observer {
    made: JsValue,
    /// The observer needs a callback; the test takes the records instead.
    _reported: Closure<dyn Fn()>,
}

impl Observer {
    fn of(root: &Element) -> Self {
        let class = Reflect::get(&js_sys::global(), &"MutationObserver".into()).unwrap();
        let class: Function = class.unchecked_into();
        let reported = Closure::<dyn Fn()>::new(|| ());
        let made = Reflect::construct(&class, &Array::of1(reported.as_ref())).unwrap();
        let options = Object::new();
        for what in ["childList", "attributes", "characterData", "subtree"] {
            Reflect::set(&options, &what.into(), &JsValue::TRUE).unwrap();
        }
        let observe: Function = Reflect::get(&made, &"observe".into())
            .unwrap()
            .unchecked_into();
        observe.call2(&made, root, &options).unwrap();
        Self {
            made,
            _reported: reported,
        }
    }

    /// The targets of the mutations that were recorded since the last call.
    fn targets(&self) -> Vec<Node> {
        let take = Reflect::get(&self.made, &"takeRecords".into()).unwrap();
        let records = take.unchecked_ref::<Function>().call0(&self.made).unwrap();
        let target = |record| Reflect::get(&record, &"target".into()).unwrap();
        let records: Array = records.unchecked_into();
        records
            .iter()
            .map(|record| target(record).unchecked_into())
            .collect()
    }
}

/// The element `.field` around the control at a pointer.
fn frame(form: &TestForm, pointer: &str) -> Element {
    form.control(pointer).closest(".field").unwrap().unwrap()
}

fn only_inside(form: &TestForm, pointer: &str, observer: &Observer) {
    let frame = frame(form, pointer);
    for target in observer.targets() {
        let said = target.dyn_ref::<Element>().map(Element::outer_html);
        // A node that was added and removed again is detached.
        assert!(
            !target.is_connected() || frame.contains(Some(&target)),
            "an edit at {pointer} changed {said:?}"
        );
    }
}

#[wasm_bindgen_test]
fn typing_updates_only_the_edited_control() {
    let form = show(SCHEMA);
    form.press("add", "/tags");
    form.press("add", "/deep");
    // The first focus of a field may update it.
    for pointer in ["/a", "/b", "/n", "/tags/0", "/deep/x", "/deep/y"] {
        form.fill_in(pointer, "1");
        form.leave();
    }
    let observer = Observer::of(form.root());
    for pointer in ["/a", "/b", "/n", "/tags/0", "/deep/x", "/deep/y"] {
        for text in ["2", "23", "234", ""] {
            form.fill_in(pointer, text);
            only_inside(&form, pointer, &observer);
        }
        form.leave();
        only_inside(&form, pointer, &observer);
        form.fill_in(pointer, "25");
        only_inside(&form, pointer, &observer);
    }
}

#[wasm_bindgen_test]
fn typing_without_new_messages_updates_nothing() {
    let form = show(SCHEMA);
    form.fill_in("/a", "Li");
    let observer = Observer::of(form.root());
    form.fill_in("/a", "Lio");
    form.fill_in("/a", "Lion");
    let changed = observer.targets();
    assert!(
        changed.len() <= 4,
        "{} changes for two letters",
        changed.len()
    );
    only_inside(&form, "/a", &observer);
}

#[wasm_bindgen_test]
fn keeps_element_and_cursor_while_typing() {
    let form = show(SCHEMA);
    form.fill_in("/a", "Lon");
    let input = form.input("/a");
    // An “i” in the middle.
    input.set_value("Lion");
    input.set_selection_range(2, 2).unwrap();
    fire(&input, "input");
    assert_eq!(form.input("/a"), input, "it is another element now");
    assert!(has_focus(&input));
    assert_eq!(input.selection_start().unwrap(), Some(2));
    assert_eq!(input.selection_end().unwrap(), Some(2));
    // Also while an error appears and disappears.
    for (text, cursor) in [("L", 1), ("Li", 1), ("i", 0)] {
        input.set_value(text);
        input.set_selection_range(cursor, cursor).unwrap();
        fire(&input, "input");
        form.submit();
        assert_eq!(form.input("/a"), input);
        assert!(has_focus(&input));
        assert_eq!(input.selection_start().unwrap(), Some(cursor), "{text}");
    }
}

#[wasm_bindgen_test]
fn adding_an_item_keeps_other_elements() {
    let form = show(SCHEMA);
    form.press("add", "/tags");
    form.fill_in("/tags/0", "one");
    let first = form.input("/tags/0");
    form.press("add", "/tags");
    assert_eq!(form.input("/tags/0"), first);
    focus(&first);
    assert_eq!(first.value(), "one");
}

#[wasm_bindgen_test]
fn two_forms_on_a_page_are_independent() {
    let (one, other) = (show(SCHEMA), show(SCHEMA));
    assert_ne!(one.control("/a").id(), other.control("/a").id());
    let observer = Observer::of(other.root());
    one.fill_in("/a", "L");
    one.leave();
    assert_ne!(one.errors_of("/a"), "");
    assert_eq!(other.edits(), []);
    assert_eq!(other.errors_of("/a"), "");
    assert!(observer.targets().is_empty());
}
