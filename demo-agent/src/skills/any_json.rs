//! The skill that takes whatever there is in JSON, and promises too much about what it gives.
//!
//! Owns the skill as the card declares it. What it gives never fits the schema that the card
//! declares for it: a client has to show it all the same, whole, and may say that it does not fit.

use a2a::Part;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::tasks::{Ending, Work};

/// The skill `any-json`.
pub(crate) struct AnyJson;

const INPUT: &str = "anyJson";
const OUTPUT: &str = "weatherReport";
const OUTPUT_MODE: &str = "application/json;schema=weatherReport";

impl Skill for AnyJson {
    fn card(&self) -> Value {
        json!({
            "id": "any-json",
            "name": "Any JSON",
            "description": "Takes any JSON and gives it back unchanged. On purpose it declares a schema for its results that nothing ever fits: what comes back is not the weather report that is promised.",
            "inputModes": ["text/plain", "application/json;schema=anyJson"],
            "outputModes": ["text/plain", OUTPUT_MODE],
            "examples": ["echo {\"station\": 10147, \"measured\": [17.3, null, true]}", "echo [1, 1.10, 1e400]"],
            "tags": ["test", "echo"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        let output = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Weather report",
            "type": "object",
            "required": ["station", "celsius"],
            "properties": {
                "station": { "title": "Station", "type": "string", "minLength": 1 },
                "celsius": { "title": "Temperature in °C", "type": "number", "minimum": -90, "maximum": 60 }
            },
            // Two are required and one is allowed: the mistake that no value gets around.
            "maxProperties": 1
        });
        vec![(INPUT, json!({})), (OUTPUT, output)]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    /// `echo` and any JSON.
    fn understand(&self, words: &str) -> Option<Value> {
        let (verb, rest) = words.trim().split_once(char::is_whitespace)?;
        let is_echo = verb.trim_end_matches(':').eq_ignore_ascii_case("echo");
        exact_json::parse(rest.trim()).ok().filter(|_| is_echo)
    }

    /// Said to this skill, whatever is JSON is an echo, and what is not is a text.
    fn understand_named(&self, words: &str) -> Option<Value> {
        let json = || exact_json::parse(words.trim()).ok();
        let found = self.understand(words).or_else(json);
        Some(found.unwrap_or_else(|| words.into()))
    }

    fn title(&self, input: &Value) -> String {
        format!("An echo of {}", kind(input))
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(async move {
            work.say(&format!("Holding up a mirror to {}.", kind(&input)))
                .await;
            let text = format!(
                "Here is {} back, as it came. The card says that it is a weather report. It is not.",
                kind(&input)
            );
            work.give(
                "echo",
                "Echo",
                vec![Part::text(text), Part::data(input, OUTPUT_MODE)],
            );
            Ending::Completed
        })
    }

    fn how_to_ask(&self) -> &'static str {
        "I give any JSON back, such as “echo [1, 2, 3]”."
    }

    fn takes_unflagged(&self) -> bool {
        false
    }
}

/// What it is, for people.
fn kind(value: &Value) -> String {
    let counted = |one: &str, many: &str, count: usize| match count {
        0 => format!(
            "nothing but an empty {}",
            one.split(' ').next().unwrap_or(one)
        ),
        1 => format!("a {one} of one {}", many.trim_end_matches('s')),
        count => format!("a {one} of {count} {many}"),
    };
    match value {
        Value::Null => "“null”".to_owned(),
        Value::Bool(_) => "a yes or no".to_owned(),
        Value::Number(_) => "a number".to_owned(),
        Value::String(_) => "a text".to_owned(),
        Value::Array(items) => counted("list", "items", items.len()),
        Value::Object(members) => counted("record", "members", members.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_echo_is_an_echo() {
        assert_eq!(AnyJson.understand("Echo: [1]"), Some(json!([1])));
        assert_eq!(AnyJson.understand("echo null"), Some(Value::Null));
        for words in ["", "echo", "echo nothing", "say [1]", "[1]"] {
            assert_eq!(AnyJson.understand(words), None, "{words}");
        }
    }

    #[test]
    fn what_it_is_can_be_said() {
        assert_eq!(kind(&json!([])), "nothing but an empty list");
        assert_eq!(kind(&json!({"a": 1})), "a record of one member");
        assert_eq!(kind(&json!([1, 2])), "a list of 2 items");
    }
}
