//! Positions in a JSON text: of the places that JSON Pointers name, and of duplicate members.
//!
//! Invariants: any text is accepted, though only positions in text that `exact_json` can parse are right; the costs
//! are linear in the text for any pointers.

use std::collections::{HashMap, HashSet};

use exact_json::Pointer;

/// A line and a character in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TextPosition {
    /// The number of the line in the text, from 1.
    pub(crate) line: usize,
    /// The number of the character in its line, from 1; counts Unicode characters, not bytes.
    pub(crate) column: usize,
}

impl TextPosition {
    /// The start of a text.
    pub(crate) const START: Self = Self { line: 1, column: 1 };
}

/// The maximum number of members that [`doubles`] lists.
const MOST_DOUBLES: usize = 20;

/// The line and character at a byte offset of the text.
pub(crate) fn position_of(text: &str, offset: usize) -> TextPosition {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    TextPosition {
        line: 1 + before.bytes().filter(|byte| *byte == b'\n').count(),
        column: 1 + line.chars().count(),
    }
}

/// The byte offset of each pointer: of a member's name, or of an item's value. A pointer to no place gets the offset
/// of the innermost place on its path that exists.
pub(crate) fn offsets(text: &str, pointers: &[&Pointer]) -> Vec<usize> {
    let mut root = PointerTree::default();
    for (at, pointer) in pointers.iter().enumerate() {
        let mut here = &mut root;
        for token in pointer.tokens() {
            here = here.below.entry(token).or_default();
        }
        here.pointers.push(at);
    }
    let scanner = Scanner(text);
    let start = scanner.spaces(0);
    root.found = Some(start);
    scanner.find(start, &mut root);
    let mut offsets = vec![start; pointers.len()];
    root.collect(start, &mut offsets);
    offsets
}

/// The pointers of members whose name occurs earlier in the same object.
pub(crate) fn doubles(text: &str) -> Vec<Pointer> {
    let mut found = Vec::new();
    let scanner = Scanner(text);
    scanner.doubles(scanner.spaces(0), &mut Vec::new(), &mut found);
    found
}

/// A tree of the pointers whose positions are wanted.
#[derive(Default)]
struct PointerTree {
    below: HashMap<String, PointerTree>,
    pointers: Vec<usize>,
    found: Option<usize>,
}

impl PointerTree {
    fn collect(&self, outer: usize, offsets: &mut [usize]) {
        let here = self.found.unwrap_or(outer);
        for at in &self.pointers {
            if let Some(offset) = offsets.get_mut(*at) {
                *offset = here;
            }
        }
        for below in self.below.values() {
            below.collect(here, offsets);
        }
    }
}

/// A step from an object or array to a member or item, as the text writes it.
#[derive(Clone, Copy)]
enum Step<'t> {
    /// The name of a member as the text writes it, with its quotation marks.
    Name(&'t str),
    /// The index of an item in its array, from 0.
    Item(usize),
}

#[derive(Clone, Copy)]
struct Scanner<'t>(&'t str);

impl<'t> Scanner<'t> {
    fn byte(self, at: usize) -> Option<u8> {
        self.0.as_bytes().get(at).copied()
    }

