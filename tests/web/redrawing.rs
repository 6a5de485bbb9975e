//! What an edit draws again: the touched control, and nothing else.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, Node};

use crate::bench::{Shown, fire, focus, has_focus, show};

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

/// Writes down every change of the elements below one.
struct Observer {
    made: JsValue,
    /// It must have one; the records are taken instead.
    _told: Closure<dyn Fn()>,
}

impl Observer {
    fn of(root: &Element) -> Self {
        let class = Reflect::get(&js_sys::global(), &"MutationObserver".into()).unwrap();
        let class: Function = class.unchecked_into();
        let told = Closure::<dyn Fn()>::new(|| ());
        let made = Reflect::construct(&class, &Array::of1(told.as_ref())).unwrap();
        let options = Object::new();
        for what in ["childList", "attributes", "characterData", "subtree"] {
            Reflect::set(&options, &what.into(), &JsValue::TRUE).unwrap();
        }
        let observe: Function = Reflect::get(&made, &"observe".into())
            .unwrap()
            .unchecked_into();
        observe.call2(&made, root, &options).unwrap();
        Self { made, _told: told }
    }

    /// What changed since the last look.
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

/// The frame around a control, with label and mistakes.
fn frame(form: &Shown, pointer: &str) -> Element {
    form.control(pointer).closest(".field").unwrap().unwrap()
}

fn only_inside(form: &Shown, pointer: &str, observer: &Observer) {
    let frame = frame(form, pointer);
    for target in observer.targets() {
        let said = target.dyn_ref::<Element>().map(Element::outer_html);
        // What came into the frame and went again is nowhere any more.
        assert!(
            !target.is_connected() || frame.contains(Some(&target)),
            "an edit at {pointer} changed {said:?}"
        );
    }
}

#[wasm_bindgen_test]
fn typing_changes_only_the_touched_control() {
    let form = show(SCHEMA);
    form.press("add", "/tags");
    form.press("add", "/deep");
    // What is asked for when it is entered for the first time is over.
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
fn typing_what_needs_no_new_word_changes_no_element_at_all() {
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
fn the_element_stays_and_so_does_the_cursor_while_typing() {
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
    // Also where a mistake comes and goes while it is typed.
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
fn an_item_keeps_its_element_when_another_one_comes() {
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
fn two_forms_on_one_page_do_not_hear_each_other() {
    let (one, other) = (show(SCHEMA), show(SCHEMA));
    assert_ne!(one.control("/a").id(), other.control("/a").id());
    let observer = Observer::of(other.root());
    one.fill_in("/a", "L");
    one.leave();
    assert_ne!(one.complaint("/a"), "");
    assert_eq!(other.edits(), []);
    assert_eq!(other.complaint("/a"), "");
    assert!(observer.targets().is_empty());
}
