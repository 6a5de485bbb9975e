//! The skill `text-report`: a Markdown report that grows while the person watches.
//!
//! Quotations from the text are escaped, so that they stay text in Markdown. The chunks of the report, concatenated,
//! are one document.

use std::collections::HashMap;
use std::fmt::Write as _;

use a2a::message::Part;
use exact_json as json;
use serde_json::{Value, json};

use super::{Skill, markdown};
use crate::tasks::work::{Chunk, Outcome, SkillContext};

/// The skill `text-report`: takes a text, and streams a Markdown report about it in chunks, with its figures as data.
pub(super) const SKILL: Skill = Skill {
    usage: "I report on a text. Write “Report on this:” and the text below it.",
    input_from_words,
    ..Skill::new("text-report", title, |input, work| {
        Box::pin(run(input, work))
    })
};

const OUTPUT_MODE: &str = "application/json;schema=textFigures";

/// The maximum number of table rows in one chunk of the report.
const ROWS: usize = 5;

/// Takes the text after a first line `Report on this:`, or all words of a message that names the skill; `None` for
/// other words.
fn input_from_words(words: &str, is_named: bool) -> Option<Value> {
    let text = if is_named {
        words
    } else {
        words.trim_start().strip_prefix("Report on this:\n")?
    };
    (!text.trim().is_empty()).then(|| json!({ "text": text }))
}

fn title(input: &Value) -> String {
    match input.get("title").and_then(Value::as_str) {
        Some(title) => format!("A report on “{title}”"),
        None => "A report on a text".to_owned(),
    }
}

/// The figures that the report gives about a text.
struct Figures<'t> {
    /// The number of characters in the whole text, with white space.
    characters: usize,
    /// The lines that begin with `#`, without it.
    headings: Vec<&'t str>,
    /// The sentences. A sentence ends at the end of a line, or at a full stop, a question mark or an exclamation mark.
    sentences: Vec<&'t str>,
    words: usize,
    /// The words in lower case with their counts, the most frequent first; of equal counts, the word that occurs first.
    frequent: Vec<(String, usize)>,
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let joins = |letter: char| matches!(letter, '\'' | '’' | '-');
    text.split(move |letter: char| !letter.is_alphanumeric() && !joins(letter))
        .map(move |word| word.trim_matches(joins))
        .filter(|word| !word.is_empty())
}

fn figures(text: &str) -> Figures<'_> {
    let (headings, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with('#'));
    let sentences = lines
        .iter()
        .flat_map(|line| line.split_inclusive(['.', '?', '!']));
    let mut seen: HashMap<String, (usize, usize)> = HashMap::new();
    let mut count = 0;
    for word in words(text) {
        let times_and_first = seen.entry(word.to_lowercase()).or_insert((0, count));
        times_and_first.0 += 1;
        count += 1;
    }
    let mut frequent: Vec<_> = seen.into_iter().collect();
    frequent.sort_unstable_by_key(|(_, (times, first))| (usize::MAX - times, *first));
    Figures {
        characters: text.chars().count(),
        headings: headings
            .iter()
            .map(|line| line.trim_start_matches('#').trim())
            .collect(),
        sentences: sentences
            .map(str::trim)
            .filter(|sentence| words(sentence).next().is_some())
            .collect(),
        words: count,
        frequent: frequent
            .into_iter()
            .map(|(word, (times, _))| (word, times))
            .collect(),
    }
}

