//! The loop of a conversation: events in, commands carried out, views notified.
//!
//! Connects the pure core with the browser and decides nothing. Invariants: an event is processed completely before the
//! next one, in order; after that, and before the host page is notified, the views show the current state; views hold
//! links that do not keep the conversation alive.

mod host;
#[cfg(server)]
mod on_server;
mod region;

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use a2a_client::client::http::{FetchError, Request};
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::{Event, RunId, Ticket};
use a2a_client::conversation::storage::{is_key_of, merge_run_record};
use a2a_client::conversation::{Conversation, Setting};
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use locales::Language;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::Element;

use crate::browser::network::EffectRunner;
use crate::browser::tab::{PageStatus, location};
use crate::browser::validator::{Validator, ValidatorEvent, WorkerScript};
use crate::browser::{Persist, clock, random, sign, verify, warn};
use crate::ui::form::{FormHost, FormView, HostCall};
use crate::ui::result::ResultWorker;
use crate::ui::runtime::flush;
pub use host::{ConversationHost, CredentialsWanted, Signing};
#[cfg(server)]
pub(crate) use on_server::{LaidOut, LaidOutHost, WrittenForms};
use region::Watchers;
pub(super) use region::flag;
pub(in crate::ui) use region::{DriverHandle, Region};

/// A conversation, with its requests, timers and worker. Dropping it stops all of them.
pub struct ConversationDriver {
    inner: Rc<Inner>,
}

/// A weak reference to a conversation: it does nothing once the conversation was dropped.
#[derive(Clone, Default)]
pub struct DriverLink(Weak<Inner>);

struct Inner {
    this: Weak<Inner>,
    conversation: RefCell<Conversation>,
    /// The language of the element. It is made current whenever the queue is processed, since events from the network,
    /// timers and the worker may come while another element's language is current.
    language: Language,
    host: Box<dyn ConversationHost>,
    effects: EffectRunner,
    validator: Validator,
    place: WorkerScript,
    results: OnceCell<Rc<ResultWorker>>,
    queue: RefCell<VecDeque<Event>>,
    is_running: Cell<bool>,
    disabled: Cell<bool>,
    /// Whether a draft did not fit into the browser's storage, so that the person sees a notice.
    storage_is_full: Cell<bool>,
    persist: Cell<Persist>,
    page_status: RefCell<Option<PageStatus>>,
    watchers: Rc<Watchers>,
    /// The views of the forms that are shown, by the keys of their sessions.
    forms: RefCell<Vec<(u64, FormView)>>,
    /// Whether all views are being rendered again in another language: then `forms` are kept.
    is_rewording: Cell<bool>,
    /// The result of `DriverLink::is_busy` at the last update of the views; if it differs now, the region `Busy` is
    /// notified.
    was_busy: Cell<bool>,
    /// The stand-in for the browser; `None` in a browser.
    #[cfg(server)]
    on_server: Option<on_server::OnServer>,
}

impl ConversationDriver {
    /// A conversation that is not connected to an agent yet. `place` is the worker's script.
    pub fn new(place: &WorkerScript, host: Box<dyn ConversationHost>) -> Self {
        let inner = Rc::new_cyclic(|this: &Weak<Inner>| {
            let (for_validator, for_effects) = (DriverLink(this.clone()), DriverLink(this.clone()));
            let for_fetch = this.clone();
            let validator = Validator::new(place, move |event| {
                for_validator.dispatch(match event {
                    ValidatorEvent::Answer(answer) => Event::ValidatorAnswered(answer),
                    ValidatorEvent::Lost { key, refusal } => Event::ValidatorLost { key, refusal },
                    // A message waits for the worker.
                    ValidatorEvent::Late => return,
                });
            });
            let setting = Setting {
                secure: location::page_is_secure(),
                first_key: validator.first_key(),
                seed: random::seed(),
                sender: random::fresh_uuid(),
                own_page: host.is_own_page(),
                clients: host.registered_clients(),
                asks_host: host.has_credentials(),
            };
            Inner {
                this: this.clone(),
                conversation: RefCell::new(Conversation::new(setting)),
                language: Language::current(),
                host,
                effects: EffectRunner::with_host_fetch(
                    move |event| for_effects.dispatch(event),
                    move || for_fetch.upgrade()?.host.fetch(),
                ),
                validator,
                place: place.clone(),
                results: OnceCell::new(),
                queue: RefCell::default(),
                is_running: Cell::new(false),
                disabled: Cell::new(false),
                storage_is_full: Cell::new(false),
                persist: Cell::default(),
                page_status: RefCell::default(),
                watchers: Rc::default(),
                forms: RefCell::default(),
                is_rewording: Cell::new(false),
                was_busy: Cell::new(false),
                #[cfg(server)]
                on_server: None,
            }
        });
        let driver = Self { inner };
        let link = driver.link();
        let page_status = PageStatus::new(move |event| link.dispatch(event));
        driver.inner.page_status.replace(page_status);
        driver
    }

