//! A `Copy` handle to a shared object, for the closures of views.
//!
//! Leptos requires views and their closures to be `Send`, which `Rc` is not, although everything here runs on one
//! thread. A `Handle` stores the `Rc` with the reactive owner that is current when it is made, and is empty after that
//! owner is disposed.

use std::rc::Rc;

use leptos::prelude::*;

/// A `Copy` handle to an `Rc`, which the reactive owner keeps. `get` gives `None` once that owner is gone.
pub struct Handle<T: ?Sized + 'static>(StoredValue<Rc<T>, LocalStorage>);

impl<T: ?Sized> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Handle<T> {}

impl<T: ?Sized> Handle<T> {
    /// Stores an object for as long as the current owner lives.
    pub fn new(object: Rc<T>) -> Self {
        Self(StoredValue::new_local(object))
    }

    /// The object; `None` after the owner is disposed.
    pub fn get(&self) -> Option<Rc<T>> {
        self.0.try_get_value()
    }
}
