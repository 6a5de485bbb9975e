//! Notices: short fixed sentences, and notes about how a schema was read. English.

use crate::schema::document::Unresolved;

/// Separates the labels on the path to a place: `Lines › Line 2 › Quantity`.
pub(in crate::form) const PATH_SEPARATOR: &str = " › ";
/// A date or time that the native control cannot read yet.
pub(in crate::form) const UNFINISHED_MOMENT: &str = "Finish the date or time";
/// A name that another member has.
pub(in crate::form) const NAME_TAKEN: &str = "There is an entry of this name already";
/// A name that was typed but not added.
pub(in crate::form) const NAME_NOT_ADDED: &str = "Choose “Add” to add this name, or remove it";
/// An empty name.
pub(in crate::form) const NAME_MISSING: &str = "Enter a name";
/// A string that should hold base64, and does not.
pub(in crate::form) const NO_BASE64: &str =
    "This text is not Base64 of JSON. Write the JSON here, or start over";
/// An embedded form that is not checked, though the outer form is.
pub(in crate::form) const NOT_CHECKED_INSIDE: &str =
    "This content is not checked here; the agent decides";
/// A group without members.
pub(in crate::form) const NOTHING_TO_FILL_IN: &str = "There is nothing to fill in here";
/// A place with more subschemas than are looked at.
pub(in crate::form) const TOO_MANY_RULES: &str =
    "There are too many rules for this part to draw a form; it can be edited as JSON";

/// The note about a reference that cannot be resolved.
pub(in crate::form) fn unresolved(reference: &Unresolved) -> String {
    match reference {
        Unresolved::Missing(name) => {
            format!("This part’s rules (“{name}”) are missing from the form’s description")
        }
        Unresolved::Elsewhere(name) => {
            format!("The rules of this part are in the document “{name}”, which is not here")
        }
        Unresolved::Metaschema(_) => "This part takes a JSON Schema".to_owned(),
    }
}
