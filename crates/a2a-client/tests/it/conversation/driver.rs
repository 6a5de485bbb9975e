//! The driver of these tests, which plays the app: holds commands that wait for an answer, answers
//! them by script, and runs the real validator.
//!
//! Checked after every step: while a search or run is active, an exchange or timer is pending that
//! will continue it; otherwise no stream or timer is left.

use std::collections::VecDeque;
use std::str::FromStr;

use a2a::message::{Message, Role};
use a2a_client::client::http::{FetchError, Method, Request, Response, ResponseHead};
use a2a_client::client::sign_in::host_credentials::HostCredentials;
use a2a_client::client::sign_in::oauth::Authorization;
use a2a_client::client::signature::{Signature, Verdict};
use a2a_client::client::{ConnectError, Secret};
use a2a_client::conversation::agent::{AgentStage, ConnectedAgent, SkillRequest};
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::{Event, RunId, Ticket};
use a2a_client::conversation::run::{Notice, Run};
use a2a_client::conversation::sign_in::SignIn;
use a2a_client::conversation::storage::{is_key_of, merge_run_record};
use a2a_client::conversation::{Conversation, Setting};
use exact_json::Pointer;
use json_form::form::edit::{Edit, FieldEdit};
use json_form::validate::ValidationService;
use json_form::validate::protocol::Ask;
use serde_json::Value;

/// An exchange that the conversation started and that the test has not answered yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Exchange {
    Fetch(Request),
    Stream(Request),
    Probe(String),
    Timer(u32),
    /// The host page is asked for credentials for an origin.
    Host(String),
    /// The window of an authorization server is open.
    Window(Box<Authorization>),
}

/// When the driver passes the answer of the validator to the conversation.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Checking {
    /// At once, within the step whose command asks the validator.
    Prompt,
    /// Not before the test calls `release_validator`.
    Held,
}

/// The decision of the host page about a message that the person submits.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Host {
    Allows,
    Prevents,
    Undecided,
}

pub(crate) struct Driver {
    pub(crate) conversation: Conversation,
    pub(crate) checking: Checking,
    pub(crate) host: Host,
    /// The verdict that the app gives about each signature.
    pub(crate) verdict: fn(&Signature) -> Verdict,
    pub(crate) pending: Vec<(Ticket, Exchange)>,
    /// All commands that the conversation returned so far, oldest first.
    pub(crate) log: Vec<Command>,
    /// All requests that sent a message to the agent, oldest first, also those that failed.
    pub(crate) sends: Vec<Request>,
    /// The stored records of open runs, as pairs of key and text.
    pub(crate) storage: Vec<(String, String)>,
    /// The key and the text of the stored history; `None` if no history is stored.
    pub(crate) history: Option<(String, String)>,
    /// The size of the history's storage in bytes.
    pub(crate) room: usize,
    /// Whether the page is hidden or offline, so that nothing has to be pending.
    pub(crate) paused: bool,
    pub(crate) now: f64,
    service: ValidationService,
    held: Vec<Ask>,
    /// The number of message ids given so far; each id ends with its number.
    pub(crate) ids: u32,
}

pub(crate) fn pointer(text: &str) -> Pointer {
    Pointer::from_str(text).unwrap()
}

pub(crate) fn head(status: u16, media_type: &str) -> ResponseHead {
    let headers = vec![("content-type".to_owned(), media_type.to_owned())];
    ResponseHead {
        status,
        headers,
        redirected_to: None,
    }
}

impl Driver {
    pub(crate) fn new() -> Self {
        Self::with(Setting::default())
    }

    pub(crate) fn with(setting: Setting) -> Self {
        let sender = "1".to_owned();
        Self {
            conversation: Conversation::new(Setting { sender, ..setting }),
            checking: Checking::Prompt,
            host: Host::Allows,
            verdict: |_| Verdict::NoKey,
            pending: Vec::new(),
            log: Vec::new(),
            sends: Vec::new(),
            storage: Vec::new(),
            history: None,
            room: 1 << 20,
            paused: false,
            now: 1_700_000_000_000.0,
            service: ValidationService::new(),
            held: Vec::new(),
            ids: 0,
        }
    }

