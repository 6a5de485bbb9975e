//! Reading a contestant's name: how many, how big, how fierce.
//!
//! Owns the little grammar: `[number] [size word | X-sized] [mood] being`. Total: any text is a
//! contestant; one that no table knows gets its fierceness from a hash of its name.

use super::bestiary;

/// Somebody who fights.
#[derive(Clone, Debug, PartialEq)]
pub struct Contestant {
    /// The name as it was given, without space around it.
    pub name: String,
    /// How many there are.
    pub count: f64,
    /// How heavy each is, in kilograms.
    pub mass: f64,
    /// How fierce each is: a person has 1.
    pub fierceness: f64,
    /// Whether the tables know this kind of being.
    pub known: bool,
}

/// The longest name that is shown in a sentence, in characters.
const SHOWN: usize = 60;
/// The most words that the name of a being in the tables has, and some to spare.
const LONGEST: usize = 4;
/// More than a billion make no difference.
const MOST: f64 = 1e9;

impl Contestant {
    /// Reads a name.
    pub fn named(name: &str) -> Self {
        let name = name.trim().to_owned();
        let lower = name.to_lowercase();
        let words: Vec<&str> = lower
            .split(|it: char| it.is_whitespace() || it == '-')
            .filter(|it| !it.is_empty())
            .collect();

        let (count, words) = count(&words);
        let (sized, words) = sized(words);
        let mut mass_factor = 1.0;
        let mut fierceness_factor = 1.0;
        let mut being: Vec<&str> = Vec::new();
        for word in words {
            if let Some(factor) = bestiary::size(word) {
                mass_factor *= factor;
            } else if let Some(factor) = bestiary::mood(word) {
                fierceness_factor *= factor;
            } else {
                being.push(word);
            }
        }
        let found = lookup(&being);
        let (mass, fierceness) = found.unwrap_or_else(|| (75.0, sound(&being.join(" "))));
        Self {
            count,
            // A word said often enough would make it infinite, and two infinities cannot fight.
            mass: (sized.unwrap_or(mass) * mass_factor).clamp(1e-12, 1e12),
            fierceness: (fierceness * fierceness_factor).clamp(1e-9, 1e9),
            known: found.is_some() || being.is_empty(),
            name,
        }
    }

    /// The name in a sentence: cut if it is very long, “nobody” if it is empty.
    pub fn shown(&self) -> String {
        if self.name.is_empty() {
            return "nobody".to_owned();
        }
        let mut shown: String = self.name.chars().take(SHOWN).collect();
        if shown.len() < self.name.len() {
            shown.push('…');
        }
        shown
    }
}

/// `100 …`, `two hundred …`, `a …`, `an army of …`; without any of them it is one.
fn count<'w, 't>(words: &'w [&'t str]) -> (f64, &'w [&'t str]) {
    let mut count = None;
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let article = matches!(*word, "a" | "an" | "the" | "of");
        let digits: String = word.chars().filter(|it| !matches!(it, ',' | '_')).collect();
        let number = digits
            .parse::<f64>()
            .ok()
            .filter(|_| digits.starts_with(|it: char| it.is_ascii_digit()));
        // The last word is the being, even if it is called “the” or “seven”.
        if after.is_empty() {
            break;
        }
        if let Some(number) = number.or_else(|| bestiary::number(word)) {
            count = Some((count.unwrap_or(1.0) * number.min(MOST)).min(MOST));
        } else if !article {
            break;
        }
        rest = after;
    }
    // Nobody at all is hardly there.
    (count.unwrap_or(1.0).max(0.000_001), rest)
}

/// `duck sized …`: the mass of a duck. Without it, or for a size nobody knows, none.
fn sized<'t>(words: &[&'t str]) -> (Option<f64>, Vec<&'t str>) {
    let at = words
        .iter()
        .position(|word| matches!(*word, "sized" | "size"));
    let Some((before, after)) = at.and_then(|at| Some((words.get(..at)?, words.get(at + 1..)?)))
    else {
        return (None, words.to_vec());
    };
    match lookup(before) {
        Some((mass, _)) => (Some(mass), after.to_vec()),
        None => (None, before.iter().chain(after).copied().collect()),
    }
}

/// The being that the words end with: of `bengal tiger`, a tiger.
fn lookup(words: &[&str]) -> Option<(f64, f64)> {
    (words.len().saturating_sub(LONGEST)..words.len()).find_map(|from| {
        let tail = words.get(from..)?;
        bestiary::being(&tail.join(" ")).or_else(|| bestiary::being(&tail.join("-")))
    })
}

/// How fierce a name sounds: a stable hash (FNV-1a), spread evenly from 0.3 to 30 by ratio.
fn sound(name: &str) -> f64 {
    if name.is_empty() {
        return 0.000_001;
    }
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let share = f64::from(u32::try_from(hash >> 32).unwrap_or_default()) / f64::from(u32::MAX);
    0.3 * 100_f64.powf(share)
}

#[cfg(test)]
#[expect(
    clippy::float_cmp,
    reason = "the tables' own numbers come out as they went in"
)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_digits_and_words() {
        let count = |name| Contestant::named(name).count;
        assert_eq!(count("100 duck sized horses"), 100.0);
        assert_eq!(count("1,000 ants"), 1000.0);
        assert_eq!(count("two hundred ninjas"), 200.0);
        assert_eq!(count("an army of mice"), 1000.0);
        assert_eq!(count("a dozen wolves"), 12.0);
        assert_eq!(count("the lion"), 1.0);
        assert_eq!(count("Seven"), 1.0);
    }

    #[test]
    fn a_size_lends_the_mass_and_the_being_keeps_its_heart() {
        let horse = Contestant::named("horse");
        let duck = Contestant::named("duck");
        let both = Contestant::named("1 horse-sized duck");
        assert_eq!((both.mass, both.fierceness), (horse.mass, duck.fierceness));
        assert!(both.known);
    }

    #[test]
    fn plurals_and_adjectives_are_seen_through() {
        assert_eq!(
            Contestant::named("Wolves").mass,
            Contestant::named("wolf").mass
        );
        assert_eq!(
            Contestant::named("a Bengal tiger").fierceness,
            Contestant::named("Tiger").fierceness
        );
        assert_eq!(Contestant::named("T-Rex").mass, 8000.0);
        assert!(
            Contestant::named("angry goose").fierceness > Contestant::named("goose").fierceness
        );
    }

    #[test]
    fn a_very_long_name_is_read_at_once() {
        let begun = std::time::Instant::now();
        let tiger = Contestant::named(&format!("{}tiger", "so ".repeat(300_000)));
        assert!(tiger.known);
        assert!(begun.elapsed() < std::time::Duration::from_secs(10));
    }

    #[test]
    fn an_unknown_name_always_sounds_the_same_and_others_sound_otherwise() {
        let moriarty = Contestant::named("Professor Moriarty");
        assert!(!moriarty.known);
        assert_eq!(
            moriarty.fierceness,
            Contestant::named("professor  MORIARTY").fierceness
        );
        assert_ne!(
            moriarty.fierceness,
            Contestant::named("Sherlock Holmes").fierceness
        );
    }
}
