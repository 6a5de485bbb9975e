//! Who would win in a fight?
//!
//! Owns the rule: three scores (numbers, weight, fierceness) whose sum decides. Leaves reading a
//! contestant's name to `contestant` and what is known of the world to `bestiary`. Invariants: the
//! rule is deterministic; swapping the contestants changes neither winner nor probability; the
//! probability is at least one half and less than one.

mod bestiary;
mod contestant;

pub use contestant::Contestant;

/// How a fight ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The winner, as named in the request.
    pub winner: String,
    /// How likely the winner wins: at least one half, less than one.
    pub probability: f64,
    /// What decided it, in a sentence or two.
    pub explanation: String,
}

/// What a fight is decided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Score {
    Numbers,
    Weight,
    Fierceness,
}

/// How much a lead in strength (a difference of logarithms) is worth.
const SHARPNESS: f64 = 2.0;
/// Nothing is certain.
const SUREST: f64 = 0.999;

/// Lets two contestants fight.
pub fn fight(a: &Contestant, b: &Contestant) -> Outcome {
    let lead = strength(a) - strength(b);
    // Equal strength: the name that comes first, so that the order of asking does not matter.
    let a_wins = if lead == 0.0 {
        a.name <= b.name
    } else {
        lead > 0.0
    };
    let (winner, loser) = if a_wins { (a, b) } else { (b, a) };
    let probability = 1.0 / (1.0 + (-SHARPNESS * lead.abs()).exp());
    let probability = ((probability * 1000.0).round() / 1000.0).clamp(0.5, SUREST);
    Outcome {
        winner: winner.name.clone(),
        probability,
        explanation: explain(winner, loser),
    }
}

/// Many weak ones are worth less than one strong one of the same weight in all, but not by much.
fn score(of: &Contestant, score: Score) -> f64 {
    match score {
        Score::Numbers => 0.8 * of.count.ln(),
        Score::Weight => 0.6 * of.mass.ln(),
        Score::Fierceness => of.fierceness.ln(),
    }
}

const SCORES: [Score; 3] = [Score::Numbers, Score::Weight, Score::Fierceness];

fn strength(of: &Contestant) -> f64 {
    SCORES.into_iter().map(|one| score(of, one)).sum()
}

fn explain(winner: &Contestant, loser: &Contestant) -> String {
    let lead = |one| score(winner, one) - score(loser, one);
    let most = |sign: f64| {
        let leads = SCORES
            .into_iter()
            .map(|one| (one, sign * lead(one)))
            .filter(|(_, by)| *by > 0.01);
        leads
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(one, _)| one)
    };
    let (w, l) = (&winner.shown(), &loser.shown());
    let decided = match most(1.0) {
        None => format!("Nothing sets {w} and {l} apart, so it is the toss of a coin."),
        Some(Score::Numbers) => {
            format!(
                "What decides it is numbers: {} against {}.",
                amount(winner.count),
                amount(loser.count)
            )
        }
        Some(Score::Weight) => {
            format!(
                "What decides it is weight: about {} for {w} against {} for {l}.",
                weight(winner),
                weight(loser)
            )
        }
        Some(Score::Fierceness) => format!(
            "What decides it is fierceness: on a scale where a person has 1, {w} would have {} and {l} {}.",
            amount(winner.fierceness),
            amount(loser.fierceness)
        ),
    };
    let outweighed = most(-1.0).map(|one| match one {
        Score::Numbers => format!("The greater number of {l} does not make up for it."),
        Score::Weight => format!("The greater weight of {l} does not make up for it."),
        Score::Fierceness => format!("The greater fierceness of {l} does not make up for it."),
    });
    let unknown: Vec<String> = [winner, loser]
        .iter()
        .filter(|it| !it.known)
        .map(|it| it.shown())
        .collect();
    let unknown = (!unknown.is_empty()).then(|| {
        format!(
            "No book here knows {}: only the sound of the name could be judged.",
            unknown.join(" or ")
        )
    });
    let sentences: Vec<String> = [Some(decided), outweighed, unknown]
        .into_iter()
        .flatten()
        .collect();
    sentences.join(" ")
}

/// The weight of a contestant, for people: of each, where there are several.
pub fn weight(of: &Contestant) -> String {
    let each = if of.count > 1.0 { " each" } else { "" };
    format!("{}{each}", mass(of.mass))
}

