//! Messages for input that cannot be parsed or accepted. English.

use exact_json as json;

use crate::form::text::locale_number::{NumberFormat, NumberProblem};

/// The message for a text that is not a number.
pub(in crate::form) fn number_problem(
    problem: &NumberProblem,
    text: &str,
    number_format: NumberFormat,
) -> String {
    let example = number_format.format("1234.5");
    match problem {
        NumberProblem::Unfinished => "Finish the number".to_owned(),
        NumberProblem::NotANumber if text.contains(',') && number_format.point == '.' => {
            format!("Enter a number with a point for decimals, such as {example}")
        }
        NumberProblem::NotANumber => format!("Enter a number, such as 12 or {example}"),
        NumberProblem::Ambiguous { whole, decimal } => {
            format!("This can be read in two ways; enter {whole} or {decimal}")
        }
    }
}

/// The message for a text that is not JSON.
pub(in crate::form) fn json_problem(error: &json::Error) -> String {
    if error.is_too_deep() {
        return format!(
            "This is nested deeper than {} levels and can’t be read here",
            json::DEEPEST
        );
    }
    let json::Error { what, line, column } = error;
    format!("This is not JSON yet (line {line}, column {column}: {what})")
}

/// The message for a file of the wrong type.
pub(in crate::form) fn wrong_file(name: &str, media_type: &str, wanted: &str) -> String {
    format!("Choose a file of type {wanted} (“{name}” is of type {media_type})")
}
