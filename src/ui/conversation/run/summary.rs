//! Summaries of requests and results in a few words.

use std::rc::Rc;

use a2a::message::Message;
use a2a_client::artifacts::comparison::{Named, Piece};
use a2a_client::conversation::run::Run;

use super::parts::{request_parts, result_parts, sent_values};
use crate::ui::formats::Locale;
use crate::ui::result::brief::{Chip, chips, headline};

/// The largest length of a summary, in characters.
const LONGEST: usize = 80;
/// The largest number of chips that show the values of a request.
const MOST_CHIPS: usize = 6;

/// The first words of the result: the headline of its data, else its first text, else its values, else the last
/// message.
pub(super) fn result_summary(run: &Run, locale: &Locale) -> String {
    let parts = result_parts(run);
    let of_data = headline_of(run, &parts, locale);
    let of_text = || text(&parts).filter(|text| !text.trim().is_empty());
    let of_value = || chip_words(&chips_of(&parts, locale));
    let said = || run.messages().last().map(Message::text);
    let words = of_data.or_else(of_text).or_else(of_value).or_else(said);
    shortened(&words.unwrap_or_default())
}

/// The headline of the result's data; `None` if no value stands out.
pub(super) fn result_headline(run: &Run, locale: &Locale) -> Option<String> {
    headline_of(run, &result_parts(run), locale)
}

fn headline_of(run: &Run, parts: &[Named], locale: &Locale) -> Option<String> {
    let sent = Rc::new(sent_values(run));
    parts.iter().find_map(|(_, piece)| match piece {
        Piece::Data(reading) => {
            let mut reading = reading.clone();
            reading.set_sent(&sent);
            headline(&reading, locale)
        }
        Piece::Text(_) => None,
    })
}

/// The short values of the request; without any, the beginning of the message.
pub(super) fn request_chips(run: &Run, locale: &Locale) -> Vec<Chip> {
    let mut all = chips_of(&request_parts(run), locale);
    all.truncate(MOST_CHIPS);
    if all.is_empty() {
        let words = shortened(&run.request().text());
        let text = Some(words).filter(|words| !words.is_empty());
        all.extend(text.map(|words| Chip { label: None, words }));
    }
    all
}

/// The values of the request in one line, shortened; empty if no value fits on a chip.
pub(super) fn request_summary(run: &Run, locale: &Locale) -> String {
    shortened(&chip_words(&request_chips(run, locale)).unwrap_or_default())
}

fn chips_of(parts: &[Named], locale: &Locale) -> Vec<Chip> {
    let of_part = |(_, piece): &Named| match piece {
        Piece::Data(reading) => chips(reading, locale),
        Piece::Text(_) => Vec::new(),
    };
    parts.iter().flat_map(of_part).collect()
}

fn chip_words(chips: &[Chip]) -> Option<String> {
    let one = |chip: &Chip| match &chip.label {
        Some(label) => [label, " ", &*chip.words].concat(),
        None => chip.words.clone(),
    };
    let words: Vec<String> = chips.iter().map(one).collect();
    (!words.is_empty()).then(|| words.join(" · "))
}

fn text(parts: &[Named]) -> Option<String> {
    parts.iter().find_map(|(_, piece)| match piece {
        Piece::Text(text) => Some(text.clone()),
        Piece::Data(_) => None,
    })
}

fn shortened(words: &str) -> String {
    let mut short = String::new();
    // Markdown syntax is not shown.
    let marks = ['#', '*', '>', '|', '`', '_', '-', '='];
    for word in words.split_whitespace() {
        let word = word.trim_matches(marks);
        if !short.is_empty() && !word.is_empty() {
            short.push(' ');
        }
        let left = LONGEST.saturating_sub(short.len());
        short.extend(word.chars().take(left));
        if word.len() > left {
            short.push('…');
            break;
        }
    }
    short
}
