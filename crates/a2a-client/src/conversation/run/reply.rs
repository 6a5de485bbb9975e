//! The answer that a task waits for, as far as the person wrote it.
//!
//! Owns the words or the form, and the message's identity: what is sent again unchanged is the same
//! message. Leaves sending to `answering`. Invariant: an answer names no schema mode of 000, since
//! agents have to refuse a structured input on a task that is there (000 §3).

use a2a::extension::{InputRequest, input_request};
use a2a::{Message, Part, Task, TaskState, TaskStatus};
use exact_json as json;
use json_form::form::{FormSession, sounds_secret};
use json_form::validate::protocol::Ask;
use serde_json::Value;

/// What the person says once they have signed in.
const SIGNED_IN: &str = "I have signed in.";

/// An answer that is being written.
#[derive(Clone, Debug)]
pub struct Reply {
    /// How it is written.
    pub kind: ReplyKind,
    /// The words.
    pub text: String,
    /// Whether it was tried to be sent though there are no words.
    pub missing: bool,
    /// Whether the words that are asked for are a secret.
    asks_for_secret: bool,
    /// The form, and what its value is sent as.
    form: Option<(FormSession, InputRequest)>,
    /// The identity of the message; it waits for the validator meanwhile.
    pub(in crate::conversation) pending_id: Option<String>,
    /// The message that left before and was not taken.
    pub(in crate::conversation) last_sent: Option<Message>,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// In words.
    Words,
    /// By a form: the agent asks by a schema.
    Form,
    /// Only by going on, once the person has signed in.
    SignIn,
}

impl Reply {
    /// What a task waits for, and what the validator has to read for it.
    pub(super) fn to(task: &Task, key: u64) -> Option<(Self, Vec<Ask>)> {
        let by_schema = || task.status.message.as_ref().and_then(input_request);
        let mut asks = Vec::new();
        let (kind, form) = match task.status.state {
            TaskState::AuthRequired => (ReplyKind::SignIn, None),
            TaskState::InputRequired => match by_schema() {
                Some(asked) => {
                    let (schema, value) = (asked.schema.clone(), asked.initial.clone());
                    let (session, wanted) = FormSession::new(key, schema, value);
                    asks = wanted;
                    (ReplyKind::Form, Some((session, asked)))
                }
                None => (ReplyKind::Text, None),
            },
            _ => return None,
        };
        let reply = Self {
            kind,
            text: String::new(),
            missing: false,
            asks_for_secret: task
                .status
                .message
                .as_ref()
                .is_some_and(|asked| sounds_secret(&asked.text())),
            form,
            pending_id: None,
            last_sent: None,
        };
        Some((reply, asks))
    }

    /// The form that the agent asks by.
    pub fn form(&self) -> Option<&FormSession> {
        self.form.as_ref().map(|(session, _)| session)
    }

    pub(in crate::conversation) fn form_mut(&mut self) -> Option<&mut FormSession> {
        self.form.as_mut().map(|(session, _)| session)
    }

    /// What the agent asks by a schema.
    pub fn input_request(&self) -> Option<&InputRequest> {
        self.form.as_ref().map(|(_, asked)| asked)
    }

    /// The words, or the going on, as a part. None where words are wanted and missing, and for a
    /// form, which the validator has a word in.
    pub(super) fn part(&self) -> Option<Part> {
        match self.kind {
            ReplyKind::SignIn => Some(Part::text(SIGNED_IN)),
            ReplyKind::Text if !self.text.trim().is_empty() => Some(Part::text(self.text.clone())),
            ReplyKind::Text | ReplyKind::Form => None,
        }
    }

    /// A form's value as a part.
    pub(super) fn part_of(&self, value: Value) -> Option<Part> {
        self.input_request().map(|asked| asked.answer(value))
    }

    /// What may be kept of it for after a reload: no secrets.
    pub(in crate::conversation) fn draft(&self) -> Option<Value> {
        match self.form() {
            Some(session) if session.state().revision() > 0 => session.state().draft(),
            Some(_) => None,
            None => (!self.text.is_empty() && !self.asks_for_secret)
                .then(|| Value::String(self.text.clone())),
        }
    }

    /// The words, as what was written of an answer to what the task asks now; see `remembering`.
    pub(super) fn words_for(&self, now: &TaskStatus) -> Option<Value> {
        let question = now.message.as_ref()?;
        let draft = (!self.text.is_empty()).then(|| json::text(&self.text))?;
        Some(json::object(vec![
            ("question", json::text(&question.message_id)),
            ("draft", draft),
        ]))
    }

    /// Whether the answer holds what must not be kept.
    pub(in crate::conversation) fn is_secret(&self) -> bool {
        self.form().map_or(self.asks_for_secret, |session| {
            let state = session.state();
            state.draft().as_ref() != state.value()
        })
    }
}
