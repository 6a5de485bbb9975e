//! Warnings about layout options that cannot be used, with the given value and the possible ones.
//!
//! Warnings are for the author of the host page, in English: the elements write them to the console.

use exact_json as json;
use locales::Language;
use serde_json::Value;

use super::messages::phrases::or;
use crate::form::field::Widget;
use crate::form::option_table::{COLUMNS, Fits, HintName, Takes};
use crate::formats::shortened;

/// The most characters of a value that a warning quotes.
const GIVEN: usize = 100;

pub(super) const NO_OPTIONS: &str = "“options” is an object whose keys are JSON Pointers, such as \
     {\"/notes\": {\"widget\": \"textarea\"}}. The given value is not one and is ignored.";

pub(super) fn no_pointer(at: &str) -> String {
    format!(
        "In “options”, “{at}” is not a JSON Pointer and is ignored. A pointer is empty for the whole \
         form, or begins with “/”, such as “/address/street”."
    )
}

pub(super) fn no_hints(at: &str) -> String {
    format!(
        "In “options”, the value at “{at}” is not an object and is ignored. It has the hints of that \
         place, such as {{\"hidden\": true}}."
    )
}

/// The warning about a hint that no row of the table has.
pub(super) fn unknown(at: &str, name: &str, given: &Value) -> String {
    let wanted = format!(
        "The hints are {}; for the whole form, at “”, also {}.",
        listed(false),
        listed(true)
    );
    ignored(at, name, &quoted(given), &wanted)
}

/// The warning about a hint with a value that it does not take.
pub(super) fn unreadable(at: &str, hint: HintName, given: &Value) -> String {
    let wanted = match hint.takes() {
        Takes::Words => "It is a text that is not empty.",
        Takes::Text => "It is a text.",
        Takes::Flag => "It is true or false.",
        Takes::Sentences => {
            "It is an object with a sentence for each keyword, such as \
             {\"required\": \"Tell us your name\"}."
        }
        Takes::Finder => "It is a function, which the element calls; JSON cannot contain one.",
        Takes::Upload => {
            "It is a function, which the element calls, or true for the function at “”."
        }
        Takes::Names => "It is a list of names of members, and of “*” for all others.",
        Takes::Widget => &format!("It is {}.", names(&Widget::NAMES.map(|(widget, _)| widget))),
        Takes::Columns => &format!("It is a whole number from 1 to {COLUMNS}."),
        Takes::Controls => {
            "It is an object with names of custom elements, such as \
             {\"format:date\": \"my-date\"}."
        }
        Takes::Steps => {
            "It is a list of steps, such as \
             {\"title\": \"About you\", \"fields\": [\"name\", \"email\"]}."
        }
        Takes::Slots => "It is a list of JSON Pointers.",
    };
    ignored(at, hint.name(), &quoted(given), wanted)
}

/// The warning about a hint at a place that it is not for.
pub(super) fn misfit(at: &str, hint: HintName) -> String {
    let wanted = match hint.fits() {
        Fits::Any => "it is for other places.",
        Fits::Typed => "it is for controls that a person types into.",
        Fits::Choices => "it is for texts, numbers and choices.",
        Fits::Files => {
            "it is for texts that become the address of a file, with a function “upload” there or at “”."
        }
        Fits::Groups => &format!(
            "it is for objects, which have members. For those of the items of a list, write “{at}/*”."
        ),
        Fits::Members => {
            "members of an object can be hidden, but neither the whole form nor items of a list."
        }
        Fits::Whole => "it is for the whole form. Write it at “”.",
    };
    format!(
        "In “options”, “{}” at “{at}” is ignored: {wanted}",
        hint.name()
    )
}

/// The warning about a widget that does not fit its place.
pub(super) fn unfit(at: &str, widget: Widget, allowed: &[Widget]) -> String {
    let wanted = if allowed.is_empty() {
        "There is only one control for this place.".to_owned()
    } else {
        format!("For this place it may be {}.", names(allowed))
    };
    ignored(at, "widget", &format!("“{}”", widget.name()), &wanted)
}

pub(super) fn no_columns_of_rows(at: &str) -> String {
    format!(
        "In “options”, “columns” at “{at}” is ignored, because this list is shown as a table. Set \
         “widget” to “list” for the list to lay its items out as groups."
    )
}

pub(super) fn no_step_field(name: &str) -> String {
    format!(
        "In “options”, “steps” names “{name}”, which the schema does not declare. The step is shown without it."
    )
}

pub(super) fn no_control(key: &str) -> String {
    format!(
        "In “options”, “controls” has an entry “{key}” that is ignored: its key is a JSON Pointer of a place, or \
         “format:” with a format, and its value the name of a custom element, such as “my-date”."
    )
}

pub(super) fn no_own_control(at: &str) -> String {
    format!(
        "In “options”, the control of the host page for “{at}” is ignored: it is for single values, and not for objects \
         and lists of fields."
    )
}

fn ignored(at: &str, hint: &str, given: &str, wanted: &str) -> String {
    format!("In “options”, “{hint}” at “{at}” is {given} and is ignored. {wanted}")
}

/// A given value, shortened.
fn quoted(given: &Value) -> String {
    shortened(&json::to_text(given), GIVEN)
}

/// The names of the hints for places, or of those for the whole form alone.
fn listed(is_whole: bool) -> String {
    let names = HintName::listed(is_whole).map(|hint| format!("“{}”", hint.name()));
    let names: Vec<String> = names.collect();
    match &names[..] {
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
        [] => String::new(),
    }
}

fn names(widgets: &[Widget]) -> String {
    let names: Vec<String> = widgets
        .iter()
        .map(|it| format!("“{}”", it.name()))
        .collect();
    Language::default().scope(|| or(&names))
}
