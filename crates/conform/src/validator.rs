//! The way to the validator, which may be in another thread.

use std::future::Future;

use json_form::validate::{Assessment, Refusal};
use serde_json::Value;

/// A validator of JSON Schema.
pub trait Validator {
    /// A compiled schema.
    type Schema;
    /// Compiles a schema, or returns the reason why values cannot be checked against all of it.
    fn compile(&self, schema: &Value) -> impl Future<Output = Result<Self::Schema, Refusal>>;
    /// Checks a value.
    fn check(&self, schema: &Self::Schema, value: &Value) -> impl Future<Output = Assessment>;
}

/// The validator in this thread.
#[cfg(feature = "validator")]
#[derive(Clone, Copy, Debug)]
pub struct LocalValidator;

#[cfg(feature = "validator")]
impl Validator for LocalValidator {
    type Schema = json_form::validate::Checker;

    /// Compiles as the worker of a form does, so that both give the same verdicts.
    async fn compile(&self, schema: &Value) -> Result<Self::Schema, Refusal> {
        use json_form::schema::guard::limits::Limits;
        let checker = Self::Schema::lenient_within(schema, &Limits::STOPPABLE)?;
        let left_out = checker.left_out().first().cloned();
        left_out.map_or(Ok(checker), Err)
    }

    async fn check(&self, schema: &Self::Schema, value: &Value) -> Assessment {
        schema.check(value)
    }
}

#[cfg(feature = "validator")]
#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[tokio::test]
    async fn a_schema_of_which_rules_are_left_out_is_refused() {
        let compile = async |schema: Value| LocalValidator.compile(&schema).await.map(drop);
        let malformed = compile(json!({"minimum": "x", "type": "number"})).await;
        assert!(matches!(malformed, Err(Refusal::RulesLeftOut { .. })));
        let absent = compile(json!({"$ref": "https://example.com/schema"})).await;
        assert!(absent.is_err());
        let unknown = json!({"$schema": "https://example.com/draft", "type": "number"});
        assert_eq!(compile(unknown).await, Ok(()));
    }
}