    /// Renders the views again, by `mount`, after the words of the language changed.
    pub(super) fn reword(&self, mount: impl FnOnce()) {
        let inner = &self.inner;
        inner.is_rewording.set(true);
        mount();
        inner.is_rewording.set(false);
        let forms = inner.forms.borrow().clone();
        for (_, form) in forms {
            form.reword();
        }
    }

    /// A weak reference to the conversation, which views and listeners can hold without keeping it alive.
    pub fn link(&self) -> DriverLink {
        DriverLink(Rc::downgrade(&self.inner))
    }
}

impl Drop for ConversationDriver {
    fn drop(&mut self) {
        // A trap in the middle of the work never drops this.
        self.inner.effects.stop();
        self.inner.page_status.take();
    }
}

impl DriverLink {
    /// Queues an event, and processes the queue unless that is already under way.
    pub fn dispatch(&self, event: Event) {
        if let Some(inner) = self.0.upgrade() {
            inner.dispatch(event);
        }
    }

    /// Calls `see` with the conversation, and returns its result; `None` if the conversation was dropped.
    pub fn with<T>(&self, see: impl FnOnce(&Conversation) -> T) -> Option<T> {
        let (mut see, mut seen) = (Some(see), None);
        self.with_conversation(&mut |conversation| seen = see.take().map(|see| see(conversation)));
        seen
    }

    /// Calls `see` with the conversation; does nothing if it was dropped. Not generic, unlike `with`, so that the code
    /// exists once in the module.
    pub(super) fn with_conversation(&self, see: &mut dyn FnMut(&Conversation)) {
        if let Some(inner) = self.0.upgrade() {
            see(&inner.conversation.borrow());
        }
    }

    /// The element around the conversation; `None` if the host has none, or the conversation was dropped.
    fn element(&self) -> Option<Element> {
        self.0.upgrade()?.host.element()
    }

    /// The triggers and listeners of the conversation's views; `None` if the conversation was dropped.
    fn watchers(&self) -> Option<Rc<Watchers>> {
        Some(Rc::clone(&self.0.upgrade()?.watchers))
    }

    /// Updates the views of a region without an event, for example since time passed or the person asked for more.
    pub(super) fn refresh_region(&self, region: Region) {
        if let Some(watchers) = self.watchers() {
            watchers.notify(region);
            flush();
        }
    }

    /// The view of the form whose session has this key: a new one by `make`, or the one that is mounted again in another
    /// language.
    fn form_view(&self, key: u64, make: impl FnOnce() -> FormView) -> FormView {
        let Some(inner) = self.0.upgrade() else {
            return make();
        };
        let forms = inner.forms.borrow();
        let known = forms.iter().find(|(known, _)| *known == key);
        let known = known.map(|(_, form)| form.clone());
        drop(forms);
        known.unwrap_or_else(|| {
            let form = make();
            inner.forms.borrow_mut().push((key, form.clone()));
            form
        })
    }

    /// Drops the view of a form that is removed, unless it will be mounted again.
    fn form_removed(&self, key: u64) {
        if let Some(inner) = self.0.upgrade()
            && !inner.is_rewording.get()
        {
            let mut forms = inner.forms.borrow_mut();
            let at = forms.iter().position(|(known, _)| *known == key);
            let gone = at.map(|at| forms.remove(at));
            // Dropping the view may run other code.
            drop(forms);
            drop(gone);
        }
    }

    /// Renders a run again, after the person asked to see more of it.
    pub(super) fn redraw(&self, id: RunId) {
        if let Some(inner) = self.0.upgrade() {
            inner.show(&ViewChange::Run(id));
            inner.update_views();
        }
    }

