//! A conversation on the page: events in, commands carried out, signals for what changed.
//!
//! Owns the loop between the pure core and the browser. Decides nothing. Invariant: one event is
//! worked off before the next begins, in the order in which they came.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::{Rc, Weak};

use leptos::prelude::*;

use super::form_handle::{FormHandle, FormHost};
use crate::a2a::Message;
use crate::conversation::{Announcement, Command, Conversation, Event, RunId, Setting, Shown};
use crate::form::{Edit, FormSession};
use crate::platform::{self, Errands, News, Validator, ValidatorPlace};

/// The page around a conversation.
pub trait TalkHost {
    /// Whether the message may go (`a2a-submit`).
    fn allows(&self, message: &Message) -> bool;
    /// Takes what the host page is to be told.
    fn announce(&self, announcement: &Announcement, conversation: &Conversation);
}

/// A handle on a conversation for views. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Talk {
    inner: StoredValue<Rc<Inner>, LocalStorage>,
    agent: RwSignal<u32>,
    request: RwSignal<u32>,
    message: RwSignal<u32>,
    missing: RwSignal<u32>,
    runs: RwSignal<u32>,
    busy: RwSignal<bool>,
    off: RwSignal<bool>,
}

struct Inner {
    conversation: RefCell<Conversation>,
    host: Box<dyn TalkHost>,
    errands: RefCell<Option<Errands>>,
    validator: RefCell<Option<Validator>>,
    waiting: RefCell<VecDeque<Event>>,
    at_work: Cell<bool>,
    form: RefCell<Option<FormHandle>>,
    run_signals: RefCell<BTreeMap<RunId, ArcRwSignal<u32>>>,
    signals: Cell<Option<Talk>>,
}

impl Talk {
    /// A conversation that belongs to the present reactive owner.
    pub fn new(place: &ValidatorPlace, host: impl TalkHost + 'static) -> Self {
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| {
            let (errands, validator) = (this.clone(), this.clone());
            let validator = Validator::new(place, move |news| {
                if let Some(inner) = validator.upgrade() {
                    inner.happened(match news {
                        News::Answer(answer) => Event::ValidatorAnswered(answer),
                        News::Lost { key, refusal } => Event::ValidatorLost { key, refusal },
                    });
                }
            });
            let setting = Setting {
                secure: platform::page_is_secure(),
                first_key: validator.first_key(),
            };
            Inner {
                conversation: RefCell::new(Conversation::new(setting)),
                host: Box::new(host),
                errands: RefCell::new(Some(Errands::new(move |event| {
                    if let Some(inner) = errands.upgrade() {
                        inner.happened(event);
                    }
                }))),
                validator: RefCell::new(Some(validator)),
                waiting: RefCell::default(),
                at_work: Cell::new(false),
                form: RefCell::default(),
                run_signals: RefCell::default(),
                signals: Cell::new(None),
            }
        });
        let talk = Self {
            inner: StoredValue::new_local(Rc::clone(&inner)),
            agent: RwSignal::new(0),
            request: RwSignal::new(0),
            message: RwSignal::new(0),
            missing: RwSignal::new(0),
            runs: RwSignal::new(0),
            busy: RwSignal::new(false),
            off: RwSignal::new(false),
        };
        inner.signals.set(Some(talk));
        on_cleanup(move || {
            // Whatever is under way stops with the views.
            if let Some(inner) = talk.inner.try_get_value() {
                inner.signals.set(None);
                inner.form.take();
                inner.errands.take();
                inner.validator.take();
            }
        });
        talk
    }

    /// Something happened.
    pub fn happened(self, event: Event) {
        if let Some(inner) = self.inner.try_get_value() {
            inner.happened(event);
        }
    }

    /// Reads the conversation.
    pub fn with<T>(self, see: impl FnOnce(&Conversation) -> T) -> Option<T> {
        let inner = self.inner.try_get_value()?;
        let conversation = inner.conversation.borrow();
        Some(see(&conversation))
    }

    /// Draws again when the agent changes.
    pub fn track_agent(self) {
        self.agent.track();
    }

    /// Draws again when the skill or the way to say it changes.
    pub fn track_request(self) {
        self.request.track();
    }

    /// Draws again when the plain message is emptied or found missing.
    pub fn track_message(self) {
        self.message.track();
    }

    /// Counts how often a missing message was to be pointed out.
    pub fn missing(self) -> u32 {
        self.missing.get()
    }

    /// Draws again when runs come or end.
    pub fn track_runs(self) {
        self.runs.track();
    }

    /// Draws again when that run changes.
    pub fn track_run(self, id: RunId) {
        if let Some(inner) = self.inner.try_get_value() {
            inner.run_signal(id).track();
        }
    }

    /// Whether a run is under way.
    pub fn is_busy(self) -> bool {
        self.busy.get()
    }

    /// The form that is shown: made anew whenever another one is.
    pub fn form(self) -> FormHandle {
        let host = Rc::new(TalkForm(self));
        let handle = FormHandle::new(host);
        handle.set_off(self.off.get_untracked());
        if let Some(inner) = self.inner.try_get_value() {
            inner.form.replace(Some(handle));
        }
        handle
    }

    /// Whether nothing can be edited or sent now.
    pub fn is_off(self) -> bool {
        self.off.get()
    }

    /// Turns editing and sending off or on.
    pub fn set_off(self, off: bool) {
        self.off.set(off);
        let form = self
            .inner
            .try_get_value()
            .and_then(|inner| *inner.form.borrow());
        if let Some(form) = form {
            form.set_off(off);
        }
    }

    /// The person wants to send.
    pub fn submit(self) {
        if self.off.get_untracked() {
            return;
        }
        self.happened(Event::SubmitPressed {
            message_id: platform::fresh_uuid(),
        });
    }
}

