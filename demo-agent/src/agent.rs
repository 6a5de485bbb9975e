//! The request flow of 000 §3: a message becomes a task or a reply.
//!
//! The flow and the validator are the library's (`a2a::extension::request_flow`, `json_form::validate`); the
//! work is done by `skills`. Every schema is compiled once, at the start.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use a2a::ProtocolError;
use a2a::card::AgentCard;
use a2a::dialect::reading;
use a2a::extension::declaration::{Declared, declared};
use a2a::extension::input_error::ErrorAt;
use a2a::extension::request_flow::{
    Decision, InputError, StructuredInput, decide, missing_extensions, structured_input,
};
use a2a::extension::skill::hint;
use a2a::extension::skill::modes::inputs;
use a2a::message::{Message, Part, PartContent, Role};
use a2a_object_schemas::Problems;
use json_form::validate::{Assessment, Checker};
use serde_json::Value;
use uuid::Uuid;

use crate::card::CardVariant;
use crate::errors::RpcError;
use crate::language::Language;
use crate::skills::{self, Skill};
use crate::tasks::{Answer, TaskEntry, Tasks, agent_message, agent_message_of};
use crate::{Config, StartError};

/// The demo agent behind all bindings: its tasks, its skills and its card.
pub(crate) struct Agent {
    pub(crate) tasks: Tasks,
    /// For each skill id, the names of the schemas on the card that data for this skill can have.
    input_schemas: HashMap<String, Vec<String>>,
    /// The card of this variant, without its addresses.
    card: AgentCard,
    declared: Declared,
    checkers: HashMap<String, Checker>,
    /// The media types of files that at least one skill accepts as input.
    file_modes: Vec<String>,
    pace: Duration,
    keep_alive: Duration,
}

/// What the agent answers a message with: a task, or a message without a task.
pub(crate) enum Reply {
    Task(Arc<TaskEntry>),
    Message(Box<Message>),
}

/// The reason why `Agent::call` did not start a task.
pub(crate) enum MethodError {
    /// The agent has no such skill or schema.
    Unknown,
    /// The data violate the schema; the assessment has the findings.
    Invalid(Assessment),
    /// The agent keeps its largest number of tasks (`Config::tasks_kept`), and all of them are running.
    Full,
}

impl Agent {
    pub(crate) fn new(config: &Config, variant: CardVariant) -> Result<Self, StartError> {
        let read = |variant: CardVariant| {
            reading::card(&variant.card("http://localhost", Language::English))
                .ok_or(StartError::Card)
        };
        // The skills take their schemas, whether this variant lists them or not.
        let card = read(CardVariant::Whole)?;
        let file_modes = card
            .skills
            .iter()
            .flat_map(|skill| card.input_modes(skill).to_vec())
            .collect();
        let input_schemas = card
            .skills
            .iter()
            .filter_map(|skill| {
                let schemas = inputs(&card, skill).schemas.into_iter();
                let names: Vec<String> = schemas.map(|schema| schema.name).collect();
                (!names.is_empty()).then(|| (skill.id.clone(), names))
            })
            .collect();
        let card = read(variant)?;
        let declared = declared(&card);
        let mut checkers = HashMap::new();
        for named in declared.named() {
            let checker = Checker::new(&named.schema).map_err(|refusal| StartError::Schema {
                name: named.name.clone(),
                why: refusal.to_string(),
            })?;
            checkers.insert(named.name.clone(), checker);
        }
        Ok(Self {
            tasks: Tasks::new(config.tasks_kept),
            input_schemas,
            card,
            declared,
            checkers,
            file_modes,
            pace: config.pace,
            keep_alive: config.keep_alive,
        })
    }

    /// The time between two keep-alive comments while a stream has no events.
    pub(crate) fn keep_alive(&self) -> Duration {
        self.keep_alive
    }

    /// Answers a message by the request flow of 000 §3: starts or continues a task, or replies with a message.
    pub(crate) fn take(&self, message: Message, signed_in: bool) -> Result<Reply, RpcError> {
        if message.parts.is_empty() {
            return Err(RpcError::params(
                "message.parts",
                "A message has at least one part.",
            ));
        }
        let existing = match &message.task_id {
            Some(id) => Some(self.tasks.get(id).ok_or_else(|| RpcError::no_task(id))?),
            None => None,
        };
        let structured = structured_input(&message, &self.declared, |name, _, data| {
            self.check(name, data)
        });
        let decision = decide(structured, existing.is_some());
        // The flow comes first: "the response from this user message MUST be a task".
        if decision == Decision::Unspecified {
            self.require_supported_files(&message)?;
            is_of_context(&message, existing.as_deref())?;
        }
        match (decision, existing) {
            (Decision::RunTask(input), _) => self.run(message, input, signed_in),
            (Decision::ReportInvalid(error), _) => self.refuse(message, &error),
            (Decision::RejectRunning, Some(entry)) => Ok(reject_running(&entry)),
            (Decision::Unspecified, Some(entry)) => answer_task(entry, message, signed_in),
            (Decision::Unspecified | Decision::RejectRunning, None) => {
                self.reply_to_words(message, signed_in)
            }
        }
    }

