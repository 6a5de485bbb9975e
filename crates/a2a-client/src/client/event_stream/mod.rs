//! Event streams of any format: server-sent events, or one JSON text in each line.
//!
//! Owns telling the formats apart by the first bytes, whatever media type the agent names, because agents and the
//! proxies before them name others. Leaves server-sent events to `sse`. Invariants: events do not depend on how the bytes are
//! chunked; one JSON text, in one line or several, is an answer and not a stream; memory is bounded as in `sse`.

pub mod sse;

use a2a::dialect::leniency::mending;

use sse::{SseError, SseReader};

/// The fields of server-sent events (WHATWG HTML §9.2.6), each with what follows its name; a comment has no name.
const FIELDS: [&str; 5] = ["data:", "event:", "id:", "retry:", ":"];

/// A reader of the body of a streamed answer, which takes the bytes in chunks of any size.
#[derive(Clone, Debug)]
pub struct EventReader {
    /// Whether the answer names the media type `text/event-stream`.
    is_named: bool,
    format: Format,
}

#[derive(Clone, Debug)]
enum Format {
    /// Too few bytes arrived to tell. Spaces at the start are dropped, so that they are not looked at again.
    Unknown {
        bytes: Vec<u8>,
        /// The number of bytes so far, with those that were dropped.
        size: usize,
    },
    /// Server-sent events.
    Events(Box<SseReader>),
    /// A JSON text in each line.
    Lines {
        /// The bytes of the unfinished line.
        line: Vec<u8>,
        /// The first line, until a second one shows that the body is a stream.
        first: Option<String>,
        size: usize,
        count: usize,
    },
    /// The body of an answer that is no stream.
    Whole(Vec<u8>),
}

impl Format {
    const START: Self = Self::Unknown {
        bytes: Vec::new(),
        size: 0,
    };
}

/// The part of a body that the reader has not given as an event when the body ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nothing: all events were complete.
    Nothing,
    /// The data of the last event, which nothing closed.
    Event(String),
    /// The body of an answer that is no stream.
    Whole(String),
}

impl EventReader {
    /// A reader at the start of a body. `is_named`: the answer names the media type `text/event-stream`.
    pub fn new(is_named: bool) -> Self {
        Self {
            is_named,
            format: Format::START,
        }
    }

    /// A reader of a body that is not a stream, because the answer's status is an error.
    pub fn of_whole() -> Self {
        Self {
            is_named: false,
            format: Format::Whole(Vec::new()),
        }
    }

    /// Whether the body is a stream that the answer does not call `text/event-stream`, or not in that format.
    pub fn is_odd(&self) -> bool {
        match self.format {
            Format::Events(_) => !self.is_named,
            Format::Lines { count, .. } => count > 0,
            Format::Unknown { .. } | Format::Whole(_) => false,
        }
    }

