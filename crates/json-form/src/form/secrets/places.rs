//! Secret places by the schema: `writeOnly`, `format: password`, or a title that sounds secret.
//!
//! Leaves the words of secrets to `text::secret_words`, places that the host page marks to `options`, and secret names
//! of members to `stored_draft`.

use serde_json::Value;

use crate::form::field::Field;
use crate::form::text::secret_words::sounds_secret;
use crate::schema::Subschemas;
use crate::schema::subschema_set::{Union, UnionKind};

/// Whether a title in the schemas of a place sounds secret.
pub(super) fn has_secret_title(set: &Subschemas<'_>) -> bool {
    let mut titles = set.annotation_sources().filter_map(title);
    titles.any(sounds_secret)
}

fn title(schema: &Value) -> Option<&str> {
    schema.get("title").and_then(Value::as_str)
}

/// Whether a schema's own keywords mark its value as a secret.
fn marks_one(schema: &Value) -> bool {
    schema.get("writeOnly") == Some(&Value::Bool(true))
        || schema.get("format").and_then(Value::as_str) == Some("password")
}

/// Whether any subschema can make a value a secret: by `writeOnly`, `format: password` or its title.
pub(super) fn can_have_secrets(schema: &Value) -> bool {
    let mut left = vec![schema];
    while let Some(schema) = left.pop() {
        match schema {
            Value::Object(members) => {
                if marks_one(schema) || title(schema).is_some_and(sounds_secret) {
                    return true;
                }
                left.extend(members.values());
            }
            Value::Array(items) => left.extend(items),
            _ => {}
        }
    }
    false
}

/// Whether the schemas of a place mark its value as a secret. Equals `Field::secret`, but does not
/// compute the whole field: this runs for every place after every keystroke.
pub(super) fn is_marked(set: &Subschemas<'_>) -> bool {
    let is_plain = |union: &Union<'_>| matches!(union.kind, UnionKind::Plain(_));
    Field::is_write_only(set)
        || set.members().any(marks_one)
        || set.unions().iter().any(is_plain) && Field::of(set, None, None).secret
}
