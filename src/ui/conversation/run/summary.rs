//! Summaries of values, messages and runs in a few words.

use serde_json::Value;

use crate::a2a::{Message, PartContent};
use crate::conversation::run::Run;
use crate::json;

/// The longest summary of an example, in characters.
const LONGEST_EXAMPLE: usize = 48;
/// The longest summary of a run, in characters.
const LONGEST: usize = 80;

/// A value in a few words: its texts and numbers.
pub(in crate::ui::conversation) fn summary(value: &Value) -> String {
    let mut words: Vec<String> = Vec::new();
    for value in value.as_object().into_iter().flat_map(|it| it.values()) {
        match value {
            Value::String(text) => words.push(text.clone()),
            Value::Number(number) => words.push(number.as_str().to_owned()),
            _ => {}
        }
    }
    let text = if words.is_empty() {
        json::to_text(value)
    } else {
        words.join(" · ")
    };
    if text.chars().count() > LONGEST_EXAMPLE {
        let start = text.chars().take(LONGEST_EXAMPLE);
        start.chain(['…']).collect()
    } else {
        text
    }
}

/// The title of a run: its skill's name.
pub(in crate::ui::conversation) fn title(run: &Run) -> String {
    let skill = run.target.skill.as_ref();
    skill
        .map_or(&run.target.card.name, |skill| &skill.name)
        .clone()
}

/// The first words of the result.
pub(super) fn result_summary(run: &Run) -> String {
    let data = || run.data().map(summary);
    let text = {
        let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
        let mut texts = artifacts.flat_map(|artifact| &artifact.parts);
        let found = texts.find_map(|part| match &part.content {
            PartContent::Text(text) => Some(text.clone()),
            _ => None,
        });
        found.filter(|text| !text.trim().is_empty())
    };
    let said = || run.messages().last().map(Message::text);
    shortened(&text.or_else(data).or_else(said).unwrap_or_default())
}

/// The first words of the request.
pub(super) fn request_summary(run: &Run) -> String {
    let data = run
        .request()
        .parts
        .iter()
        .find_map(|part| match &part.content {
            PartContent::Data(value) => Some(summary(value)),
            _ => None,
        });
    shortened(&data.unwrap_or_else(|| run.request().text()))
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
