//! `<schema-view>`: a value, shown through its schema.

use a2a_forms::result::value_view;
use a2a_forms::schema::Document;
use a2a_forms::ui::value_table;
use wasm_bindgen::prelude::*;
use web_sys::ShadowRoot;

use crate::element::face::{mount, read};

/// The element's inside.
#[wasm_bindgen]
pub struct SchemaView {
    root: ShadowRoot,
}

#[wasm_bindgen]
impl SchemaView {
    /// An element's inside, in its shadow root.
    #[wasm_bindgen(constructor)]
    pub fn new(root: ShadowRoot) -> Self {
        Self { root }
    }

    /// Shows a value (JSON text) through a schema (JSON text, if there is one); none shows nothing.
    pub fn show(&self, schema: Option<String>, value: Option<String>) -> Result<(), JsError> {
        let schema = schema.map(|text| read(&text, "The schema")).transpose()?;
        let value = value.map(|text| read(&text, "The value")).transpose()?;
        self.root.set_text_content(None);
        if let Some(value) = value {
            let document = schema.map(Document::new);
            mount(
                &self.root,
                &value_table(&value_view(document.as_ref(), &value)),
            );
        }
        Ok(())
    }
}