    /// Handles an event and the commands that can be answered at once.
    pub(crate) fn step(&mut self, event: Event) -> Vec<Command> {
        let mut events = VecDeque::from([event]);
        let mut all = Vec::new();
        while let Some(event) = events.pop_front() {
            let commands = self.conversation.step(self.now, event);
            for command in &commands {
                events.extend(self.carry_out(command));
            }
            // The page loads stored runs as soon as it knows the agent.
            if commands.contains(&Command::Show(ViewChange::Agent)) {
                events.extend(self.kept_runs());
            }
            all.extend(commands);
        }
        self.log.extend(all.iter().cloned());
        self.assert_progress();
        all
    }

    fn carry_out(&mut self, command: &Command) -> Option<Event> {
        match command.clone() {
            Command::Fetch { ticket, request } | Command::SendEnvelope { ticket, request } => {
                self.record_send(&request);
                self.pending.push((ticket, Exchange::Fetch(request)));
            }
            Command::OpenStream { ticket, request } => {
                self.record_send(&request);
                self.pending.push((ticket, Exchange::Stream(request)));
            }
            Command::Probe { ticket, url } => self.pending.push((ticket, Exchange::Probe(url))),
            Command::StartTimer { ticket, after_ms } => {
                self.pending.push((ticket, Exchange::Timer(after_ms)));
            }
            Command::VerifySignatures { ticket, signatures } => {
                let verdicts = signatures.iter().map(self.verdict);
                let verdicts = verdicts.collect();
                return Some(Event::SignaturesVerified { ticket, verdicts });
            }
            Command::Raise(event) => return Some(*event),
            Command::AskHost { ticket, origin, .. } => {
                self.pending.push((ticket, Exchange::Host(origin)));
            }
            Command::Authorize {
                ticket,
                authorization,
            } => {
                self.pending.push((ticket, Exchange::Window(authorization)));
            }
            Command::Abort { ticket } => self.pending.retain(|(known, _)| *known != ticket),
            Command::AskValidator(ask) if self.checking == Checking::Prompt => {
                return self.service.answer(ask).map(Event::ValidatorAnswered);
            }
            Command::AskValidator(ask) => self.held.push(ask),
            Command::OfferMessage { run, .. } if self.host != Host::Undecided => {
                let allowed = self.host == Host::Allows;
                return Some(Event::MessageOffered { run, allowed });
            }
            Command::SaveRun {
                key,
                message_id,
                record,
            } => {
                let kept = self.storage.iter().position(|(known, _)| *known == key);
                let old = kept.map(|at| self.storage.remove(at).1);
                let new = merge_run_record(old.as_deref(), &message_id, record.as_ref());
                self.storage.extend(new.map(|text| (key, text)));
            }
            Command::SaveHistory { key, change } => {
                let kept = self.history.take().map(|(_, text)| text);
                let new = self
                    .conversation
                    .archive(kept.as_deref(), &change, self.room);
                self.history = new.map(|text| (key, text));
            }
            Command::Forget { agent } => {
                self.storage.retain(|(key, _)| !is_key_of(&agent, key));
                self.history.take_if(|(key, _)| is_key_of(&agent, key));
            }
            Command::OfferMessage { .. }
            | Command::Show(_)
            | Command::Announce(_)
            | Command::Mask(_) => {}
        }
        None
    }

    fn kept_runs(&self) -> Vec<Event> {
        let known = self.conversation.agent();
        let history_key = known.map(ConnectedAgent::history_key);
        let history = self.history.iter();
        let history = history.filter(|(key, _)| Some(key) == history_key.as_ref());
        let history = history.map(|(_, text)| Event::HistoryLoaded { text: text.clone() });
        let keys = known.map(ConnectedAgent::run_keys);
        let kept = keys.unwrap_or_default().into_iter().filter_map(|key| {
            let mut storage = self.storage.iter();
            storage.find(|(known, _)| *known == key)
        });
        let kept = kept.map(|(_, text)| Event::RunsLoaded {
            text: text.clone(),
            is_elsewhere: false,
        });
        history.chain(kept).collect()
    }

