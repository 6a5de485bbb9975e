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

use crate::tasks::{Ending, Work};

/// A skill at work.
pub(crate) type Job = Pin<Box<dyn Future<Output = Ending> + Send>>;

/// Something that the agent can be asked to do.
pub(crate) trait Skill: Send + Sync {
    /// Its id in `card.json`, where its modes name its schemas.
    fn id(&self) -> &'static str;

    /// The input that plain words ask for, where they ask for this skill.
    fn understand(&self, _words: &str) -> Option<Value> {
        None
    }

    /// What a task on this input is called.
    fn title(&self, input: &Value) -> String;

    /// Works on an input.
    fn run(&self, input: Value, work: Work) -> Job;

    /// How to ask for it in words. Empty where it does not take words.
    fn how_to_ask(&self) -> &'static str {
        ""
    }

    /// The input that words ask for when the message names this skill (`metadata.skillId`).
    fn understand_named(&self, words: &str) -> Option<Value> {
        self.understand(words)
    }

    /// The input that a message is, where something other than its parts says that it is for this
    /// skill.
    fn recognise(&self, _message: &Message) -> Option<Value> {
        None
    }

    /// What is said to an input at once, where no task is needed for it.
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