/// The conversation's form, for views.
struct TalkForm(Talk);

impl FormHost for TalkForm {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.0.with(|conversation| {
            if let Some(session) = conversation
                .known()
                .and_then(|known| known.request())
                .and_then(|request| request.form())
            {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        self.0.happened(Event::Edited(edit));
    }
}

impl Inner {
    fn happened(&self, event: Event) {
        self.waiting.borrow_mut().push_back(event);
        if self.at_work.replace(true) {
            return;
        }
        loop {
            let next = self.waiting.borrow_mut().pop_front();
            let Some(event) = next else { break };
            let commands = self.conversation.borrow_mut().step(platform::now(), event);
            for command in commands {
                self.carry_out(command);
            }
        }
        self.at_work.set(false);
    }

    fn carry_out(&self, command: Command) {
        let errands = self.errands.borrow();
        match (command, errands.as_ref()) {
            (Command::Fetch { ticket, request }, Some(errands)) => errands.fetch(ticket, request),
            (Command::OpenStream { ticket, request }, Some(errands)) => {
                errands.open_stream(ticket, request)
            }
            (Command::Abort { ticket }, Some(errands)) => errands.abort(ticket),
            (Command::Probe { ticket, url }, Some(errands)) => errands.probe(ticket, url),
            (Command::StartTimer { ticket, after_ms }, Some(errands)) => {
                errands.start_timer(ticket, after_ms)
            }
            (Command::Ask(ask), Some(_)) => {
                if let Some(validator) = &*self.validator.borrow() {
                    validator.ask(ask);
                }
            }
            (Command::OfferMessage { run, message }, Some(_)) => {
                let allowed = self.host.allows(&message);
                self.waiting
                    .borrow_mut()
                    .push_front(Event::MessageOffered { run, allowed });
            }
            (Command::Show(shown), _) => self.show(shown),
            (Command::Announce(announcement), _) => {
                self.host
                    .announce(&announcement, &self.conversation.borrow());
            }
            // Nobody is there any more.
            (_, None) => {}
        }
    }

    fn show(&self, shown: Shown) {
        let Some(signals) = self.signals.get() else {
            return;
        };
        let bump = |signal: RwSignal<u32>| {
            // Views that are gone need no drawing.
            let _ = signal.try_update(|count| *count = count.wrapping_add(1));
        };
        match shown {
            Shown::Agent => {
                bump(signals.agent);
                bump(signals.request);
            }
            Shown::Request => bump(signals.request),
            Shown::Form(changes) => {
                let form = *self.form.borrow();
                if let Some(form) = form {
                    form.refresh(&changes);
                }
            }
            Shown::Message => bump(signals.message),
            Shown::Mistakes => {
                bump(signals.missing);
                let form = *self.form.borrow();
                if let Some(form) = form {
                    form.show_mistakes();
                }
            }
            Shown::Runs => {
                let busy = self.conversation.borrow().is_busy();
                if signals.busy.get_untracked() != busy {
                    signals.busy.set(busy);
                }
                bump(signals.runs);
            }
            Shown::Run(id) => {
                let busy = self.conversation.borrow().is_busy();
                if signals.busy.get_untracked() != busy {
                    signals.busy.set(busy);
                }
                self.run_signal(id)
                    .update(|count| *count = count.wrapping_add(1));
            }
        }
    }

    /// Counted by reference: it outlives the view that asks first.
    fn run_signal(&self, id: RunId) -> ArcRwSignal<u32> {
        self.run_signals
            .borrow_mut()
            .entry(id)
            .or_insert_with(|| ArcRwSignal::new(0))
            .clone()
    }
}
