//! The skill `csv-profile`: a file in, and a file out.
//!
//! Every row must have as many values as the first row, which has the columns' names; otherwise the file is rejected.
//! Bytes that are not UTF-8 become replacement characters.

use a2a::message::{FileSource, Part};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use serde_json::{Value, json};
use std::collections::HashSet;

use super::Skill;
use crate::tasks::work::{Outcome, SkillContext};

/// The skill `csv-profile`: says what is in a CSV file.
pub(super) const SKILL: Skill = Skill {
    usage: "I say what is in a CSV file. Write “Profile this:” and the rows below it, each on a line \
            of its own.",
    input_from_words,
    input,
    ..Skill::new("csv-profile", title, |input, work| {
        Box::pin(run(input, work))
    })
};

const OUTPUT_MODE: &str = "application/json;schema=csvProfile";
const TEXT_SCHEMA: &str = "csvText";

/// The CSV text below the line `Profile this:` as the input, or all words of a message that names the skill; `None` for
/// other words.
fn input_from_words(words: &str, is_named: bool) -> Option<Value> {
    let file = if is_named {
        words
    } else {
        words.trim_start().strip_prefix("Profile this:\n")?
    };
    (!file.trim().is_empty()).then(|| json!({ "file": STANDARD.encode(file) }))
}

/// For `TEXT_SCHEMA`, replaces the member `text` by `file` with the same content in Base64; returns other data
/// unchanged.
fn input(schema: &str, mut data: Value) -> Value {
    if let (TEXT_SCHEMA, Some(members)) = (schema, data.as_object_mut()) {
        let text = members.remove("text").unwrap_or_default();
        let file = STANDARD.encode(text.as_str().unwrap_or_default());
        members.insert("file".to_owned(), file.into());
    }
    data
}

fn title(input: &Value) -> String {
    format!("What is in “{}”?", name(input))
}

fn name(input: &Value) -> &str {
    let name = input.get("name").and_then(Value::as_str);
    name.unwrap_or("table.csv")
}

/// Reads a CSV file as rows of values, without spaces around them and with an empty text for each value that the input
/// calls missing. The first row has the names of the columns. The error is a sentence.
fn rows(input: &Value, bytes: &[u8]) -> Result<Vec<Vec<String>>, String> {
    let delimiter = match input.get("delimiter").and_then(Value::as_str) {
        Some("semicolon") => b';',
        Some("tab") => b'\t',
        _ => b',',
    };
    let missing = input.get("missing").and_then(Value::as_array);
    let missing: HashSet<&str> = missing
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let text = String::from_utf8_lossy(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .trim(csv::Trim::All)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let mut rows = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| format!("The file cannot be read: {error}."))?;
        let clean = row
            .iter()
            .map(|value| if missing.contains(value) { "" } else { value });
        rows.push(clean.map(str::to_owned).collect());
    }
    if rows.is_empty() {
        return Err("There is nothing in the file.".to_owned());
    }
    Ok(rows)
}

fn column(name: &str, values: &[&str]) -> Value {
    let present: Vec<&str> = values
        .iter()
        .copied()
        .filter(|value| !value.is_empty())
        .collect();
    let numbers: Vec<f64> = present
        .iter()
        .filter_map(|value| value.parse().ok().filter(|number: &f64| number.is_finite()))
        .collect();
    let only_numbers = !present.is_empty() && numbers.len() == present.len();
    let mut data = json!({
        "name": name,
        "numbers": only_numbers,
        "missing": values.len() - present.len(),
        "distinct": present.iter().collect::<HashSet<_>>().len(),
    });
    if let Some(members) = data.as_object_mut().filter(|_| only_numbers) {
        let count = u32::try_from(numbers.len()).map_or(f64::NAN, f64::from);
        for (name, number) in [
            (
                "minimum",
                numbers.iter().copied().fold(f64::INFINITY, f64::min),
            ),
            (
                "maximum",
                numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            ),
            ("mean", numbers.iter().map(|number| number / count).sum()),
        ] {
            members.insert(name.to_owned(), number.into());
        }
    }
    data
}

fn written(rows: &[Vec<String>]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row)?;
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

async fn run(input: Value, work: SkillContext) -> Outcome {
    let file = input
        .get("file")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let plain: String = file.split_ascii_whitespace().collect();
    let Ok(bytes) = STANDARD_NO_PAD.decode(plain.trim_end_matches('=')) else {
        return Outcome::Rejected("The file is not written in base64.".to_owned());
    };
    work.step(&format!("Reading {} bytes.", bytes.len())).await;
    let rows = match rows(&input, &bytes) {
        Ok(rows) => rows,
        Err(why) => return Outcome::Rejected(why),
    };
    let Some((names, values)) = rows.split_first() else {
        return Outcome::Failed("There is nothing in the file.".to_owned());
    };
    work.step(&format!("Counting in {} rows.", values.len()))
        .await;
    let columns: Vec<Value> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let values = values.iter().filter_map(|row| row.get(at));
            column(name, &values.map(String::as_str).collect::<Vec<_>>())
        })
        .collect();
    let text = format!("{} rows in {} columns.", values.len(), columns.len());
    let data = json!({
        "name": name(&input),
        "bytes": bytes.len(),
        "rows": values.len(),
        "columns": columns,
    });
    work.add_artifact(
        "csv-profile",
        "Profile",
        vec![Part::text(text), Part::data(data, OUTPUT_MODE)],
    );
    work.step("Writing the clean file.").await;
    let Ok(clean) = written(&rows) else {
        return Outcome::Failed("The clean file could not be written.".to_owned());
    };
    let name = format!("{}-clean.csv", name(&input).trim_end_matches(".csv"));
    let bytes = FileSource::Bytes(STANDARD.encode(clean));
    let file = Part::file(&name, "text/csv", bytes);
    work.add_artifact("cleaned-file", "Clean file", vec![file]);
    Outcome::Completed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_comes_back_clean() {
        let input = json!({ "delimiter": "semicolon", "missing": ["N/A"] });
        let rows = rows(
            &input,
            "\u{feff}City; Area\nHamburg; 755 \n\"A,b\";N/A\n".as_bytes(),
        );
        let clean = written(&rows.unwrap()).unwrap();
        assert_eq!(clean, b"City,Area\nHamburg,755\n\"A,b\",\n");
    }

    #[test]
    fn a_column_of_numbers_is_counted() {
        let found = column("Area", &["755", "", "891", "755"]);
        let wanted = json!({ "name": "Area", "numbers": true, "missing": 1, "distinct": 2,
            "minimum": 755.0, "maximum": 891.0, "mean": 2401.0 / 3.0 });
        assert_eq!(found["mean"].to_string().get(..5), Some("800.3"));
        for member in ["numbers", "missing", "distinct", "minimum", "maximum"] {
            assert_eq!(found[member], wanted[member], "{member}");
        }
        assert_eq!(column("City", &["Hamburg", "1"])["numbers"], json!(false));
    }

    #[test]
    fn uneven_and_empty_files_are_refused() {
        assert!(
            rows(&json!({}), b"a,b\n1\n")
                .unwrap_err()
                .contains("cannot be read")
        );
        assert!(rows(&json!({}), b"\n\n").unwrap_err().contains("nothing"));
    }
}
