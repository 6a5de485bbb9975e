//! The skill that says what is in a CSV file, and cleans it.
//!
//! Owns the skill as the card declares it, reading its input, and giving the profile and the
//! cleaned file. Leaves counting to `table` and its schemas to `schemas`.

mod schemas;

use a2a::{FileContent, FileSource, Members, Part, PartContent};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::table::{Column, Least, Options, Profile, Trim, profile};
use crate::tasks::{Ending, Work};

/// The skill `csv-profile`.
pub(crate) struct CsvProfile;

const INPUT: &str = "csvFile";
const OUTPUT: &str = "csvProfile";
const OUTPUT_MODE: &str = "application/json;schema=csvProfile";
const CSV: &str = "text/csv";

/// What the file is called where nothing is said.
const NAME: &str = "table.csv";

impl Skill for CsvProfile {
    fn card(&self) -> Value {
        json!({
            "id": "csv-profile",
            "name": "CSV profile",
            "description": "Says what is in a CSV file, column by column: kind, missing and different values, least, greatest, mean and most frequent. Gives the file back clean, in UTF-8 with commas.",
            "inputModes": ["text/plain", "application/json;schema=csvFile"],
            "outputModes": ["text/plain", CSV, OUTPUT_MODE],
            "examples": [
                "Profile this:\nname,age\nAda,36\nGrace,40",
                "{\"file\": \"Y2l0eTtwb3B1bGF0aW9uO2FyZWEKSGFtYnVyZzsxODkyMTIyOzc1NSwyMgpCZXJsaW47Mzc1NTI1MTs4OTEsNwpMZWlwemlnO04vQTsyOTcsOAo=\", \"name\": \"cities.csv\", \"decimalMark\": \"comma\", \"missing\": [\"N/A\"]}"
            ],
            "tags": ["data", "csv", "statistics", "file"]
        })
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        vec![(INPUT, schemas::input()), (OUTPUT, schemas::output())]
    }

    fn input_schema(&self) -> &'static str {
        INPUT
    }

    /// A sentence that asks for it and ends with a colon, and below it the file.
    fn understand(&self, words: &str) -> Option<Value> {
        let (asked, file) = words.trim_start().split_once('\n')?;
        let lower = asked.to_lowercase();
        let is_asked = ["profile", "csv", "table"]
            .iter()
            .any(|word| lower.contains(word));
        let is_asked = is_asked && asked.trim_end().ends_with(':') && !file.trim().is_empty();
        is_asked.then(|| json!({ "file": STANDARD.encode(file) }))
    }

    /// Said to this skill, all of it is the file.
    fn understand_named(&self, words: &str) -> Option<Value> {
        let all = || (!words.trim().is_empty()).then(|| json!({ "file": STANDARD.encode(words) }));
        self.understand(words).or_else(all)
    }

    fn title(&self, input: &Value) -> String {
        format!("What is in “{}”?", name(input))
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(tell(input, work))
    }

    fn how_to_ask(&self) -> &'static str {
        "I say what is in a CSV file. Write “Profile this:” and the rows below it, each on a line \
         of its own."
    }
}

fn name(input: &Value) -> &str {
    input.get("name").and_then(Value::as_str).unwrap_or(NAME)
}

fn options(input: &Value) -> Options {
    let text = |name: &str| input.get(name).and_then(Value::as_str);
    let missing = input.get("missing").and_then(Value::as_array);
    let missing = missing.into_iter().flatten().filter_map(Value::as_str);
    Options {
        delimiter: match text("delimiter") {
            Some("comma") => Some(b','),
            Some("semicolon") => Some(b';'),
            Some("tab") => Some(b'\t'),
            Some("bar") => Some(b'|'),
            _ => None,
        },
        header: match text("headerRow") {
            Some("yes") => Some(true),
            Some("no") => Some(false),
            _ => None,
        },
        trim: match text("trim") {
            Some("nothing") => Trim::Nothing,
            Some("runs") => Trim::Runs,
            _ => Trim::Ends,
        },
        decimal_comma: text("decimalMark") == Some("comma"),
        missing: missing.map(str::to_owned).collect(),
    }
}

/// The file's bytes. Blanks and missing padding are forgiven, and so is a data URL.
fn bytes(input: &Value) -> Option<Vec<u8>> {
    let text = input.get("file")?.as_str()?;
    let text = match text.split_once(";base64,") {
        Some((head, rest)) if head.starts_with("data:") => rest,
        _ => text,
    };
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_ascii_whitespace())
        .collect();
    STANDARD_NO_PAD.decode(plain.trim_end_matches('=')).ok()
}

