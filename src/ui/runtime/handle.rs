//! A shared object that closures of views may carry.
//!
//! Leptos asks of views and their closures that they be `Send`, and an `Rc` is not; everything here
//! lives on one thread. A `Handle` is the `Rc` kept by the owner that is current when it is made: it is `Copy`, and
//! it is empty once that owner is gone.

use std::rc::Rc;

use leptos::prelude::*;

/// A `Copy` handle of an `Rc`, for the closures and the context of views.
pub struct Handle<T: ?Sized + 'static>(StoredValue<Rc<T>, LocalStorage>);

impl<T: ?Sized> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Handle<T> {}

impl<T: ?Sized> Handle<T> {
    /// Keeps an object for as long as the current owner lives.
    pub fn new(object: Rc<T>) -> Self {
        Self(StoredValue::new_local(object))
    }

    /// The object; none once the owner is gone.
    pub fn get(&self) -> Option<Rc<T>> {
        self.0.try_get_value()
    }
}
