//! The skill `slow`: work of a requested duration, to try reloading, resuming and cancelling.
//!
//! Reports its progress each second, or after each twentieth of the duration if that is longer.

use std::time::Duration;

use a2a::message::Part;
use exact_json as json;
use serde_json::{Value, json};

use super::words::numbers;
use super::{Job, Skill};
use crate::tasks::{Outcome, Work};

/// The skill `slow`: works for the duration that the input asks for, and reports its progress.
pub(crate) struct Slow;

const OUTPUT_MODE: &str = "application/json;schema=slowResult";

/// The largest number of steps that the work reports.
const STEPS: u64 = 20;

/// The values of the input's member `end` that ask for an outcome other than success.
const FAILS: &str = "failed";
const REFUSES: &str = "rejected";

impl Skill for Slow {
    fn id(&self) -> &'static str {
        "slow"
    }

    fn input_from_words(&self, words: &str) -> Option<Value> {
        let lower = words.to_lowercase();
        let unit = if lower.contains("minute") { 60 } else { 1 };
        let named = lower.contains("minute") || lower.contains("second");
        let [number] = numbers(words).try_into().ok()?;
        let seconds = json::whole(&number.into())?.checked_mul(unit)?;
        let asked = lower.contains("wait") && named;
        asked.then(|| json!({ "seconds": seconds }))
    }

    /// Reads what `input_from_words` reads, and also a bare number as seconds.
    fn input_for_named_skill(&self, words: &str) -> Option<Value> {
        let seconds = words.trim().parse::<u64>().ok();
        let bare = || seconds.map(|seconds| json!({ "seconds": seconds }));
        self.input_from_words(words).or_else(bare)
    }

    fn title(&self, input: &Value) -> String {
        format!("{} of slow work", seconds_in_words(seconds(input)))
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(run(input, work))
    }

    fn usage(&self) -> &'static str {
        "I work slowly for as long as you like, such as “Wait 15 seconds”."
    }
}

fn seconds(input: &Value) -> u64 {
    input.get("seconds").and_then(json::whole).unwrap_or(1)
}

fn seconds_in_words(seconds: u64) -> String {
    match seconds {
        1 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

async fn run(input: Value, work: Work) -> Outcome {
    let (seconds, begun) = (seconds(&input), tokio::time::Instant::now());
    let steps = seconds.clamp(1, STEPS);
    for step in 1..=steps {
        // From the beginning, so that the time that telling takes does not add up.
        let until = Duration::from_secs(seconds).mul_f64(share(step, steps));
        tokio::time::sleep_until(begun + until).await;
        let passed = seconds * step / steps;
        work.report(&format!(
            "{} % done: {} of {}.",
            step * 100 / steps,
            passed,
            seconds_in_words(seconds)
        ));
    }
    match input.get("end").and_then(Value::as_str) {
        Some(FAILS) => return Outcome::Failed("It failed at the very end, as asked.".to_owned()),
        Some(REFUSES) => {
            return Outcome::Rejected("It was refused at the very end, as asked.".to_owned());
        }
        _ => {}
    }
    let taken = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let data = json!({ "seconds": seconds, "reports": steps, "milliseconds": taken });
    let text = format!("{} are over.", seconds_in_words(seconds));
    work.add_artifact(
        "slow-result",
        "Slow work",
        vec![Part::text(text), Part::data(data, OUTPUT_MODE)],
    );
    Outcome::Completed
}

/// The progress after a step, from 0 to 1.
fn share(step: u64, steps: u64) -> f64 {
    let small = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    small(step) / small(steps)
}
