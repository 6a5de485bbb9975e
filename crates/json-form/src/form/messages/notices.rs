//! Notices about a schema that cannot be read completely.

use locales::messages;

use crate::schema::document::Unresolved;

/// The note about a reference that cannot be resolved.
pub(in crate::form) fn unresolved(reference: &Unresolved) -> String {
    match reference {
        Unresolved::Missing(name) => messages::rules_missing(name),
        Unresolved::OtherDocument(name) => messages::rules_elsewhere(name),
        Unresolved::Metaschema(_) => messages::takes_schema().to_owned(),
    }
}
