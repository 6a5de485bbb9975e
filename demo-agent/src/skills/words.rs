//! What plain words name: numbers, and the words around them.
//!
//! Owns cutting a sentence into words and reading a number as people write it. Leaves what they
//! mean to each skill.

/// A sentence as words in lower case, without the punctuation around them.
pub(super) struct Words(Vec<String>);

impl Words {
    /// Cuts a sentence.
    pub(super) fn of(sentence: &str) -> Self {
        let lower = sentence.to_lowercase();
        // A sign of its own, so that “3.95%” and “20-year” are two words each.
        let spaced = lower.replace('%', " % ").replace("-year", " year");
        let spaced = spaced.replace("-month", " month");
        let words = spaced
            .split_whitespace()
            .map(|word| word.trim_matches(['.', ',', ';', ':', '?', '!', '(', ')', '“', '”', '"']))
            .filter(|word| !word.is_empty());
        Self(words.map(str::to_owned).collect())
    }

    /// Whether one of these words is among them.
    pub(super) fn has(&self, any: &[&str]) -> bool {
        self.0.iter().any(|word| any.contains(&word.as_str()))
    }

    /// Each word with the one that follows it.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let next = self.0.iter().skip(1).map(String::as_str).chain([""]);
        self.0.iter().map(String::as_str).zip(next)
    }

    /// The number that stands before one of these words.
    pub(super) fn number_before(&self, any: &[&str]) -> Option<String> {
        let found = self.pairs().find(|(_, unit)| any.contains(unit));
        found.and_then(|(word, _)| number(word))
    }

    /// What follows that word.
    pub(super) fn after(&self, word: &str) -> Option<&str> {
        let found = self.pairs().find(|(one, _)| *one == word);
        found.map(|(_, next)| next).filter(|next| !next.is_empty())
    }
}

/// A number as people write it (`240,000`, `€1200.50`, `240k`), as plain digits.
pub(super) fn number(word: &str) -> Option<String> {
    let word = word.trim_matches(['€', '$', '£']);
    let (word, thousands) = word
        .strip_suffix('k')
        .map_or((word, ""), |word| (word, "000"));
    let (whole, fraction) = match word.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (word, None),
    };
    let groups: Vec<&str> = whole.split(',').collect();
    let are_groups = groups.iter().skip(1).all(|group| group.len() == 3);
    let digits = groups.concat();
    let is_number =
        |text: &str| (1..=15).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_digit());
    if !are_groups || !is_number(&digits) {
        return None;
    }
    let kept = digits.trim_start_matches('0');
    let kept = if kept.is_empty() { "0" } else { kept };
    match fraction {
        None => Some(format!("{kept}{thousands}")),
        Some(fraction) if thousands.is_empty() && is_number(fraction) => {
            Some(format!("{kept}.{fraction}"))
        }
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (word, plain) in [
            ("240,000", Some("240000")),
            ("€1200.50", Some("1200.50")),
            ("240k", Some("240000")),
            ("007", Some("7")),
            ("0", Some("0")),
            ("1,20", None),
            ("1.5k", None),
            ("12.", None),
            ("twelve", None),
            ("", None),
            ("k", None),
        ] {
            assert_eq!(number(word).as_deref(), plain, "{word}");
        }
    }

    #[test]
    fn words_are_found_by_what_stands_beside_them() {
        let words = Words::of("A 20-year loan of 240,000, at 3.95% from Hamburg to Paris.");
        assert_eq!(words.number_before(&["year"]).as_deref(), Some("20"));
        assert_eq!(words.number_before(&["%"]).as_deref(), Some("3.95"));
        assert_eq!(words.after("to"), Some("paris"));
        assert!(words.has(&["credit", "loan"]));
        assert_eq!(Words::of("").after("to"), None);
    }
}
