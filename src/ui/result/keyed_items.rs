//! A keyed list of views, each of which is rendered once.
//!
//! Assigns the keys. Leaves which items stay, and their views, to its owner.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;

use crate::ui::runtime::Handle;
use crate::ui::runtime::reactive::each;

/// A list of items with unique keys, whose views are rendered once for each key.
pub(super) struct KeyedItems<T> {
    all: RefCell<Vec<(u64, Rc<T>)>>,
    order: ArcRwSignal<Vec<u64>>,
    count: Cell<u64>,
}

impl<T> Default for KeyedItems<T> {
    fn default() -> Self {
        Self {
            all: RefCell::default(),
            order: ArcRwSignal::default(),
            count: Cell::default(),
        }
    }
}

impl<T: 'static> KeyedItems<T> {
    /// Returns a new item with an unused key. The item is in the list once it is passed to `set`.
    pub(super) fn keyed(&self, new: T) -> (u64, Rc<T>) {
        let id = self.count.replace(self.count.get() + 1);
        (id, Rc::new(new))
    }

    /// A clone of all items, since rendering borrows them as well.
    pub(super) fn all(&self) -> Vec<(u64, Rc<T>)> {
        self.all.borrow().clone()
    }

    /// Replaces all items; the view renders those with new keys, and removes those whose keys are gone.
    pub(super) fn set(&self, all: Vec<(u64, Rc<T>)>) {
        let order: Vec<u64> = all.iter().map(|(id, _)| *id).collect();
        self.all.replace(all);
        if *self.order.read_untracked() != order {
            self.order.set(order);
        }
    }

    /// The view of the list; each item is rendered once.
    pub(super) fn view(
        self: &Rc<Self>,
        draw: impl Fn(&T) -> AnyView + Send + Sync + 'static,
    ) -> AnyView {
        let order = self.order.clone();
        let this = Handle::new(Rc::clone(self));
        let one = move |id| {
            let all = this.get().map(|this| this.all()).unwrap_or_default();
            let found = all.into_iter().find(|(known, _)| *known == id);
            found.map(|(_, one)| draw(&one)).into_any()
        };
        each(move || order.get(), one)
    }
}