    /// Reloads the page: only storage, sent requests and the time remain.
    pub(crate) fn reload(&mut self) {
        let mut fresh = Self::new();
        fresh.storage = std::mem::take(&mut self.storage);
        fresh.history = self.history.take();
        fresh.room = self.room;
        fresh.sends = std::mem::take(&mut self.sends);
        fresh.now = self.now + 1_000.0;
        fresh.ids = self.ids;
        *self = fresh;
    }

    fn record_send(&mut self, request: &Request) {
        let sends = [
            "message/send",
            "message/stream",
            "SendMessage",
            "SendStreamingMessage",
        ];
        if request.method == Method::Post && sends.contains(&method(request).as_str()) {
            self.sends.push(request.clone());
        }
    }

    fn assert_progress(&self) {
        let offered = self.host == Host::Undecided;
        let looking = matches!(self.conversation.stage(), AgentStage::Connecting { .. });
        let busy = self.conversation.is_busy();
        if looking || (busy && !offered && !self.paused) {
            assert!(
                !self.pending.is_empty(),
                "something is active, but nothing is pending"
            );
        }
        if !busy && !looking {
            let left = self
                .pending
                .iter()
                .find(|(_, exchange)| matches!(exchange, Exchange::Stream(_) | Exchange::Timer(_)));
            assert_eq!(left, None, "nothing is active, but this is still pending");
        }
    }

    fn next_id(&mut self) -> String {
        self.ids += 1;
        format!("0f0e0d0c-0b0a-4000-8000-{:012}", self.ids)
    }

    // Actions of the person.

    pub(crate) fn enter(&mut self, address: &str) -> Vec<Command> {
        self.step(Event::AddressGiven {
            address: address.to_owned(),
            skill: None,
        })
    }

    pub(crate) fn fill_in(&mut self, place: &str, text: &str) -> Vec<Command> {
        self.step(Event::Edited(Edit::At(
            pointer(place),
            FieldEdit::Type(text.to_owned()),
        )))
    }

    pub(crate) fn submit(&mut self) -> Vec<Command> {
        let message_id = self.next_id();
        self.step(Event::SubmitPressed { message_id })
    }

    pub(crate) fn run_again(&mut self, run: RunId) -> Vec<Command> {
        let message_id = self.next_id();
        self.step(Event::RunAgainPressed { run, message_id })
    }

    pub(crate) fn type_answer(&mut self, text: &str) {
        let run = self.run_id();
        self.step(Event::AnswerTyped {
            run,
            text: text.to_owned(),
        });
    }

    pub(crate) fn send_answer(&mut self) -> Vec<Command> {
        let message_id = self.next_id();
        let run = self.run_id();
        self.step(Event::AnswerPressed { run, message_id })
    }

    pub(crate) fn presence(&mut self, hidden: Option<bool>, offline: Option<bool>) {
        self.paused = hidden.or(offline) == Some(true);
        self.step(Event::PresenceChanged { hidden, offline });
    }

    // Actions of the network, each for the only pending exchange of its kind.

    /// The ticket of the only pending exchange for which `fits` returns a value, and that value. Panics if there is not
    /// exactly one; `what` names the exchange in the panic.
    pub(crate) fn only<T>(&self, what: &str, fits: impl Fn(&Exchange) -> Option<T>) -> (Ticket, T) {
        let mut found: Vec<(Ticket, T)> = self
            .pending
            .iter()
            .filter_map(|(ticket, exchange)| Some((*ticket, fits(exchange)?)))
            .collect();
        assert_eq!(found.len(), 1, "one {what} in {:?}", self.pending);
        found.remove(0)
    }

    pub(crate) fn fetch(&self) -> (Ticket, Request) {
        self.only("fetch", |it| match it {
            Exchange::Fetch(request) => Some(request.clone()),
            _ => None,
        })
    }

