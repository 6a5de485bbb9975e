//! The messages for member names that cannot be given: taken ones, and those that the schema forbids.

use locales::{Message, messages};
use serde_json::Value;

use super::schema_phrases::described;
use crate::schema::Subschemas;

/// The message for a name that is not allowed; `rule` is the schema for names, if there is one.
pub(super) fn name_sentence(name: &str, rule: Option<&Value>) -> Message {
    match rule.and_then(described) {
        Some(kind) => messages::name_not_of_kind(name, &kind),
        None => messages::name_not_allowed(name),
    }
}

/// The reason why a new member cannot have a name: it is taken, or the validator refused it. `None` if there is no
/// reason, or the validator has not answered yet.
pub(in crate::form) fn name_problem(set: &Subschemas<'_>, name: &str) -> Option<Message> {
    let taken = set.value().is_some_and(|value| value.get(name).is_some());
    if taken || set.names(name) {
        return Some(messages::name_taken());
    }
    for member in set.members() {
        if let Some(schema) = member.get("propertyNames")
            && set.allows_name(schema, name) == Some(false)
        {
            let names = set.property_names();
            let rule = names.and_then(|names| {
                let mut rules = names.members();
                rules.find(|it| it.get("enum").is_some() || it.get("pattern").is_some())
            });
            return Some(name_sentence(name, rule.or(Some(schema))));
        }
    }
    // Asks whether patterns match; the name is refused if the schema then allows no value.
    let child = set.child(name);
    child
        .members()
        .any(|member| *member == Value::Bool(false))
        .then(|| name_sentence(name, None))
}