    /// Refuses a message with a file of an unsupported media type (A2A 1.0 §3.1.1). Text and data are judged by their
    /// content.
    fn require_supported_files(&self, message: &Message) -> Result<(), RpcError> {
        let declared = |media_type: &str| {
            let mut modes = self.file_modes.iter();
            media_type.starts_with("text/") || modes.any(|mode| mode == media_type)
        };
        let files = message
            .parts
            .iter()
            .filter(|part| matches!(part.content, PartContent::File(_)));
        let mut types = files.filter_map(|part| part.media_type.as_deref());
        match types.find(|media_type| !declared(media_type)) {
            Some(media_type) => Err(RpcError::new(
                ProtocolError::CONTENT_TYPE_NOT_SUPPORTED,
                format!("Files of the type “{media_type}” are not taken here."),
            )),
            None => Ok(()),
        }
    }

    fn check(&self, name: &str, data: &Value) -> Result<(), Problems> {
        let Some(checker) = self.checkers.get(name) else {
            return Err(Problems::from("there is no such schema"));
        };
        Problems::found(checker, data)
    }

    /// Starts the skill that takes data of the input's schema; rejects the message if no skill takes such data. "The
    /// response MUST be a task which uses this input as the basis to run it."
    fn run(
        &self,
        message: Message,
        input: StructuredInput,
        signed_in: bool,
    ) -> Result<Reply, RpcError> {
        let mut skills = skills::ALL.iter();
        let Some(skill) = skills.find(|skill| self.schemas_of(skill).contains(&input.name)) else {
            // A schema of ours that starts nothing, such as one for results.
            let why = format!(
                "Values of the schema “{}” are what I give, not what I take.",
                input.name
            );
            return self.rejected(message, &why, &[]);
        };
        let data = (skill.input)(&input.name, input.data);
        self.work(skill, message, data, signed_in)
    }

    /// Answers a valid input: with a message if the skill needs no task, else with a new task that runs the skill.
    fn work(
        &self,
        skill: &Skill,
        message: Message,
        input: Value,
        signed_in: bool,
    ) -> Result<Reply, RpcError> {
        if let Some(parts) = (skill.reply)(&input) {
            return Ok(reply_to(message, agent_message_of(parts)));
        }
        let entry = self.add(message, Some((skill.title)(&input)))?;
        entry.start(self.pace, signed_in, |work| (skill.run)(input, work));
        Ok(Reply::Task(entry))
    }

    /// Answers invalid data, or data of an undeclared schema, with a rejected task that says why.
    fn refuse(&self, message: Message, error: &InputError<Problems>) -> Result<Reply, RpcError> {
        let why = error.to_string();
        let errors = match error {
            InputError::Invalid { problems, .. } => problems.errors(),
            InputError::UndeclaredSchema { .. } => &[],
        };
        self.rejected(message, &why, errors)
    }

    fn rejected(&self, message: Message, why: &str, errors: &[ErrorAt]) -> Result<Reply, RpcError> {
        let entry = self.add(message, None)?;
        entry.reject(why, errors);
        Ok(Reply::Task(entry))
    }

    /// The names of the schemas on the card that data for this skill can have; empty if it takes no data.
    fn schemas_of(&self, skill: &Skill) -> &[String] {
        let schemas = self.input_schemas.get(skill.id);
        schemas.map_or(&[], Vec::as_slice)
    }

    /// The extensions that the card declares and a request asks for (003).
    pub(crate) fn active_extensions(&self, asked: &[&str]) -> Vec<&str> {
        let extensions = self.card.capabilities.extensions.iter();
        let declared = extensions.map(|extension| extension.uri.as_str());
        declared.filter(|uri| asked.contains(uri)).collect()
    }

    /// Returns an error if neither the headers (`asked`) nor the message activate an extension that the card requires
    /// (003).
    pub(crate) fn require_extensions(
        &self,
        asked: &[&str],
        message: &Message,
    ) -> Result<(), RpcError> {
        let missing = missing_extensions(&self.card, asked, message);
        if missing.is_empty() {
            return Ok(());
        }
        Err(RpcError::new(
            ProtocolError::EXTENSION_SUPPORT_REQUIRED,
            format!("This agent requires the extension {}.", missing.join(", ")),
        ))
    }

    /// Starts a skill's work on data of a schema, for a caller that has no A2A message.
    pub(crate) fn call(
        &self,
        skill: &str,
        schema: &str,
        input: Value,
    ) -> Result<Arc<TaskEntry>, MethodError> {
        let checker = self.checkers.get(schema).ok_or(MethodError::Unknown)?;
        let mut skills = skills::ALL.iter();
        let skill = skills.find(|known| known.id == skill);
        let skill = skill.ok_or(MethodError::Unknown)?;
        let assessment = checker.check(&input);
        if !assessment.is_valid() {
            return Err(MethodError::Invalid(assessment));
        }
        let part = Part::data(input.clone(), "application/json");
        let message = Message {
            role: Role::User,
            ..agent_message_of(vec![part])
        };
        let title = Some((skill.title)(&input));
        let entry = self.tasks.add(message, title);
        let entry = entry.ok_or(MethodError::Full)?;
        entry.start(self.pace, false, |work| (skill.run)(input, work));
        Ok(entry)
    }

