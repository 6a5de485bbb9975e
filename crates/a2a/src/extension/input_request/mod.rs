//! Input requests: an agent asks the person something in the middle of a task, in the format of its framework.
//!
//! Owns the vocabulary of questions and the list of formats. A format is one file: it reads the question and writes
//! the answer (`Format`). Leaves drawing to the form, and the schemas of cards to `declaration`.
//! Invariants: reading is total, and a message in no known format, or one that asks for too much, is no question but
//! a text to reply to; a question causes no request; texts of the agent become titles and text, never markup; an
//! answer never names a mode of 000, because agents must refuse structured input on an existing task (000 §3).

mod adk;
mod adk_confirmation;
mod adk_credential;
mod adk_input;
mod agent_stack_approval;
pub mod agent_stack_form;
mod approval;
mod kagent_hitl;
mod samples_form;
mod strands_interrupt;
#[cfg(test)]
mod tests;

use exact_json as json;
use serde_json::Value;

use crate::Members;
use crate::message::{Message, Part, PartContent};

/// The URIs of the extensions that carry questions, to activate (003).
pub(super) const URIS: [&str; 4] = [
    agent_stack_form::REQUEST_URI,
    agent_stack_form::SERVICE_URI,
    agent_stack_approval::URI,
    kagent_hitl::URI,
];

/// The most calls, questions or fields of a request. A larger request is not a question, and the person replies in
/// words.
const MOST: usize = 100;

/// An agent's question during a task.
#[derive(Clone, Debug, PartialEq)]
pub struct InputRequest {
    /// The JSON Schema of the value that the agent asks for; `None` if there is nothing to fill in: the person only
    /// decides (`approval`), or replies in words.
    pub schema: Option<Value>,
    /// The value that the form begins with; `None` if the agent sent none.
    pub initial: Option<Value>,
    /// The text about what to enter, of the agent or about its question; `None` if there is nothing to say.
    pub instructions: Option<String>,
    /// A value to show beside the form, for example the arguments of a call to approve; `None` if the agent sent none.
    pub shown: Option<Value>,
    /// What the person approves or rejects with two buttons; `None` for other questions.
    pub approval: Option<Approval>,
    /// The format of the question.
    pub format: QuestionFormat,
    /// What the answer has to repeat, for example the ids of function calls.
    repeated: Value,
}

/// One thing to approve or reject. The form, if there is one, has what goes along with the decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// What is to be approved: the name of a tool, or a title; `None` if the agent names nothing.
    pub subject: Option<String>,
}

/// The content of the message that answers a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerContent {
    /// The parts of the message; at least one.
    pub parts: Vec<Part>,
    /// The metadata of the message, by the URI of an extension.
    pub metadata: Members,
    /// The URIs of the extensions that the message uses.
    pub extensions: Vec<String>,
}

/// The format of a question: the framework that asks, and what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QuestionFormat {
    /// `hitl/v1` of kagent: tools to approve, or questions.
    KagentHitl,
    /// `ui/form_request/v1` of Agent Stack.
    AgentStackForm,
    /// `interactions/approval/v1` of Agent Stack.
    AgentStackApproval,
    /// `adk_request_confirmation` of Google's ADK: tool calls to approve.
    AdkConfirmation,
    /// `adk_request_credential` of Google's ADK: a secret for another service.
    AdkCredential,
    /// `adk_request_input` of Google's ADK.
    AdkInput,
    /// Interrupts of Strands Agents.
    StrandsInterrupt,
    /// `type: "form"` of the official samples.
    SamplesForm,
}

/// How a framework asks, and how it reads the answer.
trait Format {
    /// Reads a message as a question; `None` if it does not ask in this format.
    fn read(&self, message: &Message) -> Option<InputRequest>;

    /// Writes the answer to a question of this format. `value` is the form's value, for an approval with the decision.
    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent;
}