async fn tell(input: Value, work: Work) -> Ending {
    let Some(bytes) = bytes(&input) else {
        return Ending::Rejected("The file is not written in base64.".to_owned());
    };
    let size = bytes.len();
    work.say(&format!("Reading {}.", counted(size, "byte")))
        .await;
    let options = options(&input);
    // A large file takes a second or more, in which other tasks go on.
    let found = tokio::task::spawn_blocking(move || profile(&bytes, &options)).await;
    let found = match found {
        Ok(Ok(found)) => found,
        Ok(Err(refusal)) => return Ending::Rejected(refusal.to_string()),
        Err(_) => return Ending::Failed("The file could not be read.".to_owned()),
    };
    work.say(&format!(
        "Counted {} in {}.",
        counted(found.rows, "row"),
        counted(found.columns.len(), "column")
    ))
    .await;
    let data = data(name(&input), size, &found);
    work.give(
        "csv-profile",
        "Profile",
        vec![Part::text(summary(&found)), Part::data(data, OUTPUT_MODE)],
    );
    work.say("Writing the clean file.").await;
    work.give(
        "cleaned-file",
        "Clean file",
        vec![file(name(&input), &found)],
    );
    Ending::Completed
}

/// The clean file: `cities.csv` becomes `cities-clean.csv`.
fn file(name: &str, found: &Profile) -> Part {
    let stem = match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    };
    Part {
        content: PartContent::File(FileContent {
            name: Some(format!("{stem}-clean.csv")),
            source: FileSource::Bytes(STANDARD.encode(&found.cleaned)),
        }),
        metadata: Members::new(),
        media_type: Some(CSV.to_owned()),
    }
}

fn data(name: &str, size: usize, found: &Profile) -> Value {
    json!({
        "file": {
            "name": name,
            "bytes": size,
            "encoding": found.encoding.name(),
            "delimiter": delimiter(found.delimiter),
            "headerRow": found.has_header,
        },
        "rows": found.rows,
        "unevenRows": found.uneven,
        "columns": found.columns.iter().map(column).collect::<Vec<_>>(),
    })
}

fn delimiter(byte: u8) -> &'static str {
    match byte {
        b';' => "semicolon",
        b'\t' => "tab",
        b'|' => "bar",
        _ => "comma",
    }
}

fn column(column: &Column) -> Value {
    use crate::table::Kind;
    let kind = match column.kind {
        Kind::Empty => "empty",
        Kind::Integer => "integer",
        Kind::Number => "number",
        Kind::Flag => "flag",
        Kind::Day => "date",
        Kind::Text => "text",
    };
    let mut data = json!({
        "name": column.name,
        "type": kind,
        "count": column.count,
        "missing": column.missing,
        "distinct": column.distinct,
    });
    let Some(members) = data.as_object_mut() else {
        return data;
    };
    if let Some((least, greatest)) = &column.ends {
        members.insert("minimum".to_owned(), end(least));
        members.insert("maximum".to_owned(), end(greatest));
    }
    if let Some(mean) = column.mean {
        members.insert("mean".to_owned(), mean.into());
    }
    let frequent = column.frequent.iter();
    let frequent = frequent.map(|one| json!({ "value": one.value, "count": one.count }));
    members.insert("mostFrequent".to_owned(), frequent.collect());
    data
}

fn end(end: &Least) -> Value {
    match end {
        Least::Number(number) => Value::Number(number.clone()),
        Least::Text(text) => Value::String(text.clone()),
    }
}

fn summary(found: &Profile) -> String {
    let missing: usize = found.columns.iter().map(|column| column.missing).sum();
    let uneven = match found.uneven {
        0 => String::new(),
        1 => " One row has more or fewer values than the first.".to_owned(),
        rows => format!(" {rows} rows have more or fewer values than the first."),
    };
    format!(
        "{} in {}, read as {}; {} missing.{uneven}",
        counted(found.rows, "row"),
        counted(found.columns.len(), "column"),
        found.encoding.name(),
        match missing {
            0 => "no value is".to_owned(),
            1 => "one value is".to_owned(),
            values => format!("{values} values are"),
        },
    )
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        count => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_below_the_words_that_ask_for_it() {
        let asked = CsvProfile.understand("Profile this:\na,b\n1,2").unwrap();
        assert_eq!(bytes(&asked).unwrap(), b"a,b\n1,2");
        for words in [
            "Profile this:",
            "Profile this\na,b",
            "Read:\na,b",
            "a,b\n1,2",
        ] {
            assert_eq!(CsvProfile.understand(words), None, "{words}");
        }
    }

    #[test]
    fn base64_is_read_in_every_usual_spelling() {
        let file = |text: &str| bytes(&json!({ "file": text }));
        for text in [
            "YSxiCg==",
            "YSxiCg",
            "YSx\n iCg==",
            "data:text/csv;base64,YSxiCg==",
        ] {
            assert_eq!(file(text).as_deref(), Some(b"a,b\n".as_slice()), "{text}");
        }
        assert_eq!(file("a,b"), None);
    }
}
