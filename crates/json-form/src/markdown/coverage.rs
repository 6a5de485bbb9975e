//! Coverage: which bytes of the source the parsed tree accounts for.
//!
//! Markdown drops some text, such as unused link definitions and cells beyond the last column. No text of an agent
//! may be lost, so every uncovered piece that has a letter or a digit is shown verbatim.

use std::ops::Range;

/// For each byte of the source, whether it is covered: shown by a node, or recognized as Markdown syntax.
pub(super) struct Coverage<'t> {
    text: &'t str,
    bytes: Vec<bool>,
}

impl<'t> Coverage<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let bytes = vec![false; text.len()];
        Self { text, bytes }
    }

    /// Marks a range of byte offsets in the source as covered. A range beyond the end of the source is ignored.
    pub(super) fn mark(&mut self, range: Range<usize>) {
        if let Some(bytes) = self.bytes.get_mut(range) {
            bytes.fill(true);
        }
    }

    /// Marks the characters from a position on for as long as they satisfy a predicate.
    pub(super) fn mark_while(&mut self, from: usize, wanted: impl Fn(char) -> bool) {
        let rest = self.text.get(from..).unwrap_or_default();
        let length = rest.find(|it| !wanted(it)).unwrap_or(rest.len());
        self.mark(from..from + length);
    }

    /// The bytes of the source that are not covered, as pieces within one line, each with its byte offset in the
    /// source.
    pub(super) fn uncovered(&self) -> Vec<(usize, &'t str)> {
        let mut pieces = Vec::new();
        let mut begun = None;
        let ends = std::iter::once((self.text.len(), '\n'));
        for (at, sign) in self.text.char_indices().chain(ends) {
            let is_covered = sign == '\n' || self.bytes.get(at).copied().unwrap_or(true);
            match (begun, is_covered) {
                (None, false) => begun = Some(at),
                (Some(from), true) => {
                    begun = None;
                    let piece = self.text.get(from..at).unwrap_or_default().trim();
                    // A remaining table delimiter is not content.
                    let piece = piece.trim_matches(['|', ' ']);
                    if piece.contains(is_content) {
                        pieces.push((from, piece));
                    }
                }
                _ => {}
            }
        }
        pieces
    }
}

fn is_content(sign: char) -> bool {
    sign.is_alphanumeric() || (!sign.is_ascii() && !sign.is_whitespace())
}
