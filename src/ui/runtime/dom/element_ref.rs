//! A reference to an element of a view.
//!
//! Leptos's `NodeRef` is a signal, and has another type for each tag name. [`ElementRef`] is one type, without
//! tracking.

use leptos::prelude::*;
use leptos::tachys::renderer::types::Element;

/// A reference to an element: `<p node_ref=place>`. Empty before the element is drawn, and after its owner is disposed.
#[derive(Clone, Copy)]
pub(crate) struct ElementRef(StoredValue<Option<Element>, LocalStorage>);

impl Default for ElementRef {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl ElementRef {
    /// The element; `None` while it is not rendered.
    pub(crate) fn get(self) -> Option<Element> {
        self.0.try_get_value().flatten()
    }

    pub(super) fn fill(self, element: &Element) {
        // The owner may be disposed already while its view is being removed.
        self.0.try_set_value(Some(element.clone()));
    }
}
