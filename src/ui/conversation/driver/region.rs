//! The regions of a conversation, and the handle by which views track them.
//!
//! Owns a trigger for each region, and the listeners that views add for each `ViewChange`, such as to move the focus or
//! to update a form. The driver notifies them. Invariants: a listener is called before anything is rendered, and
//! removed with the view that added it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::ViewChange;
use a2a_client::conversation::event::{Event, RunId};
use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::DriverLink;
use crate::ui::form::FormView;
use crate::ui::formats::Locale;

/// A part of a conversation that views track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Region {
    /// The agent, and everything that depends on the agent.
    Agent,
    /// The agent card and the verdict on its signature.
    Card,
    /// The chosen skill, and whether a form or a message is sent to it.
    Request,
    /// The values and errors of the form that makes the next request.
    Form,
    /// The text of the next request to a skill without a form.
    Message,
    /// The notice that an earlier run's values were filled in.
    Refilled,
    /// The notice that a stored draft does not fit the form.
    Draft,
    /// The earlier run whose context the next message continues.
    Context,
    /// The list of runs: which runs exist, and in which order.
    Runs,
    Run(RunId),
    /// Whether the sign-in panel is open, and what it shows.
    SignIn,
    /// Whether a run is active or sending is disabled.
    Busy,
    /// The views of durations in seconds, which the clock of active runs updates.
    Seconds,
    /// The views of durations in minutes, such as “5 min ago”.
    Minutes,
}

impl Region {
    /// The region that a change concerns; `None` for a change that only listeners handle, such as `Mistakes`.
    pub(super) fn of(change: &ViewChange) -> Option<Self> {
        Some(match change {
            ViewChange::Agent => Self::Agent,
            ViewChange::Card => Self::Card,
            ViewChange::Request => Self::Request,
            ViewChange::Form(_) => Self::Form,
            ViewChange::Message => Self::Message,
            ViewChange::Refilled => Self::Refilled,
            ViewChange::Draft => Self::Draft,
            ViewChange::Context => Self::Context,
            ViewChange::Runs | ViewChange::Repeated(_) => Self::Runs,
            ViewChange::Run(id) => Self::Run(*id),
            ViewChange::SignIn => Self::SignIn,
            ViewChange::SignedOut
            | ViewChange::Hidden
            | ViewChange::Mistakes
            | ViewChange::Answer(..)
            | ViewChange::AnswerMistakes(_) => {
                return None;
            }
        })
    }
}

type Listener = Rc<dyn Fn(&ViewChange)>;

/// The trigger of each region, and the listeners that views added.
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

    /// Marks a region as changed. The next `flush` updates its views.
    pub(super) fn notify(&self, region: Region) {
        let triggers = self.triggers.borrow();
        let known = triggers.iter().find(|(known, _)| *known == region);
        let trigger = known.map(|(_, trigger)| trigger.clone());
        drop(triggers);
        if let Some(trigger) = trigger {
            trigger.notify();
        }
    }

    /// Drops the triggers of the runs for which `is_kept` is `false`.
    pub(super) fn keep_runs(&self, is_kept: impl Fn(RunId) -> bool) {
        let is_kept = |region: Region| match region {
            Region::Run(id) => is_kept(id),
            _ => true,
        };
        self.triggers
            .borrow_mut()
            .retain(|(region, _)| is_kept(*region));
    }

    /// Calls each listener with the change, except those that another listener removed meanwhile.
    pub(super) fn notify_listeners(&self, change: &ViewChange) {
        // A clone, since a listener may dispose another one's view, which removes that listener.
        let listeners = self.listeners.borrow().clone();
        for (number, listener) in listeners {
            let is_there = |(known, _): &(u64, Listener)| *known == number;
            if self.listeners.borrow().iter().any(is_there) {
                listener(change);
            }
        }
    }

    fn listen(&self, listener: Listener) -> u64 {
        let number = self.last.get() + 1;
        self.last.set(number);
        self.listeners.borrow_mut().push((number, listener));
        number
    }

    fn unlisten(&self, number: u64) {
        // Dropped after the borrow ends, since dropping the listener may run other code.
        let mut listeners = self.listeners.borrow_mut();
        let at = listeners.iter().position(|(known, _)| *known == number);
        let gone = at.map(|at| listeners.remove(at));
        drop(listeners);
        drop(gone);
    }
}

