//! A2A 1.0: writing its JSON.
//!
//! Losses: none. An unknown role or state is written unchanged. `blocking` is written as its
//! opposite, `returnImmediately`, unless it is the default.

use exact_json as json;
use serde_json::Value;

use super::SendRequest;
use super::writing::{self, put_members, put_text};
use crate::{FileSource, Members, Part, PartContent, Role, TaskState, Update};

/// The spelling of 1.0.
pub(super) struct Spelling;

impl writing::Spelling for Spelling {
    fn role(&self, role: &Role) -> Value {
        json::text(match role {
            Role::User => "ROLE_USER",
            Role::Agent => "ROLE_AGENT",
            Role::Other(name) => name,
        })
    }

    fn state(&self, state: &TaskState) -> Value {
        json::text(match state {
            TaskState::Submitted => "TASK_STATE_SUBMITTED",
            TaskState::Working => "TASK_STATE_WORKING",
            TaskState::InputRequired => "TASK_STATE_INPUT_REQUIRED",
            TaskState::AuthRequired => "TASK_STATE_AUTH_REQUIRED",
            TaskState::Completed => "TASK_STATE_COMPLETED",
            TaskState::Canceled => "TASK_STATE_CANCELED",
            TaskState::Failed => "TASK_STATE_FAILED",
            TaskState::Rejected => "TASK_STATE_REJECTED",
            TaskState::Unknown => "TASK_STATE_UNSPECIFIED",
            TaskState::Other(name) => name,
        })
    }

    fn part(&self, part: &Part) -> Value {
        let mut object = Members::new();
        match &part.content {
            PartContent::Text(text) => {
                object.insert("text".to_owned(), json::text(text));
            }
            PartContent::Data(data) => {
                object.insert("data".to_owned(), data.clone());
            }
            PartContent::File(file) => {
                match &file.source {
                    FileSource::Bytes(bytes) => object.insert("raw".to_owned(), json::text(bytes)),
                    FileSource::Uri(uri) => object.insert("url".to_owned(), json::text(uri)),
                };
                put_text(&mut object, "filename", file.name.as_deref());
            }
            PartContent::Unknown(raw) => return raw.clone(),
        }
        put_members(&mut object, "metadata", &part.metadata);
        put_text(&mut object, "mediaType", part.media_type.as_deref());
        Value::Object(object)
    }

    fn kind(&self, _object: &mut Members, _kind: &str) {}
}

/// The parameters of `SendMessage` and `SendStreamingMessage`.
pub(super) fn send_params(request: &SendRequest) -> Members {
    let mut params = Members::new();
    params.insert(
        "message".to_owned(),
        writing::message(&Spelling, &request.message),
    );
    let mut configuration = Members::new();
    configuration.insert(
        "acceptedOutputModes".to_owned(),
        json::texts(&request.accepted_output_modes),
    );
    if !request.blocking {
        configuration.insert("returnImmediately".to_owned(), Value::Bool(true));
    }
    params.insert("configuration".to_owned(), Value::Object(configuration));
    put_members(&mut params, "metadata", &request.metadata);
    params
}

/// The result of a send, or a stream event, below a member that names its kind.
pub(super) fn update(update: &Update) -> Value {
    match update {
        Update::Task(task) => json::object(vec![("task", writing::task(&Spelling, task))]),
        Update::Message(message) => {
            json::object(vec![("message", writing::message(&Spelling, message))])
        }
        Update::Status {
            task_id,
            context_id,
            status,
        } => {
            let mut object = Members::new();
            object.insert("taskId".to_owned(), json::text(task_id));
            put_text(&mut object, "contextId", context_id.as_deref());
            object.insert("status".to_owned(), writing::status(&Spelling, status));
            json::object(vec![("statusUpdate", Value::Object(object))])
        }
        Update::Artifact {
            task_id,
            context_id,
            artifact,
            append,
            last_chunk,
        } => {
            let mut object = Members::new();
            object.insert("taskId".to_owned(), json::text(task_id));
            put_text(&mut object, "contextId", context_id.as_deref());
            object.insert(
                "artifact".to_owned(),
                writing::artifact(&Spelling, artifact),
            );
            object.insert("append".to_owned(), Value::Bool(*append));
            object.insert("lastChunk".to_owned(), Value::Bool(*last_chunk));
            json::object(vec![("artifactUpdate", Value::Object(object))])
        }
    }
}
