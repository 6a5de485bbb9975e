//! What of a text was shown, and what would be lost.
//!
//! Owns the account of a text's bytes. Markdown leaves things out: definitions of links that nobody
//! uses, cells beyond the last column. What an agent wrote is never left out here: whatever has a
//! letter or a digit and went nowhere is found by this account and shown as it stands.

use std::ops::Range;

/// The account: for each byte whether it was shown, or is a sign that Markdown itself needs.
pub(super) struct Coverage<'t> {
    text: &'t str,
    bytes: Vec<bool>,
}

impl<'t> Coverage<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let bytes = vec![false; text.len()];
        Self { text, bytes }
    }

    /// These were shown.
    pub(super) fn mark(&mut self, range: Range<usize>) {
        if let Some(bytes) = self.bytes.get_mut(range) {
            bytes.fill(true);
        }
    }

    /// From here as many bytes as there are of what is wanted, from the first one on.
    pub(super) fn mark_while(&mut self, from: usize, wanted: impl Fn(char) -> bool) {
        let rest = self.text.get(from..).unwrap_or_default();
        let length = rest.find(|it| !wanted(it)).unwrap_or(rest.len());
        self.mark(from..from + length);
    }

    /// What was not shown, line by line, each with its place.
    pub(super) fn lost(&self) -> Vec<(usize, &'t str)> {
        let mut lost = Vec::new();
        let mut begun = None;
        let ends = std::iter::once((self.text.len(), '\n'));
        for (at, sign) in self.text.char_indices().chain(ends) {
            let shown = sign == '\n' || self.bytes.get(at).copied().unwrap_or(true);
            match (begun, shown) {
                (None, false) => begun = Some(at),
                (Some(from), true) => {
                    begun = None;
                    let piece = self.text.get(from..at).unwrap_or_default().trim();
                    // A table's pipe that is left says nothing.
                    let piece = piece.trim_matches(['|', ' ']);
                    if piece.contains(says_something) {
                        lost.push((from, piece));
                    }
                }
                _ => {}
            }
        }
        lost
    }
}

fn says_something(sign: char) -> bool {
    sign.is_alphanumeric() || (!sign.is_ascii() && !sign.is_whitespace())
}
