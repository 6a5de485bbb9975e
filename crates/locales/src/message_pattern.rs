//! The interpreter of patterns: a subset of ICU `MessageFormat`.
//!
//! `{name}` is a variable, `{count, plural, =0 {…} one {…} other {…}}` chooses a text by a number. Invariant: a
//! pattern that does not have this form is returned unchanged.

use crate::{Param, Params};

/// The maximum nesting of a pattern; a deeper pattern is returned unchanged.
const DEEPEST: u8 = 3;

/// The text of a pattern after the variables are replaced by the values in `params`.
pub(crate) fn written(
    pattern: &str,
    params: &Params<'_>,
    plural: &dyn Fn(u64) -> &'static str,
) -> String {
    let mut out = String::with_capacity(pattern.len());
    if write(&mut out, pattern, params, plural, DEEPEST).is_none() {
        pattern.clone_into(&mut out);
    }
    out
}

fn write(
    out: &mut String,
    pattern: &str,
    params: &Params<'_>,
    plural: &dyn Fn(u64) -> &'static str,
    depth: u8,
) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let (inside, after) = braced(after)?;
        rest = after;
        let (name, cases) = match inside.split_once(',') {
            Some((name, cases)) => (name, Some(cases.trim_start().strip_prefix("plural,")?)),
            None => (inside, None),
        };
        let (_, param) = params.iter().find(|(known, _)| *known == name.trim())?;
        match (*param, cases) {
            (Param::Number(number), Some(cases)) => {
                let text = case(cases, &number.to_string(), plural(number))?;
                write(out, text, params, plural, depth)?;
            }
            (Param::Number(number), None) => out.push_str(&number.to_string()),
            (Param::Text(text), None) => out.push_str(text),
            (Param::Text(_), Some(_)) => return None,
        }
    }
    out.push_str(rest);
    Some(())
}

/// Splits the text behind an opening brace at the brace that closes it: the text before that brace, and the text behind
/// it. `None` if the brace is missing.
fn braced(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((text.get(..at)?, text.get(at + 1..)?)),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The text of the case for a number among the cases of a plural: that of the number itself, else of its plural
/// category, else `other`. `None` if there is no such case.
fn case<'p>(cases: &'p str, number: &str, category: &str) -> Option<&'p str> {
    let (mut rest, mut found) = (cases, None);
    let mut best = 0;
    while let Some((key, after)) = rest.split_once('{') {
        let (text, after) = braced(after)?;
        rest = after;
        let key = key.trim();
        let rank = if key.strip_prefix('=') == Some(number) {
            3
        } else if key == category {
            2
        } else {
            u8::from(key == "other")
        };
        if rank > best {
            (best, found) = (rank, Some(text));
        }
    }
    found
}
