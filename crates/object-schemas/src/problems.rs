//! Validation findings: sentences for people, and errors with their places for programs.

use std::fmt;

use a2a::extension::input_error::ErrorAt;
use exact_json::Pointer;
use json_form::formats::shortened;
use json_form::validate::{Assessment, Checker, Finding};
use serde_json::Value;

/// The most sentences that the words have; the list of errors has all of them.
const TOLD: usize = 20;
/// The most characters of a sentence, and the most bytes of a pointer. Both can repeat names of the data.
const SENTENCE: usize = 300;
const POINTER: usize = 1_000;

/// The findings of invalid data: sentences for people, and errors with their places for the fields of a form
/// (`urn:a2a-forms:input-errors:v1`). At most [`Assessment::FINDINGS`] are listed, so that their size does not depend on
/// that of the data. A pointer that is too long is that of an object around the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems {
    sentences: Vec<String>,
    errors: Vec<ErrorAt>,
}

impl Problems {
    /// Checks data against the schema of a checker. `Err` has the findings, or the reason why the data cannot be
    /// checked.
    pub fn found(checker: &Checker, data: &Value) -> Result<(), Self> {
        let assessment = checker.check(data);
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(Self::from(&assessment))
        }
    }

    /// The findings, each with its place in the checked data; empty if the data could not be checked.
    pub fn errors(&self) -> &[ErrorAt] {
        &self.errors
    }
}

impl From<&str> for Problems {
    fn from(sentence: &str) -> Self {
        Self {
            sentences: vec![sentence.to_owned()],
            errors: Vec::new(),
        }
    }
}

/// A finding as an error at its place.
fn error(finding: &Finding) -> ErrorAt {
    let violation = &finding.violation;
    ErrorAt {
        pointer: bounded(finding.place()),
        message: shortened(&format!("{violation}."), SENTENCE),
        keyword: Some(violation.keyword().to_owned()),
        schema_pointer: Some(finding.schema.clone()),
    }
}

/// The error in words, with its place.
fn sentence(error: &ErrorAt) -> String {
    let message = &error.message;
    if error.pointer.is_root() {
        message.clone()
    } else {
        format!("{}: {message}", shortened(error.pointer.as_str(), SENTENCE))
    }
}

fn bounded(mut pointer: Pointer) -> Pointer {
    while pointer.as_str().len() > POINTER {
        pointer = pointer.parent().unwrap_or_default();
    }
    pointer
}

impl From<&Assessment> for Problems {
    fn from(assessment: &Assessment) -> Self {
        let errors: Vec<ErrorAt> = assessment.findings.iter().map(error).collect();
        let told = errors.iter().take(TOLD);
        let mut sentences: Vec<String> = told.map(sentence).collect();
        if let Some(refusal) = assessment.refusal() {
            sentences.push(refusal.to_string());
        }
        if assessment.cut || errors.len() > TOLD {
            sentences.push("And more.".to_owned());
        }
        Self { sentences, errors }
    }
}

/// One line for each finding, as a list in Markdown.
impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.sentences.iter().map(|one| format!("- {one}"));
        formatter.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
