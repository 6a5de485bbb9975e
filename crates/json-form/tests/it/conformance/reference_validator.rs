//! The reference verdict: jsonschema itself, without this crate's cost guard and worker.
//!
//! Invariants: no document is fetched; formats are asserted, as in the form.

use jsonschema::{Draft, Validator};
use serde_json::Value;

/// A schema compiled by jsonschema, or the reason why it does not compile.
pub(crate) struct ReferenceValidator(Result<Validator, String>);

impl ReferenceValidator {
    /// Compiles a schema with jsonschema, as `draft` if that is given, otherwise as the draft that it declares.
    pub(crate) fn new(schema: &Value, draft: Option<Draft>) -> Self {
        let options = jsonschema::options().offline();
        let options = match draft {
            Some(draft) => options.with_draft(draft),
            None => options,
        };
        // A full check of `idn-email` needs Unicode tables, which are not built in; the suite does not test for more
        // than this.
        let options = options.with_format("idn-email", |text: &str| text.contains('@'));
        let validator = options.should_validate_formats(true).build(schema);
        Self(validator.map_err(|error| error.to_string()))
    }

    /// Whether an instance is valid, or why that is unknown.
    pub(crate) fn verdict(&self, value: &Value) -> Result<bool, String> {
        match &self.0 {
            Ok(validator) => Ok(validator.is_valid(value)),
            Err(error) => Err(error.clone()),
        }
    }
}
