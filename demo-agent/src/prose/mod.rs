//! What can be counted in a text.
//!
//! Owns words, sentences, headings and how easily a text reads. Leaves the report to the skill.
//! Invariants: total on any text; time grows with its length only.

mod sentences;

use std::collections::HashMap;

pub use sentences::{Heading, Sentence};

/// What was counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// Characters, in Unicode code points.
    pub characters: usize,
    /// Words.
    pub words: usize,
    /// Paragraphs, headings not among them.
    pub paragraphs: usize,
    /// Sentences, in their order.
    pub sentences: Vec<Sentence>,
    /// Syllables in all words, by English spelling.
    pub syllables: usize,
    /// Words in lower case with how often they are there, the most frequent first; of equals the
    /// one that comes first.
    pub frequent: Vec<(String, usize)>,
    /// Headings, as Markdown writes them.
    pub headings: Vec<Heading>,
}

/// Words that every English text is full of.
const COMMON: &str = "a about after all also an and any are as at be because been but by can could did do does for from had has have he her him his how i if in into is it its just like may me more most my no not of on one only or other our out over she should so some such than that the their them then there these they this those to two up us was we were what when where which who will with would you your";

/// Reads a text.
pub fn figures(text: &str) -> Figures {
    let (headings, paragraphs) = sentences::structure(text);
    let sentences: Vec<Sentence> = paragraphs
        .iter()
        .flat_map(|paragraph| sentences::sentences(paragraph))
        .collect();
    let mut seen: HashMap<String, (usize, usize)> = HashMap::new();
    let (mut words_count, mut syllables_count) = (0, 0);
    for word in words(text) {
        let word = word.to_lowercase();
        syllables_count += syllables(&word);
        let found = seen.entry(word).or_insert((0, words_count));
        found.0 += 1;
        words_count += 1;
    }
    let mut frequent: Vec<(String, (usize, usize))> = seen.into_iter().collect();
    frequent.sort_unstable_by_key(|(_, (times, first))| (usize::MAX - times, *first));
    Figures {
        characters: text.chars().count(),
        words: words_count,
        paragraphs: paragraphs.len(),
        sentences,
        syllables: syllables_count,
        frequent: frequent
            .into_iter()
            .map(|(word, (times, _))| (word, times))
            .collect(),
        headings,
    }
}

impl Figures {
    /// Words in a sentence, on average; none where there is no sentence.
    pub fn sentence_length(&self) -> Option<f64> {
        // Headings have words and are no sentences.
        let words = self.sentences.iter().map(|it| it.words).sum();
        ratio(words, self.sentences.len())
    }

    /// Reading ease by Flesch (1948): 206.835 − 1.015 × words per sentence − 84.6 × syllables per
    /// word. About 0 is hard, 100 easy; none for a text without words.
    pub fn reading_ease(&self) -> Option<f64> {
        let syllables = ratio(self.syllables, self.words)?;
        Some(206.835 - 1.015 * self.sentence_length()? - 84.6 * syllables)
    }

    /// Minutes that reading it takes at 230 words a minute.
    pub fn minutes(&self) -> f64 {
        ratio(self.words, 230).unwrap_or_default()
    }

    /// How many different words there are.
    pub fn different(&self) -> usize {
        self.frequent.len()
    }
}

/// Whether every English text is full of that word.
pub fn is_common(word: &str) -> bool {
    COMMON.split(' ').any(|common| common == word)
}

fn ratio(one: usize, by: usize) -> Option<f64> {
    let small = |count: usize| u32::try_from(count).ok().map(f64::from);
    (by > 0).then_some(small(one)? / small(by)?)
}

/// The words of a text: letters and digits, with apostrophes and hyphens inside.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let joins = |letter: char| matches!(letter, '\'' | '’' | '-');
    text.split(move |letter: char| !letter.is_alphanumeric() && !joins(letter))
        .map(move |word| word.trim_matches(joins))
        .filter(|word| !word.is_empty())
}

/// The syllables of a word in lower case, by English spelling: runs of vowels, without an `e`
/// that is not spoken at the end. At least one.
fn syllables(word: &str) -> usize {
    let is_vowel = |letter: char| {
        matches!(
            letter,
            'a' | 'e'
                | 'i'
                | 'o'
                | 'u'
                | 'y'
                | 'ä'
                | 'ö'
                | 'ü'
                | 'é'
                | 'è'
                | 'ê'
                | 'á'
                | 'à'
                | 'í'
                | 'ó'
                | 'ú'
        )
    };
    let mut runs = 0;
    let mut before = false;
    for letter in word.chars() {
        let is = is_vowel(letter);
        runs += usize::from(is && !before);
        before = is;
    }
    let mut end = word.chars().rev();
    let (last, before_last, third) = (end.next(), end.next(), end.next());
    // “whale” has one, “table” two, “see” one.
    let is_consonant = |letter: Option<char>| letter.is_some_and(|letter| !is_vowel(letter));
    let is_spoken = before_last == Some('l') && is_consonant(third);
    let is_silent = last == Some('e') && is_consonant(before_last) && !is_spoken;
    (runs - usize::from(is_silent && runs > 1)).max(1)
}

#[cfg(test)]
mod tests;
