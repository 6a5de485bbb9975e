//! Validation findings, in sentences: one at least.

use std::fmt;

use json_form::validate::{Assessment, Checker};
use serde_json::Value;

/// Why data does not fit, one sentence per finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problems(Vec<String>);

impl Problems {
    /// Checks data.
    pub(crate) fn found(checker: &Checker, data: &Value) -> Result<(), Self> {
        let assessment = checker.check(data);
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(Self::from(&assessment))
        }
    }
}

impl From<&str> for Problems {
    fn from(sentence: &str) -> Self {
        Self(vec![sentence.to_owned()])
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
        Self(sentences)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(|one| format!("- {one}")).collect();
        formatter.write_str(&lines.join("\n"))
    }
}
