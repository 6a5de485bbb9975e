//! The skill that reports on a text, while one watches.
//!
//! Owns the skill as the card declares it and giving the report piece by piece. Leaves counting
//! to `prose`, the pieces to `report` and its schemas to `schemas`.

mod report;
mod schemas;

use a2a::{Members, Part, PartContent};
use exact_json as json;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::prose::{Figures, figures};
use crate::tasks::{Ending, Piece, Work};
use report::{Wanted, pieces, shown_words};

/// The skill `text-report`.
pub(crate) struct TextReport;

const INPUT: &str = "textToReportOn";
const OUTPUT: &str = "textFigures";
const OUTPUT_MODE: &str = "application/json;schema=textFigures";
const MARKDOWN: &str = "text/markdown";

/// So many of the most frequent words are shown where nothing is said.
const TOP: u64 = 10;

impl Skill for TextReport {
    fn card(&self) -> Value {
        json!({
            "id": "text-report",
            "name": "Text report",
            "description": "Reports on a text in Markdown, piece by piece: its outline, its sentences, its most frequent words, and how easily it reads. Can be stopped at any time.",
            "inputModes": ["text/plain", "application/json;schema=textToReportOn"],
            "outputModes": ["text/plain", MARKDOWN, OUTPUT_MODE],
            "examples": [
                "Report on this:\nCall me Ishmael. Some years ago, never mind how long precisely, I thought I would sail about a little.",
                "{\"text\": \"# Whales\\n\\nThe whale is a mammal. It breathes air, and so it has to come up. How deep can it dive?\\n\\n## Food\\n\\nMany whales eat krill. A blue whale eats four tons of it a day!\", \"title\": \"Whales\", \"top\": 5}"
            ],
            "tags": ["text", "statistics", "markdown", "streaming"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![(INPUT, schemas::input()), (OUTPUT, schemas::output())]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    /// A line that asks for it and ends with a colon, and below it the text.
    fn understand(&self, words: &str) -> Option<Value> {
        let (asked, text) = words.trim_start().split_once('\n')?;
        let lower = asked.to_lowercase();
        let is_asked = ["report", "analyse", "analyze", "count the words"]
            .iter()
            .any(|word| lower.contains(word));
        let is_asked = is_asked && asked.trim_end().ends_with(':') && !text.trim().is_empty();
        is_asked.then(|| json!({ "text": text }))
    }

    /// Said to this skill, all of it is the text.
    fn understand_named(&self, words: &str) -> Option<Value> {
        let all = || (!words.trim().is_empty()).then(|| json!({ "text": words }));
        self.understand(words).or_else(all)
    }

    fn title(&self, input: &Value) -> String {
        match title(input) {
            Some(title) => format!("A report on “{title}”"),
            None => "A report on a text".to_owned(),
        }
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(tell(input, work))
    }

    fn how_to_ask(&self) -> &'static str {
        "I report on a text. Write “Report on this:” and the text below it."
    }
}

fn title(input: &Value) -> Option<&str> {
    let title = input.get("title").and_then(Value::as_str)?.trim();
    (!title.is_empty()).then_some(title)
}

/// What is wanted: all of it, where nothing is said.
fn wanted(input: &Value) -> Wanted {
    let flag = |name: &str| input.get(name).and_then(Value::as_bool).unwrap_or(true);
    let top = input.get("top").and_then(json::whole).unwrap_or(TOP);
    Wanted {
        title: title(input).map(str::to_owned),
        outline: flag("outline"),
        sentences: flag("sentences"),
        words: flag("words"),
        top: usize::try_from(top).unwrap_or(usize::MAX),
        skip_common: flag("skipCommon"),
        readability: flag("readability"),
    }
}

async fn tell(input: Value, work: Work) -> Ending {
    let wanted = wanted(&input);
    let text = input.get("text").and_then(Value::as_str);
    let figures = figures(text.unwrap_or_default());
    if figures.words == 0 {
        return Ending::Rejected("There is not a single word in the text.".to_owned());
    }
    work.say(&format!("Reading {} words.", figures.words)).await;
    let pieces = pieces(&figures, &wanted);
    let last = pieces.len();
    for (at, piece) in pieces.into_iter().enumerate() {
        work.pause().await;
        if let Some(doing) = piece.doing {
            work.tell(doing);
        }
        work.give_piece(Piece {
            artifact_id: "report",
            name: "Report",
            parts: vec![markdown(piece.markdown)],
            append: at > 0,
            last: at + 1 == last,
        });
    }
    let data = data(&figures, &wanted);
    let part = Part::data(data, OUTPUT_MODE);
    work.give("text-figures", "Figures", vec![part]);
    Ending::Completed
}

fn markdown(text: String) -> Part {
    let mut metadata = Members::new();
    metadata.insert("mimeType".to_owned(), MARKDOWN.into());
    Part {
        content: PartContent::Text(text),
        metadata,
        media_type: Some(MARKDOWN.to_owned()),
    }
}

fn data(figures: &Figures, wanted: &Wanted) -> Value {
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    let mut data = json!({
        "characters": figures.characters,
        "words": figures.words,
        "differentWords": figures.different(),
        "sentences": figures.sentences.len(),
        "paragraphs": figures.paragraphs,
        "minutes": tenth(figures.minutes()),
    });
    let Some(members) = data.as_object_mut() else {
        return data;
    };
    if let Some(length) = figures.sentence_length().filter(|_| wanted.sentences) {
        members.insert("wordsPerSentence".to_owned(), tenth(length).into());
    }
    if let Some(ease) = figures.reading_ease().filter(|_| wanted.readability) {
        members.insert("readingEase".to_owned(), tenth(ease).into());
    }
    if wanted.words {
        let rows = shown_words(figures, wanted);
        let rows = rows.map(|(word, times)| json!({ "word": word, "times": times }));
        members.insert("frequentWords".to_owned(), rows.collect());
    }
    if wanted.outline {
        let headings = figures.headings.iter().map(
            |heading| json!({ "level": heading.level, "text": heading.text, "line": heading.line }),
        );
        members.insert("headings".to_owned(), headings.collect());
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_below_the_words_that_ask_for_it() {
        assert_eq!(
            TextReport.understand("Report on this:\nOne.\nTwo."),
            Some(json!({ "text": "One.\nTwo." }))
        );
        for words in [
            "Report on this:",
            "Report:\n ",
            "Read this:\nOne.",
            "A report\nOne.",
        ] {
            assert_eq!(TextReport.understand(words), None, "{words}");
        }
    }
}
