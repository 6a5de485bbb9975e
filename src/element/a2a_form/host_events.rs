//! Events of `<a2a-form>` for the host page: their names and details.
//!
//! Leaves dispatching them, and `a2a-change` and `a2a-task`, whose details are written when they are read, to
//! `instance`.

use a2a_forms::a2a::card::AgentCard;
use a2a_forms::a2a::dialect::Dialect;
use a2a_forms::client::signature::Verdict;
use a2a_forms::conversation::Conversation;
use a2a_forms::conversation::command::Announcement;
use a2a_forms::json;
use serde_json::Value;

/// The name and detail of the event for an announcement; `None` if `instance` dispatches that event.
pub(super) fn event(
    announcement: &Announcement,
    conversation: &Conversation,
) -> Option<(&'static str, Value)> {
    let event = match announcement {
        Announcement::Ready(card) => ("a2a-ready", ready(card, conversation)),
        Announcement::Failed(why) => (
            "a2a-error",
            json::object(vec![
                ("kind", json::text(why.kind())),
                ("message", json::text(&why.sentence())),
            ]),
        ),
        Announcement::Result { task, data } => {
            let task = task.as_deref();
            let task = task.map_or(Value::Null, |task| Dialect::V1_0.write_task(task));
            let data = data.clone().unwrap_or_default();
            (
                "a2a-result",
                json::object(vec![("task", task), ("data", data)]),
            )
        }
        Announcement::SignInWanted => {
            let schemes = conversation.declared_security().to_json();
            (
                "a2a-auth-required",
                json::object(vec![("schemes", schemes)]),
            )
        }
        Announcement::CardVerified(verdict) => {
            let key = match verdict {
                Verdict::Verified { key } => key.as_deref(),
                Verdict::NoKey | Verdict::Mismatch => None,
            };
            (
                "a2a-signature",
                json::object(vec![
                    ("state", json::text(verdict.name())),
                    ("key", key.map_or(Value::Null, json::text)),
                ]),
            )
        }
        Announcement::Changed { .. } | Announcement::Task(_) => return None,
    };
    Some(event)
}

fn ready(card: &AgentCard, conversation: &Conversation) -> Value {
    let skills = card.skills.iter().map(|skill| {
        json::object(vec![
            ("id", json::text(&skill.id)),
            ("name", json::text(&skill.name)),
            ("description", json::text(&skill.description)),
        ])
    });
    json::object(vec![
        ("card", card.raw.clone()),
        ("skills", skills.collect()),
        ("notes", notes(conversation)),
    ])
}

/// The notes on the schemas that the card declares: kind and text of each.
fn notes(conversation: &Conversation) -> Value {
    let declared = conversation.agent().map(|known| &known.declared);
    let notes = declared.into_iter().flat_map(|it| &it.notes);
    let notes = notes.map(|note| {
        json::object(vec![
            ("kind", json::text(note.kind())),
            ("text", json::text(&note.to_string())),
        ])
    });
    notes.collect()
}
