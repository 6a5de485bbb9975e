//! Warnings about layout options that cannot be used, with the given value and the possible ones.
//!
//! Warnings are for the author of the host page, in English: the elements write them to the console.

use exact_json as json;
use locales::Language;
use serde_json::Value;

use super::phrases::or;
use crate::form::field::Widget;
use crate::formats::shortened;

/// The most characters of a value that a warning quotes.
const GIVEN: usize = 100;

pub(in crate::form) const NO_OPTIONS: &str = "“options” is an object whose keys are JSON Pointers, such as \
     {\"/notes\": {\"widget\": \"textarea\"}}. The given value is not one and is ignored.";

pub(in crate::form) fn no_pointer(at: &str) -> String {
    format!(
        "In “options”, “{at}” is not a JSON Pointer and is ignored. A pointer is empty for the whole \
         form, or begins with “/”, such as “/address/street”."
    )
}

pub(in crate::form) fn no_hints(at: &str) -> String {
    format!(
        "In “options”, the value at “{at}” is not an object and is ignored. It has the hints of that \
         place, such as {{\"hidden\": true}}."
    )
}

/// The warning about a hint that is unknown, or has the wrong type.
pub(in crate::form) fn unreadable(at: &str, hint: &str, given: &Value) -> String {
    let wanted = match hint {
        "order" => "It is a list of names of members, and of “*” for all others.".to_owned(),
        "hidden" | "secret" | "readonly" | "json" | "undo" | "prune" => {
            "It is true or false.".to_owned()
        }
        "title" => "It is a text that is not empty.".to_owned(),
        "help" | "placeholder" | "autocomplete" | "accept" => "It is a text.".to_owned(),
        "upload" => "It is a function, which the element calls, or true for the function at “”.".to_owned(),
        "options" => "It is a function, which the element calls; JSON cannot contain one.".to_owned(),
        "steps" => "It is a list of steps, such as \
             {\"title\": \"About you\", \"fields\": [\"name\", \"email\"]}."
            .to_owned(),
        "controls" => "It is an object with names of custom elements, such as \
             {\"format:date\": \"my-date\"}."
            .to_owned(),
        "errors" => "It is an object with a sentence for each keyword, such as \
             {\"required\": \"Tell us your name\"}."
            .to_owned(),
        "widget" => format!("It is {}.", names(&Widget::NAMES.map(|(widget, _)| widget))),
        "columns" => "It is a whole number from 1 to 4.".to_owned(),
        _ => "The hints are “title”, “help”, “placeholder”, “autocomplete”, “errors”, “readonly”, \
             “options”, “upload”, “accept”, “order”, “hidden”, “secret”, “widget” and “columns”; for the whole form, at “”, also \
             “json”, “undo”, “prune”, “controls” and “steps”."
            .to_owned(),
    };
    ignored(at, hint, &shortened(&json::to_text(given), GIVEN), &wanted)
}

/// The warning about a widget that does not fit its place.
pub(in crate::form) fn unfit(at: &str, widget: Widget, allowed: &[Widget]) -> String {
    let wanted = if allowed.is_empty() {
        "There is only one control for this place.".to_owned()
    } else {
        format!("For this place it may be {}.", names(allowed))
    };
    ignored(at, "widget", &format!("“{}”", widget.name()), &wanted)
}

pub(in crate::form) fn no_group(at: &str, hint: &str) -> String {
    format!(
        "In “options”, “{hint}” at “{at}” is ignored: it is for objects, which have members. For \
         those of the items of a list, write “{at}/*”."
    )
}

pub(in crate::form) fn no_columns_of_rows(at: &str) -> String {
    format!(
        "In “options”, “columns” at “{at}” is ignored, because this list is shown as a table. Set \
         “widget” to “list” for the list to lay its items out as groups."
    )
}

pub(in crate::form) fn not_hidden(at: &str) -> String {
    format!(
        "In “options”, “hidden” at “{at}” is ignored: members of an object can be hidden, but \
         neither the whole form nor items of a list."
    )
}

/// The warning about a hint for the whole form at a place inside the form.
pub(in crate::form) fn not_whole(at: &str, hint: &str) -> String {
    format!(
        "In “options”, “{hint}” at “{at}” is ignored: it is for the whole form. Write it at “”."
    )
}

pub(in crate::form) fn no_step_field(name: &str) -> String {
    format!(
        "In “options”, “steps” names “{name}”, which the schema does not declare. The step is shown without it."
    )
}

pub(in crate::form) fn no_control(key: &str) -> String {
    format!(
        "In “options”, “controls” has an entry “{key}” that is ignored: its key is a JSON Pointer of a place, or \
         “format:” with a format, and its value the name of a custom element, such as “my-date”."
    )
}

pub(in crate::form) fn no_own_control(at: &str) -> String {
    format!(
        "In “options”, the control of the host page for “{at}” is ignored: it is for single values, and not for objects \
         and lists of fields."
    )
}

pub(in crate::form) fn no_offered_options(at: &str) -> String {
    format!("In “options”, “options” at “{at}” is ignored: it is for texts, numbers and choices.")
}

pub(in crate::form) fn no_upload(at: &str, hint: &str) -> String {
    format!(
        "In “options”, “{hint}” at “{at}” is ignored: it is for texts that become the address of a file, with a function \
         “upload” there or at “”."
    )
}

pub(in crate::form) fn not_typed(at: &str, hint: &str) -> String {
    format!(
        "In “options”, “{hint}” at “{at}” is ignored: it is for controls that a person types into."
    )
}

fn ignored(at: &str, hint: &str, given: &str, wanted: &str) -> String {
    format!("In “options”, “{hint}” at “{at}” is {given} and is ignored. {wanted}")
}

fn names(widgets: &[Widget]) -> String {
    let names: Vec<String> = widgets
        .iter()
        .map(|it| format!("“{}”", it.name()))
        .collect();
    Language::default().scope(|| or(&names))
}
