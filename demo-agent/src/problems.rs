//! Validation findings: sentences for people, and errors with their places for programs.

use std::fmt;

use a2a::extension::input_error::ErrorAt;
use exact_json::Pointer;
use json_form::validate::{Assessment, Checker, Finding, ViolationKind};
use serde_json::{Value, json};

/// The findings of invalid data: sentences for people, and errors with their locations for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problems {
    sentences: Vec<String>,
    errors: Vec<ErrorAt>,
}

impl Problems {
    /// Checks data against the schema of a checker. `Err` has the findings, or the reason why the data cannot be
    /// checked.
    pub(crate) fn found(checker: &Checker, data: &Value) -> Result<(), Self> {
        let assessment = checker.check(data);
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(Self::from(&assessment))
        }
    }

    /// The findings, each with its place in the checked data.
    pub(crate) fn errors(&self) -> Vec<ErrorAt> {
        self.errors.clone()
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

/// The findings as `{"errors": […]}`, each with the pointer to its place in the data and a sentence.
pub(crate) fn error_details(assessment: &Assessment) -> Value {
    let errors = assessment.findings.iter().map(
        |finding| json!({ "field": place(finding).as_str(), "message": format!("{finding}.") }),
    );
    json!({ "errors": errors.collect::<Vec<_>>() })
}

/// The pointer of a finding in the data; for a missing property, the pointer that the property would have.
fn place(finding: &Finding) -> Pointer {
    match &finding.violation {
        ViolationKind::Required { property } => finding.instance.child(property),
        _ => finding.instance.clone(),
    }
}

fn error(finding: &Finding) -> ErrorAt {
    let violation = &finding.violation;
    ErrorAt {
        pointer: place(finding),
        message: format!("{violation}."),
        keyword: Some(violation.keyword().to_owned()),
        schema_pointer: Some(finding.schema.clone()),
    }
}

impl From<&Assessment> for Problems {
    fn from(assessment: &Assessment) -> Self {
        let mut sentences: Vec<String> = assessment
            .findings
            .iter()
            .map(|finding| format!("{finding}."))
            .collect();
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

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self
            .sentences
            .iter()
            .map(|one| format!("- {one}"))
            .collect();
        formatter.write_str(&lines.join("\n"))
    }
}
