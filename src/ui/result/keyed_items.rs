//! Things in a row on the screen: what stays is not drawn again.
//!
//! Owns their identities. Leaves to whoever has them which of them stay, and how one is drawn.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;

use crate::ui::runtime::{Handle, each};

/// Things, each with its identity.
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
    /// Something new, with an identity.
    pub(super) fn named(&self, new: T) -> (u64, Rc<T>) {
        let id = self.count.replace(self.count.get() + 1);
        (id, Rc::new(new))
    }

    /// All of them. Copied, since drawing asks for them too.
    pub(super) fn all(&self) -> Vec<(u64, Rc<T>)> {
        self.all.borrow().clone()
    }

    /// They are these now.
    pub(super) fn set(&self, all: Vec<(u64, Rc<T>)>) {
        let order: Vec<u64> = all.iter().map(|(id, _)| *id).collect();
        self.all.replace(all);
        if *self.order.read_untracked() != order {
            self.order.set(order);
        }
    }

    /// A view of them, each drawn once.
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
