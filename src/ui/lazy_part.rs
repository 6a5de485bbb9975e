//! Something that comes later: code in a part of the module that is loaded after the first form is painted.
//!
//! Owns waiting for it. A caller gets the part's face (a trait object) only when it is there, so that a missing
//! part cannot be called. Invariant: what waits is done in the order in which it came.

use std::cell::RefCell;
use std::rc::Rc;

type Waiting<T> = Vec<Box<dyn FnOnce(&T)>>;

struct State<T: ?Sized> {
    face: Option<Rc<T>>,
    waiting: Waiting<T>,
    /// Whether what waits is being done: what comes meanwhile waits as well.
    is_at_work: bool,
}

/// A part that is there or on its way. Copies are the same part.
pub struct LazyPart<T: ?Sized + 'static>(Rc<RefCell<State<T>>>);

impl<T: ?Sized> Clone for LazyPart<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: ?Sized> Default for LazyPart<T> {
    fn default() -> Self {
        Self::pending()
    }
}

impl<T: ?Sized> LazyPart<T> {
    // Not a function of its own: all faces of a part are one object, which the compiler would find out and name in it, and
    // with it all of the part's code where parts are only waited for.
    #[expect(clippy::inline_always, reason = "it keeps the parts apart")]
    #[inline(always)]
    fn new(face: Option<Rc<T>>) -> Self {
        Self(Rc::new(RefCell::new(State {
            face,
            waiting: Vec::new(),
            is_at_work: false,
        })))
    }

    /// One that is on its way; `arrive` ends that.
    pub fn pending() -> Self {
        Self::new(None)
    }

    /// One that is there already, as in a module that is not split.
    pub fn loaded(face: Rc<T>) -> Self {
        Self::new(Some(face))
    }

    /// Its face, if it is there.
    pub fn get(&self) -> Option<Rc<T>> {
        self.0.borrow().face.clone()
    }

    /// Does something now, or once the part is there.
    pub fn when_loaded(&self, then: impl FnOnce(&T) + 'static) {
        let face = match &mut *self.0.borrow_mut() {
            State {
                face: Some(face),
                is_at_work: false,
                ..
            } => Rc::clone(face),
            state => return state.waiting.push(Box::new(then)),
        };
        then(&face);
    }

    /// It is there: what waits is done.
    pub fn resolve(&self, face: Rc<T>) {
        let face = {
            let mut state = self.0.borrow_mut();
            if state.face.is_some() {
                return;
            }
            state.is_at_work = true;
            Rc::clone(state.face.insert(face))
        };
        loop {
            let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
            if waiting.is_empty() {
                break;
            }
            for then in waiting {
                then(&face);
            }
        }
        self.0.borrow_mut().is_at_work = false;
    }
}