impl QuestionFormat {
    /// All formats, in the order in which they are tried.
    const ALL: [Self; 8] = [
        Self::KagentHitl,
        Self::AgentStackForm,
        Self::AgentStackApproval,
        Self::AdkConfirmation,
        Self::AdkCredential,
        Self::AdkInput,
        Self::StrandsInterrupt,
        Self::SamplesForm,
    ];

    fn implementation(self) -> &'static dyn Format {
        match self {
            Self::KagentHitl => &kagent_hitl::KagentHitl,
            Self::AgentStackForm => &agent_stack_form::AgentStackForm,
            Self::AgentStackApproval => &agent_stack_approval::AgentStackApproval,
            Self::AdkConfirmation => &adk_confirmation::AdkConfirmation,
            Self::AdkCredential => &adk_credential::AdkCredential,
            Self::AdkInput => &adk_input::AdkInput,
            Self::StrandsInterrupt => &strands_interrupt::StrandsInterrupt,
            Self::SamplesForm => &samples_form::SamplesForm,
        }
    }
}

/// The question in a message; `None` if the message does not ask in a known format.
pub fn input_request(message: &Message) -> Option<InputRequest> {
    let mut all = QuestionFormat::ALL.into_iter();
    let mut found = all.find_map(|format| format.implementation().read(message))?;
    // A server of 1.0 may have sent it through protobuf, which writes integers as floats.
    let values = [&mut found.schema, &mut found.initial, &mut found.shown];
    for value in values.into_iter().flatten() {
        json::number::integral_floats_to_integers(value);
    }
    // The text of the message is shown anyway.
    let text = message.text();
    found.instructions.take_if(|it| *it == text.trim());
    Some(found)
}

impl InputRequest {
    fn new(format: QuestionFormat, repeated: Value) -> Self {
        Self {
            schema: None,
            initial: None,
            instructions: None,
            shown: None,
            approval: None,
            format,
            repeated,
        }
    }

    /// Whether the agent asks for a secret, so that no text that the person replies is stored.
    pub fn is_about_secrets(&self) -> bool {
        self.format == QuestionFormat::AdkCredential
    }

    /// The content of the message that answers this question with the form's value. For an approval the value is
    /// [`Self::decided`].
    pub fn answer(&self, value: Value) -> AnswerContent {
        self.format.implementation().answer(self, value)
    }

    /// The value of an approval: the decision, with the form's value if there is a form.
    pub fn decided(details: Option<Value>, approved: bool) -> Value {
        approval::decided(details, approved)
    }
}

impl AnswerContent {
    fn of(part: Part) -> Self {
        Self {
            parts: vec![part],
            ..Self::default()
        }
    }

    /// An answer in the metadata of the message, below the URI of an extension. `part` says the same for people and in
    /// the history: a message has at least one part (A2A 1.0, §4.1.4).
    fn of_extension(uri: &str, payload: Value, part: Part) -> Self {
        let mut metadata = Members::new();
        metadata.insert(uri.to_owned(), payload);
        Self {
            parts: vec![part],
            metadata,
            extensions: vec![uri.to_owned()],
        }
    }
}

fn data_part(data: Value) -> Part {
    Part::of(PartContent::Data(data))
}

/// The trimmed text of a member; `None` if it is missing, empty, or not a text.
fn said(value: Option<&Value>) -> Option<String> {
    let text = value?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A member that is neither missing nor `null`.
fn given<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    value.get(name).filter(|member| !member.is_null())
}

/// Sets a member of an object.
fn set(object: &mut Value, name: &str, value: Value) {
    if let Value::Object(members) = object {
        members.insert(name.to_owned(), value);
    }
}

/// The items of a list; `None` if the value is not a list, is empty, or has too many items.
fn items(value: Option<&Value>) -> Option<&[Value]> {
    let items = value?.as_array()?;
    (1..=MOST).contains(&items.len()).then_some(items)
}
