//! The reply to a task that requires input, while the person writes it.
//!
//! Owns the text, form or decision, and the id of the message. Leaves sending to `answer`. Invariant: a reply
//! names no schema mode of 000, because agents must refuse structured input on an existing task (000
//! §3).

use a2a::extension::input_request::{AnswerContent, InputRequest, input_request};
use a2a::message::{Message, Part};
use a2a::task::{Task, TaskState, TaskStatus};
use exact_json as json;
use json_form::form::FormSession;
use json_form::form::text::secret_words::sounds_secret;
use json_form::validate::protocol::Ask;
use locales::messages;
use serde_json::Value;

/// A reply to a task, while the person writes it.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Whether the reply is text, a form, a decision, or only a sign-in.
    pub kind: ReplyKind,
    /// The text that the person typed; used only if `kind` is `Text`.
    pub text: String,
    /// Whether the person tried to send an empty text, so that the text box shows an error.
    pub missing: bool,
    /// Whether the agent's message sounds like a question for a secret: then the text is not stored.
    asks_for_secret: bool,
    /// The agent's question; `None` if it is only a text.
    asked: Option<InputRequest>,
    /// The form; `None` if there is nothing to fill in.
    form: Option<FormSession>,
    /// Whether the person approves what the agent asks about; `None` before that, and for other questions.
    pub(in crate::conversation) approved: Option<bool>,
    /// The id of the message that is sent once the validator has checked the form.
    pub(in crate::conversation) pending_id: Option<String>,
    /// The message that was sent, but did not arrive or was refused; `None` before that.
    pub(in crate::conversation) last_sent: Option<Message>,
}

/// How the person replies to a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// As text: the agent requires input without a schema.
    Text,
    /// With a form: the agent sent a schema.
    Form,
    /// With a fixed message, after the person has signed in.
    SignIn,
    /// By approving or rejecting. There may be a form for what goes along with the decision.
    Approval,
}

impl Reply {
    /// Makes the reply to a task, and the first requests to the validator; `None` if the task
    /// requires neither input nor a sign-in.
    pub(super) fn for_task(task: &Task, key: u64) -> Option<(Self, Vec<Ask>)> {
        if !task.status.state.is_interrupted() {
            return None;
        }
        let message = task.status.message.as_ref();
        let asked = message.and_then(input_request);
        let schema = asked.as_ref().and_then(|asked| asked.schema.clone());
        let kind = match &asked {
            Some(asked) if asked.approval.is_some() => ReplyKind::Approval,
            Some(_) if schema.is_some() => ReplyKind::Form,
            // A sign-in at the agent does not answer a question about another service.
            None if task.status.state == TaskState::AuthRequired => ReplyKind::SignIn,
            _ => ReplyKind::Text,
        };
        let (form, asks) = schema
            .map(|schema| {
                let initial = asked.as_ref().and_then(|asked| asked.initial.clone());
                FormSession::new(key, schema, initial)
            })
            .unzip();
        let reply = Self {
            kind,
            text: String::new(),
            missing: false,
            asks_for_secret: kind != ReplyKind::Approval
                && (asked.as_ref().is_some_and(InputRequest::is_about_secrets)
                    || message.is_some_and(|asked| sounds_secret(&asked.text()))),
            asked,
            form,
            approved: None,
            pending_id: None,
            last_sent: None,
        };
        Some((reply, asks.unwrap_or_default()))
    }

    /// The form; `None` for other kinds of replies.
    pub fn form(&self) -> Option<&FormSession> {
        self.form.as_ref()
    }

    pub(in crate::conversation) fn form_mut(&mut self) -> Option<&mut FormSession> {
        self.form.as_mut()
    }

    /// The agent's question, if it asks in a known format.
    pub fn input_request(&self) -> Option<&InputRequest> {
        self.asked.as_ref()
    }

    /// The content to send. `None` if the text is empty, without a decision, and for a form, which the validator must
    /// check first.
    pub(super) fn content(&self) -> Option<AnswerContent> {
        let words = match self.kind {
            ReplyKind::SignIn => messages::signed_in_message(),
            ReplyKind::Text if !self.text.trim().is_empty() => self.text.as_str(),
            ReplyKind::Approval if self.form.is_none() => return self.content_of(None),
            ReplyKind::Text | ReplyKind::Form | ReplyKind::Approval => return None,
        };
        let parts = vec![Part::text(words)];
        Some(AnswerContent {
            parts,
            ..AnswerContent::default()
        })
    }

    /// The content that answers the question with a form's value; `None` without a question, or if a decision is
    /// missing.
    pub(super) fn content_of(&self, value: Option<Value>) -> Option<AnswerContent> {
        let asked = self.asked.as_ref()?;
        let value = match self.kind {
            ReplyKind::Approval => InputRequest::decided(value, self.approved?),
            _ => value?,
        };
        Some(asked.answer(value))
    }

    /// The text or the form's value to store as a draft, without secrets; `None` if there is nothing to store.
    pub(in crate::conversation) fn draft(&self) -> Option<Value> {
        match self.form() {
            Some(session) if session.state().revision() > 0 => session.state().draft(),
            Some(_) => None,
            None => (!self.text.is_empty() && !self.asks_for_secret)
                .then(|| Value::String(self.text.clone())),
        }
    }

    /// The typed text as the stored answer to the question of the status `now`, so that it becomes the draft of the
    /// next reply; `None` without text or question.
    pub(super) fn draft_for(&self, now: &TaskStatus) -> Option<Value> {
        if self.asks_for_secret {
            return None;
        }
        let question = now.message.as_ref()?;
        let draft = (!self.text.is_empty()).then(|| json::text(&self.text))?;
        Some(json::object(vec![
            ("question", json::text(&question.message_id)),
            ("draft", draft),
        ]))
    }

    /// The secret data of a message of this reply, and the part of the data that may be stored;
    /// `None` if the message holds no secret.
    pub(super) fn secret_of(&self, message: &Message) -> Option<(Value, Option<Value>)> {
        if !self.is_secret() {
            return None;
        }
        Some(match self.form() {
            Some(session) => {
                let state = session.state();
                (state.value()?.clone(), state.draft())
            }
            None => (json::text(&message.text()), None),
        })
    }

    /// Whether the reply holds a secret, so that it must not be stored.
    pub(in crate::conversation) fn is_secret(&self) -> bool {
        self.form().map_or(self.asks_for_secret, |session| {
            let state = session.state();
            state.draft().as_ref() != state.value()
        })
    }
}
