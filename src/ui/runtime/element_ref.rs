//! Where an element of a view is found once it is drawn.
//!
//! Leptos's `NodeRef` is a signal, and another type for each tag. This is one type, and nothing follows it.

use leptos::prelude::*;
use leptos::tachys::renderer::types::Element;

/// A handle of an element: `attrs!().at(place)`. Empty before it is drawn, and once its owner is gone.
#[derive(Clone, Copy)]
pub(crate) struct ElementRef(StoredValue<Option<Element>, LocalStorage>);

impl Default for ElementRef {
    fn default() -> Self {
        Self(StoredValue::new_local(None))
    }
}

impl ElementRef {
    /// The element.
    pub(crate) fn get(self) -> Option<Element> {
        self.0.try_get_value().flatten()
    }

    pub(super) fn fill(self, element: &Element) {
        // The owner may be gone while its view is taken off the page.
        self.0.try_set_value(Some(element.clone()));
    }
}
