//! A2A 0.3: writing its JSON.
//!
//! Losses: `Part::media_type` is written for files only, because 0.3 has no member for it; a data
//! part that is not an object is wrapped as `{value: X}` and marked, as the SDKs do (WIRE §2.9); an
//! unknown state is written unchanged.
//!
//! 0.2 uses the same methods, messages, states, events and errors as far as this crate writes and
//! reads them (checked with an SDK of 0.2.16: `python-0.2.16-*` among the fixtures). It differs in
//! the URL of the card, and does not define the header `X-A2A-Extensions`. The header is sent to
//! agents of 0.2 that declare the extension, because servers ignore unknown headers.

use exact_json as json;
use serde_json::Value;

use super::SendRequest;
use super::writing::{self, Spelling as _, put_members, put_text};
use crate::{FileSource, Members, Part, PartContent, Role, TaskState, Update};

/// The spelling of 0.3.
pub(super) struct Spelling;

impl writing::Spelling for Spelling {
    fn role(&self, role: &Role) -> Value {
        json::text(match role {
            Role::User => "user",
            Role::Agent => "agent",
            Role::Other(name) => name,
        })
    }

    fn state(&self, state: &TaskState) -> Value {
        json::text(state.name())
    }

    fn part(&self, part: &Part) -> Value {
        let mut object = Members::new();
        let mut metadata = part.metadata.clone();
        match &part.content {
            PartContent::Text(text) => {
                self.kind(&mut object, "text");
                object.insert("text".to_owned(), json::text(text));
            }
            PartContent::Data(data) if data.is_object() => {
                self.kind(&mut object, "data");
                object.insert("data".to_owned(), data.clone());
            }
            PartContent::Data(data) => {
                self.kind(&mut object, "data");
                object.insert(
                    "data".to_owned(),
                    json::object(vec![("value", data.clone())]),
                );
                metadata.insert("data_part_compat".to_owned(), Value::Bool(true));
            }
            PartContent::File(file) => {
                self.kind(&mut object, "file");
                let mut inner = Members::new();
                put_text(&mut inner, "name", file.name.as_deref());
                put_text(&mut inner, "mimeType", part.media_type.as_deref());
                match &file.source {
                    FileSource::Bytes(bytes) => inner.insert("bytes".to_owned(), json::text(bytes)),
                    FileSource::Uri(uri) => inner.insert("uri".to_owned(), json::text(uri)),
                };
                object.insert("file".to_owned(), Value::Object(inner));
            }
            PartContent::Unknown(raw) => return raw.clone(),
        }
        put_members(&mut object, "metadata", &metadata);
        Value::Object(object)
    }

    fn kind(&self, object: &mut Members, kind: &str) {
        object.insert("kind".to_owned(), json::text(kind));
    }
}

/// The parameters of `message/send` and `message/stream`.
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
    configuration.insert("blocking".to_owned(), Value::Bool(request.blocking));
    params.insert("configuration".to_owned(), Value::Object(configuration));
    put_members(&mut params, "metadata", &request.metadata);
    params
}

/// The result of a send, or a stream event, marked by `kind`.
pub(super) fn update(update: &Update) -> Value {
    let mut object = Members::new();
    match update {
        Update::Task(task) => return writing::task(&Spelling, task),
        Update::Message(message) => return writing::message(&Spelling, message),
        Update::Status {
            task_id,
            context_id,
            status,
        } => {
            Spelling.kind(&mut object, "status-update");
            object.insert("taskId".to_owned(), json::text(task_id));
            put_text(&mut object, "contextId", context_id.as_deref());
            object.insert("status".to_owned(), writing::status(&Spelling, status));
            let last = status.state.is_terminal() || status.state.is_interrupted();
            object.insert("final".to_owned(), Value::Bool(last));
        }
        Update::Artifact {
            task_id,
            context_id,
            artifact,
            append,
            last_chunk,
        } => {
            Spelling.kind(&mut object, "artifact-update");
            object.insert("taskId".to_owned(), json::text(task_id));
            put_text(&mut object, "contextId", context_id.as_deref());
            object.insert(
                "artifact".to_owned(),
                writing::artifact(&Spelling, artifact),
            );
            object.insert("append".to_owned(), Value::Bool(*append));
            object.insert("lastChunk".to_owned(), Value::Bool(*last_chunk));
        }
    }
    Value::Object(object)
}
