//! The conversation of a page with agents: a state machine without IO.
//!
//! Owns `Conversation::step(Event) -> Vec<Command>`, the only place that decides what happens next. Connecting and
//! writing a request are in `agent`; sending, following and answering in `run`; credentials in `sign_in`; signatures
//! of agents in `signatures`; the choice of a context in `context`; additions of the host page to requests in
//! `host_additions`; records that outlast a reload in `storage`; the protocol log in `log`; message envelopes in
//! `envelope`; secrets that were sent in `sent_secrets`. Leaves carrying out commands, and drawing, to the app.
//! Invariants: every exchange has a ticket, and an answer with an old ticket changes nothing; one submission creates at
//! most one task; nothing that an agent or the network does discards what the person entered.

pub mod agent;
pub mod command;
mod context;
mod envelope;
pub mod event;
mod host_additions;
pub mod log;
pub mod run;
pub mod sent_secrets;
pub mod sign_in;
mod signatures;
pub mod storage;

use std::rc::Rc;

use agent::{AgentStage, CardSearch, ConnectedAgent};
use command::{Announcement, Command, ViewChange};
use event::{Event, RunId, Ticket};
use host_additions::HostAdditions;
use json_form::form::FormSession;
use json_form::form::state::options::Options;
use json_form::form::state::secrets::Draft;
use json_form::validate::protocol::Ask;
use run::Run;
use sent_secrets::SentSecrets;
use serde_json::Value;
use sign_in::SignInState;
use signatures::{ReceivedCard, SignatureCheck};

use crate::client::Protocol;
use crate::client::http::{FetchError, Response};
use crate::client::sign_in::oauth::RegisteredClient;

/// A page's conversation with agents, one agent at a time.
#[derive(Debug, Default)]
pub struct Conversation {
    setting: Setting,
    now: f64,
    tickets: Ticket,
    /// The next key for a schema at the validator.
    keys: u64,
    stage: AgentStage,
    /// The value that the host page set before a form was open; the next form that opens takes it.
    early: Option<Value>,
    /// The draft that the person entered before the element started again. The next form that opens takes it.
    entered: Option<Draft>,
    /// The layout options of forms that the host page set; `None` before it sets them, and after it sets `null`.
    options: Option<Rc<Options>>,
    /// The protocols that the client tries to find an agent with, as the host page set them.
    protocol: Protocol,
    /// The origin of the address that the host page gave; `None` if it gave a card, or no address yet.
    host_origin: Option<String>,
    /// The further origins to which what the host page gives may go (`allow-origins`).
    allowed_origins: Vec<String>,
    /// The headers and extensions (003) that the host page adds to requests.
    host_additions: HostAdditions,
    signature_check: SignatureCheck,
    /// Whether the host page shows the form only (`preview`).
    is_preview: bool,
    search: Option<CardSearch>,
    /// The card that was received last, in use or not; `None` before a card is found.
    received: Option<Box<ReceivedCard>>,
    runs: Vec<Run>,
    secrets: SentSecrets,
    run_ids: RunId,
    /// Whether the page is hidden; then runs that wait to fetch their task wait until it is visible.
    hidden: bool,
    /// Whether the browser is offline; then runs that wait for a retry wait until it is online.
    offline: bool,
    /// The state of the random numbers that spread retries; 0 turns spreading off.
    seed: u64,
    sign_in: Box<SignInState>,
    /// The commands that the present `step` has collected and will return.
    commands: Vec<Command>,
}

/// Properties of the page, fixed for its lifetime.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// Whether the page came over `https:`, so that the browser blocks requests to `http:`.
    pub secure: bool,
    /// The first key for schemas at the validator. Conversations that share a validator need
    /// different keys.
    pub first_key: u64,
    /// The seed of the random numbers that spread retries; 0 turns spreading off.
    pub seed: u64,
    /// A UUID that names this page as the sender of envelopes (004). It tells the receiver nothing about the random
    /// numbers.
    pub sender: String,
    /// Whether the page belongs to the app, so that an authorization server can redirect to it.
    pub own_page: bool,
    /// The registrations of the page at authorization servers.
    pub clients: Vec<RegisteredClient>,
    /// Whether the host page can be asked for credentials (`getCredentials`).
    pub asks_host: bool,
}

