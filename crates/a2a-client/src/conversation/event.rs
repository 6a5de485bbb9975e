//! What can happen (`Event`, facts in the past) and what is to be done (`Command`, orders).

use a2a::{AgentCard, Message, Skill, Task};
use json_form::form::{Changes, Edit};
use json_form::validate;
use serde_json::Value;

use super::history::Archived;
use super::signing_in::Reason;
use crate::client::oauth::{Authorization, Authorized, OAuthError};
use crate::client::{Answer, Fault, Given, Head, Request, Secret, WhyNot};

/// Names one exchange. An answer to an old ticket is dropped.
pub type Ticket = u64;

/// Names one run: one message and what came of it.
pub type RunId = u64;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The person, or the host page, gave an agent's address.
    AddressGiven {
        /// As typed.
        address: String,
        /// The skill to choose, where one is named.
        skill: Option<String>,
    },
    /// The host page gave the card itself.
    CardGiven {
        /// The card.
        card: Value,
        /// The skill to choose, where one is named.
        skill: Option<String>,
    },
    /// A fetch was answered, or not.
    Answered {
        /// Which.
        ticket: Ticket,
        /// The answer.
        outcome: Result<Answer, Fault>,
    },
    /// A stream began.
    StreamOpened {
        /// Which.
        ticket: Ticket,
        /// Status and headers.
        head: Head,
    },
    /// Bytes of a stream came.
    StreamCame {
        /// Which.
        ticket: Ticket,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// A stream ended.
    StreamEnded {
        /// Which.
        ticket: Ticket,
        /// Whether it ended by itself.
        outcome: Result<(), Fault>,
    },
    /// A probe told whether anybody answers.
    Probed {
        /// Which.
        ticket: Ticket,
        /// Whether somebody does.
        reachable: bool,
    },
    /// A timer rang.
    TimerRang {
        /// Which.
        ticket: Ticket,
    },
    /// The validator answered.
    ValidatorAnswered(validate::protocol::Answer),
    /// The validator is gone for the schema of that key.
    ValidatorLost {
        /// The key.
        key: u64,
        /// Why.
        refusal: validate::Refusal,
    },
    /// The host page gave a value: for the form that is shown, or the first one that will be.
    /// None empties the form.
    ValueGiven(Option<Value>),
    /// The host page said how forms are laid out, in JSON text.
    OptionsGiven(String),
    /// The person chose a skill.
    SkillChosen(String),
    /// The person chose how to say it.
    SendAsChosen(SendAs),
    /// The person changed the form.
    Edited(Edit),
    /// The person typed a message.
    MessageTyped(String),
    /// A whole message was put in for the person, such as an example.
    MessageFilled(String),
    /// The person wants to send.
    SubmitPressed {
        /// A fresh UUID for the message.
        message_id: String,
    },
    /// The host page let the message go, or held it back.
    MessageOffered {
        /// Which run.
        run: RunId,
        /// Whether it may go.
        allowed: bool,
    },
    /// The person wants a run to stop.
    CancelPressed(RunId),
    /// The person wants the same message sent again after it failed.
    RetryPressed(RunId),
    /// The person wants the form emptied.
    ResetPressed,
    /// The person does not want to wait until it is tried again.
    LookPressed(RunId),
    /// The person does not want to wait any more; the task may go on.
    StopPressed(RunId),
    /// The person typed an answer to a task that waits for one.
    AnswerTyped {
        /// Which run.
        run: RunId,
        /// The whole text.
        text: String,
    },
    /// The person changed the form that a task asks by.
    AnswerEdited {
        /// Which run.
        run: RunId,
        /// What they did.
        edit: Edit,
    },
    /// The person wants to send the answer, or to go on after a sign-in.
    AnswerPressed {
        /// Which run.
        run: RunId,
        /// A fresh UUID for the message.
        message_id: String,
    },
    /// The page is seen, or not any more; there is a network, or not any more. None: as before.
    PresenceChanged {
        /// Whether nobody sees the page.
        hidden: Option<bool>,
        /// Whether there is no network.
        offline: Option<bool>,
    },
    /// Runs from before a reload were found, or another tab changed them.
    Remembered {
        /// As they were kept.
        text: String,
        /// Whether another page changed them just now.
        is_elsewhere: bool,
    },
    /// Runs that ended before a reload were found.
    Recalled {
        /// As they were kept.
        text: String,
    },
    /// The person wants a run done again: the same message as a new task.
    RunAgainPressed {
        /// Which run.
        run: RunId,
        /// A fresh UUID for the message.
        message_id: String,
    },
    /// The person wants the values of a run back in the form, to change them and send anew.
    EditAgainPressed(RunId),
    /// The person wants back what was there before.
    RefillUndone,
    /// The person takes a run away that came to its end.
    RemovePressed(RunId),
    /// The person takes all of them away.
    ClearPressed,
    /// The card is shown to those only who signed in (raised by the conversation itself).
    CardLocked {
        /// Below which address.
        address: String,
        /// The skill to choose, where one is named.
        skill: Option<String>,
        /// 401 or 403.
        status: u16,
    },
    /// The person wants to sign in.
    SignInPressed,
    /// The person chose a way to sign in.
    WayChosen(usize),
    /// The person filled in the chosen way.
    SignInFilled {
        /// One entry for each of its fields.
        entries: Vec<Secret>,
        /// Whether the person agreed that it goes to another origin than the card's.
        confirmed: bool,
        /// A fresh UUID, should a message have to be sent.
        message_id: String,
    },
    /// The person does not want to sign in now.
    SignInDismissed,
    /// The person wants to be forgotten.
    SignOutPressed,
    /// The host page answered to being asked for credentials.
    CredentialsGiven {
        /// Which.
        ticket: Ticket,
        /// What it gave; none where it has nothing; its words where it failed.
        given: Result<Option<Given>, String>,
        /// A fresh UUID, should a message have to be sent.
        message_id: String,
    },
    /// The window of an authorization server is done.
    Authorized {
        /// Which.
        ticket: Ticket,
        /// What it brought.
        outcome: Result<Authorized, OAuthError>,
    },
}

