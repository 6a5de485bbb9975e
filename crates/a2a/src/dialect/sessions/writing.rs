//! Strict writing of the objects of 002, by its schemas. Optional members are left out, never `null`.

use exact_json as json;
use serde_json::Value;

use super::{MessagePage, Session, SessionArtifact, SessionMessage};
use crate::dialect::writing::{list, members, object, optional};
use crate::message::Role;
use crate::{Members, ProtocolError};

impl Session {
    /// The session as the JSON of 002, not below a member that names its kind.
    pub fn to_json(&self) -> Value {
        Value::Object(object(vec![
            ("id", Some(json::text(&self.id))),
            ("created_at", Some(json::text(&self.created_at))),
            ("updated_at", optional(self.updated_at.as_ref())),
            ("status", Some(json::text(self.status.name()))),
            ("metadata", members(&self.metadata)),
        ]))
    }
}

impl SessionMessage {
    /// The message as the JSON of 002, not below a member that names its kind.
    pub fn to_json(&self) -> Value {
        let mut whole = object(vec![("id", Some(json::text(&self.id)))]);
        whole.extend(self.sent_members());
        whole.insert("created_at".to_owned(), json::text(&self.created_at));
        Value::Object(whole)
    }

    /// Writes the request that sends the message. The agent gives the message an id and a time.
    pub fn to_request(&self) -> Value {
        Value::Object(self.sent_members())
    }

    fn sent_members(&self) -> Members {
        let role = match &self.role {
            Role::User => "user",
            Role::Agent => "agent",
            Role::Other(name) => name,
        };
        let artifacts =
            (!self.artifacts.is_empty()).then(|| list(&self.artifacts, SessionArtifact::to_json));
        object(vec![
            ("role", Some(json::text(role))),
            ("content", Some(json::text(&self.content))),
            ("in_reply_to", optional(self.in_reply_to.as_ref())),
            ("metadata", members(&self.metadata)),
            ("artifacts", artifacts),
        ])
    }
}

impl SessionArtifact {
    /// The artifact as the JSON object that 002 defines; `kind` becomes `type`.
    pub fn to_json(&self) -> Value {
        Value::Object(object(vec![
            ("id", Some(json::text(&self.id))),
            ("type", Some(json::text(&self.kind))),
            ("data", Some(self.data.clone())),
            ("name", optional(self.name.as_ref())),
            ("description", optional(self.description.as_ref())),
        ]))
    }
}

impl MessagePage {
    /// The page as the JSON of 002: `messages`, and `pagination` if there are other pages.
    pub fn to_json(&self) -> Value {
        let pagination = object(vec![
            ("next_cursor", optional(self.next.as_ref())),
            ("prev_cursor", optional(self.previous.as_ref())),
        ]);
        Value::Object(object(vec![
            (
                "messages",
                Some(list(&self.messages, SessionMessage::to_json)),
            ),
            ("pagination", members(&pagination)),
        ]))
    }
}

/// Writes the body of an answer with an error.
pub fn error(error: &ProtocolError) -> Value {
    let code = error.code.to_string();
    let name = error.name.as_deref().unwrap_or(&code);
    let inner = object(vec![
        ("code", Some(json::text(name))),
        ("message", Some(json::text(&error.message))),
        ("details", error.data.clone()),
    ]);
    json::object(vec![("error", Value::Object(inner))])
}
