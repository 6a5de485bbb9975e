//! The difference between two values by location, and between two texts by line.
//!
//! Owns matching: members by name, array items by similarity, so that an inserted row is one addition and not a
//! change of all following rows. Leaves wording and drawing to the app. Invariants: total; every leaf of either
//! value is inside exactly one reported location, unless there are too many; the work is bounded, and beyond the
//! bound items are matched by index.

mod number_change;

pub use number_change::number_change;

use exact_json::Pointer;
use exact_json::equality::same_json;
use serde_json::{Map, Value};

/// The most differing locations, and the most equal locations, that `difference` reports; beyond, `is_cut` is set.
const MOST: usize = 2_000;
/// The most comparisons of items in all arrays together, which take about a tenth of a second; beyond, items are
/// matched by index.
const WORK: usize = 400_000;
/// The most lines of each of two texts (between their equal beginnings and ends) that are compared with one another. Of
/// longer texts, all of these lines count as different.
const MAX_COMPARED_LINES: usize = 600;

/// The differing and the equal locations of two values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// The locations that differ, in the order of the first value.
    pub all: Vec<LocationPair>,
    /// The locations with equal values, without the locations inside them.
    pub equal: Vec<LocationPair>,
    /// The number of leaves at the equal locations.
    pub equal_leaves: usize,
    /// Whether there were too many locations, so that some are missing in `all` or `equal`.
    pub is_cut: bool,
}

/// Two matching locations; one is `None` if only the other value has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocationPair {
    /// The location in the first value; `None` if only the second value has it.
    pub first: Option<Pointer>,
    /// The location in the second value; `None` if only the first value has it.
    pub second: Option<Pointer>,
}

/// A line that only one text has, or a run of lines that both have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'t> {
    /// Equal lines: their number, and the index of the first one in the first text.
    Both(usize, usize),
    /// A line of the first text only.
    First(&'t str),
    /// A line of the second text only.
    Second(&'t str),
}

/// Compares two values. Numbers are compared by value.
pub fn difference(first: &Value, second: &Value) -> Differences {
    let mut walk = Walk {
        found: Differences::default(),
        work: WORK,
    };
    let root = Pointer::root();
    walk.pair(first, second, &root, &root);
    walk.found
}

/// The number of leaves of a value; an empty array or object counts as one.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        Value::Object(members) if !members.is_empty() => members.values().map(leaves).sum(),
        _ => 1,
    }
}

struct Walk {
    found: Differences,
    work: usize,
}

impl Walk {
    fn report(&mut self, first: Option<Pointer>, second: Option<Pointer>) {
        if self.found.all.len() < MOST {
            self.found.all.push(LocationPair { first, second });
        } else {
            self.found.is_cut = true;
        }
    }

    fn pair(&mut self, first: &Value, second: &Value, at: &Pointer, to: &Pointer) {
        if same_json(first, second) {
            self.found.equal_leaves += leaves(first);
            if self.found.equal.len() < MOST {
                let (first, second) = (Some(at.clone()), Some(to.clone()));
                self.found.equal.push(LocationPair { first, second });
            } else {
                self.found.is_cut = true;
            }
            return;
        }
        match (first, second) {
            (Value::Object(one), Value::Object(two)) if !one.is_empty() && !two.is_empty() => {
                for (name, inner) in one {
                    let (at, to) = (at.child(name), to.child(name));
                    match two.get(name) {
                        Some(other) => self.pair(inner, other, &at, &to),
                        None => self.report(Some(at), None),
                    }
                }
                for name in two.keys().filter(|name| !one.contains_key(*name)) {
                    self.report(None, Some(to.child(name)));
                }
            }
            (Value::Array(one), Value::Array(two)) if !one.is_empty() && !two.is_empty() => {
                for (i, j) in self.aligned(one, two) {
                    let (at, to) = (i.map(|i| at.item(i)), j.map(|j| to.item(j)));
                    let items = i.and_then(|i| one.get(i)).zip(j.and_then(|j| two.get(j)));
                    match (items, &at, &to) {
                        (Some((one, two)), Some(at), Some(to)) => self.pair(one, two, at, to),
                        _ => self.report(at, to),
                    }
                }
            }
            _ => self.report(Some(at.clone()), Some(to.clone())),
        }
    }

    /// Matches the items of two arrays without changing their order; returns the indexes of each pair in `one` and
    /// `two`, `None` where an item has no match.
    fn aligned(&mut self, one: &[Value], two: &[Value]) -> Vec<(Option<usize>, Option<usize>)> {
        let similarity_at = |i: usize, j: usize| match (one.get(i), two.get(j)) {
            (Some(one), Some(two)) => similarity(one, two),
            _ => 0,
        };
        // Comparing wide rows costs more.
        let wide = one.first().and_then(Value::as_object).map_or(0, Map::len);
        let mut work = self.work / (1 + wide / 8);
        let given = work;
        let matched = align(one.len(), two.len(), &mut work, &similarity_at);
        self.work -= (given - work) * (1 + wide / 8);
        let mut all = Vec::new();
        let (mut i, mut j) = (0, 0);
        let end = (one.len(), two.len());
        for (next_i, next_j) in matched.into_iter().chain([end]) {
            // Items between two matches are matched by index, unless their identities differ.
            while i < next_i && j < next_j && !differ_in_identity(one.get(i), two.get(j)) {
                all.push((Some(i), Some(j)));
                (i, j) = (i + 1, j + 1);
            }
            all.extend((i..next_i).map(|i| (Some(i), None)));
            all.extend((j..next_j).map(|j| (None, Some(j))));
            if (next_i, next_j) != end {
                all.push((Some(next_i), Some(next_j)));
            }
            (i, j) = (next_i + 1, next_j + 1);
        }
        all
    }
}

