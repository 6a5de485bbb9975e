//! Headings, paragraphs and sentences.

use super::words;

/// A heading, as Markdown writes it (`## Like this`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// From 1 to 6.
    pub level: usize,
    /// What it says.
    pub text: String,
    /// In which line of the text it stands, from 1.
    pub line: usize,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How many words it has: at least one.
    pub words: usize,
    /// How it begins.
    pub beginning: String,
}

/// A beginning has so many words.
const BEGINNING: usize = 12;
/// And not more characters than these, where words have no end.
const LONGEST_BEGINNING: usize = 200;

/// What ends no sentence, though a full stop stands behind it.
const ABBREVIATIONS: [&str; 17] = [
    "mr", "mrs", "ms", "dr", "prof", "st", "vs", "etc", "e.g", "i.e", "fig", "vol", "jr", "sr",
    "inc", "cf", "approx",
];

/// The headings of a text, and its paragraphs without them.
pub(super) fn structure(text: &str) -> (Vec<Heading>, Vec<String>) {
    let (mut headings, mut paragraphs) = (Vec::new(), Vec::new());
    let mut open: Vec<&str> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let heading = heading(line, at + 1);
        if heading.is_some() || line.trim().is_empty() {
            close(&mut open, &mut paragraphs);
        } else {
            open.push(line);
        }
        headings.extend(heading);
    }
    close(&mut open, &mut paragraphs);
    (headings, paragraphs)
}

fn close(open: &mut Vec<&str>, paragraphs: &mut Vec<String>) {
    let paragraph = open.join(" ");
    open.clear();
    if words(&paragraph).next().is_some() {
        paragraphs.push(paragraph);
    }
}

fn heading(line: &str, at: usize) -> Option<Heading> {
    let bare = line.trim_start_matches('#');
    let level = line.len() - bare.len();
    let text = bare.trim().trim_end_matches('#').trim_end();
    let is_heading = (1..=6).contains(&level) && bare.starts_with([' ', '\t']);
    (is_heading && !text.is_empty()).then(|| Heading {
        level,
        text: text.to_owned(),
        line: at,
    })
}

/// The sentences of a paragraph. A full stop, question or exclamation mark ends one where a
/// blank or the end follows, except behind an abbreviation or a single letter.
pub(super) fn sentences(paragraph: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut letters = paragraph.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if !matches!(letter, '.' | '?' | '!' | '…') {
            continue;
        }
        // Quotation marks and brackets go with the sentence that they close.
        while letters
            .next_if(|(_, next)| {
                matches!(next, '”' | '’' | '"' | '\'' | ')' | ']' | '.' | '?' | '!')
            })
            .is_some()
        {}
        let end = letters.peek().map_or(paragraph.len(), |(end, _)| *end);
        let is_end = letters.peek().is_none_or(|(_, next)| next.is_whitespace());
        let before = paragraph.get(start..at).unwrap_or_default();
        if is_end && !(letter == '.' && is_abbreviated(before)) {
            found.extend(sentence(paragraph.get(start..end).unwrap_or_default()));
            start = end;
        }
    }
    found.extend(sentence(paragraph.get(start..).unwrap_or_default()));
    found
}

fn is_abbreviated(before: &str) -> bool {
    let last = before
        .rsplit(char::is_whitespace)
        .next()
        .unwrap_or_default();
    let last = last.trim_start_matches(['(', '“', '"']).to_lowercase();
    let is_initial =
        last.chars().count() == 1 && last.chars().all(char::is_alphabetic) && last != "i";
    is_initial || ABBREVIATIONS.contains(&last.as_str())
}

fn sentence(text: &str) -> Option<Sentence> {
    let count = words(text).count();
    let all: Vec<&str> = text.split_whitespace().take(BEGINNING + 1).collect();
    let beginning = all
        .get(..BEGINNING.min(all.len()))
        .unwrap_or_default()
        .join(" ");
    let cut: String = beginning.chars().take(LONGEST_BEGINNING).collect();
    let is_whole = all.len() <= BEGINNING && cut.len() == beginning.len();
    (count > 0).then(|| Sentence {
        words: count,
        beginning: if is_whole { cut } else { format!("{cut} …") },
    })
}