    /// Reads the next bytes, and returns the data of the events that they complete.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<String>, SseError> {
        match &mut self.format {
            Format::Unknown { bytes: known, size } => {
                known.extend_from_slice(bytes);
                *size = size.saturating_add(bytes.len());
                if *size > sse::MAX_STREAM_BYTES {
                    return Err(SseError::StreamTooLarge);
                }
                let Some(format) = told(known, self.is_named) else {
                    let is_mark = "\u{feff}".as_bytes().starts_with(known);
                    let spaces = known.len() - start(known).len();
                    if !is_mark {
                        known.drain(..spaces);
                    }
                    return Ok(Vec::new());
                };
                let known = std::mem::take(known);
                self.format = format;
                self.take(&known)
            }
            Format::Events(reader) => reader.take(bytes),
            Format::Lines { .. } => self.take_lines(bytes),
            Format::Whole(body) => {
                body.extend_from_slice(bytes);
                if body.len() > sse::MAX_STREAM_BYTES {
                    return Err(SseError::StreamTooLarge);
                }
                Ok(Vec::new())
            }
        }
    }

    fn take_lines(&mut self, bytes: &[u8]) -> Result<Vec<String>, SseError> {
        let Format::Lines {
            line,
            first,
            size,
            count,
        } = &mut self.format
        else {
            return Ok(Vec::new());
        };
        *size = size.saturating_add(bytes.len());
        if *size > sse::MAX_STREAM_BYTES {
            return Err(SseError::StreamTooLarge);
        }
        let mut found = Vec::new();
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|it| *it == b'\n') {
            let (end, after) = rest.split_at(at + 1);
            line.extend_from_slice(end);
            rest = after;
            let text = String::from_utf8_lossy(line);
            let text = text.trim_start_matches('\u{feff}').to_owned();
            if text.trim().is_empty() {
                line.clear();
                continue;
            }
            if *count == 0 && first.is_none() {
                if mending::parse(text.trim()).is_err() {
                    // One JSON text in several lines, or no JSON at all.
                    let mut body = std::mem::take(line);
                    body.extend_from_slice(rest);
                    self.format = Format::Whole(body);
                    return Ok(Vec::new());
                }
                *first = Some(text);
            } else {
                *count += usize::from(first.is_some()) + 1;
                if *count > sse::MAX_EVENTS {
                    return Err(SseError::TooManyEvents);
                }
                found.extend(first.take());
                found.push(text);
            }
            line.clear();
        }
        // A second line has begun, so the first one is an event. Only the new bytes are looked at.
        if first.is_some() && !rest.trim_ascii().is_empty() {
            *count += 1;
            found.extend(first.take());
        }
        line.extend_from_slice(rest);
        // One long line is an answer, not a stream.
        if *count > 0 && line.len() > sse::MAX_EVENT_BYTES {
            return Err(SseError::EventTooLarge);
        }
        Ok(found)
    }

    /// Ends the body and gives its `Rest`. The reader can then read another body.
    pub fn finish(&mut self) -> Rest {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match std::mem::replace(&mut self.format, Format::START) {
            Format::Unknown { bytes, .. } if self.is_named && start(&bytes).is_empty() => {
                Rest::Nothing
            }
            Format::Unknown { bytes, .. } | Format::Whole(bytes) => Rest::Whole(text(&bytes)),
            Format::Events(mut reader) => reader.finish().map_or(Rest::Nothing, Rest::Event),
            Format::Lines {
                line, first, count, ..
            } => {
                let last = text(&line);
                match first {
                    Some(first) => Rest::Whole([first, last].concat()),
                    None if count == 0 => Rest::Whole(last),
                    None if last.trim().is_empty() => Rest::Nothing,
                    None => Rest::Event(last),
                }
            }
        }
    }
}

/// The data of the events in a body that is read as a whole; `None` if the body is no stream.
pub fn events_of_body(body: &str) -> Option<Vec<String>> {
    let mut reader = EventReader::new(false);
    let mut events = reader.take(body.as_bytes()).ok()?;
    match reader.finish() {
        Rest::Whole(_) => None,
        Rest::Nothing => (!events.is_empty()).then_some(events),
        Rest::Event(last) => {
            events.push(last);
            Some(events)
        }
    }
}

/// The bytes without a byte order mark and spaces before the first character.
fn start(bytes: &[u8]) -> &[u8] {
    let start = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    start.trim_ascii_start()
}

