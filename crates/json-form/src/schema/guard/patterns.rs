//! The size of compiled regular expressions, estimated from their text.
//!
//! Owns the estimate. Leaves compiling them to the validator, which copies the program of an expression once for each
//! repetition in `{n,m}`. Invariants: linear in the text; saturating; at least the memory that the engine of
//! `jsonschema` (regex-automata, both directions) uses on a machine of 64 bits, and about three times that for text in
//! ASCII.

use std::collections::HashSet;

use serde_json::Value;

/// The estimated bytes of a compiled expression without its characters, classes and groups.
const PROGRAM: u64 = 2_500;
/// The bytes of an ASCII character or a class of such, also where case is ignored.
const ASCII: u64 = 360;
/// The bytes of any other character or range, and of classes of nearly all characters such as `.` and `[^a]`.
const WIDE: u64 = 1_200;
/// The bytes of the Unicode properties in a class, however many: `\p{L}` has 49 kB, `[\p{L}\p{N}\p{P}]` 57 kB.
const PROPERTIES: u64 = 60_000;
/// The bytes of a range inside a class of ASCII characters.
const RANGE: u64 = 16;
/// The bytes for joining parts: a group, an alternative, a repetition.
const JOINT: u64 = 110;

/// The most bytes for one expression: the checker lets the engine stop at a program of 10 MB, which is a third of the
/// memory that it uses.
const MOST: u64 = 32 << 20;

/// The bytes of the largest regular expression in the schemas, and of all expressions together. Equal ones count once.
pub(super) fn pattern_sizes<'s>(schemas: impl Iterator<Item = &'s Value>) -> (u64, u64) {
    let mut known = HashSet::new();
    let (mut largest, mut sum) = (0, 0_u64);
    for schema in schemas {
        let own = schema.get("pattern").and_then(Value::as_str);
        let names = schema
            .get("patternProperties")
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(|members| members.keys().map(String::as_str));
        for pattern in own.into_iter().chain(names) {
            if known.insert(pattern) {
                let size = pattern_size(pattern).min(MOST);
                largest = size.max(largest);
                sum = sum.saturating_add(size);
            }
        }
    }
    (largest, sum)
}

/// The bytes that a regular expression would have when compiled, estimated from its text.
pub fn pattern_size(pattern: &str) -> u64 {
    // The sizes of the open groups, the innermost last; `last` is the size of the last atom, which a quantifier
    // repeats.
    let mut groups = vec![PROGRAM];
    let mut last = 0_u64;
    let mut rest = pattern;
    while let Some(character) = rest.chars().next() {
        rest = rest.get(character.len_utf8()..).unwrap_or_default();
        let atom = match character {
            '(' => {
                groups.push(JOINT);
                last = 0;
                continue;
            }
            ')' if groups.len() > 1 => groups.pop().unwrap_or_default(),
            '{' if let Some((copies, after)) = repetition(rest) => {
                rest = after;
                let more = last.saturating_add(JOINT).saturating_mul(copies);
                add(&mut groups, more);
                last = last.saturating_add(more);
                continue;
            }
            '|' | '*' | '+' | '?' => {
                add(&mut groups, JOINT);
                if character == '|' {
                    last = 0;
                }
                continue;
            }
            '[' => class(&mut rest),
            '\\' => escape(&mut rest),
            '.' => WIDE,
            other if other.is_ascii() => ASCII,
            _ => WIDE,
        };
        add(&mut groups, atom);
        last = atom;
    }
    groups.into_iter().fold(0, u64::saturating_add)
}

fn add(groups: &mut [u64], size: u64) {
    if let Some(group) = groups.last_mut() {
        *group = group.saturating_add(size);
    }
}

/// The number of copies that `{n}`, `{n,}`, `{,m}` or `{n,m}` adds, and the text behind it; `None` for other text.
fn repetition(rest: &str) -> Option<(u64, &str)> {
    let (inside, after) = rest.split_once('}')?;
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    // The engine ignores spaces here in its verbose mode.
    let (least, most) = (least.trim(), most.trim());
    let is_count = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (least.is_empty() && most.is_empty()) || !is_count(least) || !is_count(most) {
        return None;
    }
    // A count that does not fit is as good as endless.
    let count = |text: &str| match text {
        "" => 0,
        digits => digits.parse().unwrap_or(u64::MAX),
    };
    Some((count(least).max(count(most)), after))
}