impl Conversation {
    /// Makes a conversation without an agent.
    pub fn new(setting: Setting) -> Self {
        Self {
            keys: setting.first_key,
            seed: setting.seed,
            setting,
            ..Self::default()
        }
    }

    /// Handles an event at the time `now`, in milliseconds since 1970, and returns the commands for
    /// the app.
    pub fn step(&mut self, now: f64, event: Event) -> Vec<Command> {
        self.now = now;
        match event {
            Event::AddressGiven { address, skill } => self.address_given(&address, skill),
            Event::AgentChosen { address } => self.agent_chosen(&address),
            Event::ProtocolGiven(protocol) => self.protocol = protocol,
            Event::CardGiven { card, skill } => self.card_given(&card, skill),
            Event::Answered { ticket, outcome } => self.answered(ticket, outcome),
            Event::ValueGiven(value) => self.value_given(value),
            Event::DraftEntered(draft) => self.draft_entered(draft),
            Event::DraftFound(draft) => self.draft_found(draft),
            Event::DraftDecided(is_taken) => self.draft_decided(is_taken),
            Event::SkillChosen(id) => self.skill_chosen(&id),
            Event::StreamOpened { ticket, head } => self.stream_opened(ticket, head),
            Event::StreamReceived { ticket, bytes } => self.stream_received(ticket, &bytes),
            Event::EventsLeft { ticket, events } => self.take_events(ticket, events),
            Event::StreamEnded { ticket, outcome } => self.stream_ended(ticket, outcome),
            Event::Probed { ticket, reachable } => self.probed(ticket, reachable),
            Event::TimerFired { ticket } => self.timer_fired(ticket),
            Event::ValidatorAnswered(answer) => self.validator_answered(&answer),
            Event::ValidatorLost { key, refusal } => self.validator_lost(key, &refusal),
            Event::OptionsGiven(text) => self.options_given(&text),
            Event::OriginsAllowed(text) => self.origins_allowed(text.as_deref()),
            Event::ExtensionsGiven(given) => self.extensions_given(&given),
            Event::HeadersGiven(given) => self.headers_given(&given),
            Event::EnvelopeSigned { ticket, sender_id } => self.envelope_signed(ticket, sender_id),
            Event::VerifyKeysGiven(given) => self.verify_keys_given(&given),
            Event::PreviewChosen(is_preview) => self.is_preview = is_preview,
            Event::SignatureRequired(is_required) => self.signature_required(is_required),
            Event::SignaturesVerified { ticket, verdicts } => {
                self.signatures_verified(ticket, &verdicts);
            }
            Event::SendAsChosen(send_as) => self.send_as_chosen(send_as),
            Event::Edited(edit) => self.edited(edit),
            Event::MessageTyped(text) => self.message_given(text, true),
            Event::MessageFilled(text) => self.message_given(text, false),
            Event::SubmitPressed { message_id } => self.submit_pressed(message_id),
            Event::MessageOffered { run, allowed } => self.message_offered(run, allowed),
            Event::CancelPressed(run) => self.cancel_pressed(run),
            Event::EndSessionPressed(run) => self.end_session_pressed(run),
            Event::RetryPressed(run) => {
                self.retry_sign_in_sources();
                self.retry_pressed(run);
            }
            Event::ResetPressed => self.reset_pressed(),
            Event::RetryNowPressed(run) => self.retry_now_pressed(run),
            Event::StopPressed(run) => self.stop_pressed(run),
            Event::AnswerTyped { run, text } => self.answer_typed(run, text),
            Event::AnswerEdited { run, edit } => self.answer_edited(run, edit),
            Event::AnswerPressed { run, message_id } => self.answer_pressed(run, message_id),
            Event::AnswerDecided {
                run,
                message_id,
                approved,
            } => self.answer_decided(run, message_id, approved),
            Event::PresenceChanged { hidden, offline } => self.presence_changed(hidden, offline),
            Event::RunsLoaded { text, is_elsewhere } => self.runs_loaded(&text, is_elsewhere),
            Event::HistoryLoaded { text } => self.history_loaded(&text),
            Event::RunAgainPressed { run, message_id } => self.run_again_pressed(run, message_id),
            Event::EditAgainPressed(run) => self.edit_again_pressed(run),
            Event::RefillUndone => self.refill_undone(),
            Event::ContinuePressed(run) => self.continue_pressed(run),
            Event::NewContextPressed => self.new_context_pressed(),
            Event::RemovePressed(run) => self.remove_pressed(run),
            Event::ClearPressed => self.clear_pressed(),
            Event::CardLocked {
                address,
                skill,
                status,
            } => self.card_locked(address, skill, status),
            Event::SignInPressed => self.sign_in_pressed(),
            Event::SignInMethodChosen(method) => self.sign_in_method_chosen(method),
            Event::SignInFilled {
                entries,
                confirmed,
                message_id,
            } => self.sign_in_filled(&entries, confirmed, message_id),
            Event::SignInDismissed => self.sign_in_dismissed(),
            Event::SignOutPressed => self.sign_out_pressed(),
            Event::CredentialsGiven {
                ticket,
                given,
                message_id,
            } => self.credentials_given(ticket, given, message_id),
            Event::Authorized { ticket, outcome } => self.authorized(ticket, outcome),
        }
        std::mem::take(&mut self.commands)
    }