/// The format of a body that begins with these bytes; `None` if they are too few to tell.
fn told(bytes: &[u8], is_named: bool) -> Option<Format> {
    let mark = "\u{feff}".as_bytes();
    if bytes.len() < mark.len() && mark.starts_with(bytes) {
        return None;
    }
    let start = start(bytes);
    let first = *start.first()?;
    if matches!(first, b'{' | b'[') {
        return Some(Format::Lines {
            line: Vec::new(),
            first: None,
            size: 0,
            count: 0,
        });
    }
    let events = || Format::Events(Box::new(SseReader::new()));
    if is_named {
        return Some(events());
    }
    if FIELDS
        .iter()
        .any(|field| start.starts_with(field.as_bytes()))
    {
        return Some(events());
    }
    // Or the beginning of one.
    if FIELDS
        .iter()
        .any(|field| field.as_bytes().starts_with(start))
    {
        return None;
    }
    Some(Format::Whole(Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Bytes in pieces of these sizes, the rest byte by byte.
    pub(super) fn pieces(mut bytes: &[u8], sizes: Vec<usize>) -> Vec<&[u8]> {
        let mut found = Vec::new();
        for size in sizes.into_iter().chain(std::iter::repeat(1)) {
            if bytes.is_empty() {
                break;
            }
            let (piece, rest) = bytes.split_at(size.min(bytes.len()));
            found.push(piece);
            bytes = rest;
        }
        found
    }

    fn read(is_named: bool, body: &str) -> (Vec<String>, Rest, bool) {
        let mut reader = EventReader::new(is_named);
        let events = reader.take(body.as_bytes()).unwrap();
        let is_odd = reader.is_odd();
        (events, reader.finish(), is_odd)
    }

    #[test]
    fn the_first_bytes_tell_the_format() {
        let one = |text: &str| text.to_owned();
        for (is_named, body, events, rest, is_odd) in [
            (
                true,
                "data: 1\n\ndata: 2\n\n",
                vec![one("1"), one("2")],
                Rest::Nothing,
                false,
            ),
            (false, "data: 1\n\n", vec![one("1")], Rest::Nothing, true),
            (
                false,
                ": ping\n\nevent: x\ndata: 1\n",
                vec![],
                Rest::Event(one("1")),
                true,
            ),
            (
                true,
                "other: 1\n\ndata: 2\n\n",
                vec![one("2")],
                Rest::Nothing,
                false,
            ),
            (true, "", vec![], Rest::Nothing, false),
            (
                false,
                "{\"a\":1}\n",
                vec![],
                Rest::Whole(one("{\"a\":1}\n")),
                false,
            ),
            (
                false,
                "{\"a\":1}",
                vec![],
                Rest::Whole(one("{\"a\":1}")),
                false,
            ),
            (
                false,
                "{\n\"a\":1\n}\n",
                vec![],
                Rest::Whole(one("{\n\"a\":1\n}\n")),
                false,
            ),
            (
                true,
                "{\"a\":1}\n\n{\"a\":2}\n",
                vec![one("{\"a\":1}\n"), one("{\"a\":2}\n")],
                Rest::Nothing,
                true,
            ),
            (
                false,
                "\n{\"a\":1}\n{\"a\"",
                vec![one("{\"a\":1}\n")],
                Rest::Event(one("{\"a\"")),
                true,
            ),
            (
                false,
                "<!doctype html>",
                vec![],
                Rest::Whole(one("<!doctype html>")),
                false,
            ),
            (false, "dat", vec![], Rest::Whole(one("dat")), false),
        ] {
            assert_eq!(read(is_named, body), (events, rest, is_odd), "{body}");
        }
    }

    proptest! {
        #[test]
        fn events_do_not_depend_on_chunking(
            is_named in any::<bool>(),
            text in "(\u{feff})?((data|id|event|:|[{]\"a\":1[}])?:? ?[aé€😀{}]{0,2}(\r\n|\n|\n\n)){0,8}",
            cuts in proptest::collection::vec(1usize..5, 0..40),
        ) {
            let mut reader = EventReader::new(is_named);
            let pieces = pieces(text.as_bytes(), cuts).into_iter();
            let found: Vec<String> = pieces.flat_map(|piece| reader.take(piece).unwrap()).collect();
            let whole = read(is_named, &text);
            prop_assert_eq!(found, whole.0);
            // A mark and spaces at the start of a body that is no stream may be dropped.
            let trimmed = |rest| match rest {
                Rest::Whole(body) => {
                    let body = body.trim_start().trim_start_matches('\u{feff}');
                    Rest::Whole(body.trim_start().to_owned())
                }
                other => other,
            };
            prop_assert_eq!(trimmed(reader.finish()), trimmed(whole.1));
        }
    }
}
