//! Server-sent events (WHATWG HTML §9.2), read from bytes as they come.
//!
//! Owns lines, fields and caps. Invariants: the same bytes give the same events however they are
//! cut into pieces; nothing is kept beyond one unfinished event; past a cap it stops.

/// Most bytes of one event (SAFETY §3).
const MOST_PER_EVENT: usize = 8 << 20;
/// Most bytes of one stream (SAFETY §3).
const MOST_PER_STREAM: usize = 32 << 20;
/// Most events of one stream (SAFETY §3).
const MOST_EVENTS: usize = 10_000;

/// One event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SseEvent {
    /// Its name; empty means `message`.
    pub event: String,
    /// Its lines of data, joined by newlines.
    pub data: String,
    /// The last `id` seen.
    pub id: Option<String>,
}

/// Why a stream is not read any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SseError {
    /// One event is too long.
    EventTooLarge,
    /// The whole stream is too long.
    StreamTooLarge,
    /// There are too many events.
    TooManyEvents,
}

impl SseError {
    /// The cap that was reached, in bytes (for too many events, that of the stream).
    pub fn limit(self) -> usize {
        match self {
            Self::EventTooLarge => MOST_PER_EVENT,
            Self::StreamTooLarge | Self::TooManyEvents => MOST_PER_STREAM,
        }
    }
}

/// Reads events from bytes as they come.
#[derive(Clone, Debug, Default)]
pub struct SseReader {
    line: Vec<u8>,
    after_return: bool,
    started: bool,
    event: SseEvent,
    has_data: bool,
    size: usize,
    total: usize,
    events: usize,
}

impl SseReader {
    /// A reader at the beginning of a stream.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes bytes and gives the events that they finish. An event that no empty line finished
    /// when the stream ends is dropped, as the standard says.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<SseEvent>, SseError> {
        self.total = self.total.saturating_add(bytes.len());
        if self.total > MOST_PER_STREAM {
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
                if self.size + self.line.len() > MOST_PER_EVENT {
                    return Err(SseError::EventTooLarge);
                }
            }
        }
        Ok(found)
    }

    fn end_line(&mut self, found: &mut Vec<SseEvent>) -> Result<(), SseError> {
        let bytes = std::mem::take(&mut self.line);
        let mut line: &[u8] = &bytes;
        if !std::mem::replace(&mut self.started, true) {
            line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
        }
        if line.is_empty() {
            let id = self.event.id.clone();
            let event = std::mem::replace(
                &mut self.event,
                SseEvent {
                    id,
                    ..SseEvent::default()
                },
            );
            self.size = 0;
            if std::mem::take(&mut self.has_data) {
                self.events += 1;
                if self.events > MOST_EVENTS {
                    return Err(SseError::TooManyEvents);
                }
                found.push(event);
            }
            return Ok(());
        }
        self.size += line.len();
        let line = String::from_utf8_lossy(line);
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "data" => {
                if self.has_data {
                    self.event.data.push('\n');
                }
                self.has_data = true;
                self.event.data.push_str(value);
            }
            "event" => value.clone_into(&mut self.event.event),
            "id" if !value.contains('\0') => self.event.id = Some(value.to_owned()),
            // Comments have an empty name; `retry` is ours to decide.
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(bytes: &[u8]) -> Vec<SseEvent> {
        SseReader::new().take(bytes).unwrap()
    }

    fn data(bytes: &[u8]) -> Vec<String> {
        all(bytes).into_iter().map(|event| event.data).collect()
    }

    #[test]
    fn events_come_with_every_line_ending_and_comments_between() {
        assert_eq!(
            data(b"data: 1\n\ndata: 2\r\n\r\ndata: 3\r\r: ping\n\ndata:4\n\n"),
            ["1", "2", "3", "4"]
        );
    }

    #[test]
    fn lines_of_data_are_joined_and_a_mark_at_the_beginning_is_dropped() {
        assert_eq!(
            data("\u{feff}data: a\ndata:\ndata: b\n\n".as_bytes()),
            ["a\n\nb"]
        );
    }

    #[test]
    fn names_and_ids_come_along_and_the_last_id_stays() {
        let events = all(b"event: x\nid: 7\ndata: 1\n\ndata: 2\n\n");
        assert_eq!(
            events[0],
            SseEvent {
                event: "x".into(),
                data: "1".into(),
                id: Some("7".into())
            }
        );
        assert_eq!(
            events[1],
            SseEvent {
                event: String::new(),
                data: "2".into(),
                id: Some("7".into())
            }
        );
    }

    #[test]
    fn what_no_empty_line_finished_is_dropped() {
        assert_eq!(data(b"data: 1\n\ndata: 2\n"), ["1"]);
    }

    #[test]
    fn past_a_cap_it_stops() {
        let mut reader = SseReader::new();
        let piece = vec![b'x'; 1 << 20];
        reader.take(b"data: ").unwrap();
        let ends = (0..9).find_map(|_| reader.take(&piece).err());
        assert_eq!(ends, Some(SseError::EventTooLarge));
        let mut reader = SseReader::new();
        let events = b"data:\n\n".repeat(MOST_EVENTS + 1);
        assert_eq!(reader.take(&events), Err(SseError::TooManyEvents));
    }

    proptest! {
        #[test]
        fn the_same_bytes_give_the_same_events_however_they_are_cut(
            text in "(\u{feff})?((data|id|event|:)?:? ?[aé€😀]{0,3}(\r\n|\n|\r)){0,12}",
            cuts in proptest::collection::vec(1usize..5, 0..40),
        ) {
            let bytes = text.as_bytes();
            let mut reader = SseReader::new();
            let mut found = Vec::new();
            let mut at = 0;
            for cut in cuts.into_iter().chain(std::iter::repeat(1)) {
                if at >= bytes.len() {
                    break;
                }
                let end = (at + cut).min(bytes.len());
                found.extend(reader.take(&bytes[at..end]).unwrap());
                at = end;
            }
            prop_assert_eq!(found, all(bytes));
        }
    }
}
