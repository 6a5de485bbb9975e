//! Suggestions: those of many texts that match the typed text.
//!
//! Owns matching and ranking. Leaves the texts to `field` and showing them to the app. Invariant:
//! case and the number of spaces do not matter, as in `choices::matching_option`.

use super::label::normalized;

/// A list of suggested texts in normalized form, in which `fitting` finds those that match what is typed.
#[derive(Clone, Debug, Default)]
pub struct Suggestions {
    plain: Vec<String>,
}

impl Suggestions {
    /// Normalises the texts once, since each keystroke searches them.
    pub fn new(texts: &[String]) -> Self {
        Self {
            plain: texts.iter().map(|text| normalized(text)).collect(),
        }
    }

    /// The indexes of the matching texts: first those that begin with the typed text, then those
    /// with a word that does, then those that contain it. An empty text matches all.
    pub fn fitting(&self, typed: &str) -> Vec<usize> {
        let wanted = normalized(typed);
        let mut ranks: [Vec<usize>; 3] = Default::default();
        for (at, text) in self.plain.iter().enumerate() {
            let rank = match text.find(&wanted) {
                Some(0) => 0,
                Some(_) if begins_a_word(text, &wanted) => 1,
                Some(_) => 2,
                None => continue,
            };
            if let Some(rank) = ranks.get_mut(rank) {
                rank.push(at);
            }
        }
        ranks.concat()
    }

    /// The index of the text that equals the typed text, ignoring case, else of the only match; `None` without one.
    pub fn only(&self, typed: &str) -> Option<usize> {
        let wanted = normalized(typed);
        if wanted.is_empty() {
            return None;
        }
        let exact = self.plain.iter().position(|text| *text == wanted);
        exact.or_else(|| match *self.fitting(typed) {
            [only] => Some(only),
            _ => None,
        })
    }
}

fn begins_a_word(text: &str, wanted: &str) -> bool {
    // Treats all letters of other scripts as part of a word.
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    text.match_indices(wanted).any(|(at, _)| {
        let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
        !before.is_some_and(is_in_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offers(texts: &[&str]) -> Suggestions {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        Suggestions::new(&texts)
    }

    #[test]
    fn prefix_matches_come_first() {
        let offers = offers(&[
            "Newark",
            "York",
            "New  York",
            "Yorkshire",
            "Cork (york)",
            "Kyorku",
        ]);
        assert_eq!(offers.fitting("YORK"), [1, 3, 2, 4, 5]);
        assert_eq!(offers.fitting("new york"), [2]);
        assert_eq!(offers.fitting(" "), [0, 1, 2, 3, 4, 5]);
        assert_eq!(offers.fitting("paris"), [0; 0]);
    }

    #[test]
    fn enter_takes_the_only_match() {
        let offers = offers(&["York", "Yorkshire", "Newark", "york"]);
        assert_eq!(offers.only("york"), Some(0));
        assert_eq!(offers.only("yorks"), Some(1));
        assert_eq!(offers.only("new"), Some(2));
        assert_eq!(offers.only("k"), None);
        assert_eq!(offers.only(""), None);
    }
}
