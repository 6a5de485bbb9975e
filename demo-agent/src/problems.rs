//! Validation findings as the details of an error, for calls that are no messages of A2A.

use a2a_object_schemas::Problems;
use json_form::validate::Assessment;
use serde_json::{Value, json};

/// The findings as `{"errors": […]}`, each with the pointer to its place in the data and a sentence.
pub(crate) fn error_details(assessment: &Assessment) -> Value {
    let problems = Problems::from(assessment);
    let errors = problems
        .errors()
        .iter()
        .map(|error| json!({ "field": error.pointer.as_str(), "message": error.message }));
    json!({ "errors": errors.collect::<Vec<_>>() })
}
