//! The only place that decides what happens next.
//!
//! Owns `Conversation::step(Event) -> Vec<Command>`: finding the agent (`finding`), what is asked
//! and how (`request`), sending it (`sending`), following the task (`following`), also when
//! the connection breaks (`reconnecting`, `waiting`) or falls silent (`stalling`), answering it
//! (`answering`), stopping it (`cancelling`), what of it outlasts a reload (`remembering`, `history`),
//! doing it again (`again`), signing in
//! (`signing_in`), and what went over the wire (`log`). Leaves carrying out to the `platform` room
//! and drawing to `ui`. Invariants: every exchange has a ticket and an answer to an old ticket
//! changes nothing; one submit is one task; what the person entered is never dropped by anything
//! that an agent or the network does.

mod again;
mod answering;
mod authorizing;
mod cancelling;
mod chunks;
mod event;
mod extended;
mod finding;
mod following;
mod history;
mod known;
mod log;
mod notice;
mod quietly;
mod reconnecting;
mod refusing;
mod remembering;
mod reply;
mod request;
mod resuming;
mod run;
mod said;
mod sending;
mod sign_in;
mod signing_in;
mod stalling;
mod waiting;

pub use again::Refilled;
pub use event::{Announcement, Asked, Command, Event, RunId, SendAs, Shown, Ticket};
pub use finding::AgentStage;
pub use history::Archived;
pub use known::{Known, SkillRequest};
pub use log::{Exchange, Log};
pub use notice::Notice;
pub use remembering::merged;
pub use reply::{Reply, ReplyWay};
pub use run::{Phase, Run};
pub use sign_in::{SignIn, SignInStage};
pub use signing_in::Reason;

use std::rc::Rc;

use finding::Search;
use json_form::form::Options;
use quietly::Tried;
use serde_json::Value;
use signing_in::SigningIn;

/// A page's conversation with agents.
#[derive(Debug)]
pub struct Conversation {
    setting: Setting,
    now: f64,
    tickets: Ticket,
    keys: u64,
    stage: AgentStage,
    /// A value that the host page gave before there was a form.
    early: Option<Value>,
    /// How the host page wants forms laid out.
    options: Option<Rc<Options>>,
    search: Option<Search>,
    runs: Vec<Run>,
    run_ids: RunId,
    /// Whether nobody sees the page.
    hidden: bool,
    /// Whether there is no network.
    offline: bool,
    /// Spreads what is tried again.
    seed: u64,
    signing: Box<SigningIn>,
    /// What is to be done once the present event is worked off.
    orders: Vec<Command>,
}

/// What the page is like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// The page came by `https:`, so that it may not talk to `http:`.
    pub secure: bool,
    /// Where the keys begin under which the validator knows this conversation's schemas: several
    /// conversations may share one validator.
    pub first_key: u64,
    /// What randomness begins with; 0 for none.
    pub seed: u64,
    /// The page is ours: a person who signs in elsewhere can come back to it.
    pub own_page: bool,
    /// There is a host page that may have credentials (`getCredentials`).
    pub asks_host: bool,
}

impl Conversation {
    /// A conversation that has not begun.
    pub fn new(setting: Setting) -> Self {
        Self {
            setting,
            now: 0.0,
            tickets: 0,
            keys: setting.first_key,
            stage: AgentStage::Nothing,
            early: None,
            options: None,
            search: None,
            runs: Vec::new(),
            run_ids: 0,
            hidden: false,
            offline: false,
            seed: setting.seed,
            signing: Box::default(),
            orders: Vec::new(),
        }
    }

