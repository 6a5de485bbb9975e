//! The rest of the module (decision 0010).
//!
//! The elements' module comes in two files: the first draws a form, the second holds all that
//! is needed once somebody does something. Owns waiting for the second. Invariants: a function whose
//! name ends in `_in_rest` is in the second file (unless it comes in one), and is called
//! only from here or from what is called from here; what waits is done in the order in which it
//! came.

use std::cell::RefCell;
use std::collections::VecDeque;

type Waiting = Option<VecDeque<Box<dyn FnOnce()>>>;

thread_local! {
    /// None where nothing has to wait.
    static WAITING: RefCell<Waiting> = const { RefCell::new(None) };
}

/// The module comes in two files, and the second is on its way.
pub fn expect() {
    WAITING.set(Some(VecDeque::new()));
}

/// The second file is there: what waits is done.
pub fn arrived() {
    loop {
        let next = WAITING.with_borrow_mut(|waiting| {
            let next = waiting.as_mut().and_then(VecDeque::pop_front);
            if next.is_none() {
                *waiting = None;
            }
            next
        });
        let Some(next) = next else { break };
        next();
    }
}

/// Whether all of the module is there, and nothing waits.
pub fn is_here() -> bool {
    WAITING.with_borrow(Option::is_none)
}

/// Does something now, or once the rest is there.
pub fn when_here(then: impl FnOnce() + 'static) {
    let mut then: Option<Box<dyn FnOnce()>> = Some(Box::new(then));
    WAITING.with_borrow_mut(|waiting| {
        if let Some(waiting) = waiting {
            waiting.extend(then.take());
        }
    });
    if let Some(then) = then {
        then();
    }
}