    /// Renders all runs again, after the host began to show results, or to hide them.
    pub fn redraw_all(&self) {
        let ids = self.with(|conversation| conversation.runs().map(|run| run.id).collect());
        let ids: Vec<RunId> = ids.unwrap_or_default();
        for id in ids {
            self.redraw(id);
        }
    }

    /// The connection of the conversation's results to the worker; `None` if the conversation was dropped.
    pub(super) fn results(&self) -> Option<Rc<ResultWorker>> {
        let inner = self.0.upgrade()?;
        #[cfg(server)]
        if inner.on_server.is_some() {
            return Some(Rc::clone(
                inner.results.get_or_init(ResultWorker::on_server),
            ));
        }
        let made = || ResultWorker::new(&inner.place);
        Some(Rc::clone(inner.results.get_or_init(made)))
    }

    /// Whether a run is active, or sending is disabled.
    pub fn is_busy(&self) -> bool {
        self.is_disabled() || self.with(Conversation::is_busy) == Some(true)
    }

    /// Whether `set_disabled` disabled editing and sending; `false` once the conversation was dropped.
    pub fn is_disabled(&self) -> bool {
        self.0.upgrade().is_some_and(|inner| inner.disabled.get())
    }

    /// Disables (`true`) or enables (`false`) editing and sending, and updates the views.
    pub fn set_disabled(&self, disabled: bool) {
        if let Some(inner) = self.0.upgrade()
            && inner.disabled.replace(disabled) != disabled
        {
            inner.show(&ViewChange::Request);
            inner.update_views();
        }
    }

    /// How long the browser's storage keeps drafts and runs; not at all once the conversation was dropped.
    pub fn persist(&self) -> Persist {
        self.0
            .upgrade()
            .map(|inner| inner.persist.get())
            .unwrap_or_default()
    }

    /// Sets how long the browser's storage keeps drafts and runs from now on.
    pub fn set_persist(&self, persist: Persist) {
        if let Some(inner) = self.0.upgrade() {
            inner.persist.set(persist);
        }
    }

    /// Whether a draft did not fit into the browser's storage, so that the person sees a notice.
    pub fn is_storage_full(&self) -> bool {
        let inner = self.0.upgrade();
        inner.is_some_and(|inner| inner.storage_is_full.get())
    }

    /// Records that a draft did not fit into the browser's storage, and shows the notice about that.
    pub fn set_storage_full(&self) {
        if let Some(inner) = self.0.upgrade()
            && !inner.storage_is_full.replace(true)
        {
            inner.watchers.notify(Region::Busy);
            inner.update_views();
        }
    }

    /// Processes an event that sends a message, with a new message id, unless sending is disabled.
    pub(super) fn dispatch_with_id(&self, event: impl FnOnce(String) -> Event) {
        if !self.is_disabled() {
            self.dispatch(event(random::fresh_uuid()));
        }
    }

    /// The link that opens the form of a skill with a value; `None` if the page has no such links.
    pub(super) fn shows_results(&self) -> bool {
        self.0
            .upgrade()
            .is_some_and(|inner| inner.host.shows_results())
    }

    pub(super) fn form_link(&self, skill: &str, value: &Value) -> Option<String> {
        self.0.upgrade()?.host.form_link(skill, value)
    }

    /// Goes to an agent that the present one has named, unless the host page forbids it.
    pub(super) fn choose_agent(&self, address: &str) {
        let Some(inner) = self.0.upgrade() else {
            return;
        };
        let from = self.with(|conversation| conversation.agent().map(|known| known.id.clone()));
        if inner
            .host
            .allows_agent(address, &from.flatten().unwrap_or_default())
        {
            let address = address.to_owned();
            inner.dispatch(Event::AgentChosen { address });
        }
    }

    /// Acts as a press of “Send”: sends the form of the skill once it is checked, or the plain message. Does nothing
    /// while the element is disabled.
    pub fn submit(&self) {
        self.dispatch_with_id(|message_id| Event::SubmitPressed { message_id });
    }
}

impl FormHost for DriverLink {
    fn with_form(&self, see: &mut dyn FnMut(&FormSession)) {
        self.with(|conversation| {
            if let Some(session) = conversation
                .agent()
                .and_then(|known| known.request()?.form())
            {
                see(session);
            }
        });
    }

