//! What the agent makes of a message.
//!
//! Owns the way from a message to a task or a reply, by the request flow of 000 §3 as the library
//! has it (`extension::flow`), with the library's validator. Leaves the wire to `http` and the
//! work itself to `skills`. Invariant: every schema is compiled once, at the start.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use a2a_forms::a2a::dialect::reading;
use a2a_forms::a2a::{Message, PartContent, ProtocolError, TaskState};
use a2a_forms::extension::flow::{Decision, InputError, StructuredInput, decide, structured_input};
use a2a_forms::extension::{Declared, declared};
use a2a_forms::validate::{Assessment, Checker};
use serde_json::Value;

use crate::StartError;
use crate::card;
use crate::rpc::RpcError;
use crate::skills::{self, Skill};
use crate::tasks::{Entry, Tasks, says};

/// The agent, without its wire.
pub(crate) struct Agent {
    pub(crate) tasks: Tasks,
    pub(crate) skills: Vec<Box<dyn Skill>>,
    declared: Declared,
    checkers: HashMap<String, Checker>,
}

/// What comes of a message.
pub(crate) enum Reply {
    Task(Arc<Entry>),
    Message(Box<Message>),
}

/// Why data does not fit, one sentence per finding.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Problems(Vec<String>);

impl Agent {
    pub(crate) fn new(tasks_kept: usize) -> Result<Self, StartError> {
        let skills = skills::all();
        let card =
            reading::card(&card::card(&skills, "http://localhost", "")).ok_or(StartError::Card)?;
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
            tasks: Tasks::new(tasks_kept),
            skills,
            declared,
            checkers,
        })
    }

    /// Takes a message: the request flow of 000 §3.
    pub(crate) fn take(&self, message: Message, pace: Duration) -> Result<Reply, RpcError> {
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
        if let (Some(entry), Some(context_id)) = (&existing, &message.context_id)
            && entry.context_id() != context_id
        {
            return Err(RpcError::params(
                "message.contextId",
                "The task belongs to another context.",
            ));
        }
        let structured = structured_input(&message, &self.declared, |name, _, data| {
            self.check(name, data)
        });
        match (decide(structured, existing.is_some()), existing) {
            (Decision::RunTask(input), _) => self.run(message, input, pace),
            (Decision::SayInvalid(error), _) => self.refuse(message, &error),
            (Decision::RejectRunning, Some(entry)) => Ok(reject_running(&entry)),
            (Decision::Free, Some(entry)) => talk_about(&entry),
            (Decision::Free | Decision::RejectRunning, None) => self.understand(message, pace),
        }
    }

    fn check(&self, name: &str, data: &Value) -> Result<(), Problems> {
        let Some(checker) = self.checkers.get(name) else {
            return Err(Problems(vec!["there is no such schema".to_owned()]));
        };
        let assessment = checker.check(data);
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(Problems::from(&assessment))
        }
    }

    /// "The response MUST be a task which uses this input as the basis to run it."
    fn run(
        &self,
        message: Message,
        input: StructuredInput,
        pace: Duration,
    ) -> Result<Reply, RpcError> {
        let Some(skill) = self
            .skills
            .iter()
            .find(|skill| skill.input_schema() == input.name)
        else {
            // A schema of ours that starts nothing, such as one for results.
            let why = format!(
                "Values of the schema “{}” are what I give, not what I take.",
                input.name
            );
            return self.rejected(message, &why);
        };
        let entry = self.add(message, Some(skill.title(&input.data)))?;
        entry.start(pace, |work| skill.run(input.data, work));
        Ok(Reply::Task(entry))
    }

    /// "The response SHOULD indicate that the data supplied wasn't valid."
    fn refuse(&self, message: Message, error: &InputError<Problems>) -> Result<Reply, RpcError> {
        self.rejected(message, &error.to_string())
    }

    fn rejected(&self, message: Message, why: &str) -> Result<Reply, RpcError> {
        let entry = self.add(message, None)?;
        entry.end(TaskState::Rejected, why);
        Ok(Reply::Task(entry))
    }

    fn add(&self, message: Message, title: Option<String>) -> Result<Arc<Entry>, RpcError> {
        let full = |_| {
            RpcError::new(
                ProtocolError::INTERNAL_ERROR,
                "Too many tasks are running. Try again later.",
            )
        };
        self.tasks.add(message, title).map_err(full)
    }

    /// A new message without structured input: plain words, or JSON that was not flagged.
    fn understand(&self, message: Message, pace: Duration) -> Result<Reply, RpcError> {
        let words = message.text();
        let unflagged = message.parts.iter().filter_map(|part| match &part.content {
            PartContent::Data(data) => Some(data.clone()),
            _ => None,
        });
        let written = serde_json::from_str::<Value>(&words)
            .ok()
            .filter(Value::is_object);
        let candidates: Vec<Value> = unflagged.chain(written).collect();
        let mut wrong = None;
        for skill in &self.skills {
            let name = skill.input_schema();
            for data in candidates.iter().cloned().chain(skill.understand(&words)) {
                match self.check(name, &data) {
                    Ok(()) => {
                        let input = StructuredInput {
                            name: name.to_owned(),
                            mode: String::new(),
                            data,
                        };
                        return self.run(message, input, pace);
                    }
                    Err(problems) => wrong = Some((name, problems)),
                }
            }
        }
        let how: Vec<&str> = self.skills.iter().map(|skill| skill.how_to_ask()).collect();
        let wrong = wrong.map_or_else(String::new, |(name, problems)| {
            let name = name.to_owned();
            format!(
                "{}

",
                InputError::Invalid { name, problems }
            )
        });
        let reply = says(&format!("{wrong}{}", how.join("\n\n")));
        Ok(Reply::Message(Box::new(Message {
            context_id: message.context_id,
            ..reply
        })))
    }
}

/// "The response MUST indicate that the data has been rejected because a task is already running."
fn reject_running(entry: &Entry) -> Reply {
    let why = if entry.has_ended() {
        "The data has been rejected, because it was sent to a task that is already there, and that has run and ended. \
         Send it without a task to start a new one."
    } else {
        "The data has been rejected, because a task is already running. \
         Wait until it ends, or stop it, and send the data without a task to start a new one."
    };
    Reply::Message(Box::new(about(entry, why)))
}

/// Plain words to a task that is there: the task goes on undisturbed.
fn talk_about(entry: &Entry) -> Result<Reply, RpcError> {
    if entry.has_ended() {
        let why = "The task has ended and takes no more messages.";
        return Err(RpcError::new(ProtocolError::UNSUPPORTED_OPERATION, why));
    }
    Ok(Reply::Message(Box::new(about(
        entry,
        "I am still working on this task, and tell as soon as there is something new.",
    ))))
}

fn about(entry: &Entry, words: &str) -> Message {
    let task = entry.snapshot();
    Message {
        task_id: Some(task.id),
        context_id: task.context_id,
        ..says(words)
    }
}

impl From<&Assessment> for Problems {
    fn from(assessment: &Assessment) -> Self {
        let mut sentences: Vec<String> = assessment
            .findings
            .iter()
            .map(|finding| format!("{finding}."))
            .collect();
        if let Some(refusal) = assessment.refusal() {
            sentences.push(refusal.to_string());
        }
        if assessment.cut {
            sentences.push("And more.".to_owned());
        }
        Self(sentences)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(|one| format!("- {one}")).collect();
        formatter.write_str(&lines.join("\n"))
    }
}