/// How the person says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SendAs {
    /// By the form of the skill's n-th schema.
    Form(usize),
    /// As a plain message.
    Message,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Make a request and answer with `Answered`.
    Fetch {
        /// The exchange.
        ticket: Ticket,
        /// The request.
        request: Request,
    },
    /// Make a request and answer piece by piece.
    OpenStream {
        /// The exchange.
        ticket: Ticket,
        /// The request.
        request: Request,
    },
    /// Drop an exchange.
    Abort {
        /// The exchange.
        ticket: Ticket,
    },
    /// Find out whether anybody answers at an address, without reading what.
    Probe {
        /// The exchange.
        ticket: Ticket,
        /// The address.
        url: String,
    },
    /// Ring later.
    StartTimer {
        /// What to ring with.
        ticket: Ticket,
        /// When, in milliseconds from now.
        after_ms: u32,
    },
    /// Ask the validator.
    Ask(validate::protocol::Ask),
    /// Offer the message to the host page, then answer with `MessageOffered`.
    OfferMessage {
        /// The run.
        run: RunId,
        /// The message.
        message: Box<Message>,
    },
    /// Bring an event back, once the commands before it are carried out.
    Raise(Box<Event>),
    /// Ask the host page for credentials, then answer with `CredentialsGiven`.
    AskHost {
        /// The exchange.
        ticket: Ticket,
        /// Where they will go.
        origin: String,
        /// Why they are wanted.
        reason: Reason,
    },
    /// Let the person agree in a window of an authorization server, then answer with `Authorized`.
    Authorize {
        /// The exchange.
        ticket: Ticket,
        /// Where, and what for.
        authorization: Box<Authorization>,
    },
    /// Draw again what changed.
    Show(Shown),
    /// Tell the host page.
    Announce(Announcement),
    /// Keep a run for after a reload, or forget it (see [`super::merged`]).
    Remember {
        /// What the runs of this agent and skill are kept under.
        key: String,
        /// Which run: the identity of its first message.
        message_id: String,
        /// What is kept; none to forget it.
        record: Option<Value>,
    },
    /// Keep a run that ended, or forget some (see [`super::Conversation::archive`]).
    Archive {
        /// What the runs of this agent that ended are kept under.
        key: String,
        /// What changes.
        change: Archived,
    },
}

/// What looks different now.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// The agent, and all that hangs on it.
    Agent,
    /// What the agent's card says; what is asked of the agent stays as it is.
    Card,
    /// The skill or the way to say it.
    Request,
    /// Something in the form.
    Form(Changes),
    /// The message's text or its problem.
    Message,
    /// There are mistakes: bring the person to the summary.
    Mistakes,
    /// The list of runs.
    Runs,
    /// A run was done again, as this one: bring the person to it.
    Repeated(RunId),
    /// One run.
    Run(RunId),
    /// Something in the form that a task asks by.
    Answer(RunId, Changes),
    /// There are mistakes in an answer: bring the person to them.
    AnswerMistakes(RunId),
    /// Signing in.
    SignIn,
    /// The values of a run were put in, or taken back: bring the person to them.
    Refilled,
}

/// What the host page is told.
#[derive(Clone, Debug, PartialEq)]
pub enum Announcement {
    /// The agent is known (`a2a-ready`).
    Ready(std::rc::Rc<AgentCard>),
    /// The value changed (`a2a-change`).
    Changed {
        /// Where.
        pointer: exact_json::Pointer,
    },
    /// A task changed (`a2a-task`).
    Task(Box<Task>),
    /// A task ended well, or a message came instead (`a2a-result`).
    Result {
        /// The task; none where the agent answered with a message.
        task: Option<Box<Task>>,
        /// The first data part of what came; all of them are in the task.
        data: Option<Value>,
    },
    /// Something did not work (`a2a-error`).
    Failed(WhyNot),
    /// The agent wants a sign-in (`a2a-auth-required`).
    SignInWanted,
}

/// The skill a run was for, and the card it was on: kept, since the person may change the agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// The agent.
    pub card: std::rc::Rc<AgentCard>,
    /// Where the card came from; empty where the host page gave it.
    pub card_url: String,
    /// The skill, if one was chosen.
    pub skill: Option<Skill>,
    /// Which of the skill's schemas was filled in; none for a plain message.
    pub form: Option<usize>,
}
