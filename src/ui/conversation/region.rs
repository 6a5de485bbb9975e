//! What of a conversation a view shows, and the handle by which views read it.
//!
//! Owns one trigger for each region, and the listeners for what is done rather than shown: moving the
//! focus, handing a form its changes. Leaves telling what changed to `driver`. Invariants: a listener
//! is called before anything is drawn, and ends with the view that it was made in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::driver::DriverLink;
use crate::conversation::{Conversation, Event, RunId, Shown};

/// A part of a conversation that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Region {
    /// The agent, and all that hangs on it.
    Agent,
    /// What the agent's card says.
    Card,
    /// The skill or the way to say it.
    Request,
    /// The request's form.
    Form,
    /// The plain message.
    Message,
    /// What was put into the form from an earlier run.
    Refilled,
    /// The list of runs.
    Runs,
    /// One run.
    Run(RunId),
    /// Signing in.
    SignIn,
    /// Whether something is under way, or sending is turned off.
    Busy,
    /// How long something takes.
    Seconds,
    /// How long ago something was.
    Minutes,
}

impl Region {
    /// The region that looks different now; none for what is only to be done.
    pub(super) fn of(shown: &Shown) -> Option<Self> {
        Some(match shown {
            Shown::Agent => Self::Agent,
            Shown::Card => Self::Card,
            Shown::Request => Self::Request,
            Shown::Form(_) => Self::Form,
            Shown::Message => Self::Message,
            Shown::Refilled => Self::Refilled,
            Shown::Runs | Shown::Repeated(_) => Self::Runs,
            Shown::Run(id) => Self::Run(*id),
            Shown::SignIn => Self::SignIn,
            Shown::Mistakes | Shown::Answer(..) | Shown::AnswerMistakes(_) => return None,
        })
    }
}

type Listener = Rc<dyn Fn(&Shown)>;

/// Whoever is told what changed.
#[derive(Default)]
pub(super) struct Watchers {
    triggers: RefCell<Vec<(Region, ArcTrigger)>>,
    listeners: RefCell<Vec<(u64, Listener)>>,
    last: Cell<u64>,
}

impl Watchers {
    fn trigger(&self, region: Region) -> ArcTrigger {
        let mut triggers = self.triggers.borrow_mut();
        if let Some((_, trigger)) = triggers.iter().find(|(known, _)| *known == region) {
            return trigger.clone();
        }
        let trigger = ArcTrigger::new();
        triggers.push((region, trigger.clone()));
        trigger
    }

    /// What is shown there is drawn anew, with the next `flush`.
    pub(super) fn notify(&self, region: Region) {
        let triggers = self.triggers.borrow();
        let known = triggers.iter().find(|(known, _)| *known == region);
        let trigger = known.map(|(_, trigger)| trigger.clone());
        drop(triggers);
        if let Some(trigger) = trigger {
            trigger.notify();
        }
    }

    /// The triggers of other runs are of no use any more.
    pub(super) fn keep_runs(&self, is_kept: impl Fn(RunId) -> bool) {
        let is_kept = |region: Region| match region {
            Region::Run(id) => is_kept(id),
            _ => true,
        };
        self.triggers
            .borrow_mut()
            .retain(|(region, _)| is_kept(*region));
    }

    /// Calls the listeners.
    pub(super) fn tell(&self, shown: &Shown) {
        // Copied: what a listener does may end another one's view, and with it that listener.
        let listeners = self.listeners.borrow().clone();
        for (number, listener) in listeners {
            let is_there = |(known, _): &(u64, Listener)| *known == number;
            if self.listeners.borrow().iter().any(is_there) {
                listener(shown);
            }
        }
    }

    fn listen(&self, listener: Listener) -> u64 {
        let number = self.last.get() + 1;
        self.last.set(number);
        self.listeners.borrow_mut().push((number, listener));
        number
    }

    fn leave(&self, number: u64) {
        // Dropped last: what it holds may do something when it goes.
        let mut listeners = self.listeners.borrow_mut();
        let at = listeners.iter().position(|(known, _)| *known == number);
        let gone = at.map(|at| listeners.remove(at));
        drop(listeners);
        drop(gone);
    }
}

/// Whether something is so; what reads it runs again only when that changes.
pub(super) fn flag(is_so: impl Fn() -> bool + Send + Sync + 'static) -> Memo<bool> {
    let is_so: Box<dyn Fn() -> bool + Send + Sync> = Box::new(is_so);
    Memo::new(move |_| is_so())
}

/// A way to the conversation that the closures of views may carry.
#[derive(Clone, Copy)]
pub(in crate::ui) struct DriverHandle(StoredValue<DriverLink, LocalStorage>);

impl DriverHandle {
    /// A handle for the views of the current owner.
    pub(in crate::ui) fn new(link: DriverLink) -> Self {
        Self(StoredValue::new_local(link))
    }

    /// The conversation, for what outlives the view.
    pub(in crate::ui) fn link(self) -> DriverLink {
        self.0.try_get_value().unwrap_or_default()
    }

    /// Something happened.
    pub(in crate::ui) fn happened(self, event: Event) {
        self.link().happened(event);
    }

    /// Reads the conversation.
    pub(in crate::ui) fn with<T>(self, see: impl FnOnce(&Conversation) -> Option<T>) -> Option<T> {
        let (mut see, mut seen) = (Some(see), None);
        self.link().lend(&mut |conversation| {
            seen = see.take().and_then(|see| see(conversation));
        });
        seen
    }

    /// Reads the conversation. The closure around this runs again whenever one of these looks different.
    pub(in crate::ui) fn seen<T>(
        self,
        regions: &[Region],
        see: impl FnOnce(&Conversation) -> Option<T>,
    ) -> Option<T> {
        self.track(regions);
        self.with(see)
    }

    /// The closure around this runs again whenever one of these looks different.
    pub(in crate::ui) fn track(self, regions: &[Region]) {
        if let Some(watchers) = self.link().watchers() {
            for region in regions {
                watchers.trigger(*region).track();
            }
        }
    }

    /// Calls whenever something is to be shown, or done, as long as the current owner lives.
    pub(in crate::ui) fn when_shown(self, listener: impl Fn(&Shown) + 'static) {
        let link = SendWrapper::new(self.link());
        let Some(watchers) = link.watchers() else {
            return;
        };
        let number = watchers.listen(Rc::new(listener));
        on_cleanup(move || {
            if let Some(watchers) = link.watchers() {
                watchers.leave(number);
            }
        });
    }
}
