//! Labels: names and values, as people read them.
//!
//! Knows the cases of Latin, Greek and Cyrillic letters only: full Unicode tables would be larger
//! than the whole form, and property names rarely use other scripts.

use exact_json as json;
use locales::messages;
use serde_json::Value;

use crate::formats::shortened;

/// The most characters of a name that `name_words` reads.
const LONGEST_NAME: usize = 2_000;

/// A property name in words: `fightComparison` → “Fight comparison”, `zip_code` → “Zip code”, `userIDs` →
/// “User IDs”. A name without letters or digits is unchanged.
pub fn readable(name: &str) -> String {
    // Longer names are not meant to be read.
    const BYTES: usize = 1_000;
    if name.len() > BYTES {
        return readable(&shortened(name, BYTES / 5));
    }
    let mut words: Vec<String> = Vec::new();
    let mut previous: Option<char> = None;
    let mut characters = name.chars();
    while let Some(character) = characters.next() {
        if !is_word(character) {
            previous = None;
            continue;
        }
        // The `s` of `URLs` is a plural, not a word.
        let mut rest = characters.clone();
        let next = rest.next();
        let is_plural = next == Some('s') && !rest.next().is_some_and(is_small);
        let next_is_lower = next.is_some_and(is_small) && !is_plural;
        let starts = match previous {
            None => true,
            // `zipCode` and the last capital of `HTTPServer` start a word.
            Some(before) => {
                small(character) != character
                    && (is_small(before) || before.is_ascii_digit() || next_is_lower)
            }
        };
        match words.last_mut() {
            Some(word) if !starts => word.push(character),
            _ => words.push(String::from(character)),
        }
        previous = Some(character);
    }
    let mut label = String::with_capacity(name.len() + words.len());
    for (at, word) in words.iter().enumerate() {
        let capitals = word.strip_suffix('s').unwrap_or(word);
        let acronym = capitals.chars().nth(1).is_some() && !capitals.chars().any(is_small);
        let mut letters = word.chars();
        let Some(first) = letters.next() else {
            continue;
        };
        if at == 0 {
            label.push(capital(first));
        } else {
            label.push(' ');
            label.push(if acronym { first } else { small(first) });
        }
        label.push_str(letters.as_str());
    }
    if label.is_empty() {
        name.to_owned()
    } else {
        label
    }
}

/// The words of a name in lower case: `userPIN`, `user_pin` and “User PIN” have the same.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    let mut letters = name.chars().take(LONGEST_NAME).peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let is_kept = letter.is_ascii_alphanumeric() || !letter.is_ascii() && !is_mark(letter);
        let is_hump = letter.is_ascii_uppercase()
            && (before.is_ascii_lowercase() || next.is_ascii_lowercase());
        let is_count = letter.is_ascii_digit() != before.is_ascii_digit();
        if (!is_kept || is_hump || is_count) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_kept {
            word.push(small(letter));
        }
        before = letter;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Whether a character is a space or punctuation beyond ASCII, which separates words.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{80}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff0f}')
}

/// A title as a part of a sentence: “Traveller” becomes “traveller”; “USB stick” and “First Name” stay.
pub fn in_sentence(title: &str) -> String {
    let mut letters = title.chars();
    match letters.next() {
        Some(first)
            if letters.clone().next().is_some_and(is_small)
                && !letters.clone().any(|letter| small(letter) != letter) =>
        {
            [String::from(small(first)), letters.collect()].concat()
        }
        _ => title.to_owned(),
    }
}

/// Whether a text consists of words in small letters, unlike a code or a unit: “pick-up”, not “kg”, “en-US” or “utf8”.
pub(in crate::form) fn is_words(text: &str) -> bool {
    let is_vowel = |letter: char| !letter.is_ascii() || "aeiouy".contains(letter);
    let is_plain = |letter: char| is_small(letter) || matches!(letter, ' ' | '-');
    text.len() > 2
        && text.starts_with(is_small)
        && text.ends_with(is_small)
        && text.chars().all(is_plain)
        && text.split([' ', '-']).all(|word| word.contains(is_vowel))
}

/// A text whose first letter is a capital.
pub(in crate::form) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(capital);
    first.into_iter().chain(letters).collect()
}

/// A copy of a text with each letter in lower case, for comparing and sorting.
pub fn in_small_letters(text: &str) -> String {
    text.chars().map(small).collect()
}

/// Ranges of capitals, each with the distance in code points to the small letters.
const APART: [(char, char, u32); 7] = [
    ('A', 'Z', 0x20),
    ('À', 'Ö', 0x20),
    ('Ø', 'Þ', 0x20),
    ('Α', 'Ρ', 0x20),
    ('Σ', 'Ω', 0x20),
    ('А', 'Я', 0x20),
    ('Ѐ', 'Џ', 0x50),
];

