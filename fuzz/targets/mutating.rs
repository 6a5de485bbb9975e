//! Mutations of JSON: random byte changes would seldom leave valid JSON.
//!
//! Owns finding the JSON in an input (a line, or the text after `data:`) and changing it. One mutation in four is left
//! to libFuzzer, which knows nothing about JSON.

use exact_json as json;
use serde_json::{Map, Value};

/// JSON values that a mutation puts in place of another, chosen because readers often treat them specially.
const LEAVES: [&str; 18] = [
    "null",
    "true",
    "false",
    "0",
    "-1",
    "2",
    "1.0",
    "1.10",
    "-0.0",
    "1e400",
    "1e-400",
    "18446744073709551617",
    "\"\"",
    "\"1\"",
    "\"\\u0000\"",
    "\"é😀\"",
    "[]",
    "{}",
];
/// The word lists from which mutations insert, one word per line.
const WORDS: [&str; 2] = [
    include_str!("../words/a2a.txt"),
    include_str!("../words/schema.txt"),
];

/// Mutates the first `size` bytes of `data` in place; returns the new size, at most `most`.
pub(crate) fn mutate(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut dice = Dice::new(seed);
    if !dice.one_in(4)
        && let Some(changed) = data.get(..size).and_then(|old| changed(old, &mut dice))
        && changed.len() <= most
        && let Some(place) = data.get_mut(..changed.len())
    {
        place.copy_from_slice(&changed);
        return changed.len();
    }
    libfuzzer_sys::fuzzer_mutate(data, size, most)
}

fn changed(old: &[u8], dice: &mut Dice) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(old).ok()?;
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let found: Vec<(usize, usize, Value)> = lines
        .iter()
        .enumerate()
        .filter_map(|(at, line)| {
            let start = line.find(['{', '['])?;
            let value = json::parse(line.get(start..)?).ok()?;
            Some((at, start, value))
        })
        .collect();
    let (at, start, mut value) = found.get(dice.below(found.len()))?.clone();
    let others: Vec<Value> = found.into_iter().map(|(_, _, value)| value).collect();
    for _ in 0..=dice.below(3) {
        change(&mut value, &others, dice);
    }
    let line = lines.get_mut(at)?;
    line.truncate(start);
    line.push_str(&json::to_text(&value));
    Some(lines.join("\n").into_bytes())
}

fn change(value: &mut Value, others: &[Value], dice: &mut Dice) {
    let (word, leaf, other) = (dice.word(), dice.leaf(), dice.node(others));
    let at = dice.below(count(value));
    let Some(node) = nth(value, &mut { at }) else {
        return;
    };
    let new = if dice.one_in(2) { leaf } else { other };
    match (dice.below(8), node) {
        (0 | 1, Value::Object(members)) => {
            members.insert(word, new);
        }
        (2, Value::Object(members)) => {
            let renamed = dice.below(members.len());
            let old = std::mem::take(members);
            *members = old
                .into_iter()
                .enumerate()
                .map(|(at, (name, it))| (if at == renamed { word.clone() } else { name }, it))
                .collect();
        }
        (3, Value::Object(members)) => {
            let gone = dice.below(members.len());
            let name = members.keys().nth(gone).cloned();
            name.and_then(|name| members.shift_remove(&name));
        }
        (0 | 1, Value::Array(items)) => items.insert(dice.below(items.len() + 1), new),
        (2, Value::Array(items)) if !items.is_empty() => {
            let again = items.get(dice.below(items.len())).cloned();
            items.extend(again);
        }
        (3, Value::Array(items)) if !items.is_empty() => {
            items.remove(dice.below(items.len()));
        }
        (0, Value::String(text)) => text.push_str(&word),
        (1, node @ Value::String(_)) => *node = Value::String(word),
        (4, node) => *node = Value::Array(vec![node.take()]),
        (5, node) => *node = Value::Object(Map::from_iter([(word, node.take())])),
        (_, node) => *node = new,
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    }
}

/// The node at the position `left` in depth-first order, 0 for the root; `None` if the value has fewer nodes. Counts
/// `left` down by the nodes that were passed.
fn nth<'v>(value: &'v mut Value, left: &mut usize) -> Option<&'v mut Value> {
    if *left == 0 {
        return Some(value);
    }
    *left -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|it| nth(it, left)),
        Value::Object(members) => members.values_mut().find_map(|it| nth(it, left)),
        _ => None,
    }
}

/// A generator of pseudo-random numbers: libFuzzer requires the same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn new(seed: u32) -> Self {
        Self(u64::from(seed) ^ 0x9E37_79B9_7F4A_7C15)
    }

    fn roll(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A pseudo-random number from 0 to `end - 1`; 0 if `end` is 0.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.roll() % end).unwrap_or_default()
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn word(&mut self) -> String {
        let words = WORDS.get(self.below(WORDS.len())).copied();
        let words: Vec<&str> = words.unwrap_or_default().lines().collect();
        words
            .get(self.below(words.len()))
            .copied()
            .unwrap_or_default()
            .to_owned()
    }

    fn leaf(&mut self) -> Value {
        if self.one_in(3) {
            return Value::String(self.word());
        }
        let leaf = LEAVES.get(self.below(LEAVES.len())).copied();
        leaf.and_then(|leaf| json::parse(leaf).ok())
            .unwrap_or_default()
    }

    fn node(&mut self, values: &[Value]) -> Value {
        let mut value = values
            .get(self.below(values.len()))
            .cloned()
            .unwrap_or_default();
        let mut at = self.below(count(&value));
        nth(&mut value, &mut at)
            .map(Value::take)
            .unwrap_or_default()
    }
}
