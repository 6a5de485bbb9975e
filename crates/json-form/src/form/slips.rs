//! Sentences about what is typed or picked and is no value: a part of `wording`.
//!
//! Owns what is said of numbers, JSON and files before there is anything to judge. English.

use exact_json as json;

use super::edit::Picked;
use super::numerals::{NumberProblem, Numerals};

/// The sentence for a number that is none, or none yet.
pub fn number_problem(problem: &NumberProblem, text: &str, numerals: Numerals) -> String {
    let example = numerals.written("1234.5");
    match problem {
        NumberProblem::Unfinished => "Finish the number".to_owned(),
        NumberProblem::NotANumber if text.contains(',') && numerals.point == '.' => {
            format!("Enter a number with a point for decimals, such as {example}")
        }
        NumberProblem::NotANumber => format!("Enter a number, such as 12 or {example}"),
        NumberProblem::Ambiguous { whole, decimal } => {
            format!("This can be read in two ways; enter {whole} or {decimal}")
        }
    }
}

/// The sentence for a text that is no JSON.
pub fn json_problem(error: &json::Error) -> String {
    let json::Error { what, line, column } = error;
    format!("This is not JSON yet (line {line}, column {column}: {what})")
}

/// The sentence for a file that is not of the type that is asked for.
pub(super) fn wrong_file(picked: &Picked, wanted: &str) -> String {
    let Picked {
        name, media_type, ..
    } = picked;
    format!("Choose a file of type {wanted} (“{name}” is of type {media_type})")
}
