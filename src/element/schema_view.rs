//! `<schema-view>`: a value, shown through its schema.

use std::any::Any;
use std::cell::RefCell;

use a2a_forms::result::value_view;
use a2a_forms::schema::Document;
use a2a_forms::ui::ValueTable;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::{mount, read};

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaView {
    root: ShadowRoot,
    mounted: RefCell<Option<Box<dyn Any>>>,
}

#[wasm_bindgen]
impl SchemaView {
    /// An element's inside, in its shadow root.
    #[wasm_bindgen(constructor)]
    pub fn new(root: ShadowRoot) -> Self {
        Self {
            root,
            mounted: RefCell::default(),
        }
    }

    /// Shows a value (JSON text) through a schema (JSON text, if there is one); none shows nothing.
    pub fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError> {
        let schema = schema.map(|text| read(&text, "The schema")).transpose()?;
        let value = value.map(|text| read(&text, "The value")).transpose()?;
        self.mounted.take();
        if let Some(value) = value {
            let document = schema.map(Document::new);
            let shown = value_view(document.as_ref(), &value);
            self.mounted.replace(Some(mount(
                &self.root,
                move || view! { <ValueTable view=shown/> },
            )));
        }
        Ok(())
    }
}
