//! The references in a schema: listing and rewriting them.

use serde_json::Value;

/// A copy of a schema without `$schema`, with each `$ref` replaced by the result of `target`. A reference for which
/// `target` returns `None` stays.
pub(super) fn with_references(schema: &Value, target: fn(&str) -> Option<String>) -> Value {
    match schema {
        Value::Object(members) => {
            let members = members.iter().filter(|(name, _)| *name != "$schema");
            let members = members.map(|(name, member)| {
                let rewritten = member.as_str().and_then(target);
                let member = match rewritten.filter(|_| name == "$ref") {
                    Some(rewritten) => Value::String(rewritten),
                    None => with_references(member, target),
                };
                (name.clone(), member)
            });
            Value::Object(members.collect())
        }
        Value::Array(items) => {
            let items = items.iter();
            items.map(|item| with_references(item, target)).collect()
        }
        other => other.clone(),
    }
}

/// Adds to `found` the name of each definition of the same document that a schema refers to, once for each reference.
pub(super) fn references(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(members) => {
            for (name, member) in members {
                let target = member.as_str().and_then(|it| it.strip_prefix("#/$defs/"));
                match target.filter(|_| name == "$ref") {
                    Some(target) => found.push(target.to_owned()),
                    None => references(member, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}