/// The estimated bytes of an escape. `rest` begins behind its backslash; the escape is removed from it.
fn escape(rest: &mut &str) -> u64 {
    let mut characters = rest.chars();
    let letter = characters.next();
    let size = match letter {
        Some('p' | 'P') => PROPERTIES,
        Some('s' | 'S' | 'D' | 'W' | 'u' | 'k' | '0'..='9') => WIDE,
        _ => ASCII,
    };
    *rest = characters.as_str();
    // The name of a property, or the number of a character.
    if matches!(letter, Some('p' | 'P' | 'u'))
        && let Some((_, after)) = rest.strip_prefix('{').and_then(|name| name.split_once('}'))
    {
        *rest = after;
    }
    size
}

/// The estimated bytes of a class. `rest` begins behind its `[`; the class is removed from it.
fn class(rest: &mut &str) -> u64 {
    let mut characters = rest.chars();
    let (mut size, mut has_properties) = (ASCII, false);
    if characters.as_str().starts_with('^') {
        size = WIDE;
        characters.next();
    }
    while let Some(character) = characters.next() {
        size = size.saturating_add(match character {
            ']' => break,
            '\\' => {
                let mut inside = characters.as_str();
                let escaped = escape(&mut inside);
                characters = inside.chars();
                has_properties |= escaped == PROPERTIES;
                if escaped == WIDE { WIDE } else { RANGE }
            }
            other if other.is_ascii() => RANGE,
            _ => WIDE,
        });
    }
    *rest = characters.as_str();
    if has_properties {
        size = size.saturating_add(PROPERTIES);
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_estimate_is_not_below_the_memory_of_the_engine() {
        // Measured with `regex_automata::meta::Regex::memory_usage` 0.4.18 on 64 bits.
        for (pattern, measured) in [
            ("^abc$", 2_216),
            ("^[a-z]{1,63}$", 7_384),
            ("^.{1,100}$", 106_936),
            ("^[^,]{1,100}$", 106_936),
            (r"\p{L}", 49_820),
            (r"^\p{L}{1,100}$", 4_846_208),
            (r"^[\p{L}\p{N}]{1,90}x1$", 4_863_720),
            (r"[\p{L}\p{N}\p{S}\p{P}\p{M}]{10}", 568_048),
            (r"\P{L}{10}", 486_280),
            (r"(?i)\p{L}{10}", 485_504),
            ("(?i)[a-z]{100}", 34_984),
            (r"^(\p{L}{1,20})$", 970_504),
            ("^(([a-z]{1,100})|([0-9]{1,100}))$", 33_664),
            ("[à-\u{ffff}]{100}", 63_784),
            ("é{100}", 11_004),
            (r"[\s\S]{100}", 98_584),
            ("(a?){100}", 15_800),
        ] {
            let size = pattern_size(pattern);
            assert!(size >= measured, "{pattern}: {size}");
            assert!(size < 16 * measured, "{pattern}: {size}");
        }
    }

    #[test]
    fn nested_and_endless_repetitions_multiply() {
        let once = pattern_size(r"\p{L}");
        assert!(pattern_size(r"(?:(?:\p{L}{50}){20}){3,}") > 3_000 * (once - PROGRAM));
        assert!(pattern_size("a{,50}") > 50 * ASCII);
        assert_eq!(pattern_size("a{99999999999999999999999}{9}"), u64::MAX);
        for text in [
            "a{", "a{}", "a{x}", "a{1,2", ")", "(", "[", "\\", "[\\", "a{-1}",
        ] {
            assert!(pattern_size(text) < 10_000, "{text}");
        }
    }

    #[test]
    fn equal_patterns_count_once() {
        let schema = json!({"pattern": "^abc$", "patternProperties": {"^abc$": {}, "^b$": {}}});
        let (largest, sum) = pattern_sizes([&schema, &schema].into_iter());
        assert_eq!(largest, pattern_size("^abc$"));
        assert_eq!(sum, pattern_size("^abc$") + pattern_size("^b$"));
    }
}