    fn edit(&self, edit: Edit) {
        self.dispatch(Event::Edited(edit));
    }

    fn heading_level(&self) -> usize {
        // The heading of the request is the title.
        2
    }

    fn call_host(&self, call: &HostCall<'_>) -> Option<JsValue> {
        self.0.upgrade()?.host.call_host(call)
    }
}

impl Inner {
    fn dispatch(&self, event: Event) {
        self.queue.borrow_mut().push_back(event);
        if !self.is_running.replace(true) {
            self.language.scope(|| self.process());
        }
    }

    /// Passes each queued event to the conversation, runs the commands that result, and updates the views.
    fn process(&self) {
        self.host.set_working(true);
        loop {
            let next = self.queue.borrow_mut().pop_front();
            let Some(event) = next else { break };
            self.host.observe_event(&event);
            let commands = self.conversation.borrow_mut().step(clock::now(), event);
            for command in commands {
                self.host.observe_command(&command);
                self.run_command(command);
            }
            self.update_views();
        }
        self.host.set_working(false);
        self.is_running.set(false);
    }

    fn update_views(&self) {
        let link = DriverLink(self.this.clone());
        let is_busy = link.is_busy();
        if self.was_busy.replace(is_busy) != is_busy {
            self.watchers.notify(Region::Busy);
        }
        flush();
    }

    /// Signs the envelope in the request's body, by the host page or with the key of this page, and posts it. The
    /// host's log gets the signed envelope.
    fn send_envelope(&self, ticket: Ticket, mut request: Request) {
        let body = request.body.as_deref().unwrap_or_default();
        let envelope = exact_json::parse(body).unwrap_or_default();
        let is_allowed = self.conversation.borrow().is_host_allowed(&request.url);
        let by_host = is_allowed.then(|| self.host.sign(&envelope)).flatten();
        let this = self.this.clone();
        self.effects.begin_signing(ticket);
        let sent_by = envelope.get("sender_id").and_then(Value::as_str);
        let sent_by = sent_by.map(str::to_owned);
        spawn_local(async move {
            let signed = match by_host {
                Some(by_host) => by_host.await,
                // An envelope that can't be signed here leaves without a signature.
                None => Some(sign(&envelope).await.unwrap_or(envelope)),
            };
            let Some(inner) = this.upgrade() else { return };
            if !inner.effects.end_signing(ticket) {
                return;
            }
            let Some(signed) = signed else {
                let outcome = Err(FetchError::NotSigned);
                return inner.dispatch(Event::Answered { ticket, outcome });
            };
            let sender = signed.get("sender_id").and_then(Value::as_str);
            if let Some(sender) = sender
                && Some(sender) != sent_by.as_deref()
            {
                let sender_id = sender.to_owned();
                inner.dispatch(Event::EnvelopeSigned { ticket, sender_id });
            }
            request.body = Some(exact_json::to_text(&signed));
            let command = Command::Fetch { ticket, request };
            inner.host.observe_command(&command);
            inner.run_command(command);
        });
    }

