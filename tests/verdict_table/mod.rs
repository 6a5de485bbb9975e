//! The table of verdicts: schemas, values and the expected findings.
//!
//! Reads `tests/fixtures/verdicts` and compares. `exact_numbers.json` lists all that differs without the feature
//! `exact-numbers`: schema and value are JSON texts there, since a double cannot hold some of them, and `doubles` has the
//! findings then, or `"out of range"`. Its users make the requests: the tests of `json-form` natively, a
//! browser test with the real worker. Invariant: the table is compiled in, so that it is the same one in wasm.

#![expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a row that cannot be read breaks the test"
)]

use json_form::validate::protocol::Answer;
use json_form::validate::{Assessment, Finding, Verdict, ViolationKind};
use serde_json::Value;

const FILES: [(&str, &str); 8] = [
    ("objects", include_str!("../fixtures/verdicts/objects.json")),
    (
        "texts_and_numbers",
        include_str!("../fixtures/verdicts/texts_and_numbers.json"),
    ),
    ("lists", include_str!("../fixtures/verdicts/lists.json")),
    ("choices", include_str!("../fixtures/verdicts/choices.json")),
    (
        "references",
        include_str!("../fixtures/verdicts/references.json"),
    ),
    ("drafts", include_str!("../fixtures/verdicts/drafts.json")),
    (
        "exact_numbers",
        include_str!("../fixtures/verdicts/exact_numbers.json"),
    ),
    (
        "too_hard",
        include_str!("../fixtures/verdicts/too_hard.json"),
    ),
];

/// One row of the table of verdicts: a schema, a value, and the expected answer.
pub(crate) struct Case {
    /// The file and the row's name in it, as `file: name`.
    pub(crate) name: String,
    /// The schema to check the value against.
    pub(crate) schema: Value,
    /// The value to check.
    pub(crate) value: Value,
    /// `valid`, `invalid`, `unchecked`, or `refused` if the schema itself is.
    verdict: String,
    refusal: Option<String>,
    findings: Vec<String>,
}

/// The rows of all files in `FILES`; panics if a file is malformed.
pub(crate) fn cases() -> Vec<Case> {
    let rows = |(file, text): (&str, &str)| {
        let rows: Vec<Value> =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        rows.into_iter()
            .filter_map(move |row| case(file, &row))
            .collect::<Vec<_>>()
    };
    FILES.into_iter().flat_map(rows).collect()
}

/// The schema or value of a row; `None` if it has a number beyond doubles and the build has doubles only.
fn read(row: &Value, key: &str) -> Option<Value> {
    match row.get("doubles") {
        None => Some(row[key].clone()),
        Some(_) => exact_json::parse(row[key].as_str().expect("a text")).ok(),
    }
}

fn case(file: &str, row: &Value) -> Option<Case> {
    let text = |key: &str| row.get(key).and_then(Value::as_str).map(str::to_owned);
    let doubles = row.get("doubles");
    let doubles = doubles.filter(|_| !cfg!(feature = "exact-numbers"));
    let (schema, value) = (read(row, "schema"), read(row, "value"));
    let is_read = schema.is_some() && value.is_some();
    let should_be_read = doubles.is_none_or(|doubles| doubles != "out of range");
    assert_eq!(is_read, should_be_read, "{file}: {row}");
    let findings: Vec<String> = doubles
        .unwrap_or(&row["findings"])
        .as_array()
        .into_iter()
        .flatten()
        .map(|line| line.as_str().expect("a line of text").to_owned())
        .collect();
    let usual = if findings.is_empty() {
        "valid"
    } else {
        "invalid"
    };
    Some(Case {
        name: format!("{file}: {}", text("name").expect("a name")),
        schema: schema?,
        value: value?,
        verdict: text("verdict").unwrap_or_else(|| usual.to_owned()),
        refusal: text("refusal"),
        findings,
    })
}

/// Compares the worker's answers to a row's schema and value with the row; the error describes the difference.
pub(crate) fn compare(case: &Case, to_schema: &Answer, to_value: &Answer) -> Result<(), String> {
    let Answer::Checked { assessment, .. } = to_value else {
        return Err(format!("{}: no check but {to_value:?}", case.name));
    };
    let verdict = match (to_schema, &assessment.verdict) {
        (Answer::Refused { .. }, Verdict::Unchecked(_)) => "refused",
        (Answer::Compiled { .. }, Verdict::Unchecked(_)) => "unchecked",
        (Answer::Compiled { .. }, Verdict::Valid) => "valid",
        (Answer::Compiled { .. }, Verdict::Invalid) => "invalid",
        other => return Err(format!("{}: {other:?}", case.name)),
    };
    let refusal = assessment.refusal().map(ToString::to_string);
    let found = outline(assessment);
    if verdict == case.verdict && refusal == case.refusal && found == case.findings {
        return Ok(());
    }
    Err(format!(
        "{}\n  expected {} {:?}\n{}\n  got {verdict} {refusal:?}\n{}\n",
        case.name,
        case.verdict,
        case.refusal,
        case.findings.join("\n"),
        found.join("\n"),
    ))
}

/// The findings as lines; branches are indented and numbered.
fn outline(assessment: &Assessment) -> Vec<String> {
    let mut lines = Vec::new();
    for finding in &assessment.findings {
        add("", "", finding, &mut lines);
    }
    lines
}

fn add(indent: &str, number: &str, finding: &Finding, lines: &mut Vec<String>) {
    let or_root = |text: &str| {
        if text.is_empty() {
            "(root)".to_owned()
        } else {
            text.to_owned()
        }
    };
    lines.push(format!(
        "{indent}{number}{} [{} at {}] {}",
        or_root(finding.instance.as_str()),
        finding.violation.keyword(),
        or_root(finding.schema.as_str()),
        finding.violation
    ));
    if let ViolationKind::AnyOf { branches } | ViolationKind::OneOfNone { branches } =
        &finding.violation
    {
        for (index, branch) in branches.iter().enumerate() {
            for inner in branch {
                add(&format!("{indent}  "), &format!("{index}: "), inner, lines);
            }
        }
    }
}
