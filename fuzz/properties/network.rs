//! A simulated page, network and person: the requests of a conversation get the answers that a fuzz input describes.
//!
//! Input: answers separated by a line `---`; each is a status, header lines, an empty line, and the body. The last
//! answer also answers later requests, up to `ANSWERS`.

use a2a::dialect::reading;
use a2a_client::client::Protocol;
use a2a_client::client::calls::{Endpoint, endpoint};
use a2a_client::client::http::{FetchError, Request, Response, ResponseHead};
use a2a_client::client::sign_in::oauth::OAuthError;
use a2a_client::client::signature::Verdict;
use a2a_client::conversation::agent::{AgentStage, ConnectedAgent};
use a2a_client::conversation::command::{Announcement, Command};
use a2a_client::conversation::event::{Event, Ticket};
use a2a_client::conversation::run::Run;
use a2a_client::conversation::storage::{is_key_of, merge_run_record};
use a2a_client::conversation::{Conversation, Setting};
use json_form::validate::ValidationService;
use serde_json::{Value, json};

/// The number of requests that the simulated agent answers; later requests fail as if it could not be reached.
const ANSWERS: usize = 6;
/// The number of exchanges without an answer after which the simulated person stops waiting for the agent.
const PATIENCE: usize = 8;
/// The largest number of exchanges (requests and timers) of one fuzz input; with more, the check fails.
const EXCHANGES: usize = 120;
/// The most times that a message is sent again to a busy agent.
const AGAIN: usize = 3;
/// The largest size of the stored history of finished runs, in bytes.
const MAX_ARCHIVE_BYTES: usize = 16 << 10;
/// The message identifiers: of the first message, and of the reply to the agent's question.
const MESSAGES: [&str; 2] = [
    "0f0e0d0c-0b0a-4000-8000-000000000001",
    "0f0e0d0c-0b0a-4000-8000-000000000002",
];

/// An answer of the agent that the input describes: the head and the body.
pub(crate) struct MadeAnswer<'i> {
    pub(crate) head: ResponseHead,
    pub(crate) body: &'i [u8],
}

/// The agent's answers that a fuzz input describes: at least one, at most `ANSWERS`.
pub(crate) fn answers(input: &[u8]) -> Vec<MadeAnswer<'_>> {
    let mut found = Vec::new();
    let mut rest = input;
    loop {
        let end = position(rest, b"\n---\n");
        let (one, more) = rest.split_at(end.unwrap_or(rest.len()));
        found.push(answer(one));
        match more.get(5..) {
            Some(more) if found.len() < ANSWERS => rest = more,
            _ => return found,
        }
    }
}

fn answer(text: &[u8]) -> MadeAnswer<'_> {
    let end = position(text, b"\n\n").unwrap_or(text.len());
    let (head, body) = text.split_at(end);
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.trim().parse().ok());
    let headers = lines.filter_map(|line| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_ascii_lowercase(), value.trim().to_owned()))
    });
    MadeAnswer {
        head: ResponseHead {
            status: status.unwrap_or(200),
            headers: headers.collect(),
            redirected_to: None,
        },
        body: body.get(2..).unwrap_or_default(),
    }
}

