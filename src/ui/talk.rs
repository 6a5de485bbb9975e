//! A conversation on the page: events in, commands carried out, views told what changed.
//!
//! Owns the loop between the pure core and the browser. Decides nothing. Invariants: one event is
//! worked off before the next begins, in the order in which they came; views hold links that do
//! not keep the conversation alive.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use super::form::FormHost;
use crate::a2a::Message;
use crate::conversation::{Announcement, Command, Conversation, Event, Setting, Shown};
use crate::form::{Edit, FormSession};
use crate::platform::{self, Errands, News, Validator, ValidatorPlace, rest};

/// The page around a conversation.
pub trait TalkHost {
    /// Whether the message may go (`a2a-submit`).
    fn allows(&self, message: &Message) -> bool;
    /// Takes what the host page is to be told.
    fn announce(&self, announcement: &Announcement, conversation: &Conversation);
}

type Watch = Box<dyn Fn(&Shown)>;

/// A conversation with all that is under way for it. It stops when this is dropped.
pub struct Talk {
    inner: Rc<Inner>,
}

/// A way to a conversation that does not keep it alive.
#[derive(Clone)]
pub struct TalkLink(Weak<Inner>);

struct Inner {
    this: Weak<Inner>,
    conversation: RefCell<Conversation>,
    host: Box<dyn TalkHost>,
    errands: Errands,
    validator: Validator,
    waiting: RefCell<VecDeque<Event>>,
    at_work: Cell<bool>,
    off: Cell<bool>,
    watches: RefCell<Vec<Watch>>,
}

impl Talk {
    /// A conversation that has not begun.
    pub fn new(place: &ValidatorPlace, host: Box<dyn TalkHost>) -> Self {
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| {
            let (for_news, for_errands) = (TalkLink(this.clone()), TalkLink(this.clone()));
            let validator = Validator::new(place, move |news| {
                for_news.happened(match news {
                    News::Answer(answer) => Event::ValidatorAnswered(answer),
                    News::Lost { key, refusal } => Event::ValidatorLost { key, refusal },
                });
            });
            let setting = Setting {
                secure: platform::page_is_secure(),
                first_key: validator.first_key(),
            };
            Inner {
                this: this.clone(),
                conversation: RefCell::new(Conversation::new(setting)),
                host,
                errands: Errands::new(move |event| for_errands.happened(event)),
                validator,
                waiting: RefCell::default(),
                at_work: Cell::new(false),
                off: Cell::new(false),
                watches: RefCell::default(),
            }
        });
        Self { inner }
    }

    /// A way to it for views and listeners.
    pub fn link(&self) -> TalkLink {
        TalkLink(Rc::downgrade(&self.inner))
    }
}

impl TalkLink {
    /// Something happened.
    pub fn happened(&self, event: Event) {
        if let Some(inner) = self.0.upgrade() {
            inner.happened(event);
        }
    }

    /// Reads the conversation.
    pub fn with<T>(&self, see: impl FnOnce(&Conversation) -> T) -> Option<T> {
        let inner = self.0.upgrade()?;
        let conversation = inner.conversation.borrow();
        Some(see(&conversation))
    }

    /// Tells a view from now on what looks different.
    pub fn watch(&self, watch: impl Fn(&Shown) + 'static) {
        if let Some(inner) = self.0.upgrade() {
            inner.watches.borrow_mut().push(Box::new(watch));
        }
    }

    /// Whether a run is under way, or sending is turned off.
    pub fn is_busy(&self) -> bool {
        self.is_off() || self.with(Conversation::is_busy) == Some(true)
    }

    /// Whether nothing can be edited or sent now.
    pub fn is_off(&self) -> bool {
        self.0.upgrade().is_some_and(|inner| inner.off.get())
    }

    /// Turns editing and sending off or on.
    pub fn set_off(&self, off: bool) {
        if let Some(inner) = self.0.upgrade()
            && inner.off.replace(off) != off
        {
            inner.show(&Shown::Request);
        }
    }

    /// The person wants to send.
    pub fn submit(&self) {
        if !self.is_off() {
            self.happened(Event::SubmitPressed {
                message_id: platform::fresh_uuid(),
            });
        }
    }
}

impl FormHost for TalkLink {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.with(|conversation| {
            if let Some(session) = conversation
                .known()
                .and_then(|known| known.request()?.form())
            {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        self.happened(Event::Edited(edit));
    }
}

impl Inner {
    fn happened(&self, event: Event) {
        if !event.is_early() && !rest::is_here() {
            let link = TalkLink(self.this.clone());
            return rest::when_here(move || link.happened(event));
        }
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
        match command {
            Command::Fetch { ticket, request } => self.errands.fetch(ticket, &request),
            Command::Abort { ticket } => self.errands.abort(ticket),
            Command::Probe { ticket, url } => self.errands.probe(ticket, &url),
            Command::StartTimer { ticket, after_ms } => self.errands.start_timer(ticket, after_ms),
            Command::Ask(ask) => self.validator.ask(ask),
            Command::Show(shown) => self.show(&shown),
            Command::Announce(announcement) => self
                .host
                .announce(&announcement, &self.conversation.borrow()),
            later => self.carry_out_in_rest(later),
        }
    }

    /// What is ordered only once somebody sends.
    #[inline(never)]
    fn carry_out_in_rest(&self, command: Command) {
        match command {
            Command::OpenStream { ticket, request } => self.errands.open_stream(ticket, &request),
            Command::OfferMessage { run, message } => {
                let allowed = self.host.allows(&message);
                self.waiting
                    .borrow_mut()
                    .push_front(Event::MessageOffered { run, allowed });
            }
            _ => {}
        }
    }

    fn show(&self, shown: &Shown) {
        for watch in &*self.watches.borrow() {
            watch(shown);
        }
    }
}
