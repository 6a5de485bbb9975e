//! Labels for what a schema leaves without a title. English.

use serde_json::Value;

use crate::schema::types::Type;

/// The label of a member with an empty name.
pub(in crate::form) const NAMELESS: &str = "(no name)";
/// The title of an empty text among choices.
pub(in crate::form) const EMPTY_TEXT: &str = "(empty)";
/// The heading of a chooser between types.
pub(in crate::form) const TYPE: &str = "Type";

/// The title of `true`.
pub(in crate::form) const YES: &str = "Yes";
/// The title of `false`.
pub(in crate::form) const NO: &str = "No";
/// The title of `null`.
pub(in crate::form) const NONE: &str = "None";

/// The label of a type.
pub(in crate::form) const fn type_label(one: Type) -> &'static str {
    match one {
        Type::String => "Text",
        Type::Number => "Number",
        Type::Boolean => "Yes or no",
        Type::Object => "Group of entries",
        Type::Array => "List",
        Type::Null => NONE,
    }
}

/// The label of an array of items of one type.
pub(in crate::form) fn list_label(items: Type) -> String {
    format!("List: {}", type_label(items))
}

/// The heading of a chooser between the branches of a union.
pub(in crate::form) fn union_heading(keyword: &str) -> &'static str {
    match keyword {
        "oneOf" => "One of these",
        _ => "Kind",
    }
}

/// The label of a branch by its index.
pub(in crate::form) fn branch_label(index: usize) -> String {
    format!("Option {}", index + 1)
}

/// The label of a list item. Items with the same title are told apart by their number.
pub(in crate::form) fn item_label(title: &str, position: usize) -> String {
    let title = if title.is_empty() { "Item" } else { title };
    format!("{title} {}", position + 1)
}

/// The description of a deprecated choice.
pub(in crate::form) fn deprecated_choice(description: &str) -> String {
    match description {
        "" => "No longer used".to_owned(),
        _ => ["No longer used. ", description].concat(),
    }
}

/// Whether a title says no more than a boolean or `null` itself.
pub(crate) fn is_plain_title(value: &Value, title: &str) -> bool {
    match value {
        Value::Bool(true) => title == YES,
        Value::Bool(false) => title == NO,
        Value::Null => title == NONE,
        _ => false,
    }
}
