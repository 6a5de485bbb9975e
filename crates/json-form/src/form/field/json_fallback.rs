//! JSON instead of a control: which values a control can show, and which are edited as JSON.

use exact_json::equality::same_json;
use serde_json::Value;

use super::choices::Choices;
use super::{Field, Kind};

impl Field {
    /// The kind of control that shows a value: the field's own, or JSON if that cannot show it.
    pub(in crate::form) fn effective_kind(&self, value: Option<&Value>) -> &Kind {
        match value {
            None => &self.kind,
            Some(Value::Null) if self.nullable => &self.kind,
            // A new number in a list is `null` until something is typed.
            Some(Value::Null) if matches!(self.kind, Kind::Number(_) | Kind::Undecided) => {
                &self.kind
            }
            Some(value) if self.can_show(value) || self.is_shown_beside(value) => &self.kind,
            Some(_) => &Kind::Json,
        }
    }

    /// Whether a short value of the wrong type is quoted beside the control for the right type. A longer
    /// value is edited as JSON, so that all of it can be seen. A text too long for an input is quoted in part.
    fn is_shown_beside(&self, value: &Value) -> bool {
        const MAX_LENGTH: usize = 100;
        let is_plain = matches!(
            self.kind,
            Kind::Text(_) | Kind::Number(_) | Kind::Toggle | Kind::Consent | Kind::Choice(_)
        );
        let is_short = match value {
            Value::String(text) if is_endless(text) => true,
            Value::String(text) => text.len() <= MAX_LENGTH && !text.contains(['\n', '\r']),
            Value::Array(_) | Value::Object(_) => false,
            _ => true,
        };
        is_plain && is_short && !self.secret && !self.is_content()
    }

    /// Whether this control can show a value. Other values are edited as JSON, so that nothing is lost.
    pub fn can_show(&self, value: &Value) -> bool {
        match &self.kind {
            Kind::Text(hints) => value
                .as_str()
                .is_some_and(|text| hints.is_file || hints.is_json || !is_endless(text)),
            Kind::Number(_) => value.is_number(),
            Kind::Toggle | Kind::Consent => value.is_boolean(),
            Kind::Choice(choices) => choices.position(value).is_some(),
            Kind::MultipleChoice(choices) => value
                .as_array()
                .is_some_and(|items| is_pick(choices, items)),
            Kind::Fixed(fixed) => same_json(fixed, value),
            Kind::Group(_) => value.is_object(),
            Kind::List(_) => value.is_array(),
            Kind::Json => true,
            Kind::Undecided | Kind::Nothing => false,
        }
    }
}

/// Whether a text is too long for an input: browsers need a gigabyte for one of ten megabytes.
const fn is_endless(text: &str) -> bool {
    text.len() > 1_000_000
}

/// Whether each item is one of the choices, and none occurs twice.
fn is_pick(choices: &Choices, items: &[Value]) -> bool {
    let mut taken = vec![false; choices.values().len()];
    items.iter().all(|item| {
        let at = choices.position(item);
        at.and_then(|at| taken.get_mut(at))
            .is_some_and(|taken| !std::mem::replace(taken, true))
    })
}