    fn add(&self, message: Message, title: Option<String>) -> Result<Arc<TaskEntry>, RpcError> {
        self.tasks.add(message, title).ok_or_else(|| {
            RpcError::new(
                ProtocolError::INTERNAL_ERROR,
                "Too many tasks are running. Try again later.",
            )
        })
    }

    /// Replies to a new message without structured input: starts the first skill that understands its words, or for
    /// whose schema its JSON is valid; else answers with how to ask. If the message names a skill, no other is tried.
    fn reply_to_words(&self, message: Message, signed_in: bool) -> Result<Reply, RpcError> {
        for skill in &skills::ALL {
            if let Some(input) = (skill.recognise)(&message) {
                return self.work(skill, message, input, signed_in);
            }
        }
        let words = message.text();
        let unflagged = message.parts.iter().filter_map(|part| match &part.content {
            PartContent::Data(data) => Some(data.clone()),
            _ => None,
        });
        let written = serde_json::from_str::<Value>(&words)
            .ok()
            .filter(Value::is_object);
        let candidates: Vec<Value> = unflagged.chain(written).collect();
        let named = named_in(&message);
        let tried = || {
            let skills = skills::ALL.iter();
            skills.filter(|skill| named.is_none_or(|named| named == skill.id))
        };
        let mut wrong = None;
        for skill in tried() {
            let understood = (skill.input_from_words)(&words, named.is_some());
            let Some(name) = self.schemas_of(skill).first() else {
                if let Some(input) = understood {
                    return self.work(skill, message, input, signed_in);
                }
                continue;
            };
            for data in candidates.iter().cloned().chain(understood) {
                match self.check(name, &data) {
                    Ok(()) => return self.work(skill, message, data, signed_in),
                    Err(problems) => wrong = Some((name, problems)),
                }
            }
        }
        let how: Vec<&str> = tried()
            .map(|skill| skill.usage)
            .filter(|how| !how.is_empty())
            .collect();
        let wrong = wrong.map_or_else(String::new, |(name, problems)| {
            let name = name.clone();
            format!("{}\n\n", InputError::Invalid { name, problems })
        });
        let reply = agent_message(&format!("{wrong}{}", how.join("\n\n")));
        Ok(reply_to(message, reply))
    }
}

/// The skill id in the message's metadata, which is only a hint; `None` if it is missing or unknown.
fn named_in(message: &Message) -> Option<&str> {
    let id = hint::skill_id(&message.metadata)?;
    let known = skills::ALL.iter().any(|skill| skill.id == id);
    known.then_some(id)
}

/// The reply with the context id of the message, or with a new context id if the message has none.
fn reply_to(message: Message, reply: Message) -> Reply {
    let context_id = message
        .context_id
        .unwrap_or_else(|| Uuid::new_v4().to_string());
    Reply::Message(Box::new(Message {
        context_id: Some(context_id),
        ..reply
    }))
}

fn is_of_context(message: &Message, existing: Option<&TaskEntry>) -> Result<(), RpcError> {
    match (existing, &message.context_id) {
        (Some(entry), Some(context_id)) if entry.context_id() != context_id => Err(
            RpcError::params("message.contextId", "The task belongs to another context."),
        ),
        _ => Ok(()),
    }
}

/// Rejects a message to a running task: "The response MUST indicate that the data has been rejected because a task is
/// already running."
fn reject_running(entry: &TaskEntry) -> Reply {
    let why = if entry.has_ended() {
        "The data has been rejected, because it was sent to a task that is already there, and that has run and ended. \
         Send it without a task to start a new one."
    } else {
        "The data has been rejected, because a task is already running. \
         Wait until it ends, or stop it, and send the data without a task to start a new one."
    };
    Reply::Message(Box::new(about(entry, why)))
}

/// Passes a message to the task that waits for an answer, and replies with the task. A task that works on is not
/// disturbed, and the reply is a message; the error is for a task that has ended.
fn answer_task(
    entry: Arc<TaskEntry>,
    message: Message,
    signed_in: bool,
) -> Result<Reply, RpcError> {
    if entry.answer(Answer { message, signed_in }) {
        return Ok(Reply::Task(entry));
    }
    if entry.has_ended() {
        let why = "The task has ended and takes no more messages.";
        return Err(RpcError::new(ProtocolError::UNSUPPORTED_OPERATION, why));
    }
    Ok(Reply::Message(Box::new(about(
        &entry,
        "I am still working on this task, and tell as soon as there is something new.",
    ))))
}

fn about(entry: &TaskEntry, words: &str) -> Message {
    let task = entry.snapshot();
    Message {
        task_id: Some(task.id),
        context_id: task.context_id,
        ..agent_message(words)
    }
}
