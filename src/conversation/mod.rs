//! The only place that decides what happens next.
//!
//! Owns `Conversation::step(Event) -> Vec<Command>`: finding the agent (`finding`), what is asked
//! and how (`request`), sending it (`sending`), following the task (`following`), also when
//! the connection breaks (`reconnecting`). Leaves carrying out to
//! the `platform` room and drawing to `ui`. Invariants: every exchange has a ticket and an answer
//! to an old ticket changes nothing; one submit is one task; what the person entered is never
//! dropped by anything that an agent or the network does.

mod event;
mod finding;
mod following;
mod known;
mod reconnecting;
mod request;
mod run;
mod sending;

pub use event::{Announcement, Asked, Command, Event, RunId, SendAs, Shown, Ticket};
pub use finding::AgentStage;
pub use known::{Known, SkillRequest};
pub use run::{Notice, Phase, Run};

use finding::Search;
use serde_json::Value;

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
    search: Option<Search>,
    runs: Vec<Run>,
    run_ids: RunId,
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
            search: None,
            runs: Vec::new(),
            run_ids: 0,
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
            later => self.step_in_rest(later),
        }
        std::mem::take(&mut self.orders)
    }

    /// What happens only once somebody did something (see [`Event::is_early`]).
    #[inline(never)]
    fn step_in_rest(&mut self, event: Event) {
        match event {
            Event::StreamOpened { ticket, head } => self.stream_opened(ticket, head),
            Event::StreamCame { ticket, bytes } => self.stream_came(ticket, &bytes),
            Event::StreamEnded { ticket, outcome } => self.stream_ended(ticket, outcome),
            Event::Probed { ticket, reachable } => self.probed(ticket, reachable),
            Event::TimerRang { ticket } => self.timer_rang(ticket),
            Event::ValidatorAnswered(answer) => self.validator_answered(&answer),
            Event::ValidatorLost { key, refusal } => self.validator_lost(key, &refusal),
            Event::SendAsChosen(send_as) => self.send_as_chosen(send_as),
            Event::Edited(edit) => self.edited(edit),
            Event::MessageTyped(text) => self.message_given(text, true),
            Event::MessageFilled(text) => self.message_given(text, false),
            Event::SubmitPressed { message_id } => self.submit_pressed(message_id),
            Event::MessageOffered { run, allowed } => self.message_offered(run, allowed),
            Event::CancelPressed(run) => self.cancel_pressed(run),
            Event::RetryPressed(run) => self.retry_pressed(run),
            Event::ResetPressed => self.reset_pressed(),
            // These are early.
            Event::AddressGiven { .. }
            | Event::CardGiven { .. }
            | Event::Answered { .. }
            | Event::ValueGiven(_)
            | Event::SkillChosen(_) => {}
        }
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
    fn order(&mut self, command: Command) {
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