/// Ranges where every second letter is a capital, followed by its small letter.
const PAIRED: [(char, char); 8] = [
    ('Ā', 'į'),
    ('Ĳ', 'ķ'),
    ('Ĺ', 'ň'),
    ('Ŋ', 'ŷ'),
    ('Ź', 'ž'),
    ('Ѡ', 'ҁ'),
    ('Ḁ', 'ẕ'),
    ('Ạ', 'ỿ'),
];

/// A letter in lower case; any other character is unchanged.
pub(super) fn small(letter: char) -> char {
    for (from, to, way) in APART {
        if (from..=to).contains(&letter) {
            return shifted(letter, way);
        }
    }
    match in_pair(letter) {
        Some(0) => shifted(letter, 1),
        _ => letter,
    }
}

fn capital(letter: char) -> char {
    for (from, to, way) in APART {
        if (shifted(from, way)..=shifted(to, way)).contains(&letter) {
            return shifted(letter, way.wrapping_neg());
        }
    }
    match in_pair(letter) {
        Some(1) => shifted(letter, 1_u32.wrapping_neg()),
        _ => letter,
    }
}

fn in_pair(letter: char) -> Option<u32> {
    let (from, _) = PAIRED
        .iter()
        .find(|(from, to)| (*from..=*to).contains(&letter))?;
    Some((u32::from(letter) - u32::from(*from)) % 2)
}

fn shifted(letter: char, way: u32) -> char {
    char::from_u32(u32::from(letter).wrapping_add(way)).unwrap_or(letter)
}

fn is_small(letter: char) -> bool {
    capital(letter) != letter
}

/// Whether a character is a letter or digit. Outside ASCII everything is, except punctuation and
/// symbols.
fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || (character > '¿'
            && !matches!(character, '×' | '÷' | '\u{2000}'..='\u{2bff}' | '\u{3000}'..='\u{303f}'))
}

/// A text in lower case, with single spaces between words.
pub(in crate::form) fn normalized(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.push_str(&in_small_letters(word));
    }
    plain
}

/// The title of a value that the schema gives no title. Of nested values only plain members are shown.
pub(in crate::form) fn value_title(value: &Value) -> String {
    const WORDS: usize = 5;
    let is_plain = |value: &Value| !value.is_object() && !value.is_array();
    match value {
        Value::String(text) if text.is_empty() => messages::empty_text_title().to_owned(),
        Value::String(text) => text.clone(),
        Value::Null => messages::none().to_owned(),
        Value::Bool(true) => messages::yes().to_owned(),
        Value::Bool(false) => messages::no().to_owned(),
        Value::Object(members)
            if (1..=WORDS).contains(&members.len()) && members.values().all(is_plain) =>
        {
            let member = |(name, value): (&String, &Value)| {
                [&readable(name), ": ", &value_title(value)].concat()
            };
            let members: Vec<String> = members.iter().map(member).collect();
            members.join(", ")
        }
        other => json::to_text(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{capitalized, in_sentence, is_words, readable};

    #[test]
    fn titles_in_sentences_begin_small() {
        for (title, inside) in [
            ("Traveller", "traveller"),
            ("Extra payment", "extra payment"),
            ("USB stick", "USB stick"),
            ("First Name", "First Name"),
            ("A record", "A record"),
            ("Élève", "élève"),
            ("x", "x"),
            ("", ""),
        ] {
            assert_eq!(in_sentence(title), inside);
        }
    }

    #[test]
    fn words_are_told_from_codes() {
        for words in ["standard", "pick-up", "everybody else", "été", "über"] {
            assert!(is_words(words), "{words}");
        }
        for code in [
            "",
            "kg",
            "en",
            "en-US",
            "utf8",
            "utf-8",
            "http",
            "a b",
            "Light",
            "m/s",
            "in_progress",
            "-a-",
            "no ",
        ] {
            assert!(!is_words(code), "{code}");
        }
        assert_eq!(capitalized("été à"), "Été à");
    }

    #[test]
    fn names_in_any_convention_become_words() {
        for (name, label) in [
            ("a", "A"),
            ("fightComparison", "Fight comparison"),
            ("zip_code", "Zip code"),
            ("zip-code", "Zip code"),
            ("userID", "User ID"),
            ("HTTPServer", "HTTP server"),
            ("OpenAPIs", "Open APIs"),
            ("userIDs", "User IDs"),
            ("URLs", "URLs"),
            ("URLsToVisit", "URLs to visit"),
            ("listOfPDFs_new", "List of PDFs new"),
            ("isAs", "Is as"),
            ("HTTPSettings", "HTTP settings"),
            ("line2", "Line2"),
            ("$ref", "Ref"),
            ("größe", "Größe"),
            ("éléments_ÉLUS", "Éléments ÉLUS"),
            ("žlutýKůň", "Žlutý kůň"),
            ("ценаТовара", "Цена товара"),
            ("名前", "名前"),
            ("", ""),
            ("***", "***"),
        ] {
            assert_eq!(readable(name), label, "{name}");
        }
    }
}