    /// Something happened at a time (milliseconds since 1970); what is to be done now?
    pub fn step(&mut self, now: f64, event: Event) -> Vec<Command> {
        self.now = now;
        match event {
            Event::AddressGiven { address, skill } => self.address_given(&address, skill),
            Event::CardGiven { card, skill } => self.card_given(&card, skill),
            Event::Answered { ticket, outcome } => self.answered(ticket, outcome),
            Event::ValueGiven(value) => self.value_given(value),
            Event::SkillChosen(id) => self.skill_chosen(&id),
            Event::StreamOpened { ticket, head } => self.stream_opened(ticket, head),
            Event::StreamCame { ticket, bytes } => self.stream_came(ticket, &bytes),
            Event::StreamEnded { ticket, outcome } => self.stream_ended(ticket, outcome),
            Event::Probed { ticket, reachable } => self.probed(ticket, reachable),
            Event::TimerRang { ticket } => self.timer_rang(ticket),
            Event::ValidatorAnswered(answer) => self.validator_answered(&answer),
            Event::ValidatorLost { key, refusal } => self.validator_lost(key, &refusal),
            Event::OptionsGiven(text) => self.options_given(&text),
            Event::SendAsChosen(send_as) => self.send_as_chosen(send_as),
            Event::Edited(edit) => self.edited(edit),
            Event::MessageTyped(text) => self.message_given(text, true),
            Event::MessageFilled(text) => self.message_given(text, false),
            Event::SubmitPressed { message_id } => self.submit_pressed(message_id),
            Event::MessageOffered { run, allowed } => self.message_offered(run, allowed),
            Event::CancelPressed(run) => self.cancel_pressed(run),
            Event::RetryPressed(run) => {
                // Asked anew, whoever could not help the last time.
                self.signing.tried = Tried::default();
                self.retry_pressed(run);
            }
            Event::ResetPressed => self.reset_pressed(),
            Event::LookPressed(run) => self.look_pressed(run),
            Event::StopPressed(run) => self.stop_pressed(run),
            Event::AnswerTyped { run, text } => self.answer_typed(run, text),
            Event::AnswerEdited { run, edit } => self.answer_edited(run, edit),
            Event::AnswerPressed { run, message_id } => self.answer_pressed(run, message_id),
            Event::PresenceChanged { hidden, offline } => self.presence_changed(hidden, offline),
            Event::Remembered { text, is_elsewhere } => self.remembered(&text, is_elsewhere),
            Event::Recalled { text } => self.recalled(&text),
            Event::RunAgainPressed { run, message_id } => self.run_again_pressed(run, message_id),
            Event::EditAgainPressed(run) => self.edit_again_pressed(run),
            Event::RefillUndone => self.refill_undone(),
            Event::RemovePressed(run) => self.remove_pressed(run),
            Event::ClearPressed => self.clear_pressed(),
            Event::CardLocked {
                address,
                skill,
                status,
            } => self.card_locked(address, skill, status),
            Event::SignInPressed => self.sign_in_pressed(),
            Event::WayChosen(way) => self.way_chosen(way),
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
        std::mem::take(&mut self.orders)
    }

    /// How far finding the agent is.
    pub fn stage(&self) -> &AgentStage {
        &self.stage
    }

    /// The agent and what is asked of it, once it is known.
    pub fn known(&self) -> Option<&Known> {
        match &self.stage {
            AgentStage::Known(known) => Some(known),
            _ => None,
        }
    }

    /// The value of the form that is shown, or the one that waits for a form.
    pub fn value(&self) -> Option<&Value> {
        let form = self.known().and_then(|known| known.request()?.form());
        form.map_or(self.early.as_ref(), |session| session.state().value())
    }

    /// The runs, newest first.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.runs.iter().rev()
    }

    /// One run.
    pub fn run(&self, id: RunId) -> Option<&Run> {
        self.runs.iter().find(|run| run.id == id)
    }

    /// Whether a run is under way: until it ends nothing else is sent.
    pub fn is_busy(&self) -> bool {
        self.runs.iter().any(Run::is_active)
    }

    /// Every decision ends here: one list for all costs less code than a list from each handler.
    fn order(&mut self, mut command: Command) {
        // There are none before the part of the module that talks is there.
        if !self.signing.credentials.is_empty() {
            self.put_credentials(&mut command);
        }
        self.orders.push(command);
    }

    fn show(&mut self, shown: Shown) {
        self.order(Command::Show(shown));
    }

    fn announce(&mut self, announcement: Announcement) {
        self.order(Command::Announce(announcement));
    }

    fn ticket(&mut self) -> Ticket {
        self.tickets += 1;
        self.tickets
    }

    fn known_mut(&mut self) -> Option<&mut Known> {
        match &mut self.stage {
            AgentStage::Known(known) => Some(known),
            _ => None,
        }
    }
}
