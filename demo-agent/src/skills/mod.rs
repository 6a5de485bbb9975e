//! The skills of the agent, one file each, and the struct by which the agent calls them. The card’s entries are in
//! `card.json`.
//!
//! A skill with an input schema gets only valid input.

mod csv;
mod fight;
mod interview;
mod loan;
mod report;
mod showcase;
mod slow;
mod tck;
mod trip;
mod vault;
mod words;

use std::future::Future;
use std::pin::Pin;

use a2a::Members;
use a2a::message::{Message, Part};
use serde_json::Value;

use crate::tasks::work::{Outcome, SkillContext};

/// A skill's run on one input, as a future that returns the outcome.
pub(crate) type Job = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// One skill of the demo agent: how it reads its input, and how it computes the result.
pub(crate) struct Skill {
    /// The skill's id in `card.json`, where its modes name its schemas.
    pub(crate) id: &'static str,
    /// The words by which a person can ask for the skill; empty if it does not take words.
    pub(crate) usage: &'static str,
    /// The title of a task on this input.
    pub(crate) title: fn(input: &Value) -> String,
    /// Runs the skill on an input; through `SkillContext` it reports progress and adds artifacts to the task.
    pub(crate) run: fn(input: Value, work: SkillContext) -> Job,
    /// Converts plain words to the skill's input; `None` if the words do not ask for this skill. `is_named` says that
    /// the message's metadata names the skill: then the words need not name it.
    pub(crate) input_from_words: fn(words: &str, is_named: bool) -> Option<Value>,
    /// Converts data that is valid against `schema`, one of the skill's schemas, to the skill's input.
    pub(crate) input: fn(schema: &str, data: Value) -> Value,
    /// The skill's input from a message that selects the skill by something else than its parts, such as its id; `None`
    /// if the message does not.
    pub(crate) recognise: fn(message: &Message) -> Option<Value>,
    /// The answer to an input that does not need a task; `None` if it needs one.
    pub(crate) reply: fn(input: &Value) -> Option<Vec<Part>>,
}

impl Skill {
    /// A skill that takes only data, as it is, and always works on a task.
    const fn new(
        id: &'static str,
        title: fn(&Value) -> String,
        run: fn(Value, SkillContext) -> Job,
    ) -> Self {
        Self {
            id,
            usage: "",
            title,
            run,
            input_from_words: |_, _| None,
            input: |_, data| data,
            recognise: |_| None,
            reply: |_| None,
        }
    }
}

/// All skills, in the order in which they are asked to understand plain words.
pub(crate) static ALL: [Skill; 10] = [
    fight::SKILL,
    loan::SKILL,
    trip::SKILL,
    csv::SKILL,
    report::SKILL,
    interview::SKILL,
    vault::SKILL,
    slow::SKILL,
    showcase::SKILL,
    tck::SKILL,
];

/// A part of Markdown text. The media type is in its metadata (0.3) and beside the content (1.0).
fn markdown(text: &str) -> Part {
    const MARKDOWN: &str = "text/markdown";
    Part {
        metadata: Members::from_iter([("mimeType".to_owned(), MARKDOWN.into())]),
        media_type: Some(MARKDOWN.to_owned()),
        ..Part::text(text)
    }
}
