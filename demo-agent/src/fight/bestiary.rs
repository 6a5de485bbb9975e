//! What is known of the world: masses, fierceness, numbers and sizes.
//!
//! Owns the tables. Invariant: names are in lower case and in the singular.

/// Name, mass in kilograms, fierceness (a person has 1).
const BEINGS: &[(&str, f64, f64)] = &[
    ("ant", 0.000_005, 2.0),
    ("bat", 0.02, 0.8),
    ("batman", 95.0, 60.0),
    ("bear", 350.0, 3.2),
    ("bee", 0.000_1, 20.0),
    ("bull", 900.0, 1.6),
    ("cat", 4.5, 2.0),
    ("chicken", 2.0, 0.5),
    ("child", 25.0, 0.5),
    ("cow", 650.0, 0.5),
    ("crocodile", 450.0, 2.9),
    ("dog", 25.0, 1.8),
    ("dragon", 6_000.0, 12.0),
    ("duck", 1.2, 0.5),
    ("eagle", 5.0, 3.0),
    ("elephant", 5_000.0, 1.6),
    ("fox", 7.0, 1.4),
    ("frog", 0.05, 0.3),
    ("giraffe", 1_200.0, 0.8),
    ("godzilla", 90_000_000.0, 8.0),
    ("goose", 4.0, 2.5),
    ("gorilla", 160.0, 2.4),
    ("hamster", 0.15, 0.6),
    ("hippo", 1_800.0, 2.8),
    ("hippopotamus", 1_800.0, 2.8),
    ("horse", 500.0, 0.9),
    ("human", 75.0, 1.0),
    ("kangaroo", 70.0, 1.7),
    ("king kong", 50_000_000.0, 7.0),
    ("knight", 100.0, 8.0),
    ("kraken", 100_000.0, 6.0),
    ("lion", 190.0, 3.0),
    ("man", 80.0, 1.0),
    ("monkey", 8.0, 1.2),
    ("mouse", 0.02, 0.4),
    ("ninja", 70.0, 9.0),
    ("octopus", 15.0, 1.1),
    ("orca", 5_000.0, 4.0),
    ("penguin", 25.0, 0.6),
    ("person", 75.0, 1.0),
    ("pig", 120.0, 0.8),
    ("pirate", 80.0, 6.0),
    ("rabbit", 2.0, 0.4),
    ("rat", 0.3, 0.8),
    ("rhino", 2_200.0, 1.9),
    ("robot", 200.0, 5.0),
    ("shark", 900.0, 3.0),
    ("sheep", 80.0, 0.4),
    ("snake", 8.0, 2.6),
    ("spider", 0.001, 3.0),
    ("superman", 107.0, 100_000.0),
    ("t-rex", 8_000.0, 3.8),
    ("tiger", 220.0, 3.6),
    ("tyrannosaurus", 8_000.0, 3.8),
    ("unicorn", 500.0, 6.0),
    ("vampire", 75.0, 20.0),
    ("whale", 100_000.0, 0.6),
    ("wizard", 70.0, 40.0),
    ("wolf", 45.0, 2.6),
    ("woman", 70.0, 1.0),
    ("zombie", 70.0, 0.7),
];

const PLURALS: &[(&str, &str)] = &[
    ("children", "child"),
    ("geese", "goose"),
    ("men", "man"),
    ("mice", "mouse"),
    ("oxen", "bull"),
    ("people", "person"),
    ("wolves", "wolf"),
    ("women", "woman"),
];

const NUMBERS: &[(&str, f64)] = &[
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("pair", 2.0),
    ("dozen", 12.0),
    ("twenty", 20.0),
    ("fifty", 50.0),
    ("hundred", 100.0),
    ("thousand", 1_000.0),
    ("million", 1_000_000.0),
    ("pack", 8.0),
    ("herd", 20.0),
    ("swarm", 5_000.0),
    ("army", 1_000.0),
];

const SIZES: &[(&str, f64)] = &[
    ("tiny", 0.1),
    ("baby", 0.2),
    ("small", 0.4),
    ("little", 0.4),
    ("big", 2.0),
    ("large", 2.0),
    ("huge", 5.0),
    ("giant", 10.0),
    ("gigantic", 20.0),
];

const MOODS: &[(&str, f64)] = &[
    ("angry", 1.4),
    ("furious", 1.6),
    ("hungry", 1.2),
    ("sleepy", 0.5),
    ("wounded", 0.5),
    ("old", 0.7),
    ("armed", 3.0),
];

/// Mass in kilograms and fierceness of a being, named in the singular or the plural.
pub(super) fn being(name: &str) -> Option<(f64, f64)> {
    let known = |name: &str| {
        BEINGS
            .iter()
            .find(|(being, ..)| *being == name)
            .map(|(_, mass, fierceness)| (*mass, *fierceness))
    };
    let irregular = || find(PLURALS, name).and_then(known);
    let regular = || name.strip_suffix('s').and_then(known);
    known(name)
        .or_else(irregular)
        .or_else(regular)
        .or_else(|| name.strip_suffix("es").and_then(known))
}

/// What a number word counts.
pub(super) fn number(word: &str) -> Option<f64> {
    find(NUMBERS, word).or_else(|| find(NUMBERS, word.strip_suffix('s')?))
}

/// What a word of size multiplies the mass by.
pub(super) fn size(word: &str) -> Option<f64> {
    find(SIZES, word)
}

/// What a word of mood multiplies the fierceness by.
pub(super) fn mood(word: &str) -> Option<f64> {
    find(MOODS, word)
}

fn find<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, value)| *value)
}
