//! A view on a page.
//!
//! Works around one fault: tachys updates a dynamic node only if its parent is an `Element`, and a
//! `ShadowRoot` is not one (docs/upstream/shadow-root.md). So the outermost node of a mounted view is one
//! static element.

use std::any::Any;

use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DocumentFragment, Element, ShadowRoot};

use super::scheduler;

/// A view that is drawn for as long as this lives. Dropping it takes it off the page and stops its effects.
pub struct Mounted {
    element: Element,
    _handle: Box<dyn Any>,
}

impl Mounted {
    /// Draws a view whose outermost node is one static element, in no document yet. None where there is no
    /// document, or the view has no such element.
    pub fn new<V: IntoView>(view: impl FnOnce() -> V + 'static) -> Option<Self> {
        scheduler::begin();
        let place = DocumentFragment::new().ok()?;
        let handle = mount_to(place.clone().unchecked_into(), move || view().into_any());
        scheduler::flush();
        let element = place.first_element_child()?;
        Some(Self {
            element,
            _handle: Box::new(handle),
        })
    }

    /// Shows it in a shadow root, in the place of what is there.
    pub fn show_in(&self, root: &ShadowRoot) {
        root.replace_children_with_node_1(&self.element);
    }

    /// The outermost element, to put somewhere.
    pub fn element(&self) -> &Element {
        &self.element
    }
}
