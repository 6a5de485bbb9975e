//! Server-sent events (WHATWG HTML §9.2), parsed from chunks of bytes.
//!
//! Owns lines, fields and limits. Invariants: events do not depend on how the bytes are chunked;
//! only one unfinished event is buffered; parsing stops at a limit.

/// The maximum size of an event in bytes.
pub(super) const MAX_EVENT_BYTES: usize = 8 << 20;
/// The maximum size of a stream in bytes.
pub(super) const MAX_STREAM_BYTES: usize = 32 << 20;
/// The maximum number of events of a stream.
pub(super) const MAX_EVENTS: usize = 10_000;

/// The limit that a stream exceeds, so that parsing stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SseError {
    /// One event is larger than `MAX_EVENT_BYTES` (8 MiB).
    EventTooLarge,
    /// The whole stream is larger than `MAX_STREAM_BYTES` (32 MiB).
    StreamTooLarge,
    /// The stream has more than `MAX_EVENTS` (10 000) events.
    TooManyEvents,
}

impl SseError {
    /// The exceeded limit in bytes; for too many events the limit of the stream's size.
    pub fn limit(self) -> usize {
        match self {
            Self::EventTooLarge => MAX_EVENT_BYTES,
            Self::StreamTooLarge | Self::TooManyEvents => MAX_STREAM_BYTES,
        }
    }
}

/// A parser of server-sent events, which takes the bytes of a stream in chunks of any size.
#[derive(Clone, Debug, Default)]
pub struct SseReader {
    line: Vec<u8>,
    after_return: bool,
    started: bool,
    /// The data lines of the unfinished event, joined by line feeds; `None` before the first.
    data: Option<String>,
    size: usize,
    total: usize,
    events: usize,
}

impl SseReader {
    /// A parser at the start of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Parses bytes and returns the data of the events that they complete: the data lines of an event, joined by line
    /// feeds.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<String>, SseError> {
        self.total = self.total.saturating_add(bytes.len());
        if self.total > MAX_STREAM_BYTES {
            return Err(SseError::StreamTooLarge);
        }
        let mut found = Vec::new();
        for &byte in bytes {
            // CR, LF and CRLF all end a line.
            if byte == b'\n' && std::mem::take(&mut self.after_return) {
                continue;
            }
            self.after_return = byte == b'\r';
            if byte == b'\n' || byte == b'\r' {
                self.end_line(&mut found)?;
            } else {
                self.line.push(byte);
                if self.size + self.line.len() > MAX_EVENT_BYTES {
                    return Err(SseError::EventTooLarge);
                }
            }
        }
        Ok(found)
    }

    /// The data of an event at the end of the stream that no empty line closed; `None` without one. The standard drops
    /// it, but some agents end their streams so, and nobody sends its data again.
    pub fn finish(&mut self) -> Option<String> {
        let mut found = Vec::new();
        let is_whole = self.end_line(&mut found).is_ok() && self.end_line(&mut found).is_ok();
        found.pop().filter(|_| is_whole)
    }

    fn end_line(&mut self, found: &mut Vec<String>) -> Result<(), SseError> {
        let bytes = std::mem::take(&mut self.line);
        let mut line: &[u8] = &bytes;
        if !std::mem::replace(&mut self.started, true) {
            line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        if line.is_empty() {
            self.size = 0;
            if let Some(data) = self.data.take() {
                self.events += 1;
                if self.events > MAX_EVENTS {
                    return Err(SseError::TooManyEvents);
                }
                found.push(data);
            }
            return Ok(());
        }
        self.size += line.len();
        let line = String::from_utf8_lossy(line);
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        // Comments have an empty name. `event` is ignored, because the data tells its type itself; `id` and `retry`,
        // because the client asks for the task after a break, with a backoff of its own.
        if name == "data" {
            let value = value.strip_prefix(' ').unwrap_or(value);
            match &mut self.data {
                Some(data) => data.extend(["\n", value]),
                None => self.data = Some(value.to_owned()),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::pieces;
    use super::*;
    use proptest::prelude::*;

    fn data(bytes: &[u8]) -> Vec<String> {
        SseReader::new().take(bytes).unwrap()
    }

    #[test]
    fn accepts_every_line_ending_and_skips_comments() {
        assert_eq!(
            data(b"data: 1\n\ndata: 2\r\n\r\ndata: 3\r\r: ping\n\ndata:4\n\n"),
            ["1", "2", "3", "4"]
        );
    }

    #[test]
    fn joins_data_lines_and_skips_a_byte_order_mark() {
        assert_eq!(
            data("\u{feff}data: a\ndata:\ndata: b\n\n".as_bytes()),
            ["a\n\nb"]
        );
    }

    #[test]
    fn other_fields_are_skipped() {
        assert_eq!(data(b"event: x\nid: 7\ndata: 1\nretry: 5\n\nid\n\n"), ["1"]);
    }

    #[test]
    fn an_unfinished_event_is_given_at_the_end() {
        for (text, last) in [
            ("data: 2\n", Some("2")),
            ("data: a\ndata: b", Some("a\nb")),
            (": x", None),
            ("", None),
        ] {
            let mut reader = SseReader::new();
            let text = ["data: 1\n\n", text].concat();
            assert_eq!(reader.take(text.as_bytes()).unwrap(), ["1"]);
            assert_eq!(reader.finish().as_deref(), last);
        }
    }

    #[test]
    fn stops_at_a_limit() {
        let mut reader = SseReader::new();
        let piece = vec![b'x'; 1 << 20];
        reader.take(b"data: ").unwrap();
        let ends = (0..9).find_map(|_| reader.take(&piece).err());
        assert_eq!(ends, Some(SseError::EventTooLarge));
        let mut reader = SseReader::new();
        let events = b"data:\n\n".repeat(MAX_EVENTS + 1);
        assert_eq!(reader.take(&events), Err(SseError::TooManyEvents));
    }

    proptest! {
        #[test]
        fn events_do_not_depend_on_chunking(
            text in "(\u{feff})?((data|id|event|:)?:? ?[aé€😀]{0,3}(\r\n|\n|\r)){0,12}",
            cuts in proptest::collection::vec(1usize..5, 0..40),
        ) {
            let mut reader = SseReader::new();
            let pieces = pieces(text.as_bytes(), cuts).into_iter();
            let found: Vec<String> = pieces.flat_map(|piece| reader.take(piece).unwrap()).collect();
            prop_assert_eq!(found, data(text.as_bytes()));
        }
    }
}
