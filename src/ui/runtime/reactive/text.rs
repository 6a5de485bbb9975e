//! Text nodes, with one type for all.
//!
//! Works around tachys, which replaces the whole text of a node and so drops the selection in it. If the new text
//! starts with the old one, only the rest is appended.

use std::borrow::Cow;

use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Text as TextNode};
use leptos::tachys::view::{Mountable, Render};

#[cfg(server)]
use crate::ui::runtime::dom::html;
use crate::ui::runtime::html_view::html_view;

/// A text whose node keeps the person's selection as long as the next text only appends to it.
pub(crate) struct Text(pub(crate) Cow<'static, str>);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

/// The rendered node of a `Text`, and its text.
pub(crate) struct TextState {
    node: TextNode,
    text: Cow<'static, str>,
}

impl Render for Text {
    type State = TextState;

    fn build(self) -> TextState {
        TextState {
            node: Dom::create_text_node(&self.0),
            text: self.0,
        }
    }

    fn rebuild(self, state: &mut TextState) {
        match self.0.strip_prefix(&*state.text) {
            Some("") => return,
            // Never fails for a text node.
            Some(more) => drop(state.node.append_data(more)),
            None => Dom::set_text(&state.node, &self.0),
        }
        state.text = self.0;
    }
}

impl Mountable for TextState {
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

html_view!(Text, |text: Text| html::add_text(text.0));