    fn spaces(self, mut at: usize) -> usize {
        while matches!(self.byte(at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            at += 1;
        }
        at
    }

    /// The byte offset after the closing quotation mark of the string that begins at `start`; the end of the text if it
    /// is missing.
    fn string(self, start: usize) -> usize {
        let mut at = start + 1;
        while let Some(byte) = self.byte(at) {
            at += match byte {
                b'\\' => 2,
                b'"' => return at + 1,
                _ => 1,
            };
        }
        self.0.len()
    }

    /// The byte offset after the value that begins at `at`, found without recursion.
    fn skip(self, mut at: usize) -> usize {
        let mut depth = 0_usize;
        while let Some(byte) = self.byte(at) {
            match byte {
                b'"' => {
                    at = self.string(at);
                    if depth == 0 {
                        return at;
                    }
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth <= 1 => return at + usize::from(depth == 1),
                b'}' | b']' => depth -= 1,
                b',' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Calls `each` for every member or item, with the start of its name or value and the start of its value; `each`
    /// returns the end of the value. Returns the end of the object or array that begins at `start`.
    fn each(self, start: usize, mut each: impl FnMut(Step<'t>, usize, usize) -> usize) -> usize {
        let is_object = self.byte(start) == Some(b'{');
        let mut at = self.spaces(start + 1);
        let mut item = 0;
        loop {
            match self.byte(at) {
                None => return at,
                Some(b'}' | b']') => return at + 1,
                Some(_) => {}
            }
            let begins = at;
            let step = if is_object {
                let end = self.string(at);
                let name = self.0.get(at..end).unwrap_or_default();
                at = self.spaces(end);
                if self.byte(at) == Some(b':') {
                    at = self.spaces(at + 1);
                }
                Step::Name(name)
            } else {
                Step::Item(item)
            };
            item += 1;
            let end = each(step, begins, at);
            at = self.spaces(end);
            if self.byte(at) == Some(b',') {
                at = self.spaces(at + 1);
            } else if at <= begins {
                // Only in text that was not parsed.
                return self.0.len();
            }
        }
    }

    /// Finds the wanted pointers in the value that begins at `start`, and returns the end of the
    /// value.
    fn find(self, start: usize, wanted: &mut PointerTree) -> usize {
        if wanted.below.is_empty() || !matches!(self.byte(start), Some(b'{' | b'[')) {
            return self.skip(start);
        }
        let visit = |step: Step<'_>, begins: usize, value: usize| {
            let token = match step {
                Step::Name(quoted) => unquoted(quoted),
                Step::Item(item) => item.to_string(),
            };
            match wanted.below.get_mut(&token) {
                Some(below) => {
                    // Of two members with one name the last counts.
                    below.found = Some(begins);
                    self.find(value, below)
                }
                None => self.skip(value),
            }
        };
        self.each(start, visit)
    }

    fn doubles(self, start: usize, path: &mut Vec<Step<'t>>, found: &mut Vec<Pointer>) -> usize {
        if found.len() >= MOST_DOUBLES || !matches!(self.byte(start), Some(b'{' | b'[')) {
            return self.skip(start);
        }
        let mut names = HashSet::new();
        let visit = |step: Step<'t>, _: usize, value: usize| {
            path.push(step);
            if let Step::Name(name) = step
                && !names.insert(name)
                && found.len() < MOST_DOUBLES
            {
                found.push(pointer(path));
            }
            let end = self.doubles(value, path, found);
            path.pop();
            end
        };
        self.each(start, visit)
    }
}

fn pointer(path: &[Step<'_>]) -> Pointer {
    path.iter().fold(Pointer::root(), |at, step| match step {
        Step::Name(quoted) => at.child(&unquoted(quoted)),
        Step::Item(item) => at.item(*item),
    })
}

fn unquoted(quoted: &str) -> String {
    let plain = quoted.trim_matches('"');
    if !quoted.contains('\\') {
        return plain.to_owned();
    }
    match exact_json::parse(quoted) {
        Ok(serde_json::Value::String(name)) => name,
        _ => plain.to_owned(),
    }
}

/// The first token of a pointer as an index: the number of a value in a stream. `None` if the token
/// is not an index.
pub(crate) fn first_item(pointer: &Pointer) -> Option<usize> {
    Pointer::index(&pointer.tokens().next()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{\n  \"ä\": [1, {\"b\\\"/\": null}],\n  \"c\": {\"d\": 1, \"d\": 2}\n}";

    #[test]
    fn pointers_become_lines_and_columns() {
        let of = |pointer: &str| {
            let pointer: Pointer = pointer.parse().unwrap();
            let offset = offsets(TEXT, &[&pointer])[0];
            let position = position_of(TEXT, offset);
            (position.line, position.column)
        };
        assert_eq!(of(""), (1, 1));
        assert_eq!(of("/ä"), (2, 3));
        assert_eq!(of("/ä/0"), (2, 9));
        assert_eq!(of("/ä/1/b\"~1"), (2, 13));
        assert_eq!(of("/c"), (3, 3));
        assert_eq!(of("/c/d"), (3, 17), "the last of two");
        assert_eq!(
            of("/c/missing/member"),
            (3, 3),
            "the innermost position that exists"
        );
    }

    #[test]
    fn members_with_one_name_are_found() {
        let found = doubles(TEXT);
        assert_eq!(
            found.iter().map(Pointer::as_str).collect::<Vec<_>>(),
            ["/c/d"]
        );
        assert_eq!(doubles(r#"[{"a": 1}, {"a": 2, "b": {"a": 3}}]"#), []);
    }

    #[test]
    fn text_that_is_not_json_ends() {
        let pointer: Pointer = "/a/0/b".parse().unwrap();
        for text in [
            "", "{", "[", "{]", "}{", "{\"a\"", "{a:b}", "[[[", "{\"a\":}", "\\", "\"\\",
        ] {
            assert_eq!(offsets(text, &[&pointer]).len(), 1, "{text}");
            doubles(text);
        }
    }
}
