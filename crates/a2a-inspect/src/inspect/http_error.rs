//! Checks of error answers of the HTTP+JSON binding: the members `code`, `message` and `status` of `error`.

use exact_json::Pointer;
use serde_json::Value;

use crate::{Finding, messages, rules};

/// Checks the members of `error` in the body of an HTTP+JSON error, and returns the findings.
pub(super) fn http_error(value: &Value) -> Vec<Finding> {
    let here = Pointer::root().child("error");
    let error = value.get("error").unwrap_or(&Value::Null);
    let mut findings = Vec::new();
    if !has_code(error) {
        findings.push(rules::HTTP_ERROR_CODE.broken(here.clone(), messages::HTTP_ERROR_CODE));
    }
    if !error.get("message").is_some_and(Value::is_string) {
        findings.push(rules::HTTP_ERROR_MESSAGE.broken(here.clone(), messages::ERROR_MESSAGE));
    }
    if !error.get("status").is_some_and(Value::is_string) {
        findings.push(rules::HTTP_ERROR_STATUS.broken(here, messages::HTTP_ERROR_STATUS));
    }
    findings
}

/// Whether the code of an error, of HTTP+JSON or of JSON-RPC, is a whole number.
pub(super) fn has_code(error: &Value) -> bool {
    let code = error.get("code");
    code.is_some_and(|it| it.is_i64() || it.is_u64())
}
