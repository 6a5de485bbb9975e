//! Commands: orders to the app.
//!
//! Owns `Command` and the types of its fields. Leaves carrying commands out to the app.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::message::Message;
use a2a::task::Task;
use json_form::form::Changes;
use json_form::validate;
use serde_json::Value;

use super::event::{Event, RunId, Ticket};
use super::sent_secrets::SentSecrets;
use crate::client::ConnectError;
use crate::client::http::Request;
use crate::client::sign_in::oauth::Authorization;
use crate::client::signature::{Signature, Verdict};

/// An order that the conversation gives to the app, which carries it out.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Make an HTTP request, then answer with the event `Answered`.
    Fetch {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The HTTP request to make.
        request: Request,
    },
    /// Sign the envelope in the body of a request, by the host page or with the page's own key, then
    /// make the request (004). Answer with `Answered`.
    SendEnvelope {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The HTTP request whose body holds the envelope to sign.
        request: Request,
    },
    /// Verify signatures of the agent, then answer with `SignaturesVerified`.
    VerifySignatures {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The agent's signatures to verify.
        signatures: Vec<Signature>,
    },
    /// Make a request whose answer is a stream, then answer with `StreamOpened`, `StreamReceived`
    /// and `StreamEnded`.
    OpenStream {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The HTTP request to make.
        request: Request,
    },
    /// Abort an exchange with the network or stop a timer; its ticket gets no more answers.
    Abort {
        /// The ticket of the exchange or timer to abort.
        ticket: Ticket,
    },
    /// Find out whether a server answers at a URL, without reading its response, then answer with `Probed`.
    Probe {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The URL to probe.
        url: String,
    },
    /// Start a timer, then answer with `TimerFired`.
    StartTimer {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The delay in milliseconds.
        after_ms: u32,
    },
    /// Send a request to the validator, which answers with `ValidatorAnswered`; `Ask::Forget` has no answer.
    AskValidator(validate::protocol::Ask),
    /// Offer a message to the host page, then answer with `MessageOffered`.
    OfferMessage {
        /// The run that the message begins, or to whose task the message is a reply.
        run: RunId,
        /// The message that is sent if the host page allows it.
        message: Box<Message>,
    },
    /// Pass an event to the conversation, after carrying out the commands before this one.
    Raise(Box<Event>),
    /// Ask the host page for credentials, then answer with `CredentialsGiven`.
    AskHost {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The origin to which the credentials will be sent.
        origin: String,
        /// The origin of the card; `None` if the host page gave the card.
        card_origin: Option<String>,
        /// The URL to which the credentials will be sent.
        endpoint: String,
        /// Why the credentials are needed, which the host page is told.
        reason: SignInReason,
    },
    /// Open the window of an authorization server, then answer with `Authorized`.
    Authorize {
        /// The ticket to answer with.
        ticket: Ticket,
        /// The parameters of the authorization request.
        authorization: Box<Authorization>,
    },
    /// Mask these secrets in the protocol log from now on.
    Mask(SentSecrets),
    /// Draw a part of the page again, or move the focus.
    Show(ViewChange),
    /// Notify the host page of this by a DOM event.
    Announce(Announcement),
    /// Store the record of an open run, or delete it (see [`super::storage::merge_run_record`]).
    SaveRun {
        /// The storage key of the runs of this agent and skill.
        key: String,
        /// The id of the run's first message, under which the record is stored.
        message_id: String,
        /// The run's record to store; `None` deletes the stored one.
        record: Option<Value>,
    },
    /// Delete everything that is stored for an agent: drafts, records of runs and the history.
    Forget {
        /// The agent's id, which is in all its storage keys (see [`super::storage::is_key_of`]).
        agent: String,
    },
    /// Change the stored history (see [`super::Conversation::archive`]).
    SaveHistory {
        /// The storage key of the history of this agent.
        key: String,
        /// Which run to add or to remove, or that all are removed.
        change: HistoryChange,
    },
}

