//! A conversation on a server: its views are written once, and what it wants of the network is left to who runs it.
//!
//! Owns answering at once what a browser answers later: the validator, the host page, a sign-in that never comes. Leaves
//! requests and timers in a list of commands. Invariant: nothing here calls an interface of the browser.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::{Conversation, Setting};
use json_form::validate::protocol::{Answer, Ask};
use leptos::prelude::*;
use locales::Language;

use super::{ConversationDriver, ConversationHost, DriverLink, Inner};
use crate::browser::Persist;
use crate::browser::network::EffectRunner;
use crate::browser::validator::{Validator, WorkerScript};
use crate::ui::form::{FormHost, LaidOutForm, laid_out_form};

/// The forms of a page that is written: that of the request, and that of the reply to the agent's question.
#[derive(Default)]
pub(crate) struct WrittenForms {
    pub(crate) request: Option<Rc<dyn FormHost>>,
    pub(crate) reply: Option<Rc<dyn FormHost>>,
}

/// A form that is laid out.
pub(crate) struct LaidOutHost {
    pub(crate) host: Rc<dyn FormHost>,
    /// The text of the hidden field `state`.
    pub(crate) state: String,
    form: LaidOutForm,
}

/// The forms of a page, laid out.
#[derive(Default)]
pub(crate) struct LaidOut {
    pub(crate) request: Option<LaidOutHost>,
    pub(crate) reply: Option<LaidOutHost>,
}

impl LaidOut {
    /// Whether a form wants a file.
    pub(crate) fn has_file(&self) -> bool {
        let mut forms = self.request.iter().chain(&self.reply);
        forms.any(|it| it.form.has_file())
    }
}

/// The stand-in for the browser.
pub(super) struct OnServer {
    ask: Box<dyn Fn(Ask) -> Option<Answer>>,
    /// The requests and timers that nobody has carried out yet.
    left: RefCell<Vec<Command>>,
    forms: RefCell<Rc<LaidOut>>,
}

impl ConversationDriver {
    /// A conversation whose questions to the validator are answered by `ask`.
    pub(crate) fn on_server(
        setting: Setting,
        host: Box<dyn ConversationHost>,
        ask: Box<dyn Fn(Ask) -> Option<Answer>>,
    ) -> Self {
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| Inner {
            this: this.clone(),
            conversation: RefCell::new(Conversation::new(setting)),
            language: Language::current(),
            host,
            effects: EffectRunner::new(|_| {}),
            validator: Validator::none(),
            place: WorkerScript(String::new()),
            results: OnceCell::new(),
            queue: RefCell::new(VecDeque::new()),
            is_running: Cell::new(false),
            disabled: Cell::new(false),
            storage_is_full: Cell::new(false),
            persist: Cell::new(Persist::None),
            page_status: RefCell::default(),
            watchers: Rc::default(),
            forms: RefCell::default(),
            is_rewording: Cell::new(false),
            was_busy: Cell::new(false),
            on_server: Some(OnServer {
                ask,
                left: RefCell::default(),
                forms: RefCell::default(),
            }),
        });
        Self { inner }
    }

    /// The requests and timers that came since the last call.
    pub(crate) fn take_left(&self) -> Vec<Command> {
        let on_server = self.inner.on_server.as_ref();
        on_server.map_or_else(Vec::new, |it| it.left.take())
    }

    /// Lays out the forms of the page that is written next. `tag` is the language of numbers.
    pub(crate) fn lay_out(&self, forms: WrittenForms, tag: &str) -> Rc<LaidOut> {
        let lay_out = |host: Rc<dyn FormHost>, prefix: &str| {
            let form = laid_out_form(&host, prefix, tag);
            let mut state = String::new();
            host.with_form(&mut |session| {
                state = session.post_state_offering(form.places());
            });
            LaidOutHost { host, state, form }
        };
        let laid_out = Rc::new(LaidOut {
            request: forms.request.map(|host| lay_out(host, "f0")),
            reply: forms.reply.map(|host| lay_out(host, "f1")),
        });
        if let Some(on_server) = &self.inner.on_server {
            on_server.forms.replace(Rc::clone(&laid_out));
        }
        laid_out
    }
}

impl DriverLink {
    /// The fields of the request's form; `None` if it was not laid out.
    pub(crate) fn written_request(&self) -> Option<AnyView> {
        Some(self.laid_out()?.request.as_ref()?.form.view())
    }

    /// The fields of the form of the reply; `None` if it was not laid out.
    pub(crate) fn written_reply(&self) -> Option<AnyView> {
        Some(self.laid_out()?.reply.as_ref()?.form.view())
    }

    fn laid_out(&self) -> Option<Rc<LaidOut>> {
        let inner = self.0.upgrade()?;
        Some(Rc::clone(&inner.on_server.as_ref()?.forms.borrow()))
    }
}

impl Inner {
    /// Carries out a command as on a server; gives it back in a browser, and if it is the same there.
    pub(super) fn run_on_server(&self, command: Command) -> Option<Command> {
        let Some(on_server) = &self.on_server else {
            return Some(command);
        };
        match command {
            Command::AskValidator(ask) => {
                if let Some(answer) = (on_server.ask)(ask) {
                    self.dispatch(Event::ValidatorAnswered(answer));
                }
            }
            Command::Announce(_) | Command::VerifySignatures { .. } | Command::Authorize { .. } => {
            }
            Command::Fetch { .. }
            | Command::SendEnvelope { .. }
            | Command::OpenStream { .. }
            | Command::Abort { .. }
            | Command::Probe { .. }
            | Command::StartTimer { .. } => on_server.left.borrow_mut().push(command),
            command => return Some(command),
        }
        None
    }
}
