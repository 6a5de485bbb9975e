//! Event streams (SSE): the events do not depend on how the bytes are cut, and equal those by the standard's algorithm.
//!
//! Input: a line that says where to cut, and then the stream.

use a2a_client::client::event_stream::sse::{SseError, SseReader};

/// The most events that the reader accepts from one stream.
const MOST_EVENTS: usize = 10_000;

pub(crate) fn check(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n');
    let (cuts, stream) = bytes.split_at(end.map_or(0, |end| end + 1));
    let expected = by_the_standard(stream);
    let whole = read(&[stream]);
    let bytewise: Vec<&[u8]> = stream.chunks(1).collect();
    for found in [whole, read(&pieces(stream, cuts)), read(&bytewise)] {
        if expected.len() > MOST_EVENTS {
            assert_eq!(found.1, Some(SseError::TooManyEvents));
            assert!(found.0.len() <= MOST_EVENTS);
        } else {
            assert_eq!(found, (expected.clone(), None));
        }
    }
}

fn read(pieces: &[&[u8]]) -> (Vec<String>, Option<SseError>) {
    let mut reader = SseReader::new();
    let mut found = Vec::new();
    for piece in pieces {
        match reader.take(piece) {
            Ok(events) => found.extend(events),
            Err(error) => return (found, Some(error)),
        }
    }
    (found, None)
}

/// Cuts a stream into pieces. Each byte of `cuts` is the length of a piece; after the last one, `cuts` is repeated.
fn pieces<'s>(stream: &'s [u8], cuts: &[u8]) -> Vec<&'s [u8]> {
    let mut pieces = Vec::new();
    let mut rest = stream;
    let mut cuts = cuts.iter().cycle();
    while !rest.is_empty() {
        let length = usize::from(cuts.next().copied().unwrap_or(7)).min(rest.len());
        // Empty pieces are possible, but not forever.
        let (piece, more) = rest.split_at(length);
        pieces.push(piece);
        if length == 0 {
            let (one, more) = rest.split_at(1);
            pieces.push(one);
            rest = more;
        } else {
            rest = more;
        }
    }
    pieces
}

/// The data of each event of a complete stream, by a direct implementation of WHATWG HTML §9.2.6 (server-sent events).
fn by_the_standard(stream: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(stream);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // A last line without a line ending does not count.
    let Some((lines, _)) = text.rsplit_once('\n') else {
        return Vec::new();
    };
    let mut events = Vec::new();
    let mut data = String::new();
    for line in lines.split('\n') {
        if line.is_empty() {
            let mut said = std::mem::take(&mut data);
            if said.pop().is_some() {
                events.push(said);
            }
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        if field == "data" {
            data.push_str(value);
            data.push('\n');
        }
    }
    events
}
