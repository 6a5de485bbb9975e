//! Single values: what they are, and how they look when clean.

use exact_json::{self as json, Decimal};
use serde_json::Number;

use super::{Options, Trim};
use crate::calendar::Day;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing but missing values.
    Empty,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Number,
    /// Yes and no.
    Flag,
    /// Days, as ISO 8601 writes them.
    Day,
    /// Anything else.
    Text,
}

impl Kind {
    /// Whether it can be counted with.
    pub fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Number)
    }

    /// The kind of which both are.
    pub(super) fn joined(self, other: Self) -> Self {
        match (self, other) {
            (Self::Empty, kind) | (kind, Self::Empty) => kind,
            (one, other) if one == other => one,
            (one, other) if one.is_number() && other.is_number() => Self::Number,
            _ => Self::Text,
        }
    }
}

/// The value without blanks that nobody wants; empty where it is missing.
pub(super) fn cleaned(value: &str, options: &Options) -> String {
    let cleaned = match options.trim {
        Trim::Nothing => value.to_owned(),
        Trim::Ends => value.trim().to_owned(),
        Trim::Runs => value.split_whitespace().collect::<Vec<_>>().join(" "),
    };
    let bare = cleaned.trim();
    let is_missing = bare.is_empty() || options.missing.iter().any(|mark| mark == bare);
    if is_missing { String::new() } else { cleaned }
}

/// What a clean value is.
pub(super) fn kind(value: &str, options: &Options) -> Kind {
    if value.is_empty() {
        return Kind::Empty;
    }
    if let Some(number) = number(value, options) {
        let is_whole = Decimal::of(&number).is_some_and(|it| it.is_whole());
        return if is_whole {
            Kind::Integer
        } else {
            Kind::Number
        };
    }
    let value = value.trim();
    let flags = ["true", "false", "yes", "no"];
    if flags.iter().any(|flag| value.eq_ignore_ascii_case(flag)) {
        Kind::Flag
    } else if Day::read(value).is_some() {
        Kind::Day
    } else {
        Kind::Text
    }
}

/// A value as a number. What begins with a zero that does not count is the number of something,
/// such as a postal code, and stays a text.
pub(super) fn number(value: &str, options: &Options) -> Option<Number> {
    let value = value.trim();
    let (point, group) = if options.decimal_comma {
        (',', '.')
    } else {
        ('.', ',')
    };
    let (whole, fraction) = match value.split_once(point) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (value, None),
    };
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", whole.strip_prefix('+').unwrap_or(whole)),
    };
    let mut groups = digits.split(group);
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let is_group = |it: &&str| it.len() == 3 && it.bytes().all(|byte| byte.is_ascii_digit());
    if !rest.is_empty() && (!(1..=3).contains(&first.len()) || !rest.iter().all(is_group)) {
        return None;
    }
    let mut plain = format!("{sign}{first}{}", rest.concat());
    if let Some(fraction) = fraction {
        plain.push('.');
        plain.push_str(fraction);
    }
    // What can not be compared is no number here.
    json::number(&plain).filter(|number| Decimal::of(number).is_some())
}

/// Whether a row looks like the columns' names: each says something, none is a number or a day,
/// and no two are the same.
pub(super) fn are_names(row: &[String], options: &Options) -> bool {
    let cells: Vec<String> = row.iter().map(|value| cleaned(value, options)).collect();
    let is_name = |value: &String| kind(value, options) == Kind::Text;
    let is_first =
        |(at, value): (usize, &String)| cells.iter().position(|it| it == value) == Some(at);
    cells.iter().all(is_name) && cells.iter().enumerate().all(is_first)
}
