//! Something that comes later: code in a part of the module that is loaded after the first form is painted.
//!
//! Owns waiting for it. A caller gets the part's face (a trait object) only when it is there, so that a missing
//! part cannot be called. Invariant: what waits is done in the order in which it came.

use std::cell::RefCell;
use std::rc::Rc;

type Waiting<T> = Vec<Box<dyn FnOnce(&T)>>;

enum State<T: ?Sized> {
    Coming(Waiting<T>),
    Here(Rc<T>),
}

/// A part that is there or on its way. Copies are the same part.
pub struct Part<T: ?Sized + 'static>(Rc<RefCell<State<T>>>);

impl<T: ?Sized> Clone for Part<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: ?Sized> Default for Part<T> {
    fn default() -> Self {
        Self::coming()
    }
}

impl<T: ?Sized> Part<T> {
    /// One that is on its way; `arrive` ends that.
    pub fn coming() -> Self {
        Self(Rc::new(RefCell::new(State::Coming(Vec::new()))))
    }

    /// One that is there already, as in a module that is not split.
    pub fn here(face: Rc<T>) -> Self {
        Self(Rc::new(RefCell::new(State::Here(face))))
    }

    /// Its face, if it is there.
    pub fn get(&self) -> Option<Rc<T>> {
        match &*self.0.borrow() {
            State::Here(face) => Some(Rc::clone(face)),
            State::Coming(_) => None,
        }
    }

    /// Does something now, or once the part is there.
    pub fn when_here(&self, then: impl FnOnce(&T) + 'static) {
        let face = match &mut *self.0.borrow_mut() {
            State::Here(face) => Rc::clone(face),
            State::Coming(waiting) => return waiting.push(Box::new(then)),
        };
        then(&face);
    }

    /// It is there: what waits is done.
    pub fn arrive(&self, face: Rc<T>) {
        loop {
            let waiting = match &mut *self.0.borrow_mut() {
                State::Here(_) => return,
                State::Coming(waiting) => std::mem::take(waiting),
            };
            if waiting.is_empty() {
                self.0.replace(State::Here(face));
                return;
            }
            for then in waiting {
                then(&face);
            }
        }
    }
}
