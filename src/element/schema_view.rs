//! `<schema-view>`: a value, shown through its schema and checked by it.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use a2a_forms::platform::ValidatorPlace;
use a2a_forms::result::Reading;
use a2a_forms::ui::Mounted;
use a2a_forms::ui::result::{Checked, ResultView, ResultWorker};
use gloo_timers::callback::Timeout;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::read;
use crate::element::parts;

/// In milliseconds: by then it was painted.
const AFTER_PAINT: u32 = 60;

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaView {
    inside: Box<dyn View>,
}

/// Makes the inside of elements.
pub(super) trait ViewMaker {
    fn make(&self, root: ShadowRoot, worker: String) -> Box<dyn View>;
    fn stylesheet(&self) -> String;
}

pub(super) trait View {
    fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError>;
    fn look_around(&self);
}

/// What the part makes.
pub(super) struct Maker;

struct Inner {
    this: Weak<Inner>,
    root: ShadowRoot,
    place: ValidatorPlace,
    /// Made when there is something to check.
    worker: RefCell<Option<Rc<ResultWorker>>>,
    view: RefCell<Option<ResultView>>,
    mounted: RefCell<Option<Mounted>>,
    /// What is shown: an answer about another value comes too late.
    shown: RefCell<Option<Reading>>,
    /// Checks it, once it is on the screen.
    later: RefCell<Option<Timeout>>,
}

#[wasm_bindgen]
impl SchemaView {
    /// An element's inside, in its shadow root; an error before the part `view` is loaded. `worker` is the address of
    /// the worker's script.
    #[wasm_bindgen(constructor)]
    pub fn new(root: ShadowRoot, worker: String) -> Result<Self, JsError> {
        let maker = parts::view().get();
        let maker = maker.ok_or_else(|| JsError::new("results are not loaded"))?;
        Ok(Self {
            inside: maker.make(root, worker),
        })
    }

    /// Shows a value (JSON text) through a schema (JSON text, if there is one); none shows nothing.
    pub fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError> {
        self.inside.show(schema, value)
    }

    /// Writes numbers and moments again: the language around the element is another one.
    #[wasm_bindgen(js_name = lookAround)]
    pub fn look_around(&self) {
        self.inside.look_around();
    }
}

impl ViewMaker for Maker {
    fn make(&self, root: ShadowRoot, worker: String) -> Box<dyn View> {
        Box::new(Rc::new_cyclic(|this: &Weak<Inner>| Inner {
            this: this.clone(),
            root,
            place: ValidatorPlace(worker),
            worker: RefCell::default(),
            view: RefCell::default(),
            mounted: RefCell::default(),
            shown: RefCell::default(),
            later: RefCell::default(),
        }))
    }

    fn stylesheet(&self) -> String {
        stylesheet()
    }
}

/// What results need behind the sheet of the first part.
pub(super) fn stylesheet() -> String {
    [a2a_forms::ui::REST_STYLE, a2a_forms::ui::RESULT_STYLE].concat()
}

impl View for Rc<Inner> {
    fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError> {
        let schema = schema.map(|text| read(&text, "The schema")).transpose()?;
        let value = value.map(|text| read(&text, "The value")).transpose()?;
        self.put(schema.as_ref(), value);
        Ok(())
    }

    fn look_around(&self) {
        if let Some(view) = &*self.view.borrow() {
            view.look_around();
        }
    }
}

impl Inner {
    fn put(&self, schema: Option<&Value>, value: Option<Value>) {
        let Some(value) = value else {
            self.view.take();
            self.mounted.take();
            self.shown.take();
            self.later.take();
            self.root.set_text_content(None);
            return;
        };
        let reading = Reading::new(schema, value);
        // Frameworks set the same property again and again.
        if self.shown.borrow().as_ref() == Some(&reading) {
            return;
        }
        self.shown.replace(Some(reading.clone()));
        let known = self.view.borrow().clone();
        if let Some(view) = known {
            view.set_reading(reading.clone());
        } else {
            let view = ResultView::new(reading.clone());
            let drawn = view.clone();
            let mounted = Mounted::new(move || drawn.view());
            if let Some(mounted) = &mounted {
                mounted.show_in(&self.root);
            }
            self.view.replace(Some(view));
            self.mounted.replace(mounted);
        }
        // What is read comes before what is said of it: writing a large value down for the worker
        // takes as long as drawing a part of it.
        let this = self.this.clone();
        let later = Timeout::new(AFTER_PAINT, move || {
            if let Some(inner) = this.upgrade() {
                inner.check(reading);
            }
        });
        self.later.replace(Some(later));
    }

    /// Asks what does not fit. Where nobody can tell, the value is shown all the same.
    fn check(&self, reading: Reading) {
        let Some(schema) = reading.schema().cloned() else {
            return;
        };
        let mut worker = self.worker.borrow_mut();
        let worker = worker.get_or_insert_with(|| ResultWorker::new(&self.place));
        let this = self.this.clone();
        let value = reading.value().clone();
        worker.check(&schema, &value, move |checked| {
            let Some(inner) = this.upgrade() else { return };
            let is_shown = inner.shown.borrow().as_ref() == Some(&reading);
            let view = inner.view.borrow().clone();
            if let (Some(view), Checked::Findings(findings), true) = (view, checked, is_shown) {
                view.set_findings(&findings);
            }
        });
    }
}
