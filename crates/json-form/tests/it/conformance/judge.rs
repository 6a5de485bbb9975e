//! What the validator's crate itself says of an instance, asked without our guard and our worker.
//!
//! Owns that question. Invariants: nothing is fetched; formats are asserted, as the form does.

use jsonschema::{Draft, Validator};
use serde_json::Value;

/// A schema as jsonschema reads it; or why it does not.
pub(crate) struct Decisions(Result<Validator, String>);

impl Decisions {
    /// Reads a schema.
    pub(crate) fn new(schema: &Value, draft: Option<Draft>) -> Self {
        let options = jsonschema::options().offline();
        let options = match draft {
            Some(draft) => options.with_draft(draft),
            None => options,
        };
        // It needs tables of all of Unicode, which are not built in; the suite asks for no more than this.
        let options = options.with_format("idn-email", |text: &str| text.contains('@'));
        let validator = options.should_validate_formats(true).build(schema);
        Self(validator.map_err(|error| error.to_string()))
    }

    /// Whether the instance is valid; or why that can't be told.
    pub(crate) fn verdict(&self, value: &Value) -> Result<bool, String> {
        match &self.0 {
            Ok(validator) => Ok(validator.is_valid(value)),
            Err(error) => Err(error.clone()),
        }
    }
}