/// The value of the first of `id`, `key`, `name` and `title` that an object has; `None` if it has none of them, or if
/// that value is not a string or number.
fn identity(value: &Value) -> Option<&Value> {
    let names = ["id", "key", "name", "title"];
    let found = names.iter().find_map(|name| value.get(name));
    found.filter(|it| it.is_string() || it.is_number())
}

fn differ_in_identity(one: Option<&Value>, two: Option<&Value>) -> bool {
    match (one.and_then(identity), two.and_then(identity)) {
        (Some(one), Some(two)) => !same_json(one, two),
        _ => false,
    }
}

/// The similarity of two items, from 0 for none to 100 for equal items.
fn similarity(one: &Value, two: &Value) -> u32 {
    const EQUAL: u32 = 100;
    let (Value::Object(first), Value::Object(second)) = (one, two) else {
        return if same_json(one, two) { EQUAL } else { 0 };
    };
    if differ_in_identity(Some(one), Some(two)) {
        return 0;
    }
    let same = |(name, inner): &(&String, &Value)| {
        second
            .get(*name)
            .is_some_and(|other| same_json(inner, other))
    };
    let same = first.iter().filter(same).count();
    let most = first.len().max(second.len());
    if same == most {
        return EQUAL;
    }
    let have_identity = identity(one).is_some() && identity(two).is_some();
    if have_identity || same * 2 >= most {
        // Always less than for equal items.
        return 10 + u32::try_from(same * 30 / most).unwrap_or(0);
    }
    0
}

/// Matches lists of `n` and `m` items; returns index pairs, in order, with the greatest total similarity. Equal items
/// at both ends are matched first, so that long lists with few changes cost little. Items between the ends are matched
/// only if the budget `work` suffices, which is reduced.
fn align(
    n: usize,
    m: usize,
    work: &mut usize,
    similarity_at: &dyn Fn(usize, usize) -> u32,
) -> Vec<(usize, usize)> {
    const EQUAL: u32 = 100;
    let short = n.min(m);
    let head = (0..short)
        .take_while(|i| similarity_at(*i, *i) == EQUAL)
        .count();
    let tail = (0..short - head)
        .take_while(|k| similarity_at(n - 1 - k, m - 1 - k) == EQUAL)
        .count();
    let (rows, columns) = (n - head - tail, m - head - tail);
    let mut pairs: Vec<_> = (0..head).map(|i| (i, i)).collect();
    if rows > 0 && columns > 0 && rows.saturating_mul(columns) <= *work {
        *work -= rows * columns;
        pairs.extend(longest(rows, columns, head, similarity_at));
    }
    pairs.extend((0..tail).rev().map(|k| (n - 1 - k, m - 1 - k)));
    pairs
}

/// Matches `rows` items of one list with `columns` of another, behind the first `head` items of each, by dynamic
/// programming. Returns index pairs into the whole lists, in order, with the greatest total similarity.
fn longest(
    rows: usize,
    columns: usize,
    head: usize,
    similarity_at: &dyn Fn(usize, usize) -> u32,
) -> Vec<(usize, usize)> {
    // The greatest total similarity from (i, j) on.
    let width = columns + 1;
    let mut best = vec![0_u32; (rows + 1) * width];
    let of = |best: &[u32], i: usize, j: usize| best.get(i * width + j).copied().unwrap_or(0);
    let gain = |i: usize, j: usize| similarity_at(head + i, head + j);
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let gained = gain(i, j);
            let taken = if gained > 0 {
                gained + of(&best, i + 1, j + 1)
            } else {
                0
            };
            let most = taken.max(of(&best, i + 1, j)).max(of(&best, i, j + 1));
            if let Some(cell) = best.get_mut(i * width + j) {
                *cell = most;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < rows && j < columns {
        let most = of(&best, i, j);
        if most == of(&best, i + 1, j) {
            i += 1;
        } else if most == of(&best, i, j + 1) {
            j += 1;
        } else {
            pairs.push((head + i, head + j));
            (i, j) = (i + 1, j + 1);
        }
    }
    pairs
}

/// Compares two texts by line; returns the lines of both texts in order, with runs of equal lines joined.
pub fn lines<'t>(first: &'t str, second: &'t str) -> Vec<Line<'t>> {
    let one: Vec<&str> = first.lines().collect();
    let two: Vec<&str> = second.lines().collect();
    let similarity_at = |i: usize, j: usize| if one.get(i) == two.get(j) { 100 } else { 0 };
    let mut work = MAX_COMPARED_LINES * MAX_COMPARED_LINES;
    let matched = align(one.len(), two.len(), &mut work, &similarity_at);
    let mut all = Vec::new();
    let (mut i, mut j) = (0, 0);
    let end = (one.len(), two.len());
    for (next_i, next_j) in matched.into_iter().chain([end]) {
        let (only_first, only_second) = (one.get(i..next_i), two.get(j..next_j));
        all.extend(
            only_first
                .unwrap_or_default()
                .iter()
                .map(|it| Line::First(it)),
        );
        all.extend(
            only_second
                .unwrap_or_default()
                .iter()
                .map(|it| Line::Second(it)),
        );
        if (next_i, next_j) != end {
            match all.last_mut() {
                Some(Line::Both(count, _)) => *count += 1,
                _ => all.push(Line::Both(1, next_i)),
            }
        }
        (i, j) = (next_i + 1, next_j + 1);
    }
    all
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
