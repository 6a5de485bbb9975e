//! A view that is mounted on the page.
//!
//! Works around tachys, which updates a dynamic node only if its parent is an `Element`; a `ShadowRoot` is not one
//! (docs/upstream/shadow-root.md). So the outermost node of a mounted view is one static element.

use std::any::Any;

use leptos::mount::mount_to;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DocumentFragment, Element, ShadowRoot};

use super::scheduler;

/// A mounted view. Dropping it removes the view and stops its effects.
pub struct Mounted {
    element: Element,
    _handle: Box<dyn Any>,
}

impl Mounted {
    /// Renders a view whose outermost node is one static element, detached from any document. `None` if there is no
    /// document, or no such element.
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

    /// As `new`, and makes the view the only content of a shadow root.
    pub fn in_shadow_root<V: IntoView>(
        root: &ShadowRoot,
        view: impl FnOnce() -> V + 'static,
    ) -> Option<Self> {
        let mounted = Self::new(view)?;
        root.replace_children_with_node_1(&mounted.element);
        Some(mounted)
    }

    /// The outermost element of the view, for insertion into a document.
    pub fn element(&self) -> &Element {
        &self.element
    }
}
