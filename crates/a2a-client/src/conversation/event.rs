//! Events: facts about a conversation, in the past.
//!
//! Owns `Event` and the types of its fields. Leaves the consequences of an event to
//! `Conversation::step`.

use exact_json::Pointer;
use json_form::form::edit::Edit;
use json_form::form::secrets::Draft;
use json_form::validate;
use serde_json::Value;

use crate::client::http::{CredentialsMode, FetchError, Response, ResponseHead};
use crate::client::sign_in::host_credentials::HostCredentials;
use crate::client::sign_in::oauth::{Authorized, OAuthError};
use crate::client::signature::Verdict;
use crate::client::{Protocol, Secret};

/// The number of one exchange with the network, the host page or a timer. An answer with an old
/// ticket is dropped.
pub type Ticket = u64;

/// Identifies one run: a message and the task or message that answers it.
pub type RunId = u64;

/// A fact that the app tells the conversation, or that the conversation raises itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The person or the host page gave the address of an agent.
    AddressGiven {
        /// The address as typed: of the agent, or of its card.
        address: String,
        /// The id of the skill to choose, if one is given.
        skill: Option<String>,
    },
    /// The person chose an agent that another one has named, such as one of a registry's list. What the host page gives to
    /// its own agent does not go there.
    AgentChosen {
        /// The address of the agent.
        address: String,
    },
    /// The host page set the protocols that are tried with an agent. They apply to the next address
    /// or card.
    ProtocolGiven(Protocol),
    /// The host page gave the agent card itself.
    CardGiven {
        /// The card's JSON, as the host page gave it.
        card: Value,
        /// The id of the skill to choose, if one is given.
        skill: Option<String>,
    },
    /// A fetch ended with an answer or a fault.
    Answered {
        /// The ticket of the `Fetch` or `SendEnvelope` command.
        ticket: Ticket,
        /// The server's answer, or the fault that prevented it.
        outcome: Result<Response, FetchError>,
    },
    /// The server answered an `OpenStream` command: status and headers arrived, the body follows.
    StreamOpened {
        /// The ticket of the `OpenStream` command.
        ticket: Ticket,
        /// The status and headers of the server's answer.
        head: ResponseHead,
    },
    /// The next bytes of a stream's body arrived.
    StreamReceived {
        /// The ticket of the `OpenStream` command.
        ticket: Ticket,
        /// The bytes that follow those of the last such event; they may end inside an event of the stream.
        bytes: Vec<u8>,
    },
    /// Some events of a stream are not applied yet, because one before them changed the state of the
    /// task. Raised by the conversation itself.
    EventsLeft {
        /// The ticket of the `OpenStream` command.
        ticket: Ticket,
        /// The data of the events of the stream that are not applied yet, oldest first.
        events: Vec<String>,
    },
    /// A stream ended or broke; no more bytes follow.
    StreamEnded {
        /// The ticket of the `OpenStream` command.
        ticket: Ticket,
        /// `Ok` if the server ended the stream, else the fault that broke it.
        outcome: Result<(), FetchError>,
    },
    /// A probe (`Command::Probe`) ended.
    Probed {
        /// The ticket of the `Probe` command.
        ticket: Ticket,
        /// Whether a server answers at the probed URL.
        reachable: bool,
    },
    /// The delay of a timer (`Command::StartTimer`) is over.
    TimerFired {
        /// The ticket of the `StartTimer` command.
        ticket: Ticket,
    },
    /// The validator answered an `AskValidator` command.
    ValidatorAnswered(validate::protocol::Answer),
    /// The validator gave up on a schema: values are no longer checked against it.
    ValidatorLost {
        /// The key that identifies the schema at the validator.
        key: u64,
        /// Why the validator gave up, to show to the person.
        refusal: validate::Refusal,
    },
    /// The host page set the value of the form that is shown, or of the first form that will be
    /// shown. `None` empties the form.
    ValueGiven(Option<Value>),
    /// The host page set members of the form that is shown, or of the first form that will be shown, by texts: names
    /// or JSON Pointers with the text of each, such as those of a URL's query.
    PrefillGiven(Vec<(String, String)>),
    /// A server drew the first form from this text of its hidden field `state` (`FormSession::post_state`). The next form
    /// that opens begins with it.
    PostStateGiven(String),
    /// A server drew the first form with these messages of the agent (`FormSession::reported`). The next form that opens
    /// shows them.
    ReportedGiven(Vec<(Pointer, String)>),
    /// A person entered this before the element started again. As `ValueGiven`, but a reset does not go back to this
    /// value, and typed texts that are no values come back as well.
    DraftEntered(Draft),
    /// The host page set the layout options of forms, as JSON text.
    OptionsGiven(String),
    /// The host page set the origins for which it can be asked for credentials, separated by spaces. `None` allows
    /// only the origin of the card.
    OriginsAllowed(Option<String>),
    /// The host page set the extensions that it knows: a list of URIs, or of objects with `uri` and
    /// `metadata` (003).
    ExtensionsGiven(Value),
    /// The host page set headers for requests to the agent: an object whose values are texts.
    HeadersGiven(Value),
    /// The host page set which cookies may go with requests to the agent.
    CredentialsModeGiven(CredentialsMode),
    /// The host page signed an envelope (004) as another sender than this conversation.
    EnvelopeSigned {
        /// The ticket of the `SendEnvelope` command.
        ticket: Ticket,
        /// The `sender_id` of the signed message envelope (004), as the host page's function returned it.
        sender_id: String,
    },
    /// The host page set the keys that verify signatures of agents: JSON Web Keys in a list, or a JWK set.
    VerifyKeysGiven(Value),
    /// The host page requires signatures of the agent that a key of its own verifies, or no longer requires them.
    SignatureRequired(bool),
    /// The host page shows the form only (`true`): nothing is sent, and nobody can sign in.
    PreviewChosen(bool),
    /// The app verified the signatures of a `VerifySignatures` command.
    SignaturesVerified {
        /// The ticket of the `VerifySignatures` command.
        ticket: Ticket,
        /// A verdict for each signature, in the order of the command.
        verdicts: Vec<Verdict>,
    },
    /// The person chose a skill, by its id; the empty id stands for the agent itself.
    SkillChosen(String),
    /// The person chose to send the message as a form, or as plain text.
    SendAsChosen(SendAs),
    /// The person edited the form of the chosen skill.
    Edited(Edit),
    /// The person typed in the plain message, whose whole text is now this.
    MessageTyped(String),
    /// The plain message was set, for example to an example of the card.
    MessageFilled(String),
    /// The person pressed “Send” at the form or plain message of the chosen skill.
    SubmitPressed {
        /// A fresh UUID for the message.
        message_id: String,
    },
    /// The host page allowed or prevented sending a message.
    MessageOffered {
        /// The run that the message begins, or to whose task the message is a reply.
        run: RunId,
        /// Whether the host page allows sending the message; `false` if it prevented this.
        allowed: bool,
    },
    /// The person asked to cancel the task of this run.
    CancelPressed(RunId),
    /// The person asked to end the session of a run (002).
    EndSessionPressed(RunId),
    /// The app read a stored draft of the form, which the person has not touched.
    DraftFound(Draft),
    /// The person asked for the stored draft although it does not fit the form (`true`), or gave it up (`false`).
    DraftDecided(bool),
    /// The person asked to send the message of a failed run again.
    RetryPressed(RunId),
    /// The person asked to reset the form to its initial value, or to empty the plain message.
    ResetPressed,
    /// The person asked to retry now instead of waiting for the timer.
    RetryNowPressed(RunId),
    /// The person stopped waiting for a run, whose task may go on.
    StopPressed(RunId),
    /// The person typed in the reply to a task that requires input.
    AnswerTyped {
        /// The run whose task requires input.
        run: RunId,
        /// The whole text of the reply, as typed so far.
        text: String,
    },
    /// The person edited the form with which a task requests input.
    AnswerEdited {
        /// The run whose task requests input.
        run: RunId,
        /// The edit in the reply's form.
        edit: Edit,
    },
    /// The person asked to send the reply, or to continue after a sign-in.
    AnswerPressed {
        /// The run whose task waits for the reply.
        run: RunId,
        /// A fresh UUID for the message with the reply.
        message_id: String,
    },
    /// The person approved or rejected what the agent asks about.
    AnswerDecided {
        /// The run whose task waits for the decision.
        run: RunId,
        /// A fresh UUID for the message with the decision.
        message_id: String,
        /// Whether the person approved.
        approved: bool,
    },
    /// The page was shown or hidden, or the browser went online or offline. `None` means unchanged.
    PresenceChanged {
        /// Whether the page is hidden now; `None` means unchanged.
        hidden: Option<bool>,
        /// Whether the browser is offline now; `None` means unchanged.
        offline: Option<bool>,
    },
    /// Stored records of open runs were read, or another page changed them.
    RunsLoaded {
        /// The records as JSON text, as they were stored.
        text: String,
        /// Whether another page changed the text just now.
        is_elsewhere: bool,
    },
    /// The app read the stored records of the runs that ended.
    HistoryLoaded {
        /// The records as JSON text, as they were stored.
        text: String,
    },
    /// The person asked to run a message again, as a new task.
    RunAgainPressed {
        /// The run whose message is sent again.
        run: RunId,
        /// A fresh UUID for the new message.
        message_id: String,
    },
    /// The person asked to edit the values of a run in the form.
    EditAgainPressed(RunId),
    /// The person asked to restore the values that the form held before it was filled from a run.
    RefillUndone,
    /// The person asked to continue the context of a run with the next message.
    ContinuePressed(RunId),
    /// The person asked to begin a new context with the next message.
    NewContextPressed,
    /// The person removed this run, which ended, from the list and the stored history.
    RemovePressed(RunId),
    /// The person removed all runs that ended, from the list and the stored history.
    ClearPressed,
    /// The server refused to show the card without a sign-in. Raised by the conversation itself.
    CardLocked {
        /// The address below which the card was searched for.
        address: String,
        /// The id of the skill to choose, if one is given.
        skill: Option<String>,
        /// The HTTP status of the refusal: 401 or 403.
        status: u16,
    },
    /// The person asked to sign in to the agent.
    SignInPressed,
    /// The person chose a sign-in method, by its position in `SignIn::methods`, from 0.
    SignInMethodChosen(usize),
    /// The person submitted the fields of the chosen sign-in method.
    SignInFilled {
        /// The person's entries, one for each field of the method, in the order of the fields.
        entries: Vec<Secret>,
        /// Whether the person agreed to send these credentials to an agent at another origin than its card's. If that is
        /// asked for and missing, the panel asks again and sends nothing.
        confirmed: bool,
        /// A fresh UUID, the id of the message if one is sent after the sign-in.
        message_id: String,
    },
    /// The person closed the sign-in panel without signing in.
    SignInDismissed,
    /// The person signed out of the agent: its credentials and everything that is stored for it are deleted.
    SignOutPressed,
    /// The host page answered a request for credentials.
    CredentialsGiven {
        /// The ticket of the `AskHost` command.
        ticket: Ticket,
        /// The credentials; `None` if the host page has none; the error message of `getCredentials`
        /// if it failed.
        given: Result<Option<HostCredentials>, String>,
        /// A fresh UUID, the id of the message if one is sent after the sign-in.
        message_id: String,
    },
    /// The window of an authorization server returned an answer, or failed.
    Authorized {
        /// The ticket of the `Authorize` command.
        ticket: Ticket,
        /// The server's answer in the redirect to this page, or why none came.
        outcome: Result<Authorized, OAuthError>,
    },
}

/// How the person writes the message to a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SendAs {
    /// With the form of the schema at this position in the skill's inputs, from 0.
    Form(usize),
    /// In words, as a plain message without a form.
    Message,
}
