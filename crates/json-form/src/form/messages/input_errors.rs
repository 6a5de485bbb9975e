//! Messages for input that cannot be parsed or accepted.

use exact_json as json;
use exact_json::syntax::Reason;
use locales::{Message, messages};

use crate::form::text::locale_number::{NumberFormat, NumberProblem};

/// The message for a text that is not a number.
pub(in crate::form) fn number_problem(
    problem: &NumberProblem,
    text: &str,
    number_format: NumberFormat,
) -> Message {
    let example = number_format.localized("1234.5");
    match problem {
        NumberProblem::Unfinished => messages::number_unfinished(),
        NumberProblem::NotANumber if text.contains(',') && number_format.point == '.' => {
            messages::number_with_comma(&example)
        }
        NumberProblem::NotANumber => messages::number_unreadable(&example),
        NumberProblem::Ambiguous { whole, decimal } => messages::number_ambiguous(whole, decimal),
    }
}

/// The message for a text that is not JSON.
pub(in crate::form) fn json_problem(error: &json::syntax::Error) -> Message {
    match json_reason(error.reason) {
        Some(reason) => messages::json_unreadable(error.line as u64, error.column as u64, reason),
        None => messages::json_too_deep(json::syntax::DEEPEST as u64),
    }
}

/// The reason why a text is not JSON, as a part of a sentence; `None` if the text is only nested too deeply.
pub fn json_reason(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::EndOfString => messages::json_reason_end_of_string(),
        Reason::EndOfList => messages::json_reason_end_of_list(),
        Reason::EndOfObject => messages::json_reason_end_of_object(),
        Reason::EndOfValue => messages::json_reason_end_of_value(),
        Reason::MoreText => messages::json_reason_more_text(),
        Reason::Value => messages::json_reason_value(),
        Reason::Word => messages::json_reason_word(),
        Reason::TrailingComma => messages::json_reason_trailing_comma(),
        Reason::ListSeparator => messages::json_reason_list_separator(),
        Reason::ObjectSeparator => messages::json_reason_object_separator(),
        Reason::Name => messages::json_reason_name(),
        Reason::Colon => messages::json_reason_colon(),
        Reason::Number | Reason::OutOfRange => messages::json_reason_number(),
        Reason::Escape => messages::json_reason_escape(),
        Reason::Surrogate | Reason::LoneSurrogate => messages::json_reason_surrogate(),
        Reason::ControlCharacter => messages::json_reason_control_character(),
        Reason::TooDeep => return None,
    })
}

/// The message for a file of the wrong type.
pub(in crate::form) fn wrong_file(name: &str, media_type: &str, wanted: &str) -> Message {
    messages::file_of_wrong_type(wanted, name, media_type)
}

/// The message for several files where a field takes one.
pub(in crate::form) fn one_file() -> Message {
    messages::file_alone()
}

/// The message for a file that is being uploaded while the person wants to send.
pub(in crate::form) fn upload_under_way(name: &str) -> Message {
    messages::upload_under_way(name)
}

/// The message for a file that could not be uploaded, with the reason that the host page gives.
pub(in crate::form) fn upload_failed(name: &str, reason: &str) -> Message {
    if reason.trim().is_empty() {
        messages::upload_failed(name)
    } else {
        messages::upload_failed_because(name, reason)
    }
}
