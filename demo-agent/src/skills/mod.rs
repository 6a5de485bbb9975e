//! What the agent can do: one file per skill.
//!
//! Owns what a skill is to the rest of the agent. Leaves the request flow to `agent` and the
//! task's life to `tasks`. Invariant: a skill only ever gets input that fits its input schema.

mod fight;

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

use crate::tasks::{Ending, Work};

/// A skill at work.
pub(crate) type Job = Pin<Box<dyn Future<Output = Ending> + Send>>;

/// Something that the agent can be asked to do.
pub(crate) trait Skill: Send + Sync {
    /// The skill as the card declares it.
    fn card(&self) -> Value;

    /// The schemas that the skill's modes name.
    fn schemas(&self) -> Vec<(&'static str, Value)>;

    /// The name of the schema whose values start it.
    fn input_schema(&self) -> &'static str;

    /// The input that plain words ask for, where they ask for this skill.
    fn understand(&self, words: &str) -> Option<Value>;

    /// What a task on this input is called.
    fn title(&self, input: &Value) -> String;

    /// Works on an input.
    fn run(&self, input: Value, work: Work) -> Job;

    /// How to ask for it in words.
    fn how_to_ask(&self) -> &'static str;
}

/// All skills, in the order of the card.
pub(crate) fn all() -> Vec<Box<dyn Skill>> {
    vec![Box::new(fight::Fight)]
}