fn position(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// The card of an agent whose schemas fit some of the generated answers.
pub(crate) fn card() -> Value {
    json!({
        "name": "Somebody",
        "supportedInterfaces": [
            {"url": "https://agent.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        ],
        "capabilities": {"streaming": true, "extendedAgentCard": true},
        "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}},
        "securityRequirements": [{"schemes": {"key": {"list": []}}}],
        "defaultOutputModes": ["application/json;schema=a"],
        "schemas": {
            "a": {
                "type": "object",
                "properties": {
                    "winner": {"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]},
                    "share": {"type": "number", "minimum": 0, "maximum": 1},
                    "page": {"type": "string", "format": "uri"},
                    "mail": {"type": "string", "format": "email"},
                    "rows": {"type": "array", "items": {"$ref": "#"}},
                    "when": {"type": "string", "format": "date-time"},
                },
            },
            "b": {"oneOf": [{"$ref": "#/$defs/x"}, {"type": "array", "prefixItems": [true, {"$ref": "#"}]}],
                "$defs": {"x": {"additionalProperties": {"$ref": "#"}}}},
            "c": false,
        },
    })
}

/// Endpoints of a sample agent, one for JSON-RPC and one for HTTP+JSON, by which the body of an answer is read.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    let ways = ["JSONRPC", "HTTP+JSON"].into_iter();
    ways.filter_map(|binding| {
        let card = json!({"name": "Somebody", "supportedInterfaces": [
            {"url": "https://agent.example/", "protocolBinding": binding, "protocolVersion": "1.0"},
        ]});
        endpoint(&reading::card(&card)?, "", Protocol::Auto).ok()
    })
    .collect()
}

/// How the body of a stream is divided when it arrives.
#[derive(Clone, Copy)]
pub(crate) enum Pieces {
    /// The body arrives in one piece.
    Whole,
    /// The body arrives in pieces of the lengths in `SMALL`.
    Small,
}

/// The lengths of small pieces in bytes, used in turn.
const SMALL: [usize; 6] = [1, 7, 2, 19, 3, 11];

/// A conversation that sends a message, with a simulated page around it.
pub(crate) struct Page {
    pub(crate) conversation: Conversation,
    pending: Vec<(Ticket, Exchange)>,
    storage: Vec<(String, String)>,
    service: ValidationService,
    /// The message id and the method of each message that was sent, in order.
    sends: Vec<(Value, Value)>,
    /// Whether the status of the last answer was 429 or 503: then a message may be sent again.
    busy: bool,
    now: f64,
    pieces: Pieces,
}

enum Exchange {
    Fetch,
    Stream,
    Probe,
    Timer(u32),
}

impl Page {
    fn new(pieces: Pieces) -> Self {
        let mut page = Self {
            conversation: Conversation::new(Setting::default()),
            pending: Vec::new(),
            storage: Vec::new(),
            service: ValidationService::new(),
            sends: Vec::new(),
            busy: false,
            now: 1_700_000_000_000.0,
            pieces,
        };
        let (card, skill) = (card(), None);
        page.step(Event::CardGiven { card, skill });
        page
    }

    /// Sends a message and waits until nothing is pending; replies once if the agent asks.
    pub(crate) fn after(input: &[u8], pieces: Pieces) -> Self {
        let mut page = Self::new(pieces);
        page.step(Event::MessageTyped("Go!".to_owned()));
        let message_id = MESSAGES[0].to_owned();
        page.step(Event::SubmitPressed { message_id });
        let answers = answers(input);
        page.wait(&answers);
        if page.run().reply.is_some() {
            let run = page.run().id;
            let text = "As you like.".to_owned();
            page.step(Event::AnswerTyped { run, text });
            let message_id = MESSAGES[1].to_owned();
            page.step(Event::AnswerPressed { run, message_id });
            page.wait(&answers);
        }
        page
    }

    /// Simulates a reload of the page: loads the stored runs into a new conversation without a network. Asserts that an
    /// ended run is restored, and that no message is sent.
    pub(crate) fn reload(self) {
        let (state, ended) = (self.run().state().cloned(), self.run().is_ended());
        let storage = self.storage;
        let mut page = Self::new(self.pieces);
        let key = page.conversation.agent().map(ConnectedAgent::history_key);
        for (_, text) in storage
            .iter()
            .filter(|(known, _)| Some(known) == key.as_ref())
        {
            let text = text.clone();
            page.step(Event::HistoryLoaded { text });
        }
        let keys = page.conversation.agent().map(ConnectedAgent::run_keys);
        for key in keys.unwrap_or_default() {
            for (_, text) in storage.iter().filter(|(known, _)| *known == key) {
                let (text, is_elsewhere) = (text.clone(), false);
                page.step(Event::RunsLoaded { text, is_elsewhere });
            }
        }
        if ended {
            assert!(page.run().is_ended(), "what ended is kept");
            assert_eq!(page.run().state(), state.as_ref());
        }
        page.wait(&[]);
        assert!(page.sends.is_empty(), "a reload sends nothing");
    }

    /// The run of the message that the page has sent.
    pub(crate) fn run(&self) -> &Run {
        self.conversation.runs().next().expect("there is a run")
    }

    fn wait(&mut self, answers: &[MadeAnswer<'_>]) {
        let (mut at, mut unanswered) = (0, 0);
        for _ in 0..EXCHANGES {
            // The timer for a silent stream does not fire while the stream sends data.
            let is_timer = |(_, it): &(Ticket, Exchange)| matches!(it, Exchange::Timer(_));
            let next = self.pending.iter().position(|it| !is_timer(it));
            if self.pending.is_empty() {
                return;
            }
            let (ticket, exchange) = self.pending.remove(next.unwrap_or_default());
            let answer = answers.get(at).or(answers.last()).filter(|_| at < ANSWERS);
            at += usize::from(matches!(exchange, Exchange::Fetch | Exchange::Stream));
            unanswered += usize::from(answer.is_none());
            self.go_on(ticket, &exchange, answer);
            if unanswered >= PATIENCE && self.conversation.is_busy() {
                self.step(Event::StopPressed(self.run().id));
            }
            self.goes_on();
        }
        panic!("it goes on and on: {:?}", self.run().phase);
    }

    fn go_on(&mut self, ticket: Ticket, exchange: &Exchange, answer: Option<&MadeAnswer<'_>>) {
        match (exchange, answer) {
            (Exchange::Timer(after), _) => {
                self.now += f64::from(*after);
                self.step(Event::TimerFired { ticket });
            }
            (Exchange::Probe, _) => {
                let reachable = false;
                self.step(Event::Probed { ticket, reachable });
            }
            (Exchange::Fetch, Some(made)) => {
                self.busy = matches!(made.head.status, 429 | 503);
                let answer = Response {
                    head: made.head.clone(),
                    body: String::from_utf8_lossy(made.body).into_owned(),
                };
                let outcome = Ok(answer);
                self.step(Event::Answered { ticket, outcome });
            }
            (Exchange::Fetch, None) => {
                let outcome = Err(FetchError::Network);
                self.step(Event::Answered { ticket, outcome });
            }
            (Exchange::Stream, Some(made)) => {
                self.busy = matches!(made.head.status, 429 | 503);
                let head = made.head.clone();
                // A stream exists until it ends or is dropped.
                self.pending.push((ticket, Exchange::Stream));
                self.step(Event::StreamOpened { ticket, head });
                let mut rest = made.body;
                let mut lengths = SMALL.iter().cycle();
                while !rest.is_empty() {
                    let length = match self.pieces {
                        Pieces::Whole => rest.len(),
                        Pieces::Small => *lengths.next().unwrap_or(&1),
                    };
                    let (piece, more) = rest.split_at(length.min(rest.len()));
                    let bytes = piece.to_vec();
                    self.step(Event::StreamReceived { ticket, bytes });
                    if !self.has(ticket) {
                        return;
                    }
                    rest = more;
                }
                self.pending.retain(|(known, _)| *known != ticket);
                let outcome = Ok(());
                self.step(Event::StreamEnded { ticket, outcome });
            }
            (Exchange::Stream, None) => {
                let outcome = Err(FetchError::Broken);
                self.step(Event::StreamEnded { ticket, outcome });
            }
        }
    }

    fn has(&self, ticket: Ticket) -> bool {
        self.pending.iter().any(|(known, _)| *known == ticket)
    }

    fn step(&mut self, event: Event) {
        let commands = self.conversation.step(self.now, event);
        for command in commands {
            self.carry_out(command);
        }
    }

    /// Asserts that an exchange is pending while a run is active, and otherwise no stream or timer.
    fn goes_on(&self) {
        let stage = self.conversation.stage();
        assert!(matches!(stage, AgentStage::Connected(_)), "{stage:?}");
        if self.conversation.is_busy() {
            assert!(!self.pending.is_empty(), "it waits, and for nothing");
        } else {
            let left = |it: &Exchange| matches!(it, Exchange::Stream | Exchange::Timer(_));
            let left = self.pending.iter().any(|(_, it)| left(it));
            assert!(!left, "it is over, and something is left");
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Fetch { ticket, request } | Command::SendEnvelope { ticket, request } => {
                self.note(&request);
                self.pending.push((ticket, Exchange::Fetch));
            }
            Command::OpenStream { ticket, request } => {
                self.note(&request);
                self.pending.push((ticket, Exchange::Stream));
            }
            Command::Probe { ticket, .. } => self.pending.push((ticket, Exchange::Probe)),
            Command::StartTimer { ticket, after_ms } => {
                self.pending.push((ticket, Exchange::Timer(after_ms)));
            }
            Command::Abort { ticket } => self.pending.retain(|(known, _)| *known != ticket),
            Command::OfferMessage { run, .. } => {
                let allowed = true;
                self.step(Event::MessageOffered { run, allowed });
            }
            Command::VerifySignatures { ticket, signatures } => {
                let verdicts = vec![Verdict::NoKey; signatures.len()];
                self.step(Event::SignaturesVerified { ticket, verdicts });
            }
            Command::Raise(event) => self.step(*event),
            Command::AskValidator(ask) => {
                if let Some(answer) = self.service.answer(ask) {
                    self.step(Event::ValidatorAnswered(answer));
                }
            }
            // Signing in is not simulated.
            Command::AskHost { ticket, .. } => self.step(Event::CredentialsGiven {
                ticket,
                given: Ok(None),
                message_id: MESSAGES[1].to_owned(),
            }),
            Command::Authorize { ticket, .. } => {
                let outcome = Err(OAuthError::Blocked);
                self.step(Event::Authorized { ticket, outcome });
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
                let kept = self.storage.iter().position(|(known, _)| *known == key);
                let old = kept.map(|at| self.storage.remove(at).1);
                let new = self
                    .conversation
                    .archive(old.as_deref(), &change, MAX_ARCHIVE_BYTES);
                assert!(
                    new.as_ref()
                        .is_none_or(|text| text.len() <= MAX_ARCHIVE_BYTES)
                );
                self.storage.extend(new.map(|text| (key, text)));
            }
            Command::Announce(Announcement::Failed(why)) => {
                assert!(!why.sentence().is_empty() && !why.kind().is_empty());
            }
            Command::Announce(Announcement::Result { task, .. }) => {
                assert!(task.is_some() || self.run().answer.is_some());
            }
            Command::Forget { agent } => self.storage.retain(|(key, _)| !is_key_of(&agent, key)),
            Command::Show(_) | Command::Announce(_) | Command::Mask(_) => {}
        }
    }

    /// Records a request that sends a message. Asserts that a message is sent at most once per dialect, except again to
    /// an agent that was busy, and always with the same identifier.
    fn note(&mut self, request: &Request) {
        let body = request.body.as_deref().unwrap_or_default();
        let Ok(body) = exact_json::parse(body) else {
            return;
        };
        let Some(message) = body.pointer("/params/message/messageId") else {
            return;
        };
        let method = body.get("method").cloned().unwrap_or_default();
        let sent = (message.clone(), method);
        let times = self.sends.iter().filter(|known| **known == sent).count();
        let again = self.busy && times <= AGAIN;
        assert!(times == 0 || again, "it is sent again");
        assert!(MESSAGES.iter().any(|id| message == id), "{message}");
        self.sends.push(sent);
    }
}
