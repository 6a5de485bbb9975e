//! The skill `slow`: work of a requested duration, to try reloading, resuming and cancelling.
//!
//! Reports its progress each second, or after each twentieth of the duration if that is longer.

use std::time::Duration;

use exact_json as json;
use serde_json::{Value, json};

use super::Skill;
use super::words::numbers;
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `slow`: works for the duration that the input asks for, and reports its progress.
pub(super) const SKILL: Skill = Skill {
    usage: "I work slowly for as long as you like, such as “Wait 15 seconds”.",
    input_from_words,
    ..Skill::new("slow", title, |input, work| Box::pin(run(input, work)))
};

const OUTPUT_MODE: &str = "application/json;schema=slowResult";

/// The largest number of steps that the work reports.
const STEPS: u64 = 20;

/// The value of the input's member `end` that asks for a task that fails.
const FAILS: &str = "failed";
/// The value of the input's member `end` that asks for a task that is rejected.
const REFUSES: &str = "rejected";

/// Reads words such as `Wait 2 minutes`; in a message that names the skill, also a bare number of seconds.
fn input_from_words(words: &str, is_named: bool) -> Option<Value> {
    let lower = words.to_lowercase();
    let asked = || {
        let minutes = lower.contains("minute");
        let has_unit = minutes || lower.contains("second");
        let [number] = numbers(words).try_into().ok()?;
        let seconds =
            json::number::whole(&number.into())?.checked_mul(if minutes { 60 } else { 1 });
        seconds.filter(|_| has_unit && lower.contains("wait"))
    };
    let bare = || words.trim().parse().ok().filter(|_| is_named);
    let seconds: u64 = asked().or_else(bare)?;
    Some(json!({ "seconds": seconds }))
}

fn title(input: &Value) -> String {
    format!("{} of slow work", seconds_in_words(seconds(input)))
}

fn seconds(input: &Value) -> u64 {
    input
        .get("seconds")
        .and_then(json::number::whole)
        .unwrap_or(1)
}

fn seconds_in_words(seconds: u64) -> String {
    match seconds {
        1 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

async fn run(input: Value, work: SkillContext) -> Outcome {
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
    work.complete("slow-result", "Slow work", text, data, OUTPUT_MODE)
}

/// The progress after a step, from 0 to 1.
fn share(step: u64, steps: u64) -> f64 {
    let small = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    small(step) / small(steps)
}