    fn run_command(&self, command: Command) {
        #[cfg(server)]
        let Some(command) = self.run_on_server(command) else {
            return;
        };
        match command {
            Command::Fetch { ticket, request } => self.effects.fetch(ticket, &request),
            Command::SendEnvelope { ticket, request } => self.send_envelope(ticket, request),
            Command::VerifySignatures { ticket, signatures } => {
                let link = DriverLink(self.this.clone());
                spawn_local(async move {
                    let verdicts = verify(&signatures).await;
                    link.dispatch(Event::SignaturesVerified { ticket, verdicts });
                });
            }
            Command::Abort { ticket } => self.effects.abort(ticket),
            Command::Probe { ticket, url } => self.effects.probe(ticket, &url),
            Command::StartTimer { ticket, after_ms } => self.effects.start_timer(ticket, after_ms),
            Command::AskValidator(ask) => self.validator.ask(ask),
            Command::Raise(event) => self.dispatch(*event),
            Command::Show(change) => self.show(&change),
            // For the log of the page, which observes all commands.
            Command::Mask(_) => {}
            Command::Announce(announcement) => {
                self.update_views();
                let conversation = self.conversation.borrow();
                if let Announcement::Ready(_) = announcement {
                    warn_of_card(&conversation);
                }
                self.host.announce(&announcement, &conversation);
            }
            Command::OpenStream { ticket, request } => self.effects.open_stream(ticket, &request),
            Command::AskHost {
                ticket,
                origin,
                card_origin,
                endpoint,
                reason,
            } => {
                let answers = self.host.ask_credentials(CredentialsWanted {
                    ticket,
                    origin: &origin,
                    card_origin: card_origin.as_deref(),
                    endpoint: &endpoint,
                    reason,
                    conversation: &self.conversation.borrow(),
                });
                if !answers {
                    let message_id = String::new();
                    self.dispatch(Event::CredentialsGiven {
                        ticket,
                        given: Ok(None),
                        message_id,
                    });
                }
            }
            Command::Authorize {
                ticket,
                authorization,
            } => {
                let link = DriverLink(self.this.clone());
                self.host.authorize(ticket, &authorization, &link);
            }
            Command::OfferMessage { run, message } => {
                self.update_views();
                let allowed = self.host.allows(&message);
                let offered = Event::MessageOffered { run, allowed };
                self.queue.borrow_mut().push_front(offered);
            }
            Command::Forget { agent } => self.forget(&agent),
            Command::SaveHistory { key, change } => {
                // Don't serialize what is not kept.
                if self.persist.get() == Persist::None && !self.host.has_memory() {
                    return;
                }
                // If the storage is full, keep less.
                for most in [1 << 20, 1 << 18, 1 << 15] {
                    let old = self.kept(&key);
                    let conversation = self.conversation.borrow();
                    let new = conversation.archive(old.as_deref(), &change, most);
                    if self.keep(&key, new.as_deref()) {
                        break;
                    }
                }
            }
            Command::SaveRun {
                key,
                message_id,
                record,
            } => {
                let old = self.kept(&key);
                let kept = merge_run_record(old.as_deref(), &message_id, record.as_ref());
                self.keep(&key, kept.as_deref());
            }
        }
    }

    /// Removes what is stored of an agent.
    fn forget(&self, agent: &str) {
        self.persist.get().remove(|key| is_key_of(agent, key));
        let keys = self.conversation.borrow().agent().map(|known| {
            let mut keys = known.run_keys();
            keys.push(known.history_key());
            keys
        });
        for key in keys.unwrap_or_default() {
            self.host.keep(&key, None);
        }
    }

    /// Reads the agent's stored runs, from an earlier page view or from before a crash, and passes them to the
    /// conversation as events.
    fn restore_runs(&self) {
        let (history, keys) = {
            let conversation = self.conversation.borrow();
            let Some(known) = conversation.agent() else {
                return;
            };
            (known.history_key(), known.run_keys())
        };
        if let Some(text) = self.kept(&history) {
            self.dispatch(Event::HistoryLoaded { text });
        }
        for text in keys.iter().filter_map(|key| self.kept(key)) {
            let is_elsewhere = false;
            self.dispatch(Event::RunsLoaded { text, is_elsewhere });
        }
    }

    /// A stored record of runs. If `persist` stores nothing, the host may have the record in memory, to survive a
    /// crash.
    fn kept(&self, key: &str) -> Option<String> {
        match self.persist.get() {
            Persist::None => self.host.kept(key),
            persist => persist.get(key),
        }
    }

    /// Stores a record of runs under a key; `None` removes it. `false` if the browser's storage is full.
    fn keep(&self, key: &str, text: Option<&str>) -> bool {
        match self.persist.get() {
            Persist::None => {
                self.host.keep(key, text);
                true
            }
            persist => persist.try_set(key, text),
        }
    }

    fn show(&self, change: &ViewChange) {
        match change {
            ViewChange::Agent => self.restore_runs(),
            ViewChange::Runs => {
                let conversation = self.conversation.borrow();
                self.watchers.keep_runs(|id| conversation.run(id).is_some());
            }
            _ => {}
        }
        if let Some(region) = Region::of(change) {
            self.watchers.notify(region);
        }
        self.watchers.notify_listeners(change);
    }
}

/// Logs the notes on the card for the developers of the page, once for each connection.
fn warn_of_card(conversation: &Conversation) {
    let notes = conversation.agent().map(|known| &known.declared.notes);
    let notes: Vec<String> = notes
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    if !notes.is_empty() {
        warn(&notes.join(" "));
    }
}
