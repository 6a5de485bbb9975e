//! Whether the control for a place can show the value that stands there.
//!
//! Owns the choice between that control and JSON. Leaves what the control is to `field`.

use serde_json::Value;

use super::field::{Field, Kind};
use super::here::Here;

/// What control a field is drawn as, given the value that stands there.
pub(super) fn effective<'f>(field: &'f Field, value: Option<&Value>) -> &'f Kind {
    match value {
        None => &field.kind,
        Some(Value::Null) if field.nullable => &field.kind,
        // What a new number of a list is until something is typed.
        Some(Value::Null) if matches!(field.kind, Kind::Number(_) | Kind::Open) => &field.kind,
        Some(value) if field.shows(value) => &field.kind,
        Some(value) if is_mendable(field, value) => &field.kind,
        Some(_) => &Kind::Json,
    }
}

/// Whether a value that is of the wrong sort can be told beside the control for the right one, where
/// it is then mended. Whatever is more than a few words is edited itself, so that all of it is seen.
fn is_mendable(field: &Field, value: &Value) -> bool {
    const WORDS: usize = 100;
    let is_plain = matches!(
        field.kind,
        Kind::Text(_) | Kind::Number(_) | Kind::Toggle | Kind::Consent | Kind::Choice(_)
    );
    let is_short = match value {
        Value::String(text) => text.len() <= WORDS && !text.contains(['\n', '\r']),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    };
    is_plain && is_short && !field.secret && !field.is_content()
}

/// A value that the control at a place can't show, and that stands there until it is mended.
pub(super) fn misfit<'d>(here: &Here<'d>, kind: &Kind) -> Option<&'d Value> {
    let value = here.set.value()?;
    let is_shown = match value {
        Value::Null if here.field.nullable || here.is_unfilled() => true,
        Value::Null => matches!(kind, Kind::Number(_) | Kind::Open),
        _ => false,
    };
    let is_other = !is_shown && !here.field.shows(value);
    (is_other && *kind != Kind::Json).then_some(value)
}
