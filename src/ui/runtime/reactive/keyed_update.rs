//! A keyed list whose items are updated in place.
//!
//! Leptos's own keyed lists never update an item that stays; each change in it must be a signal. A view that is made
//! from a whole new value has no signals, so this list updates each item that stays. Invariant: items that stay in
//! order are not moved, and so keep the focus.

use std::collections::VecDeque;

use leptos::prelude::*;
use leptos::tachys::renderer::dom::Dom;
use leptos::tachys::renderer::types::{Element, Node, Placeholder};
use leptos::tachys::view::any_view::AnyViewState;
use leptos::tachys::view::{Mountable, Render};

#[cfg(server)]
use crate::ui::runtime::dom::html;
use crate::ui::runtime::html_view::html_view;

/// A list of views with unique keys: an update keeps the elements of keys that stay.
pub(crate) struct KeyedViews(pub(crate) Vec<(String, AnyView)>);

/// The state of a rendered `KeyedViews` list: its items with their keys, and the DOM node after the last item.
pub(crate) struct KeyedState {
    items: VecDeque<(String, AnyViewState)>,
    end: Placeholder,
}

impl Render for KeyedViews {
    type State = KeyedState;

    fn build(self) -> KeyedState {
        let items = self.0.into_iter().map(|(key, view)| (key, view.build()));
        KeyedState {
            items: items.collect(),
            end: Dom::create_placeholder(),
        }
    }

    fn rebuild(self, state: &mut KeyedState) {
        let mut known = std::mem::take(&mut state.items);
        for (key, view) in self.0 {
            let Some(place) = known.iter().position(|(other, _)| *other == key) else {
                let mut made = view.build();
                match known.front() {
                    Some((_, next)) => next.insert_before_this(&mut made),
                    None => state.end.insert_before_this(&mut made),
                };
                state.items.push_back((key, made));
                continue;
            };
            // The items before it are gone.
            for (_, mut gone) in known.drain(..place) {
                gone.unmount();
            }
            if let Some((key, mut item)) = known.pop_front() {
                view.rebuild(&mut item);
                state.items.push_back((key, item));
            }
        }
        for (_, mut gone) in known {
            gone.unmount();
        }
    }
}

impl Mountable for KeyedState {
    fn unmount(&mut self) {
        for (_, item) in &mut self.items {
            item.unmount();
        }
        self.end.unmount();
    }

    fn mount(&mut self, parent: &Element, marker: Option<&Node>) {
        for (_, item) in &mut self.items {
            item.mount(parent, marker);
        }
        self.end.mount(parent, marker);
    }

    fn insert_before_this(&self, child: &mut dyn Mountable) -> bool {
        match self.items.front() {
            Some((_, first)) => first.insert_before_this(child),
            None => self.end.insert_before_this(child),
        }
    }

    fn elements(&self) -> Vec<Element> {
        let items = self.items.iter();
        items.flat_map(|(_, item)| item.elements()).collect()
    }
}

html_view!(KeyedViews, |list: KeyedViews| list
    .0
    .into_iter()
    .for_each(|(_, view)| html::add_view(view)));
