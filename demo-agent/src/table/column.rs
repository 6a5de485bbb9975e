//! What can be said of a column.

use std::collections::HashMap;

use exact_json::Decimal;
use serde_json::Number;

use super::Options;
use super::cell::{self, Kind};

/// A column's statistics.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name: no two columns have the same.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// How many values there are.
    pub count: usize,
    /// How many are missing.
    pub missing: usize,
    /// How many different ones there are.
    pub distinct: usize,
    /// The least and the greatest; none where there is no value.
    pub ends: Option<(Least, Least)>,
    /// The mean of numbers; none where it is too large for a float.
    pub mean: Option<f64>,
    /// The most frequent values, at most five.
    pub frequent: Vec<Frequent>,
}

/// A value at one end of the order.
#[derive(Clone, Debug, PartialEq)]
pub enum Least {
    /// As a number, to the letter.
    Number(Number),
    /// As it stands there.
    Text(String),
}

/// A value and how often it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frequent {
    /// The value.
    pub value: String,
    /// How often.
    pub count: usize,
}

/// So many of the most frequent values are named.
const NAMED: usize = 5;
/// A longer name is cut.
const LONGEST_NAME: usize = 100;
/// A longer value is cut where it is shown.
const LONGEST_SHOWN: usize = 200;

/// A name for each column: its own where it has one, and no two the same.
pub(super) fn names(row: &[String], width: usize) -> Vec<String> {
    let mut names: Vec<String> = Vec::with_capacity(width);
    for at in 0..width {
        let own = row.get(at).map_or("", |name| name.trim());
        let own = if own.is_empty() {
            format!("Column {}", at + 1)
        } else {
            shortened(own, LONGEST_NAME)
        };
        let mut name = own.clone();
        let mut again = 2;
        while names.contains(&name) {
            name = format!("{own} ({again})");
            again += 1;
        }
        names.push(name);
    }
    names
}

/// Counts a column's clean values.
pub(super) fn counted<'v>(
    name: &str,
    values: impl Iterator<Item = &'v str>,
    options: &Options,
) -> Column {
    let (mut count, mut missing, mut kind) = (0, 0, Kind::Empty);
    // How often, and where first: of those that are equally frequent, the first one comes first.
    let mut seen: HashMap<&str, (usize, usize)> = HashMap::new();
    for value in values {
        if value.is_empty() {
            missing += 1;
            continue;
        }
        kind = kind.joined(cell::kind(value, options));
        let found = seen.entry(value).or_insert((0, count));
        found.0 += 1;
        count += 1;
    }
    let mut frequent: Vec<(&str, usize, usize)> = seen
        .iter()
        .map(|(value, (times, first))| (*value, *times, *first))
        .collect();
    frequent.sort_unstable_by_key(|(_, times, first)| (usize::MAX - times, *first));
    Column {
        name: name.to_owned(),
        kind,
        count,
        missing,
        distinct: frequent.len(),
        ends: ends(kind, &frequent, options),
        mean: mean(kind, &frequent, options),
        frequent: frequent
            .iter()
            .take(NAMED)
            .map(|(value, times, _)| Frequent {
                value: shortened(value, LONGEST_SHOWN),
                count: *times,
            })
            .collect(),
    }
}

/// The least and the greatest value: by size, by day, or by letters.
fn ends(kind: Kind, seen: &[(&str, usize, usize)], options: &Options) -> Option<(Least, Least)> {
    let values = seen.iter().map(|(value, _, _)| *value);
    if !kind.is_number() {
        let text = |value: &str| Least::Text(shortened(value, LONGEST_SHOWN));
        // Sorted with the first seen among equals, so that it is the same every time.
        return Some((text(values.clone().min()?), text(values.max()?)));
    }
    let mut numbers: Vec<(Decimal, usize, Number)> = seen
        .iter()
        .filter_map(|(value, _, first)| {
            let number = cell::number(value, options)?;
            Some((Decimal::of(&number)?, *first, number))
        })
        .collect();
    // `1.0` and `1` are equal: the one that is seen first is shown.
    numbers.sort_by(|(one, early, _), (other, late, _)| one.cmp(other).then(early.cmp(late)));
    let least = numbers.first()?.2.clone();
    let greatest = &numbers.last()?.0;
    let at = numbers.partition_point(|(number, ..)| number < greatest);
    Some((
        Least::Number(least),
        Least::Number(numbers.get(at)?.2.clone()),
    ))
}

fn mean(kind: Kind, seen: &[(&str, usize, usize)], options: &Options) -> Option<f64> {
    const DECIMALS: f64 = 1e6;
    let (mut sum, mut count) = (0.0, 0.0);
    for (value, times, _) in seen.iter().filter(|_| kind.is_number()) {
        let number: f64 = cell::number(value, options)?.as_str().parse().ok()?;
        let times = f64::from(u32::try_from(*times).ok()?);
        sum += number * times;
        count += times;
    }
    let mean = sum / count;
    let rounded = (mean * DECIMALS).round() / DECIMALS;
    [rounded, mean].into_iter().find(|it| it.is_finite())
}

/// At most so many characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