/// A part of the page that has to be drawn again.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewChange {
    /// The stage of connecting to the agent, and all that depends on the agent.
    Agent,
    /// The card's content changed. The form keeps its values.
    Card,
    /// The chosen skill, or the choice between form and message.
    Request,
    /// The form of the chosen skill, at the places that `Changes` names.
    Form(Changes),
    /// The text of the plain message, or the error that it is empty.
    Message,
    /// The form or plain message was submitted with errors: move the focus to the error summary, or to the message.
    Mistakes,
    /// The list of runs: one was added or removed.
    Runs,
    /// A run was repeated, and this is the new run: move the focus to it.
    Repeated(RunId),
    /// The run with this id: its phase, notice, messages or result.
    Run(RunId),
    /// The form of the reply to this run's task, at the places that `Changes` names.
    Answer(RunId, Changes),
    /// The reply to this run's task was submitted with errors: move the focus to them.
    AnswerMistakes(RunId),
    /// The sign-in panel opened, closed or changed, or the credentials of the agent changed.
    SignIn,
    /// The person signed out: the app drops drafts that it has not stored yet.
    SignedOut,
    /// The next message continues another context, or begins one: move the focus to the form.
    Context,
    /// A stored draft does not fit the form and is offered, or the person decided about it.
    Draft,
    /// The page was hidden: the app stores the drafts that wait.
    Hidden,
    /// The form was filled with the values of a run, or this was undone: move the focus to it.
    Refilled,
}

/// A notification for the host page; the app fires it as the DOM event in parentheses.
#[derive(Clone, Debug, PartialEq)]
pub enum Announcement {
    /// The agent is connected (`a2a-ready`). Holds its card.
    Ready(Rc<AgentCard>),
    /// The value of the form of the chosen skill changed (`a2a-change`).
    Changed {
        /// The instance location of the change; the root if several places may have changed.
        pointer: exact_json::Pointer,
    },
    /// A task changed (`a2a-task`): once for each state, and otherwise once for all events of a stream
    /// that arrived together.
    Task(Rc<Task>),
    /// A task completed, or the agent answered with a message (`a2a-result`).
    Result {
        /// The task; `None` if the agent answered with a message.
        task: Option<Rc<Task>>,
        /// The value of the first data part of the result; `None` without a data part.
        data: Option<Value>,
    },
    /// A request or a task failed, or no agent was found (`a2a-error`). Holds the reason.
    Failed(ConnectError),
    /// The agent requires credentials that the conversation does not have (`a2a-auth-required`).
    SignInWanted,
    /// The app verified the signatures of the card, with this verdict (`a2a-signature`).
    CardVerified(Verdict),
}

/// A change of the stored history, the records of the runs that ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryChange {
    /// The run with this id ended: its record is added.
    Ended(RunId),
    /// The person removed a run, named by the id of its first message.
    Removed(String),
    /// The person removed all runs that ended: the history is emptied.
    Cleared,
}

/// Why credentials are needed for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInReason {
    /// A server answered a request with the HTTP status 401.
    Unauthorized,
    /// A server answered a request with the HTTP status 403.
    Forbidden,
    /// The task of a run is in the state `auth-required`.
    AuthRequired,
    /// The person asked to sign in; no server refused a request.
    Requested,
}

impl SignInReason {
    /// The HTTP status for this reason: 403 for `Forbidden`, 401 for all others.
    pub(super) const fn status(self) -> u16 {
        match self {
            Self::Forbidden => 403,
            _ => 401,
        }
    }

    /// The reason's name for the host page's `getCredentials`, such as `unauthorized`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unauthorized => "unauthorized",
            Self::Forbidden => "forbidden",
            Self::AuthRequired => "auth-required",
            Self::Requested => "requested",
        }
    }

    pub(super) const fn of_status(status: u16) -> Self {
        if status == 403 {
            Self::Forbidden
        } else {
            Self::Unauthorized
        }
    }
}
