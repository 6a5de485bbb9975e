//! Strict writing: the JSON of each version.
//!
//! Optional members are left out, never `null`; unknown roles and states are written unchanged.
//!
//! Losses in 0.3: `Part::media_type` is written for files only, because 0.3 has no member for it; a data part that is
//! not an object is wrapped as `{value: X}` and marked, as the SDKs do.
//!
//! 0.2 uses the same methods, messages, states, events and errors as far as this crate writes and
//! reads them (checked with an SDK of 0.2.16: `python-0.2.16-*` among the fixtures). It differs in
//! the URL of the card, and does not define the header `X-A2A-Extensions`. The header is sent to
//! agents of 0.2 that declare the extension, because servers ignore unknown headers.

use exact_json as json;
use serde_json::Value;

use super::{Dialect, SendRequest};
use crate::Members;
use crate::message::{FileSource, Message, Part, PartContent, Role};
use crate::task::{Artifact, Task, TaskState, TaskStatus, Update};

/// Makes an object of the members that have a value.
pub(super) fn object(members: Vec<(&str, Option<Value>)>) -> Members {
    let members = members.into_iter();
    let present = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    present.collect()
}

pub(super) fn optional(text: Option<&String>) -> Option<Value> {
    text.map(|text| json::text(text))
}

/// The members as an object; `None` if there are none.
pub(super) fn members(members: &Members) -> Option<Value> {
    (!members.is_empty()).then(|| Value::Object(members.clone()))
}

/// An array of texts; `None` if it is empty.
pub(super) fn texts(texts: &[String]) -> Option<Value> {
    (!texts.is_empty()).then(|| texts.into())
}

pub(super) fn list<T>(items: &[T], write: impl Fn(&T) -> Value) -> Value {
    items.iter().map(write).collect()
}

impl Dialect {
    /// The message as the JSON of this version.
    pub fn write_message(self, message: &Message) -> Value {
        Value::Object(object(vec![
            ("kind", self.kind("message")),
            ("messageId", Some(json::text(&message.message_id))),
            ("role", Some(json::text(self.role(&message.role)))),
            ("parts", Some(list(&message.parts, |part| self.part(part)))),
            ("contextId", optional(message.context_id.as_ref())),
            ("taskId", optional(message.task_id.as_ref())),
            ("metadata", members(&message.metadata)),
            ("extensions", texts(&message.extensions)),
            ("referenceTaskIds", texts(&message.reference_task_ids)),
        ]))
    }

    /// Writes a task: the result of getting or cancelling one.
    pub fn write_task(self, task: &Task) -> Value {
        let artifacts = list(&task.artifacts, |it| self.artifact(it));
        let history = list(&task.history, |it| self.write_message(it));
        Value::Object(object(vec![
            ("kind", self.kind("task")),
            ("id", Some(json::text(&task.id))),
            ("contextId", optional(task.context_id.as_ref())),
            ("status", Some(self.status(&task.status))),
            ("artifacts", Some(artifacts)),
            ("history", Some(history)),
            ("metadata", members(&task.metadata)),
        ]))
    }

    /// Writes the result of a send, or a stream event. 0.3 marks it by `kind`; in 1.0 it is below a member that names
    /// its kind.
    pub fn write_update(self, update: &Update) -> Value {
        let (name, event) = match update {
            Update::Task(task) => ("task", self.write_task(task)),
            Update::Message(message) => ("message", self.write_message(message)),
            Update::Status {
                task_id,
                context_id,
                status,
                metadata,
            } => {
                let last = status.state.is_terminal() || status.state.is_interrupted();
                let event = object(vec![
                    ("kind", self.kind("status-update")),
                    ("taskId", Some(json::text(task_id))),
                    ("contextId", optional(context_id.as_ref())),
                    ("status", Some(self.status(status))),
                    ("final", (self == Self::V0_3).then_some(Value::Bool(last))),
                    ("metadata", members(metadata)),
                ]);
                ("statusUpdate", Value::Object(event))
            }
            Update::Artifact {
                task_id,
                context_id,
                artifact,
                append,
                last_chunk,
                metadata,
            } => {
                let event = object(vec![
                    ("kind", self.kind("artifact-update")),
                    ("taskId", Some(json::text(task_id))),
                    ("contextId", optional(context_id.as_ref())),
                    ("artifact", Some(self.artifact(artifact))),
                    ("append", Some(Value::Bool(*append))),
                    ("lastChunk", Some(Value::Bool(*last_chunk))),
                    ("metadata", members(metadata)),
                ]);
                ("artifactUpdate", Value::Object(event))
            }
        };
        match self {
            Self::V0_3 => event,
            Self::V1_0 => json::object(vec![(name, event)]),
        }
    }

