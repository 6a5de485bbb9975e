//! A text that may grow.
//!
//! Works around one habit of tachys: it replaces the whole text of a node, which drops the selection in it. Where a
//! text only grows, the rest is appended here.

use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Text};
use leptos::tachys::view::{Mountable, Render};

use super::in_browser::in_browser;

/// A text in which the selection stays while it only grows.
pub(crate) struct Growing(pub(crate) String);

/// Its node.
pub(crate) struct GrowingState {
    node: Text,
    text: String,
}

impl Render for Growing {
    type State = GrowingState;

    fn build(self) -> GrowingState {
        GrowingState {
            node: Dom::create_text_node(&self.0),
            text: self.0,
        }
    }

    fn rebuild(self, state: &mut GrowingState) {
        match self.0.strip_prefix(&*state.text) {
            Some("") => return,
            // It fails for nothing that is text.
            Some(more) => drop(state.node.append_data(more)),
            None => Dom::set_text(&state.node, &self.0),
        }
        state.text = self.0;
    }
}

impl Mountable for GrowingState {
    fn unmount(&mut self) {
        self.node.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        self.node.mount(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        self.node.insert_before_this(child)
    }

    fn elements(&self) -> Vec<Element> {
        Vec::new()
    }
}

in_browser!(Growing);