/// A mass for people.
fn mass(kilograms: f64) -> String {
    if kilograms >= 2000.0 {
        format!("{} t", amount(kilograms / 1000.0))
    } else if kilograms >= 1.0 {
        format!("{} kg", amount(kilograms))
    } else {
        format!("{} g", amount(kilograms * 1000.0))
    }
}

/// A number for people: two digits that count, more where it is a whole number.
fn amount(number: f64) -> String {
    if number >= 10.0 || number.fract() == 0.0 {
        format!("{number:.0}")
    } else if number >= 1.0 {
        format!("{number:.1}")
    } else {
        format!("{number:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &[&str] = &[
        "Lion",
        "Tiger",
        "Superman",
        "Batman",
        "Godzilla",
        "King Kong",
        "100 duck sized horses",
        "1 horse sized duck",
        "a",
        "",
        "   ",
        "an army of mice",
        "three angry wolves",
        "🦆",
        "Größe",
        "0 lions",
        "-5 lions",
        "1e999 ants",
        "99999999999999999999999999 ants",
        "tiny giant",
        "sized",
        "horse sized",
        "the",
        "Professor Moriarty",
    ];

    fn outcome(a: &str, b: &str) -> Outcome {
        fight(&Contestant::named(a), &Contestant::named(b))
    }

    #[test]
    fn swapping_the_contestants_changes_nothing() {
        for a in NAMES {
            for b in NAMES {
                assert_eq!(outcome(a, b), outcome(b, a), "{a} {b}");
            }
        }
    }

    #[test]
    fn the_probability_is_at_least_a_half_and_never_certain() {
        for a in NAMES {
            for b in NAMES {
                let outcome = outcome(a, b);
                assert!(
                    (0.5..1.0).contains(&outcome.probability),
                    "{a} {b} {outcome:?}"
                );
                assert!(outcome.probability.to_string().len() <= 5, "{outcome:?}");
                assert!(
                    [Contestant::named(a).name, Contestant::named(b).name]
                        .contains(&outcome.winner)
                );
                assert!(!outcome.explanation.contains("NaN"), "{outcome:?}");
            }
        }
    }

    #[test]
    fn no_heap_of_words_makes_a_contestant_immeasurable() {
        let heap = |word: &str, times, being| format!("{}{being}", word.repeat(times));
        let names = [
            heap("giant ", 400, "lion"),
            heap("giant ", 400, "tiger"),
            heap("tiny ", 400, "lion"),
            heap("armed ", 700, "lion"),
            heap("armed ", 700, "tiger"),
            heap("sleepy ", 1200, "tiger"),
            heap("million ", 60, "ants"),
            "0 1e999 ants".to_owned(),
        ];
        for a in &names {
            for b in &names {
                let ended = outcome(a, b);
                assert_eq!(ended, outcome(b, a));
                assert!((0.5..1.0).contains(&ended.probability), "{ended:?}");
            }
        }
    }

    #[test]
    fn more_of_the_same_are_stronger() {
        for one in ["lion", "mouse", "gizmo"] {
            let many = format!("12 {one}s");
            assert_eq!(outcome(one, &many).winner, many);
        }
    }

    #[test]
    fn a_bigger_one_of_the_same_is_stronger() {
        assert_eq!(outcome("giant mouse", "mouse").winner, "giant mouse");
        assert_eq!(
            outcome("horse sized duck", "duck").winner,
            "horse sized duck"
        );
        assert_eq!(outcome("duck-sized horse", "horse").winner, "horse");
    }

    #[test]
    fn the_fights_of_the_card_end_as_one_expects() {
        let tiger = outcome("Lion", "Tiger");
        assert_eq!(tiger.winner, "Tiger");
        assert!((0.55..0.75).contains(&tiger.probability), "{tiger:?}");
        assert_eq!(outcome("Superman", "Batman").winner, "Superman");
        assert_eq!(outcome("Godzilla", "King Kong").winner, "Godzilla");
        assert_eq!(
            outcome("100 duck sized horses", "1 horse sized duck").winner,
            "100 duck sized horses"
        );
    }

    #[test]
    fn the_explanation_names_both_and_what_decided() {
        let explanation = outcome("100 duck sized horses", "1 horse sized duck").explanation;
        assert_eq!(
            explanation,
            "What decides it is numbers: 100 against 1. The greater weight of 1 horse sized duck does not make up for it."
        );
        assert!(
            outcome("Lion", "lion")
                .explanation
                .contains("toss of a coin")
        );
    }
}
