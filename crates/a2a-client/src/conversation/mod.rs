//! The conversation of a page with agents: a state machine without IO.
//!
//! Owns `Conversation::step(Event) -> Vec<Command>`, the only place that decides what happens next. A conversation has four
//! parts: `app`, facts of the page and the way out of it; the connection with an agent and the request that the person
//! writes (`agent`); the runs (`run`, in message envelopes `envelope`); the sign-in (`sign_in`). Each part changes itself and
//! `app`; what concerns another part is an effect (`effects`). Signatures of agents are in `signatures`; the choice of a context
//! in `context`; what the host page gives for requests in `host_page`; records that outlast a reload in `storage`; the
//! protocol log in `log`; secrets that were sent in `sent_secrets`. Leaves carrying out commands, and drawing, to the app.
//! Invariants: every exchange has a ticket, and an answer with an old ticket changes nothing; one submission creates at
//! most one task; nothing that an agent or the network does discards what the person entered.

pub mod agent;
mod app;
pub mod command;
mod connection;
mod context;
mod effects;
mod envelope;
pub mod event;
mod host_page;
pub mod log;
mod received_card;
pub mod run;
mod runs;
pub mod sent_secrets;
pub mod sign_in;
mod signature_check;
mod signatures;
pub mod storage;
mod turn;

use agent::{AgentStage, ConnectedAgent};
use app::App;
use command::Command;
use connection::Connection;
use event::{Event, RunId, Ticket};
use json_form::form::FormSession;
use run::Run;
use runs::Runs;
use serde_json::Value;
use sign_in::SignInState;
use turn::Turn;

use crate::client::http::{FetchError, Response};
use crate::client::sign_in::oauth::RegisteredClient;