/// The chunks of the report on a text that has words. `top` is the number of listed words.
fn chunks(figures: &Figures<'_>, title: &str, top: usize) -> Vec<String> {
    let mut chunks = vec![format!(
        "# {title}\n\n**{}** words, {} of them different, in **{}** sentences.\n\n",
        figures.words,
        figures.frequent.len(),
        figures.sentences.len(),
    )];
    let mut section = |heading: &str, head: &str, rows: &[String]| {
        if rows.is_empty() {
            return;
        }
        chunks.push(format!("## {heading}\n\n{head}"));
        chunks.extend(rows.chunks(ROWS).map(<[_]>::concat));
        chunks.push("\n".to_owned());
    };
    let outline = figures
        .headings
        .iter()
        .map(|heading| format!("- {}\n", escaped(heading)));
    section("Outline", "", &outline.collect::<Vec<_>>());

    let mut longest = figures.sentences.clone();
    longest.sort_by_key(|sentence| usize::MAX - words(sentence).count());
    let longest = longest.iter().take(3).map(|sentence| {
        let beginning: String = sentence.chars().take(80).collect();
        format!(
            "1. {} words: “{}”\n",
            words(sentence).count(),
            escaped(&beginning)
        )
    });
    section("Longest sentences", "", &longest.collect::<Vec<_>>());

    let table = figures.frequent.iter().take(top).map(|(word, times)| {
        let bar = "▇".repeat((times * 20).div_ceil(figures.words));
        format!("| {word} | {times} | {bar} |\n")
    });
    let head = "| Word | Times | |\n| --- | ---: | :--- |\n";
    section("Most frequent words", head, &table.collect::<Vec<_>>());
    chunks
}

/// A text on one line, escaped so that Markdown shows it unchanged.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_punctuation() && !matches!(letter, '.' | ',' | ';' | '?') {
            escaped.push('\\');
        }
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let text = input.get("text").and_then(Value::as_str);
    let figures = figures(text.unwrap_or_default());
    if figures.words == 0 {
        return Outcome::Rejected("There is not a single word in the text.".to_owned());
    }
    let wants_words = input.get("words") != Some(&json!(false));
    let top = match input.get("top").and_then(json::number::whole) {
        _ if !wants_words => 0,
        Some(top) => usize::try_from(top).unwrap_or(usize::MAX),
        None => 10,
    };
    work.step(&format!("Reading {} words.", figures.words))
        .await;
    let mut title = "Report".to_owned();
    if let Some(name) = input.get("title").and_then(Value::as_str) {
        // Writing to a text never fails.
        let _ = write!(title, " on “{}”", escaped(name));
    }
    let chunks = chunks(&figures, &title, top);
    let last = chunks.len() - 1;
    for (at, chunk) in chunks.iter().enumerate() {
        work.pause().await;
        work.add_chunk(Chunk {
            artifact_id: "report",
            name: "Report",
            parts: vec![markdown(chunk)],
            append: at > 0,
            last: at == last,
        });
    }
    let mut data = json!({
        "words": figures.words,
        "differentWords": figures.frequent.len(),
        "sentences": figures.sentences.len(),
        "headings": figures.headings.len(),
        "characters": figures.characters,
    });
    if let Some(members) = data.as_object_mut().filter(|_| wants_words) {
        let rows = figures.frequent.iter().take(top);
        let rows = rows.map(|(word, times)| json!({ "word": word, "times": times }));
        members.insert("frequentWords".to_owned(), rows.collect());
    }
    work.add_artifact(
        "text-figures",
        "Figures",
        vec![Part::data(data, OUTPUT_MODE)],
    );
    Outcome::Completed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chunks_make_one_document() {
        let text =
            "# One\n\n## Two <b>\n\nThe whale *dives*. It dives deep, and the sea is deep there.\n";
        let found = figures(text);
        assert_eq!(
            (found.words, found.sentences.len(), found.headings.len()),
            (15, 2, 2)
        );
        let report = chunks(&found, "Report", 7).concat();
        for line in [
            "# Report\n\n**15** words, 12 of them different, in **2** sentences.\n\n",
            "## Outline\n\n- One\n- Two \\<b\\>\n\n## Longest",
            "1. 9 words: “It dives deep, and the sea is deep there.”\n1. 3 words: “The whale \\*dives\\*.”\n\n",
            "| --- | ---: | :--- |\n| the | 2 | ▇▇▇ |\n| dives | 2 | ▇▇▇ |\n| deep | 2 | ▇▇▇ |\n| one | 1 | ▇▇ |",
        ] {
            assert!(report.contains(line), "{line}\n\n{report}");
        }
        assert!(!chunks(&found, "Report", 0).concat().contains("frequent"));
    }
}
