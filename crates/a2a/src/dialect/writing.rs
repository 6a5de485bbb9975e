//! Writing: what all versions share when they write messages, tasks and artifacts.
//!
//! Owns the members that have one spelling. Leaves roles, states, parts and the tag `kind` to the
//! version's `Spelling`. Optional members are left out, never `null`.

use exact_json as json;
use serde_json::Value;

use crate::{Artifact, Members, Message, Part, Role, Task, TaskState, TaskStatus};

/// The spelling of a version.
pub(super) trait Spelling {
    /// Writes a role.
    fn role(&self, role: &Role) -> Value;
    /// Writes a state.
    fn state(&self, state: &TaskState) -> Value;
    /// Writes a part.
    fn part(&self, part: &Part) -> Value;
    /// Adds the tag that names the kind of an object, if the version has one.
    fn kind(&self, object: &mut Members, kind: &str);
}

/// Writes a message.
pub(super) fn message(spelling: &dyn Spelling, message: &Message) -> Value {
    let mut object = Members::new();
    spelling.kind(&mut object, "message");
    object.insert("messageId".to_owned(), json::text(&message.message_id));
    object.insert("role".to_owned(), spelling.role(&message.role));
    object.insert(
        "parts".to_owned(),
        message
            .parts
            .iter()
            .map(|part| spelling.part(part))
            .collect(),
    );
    put_text(&mut object, "contextId", message.context_id.as_deref());
    put_text(&mut object, "taskId", message.task_id.as_deref());
    put_members(&mut object, "metadata", &message.metadata);
    if !message.extensions.is_empty() {
        object.insert("extensions".to_owned(), json::texts(&message.extensions));
    }
    Value::Object(object)
}

/// Writes a status.
pub(super) fn status(spelling: &dyn Spelling, status: &TaskStatus) -> Value {
    let mut object = Members::new();
    object.insert("state".to_owned(), spelling.state(&status.state));
    if let Some(said) = &status.message {
        object.insert("message".to_owned(), message(spelling, said));
    }
    put_text(&mut object, "timestamp", status.timestamp.as_deref());
    Value::Object(object)
}

/// Writes an artifact.
pub(super) fn artifact(spelling: &dyn Spelling, artifact: &Artifact) -> Value {
    let mut object = Members::new();
    object.insert("artifactId".to_owned(), json::text(&artifact.artifact_id));
    put_text(&mut object, "name", artifact.name.as_deref());
    put_text(&mut object, "description", artifact.description.as_deref());
    object.insert(
        "parts".to_owned(),
        artifact
            .parts
            .iter()
            .map(|part| spelling.part(part))
            .collect(),
    );
    put_members(&mut object, "metadata", &artifact.metadata);
    Value::Object(object)
}

/// Writes a task.
pub(super) fn task(spelling: &dyn Spelling, task: &Task) -> Value {
    let mut object = Members::new();
    spelling.kind(&mut object, "task");
    object.insert("id".to_owned(), json::text(&task.id));
    put_text(&mut object, "contextId", task.context_id.as_deref());
    object.insert("status".to_owned(), status(spelling, &task.status));
    object.insert(
        "artifacts".to_owned(),
        task.artifacts
            .iter()
            .map(|it| artifact(spelling, it))
            .collect(),
    );
    object.insert(
        "history".to_owned(),
        task.history
            .iter()
            .map(|it| message(spelling, it))
            .collect(),
    );
    put_members(&mut object, "metadata", &task.metadata);
    Value::Object(object)
}

/// Adds a text, if there is one.
pub(super) fn put_text(object: &mut Members, name: &str, text: Option<&str>) {
    if let Some(text) = text {
        object.insert(name.to_owned(), Value::String(text.to_owned()));
    }
}

/// Adds members, unless they are empty.
pub(super) fn put_members(object: &mut Members, name: &str, members: &Members) {
    if !members.is_empty() {
        object.insert(name.to_owned(), Value::Object(members.clone()));
    }
}
