//! Errors of the HTTP+JSON binding.

use exact_json::Pointer;
use serde_json::Value;

use crate::{Finding, Severity, messages};

/// Checks the members of `error` in the body of an HTTP+JSON error, and returns the findings.
pub(super) fn http_error(value: &Value) -> Vec<Finding> {
    let here = Pointer::root().child("error");
    let error = value.get("error").unwrap_or(&Value::Null);
    let mut findings = Vec::new();
    if !error
        .get("code")
        .is_some_and(|it| it.is_i64() || it.is_u64())
    {
        let (why, fix) = messages::HTTP_ERROR_CODE;
        findings.push(Finding::error("http-error.code", here.clone(), why, fix));
    }
    if !error.get("message").is_some_and(Value::is_string) {
        let (why, fix) = messages::ERROR_MESSAGE;
        findings.push(Finding::error("http-error.message", here.clone(), why, fix));
    }
    if !error.get("status").is_some_and(Value::is_string) {
        let (why, fix) = messages::HTTP_ERROR_STATUS;
        findings.push(Finding::new(
            Severity::Warning,
            "http-error.status",
            here,
            why,
            fix,
        ));
    }
    findings
}
