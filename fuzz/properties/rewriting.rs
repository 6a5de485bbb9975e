//! Writing a message or task and reading it again changes nothing, except for the losses that `v0_3.rs` lists.

use a2a::dialect::{Dialect, reading};
use a2a::message::{Message, Part, PartContent};
use a2a::task::{Task, Update};
use serde_json::Value;

use super::json;

/// Asserts that an update is the same after writing and reading; in 0.3 apart from what 0.3 cannot write.
pub(crate) fn check(update: &Update) {
    assert_eq!(&again(Dialect::V1_0, update), update);
    let mut old = update.clone();
    for part in parts(&mut old) {
        lose(part);
    }
    assert_eq!(again(Dialect::V0_3, update), old);
    // After the losses of one round, a second round changes nothing.
    assert_eq!(again(Dialect::V0_3, &old), old);
}

fn again(dialect: Dialect, update: &Update) -> Update {
    let written = dialect.write_update(update);
    let read = over_the_wire(&written);
    let again = reading::update(&read).unwrap_or_else(|| panic!("not read again: {written}"));
    match update {
        Update::Task(_) => {
            let Some(Update::Task(task)) = reading::update(&read) else {
                panic!("no task any more: {written}");
            };
            let bare = over_the_wire(&dialect.write_task(&task));
            assert_eq!(reading::task(&bare).as_ref(), Some(&task));
        }
        Update::Message(_) => {
            let Some(Update::Message(message)) = reading::update(&read) else {
                panic!("no message any more: {written}");
            };
            let bare = over_the_wire(&dialect.write_message(&message));
            assert_eq!(reading::message(&bare).as_ref(), Some(&message));
        }
        Update::Status { .. } | Update::Artifact { .. } => {}
    }
    again
}

fn over_the_wire(value: &Value) -> Value {
    json::read(&exact_json::to_text(value)).expect("what was written is JSON")
}

/// Removes from a part what 0.3 cannot write: the media type, except of files, and the mark of wrapped data.
fn lose(part: &mut Part) {
    match &part.content {
        PartContent::File(_) | PartContent::Unknown(_) => {}
        PartContent::Data(data) if !data.is_object() => {
            part.media_type = None;
            part.metadata.shift_remove("data_part_compat");
        }
        _ => part.media_type = None,
    }
}

fn parts(update: &mut Update) -> Vec<&mut Part> {
    match update {
        Update::Task(task) => of_task(task),
        Update::Message(message) => of_message(message).collect(),
        Update::Status { status, .. } => status.message.iter_mut().flat_map(of_message).collect(),
        Update::Artifact { artifact, .. } => artifact.parts.iter_mut().collect(),
    }
}

fn of_task(task: &mut Task) -> Vec<&mut Part> {
    let said = task.status.message.iter_mut().chain(&mut task.history);
    let made = task.artifacts.iter_mut().flat_map(|it| &mut it.parts);
    said.flat_map(of_message).chain(made).collect()
}

fn of_message(message: &mut Message) -> impl Iterator<Item = &mut Part> {
    message.parts.iter_mut()
}
