//! The skill of the extension's own example: who would win in a fight? (000 §1)
//!
//! Owns the skill as the card declares it (schemas and texts are those of 000, word for word),
//! understanding plain words, and telling the fight step by step. Leaves who wins to `fight`.

use a2a::Part;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::fight::{Contestant, fight, weight};
use crate::tasks::{Ending, Work};

/// The skill `fight-comparison`.
pub(crate) struct Fight;

const INPUT: &str = "fightComparison";
const OUTPUT: &str = "fightResponse";
const OUTPUT_MODE: &str = "application/json;schema=fightResponse";

impl Skill for Fight {
    fn card(&self) -> Value {
        json!({
            "id": "fight-comparison",
            "name": "Fight Comparison",
            "description": "Determines who would win in a hypothetical fight between two contestants. Requires a data payload with two fields: \"a\" (first contestant) and \"b\" (second contestant). Returns the winner, probability of victory, and an explanation.",
            "inputModes": ["text/plain", "application/json;schema=fightComparison"],
            "outputModes": ["text/plain", OUTPUT_MODE],
            "examples": [
                "{\"a\": \"Superman\", \"b\": \"Batman\"}",
                "{\"a\": \"Lion\", \"b\": \"Tiger\"}",
                "{\"a\": \"Godzilla\", \"b\": \"King Kong\"}"
            ],
            "tags": ["comparison", "fight", "ai-analysis", "prediction"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        let input = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "a": { "description": "The name of the first contestant", "type": "string" },
                "b": { "description": "The name of the second contestant", "type": "string" }
            },
            "required": ["a", "b"],
            "additionalProperties": false
        });
        let output = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "winner": {
                    "title": "Winner",
                    "description": "The name of the winner of the fight",
                    "type": "string"
                },
                "probability": {
                    "title": "Probability",
                    "description": "The probability of the winner winning the fight",
                    "type": "number",
                    "minimum": 0,
                    "maximum": 1
                },
                "explanation": {
                    "title": "Explanation",
                    "description": "A freeform field justifying the reason for choosing the winner",
                    "type": "string"
                }
            },
            "required": ["winner", "probability", "explanation"],
            "additionalProperties": false
        });
        vec![(INPUT, input), (OUTPUT, output)]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    fn understand(&self, words: &str) -> Option<Value> {
        let (a, b) = two_contestants(words)?;
        Some(json!({ "a": a, "b": b }))
    }

    fn title(&self, input: &Value) -> String {
        let [a, b] = contestants(input);
        format!(
            "Who would win in a fight between {} and {}?",
            a.shown(),
            b.shown()
        )
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(tell(input, work))
    }

    fn how_to_ask(&self) -> &'static str {
        "I say who would win in a fight. Name two contestants, such as “Lion vs Tiger”, \
         or send JSON such as {\"a\": \"Lion\", \"b\": \"Tiger\"}."
    }
}

fn contestants(input: &Value) -> [Contestant; 2] {
    ["a", "b"]
        .map(|name| Contestant::named(input.get(name).and_then(Value::as_str).unwrap_or_default()))
}

async fn tell(input: Value, work: Work) -> Ending {
    let [a, b] = contestants(&input);
    if a.name.is_empty() && b.name.is_empty() {
        // It fits the schema, and still there is nothing to work on.
        return Ending::Failed(
            "Neither contestant has a name, so nobody fights nobody.".to_owned(),
        );
    }
    work.say(&format!("{} and {} enter the ring.", a.shown(), b.shown()))
        .await;
    for one in [&a, &b] {
        let kind = if one.known {
            "about"
        } else {
            "unknown to all books; let us say"
        };
        work.say(&format!("{}: {kind} {}.", one.shown(), weight(one)))
            .await;
    }
    work.say("The fight is on.").await;
    let outcome = fight(&a, &b);
    let text = format!(
        "The winner is {}, with a probability of {:.1} %. {}",
        Contestant::named(&outcome.winner).shown(),
        outcome.probability * 100.0,
        outcome.explanation
    );
    let data = json!({
        "winner": outcome.winner,
        "probability": outcome.probability,
        "explanation": outcome.explanation,
    });
    work.give(
        "fight-result",
        "Fight result",
        vec![Part::text(text), Part::data(data, OUTPUT_MODE)],
    );
    Ending::Completed
}

/// `Lion vs Tiger`, `Lion against Tiger`, `Who would win in a fight between a lion and a tiger?`
fn two_contestants(words: &str) -> Option<(String, String)> {
    const BETWEEN: &str = "between ";
    const VERSUS: [&str; 5] = [" versus ", " against ", " vs. ", " vs ", " v. "];
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.trim_end_matches(['?', '!', '.', ' ']);
    // Only ASCII is lowered, so that places in both texts are the same.
    let lower = line.to_ascii_lowercase();
    let split = |from: usize, separator: &str| {
        let at = from + lower.get(from..)?.find(separator)?;
        Some((line.get(from..at)?, line.get(at + separator.len()..)?))
    };
    let between = || {
        let from = lower.find(BETWEEN)? + BETWEEN.len();
        split(from, " and ").or_else(|| VERSUS.iter().find_map(|separator| split(from, separator)))
    };
    let (a, b) = between().or_else(|| VERSUS.iter().find_map(|separator| split(0, separator)))?;
    // What stands before a colon is how it was asked: “Who wins: Lion vs Tiger?”
    let a = a.rsplit(": ").next().unwrap_or(a).trim();
    let b = b.trim();
    (!a.is_empty() && !b.is_empty()).then(|| (a.to_owned(), b.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_contestants_are_found_in_plain_words() {
        for words in [
            "Lion vs Tiger",
            "Lion VS. Tiger?",
            "  Lion\n versus   Tiger ",
            "Lion against Tiger!",
            "Who wins: Lion vs Tiger?",
            "Who would win in a fight between Lion and Tiger?",
            "a fight between Lion vs Tiger",
        ] {
            assert_eq!(
                two_contestants(words),
                Some(("Lion".to_owned(), "Tiger".to_owned())),
                "{words}"
            );
        }
        let ducks = two_contestants("100 duck sized horses vs 1 horse sized duck");
        assert_eq!(
            ducks,
            Some((
                "100 duck sized horses".to_owned(),
                "1 horse sized duck".to_owned()
            ))
        );
    }

    #[test]
    fn words_that_name_no_two_contestants_are_not_guessed_at() {
        for words in ["", "hello", "vs", "Lion vs", "versus Tiger", "Größe İ vs "] {
            assert_eq!(two_contestants(words), None, "{words}");
        }
    }
}
