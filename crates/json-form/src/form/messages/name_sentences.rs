//! The message for a member name that `propertyNames` forbids.

use locales::{Message, messages};
use serde_json::Value;

use super::schema_phrases::described;

/// The message for a name that is not allowed; `rule` is the schema for names, if there is one.
pub(in crate::form) fn name_sentence(name: &str, rule: Option<&Value>) -> Message {
    match rule.and_then(described) {
        Some(kind) => messages::name_not_of_kind(name, &kind),
        None => messages::name_not_allowed(name),
    }
}