/// A memo of the condition `is_so`. What reads it runs again only when its result changes, not whenever a region that
/// `is_so` tracks changes.
pub(in crate::ui::conversation) fn flag(
    is_so: impl Fn() -> bool + Send + Sync + 'static,
) -> Memo<bool> {
    let is_so: Box<dyn Fn() -> bool + Send + Sync> = Box::new(is_so);
    Memo::new(move |_| is_so())
}

/// A `Copy` handle to a conversation, for the closures of views.
#[derive(Clone, Copy)]
pub(in crate::ui) struct DriverHandle(StoredValue<DriverLink, LocalStorage>);

impl DriverHandle {
    /// A handle that is valid until the current reactive owner is disposed.
    pub(in crate::ui) fn new(link: DriverLink) -> Self {
        Self(StoredValue::new_local(link))
    }

    /// A weak reference to the conversation, for closures that outlive the view.
    pub(in crate::ui) fn link(self) -> DriverLink {
        self.0.try_get_value().unwrap_or_default()
    }

    /// The formats of numbers and dates in the language of the element around the conversation, else of the page.
    pub(in crate::ui) fn locale(self) -> Rc<Locale> {
        Locale::of(self.link().element().as_ref())
    }

    /// Passes an event to the conversation; does nothing once the conversation was dropped.
    pub(in crate::ui) fn dispatch(self, event: Event) {
        self.link().dispatch(event);
    }

    /// Passes an event that sends a message to the conversation, with a new message id, unless sending is disabled.
    pub(in crate::ui) fn dispatch_with_id(self, event: impl FnOnce(String) -> Event) {
        self.link().dispatch_with_id(event);
    }

    /// Goes to an agent that the present one has named, unless the host page forbids it.
    pub(in crate::ui) fn choose_agent(self, address: &str) {
        self.link().choose_agent(address);
    }

    /// Calls `see` with the conversation, and returns its result. `None` also if the conversation was dropped.
    pub(in crate::ui) fn with<T>(self, see: impl FnOnce(&Conversation) -> Option<T>) -> Option<T> {
        self.link().with(see).flatten()
    }

    /// Calls `see` with the conversation, and returns its result, as `with` does; also tracks the regions, so that the
    /// reactive closure that calls this runs again when one of them changes.
    pub(in crate::ui) fn read_tracked<T>(
        self,
        regions: &[Region],
        see: impl FnOnce(&Conversation) -> Option<T>,
    ) -> Option<T> {
        self.track(regions);
        self.with(see)
    }

    /// Tracks the regions: the reactive closure that calls this runs again when one of them changes.
    pub(in crate::ui) fn track(self, regions: &[Region]) {
        if let Some(watchers) = self.link().watchers() {
            for region in regions {
                watchers.trigger(*region).track();
            }
        }
    }

    /// The view of the form whose session has this key, made by `make` at first; it is kept until the current reactive
    /// owner is disposed, and over a change of the language.
    pub(in crate::ui::conversation) fn form_view(
        self,
        key: u64,
        make: impl FnOnce() -> FormView,
    ) -> FormView {
        let link = SendWrapper::new(self.link());
        let form = link.form_view(key, make);
        on_cleanup(move || link.form_removed(key));
        form
    }

    /// Calls `listener` with each `ViewChange` of the conversation, until the current reactive owner is disposed.
    pub(in crate::ui) fn on_view_change(self, listener: impl Fn(&ViewChange) + 'static) {
        let link = SendWrapper::new(self.link());
        let Some(watchers) = link.watchers() else {
            return;
        };
        let number = watchers.listen(Rc::new(listener));
        on_cleanup(move || {
            if let Some(watchers) = link.watchers() {
                watchers.unlisten(number);
            }
        });
    }
}