    /// The parameters of a request that sends a message. In 1.0 `returnImmediately`, the opposite of `blocking`, is
    /// written only if it is true.
    pub(super) fn send_params(self, request: &SendRequest) -> Members {
        let modes = request.accepted_output_modes.as_slice().into();
        let configuration = object(vec![
            ("acceptedOutputModes", Some(modes)),
            match self {
                Self::V0_3 => ("blocking", Some(Value::Bool(request.blocking))),
                Self::V1_0 => (
                    "returnImmediately",
                    (!request.blocking).then_some(Value::Bool(true)),
                ),
            },
        ]);
        object(vec![
            ("message", Some(self.write_message(&request.message))),
            ("configuration", Some(Value::Object(configuration))),
            ("metadata", members(&request.metadata)),
        ])
    }

    /// The member `kind` of an object; `None` in 1.0, which has no such member.
    fn kind(self, kind: &str) -> Option<Value> {
        (self == Self::V0_3).then(|| json::text(kind))
    }

    fn role(self, role: &Role) -> &str {
        match (self, role) {
            (Self::V0_3, Role::User) => "user",
            (Self::V0_3, Role::Agent) => "agent",
            (Self::V1_0, Role::User) => "ROLE_USER",
            (Self::V1_0, Role::Agent) => "ROLE_AGENT",
            (_, Role::Other(name)) => name,
        }
    }

    fn state(self, state: &TaskState) -> String {
        match (self, state) {
            (Self::V0_3, _) | (_, TaskState::Other(_)) => state.name().to_owned(),
            (Self::V1_0, TaskState::Unknown) => "TASK_STATE_UNSPECIFIED".to_owned(),
            (Self::V1_0, _) => {
                let name = state.name().to_ascii_uppercase().replace('-', "_");
                ["TASK_STATE_", &name].concat()
            }
        }
    }

    fn status(self, status: &TaskStatus) -> Value {
        let message = status.message.as_ref();
        Value::Object(object(vec![
            ("state", Some(json::text(&self.state(&status.state)))),
            ("message", message.map(|said| self.write_message(said))),
            ("timestamp", optional(status.timestamp.as_ref())),
        ]))
    }

    fn artifact(self, artifact: &Artifact) -> Value {
        Value::Object(object(vec![
            ("artifactId", Some(json::text(&artifact.artifact_id))),
            ("name", optional(artifact.name.as_ref())),
            ("description", optional(artifact.description.as_ref())),
            ("parts", Some(list(&artifact.parts, |part| self.part(part)))),
            ("metadata", members(&artifact.metadata)),
            ("extensions", texts(&artifact.extensions)),
        ]))
    }

    fn part(self, part: &Part) -> Value {
        let media_type = optional(part.media_type.as_ref());
        let mut metadata = part.metadata.clone();
        let mut written = match (self, &part.content) {
            (_, PartContent::Unknown(raw)) => return raw.clone(),
            (_, PartContent::Text(words)) => object(vec![
                ("kind", self.kind("text")),
                ("text", Some(json::text(words))),
            ]),
            (Self::V0_3, PartContent::Data(data)) if !data.is_object() => {
                metadata.insert("data_part_compat".to_owned(), Value::Bool(true));
                let data = json::object(vec![("value", data.clone())]);
                object(vec![("kind", self.kind("data")), ("data", Some(data))])
            }
            (_, PartContent::Data(data)) => object(vec![
                ("kind", self.kind("data")),
                ("data", Some(data.clone())),
            ]),
            (Self::V0_3, PartContent::File(file)) => {
                let source = match &file.source {
                    FileSource::Bytes(bytes) => ("bytes", Some(json::text(bytes))),
                    FileSource::Uri(uri) => ("uri", Some(json::text(uri))),
                };
                let name = ("name", optional(file.name.as_ref()));
                let file = object(vec![name, ("mimeType", media_type.clone()), source]);
                object(vec![
                    ("kind", self.kind("file")),
                    ("file", Some(Value::Object(file))),
                ])
            }
            (Self::V1_0, PartContent::File(file)) => {
                let source = match &file.source {
                    FileSource::Bytes(bytes) => ("raw", Some(json::text(bytes))),
                    FileSource::Uri(uri) => ("url", Some(json::text(uri))),
                };
                object(vec![source, ("filename", optional(file.name.as_ref()))])
            }
        };
        let media_type = media_type.filter(|_| self == Self::V1_0);
        written.extend(object(vec![
            ("metadata", members(&metadata)),
            ("mediaType", media_type),
        ]));
        Value::Object(written)
    }
}
