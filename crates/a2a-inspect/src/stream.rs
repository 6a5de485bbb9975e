//! Texts that hold several JSON values: server-sent events, and JSON in lines.
//!
//! Owns splitting such texts, and the line in the whole text that each piece comes from. Leaves the values to
//! `inspect`. Invariants: splitting is total; every line of every value keeps its number.

use crate::text_position::TextPosition;

/// A JSON text that is part of a longer text, with its lines' positions there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The text, lines joined by a line feed.
    pub(crate) text: String,
    /// For each line of the piece: its number in the whole text, and the number of characters before
    /// it in that line.
    lines: Vec<(usize, usize)>,
}

/// The data of the server-sent events in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Events {
    pub(crate) pieces: Vec<Piece>,
    /// Whether the text ends inside an event. Clients drop such an event, because no empty line ends
    /// it.
    pub(crate) cut: bool,
}

impl Piece {
    /// Converts a position in this piece to the position in the whole text.
    pub(crate) fn outer(&self, position: TextPosition) -> TextPosition {
        let line = self.lines.get(position.line.saturating_sub(1));
        match line.or(self.lines.last()) {
            Some((line, before)) => TextPosition {
                line: *line,
                column: position.column + before,
            },
            None => position,
        }
    }

    fn add(&mut self, line: &str, number: usize, before: usize) {
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.lines.push((number, before));
    }
}

/// Whether a text is a stream of server-sent events: its first line that is not blank is a field of an event.
pub(crate) fn is_event_stream(text: &str) -> bool {
    let first = lines(text).find(|line| !line.trim().is_empty());
    first.is_some_and(|line| {
        ["data:", "event:", "id:", "retry:", ":"]
            .iter()
            .any(|field| line.starts_with(field))
    })
}

/// The data of each event. Events without data are left out, as clients do.
pub(crate) fn events(text: &str) -> Events {
    let mut pieces = Vec::new();
    let mut piece = Piece::default();
    for (at, line) in lines(text).enumerate() {
        if line.is_empty() {
            if !piece.lines.is_empty() {
                pieces.push(std::mem::take(&mut piece));
            }
        } else if let Some(data) = line.strip_prefix("data") {
            let value = data.strip_prefix(':').unwrap_or_default();
            let value = value.strip_prefix(' ').unwrap_or(value);
            piece.add(value, at + 1, line.len() - value.len());
        }
    }
    let cut = !piece.lines.is_empty();
    if cut {
        pieces.push(piece);
    }
    Events { pieces, cut }
}

/// The lines that are not blank, if there are at least two and the first two are JSON objects or arrays.
pub(crate) fn json_lines(text: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    for (at, line) in lines(text).enumerate() {
        if !line.trim().is_empty() {
            let mut piece = Piece::default();
            piece.add(line, at + 1, 0);
            pieces.push(piece);
        }
    }
    let is_json = |piece: &Piece| {
        let text = piece.text.trim_start();
        text.starts_with(['{', '[']) && exact_json::parse(text).is_ok()
    };
    (pieces.len() >= 2 && pieces.iter().take(2).all(is_json)).then_some(pieces)
}

/// Splits a text into lines as event streams do: a line ends with CR LF, LF or CR.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return (!text.is_empty()).then_some(text);
        };
        let (line, after) = text.split_at(end);
        rest = Some(after.strip_prefix("\r\n").unwrap_or(after.get(1..)?));
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_keep_their_lines() {
        let text = ": hello\r\n\r\nevent: x\r\ndata: {\"a\":\r\ndata:1}\r\n\r\ndata: 2";
        let events = events(text);
        assert!(events.cut);
        let texts: Vec<&str> = events.pieces.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["{\"a\":\n1}", "2"]);
        let outer = |line, column| events.pieces[0].outer(TextPosition { line, column });
        assert_eq!(outer(1, 2), TextPosition { line: 4, column: 8 });
        assert_eq!(outer(2, 1), TextPosition { line: 5, column: 6 });
        assert_eq!(
            events.pieces[1]
                .outer(TextPosition { line: 1, column: 1 })
                .line,
            7
        );
    }

    #[test]
    fn json_in_lines_is_told_from_json_over_lines() {
        assert_eq!(json_lines("{\"a\":1}\n\n[2]\n").map(|it| it.len()), Some(2));
        assert_eq!(json_lines("{\n\"a\": 1}"), None);
        assert_eq!(json_lines("{\"a\":1}"), None);
        assert_eq!(json_lines("1\n2"), None, "numbers are no messages");
    }

    #[test]
    fn a_stream_is_told_by_its_first_field() {
        assert!(is_event_stream("\n\ndata: {}"));
        assert!(is_event_stream(": ping\n\n"));
        assert!(!is_event_stream("{\"data\": 1}"));
        assert!(!is_event_stream(""));
    }
}
