//! The skill `interview`, which asks the person (`input-required`), once in words and once by a schema.
//!
//! Only an answer that is valid against the schema ends the interview.

mod question;

use std::time::SystemTime;

use a2a::message::Part;
use a2a::task::TaskState;
use exact_json as json;
use serde_json::{Map, Value, json};

use super::Skill;
use crate::card::read_json;
use crate::tasks::work::{Outcome, SkillContext};
use question::Style;

/// The skill `interview`: asks the person twice (`input-required`), in words and by a schema.
pub(super) const SKILL: Skill = Skill {
    usage: "I interview people. Say “interview me”.",
    input_from_words,
    ..Skill::new(
        "interview",
        |_| "An interview".to_owned(),
        |input, work| Box::pin(run(input, work)),
    )
};

const OUTPUT_MODE: &str = "application/json;schema=interviewRecord";

fn input_from_words(words: &str, is_named: bool) -> Option<Value> {
    let adk = words
        .split(|character: char| !character.is_alphanumeric())
        .any(|word| word.eq_ignore_ascii_case("adk"));
    let asked = is_named || words.to_lowercase().contains("interview");
    asked.then(|| json!({ "adk": adk }))
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let style = if input.get("adk") == Some(&Value::Bool(true)) {
        Style::Adk
    } else {
        Style::Form
    };
    work.step("I am getting my notebook.").await;
    let mut ask =
        "Who are you, and what do you do? For example: “Ada Lovelace, mathematician for 12 years”.";
    let known = loop {
        let turn = work
            .ask(TaskState::InputRequired, vec![Part::text(ask)])
            .await;
        match understood(&turn.message.text()) {
            Some(known) => break known,
            None => {
                ask = "I did not catch your name. Say it in words, such as “Ada Lovelace, mathematician for 12 years”.";
            }
        }
    };
    let Some(answer) = question::ask(
        &work,
        style,
        read_json(include_str!("../../../schemas/aboutYou.json")),
        known,
    )
    .await
    else {
        return Outcome::Failed("The question itself can not be checked against.".to_owned());
    };
    work.step("I am writing it down.").await;
    let record = record(&answer);
    let text = |name: &str| record.get(name).and_then(Value::as_str).unwrap_or_default();
    let words = format!(
        "{}, {} since {}: {}.",
        text("name"),
        text("occupation"),
        record.get("since").unwrap_or(&Value::Null),
        text("level")
    );
    work.complete("interview-record", "Record", words, record, OUTPUT_MODE)
}

/// Reads words such as `I am Ada, engineer for 12 years` as `{name, occupation, years}`; `None` without a name.
fn understood(words: &str) -> Option<Value> {
    const INTRODUCTIONS: [&str; 4] = ["my name is ", "i am ", "i’m ", "i'm "];
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let (name, rest) = words
        .split_once(',')
        .unwrap_or((words.trim_end_matches('.'), ""));
    let lower = name.to_lowercase();
    let introduction = INTRODUCTIONS.iter().find(|it| lower.starts_with(**it));
    let name = introduction.map_or(name, |it| name.get(it.len()..).unwrap_or(name));
    let name = name.trim();
    if name.is_empty() {
        return None;
    }
    let mut known = Map::new();
    known.insert("name".to_owned(), name.into());
    let rest = rest.trim().trim_end_matches('.');
    let occupation = rest.split(" for ").next().unwrap_or(rest).trim();
    if !occupation.is_empty() {
        known.insert("occupation".to_owned(), occupation.into());
    }
    let number = rest
        .split(|character: char| !character.is_ascii_digit())
        .find_map(|digits| digits.parse::<u32>().ok());
    if let Some(years) = number {
        known.insert("years".to_owned(), years.into());
    }
    Some(Value::Object(known))
}

/// The data of the result, computed from answers that fit the schema `about_you`.
fn record(answer: &Value) -> Value {
    let text = |name: &str| answer.get(name).and_then(Value::as_str).unwrap_or_default();
    let years = answer
        .get("years")
        .and_then(json::number::whole)
        .unwrap_or(0);
    let level = match years {
        0..=2 => "beginner",
        3..=14 => "experienced",
        _ => "master",
    };
    let today = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let year: u64 = today
        .get(..4)
        .and_then(|it| it.parse().ok())
        .unwrap_or(2026);
    let initials: String = text("name")
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .collect();
    json!({
        "name": text("name"),
        "initials": initials,
        "occupation": text("occupation"),
        "years": years,
        "since": year.saturating_sub(years),
        "level": level,
        "languages": answer.get("languages").cloned().unwrap_or_else(|| json!([])),
        "remote": answer.get("remote").and_then(Value::as_bool).unwrap_or(false)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_in_words_fills_in_what_it_says() {
        assert_eq!(
            understood("Ada Lovelace, mathematician for 12 years."),
            Some(json!({"name": "Ada Lovelace", "occupation": "mathematician", "years": 12}))
        );
        assert_eq!(
            understood("My name is Grace"),
            Some(json!({"name": "Grace"}))
        );
        assert_eq!(understood("  "), None);
        assert_eq!(understood(", baker"), None);
    }

    #[test]
    fn a_record_is_computed_from_the_answers() {
        let answer = json!({"name": "Ada Lovelace", "occupation": "mathematician", "years": 12.0, "languages": ["English"]});
        let record = record(&answer);
        assert_eq!(record["initials"], json!("AL"));
        assert_eq!(record["level"], json!("experienced"));
        assert_eq!(record["years"], json!(12));
        assert_eq!(record["remote"], json!(false));
        let schema = read_json(include_str!("../../../schemas/interviewRecord.json"));
        let checker = json_form::validate::Checker::new(&schema).unwrap();
        assert!(checker.check(&record).is_valid());
    }
}
