//! Outlines of cards, tasks, messages and updates, a few readable lines each, for snapshots.

use std::fmt::Write as _;

use a2a::Members;
use a2a::card::AgentCard;
use a2a::dialect::reading;
use a2a::extension;
use a2a::message::{FileSource, Message, Part, PartContent, Role};
use a2a::task::{Artifact, Task, TaskStatus, Update};
use a2a_client::client::calls::AgentReply;

fn or_none(text: Option<&str>) -> &str {
    text.unwrap_or("–")
}

pub(crate) fn card(card: &AgentCard) -> String {
    let mut out = format!("{} ({})\n", card.name, or_none(card.version.as_deref()));
    let provider = card.provider.as_ref().map(|it| it.organization.as_str());
    let _ = writeln!(out, "by {}: {}", or_none(provider), card.description);
    for it in &card.interfaces {
        let tenant = it.tenant.as_deref();
        let _ = writeln!(
            out,
            "listens {} {} at {} tenant {}",
            it.binding.name(),
            it.protocol_version,
            it.url,
            or_none(tenant)
        );
    }
    let can = &card.capabilities;
    let _ = writeln!(
        out,
        "streams {}, pushes {}, has a longer card {}",
        can.streaming, can.push_notifications, can.extended_agent_card
    );
    for it in &can.extensions {
        let _ = writeln!(
            out,
            "extension {} required {} with params {}",
            it.uri,
            it.required,
            it.params.is_some()
        );
    }
    let _ = writeln!(
        out,
        "takes {:?}, gives {:?}",
        card.default_input_modes, card.default_output_modes
    );
    for skill in &card.skills {
        let _ = writeln!(out, "skill {} “{}”", skill.id, skill.name);
        let _ = writeln!(out, "  takes {:?}", card.input_modes(skill));
        let _ = writeln!(out, "  gives {:?}", card.output_modes(skill));
        let _ = writeln!(
            out,
            "  tags {:?}, {} examples",
            skill.tags,
            skill.examples.len()
        );
    }
    let declared = extension::declaration::declared(card);
    for it in &declared.schemas {
        let _ = writeln!(out, "schema {} from {:?}", it.name, it.origin);
    }
    for note in &declared.notes {
        let _ = writeln!(out, "note {note:?}");
    }
    out
}

pub(crate) fn reply(reply: &AgentReply) -> String {
    match reply {
        AgentReply::Error(error) => {
            let data = error.data.as_ref().map(ToString::to_string);
            format!(
                "error {} {} data {}\n",
                error.code,
                error.message,
                or_none(data.as_deref())
            )
        }
        AgentReply::Result(result) => {
            reading::update(result).map_or_else(|| "nothing known\n".to_owned(), |it| update(&it))
        }
    }
}

pub(crate) fn update(update: &Update) -> String {
    match update {
        Update::Task(it) => task(it),
        Update::Message(it) => message(it),
        Update::Status {
            task_id,
            context_id,
            status: it,
            metadata,
        } => format!(
            "status of {task_id} in {}\n{}{}",
            or_none(context_id.as_deref()),
            indented(&status(it)),
            indented(&members(metadata))
        ),
        Update::Artifact {
            task_id,
            context_id,
            artifact: it,
            append,
            last_chunk,
            metadata,
        } => format!(
            "artifact of {task_id} in {} append {append} last {last_chunk}\n{}{}",
            or_none(context_id.as_deref()),
            indented(&artifact(it)),
            indented(&members(metadata))
        ),
    }
}

pub(crate) fn task(task: &Task) -> String {
    let context = or_none(task.context_id.as_deref());
    let mut out = format!("task {} in {context}\n", task.id);
    out.push_str(&indented(&status(&task.status)));
    for it in &task.artifacts {
        out.push_str(&indented(&artifact(it)));
    }
    for it in &task.history {
        out.push_str(&indented(&format!("once {}", message(it))));
    }
    out.push_str(&indented(&members(&task.metadata)));
    out
}

fn status(status: &TaskStatus) -> String {
    let when = if status.timestamp.is_some() {
        "with"
    } else {
        "without"
    };
    let mut out = format!("{} {when} a time\n", status.state.name());
    if let Some(it) = &status.message {
        out.push_str(&indented(&message(it)));
    }
    out
}

fn artifact(artifact: &Artifact) -> String {
    let name = or_none(artifact.name.as_deref());
    let mut out = format!("gives {name}\n");
    for it in &artifact.parts {
        out.push_str(&indented(&part(it)));
    }
    out.push_str(&indented(&members(&artifact.metadata)));
    out
}

pub(crate) fn message(message: &Message) -> String {
    let role = match &message.role {
        Role::User => "user",
        Role::Agent => "agent",
        Role::Other(name) => name,
    };
    let mut out = format!("{role} says {}\n", message.message_id);
    for it in &message.parts {
        out.push_str(&indented(&part(it)));
    }
    out.push_str(&indented(&members(&message.metadata)));
    out
}

fn part(part: &Part) -> String {
    let what = match &part.content {
        PartContent::Text(text) => format!("text {text:?}"),
        PartContent::Data(data) => format!("data {data}"),
        PartContent::File(file) => {
            let name = or_none(file.name.as_deref());
            match &file.source {
                FileSource::Bytes(bytes) => format!("file {name} of {} characters", bytes.len()),
                FileSource::Uri(uri) => format!("file {name} at {uri}"),
            }
        }
        PartContent::Unknown(raw) => format!("unknown {raw}"),
    };
    format!("{what}\n  mode {}\n", or_none(part.mode()))
}

fn members(members: &Members) -> String {
    if members.is_empty() {
        return String::new();
    }
    format!("metadata {}\n", serde_json::Value::Object(members.clone()))
}

fn indented(lines: &str) -> String {
    let mut out = String::new();
    for line in lines.lines() {
        let _ = writeln!(out, "  {line}");
    }
    out
}
