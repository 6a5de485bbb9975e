//! Where two values differ, place by place, and two texts line by line.
//!
//! Owns which places belong to each other: members by name, items of a list by what they say, so
//! that one more row at the top is one row more and not a change of all. Leaves words and drawing to
//! `ui`. Invariants: total, whatever the values; every leaf of either value is inside exactly one
//! of the places that are told, unless there were too many of them; the work is bounded, and
//! beyond the bound items belong together by their index.

use exact_json::Pointer;
use exact_json::same_json;
use serde_json::{Map, Value};

/// The most places that are told.
const MOST: usize = 2_000;
/// The most comparisons of items, all lists together: about a tenth of a second.
const WORK: usize = 400_000;
/// The most lines of a text that are set against each other, one by one.
const LINES: usize = 600;

/// Where two values differ, and where not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    /// The places that differ, in the order of the first value.
    pub all: Vec<Places>,
    /// The places that say the same, as large as they can be.
    pub equal: Vec<Places>,
    /// How many single values are inside the equal places.
    pub equal_leaves: usize,
    /// There are more than are told.
    pub is_cut: bool,
}

/// Two places that belong to each other. Without one of them it is only in the other value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// In the first value.
    pub first: Option<Pointer>,
    /// In the second value.
    pub second: Option<Pointer>,
}

/// A line of two texts, or lines that are in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'t> {
    /// So many that are in both, from this one of the first text on.
    Both(usize, usize),
    /// Only in the first text.
    First(&'t str),
    /// Only in the second text.
    Second(&'t str),
}

/// Where two values differ. Numbers of one value are equal, however they are written.
pub fn difference(first: &Value, second: &Value) -> Differences {
    let mut walk = Walk {
        told: Differences::default(),
        work: WORK,
    };
    let root = Pointer::root();
    walk.pair(first, second, &root, &root);
    walk.told
}

/// How many single values there are in one: empty lists and objects count as one.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        Value::Object(members) if !members.is_empty() => members.values().map(leaves).sum(),
        _ => 1,
    }
}

struct Walk {
    told: Differences,
    work: usize,
}

impl Walk {
    fn tell(&mut self, first: Option<Pointer>, second: Option<Pointer>) {
        if self.told.all.len() < MOST {
            self.told.all.push(Places { first, second });
        } else {
            self.told.is_cut = true;
        }
    }

    fn pair(&mut self, first: &Value, second: &Value, at: &Pointer, to: &Pointer) {
        if same_json(first, second) {
            self.told.equal_leaves += leaves(first);
            if self.told.equal.len() < MOST {
                let (first, second) = (Some(at.clone()), Some(to.clone()));
                self.told.equal.push(Places { first, second });
            } else {
                self.told.is_cut = true;
            }
            return;
        }
        match (first, second) {
            (Value::Object(one), Value::Object(two)) if !one.is_empty() && !two.is_empty() => {
                for (name, inner) in one {
                    let (at, to) = (at.child(name), to.child(name));
                    match two.get(name) {
                        Some(other) => self.pair(inner, other, &at, &to),
                        None => self.tell(Some(at), None),
                    }
                }
                for name in two.keys().filter(|name| !one.contains_key(*name)) {
                    self.tell(None, Some(to.child(name)));
                }
            }
            (Value::Array(one), Value::Array(two)) if !one.is_empty() && !two.is_empty() => {
                for (i, j) in self.aligned(one, two) {
                    let (at, to) = (i.map(|i| at.item(i)), j.map(|j| to.item(j)));
                    let items = i.and_then(|i| one.get(i)).zip(j.and_then(|j| two.get(j)));
                    match (items, &at, &to) {
                        (Some((one, two)), Some(at), Some(to)) => self.pair(one, two, at, to),
                        _ => self.tell(at, to),
                    }
                }
            }
            _ => self.tell(Some(at.clone()), Some(to.clone())),
        }
    }

