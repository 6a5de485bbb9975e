//! The skills of the agent, one file each, and what a skill is to the rest of the agent. The card’s
//! entries are in `card.json`.
//!
//! A skill with an input schema only gets input that fits it.

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

use a2a::{Message, Part};
use serde_json::Value;

use crate::tasks::{Outcome, Work};

/// A skill at work.
pub(crate) type Job = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// A skill of the agent.
pub(crate) trait Skill: Send + Sync {
    /// Its id in `card.json`, where its modes name its schemas.
    fn id(&self) -> &'static str;

    /// The input in plain words, if they ask for this skill.
    fn understand(&self, _words: &str) -> Option<Value> {
        None
    }

    /// The input that data of one of its schemas stands for.
    fn input(&self, _schema: &str, data: Value) -> Value {
        data
    }

    /// The title of a task on this input.
    fn title(&self, input: &Value) -> String;

    /// Computes the result of an input.
    fn run(&self, input: Value, work: Work) -> Job;

    /// How to ask for it in words. Empty if it does not take words.
    fn usage(&self) -> &'static str {
        ""
    }

    /// The input in words of a message that names this skill by its metadata.
    fn understand_named(&self, words: &str) -> Option<Value> {
        self.understand(words)
    }

    /// The input of a message that is for this skill by something other than its parts.
    fn recognise(&self, _message: &Message) -> Option<Value> {
        None
    }

    /// The answer to an input that does not need a task.
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
