//! `<schema-view>`: a value, shown through its schema and checked by it.

use a2a_forms::platform::ValidatorPlace;
use a2a_forms::ui::{Mounted, ViewOwner};
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::read;
use crate::element::parts;

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

struct Made {
    view: ViewOwner,
    _mounted: Option<Mounted>,
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
        let view = ViewOwner::new(ValidatorPlace(worker));
        let drawn = view.clone();
        let mounted = Mounted::new(move || drawn.view());
        if let Some(mounted) = &mounted {
            mounted.show_in(&root);
        }
        Box::new(Made {
            view,
            _mounted: mounted,
        })
    }

    fn stylesheet(&self) -> String {
        stylesheet()
    }
}

/// What results need behind the sheet of the first part.
pub(super) fn stylesheet() -> String {
    [a2a_forms::ui::REST_STYLE, a2a_forms::ui::RESULT_STYLE].concat()
}

impl View for Made {
    fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError> {
        let schema = schema.map(|text| read(&text, "The schema")).transpose()?;
        let value = value.map(|text| read(&text, "The value")).transpose()?;
        self.view.show(schema.as_ref(), value);
        Ok(())
    }

    fn look_around(&self) {
        self.view.look_around();
    }
}
