//! A check of the order of a stream's events: no event after the end of the task, and only one task.

use a2a::dialect::reading;
use exact_json::Pointer;
use serde_json::Value;

use crate::{Finding, messages, rules};

/// Warns of each event after the one that ended the task, and reports each event that names another task than the
/// first. `values` are the events with their pointers.
pub(super) fn order_of_events(values: &[(Pointer, Value)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut task: Option<String> = None;
    let mut ended = false;
    let mut messages_before = 0;
    let mut bare = None;
    for (at, value) in values {
        let frame = value.get("result");
        let at = match frame {
            Some(_) => at.child("result"),
            None => at.clone(),
        };
        let Some(update) = reading::update(frame.unwrap_or(value)) else {
            continue;
        };
        // HTTP+JSON of 1.0 has no frame either, and its events no `kind`.
        if frame.is_none() && value.get("kind").is_some() {
            bare.get_or_insert(at.clone());
        }
        let is_message = matches!(update, a2a::task::Update::Message(_));
        messages_before += usize::from(is_message);
        if is_message && messages_before == 2 && task.is_none() {
            findings.push(
                rules::STREAM_SEVERAL_MESSAGES.broken(at.clone(), messages::SEVERAL_MESSAGES),
            );
        }
        if ended {
            findings.push(rules::STREAM_AFTER_END.broken(at.clone(), messages::EVENT_AFTER_END));
        }
        let (id, state) = match &update {
            a2a::task::Update::Task(task) => (Some(&task.id), Some(&task.status.state)),
            a2a::task::Update::Status {
                task_id, status, ..
            } => (Some(task_id), Some(&status.state)),
            a2a::task::Update::Artifact { task_id, .. } => (Some(task_id), None),
            a2a::task::Update::Message(_) => (None, None),
        };
        ended |= state.is_some_and(a2a::task::TaskState::is_terminal);
        match (&task, id) {
            (Some(known), Some(id)) if known != id => {
                let why = messages::another_task(known, id);
                findings.push(rules::STREAM_TASK.broken(at, (why, messages::ONE_TASK)));
            }
            (None, Some(id)) => task = Some(id.clone()),
            _ => {}
        }
    }
    if let Some(at) = bare {
        findings.push(rules::STREAM_UNFRAMED.broken(at, messages::UNFRAMED_EVENT));
    }
    findings
}
