//! A text node whose text grows while a person reads it.
//!
//! Works around tachys, which replaces the whole text of a node and so drops the selection in it. If the new text
//! starts with the old one, only the rest is appended.

use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Text};
use leptos::tachys::view::{Mountable, Render};

use crate::ui::runtime::csr_only::csr_only;

/// A text whose node keeps the person's selection as long as the next text only appends to it.
pub(crate) struct AppendedText(pub(crate) String);

/// The rendered text node of an `AppendedText`, and its text.
pub(crate) struct AppendedTextState {
    node: Text,
    text: String,
}

impl Render for AppendedText {
    type State = AppendedTextState;

    fn build(self) -> AppendedTextState {
        AppendedTextState {
            node: Dom::create_text_node(&self.0),
            text: self.0,
        }
    }

    fn rebuild(self, state: &mut AppendedTextState) {
        match self.0.strip_prefix(&*state.text) {
            Some("") => return,
            // Never fails for a text node.
            Some(more) => drop(state.node.append_data(more)),
            None => Dom::set_text(&state.node, &self.0),
        }
        state.text = self.0;
    }
}

impl Mountable for AppendedTextState {
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

csr_only!(AppendedText);
