//! The interface of a lazily loaded part of the module, and the calls that wait for it.
//!
//! A caller gets the interface, a trait object, once the part is loaded, so that missing code can't be called.
//! Invariant: waiting calls run in the order in which they came, each in the language of its scope.

use std::cell::RefCell;
use std::rc::Rc;

use locales::Language;

type Waiting<T> = Vec<Box<dyn FnOnce(&T)>>;

struct State<T: ?Sized> {
    interface: Option<Rc<T>>,
    waiting: Waiting<T>,
    /// Whether waiting calls are running. Calls that arrive meanwhile wait behind them.
    is_at_work: bool,
}

/// The interface of a part that is loaded or pending. Clones share it.
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
    // Inlined: all interfaces of a part are the same constant object. In one shared function the compiler would find out
    // which and refer to it there, and so link the part's code into the parts that only wait for it.
    #[expect(clippy::inline_always, reason = "it keeps the parts apart")]
    #[inline(always)]
    fn new(interface: Option<Rc<T>>) -> Self {
        Self(Rc::new(RefCell::new(State {
            interface,
            waiting: Vec::new(),
            is_at_work: false,
        })))
    }

    /// A part that is not loaded until `resolve` is called.
    pub fn pending() -> Self {
        Self::new(None)
    }

    /// A part that is always loaded, as in a module that is not split.
    pub fn loaded(interface: Rc<T>) -> Self {
        Self::new(Some(interface))
    }

    /// The interface of the part; `None` until the part is loaded.
    pub fn get(&self) -> Option<Rc<T>> {
        self.0.borrow().interface.clone()
    }

    /// Calls a function now, or as soon as the part is loaded.
    pub fn when_loaded(&self, then: impl FnOnce(&T) + 'static) {
        let interface = match &mut *self.0.borrow_mut() {
            State {
                interface: Some(interface),
                is_at_work: false,
                ..
            } => Rc::clone(interface),
            state => {
                let language = Language::current();
                return state.waiting.push(Box::new(move |interface| {
                    language.scope(|| then(interface));
                }));
            }
        };
        then(&interface);
    }

    /// Marks the part as loaded, and runs the waiting calls.
    pub fn resolve(&self, interface: Rc<T>) {
        let interface = {
            let mut state = self.0.borrow_mut();
            if state.interface.is_some() {
                return;
            }
            state.is_at_work = true;
            Rc::clone(state.interface.insert(interface))
        };
        loop {
            let waiting = std::mem::take(&mut self.0.borrow_mut().waiting);
            if waiting.is_empty() {
                break;
            }
            for then in waiting {
                then(&interface);
            }
        }
        self.0.borrow_mut().is_at_work = false;
    }
}