/// A page's conversation with agents, one agent at a time.
#[derive(Debug, Default)]
pub struct Conversation {
    app: App,
    connection: Connection,
    runs: Runs,
    sign_in: Box<SignInState>,
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
            app: App::new(setting),
            ..Self::default()
        }
    }

    /// Handles an event at the time `now`, in milliseconds since 1970, and returns the commands for
    /// the app.
    #[expect(clippy::too_many_lines, reason = "an arm for each event")]
    pub fn step(&mut self, now: f64, event: Event) -> Vec<Command> {
        self.app.now = now;
        match event {
            Event::AddressGiven { address, skill } => self.address_given(&address, skill),
            Event::AgentChosen { address } => self.agent_chosen(&address),
            Event::ProtocolGiven(protocol) => self.connection.protocol = protocol,
            Event::CardGiven { card, skill } => self.card_given(&card, skill),
            Event::Answered { ticket, outcome } => self.answered(ticket, outcome),
            Event::ValueGiven(value) => self.connection.value_given(&mut self.app, value),
            Event::PrefillGiven(texts) => self.connection.prefill_given(&mut self.app, texts),
            Event::PostStateGiven(state) => self.connection.posted = Some(state),
            Event::ReportedGiven(reported) => self.connection.reported = reported,
            Event::DraftEntered(draft) => self.connection.draft_entered(&mut self.app, draft),
            Event::DraftFound(draft) => self.connection.draft_found(&mut self.app, draft),
            Event::DraftDecided(is_taken) => self.connection.draft_decided(&mut self.app, is_taken),
            Event::SkillChosen(id) => self.connection.skill_chosen(&mut self.app, &id),
            Event::StreamOpened { ticket, head } => {
                self.runs.stream_opened(&mut self.app, ticket, head);
            }
            Event::StreamReceived { ticket, bytes } => {
                self.runs.stream_received(&mut self.app, ticket, &bytes);
            }
            Event::EventsLeft { ticket, events } => {
                self.runs.events_left(&mut self.app, ticket, events);
            }
            Event::StreamEnded { ticket, outcome } => {
                self.runs.stream_ended(&mut self.app, ticket, outcome);
            }
            Event::Probed { ticket, reachable } => self.probed(ticket, reachable),
            Event::TimerFired { ticket } => self.runs.timer_fired(&mut self.app, ticket),
            Event::ValidatorAnswered(answer) => self.validator_answered(&answer),
            Event::ValidatorLost { key, refusal } => self.validator_lost(key, &refusal),
            Event::OptionsGiven(text) => self.connection.options_given(&mut self.app, &text),
            Event::OriginsAllowed(text) => self.app.host.allow(text.as_deref()),
            Event::ExtensionsGiven(given) => {
                self.app.host.set_extensions(&given);
                self.connection.check_required_again(&mut self.app);
            }
            Event::HeadersGiven(given) => self.app.host.set_headers(&given),
            Event::CredentialsModeGiven(mode) => self.app.host.credentials = mode,
            Event::EnvelopeSigned { ticket, sender_id } => {
                if !self.runs.envelope_signed(ticket, &sender_id)
                    && let Some(search) = &mut self.connection.search
                    && let Some(sent) = search.handshake(ticket)
                {
                    sent.sender_id = sender_id;
                }
            }
            Event::VerifyKeysGiven(given) => self.verify_keys_given(&given),
            Event::PreviewChosen(is_preview) => self.app.host.is_preview = is_preview,
            Event::SignatureRequired(is_required) => self.signature_required(is_required),
            Event::SignaturesVerified { ticket, verdicts } => {
                self.signatures_verified(ticket, &verdicts);
            }
            Event::SendAsChosen(send_as) => self.connection.send_as_chosen(&mut self.app, send_as),
            Event::Edited(edit) => self.connection.edited(&mut self.app, edit),
            Event::MessageTyped(text) => self.connection.message_given(&mut self.app, text, true),
            Event::MessageFilled(text) => self.connection.message_given(&mut self.app, text, false),
            Event::SubmitPressed { message_id } => self.submit_pressed(message_id),
            Event::MessageOffered { run, allowed } => {
                self.runs.message_offered(&mut self.app, run, allowed);
            }
            Event::CancelPressed(run) => self.with_run(run, Turn::cancel_pressed),
            Event::EndSessionPressed(run) => self.runs.end_session_pressed(&mut self.app, run),
            Event::RetryPressed(run) => {
                self.sign_in.retry_sources();
                self.runs.retry_pressed(&mut self.app, run);
            }
            Event::ResetPressed => self.connection.reset_pressed(&mut self.app),
            Event::RetryNowPressed(run) => self.with_run(run, Turn::retry_now_pressed),
            Event::StopPressed(run) => self.with_run(run, Turn::stop_pressed),
            Event::AnswerTyped { run, text } => self.with_run(run, |turn| turn.answer_typed(text)),
            Event::AnswerEdited { run, edit } => {
                self.with_run(run, |turn| turn.answer_edited(edit));
            }
            Event::AnswerPressed { run, message_id } => {
                self.with_run(run, |turn| turn.answer_pressed(message_id));
            }
            Event::AnswerDecided {
                run,
                message_id,
                approved,
            } => self.with_run(run, |turn| turn.answer_decided(message_id, approved)),
            Event::PresenceChanged { hidden, offline } => {
                self.runs.presence_changed(&mut self.app, hidden, offline);
            }
            Event::RunsLoaded { text, is_elsewhere } => self.runs_loaded(&text, is_elsewhere),
            Event::HistoryLoaded { text } => self.history_loaded(&text),
            Event::RunAgainPressed { run, message_id } => self.run_again_pressed(run, message_id),
            Event::EditAgainPressed(run) => self.edit_again_pressed(run),
            Event::RefillUndone => self.connection.refill_undone(&mut self.app),
            Event::ContinuePressed(run) => self.continue_pressed(run),
            Event::NewContextPressed => self.connection.new_context_pressed(&mut self.app),
            Event::RemovePressed(run) => self.runs.remove_pressed(&mut self.app, run),
            Event::ClearPressed => self.clear_pressed(),
            Event::CardLocked {
                address,
                skill,
                status,
            } => self.card_locked(address, skill, status),
            Event::SignInPressed => self.sign_in_pressed(),
            Event::SignInMethodChosen(method) => self.sign_in.method_chosen(&mut self.app, method),
            Event::SignInFilled {
                entries,
                confirmed,
                message_id,
            } => self.sign_in_filled(&entries, confirmed, message_id),
            Event::SignInDismissed => self.sign_in.dismiss(&mut self.app),
            Event::SignOutPressed => self.sign_out_pressed(),
            Event::CredentialsGiven {
                ticket,
                given,
                message_id,
            } => self.credentials_given(ticket, given, message_id),
            Event::Authorized { ticket, outcome } => {
                self.sign_in.authorized(&mut self.app, ticket, outcome);
            }
        }
        self.carry_out_effects();
        std::mem::take(&mut self.app.commands)
    }

    /// Hands an answer to the search for a card or to the run whose request it answers. An answer
    /// to an old ticket is dropped.
    fn answered(&mut self, ticket: Ticket, outcome: Result<Response, FetchError>) {
        if self.connection.is_card_search(ticket) {
            self.card_answered(outcome);
        } else {
            self.run_answered(ticket, outcome);
        }
    }

    /// Lets `act` work on the run with this id. Returns the default without such a run.
    fn with_run<'t, T: Default>(
        &'t mut self,
        id: RunId,
        act: impl FnOnce(&mut Turn<'t>) -> T,
    ) -> T {
        self.runs.with(&mut self.app, id, act)
    }

    /// The stage of connecting to the agent.
    pub fn stage(&self) -> &AgentStage {
        &self.connection.stage
    }

    /// The value of the form that is shown, or the value that waits for a form.
    pub fn value(&self) -> Option<&Value> {
        let form = self
            .connection
            .agent()
            .and_then(|agent| agent.request()?.form());
        let entered = self
            .connection
            .entered
            .as_ref()
            .and_then(|it| it.value.as_ref());
        let early = entered.or(self.connection.early.as_ref());
        form.map_or(early, |session| session.state().value())
    }

    /// The value that the host page gave to the form: a reset goes back to it.
    pub fn given_value(&self) -> Option<&Value> {
        let form = self
            .connection
            .agent()
            .and_then(|agent| agent.request()?.form());
        form.map_or(self.connection.early.as_ref(), FormSession::given)
    }

    /// The agent whose card is known; `None` in the stages before that, and if no usable card was found.
    pub fn agent(&self) -> Option<&ConnectedAgent> {
        self.connection.agent()
    }

    /// All runs, including those from the stored history, newest first.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.list.iter().rev()
    }

    /// The run with this id; `None` if the conversation does not hold it.
    pub fn run(&self, id: RunId) -> Option<&Run> {
        self.runs.get(id)
    }

    /// Whether a run is active. Until it ends, the person can send nothing else.
    pub fn is_busy(&self) -> bool {
        self.runs.is_busy()
    }

    /// Whether the session of a run can be ended: it is open, and no run is active in it.
    pub fn can_end_session(&self, id: RunId) -> bool {
        self.runs.can_end_session(id)
    }

    /// Whether what the host page gives may go to this URL.
    pub fn is_host_allowed(&self, url: &str) -> bool {
        self.app.host.is_allowed(url)
    }
}