    /// Hands an answer to the search for a card or to the run whose request it answers. An answer
    /// to an old ticket is dropped.
    fn answered(&mut self, ticket: Ticket, outcome: Result<Response, FetchError>) {
        if self.is_card_search(ticket) {
            self.card_answered(outcome);
        } else {
            self.run_answered(ticket, outcome);
        }
    }

    /// The stage of connecting to the agent.
    pub fn stage(&self) -> &AgentStage {
        &self.stage
    }

    /// The agent whose card is known; `None` in the stages before that, and if no usable card was found.
    pub fn agent(&self) -> Option<&ConnectedAgent> {
        match &self.stage {
            AgentStage::Connected(agent) => Some(agent),
            _ => None,
        }
    }

    /// The value of the form that is shown, or the value that waits for a form.
    pub fn value(&self) -> Option<&Value> {
        let form = self.agent().and_then(|agent| agent.request()?.form());
        let entered = self.entered.as_ref().and_then(|it| it.value.as_ref());
        let early = entered.or(self.early.as_ref());
        form.map_or(early, |session| session.state().value())
    }

    /// The value that the host page gave to the form: a reset goes back to it.
    pub fn given_value(&self) -> Option<&Value> {
        let form = self.agent().and_then(|agent| agent.request()?.form());
        form.map_or(self.early.as_ref(), FormSession::given)
    }

    /// All runs, including those from the stored history, newest first.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().rev()
    }

    /// The run with this id; `None` if the conversation does not hold it.
    pub fn run(&self, id: RunId) -> Option<&Run> {
        self.runs.iter().find(|run| run.id == id)
    }

    /// Whether a run is active. Until it ends, the person can send nothing else.
    pub fn is_busy(&self) -> bool {
        self.runs.iter().any(Run::is_active)
    }

    fn push(&mut self, command: Command) {
        self.commands.push(command);
    }

    fn show(&mut self, change: ViewChange) {
        self.commands.push(Command::Show(change));
    }

    fn announce(&mut self, announcement: Announcement) {
        self.commands.push(Command::Announce(announcement));
    }

    /// Sends requests to the validator.
    fn ask_validator(&mut self, asks: Vec<Ask>) {
        let asks = asks.into_iter().map(Command::AskValidator);
        self.commands.extend(asks);
    }

    /// Remembers the secrets of a value for masking, here and in the protocol log: the parts that `kept`, its copy
    /// without secrets, lacks. Returns the value with masks for the secrets.
    fn learn_secrets(&mut self, value: &Value, kept: Option<&Value>) -> Value {
        let masked = self.secrets.learn(value, kept);
        for run in &mut self.runs {
            run.secrets = self.secrets.clone();
        }
        self.push(Command::Mask(self.secrets.clone()));
        masked
    }

    fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }

    /// The id of the first run that `is_it` accepts.
    fn run_where(&self, is_it: impl Fn(&Run) -> bool) -> Option<RunId> {
        let mut runs = self.runs.iter();
        runs.find(|run| is_it(run)).map(|run| run.id)
    }

    fn run_mut(&mut self, id: RunId) -> Option<&mut Run> {
        self.runs.iter_mut().find(|run| run.id == id)
    }

    fn agent_mut(&mut self) -> Option<&mut ConnectedAgent> {
        match &mut self.stage {
            AgentStage::Connected(agent) => Some(agent),
            _ => None,
        }
    }
}
