//! A stream of events: the same bytes give the same events however they are cut, and those are the
//! events of the standard.
//!
//! Input: a line that says how to cut, and then the stream.

use a2a_client::client::sse::{SseError, SseEvent, SseReader};

/// Most events that the reader takes of one stream (SAFETY §3).
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

fn read(pieces: &[&[u8]]) -> (Vec<SseEvent>, Option<SseError>) {
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

/// Cut as the first line says: each of its bytes is the length of a piece, over and over.
fn pieces<'s>(stream: &'s [u8], cuts: &[u8]) -> Vec<&'s [u8]> {
    let mut pieces = Vec::new();
    let mut rest = stream;
    let mut cuts = cuts.iter().cycle();
    while !rest.is_empty() {
        let length = usize::from(cuts.next().copied().unwrap_or(7)).min(rest.len());
        // An empty piece can come, too; not for ever.
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

/// WHATWG HTML §9.2.6, word for word and on the whole text at once.
fn by_the_standard(stream: &[u8]) -> Vec<SseEvent> {
    let text = String::from_utf8_lossy(stream);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    // What no line ending follows is no line yet.
    let Some((lines, _)) = text.rsplit_once('\n') else {
        return Vec::new();
    };
    let mut events = Vec::new();
    let (mut data, mut kind, mut id) = (String::new(), String::new(), None);
    for line in lines.split('\n') {
        if line.is_empty() {
            let event = std::mem::take(&mut kind);
            let mut said = std::mem::take(&mut data);
            if said.pop().is_some() {
                events.push(SseEvent {
                    event,
                    data: said,
                    id: id.clone(),
                });
            }
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field {
            "data" => {
                data.push_str(value);
                data.push('\n');
            }
            "event" => value.clone_into(&mut kind),
            "id" if !value.contains('\0') => id = Some(value.to_owned()),
            _ => {}
        }
    }
    events
}
