//! Events of `<a2a-form>` for the host page: their names, their details and their dispatch.
//!
//! `instance` decides when an event is dispatched.

use std::rc::Rc;

use a2a::card::AgentCard;
use a2a::dialect::Dialect;
use a2a::message::Message;
use a2a::task::Task;
use a2a_client::client::address::origin;
use a2a_client::client::signature::Verdict;
use a2a_client::conversation::Conversation;
use a2a_client::conversation::command::Announcement;
use a2a_forms::ui::conversation::driver::DriverLink;
use exact_json::Pointer;
use serde_json::Value;

use crate::element::host_element::Host;

/// Dispatches the DOM event for an announcement of the conversation, such as `a2a-ready` or `a2a-result`.
pub(super) fn dispatch(
    host: &Host,
    link: DriverLink,
    announcement: &Announcement,
    conversation: &Conversation,
) {
    match announcement {
        Announcement::Changed { pointer } => dispatch_change(host, conversation, pointer),
        Announcement::Task(task) => dispatch_task(host, link, task),
        _ => {
            if let Some((name, detail)) = event(announcement, conversation) {
                host.dispatch(name, &detail, false);
            }
        }
    }
}

/// Dispatches `a2a-submit` before a message is sent; `false` if the host page canceled it by `preventDefault`.
pub(super) fn dispatch_submit(host: &Host, message: &Message) -> bool {
    let message = Dialect::V1_0.write_message(message);
    let detail = exact_json::object(vec![("message", message)]);
    host.dispatch("a2a-submit", &detail, true)
}

/// Dispatches `a2a-connect` before the element goes to an agent that another one has named; `false` if the host page
/// canceled it.
pub(super) fn dispatch_connect(host: &Host, address: &str, from: &str) -> bool {
    let detail = exact_json::object(vec![
        ("address", address.into()),
        ("origin", origin(address).into()),
        ("from", from.into()),
    ]);
    host.dispatch("a2a-connect", &detail, true)
}

/// Dispatches `a2a-change` with the form's value, and the instance location of the change.
fn dispatch_change(host: &Host, conversation: &Conversation, pointer: &Pointer) {
    let request = conversation.agent().and_then(|known| known.request());
    let session = request.and_then(|request| request.form());
    let value = session.and_then(|session| session.state().value());
    host.dispatch_change("a2a-change", value.map(exact_json::to_text), pointer);
}

/// Dispatches `a2a-task`. A listener that reads the detail after a later update gets the updated task.
fn dispatch_task(host: &Host, link: DriverLink, task: &Rc<Task>) {
    let (id, then) = (task.id.clone(), Rc::downgrade(task));
    let text = |task: &Task| exact_json::to_text(&Dialect::V1_0.write_task(task));
    host.dispatch_task(move || {
        if let Some(task) = then.upgrade() {
            return Some(text(&task));
        }
        link.with(|conversation| {
            let mut tasks = conversation.runs().filter_map(|run| run.task.as_ref());
            tasks.find(|task| task.id == id).map(|task| text(task))
        })?
    });
}

/// The name and detail of the event for an announcement; `None` for `Changed` and `Task`, whose events are dispatched
/// by functions of their own.
fn event(
    announcement: &Announcement,
    conversation: &Conversation,
) -> Option<(&'static str, Value)> {
    let event = match announcement {
        Announcement::Ready(card) => ("a2a-ready", ready(card, conversation)),
        Announcement::Failed(why) => (
            "a2a-error",
            exact_json::object(vec![
                ("kind", exact_json::text(why.kind())),
                ("message", exact_json::text(&why.sentence())),
            ]),
        ),
        Announcement::Result { task, data } => {
            let task = task.as_deref();
            let task = task.map_or(Value::Null, |task| Dialect::V1_0.write_task(task));
            let data = data.clone().unwrap_or_default();
            (
                "a2a-result",
                exact_json::object(vec![("task", task), ("data", data)]),
            )
        }
        Announcement::SignInWanted => {
            let schemes = conversation.declared_security().to_json();
            (
                "a2a-auth-required",
                exact_json::object(vec![("schemes", schemes)]),
            )
        }
        Announcement::CardVerified(verdict) => {
            let key = match verdict {
                Verdict::Verified { key } => key.as_deref(),
                Verdict::Unsigned | Verdict::NoKey | Verdict::Mismatch => None,
            };
            (
                "a2a-signature",
                exact_json::object(vec![
                    ("state", exact_json::text(verdict.name())),
                    ("key", key.into()),
                ]),
            )
        }
        Announcement::Changed { .. } | Announcement::Task(_) => return None,
    };
    Some(event)
}

fn ready(card: &AgentCard, conversation: &Conversation) -> Value {
    let skills = card.skills.iter().map(|skill| {
        exact_json::object(vec![
            ("id", exact_json::text(&skill.id)),
            ("name", exact_json::text(&skill.name)),
            ("description", exact_json::text(&skill.description)),
        ])
    });
    exact_json::object(vec![
        ("card", card.raw.clone()),
        ("skills", skills.collect()),
        ("notes", notes(conversation)),
    ])
}

/// The notes on the schemas that the card declares: a list of objects with `kind` and `text`, empty without an agent.
fn notes(conversation: &Conversation) -> Value {
    let declared = conversation.agent().map(|known| &known.declared);
    let notes = declared.into_iter().flat_map(|it| &it.notes);
    let notes = notes.map(|note| {
        exact_json::object(vec![
            ("kind", exact_json::text(note.kind())),
            ("text", exact_json::text(&note.to_string())),
        ])
    });
    notes.collect()
}