    pub(crate) fn stream(&self) -> (Ticket, Request) {
        self.only("stream", |it| match it {
            Exchange::Stream(request) => Some(request.clone()),
            _ => None,
        })
    }

    pub(crate) fn timer(&self) -> (Ticket, u32) {
        self.only("timer", |it| match it {
            Exchange::Timer(after_ms) => Some(*after_ms),
            _ => None,
        })
    }

    pub(crate) fn done(&mut self, ticket: Ticket) {
        self.pending.retain(|(known, _)| *known != ticket);
    }

    pub(crate) fn answer(&mut self, status: u16, media_type: &str, body: &str) -> Vec<Command> {
        let (ticket, _) = self.fetch();
        self.done(ticket);
        let answer = Response {
            head: head(status, media_type),
            body: body.to_owned(),
        };
        self.step(Event::Answered {
            ticket,
            outcome: Ok(answer),
        })
    }

    pub(crate) fn answer_later(&mut self, status: u16, seconds: &str) -> Vec<Command> {
        let (ticket, _) = self.fetch();
        self.done(ticket);
        let mut head = head(status, "text/plain");
        head.headers
            .push(("retry-after".to_owned(), seconds.to_owned()));
        let answer = Response {
            head,
            body: "Later.".to_owned(),
        };
        self.step(Event::Answered {
            ticket,
            outcome: Ok(answer),
        })
    }

    pub(crate) fn answer_json(&mut self, body: &str) -> Vec<Command> {
        self.answer(200, "application/json", body)
    }

    pub(crate) fn fail(&mut self, fault: FetchError) -> Vec<Command> {
        let (ticket, _) = self.fetch();
        self.done(ticket);
        let outcome = Err(fault);
        self.step(Event::Answered { ticket, outcome })
    }

    pub(crate) fn probe(&mut self, reachable: bool) -> Vec<Command> {
        let (ticket, _) = self.only("probe", |it| match it {
            Exchange::Probe(url) => Some(url.clone()),
            _ => None,
        });
        self.done(ticket);
        self.step(Event::Probed { ticket, reachable })
    }

