//! Messages for input that cannot be parsed or accepted.

use exact_json as json;
use locales::{Message, messages};

use crate::form::text::locale_number::{NumberFormat, NumberProblem};

/// The message for a text that is not a number.
pub(in crate::form) fn number_problem(
    problem: &NumberProblem,
    text: &str,
    number_format: NumberFormat,
) -> Message {
    let example = number_format.format("1234.5");
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
pub(in crate::form) fn json_problem(error: &json::Error) -> Message {
    if error.is_too_deep() {
        return messages::json_too_deep(json::DEEPEST as u64);
    }
    let json::Error { what, line, column } = error;
    messages::json_unreadable(*line as u64, *column as u64, what)
}

/// The message for a file of the wrong type.
pub(in crate::form) fn wrong_file(name: &str, media_type: &str, wanted: &str) -> Message {
    messages::file_of_wrong_type(wanted, name, media_type)
}

/// The message for several files where there is room for one.
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
