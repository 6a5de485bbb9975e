//! The skill `tck`: the scenarios of the public compatibility kit for A2A 1.0 (`a2aproject/a2a-tck`).
//!
//! The kit names a scenario by the prefix of a message's id. Only such ids start this skill.

use std::time::Duration;

use a2a::message::{FileSource, Message, Part, PartContent};
use a2a::task::TaskState;
use serde_json::{Value, json};

use super::Skill;
use crate::tasks::work::{Chunk, Outcome, SkillContext};

/// The skill `tck`: answers as the tests of the public compatibility kit for A2A 1.0 expect.
pub(super) const SKILL: Skill = Skill {
    recognise,
    reply,
    ..Skill::new(
        "tck",
        |_| "A scenario of the compatibility kit".to_owned(),
        |input, work| Box::pin(run(input, work)),
    )
};

/// The duration of the long scenario: longer than the kit's streams wait.
const LONG: Duration = Duration::from_secs(4);

/// What a test of the kit expects of the agent, by the prefix of the message's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scenario {
    /// The answer is a message without a task.
    Message,
    /// The task asks for input.
    InputRequired,
    Rejected,
    /// The task works for the duration `LONG`.
    Long,
    /// The task has an artifact with one text part: this text.
    Text(&'static str),
    File,
    FileUrl,
    Data,
    /// The task has an artifact that is sent in two chunks.
    Chunks,
    /// The scenario of any other id of the kit: the task completes.
    Complete,
}

/// The prefixes of message ids and their scenarios; the first prefix that matches counts.
const SCENARIOS: [(&str, Scenario); 14] = [
    ("tck-message-response", Scenario::Message),
    ("tck-input-required", Scenario::InputRequired),
    ("tck-reject-task", Scenario::Rejected),
    (
        "tck-artifact-text",
        Scenario::Text("Generated text content"),
    ),
    ("tck-artifact-file-url", Scenario::FileUrl),
    ("tck-artifact-file", Scenario::File),
    ("tck-artifact-data", Scenario::Data),
    ("tck-stream-001", Scenario::Text("Stream hello from TCK")),
    // "Message-only stream contains exactly one Message then closes."
    ("tck-stream-002", Scenario::Message),
    ("tck-stream-003", Scenario::Text("Stream task lifecycle")),
    ("tck-stream-ordering-001", Scenario::Text("Ordered output")),
    (
        "tck-stream-artifact-text",
        Scenario::Text("Streamed text content"),
    ),
    ("tck-stream-artifact-file", Scenario::File),
    ("tck-stream-artifact-chunked", Scenario::Chunks),
];

impl Scenario {
    fn of(message_id: &str) -> Option<Self> {
        if message_id.starts_with("test-resubscribe-message-id") {
            return Some(Self::Long);
        }
        let known = SCENARIOS
            .iter()
            .find(|(start, _)| message_id.starts_with(start));
        let other = || message_id.starts_with("tck-").then_some(Self::Complete);
        known.map(|(_, scenario)| *scenario).or_else(other)
    }
}

/// The id of a message that names a scenario, as the input.
fn recognise(message: &Message) -> Option<Value> {
    Scenario::of(&message.message_id)?;
    Some(Value::String(message.message_id.clone()))
}

fn reply(input: &Value) -> Option<Vec<Part>> {
    let message = Scenario::of(input.as_str()?) == Some(Scenario::Message);
    message.then(|| vec![Part::text("Direct message response")])
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let mut message_id = input.as_str().unwrap_or_default().to_owned();
    while Scenario::of(&message_id) == Some(Scenario::InputRequired) {
        let question = vec![Part::text("More input is wanted.")];
        let turn = work.ask(TaskState::InputRequired, question).await;
        message_id = turn.message.message_id;
    }
    let scenario = Scenario::of(&message_id).unwrap_or(Scenario::Complete);
    if scenario == Scenario::Rejected {
        return Outcome::Rejected("rejected".to_owned());
    }
    work.begin();
    let give = |part| work.add_artifact("tck-artifact", "Artifact", vec![part]);
    match scenario {
        Scenario::Text(text) => give(Part::text(text)),
        Scenario::File => give(file(FileSource::Bytes("T3V0cHV0Cg==".to_owned()))),
        Scenario::FileUrl => {
            let address = "https://example.com/output.txt".to_owned();
            give(file(FileSource::Uri(address)));
        }
        Scenario::Data => {
            let data = json!({ "key": "value", "count": 42 });
            give(Part::of(PartContent::Data(data)));
        }
        Scenario::Chunks => {
            for (text, first) in [("chunk-1 ", true), ("chunk-2", false)] {
                work.add_chunk(Chunk {
                    artifact_id: "tck-artifact",
                    name: "Artifact",
                    parts: vec![Part::text(text)],
                    append: !first,
                    last: !first,
                });
            }
        }
        Scenario::Long => tokio::time::sleep(LONG).await,
        _ => return Outcome::CompletedWith(vec![Part::text("Hello from TCK")]),
    }
    Outcome::Completed
}

fn file(source: FileSource) -> Part {
    Part::file("output.txt", "text/plain", source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ids_of_the_kit_start_a_scenario() {
        let of = Scenario::of;
        assert_eq!(of("tck-artifact-file-url-1"), Some(Scenario::FileUrl));
        assert_eq!(of("tck-artifact-file-1"), Some(Scenario::File));
        assert_eq!(of("tck-stream-artifact-chunked-1"), Some(Scenario::Chunks));
        assert_eq!(of("tck-anything"), Some(Scenario::Complete));
        assert_eq!(of("79948407-2588-4add-b823-5a890285ca6f"), None);
    }
}
