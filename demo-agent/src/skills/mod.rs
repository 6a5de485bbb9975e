//! The skills of the agent, one file each, and the trait by which the agent calls them. The card’s entries are in
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

use a2a::message::{Message, Part};
use serde_json::Value;

use crate::tasks::{Outcome, Work};

/// A skill's run on one input, as a future that returns the outcome.
pub(crate) type Job = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// One skill of the demo agent: reads its input, and computes the result.
pub(crate) trait Skill: Send + Sync {
    /// The skill's id in `card.json`, where its modes name its schemas.
    fn id(&self) -> &'static str;

    /// Converts plain words to the skill's input; `None` if the words do not ask for this skill.
    fn input_from_words(&self, _words: &str) -> Option<Value> {
        None
    }

    /// Converts data that is valid against `schema`, one of the skill's schemas, to the skill's input.
    fn input(&self, _schema: &str, data: Value) -> Value {
        data
    }

    /// The title of a task on this input.
    fn title(&self, input: &Value) -> String;

    /// Runs the skill on an input; through `work` it reports progress and adds artifacts to the task.
    fn run(&self, input: Value, work: Work) -> Job;

    /// The words by which a person can ask for the skill; empty if it does not take words.
    fn usage(&self) -> &'static str {
        ""
    }

    /// As `input_from_words`, for a message whose metadata names this skill: it may accept words that do not name it.
    fn input_for_named_skill(&self, words: &str) -> Option<Value> {
        self.input_from_words(words)
    }

    /// The input of a message that another property than its parts, such as its id, assigns to this skill; otherwise
    /// `None`.
    fn recognise(&self, _message: &Message) -> Option<Value> {
        None
    }

    /// The answer to an input that does not need a task; `None` if it needs one.
    fn reply(&self, _input: &Value) -> Option<Vec<Part>> {
        None
    }
}

/// All skills, in the order in which they are asked to understand plain words.
pub(crate) fn all() -> Vec<Box<dyn Skill>> {
    vec![
        Box::new(fight::Fight),
        Box::new(loan::LoanSchedule),
        Box::new(trip::TripQuote),
        Box::new(csv::CsvProfile),
        Box::new(report::TextReport),
        Box::new(interview::Interview),
        Box::new(vault::Vault),
        Box::new(slow::Slow),
        Box::new(showcase::Showcase),
        Box::new(tck::Tck),
    ]
}
