//! Validation findings: sentences for people, and errors with their places for programs.

use std::fmt;

use a2a::extension::input_error::ErrorAt;
use json_form::validate::{Assessment, Checker, Finding};
use serde_json::Value;

/// The findings of invalid data: sentences for people, and errors with their places for the fields of a form
/// (`urn:a2a-forms:input-errors:v1`). At most [`Assessment::FINDINGS`] are listed.
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
        pointer: finding.place(),
        message: format!("{violation}."),
        keyword: Some(violation.keyword().to_owned()),
        schema_pointer: Some(finding.schema.clone()),
    }
}

impl From<&Assessment> for Problems {
    fn from(assessment: &Assessment) -> Self {
        let findings = assessment.findings.iter();
        let mut sentences: Vec<String> = findings.map(|finding| format!("{finding}.")).collect();
        if let Some(refusal) = assessment.refusal() {
            sentences.push(refusal.to_string());
        }
        if assessment.cut {
            sentences.push("And more.".to_owned());
        }
        Self {
            sentences,
            errors: assessment.findings.iter().map(error).collect(),
        }
    }
}

/// One line for each finding, as a list in Markdown.
impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.sentences.iter().map(|one| format!("- {one}"));
        formatter.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}
