//! The skill `fight-comparison`: who would win in a fight? (000 §1)
//!
//! The card's entry and the schemas are those of 000, word for word. The rule is small: a contestant
//! scores its strength times the square root of its number, and the shares of the scores are the
//! probabilities.

use serde_json::{Value, json};

use super::Skill;
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `fight-comparison`: says which of two contestants would win a fight.
pub(super) const SKILL: Skill = Skill {
    usage: "I say who would win in a fight. Name two contestants, such as “Lion vs Tiger”, \
            or send JSON such as {\"a\": \"Lion\", \"b\": \"Tiger\"}.",
    input_from_words,
    ..Skill::new("fight-comparison", title, |input, work| {
        Box::pin(run(input, work))
    })
};

const OUTPUT_MODE: &str = "application/json;schema=fightResponse";

/// The strength of one contestant of each known kind, relative to a person's 10.
const STRENGTHS: [(&str, f64); 14] = [
    ("ant", 0.1),
    ("duck", 1.0),
    ("person", 10.0),
    ("wolf", 20.0),
    ("batman", 30.0),
    ("horse", 40.0),
    ("lion", 50.0),
    ("tiger", 75.0),
    ("bear", 80.0),
    ("elephant", 100.0),
    ("dragon", 500.0),
    ("kong", 900.0),
    ("godzilla", 1_000.0),
    ("superman", 5_000.0),
];

/// The longest name in a sentence, in characters; a longer name is cut.
const LONGEST_SHOWN: usize = 60;

/// Reads `Lion vs Tiger` or `Lion against Tiger` as `{a, b}`; `None` for words without such a separator.
fn input_from_words(words: &str, _is_named: bool) -> Option<Value> {
    let words = words.trim().trim_end_matches(['?', '!', '.']);
    let (a, b) = [" vs. ", " vs ", " against "]
        .iter()
        .find_map(|separator| words.split_once(separator))?;
    Some(json!({ "a": a.trim(), "b": b.trim() }))
}

fn title(input: &Value) -> String {
    let [a, b] = contestants(input).map(|one| one.shown());
    format!("Who would win in a fight between {a} and {b}?")
}

/// One side of a fight, read from a name such as `100 ducks`.
struct Contestant {
    name: String,
    /// The number of fighters on this side.
    count: u32,
    /// The strength of one fighter, on the scale of `STRENGTHS` (a person has 10).
    strength: f64,
    /// Whether `STRENGTHS` has the strength; otherwise it is computed from the letters of the name.
    known: bool,
}

impl Contestant {
    /// Reads a name such as `100 duck sized horses`: the first word, if a number, is the count; the last is the kind.
    fn named(name: &str) -> Self {
        let lower = name.to_lowercase();
        let mut words = lower.split_whitespace();
        let count = words.clone().next().and_then(|word| word.parse().ok());
        let kind = words.next_back().unwrap_or_default();
        let known = STRENGTHS
            .iter()
            .find(|(being, _)| *being == kind || kind.strip_suffix('s') == Some(being));
        // A name that the table does not have is as strong as its letters say, from 5 to 44.
        let letters: u32 = lower
            .trim()
            .chars()
            .map(u32::from)
            .fold(0, u32::wrapping_add);
        Self {
            name: name.trim().to_owned(),
            count: count.unwrap_or(1).max(1),
            strength: known.map_or_else(|| f64::from(5 + letters % 40), |(_, strength)| *strength),
            known: known.is_some(),
        }
    }

    fn score(&self) -> f64 {
        f64::from(self.count).sqrt() * self.strength
    }

    /// The name for a sentence, cut after `LONGEST_SHOWN` characters; `nobody` if it is empty.
    fn shown(&self) -> String {
        if self.name.is_empty() {
            return "nobody".to_owned();
        }
        let mut shown: String = self.name.chars().take(LONGEST_SHOWN).collect();
        if shown.len() < self.name.len() {
            shown.push('…');
        }
        shown
    }

    fn strength_in_words(&self) -> String {
        let source = if self.known {
            ""
        } else {
            " by the letters of the name"
        };
        format!("{} of strength {}{source}", self.count, self.strength)
    }
}

fn contestants(input: &Value) -> [Contestant; 2] {
    ["a", "b"]
        .map(|name| Contestant::named(input.get(name).and_then(Value::as_str).unwrap_or_default()))
}

/// The winner, the loser, and the winner's probability. The order of the contestants does not matter.
fn fight([a, b]: [Contestant; 2]) -> (Contestant, Contestant, f64) {
    let a_wins = a.score() > b.score() || (a.score() >= b.score() && a.name <= b.name);
    let (winner, loser) = if a_wins { (a, b) } else { (b, a) };
    let share = winner.score() / (winner.score() + loser.score());
    let probability = (share * 1_000.0).round() / 1_000.0;
    (winner, loser, probability.clamp(0.5, 0.999))
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let [a, b] = contestants(&input);
    if a.name.is_empty() && b.name.is_empty() {
        // The input fits the schema, and still there is nothing to compute.
        return Outcome::Failed(
            "Neither contestant has a name, so nobody fights nobody.".to_owned(),
        );
    }
    work.step(&format!("{} and {} enter the ring.", a.shown(), b.shown()))
        .await;
    for one in [&a, &b] {
        work.step(&format!("{}: {}.", one.shown(), one.strength_in_words()))
            .await;
    }
    work.step("The fight is on.").await;
    let (winner, loser, probability) = fight([a, b]);
    let explanation = format!(
        "{} scores {:.1} ({}), {} scores {:.1} ({}).",
        winner.shown(),
        winner.score(),
        winner.strength_in_words(),
        loser.shown(),
        loser.score(),
        loser.strength_in_words(),
    );
    let text = format!(
        "The winner is {}, with a probability of {:.1} %. {explanation}",
        winner.shown(),
        probability * 100.0,
    );
    let data = json!({
        "winner": winner.name,
        "probability": probability,
        "explanation": explanation,
    });
    work.complete("fight-result", "Fight result", text, data, OUTPUT_MODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winner(a: &str, b: &str) -> (String, f64) {
        let (winner, _, probability) = fight([a, b].map(Contestant::named));
        (winner.name, probability)
    }

    #[test]
    fn the_examples_end_as_one_expects() {
        for (a, b) in [
            ("Superman", "Batman"),
            ("Tiger", "Lion"),
            ("Godzilla", "King Kong"),
            ("100 duck sized horses", "1 horse sized duck"),
            ("12 wolfs", "wolf"),
        ] {
            assert_eq!(winner(a, b).0, a);
        }
    }

    #[test]
    fn the_order_of_contestants_does_not_matter() {
        let names = [
            "Lion",
            "",
            "999999999999 ants",
            "4294967295 supermans",
            "🦆",
            "0 lions",
        ];
        for a in names {
            for b in names {
                assert_eq!(winner(a, b), winner(b, a));
                assert!((0.5..1.0).contains(&winner(a, b).1), "{a} {b}");
            }
        }
    }

    #[test]
    fn two_contestants_are_found_in_words() {
        let found = Some(json!({ "a": "Lion", "b": "Tiger" }));
        for words in ["Lion vs Tiger", " Lion vs. Tiger? ", "Lion against Tiger!"] {
            assert_eq!(input_from_words(words, false), found, "{words}");
        }
        assert_eq!(input_from_words("hello", false), None);
    }
}
