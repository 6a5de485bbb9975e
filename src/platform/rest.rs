//! The later parts of the module (decision 0010).
//!
//! The elements' module comes in four files: the first draws a form, the second holds all else that
//! a form needs once somebody does something, the third what only a result needs, the fourth what only
//! a conversation with an agent needs. Owns waiting for them. Invariants: a function whose name ends in `_in_rest` is in the
//! second file, one whose name ends in `_in_view` in the third, one whose name ends in `_in_talk` in the
//! fourth (unless it comes in one), and each is called only from here or from what is called from
//! here; none is ever here before the one in front of it;
//! what waits for a part is done in the order in which it came.

use std::cell::RefCell;
use std::collections::VecDeque;

/// A part that is not there at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What any form needs.
    Rest,
    /// What a result needs besides.
    View,
    /// What a conversation needs besides.
    Talk,
}

/// None where nothing has to wait.
type Waiting = Option<VecDeque<Box<dyn FnOnce()>>>;

thread_local! {
    static FOR_REST: RefCell<Waiting> = const { RefCell::new(None) };
    static FOR_VIEW: RefCell<Waiting> = const { RefCell::new(None) };
    static FOR_TALK: RefCell<Waiting> = const { RefCell::new(None) };
}

impl Part {
    fn with<T>(self, see: impl FnOnce(&mut Waiting) -> T) -> T {
        let waiting = match self {
            Self::Rest => &FOR_REST,
            Self::View => &FOR_VIEW,
            Self::Talk => &FOR_TALK,
        };
        waiting.with_borrow_mut(see)
    }

    /// Whether it is there, and nothing waits for it.
    pub fn is_here(self) -> bool {
        self.with(|waiting| waiting.is_none())
    }

    /// Does something now, or once the part is there.
    pub fn when_here(self, then: impl FnOnce() + 'static) {
        self.now_or_later(Box::new(then));
    }

    fn now_or_later(self, then: Box<dyn FnOnce()>) {
        let mut then = Some(then);
        self.with(|waiting| {
            if let Some(waiting) = waiting {
                waiting.extend(then.take());
            }
        });
        if let Some(then) = then {
            then();
        }
    }

    /// It is there: what waits is done.
    pub fn arrived(self) {
        loop {
            let next = self.with(|waiting| {
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
}

/// The module comes in several files, and all but the first are still to come. The later ones
/// never do where nobody shows a result, or talks to an agent.
pub fn expect() {
    for part in [Part::Rest, Part::View, Part::Talk] {
        part.with(|waiting| *waiting = Some(VecDeque::new()));
    }
}
