//! Numbers in plain words.

use exact_json as json;
use serde_json::Number;

/// The numbers in a sentence, as people write them: `240,000`, `3.95`.
pub(super) fn numbers(sentence: &str) -> Vec<Number> {
    sentence
        .split(|letter: char| !letter.is_ascii_digit() && !matches!(letter, ',' | '.'))
        .map(|word| word.trim_matches([',', '.']).replace(',', ""))
        .filter_map(|word| json::number::parse(&word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let found: Vec<String> = numbers("A loan of 240,000 at 3.95% over 20 years.")
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, ["240000", "3.95", "20"]);
        assert_eq!(numbers("no number, none..."), []);
    }
}