    pub(crate) fn open(&mut self, status: u16, media_type: &str) -> Vec<Command> {
        let (ticket, _) = self.stream();
        let head = head(status, media_type);
        self.step(Event::StreamOpened { ticket, head })
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Vec<Command> {
        let (ticket, _) = self.stream();
        let bytes = bytes.to_vec();
        self.step(Event::StreamReceived { ticket, bytes })
    }

    /// Opens the pending stream with status 200 and sends `events` on it. Returns the commands that
    /// follow from them.
    pub(crate) fn send_events(&mut self, events: &str) -> Vec<Command> {
        self.open(200, "text/event-stream");
        self.bytes(events.as_bytes())
    }

    /// Answers the request for credentials as the host page.
    pub(crate) fn host_gives(
        &mut self,
        given: Result<Option<HostCredentials>, String>,
    ) -> Vec<Command> {
        let (ticket, _) = self.only("request to the host page", |it| match it {
            Exchange::Host(origin) => Some(origin.clone()),
            _ => None,
        });
        self.done(ticket);
        let message_id = "0f0e0d0c-0b0a-4000-8000-00000000c0de".to_owned();
        self.step(Event::CredentialsGiven {
            ticket,
            given,
            message_id,
        })
    }

    /// Fills in the chosen sign-in method as the person.
    pub(crate) fn sign_in(&mut self, entries: &[&str]) -> Vec<Command> {
        self.step(Event::SignInFilled {
            entries: entries.iter().map(|entry| Secret::new(*entry)).collect(),
            confirmed: false,
            message_id: "0f0e0d0c-0b0a-4000-8000-0000000051e4".to_owned(),
        })
    }

    pub(crate) fn end(&mut self, outcome: Result<(), FetchError>) -> Vec<Command> {
        let (ticket, _) = self.stream();
        self.done(ticket);
        self.step(Event::StreamEnded { ticket, outcome })
    }

    /// Fires the pending timer. Returns its delay in milliseconds.
    pub(crate) fn fire_timer(&mut self) -> u32 {
        let (ticket, after_ms) = self.timer();
        self.done(ticket);
        self.now += f64::from(after_ms);
        self.step(Event::TimerFired { ticket });
        after_ms
    }

    /// Releases the held answers of the validator, which answers at once from now on.
    pub(crate) fn release_validator(&mut self) -> Vec<Command> {
        self.checking = Checking::Prompt;
        let asks = std::mem::take(&mut self.held);
        let mut commands = Vec::new();
        for ask in asks {
            if let Some(answer) = self.service.answer(ask) {
                commands.extend(self.step(Event::ValidatorAnswered(answer)));
            }
        }
        commands
    }

    // The views of the page.

    pub(crate) fn panel(&self) -> &SignIn {
        self.conversation.sign_in().unwrap()
    }

    /// The message in the sent request at this position.
    pub(crate) fn sent_message(&self, at: usize) -> Value {
        body(&self.sends[at])["params"]["message"].clone()
    }

    pub(crate) fn request(&self) -> &SkillRequest {
        self.conversation.agent().unwrap().request().unwrap()
    }

    /// The value of the form as JSON text; empty if the form has no value.
    pub(crate) fn value(&self) -> String {
        let state = self.request().form().unwrap().state();
        state.value().map(Value::to_string).unwrap_or_default()
    }

    pub(crate) fn run(&self) -> &Run {
        self.conversation.runs().next().unwrap()
    }

    pub(crate) fn run_id(&self) -> RunId {
        self.run().id
    }

    /// The error that ended the newest run. Panics if the run did not fail.
    pub(crate) fn failure(&self) -> &ConnectError {
        match &self.run().notice {
            Some(Notice::Failed(why)) => why,
            other => panic!("it did not fail: {other:?}"),
        }
    }

    /// The error that ended the search for the card. Panics if the search did not fail.
    pub(crate) fn connect_error(&self) -> &ConnectError {
        match self.conversation.stage() {
            AgentStage::Failed { why, .. } => why,
            other => panic!("the search did not fail: {other:?}"),
        }
    }

    pub(crate) fn announced(&self) -> Vec<&Announcement> {
        let announced = self.log.iter().filter_map(|command| match command {
            Command::Announce(announcement) => Some(announcement),
            _ => None,
        });
        announced.collect()
    }

    /// The number of results announced to the host page.
    pub(crate) fn results(&self) -> usize {
        let results = self.announced().into_iter();
        results
            .filter(|it| matches!(it, Announcement::Result { .. }))
            .count()
    }
}

/// The messages of a run that the person did not send, oldest first.
pub(crate) fn agent_messages(run: &Run) -> Vec<&Message> {
    let of_agent = |message: &&Message| message.role != Role::User;
    run.messages().filter(of_agent).collect()
}

/// The JSON body of a request; null without one.
pub(crate) fn body(request: &Request) -> Value {
    serde_json::from_str(request.body.as_deref().unwrap_or("null")).unwrap_or_default()
}

/// The method that a request calls, from its frame, or from its path over HTTP+JSON. Empty for the
/// request for a card.
pub(crate) fn method(request: &Request) -> String {
    let over_http = [
        ("/message:send", "SendMessage"),
        ("/message:stream", "SendStreamingMessage"),
        (":cancel", "CancelTask"),
        (":subscribe", "SubscribeToTask"),
        ("/tasks/", "GetTask"),
    ];
    if let Some((_, method)) = over_http.iter().find(|it| request.url.contains(it.0)) {
        return (*method).to_owned();
    }
    let method = body(request)["method"].clone();
    method.as_str().unwrap_or_default().to_owned()
}

/// The message id of a request, with or without a frame.
pub(crate) fn message_id(request: &Request) -> String {
    let body = body(request);
    let params = body.get("params").unwrap_or(&body);
    let id = params["message"]["messageId"].clone();
    id.as_str().unwrap_or_default().to_owned()
}

pub(crate) fn header<'r>(request: &'r Request, name: &str) -> Option<&'r str> {
    let mut headers = request.headers.iter();
    headers
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}
