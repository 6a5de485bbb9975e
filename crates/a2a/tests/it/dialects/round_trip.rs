//! Round trips: values are read as they were written, and JSON of 1.0 has no member `kind`.

use a2a::dialect::{Call, Dialect, reading};
use a2a::message::{Message, Part, PartContent};
use a2a::task::{Artifact, Task, TaskStatus, Update};
use proptest::prelude::*;
use serde_json::Value;

use crate::dialects::vocabulary;

const BOTH: [Dialect; 2] = [Dialect::V0_3, Dialect::V1_0];

/// A value that loses something when it is written: `after` returns it as a reader of the dialect gets it. 0.3 loses
/// media types except those of files (see `writing.rs`).
trait Lossy: Sized {
    fn after(self, dialect: Dialect) -> Self;
}

impl Lossy for Part {
    fn after(mut self, dialect: Dialect) -> Self {
        if dialect == Dialect::V0_3 && !matches!(self.content, PartContent::File(_)) {
            self.media_type = None;
        }
        self
    }
}

impl<T: Lossy> Lossy for Vec<T> {
    fn after(self, dialect: Dialect) -> Self {
        self.into_iter().map(|it| it.after(dialect)).collect()
    }
}

impl Lossy for Message {
    fn after(self, dialect: Dialect) -> Self {
        let parts = self.parts.after(dialect);
        Self { parts, ..self }
    }
}

impl Lossy for Artifact {
    fn after(self, dialect: Dialect) -> Self {
        let parts = self.parts.after(dialect);
        Self { parts, ..self }
    }
}

impl Lossy for TaskStatus {
    fn after(self, dialect: Dialect) -> Self {
        let message = self.message.map(|it| it.after(dialect));
        Self { message, ..self }
    }
}

impl Lossy for Task {
    fn after(self, dialect: Dialect) -> Self {
        Self {
            status: self.status.after(dialect),
            artifacts: self.artifacts.after(dialect),
            history: self.history.after(dialect),
            ..self
        }
    }
}

impl Lossy for Update {
    fn after(self, dialect: Dialect) -> Self {
        match self {
            Self::Task(task) => Self::Task(task.after(dialect)),
            Self::Message(message) => Self::Message(message.after(dialect)),
            Self::Status {
                task_id,
                context_id,
                status,
                metadata,
            } => Self::Status {
                task_id,
                context_id,
                status: status.after(dialect),
                metadata,
            },
            Self::Artifact {
                task_id,
                context_id,
                artifact,
                append,
                last_chunk,
                metadata,
            } => Self::Artifact {
                task_id,
                context_id,
                artifact: artifact.after(dialect),
                append,
                last_chunk,
                metadata,
            },
        }
    }
}

impl Lossy for Call {
    fn after(mut self, dialect: Dialect) -> Self {
        if let Self::Send(request) | Self::Stream(request) = &mut self {
            request.message = request.message.clone().after(dialect);
        }
        self
    }
}

/// Writes a value to JSON text and reads it, so that the text of numbers counts.
fn over_the_wire(value: &Value) -> Value {
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Whether a member `kind` exists outside of the agent's own JSON (data, metadata, unknown parts).
fn has_kind(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(name, inner)| {
            name == "kind" || (name != "data" && name != "metadata" && has_kind(inner))
        }),
        Value::Array(items) => items.iter().any(has_kind),
        _ => false,
    }
}

fn without_unknown(mut parts: Vec<Part>) -> Vec<Part> {
    parts.retain(|part| !matches!(part.content, PartContent::Unknown(_)));
    parts
}

proptest! {
    #[test]
    fn a_message_survives_a_round_trip(message in vocabulary::message()) {
        for dialect in BOTH {
            let written = over_the_wire(&dialect.write_message(&message));
            prop_assert_eq!(reading::message(&written), Some(message.clone().after(dialect)));
        }
    }

    #[test]
    fn a_task_survives_a_round_trip(task in vocabulary::task()) {
        for dialect in BOTH {
            let written = over_the_wire(&dialect.write_task(&task));
            prop_assert_eq!(reading::task(&written), Some(task.clone().after(dialect)));
            prop_assert_eq!(reading::update(&written), Some(Update::Task(task.clone().after(dialect))));
        }
    }

    #[test]
    fn an_update_survives_a_round_trip(update in vocabulary::update()) {
        for dialect in BOTH {
            let written = over_the_wire(&dialect.write_update(&update));
            prop_assert_eq!(reading::update(&written), Some(update.clone().after(dialect)), "{}", written);
        }
    }

    #[test]
    fn a_call_survives_a_round_trip(call in vocabulary::call(), tenant in "[a-z]{0,3}") {
        for dialect in BOTH {
            let params = over_the_wire(&dialect.params(&call, Some(&tenant)));
            let read = Dialect::read_call(dialect.method(&call), &params);
            prop_assert_eq!(read, Ok((dialect, call.clone().after(dialect))));
        }
    }

    #[test]
    fn json_of_1_0_has_no_kind(mut message in vocabulary::message()) {
        message.parts = without_unknown(message.parts);
        prop_assert!(!has_kind(&Dialect::V1_0.write_message(&message)));
        let old = Dialect::V0_3.write_message(&message);
        prop_assert_eq!(&old["kind"], "message");
        for part in old["parts"].as_array().into_iter().flatten() {
            prop_assert!(part["kind"].is_string(), "{}", part);
        }
    }

    #[test]
    fn data_of_0_3_is_an_object(message in vocabulary::message()) {
        let written = Dialect::V0_3.write_message(&message);
        for part in written["parts"].as_array().into_iter().flatten() {
            if part["kind"] == "data" {
                prop_assert!(part["data"].is_object(), "{}", part);
            }
        }
    }
}
