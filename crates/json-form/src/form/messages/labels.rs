//! Labels for types, branches and items without a title in the schema.

use locales::messages;
use serde_json::Value;

use crate::schema::types::Type;

/// The name of a JSON type in the person's language, as choosers show it.
pub(in crate::form) fn type_label(one: Type) -> &'static str {
    match one {
        Type::String => messages::type_text(),
        Type::Number => messages::type_number(),
        Type::Boolean => messages::type_boolean(),
        Type::Object => messages::type_object(),
        Type::Array => messages::type_list(),
        Type::Null => messages::type_null(),
    }
}

/// The label of an array of items of one type.
pub(in crate::form) fn list_label(items: Type) -> String {
    messages::list_of(type_label(items))
}

/// The heading of a chooser between the branches of a union.
pub(in crate::form) fn union_heading(keyword: &str) -> &'static str {
    match keyword {
        "oneOf" => messages::union_one_of(),
        _ => messages::union_kind(),
    }
}

/// The label of a branch that has no words of its own: its number, counted from 1. `index` counts from 0.
pub(in crate::form) fn branch_label(index: usize) -> String {
    messages::branch_number(index as u64 + 1)
}

/// The label of a list item: its title, if that is not empty, and its number. `position` counts from 0, the number
/// from 1.
pub(in crate::form) fn item_label(title: &str, position: usize) -> String {
    let number = position as u64 + 1;
    match title {
        "" => messages::item_number(number),
        title => messages::titled_item_number(title, number),
    }
}

/// The description of a deprecated option: that it is no longer used, then its own `description`, if that is not
/// empty.
pub(in crate::form) fn deprecated_choice(description: &str) -> String {
    match description {
        "" => messages::no_longer_used().to_owned(),
        _ => messages::no_longer_used_described(description),
    }
}

/// Whether a title is only the word for the boolean or `null` that it names.
pub(crate) fn is_plain_title(value: &Value, title: &str) -> bool {
    match value {
        Value::Bool(true) => title == messages::yes(),
        Value::Bool(false) => title == messages::no(),
        Value::Null => title == messages::none(),
        _ => false,
    }
}