    /// Which items belong to each other, in order; those that belong to none stand alone.
    fn aligned(&mut self, one: &[Value], two: &[Value]) -> Vec<(Option<usize>, Option<usize>)> {
        let alike = |i: usize, j: usize| match (one.get(i), two.get(j)) {
            (Some(one), Some(two)) => likeness(one, two),
            _ => 0,
        };
        // To compare wide rows costs more.
        let wide = one.first().and_then(Value::as_object).map_or(0, Map::len);
        let mut work = self.work / (1 + wide / 8);
        let given = work;
        let found = align(one.len(), two.len(), &mut work, &alike);
        self.work -= (given - work) * (1 + wide / 8);
        let mut all = Vec::new();
        let (mut i, mut j) = (0, 0);
        let end = (one.len(), two.len());
        for (next_i, next_j) in found.into_iter().chain([end]) {
            // What is left between belongs together by its index, unless it says that it does not.
            while i < next_i && j < next_j && !is_another(one.get(i), two.get(j)) {
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

/// What an object is called by; of the first name that is there.
fn identity(value: &Value) -> Option<&Value> {
    let names = ["id", "key", "name", "title"];
    let found = names.iter().find_map(|name| value.get(name));
    found.filter(|it| it.is_string() || it.is_number())
}

fn is_another(one: Option<&Value>, two: Option<&Value>) -> bool {
    match (one.and_then(identity), two.and_then(identity)) {
        (Some(one), Some(two)) => !same_json(one, two),
        _ => false,
    }
}

/// How much speaks for two items being the same one: 0 for nothing, and most for equal ones.
fn likeness(one: &Value, two: &Value) -> u32 {
    const EQUAL: u32 = 100;
    let (Value::Object(first), Value::Object(second)) = (one, two) else {
        return if same_json(one, two) { EQUAL } else { 0 };
    };
    if is_another(Some(one), Some(two)) {
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
    let is_called_the_same = identity(one).is_some() && identity(two).is_some();
    if is_called_the_same || same * 2 >= most {
        // Never as much as two that are equal.
        return 10 + u32::try_from(same * 30 / most).unwrap_or(0);
    }
    0
}

/// The pairs with the most likeness in all whose order is that of both; by what is equal at both ends
/// first, so that long lists with few changes cost little. Nothing between the ends where that
/// is too much work.
fn align(
    n: usize,
    m: usize,
    work: &mut usize,
    alike: &dyn Fn(usize, usize) -> u32,
) -> Vec<(usize, usize)> {
    const EQUAL: u32 = 100;
    let short = n.min(m);
    let head = (0..short).take_while(|i| alike(*i, *i) == EQUAL).count();
    let tail = (0..short - head)
        .take_while(|k| alike(n - 1 - k, m - 1 - k) == EQUAL)
        .count();
    let (rows, columns) = (n - head - tail, m - head - tail);
    let mut pairs: Vec<_> = (0..head).map(|i| (i, i)).collect();
    if rows > 0 && columns > 0 && rows.saturating_mul(columns) <= *work {
        *work -= rows * columns;
        pairs.extend(longest(rows, columns, head, alike));
    }
    pairs.extend((0..tail).rev().map(|k| (n - 1 - k, m - 1 - k)));
    pairs
}

/// The same for what is between the ends, by a table of all beginnings.
fn longest(
    rows: usize,
    columns: usize,
    head: usize,
    alike: &dyn Fn(usize, usize) -> u32,
) -> Vec<(usize, usize)> {
    // What can still be won from (i, j) on.
    let width = columns + 1;
    let mut best = vec![0_u32; (rows + 1) * width];
    let of = |best: &[u32], i: usize, j: usize| best.get(i * width + j).copied().unwrap_or(0);
    let won = |i: usize, j: usize| alike(head + i, head + j);
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let alike = won(i, j);
            let taken = if alike > 0 {
                alike + of(&best, i + 1, j + 1)
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

/// Where two texts differ, line by line.
pub fn lines<'t>(first: &'t str, second: &'t str) -> Vec<Line<'t>> {
    let one: Vec<&str> = first.lines().collect();
    let two: Vec<&str> = second.lines().collect();
    let alike = |i: usize, j: usize| if one.get(i) == two.get(j) { 100 } else { 0 };
    let mut work = LINES * LINES;
    let found = align(one.len(), two.len(), &mut work, &alike);
    let mut all = Vec::new();
    let (mut i, mut j) = (0, 0);
    let end = (one.len(), two.len());
    for (next_i, next_j) in found.into_iter().chain([end]) {
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
