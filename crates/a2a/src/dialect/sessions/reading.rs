//! Lenient reading of the objects of 002, by their shape. Members that 002 does not define are
//! ignored; a missing or unusable one becomes a default.

use serde_json::Value;

use super::capability_parameters::facts;
use super::{MessagePage, Reply, Session, SessionArtifact, SessionMessage, SessionStatus};
use crate::Members;
use crate::card::{Binding, Interface, Skill};
use crate::dialect::errors;
use crate::dialect::reading::{list, members, text_of};
use crate::message::Role;

/// The interface in the member `api` of a card of 002; `None` if the card has no `api` with a URL.
pub(in crate::dialect) fn interface(card: &Members) -> Option<Interface> {
    let api = card.get("api")?.as_object()?;
    Some(Interface {
        url: text_of(api, "url")?,
        binding: match text_of(api, "type") {
            Some(kind) if !kind.eq_ignore_ascii_case("a2a") => Binding::Other(kind),
            _ => Binding::Sessions,
        },
        protocol_version: text_of(api, "version").unwrap_or_else(|| "1.0".to_owned()),
        tenant: None,
        is_of_0_x: false,
    })
}

/// The capabilities of a card of 002, each as a skill. The ids of the second and later
/// capabilities of one type end with their position.
pub(in crate::dialect) fn skills(card: &Members) -> Vec<Skill> {
    let mut found: Vec<Skill> = Vec::new();
    for (at, value) in card
        .get("capabilities")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .enumerate()
    {
        let Some(object) = value.as_object() else {
            continue;
        };
        let Some(name) = text_of(object, "type") else {
            continue;
        };
        let is_known = found.iter().any(|skill| skill.id == name);
        let mut description = text_of(object, "description").unwrap_or_default();
        for fact in facts(object) {
            description.push_str(if description.is_empty() { "" } else { " · " });
            description.push_str(&fact);
        }
        found.push(Skill {
            id: if is_known {
                [&name, "#", &at.to_string()].concat()
            } else {
                name.clone()
            },
            name,
            description,
            others: object.clone(),
            ..Skill::default()
        });
    }
    found
}

/// Reads a session; `None` if the JSON has no id or no status.
pub fn session(value: &Value) -> Option<Session> {
    let object = value.as_object()?;
    Some(Session {
        id: text_of(object, "id")?,
        created_at: text_of(object, "created_at").unwrap_or_default(),
        updated_at: text_of(object, "updated_at"),
        status: SessionStatus::named(&text_of(object, "status")?),
        metadata: members(object.get("metadata")),
    })
}

/// Reads a message; `None` without a role, or with neither content nor artifacts.
pub fn message(value: &Value) -> Option<SessionMessage> {
    let object = value.as_object()?;
    let role = text_of(object, "role")?;
    if !object.contains_key("content") && !object.contains_key("artifacts") {
        return None;
    }
    Some(SessionMessage {
        id: text_of(object, "id").unwrap_or_default(),
        role: match role.as_str() {
            "user" => Role::User,
            "agent" => Role::Agent,
            _ => Role::Other(role),
        },
        content: text_of(object, "content").unwrap_or_default(),
        created_at: text_of(object, "created_at").unwrap_or_default(),
        in_reply_to: text_of(object, "in_reply_to"),
        metadata: members(object.get("metadata")),
        artifacts: list(object.get("artifacts"), artifact),
    })
}

/// Reads an artifact; `None` if the JSON has no `data`.
pub fn artifact(value: &Value) -> Option<SessionArtifact> {
    let object = value.as_object()?;
    Some(SessionArtifact {
        id: text_of(object, "id").unwrap_or_default(),
        kind: text_of(object, "type").unwrap_or_default(),
        data: object.get("data")?.clone(),
        name: text_of(object, "name"),
        description: text_of(object, "description"),
    })
}

/// Reads an answer or a stream event: an object below a member that names its kind (`message`, `session`), or the bare
/// object. `None` if the JSON is neither an error, a message, a session nor a page of messages.
pub fn reply(value: &Value) -> Option<Reply> {
    if let Some(error) = errors::error(value) {
        return Some(Reply::Error(error));
    }
    if let Some(found) = value.get("message").and_then(message) {
        return Some(Reply::Message(found));
    }
    if let Some(found) = value.get("session").and_then(session) {
        return Some(Reply::Session(found));
    }
    if value.get("messages").is_some_and(Value::is_array) {
        return Some(Reply::Messages(page(value)));
    }
    message(value)
        .map(Reply::Message)
        .or_else(|| session(value).map(Reply::Session))
}

fn page(value: &Value) -> MessagePage {
    let pagination = members(value.get("pagination"));
    MessagePage {
        messages: list(value.get("messages"), message),
        next: text_of(&pagination, "next_cursor"),
        previous: text_of(&pagination, "prev_cursor"),
    }
}
