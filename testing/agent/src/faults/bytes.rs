//! Faults in the bytes of an answer and in their timing.
//!
//! A huge body is never in memory as a whole.

use std::io;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;

use super::{Fault, Pieces};

/// The length of a huge body, in bytes; `LUMP` is the length of its pieces.
const HUGE: usize = 100 * 1024 * 1024;
const LUMP: usize = 64 * 1024;
/// The time between the last piece and the break of a broken connection.
const LINGER: Duration = Duration::from_millis(20);
/// The pause after which a piece is sent by itself; `FLUSHED` is the number of pieces of one byte at the beginning of
/// each event.
const FLUSH: Duration = Duration::from_millis(1);
const FLUSHED: usize = 64;
/// The length of the pieces of a slow body, in bytes.
const SLOW: usize = 16;

impl Fault {
    /// The pieces as this fault sends them; `pace` is the pause between the pieces of a slow body.
    pub(super) fn bytes(self, pieces: Pieces, pace: Duration) -> Pieces {
        match self.0 {
            "bom" => Box::pin(async_stream::stream! {
                yield Ok(Bytes::from_static(b"\xef\xbb\xbf"));
                for await piece in pieces {
                    yield piece;
                }
            }),
            "crlf" => Box::pin(async_stream::stream! {
                for await piece in pieces {
                    yield piece.map(|piece| {
                        let text = match serde_json::from_slice::<Value>(&piece) {
                            Ok(json) => format!("{json:#}\n"),
                            Err(_) => String::from_utf8_lossy(&piece).into_owned(),
                        };
                        Bytes::from(text.replace('\n', "\r\n"))
                    });
                }
            }),
            "one-byte" => cut(pieces, every_byte, FLUSH, FLUSHED),
            "split-utf8" => cut(pieces, within_characters, FLUSH, usize::MAX),
            "slow-body" => cut(pieces, every_sixteenth, pace, usize::MAX),
            "comments" => comments(pieces),
            "cut" => broken(pieces),
            "huge" => huge(pieces),
            _ => pieces,
        }
    }
}

/// Cuts each piece at the places that `places` finds in it, and waits after each of the first `pauses` cuts: without a
/// pause the network may join the pieces again.
fn cut(pieces: Pieces, places: fn(&[u8]) -> Vec<usize>, pause: Duration, pauses: usize) -> Pieces {
    Box::pin(async_stream::stream! {
        for await piece in pieces {
            let Ok(mut rest) = piece else {
                yield piece;
                break;
            };
            let mut gone = 0;
            for (at, place) in places(&rest).into_iter().enumerate() {
                yield Ok(rest.split_to(place - gone));
                gone = place;
                if at < pauses && !pause.is_zero() {
                    tokio::time::sleep(pause).await;
                } else {
                    tokio::task::yield_now().await;
                }
            }
            yield Ok(rest);
        }
    })
}

fn every_byte(piece: &[u8]) -> Vec<usize> {
    (1..piece.len()).collect()
}

fn every_sixteenth(piece: &[u8]) -> Vec<usize> {
    (SLOW..piece.len()).step_by(SLOW).collect()
}

/// The positions before every continuation byte of a UTF-8 character.
fn within_characters(piece: &[u8]) -> Vec<usize> {
    let goes_on = |byte: u8| byte & 0b1100_0000 == 0b1000_0000;
    let places = piece.iter().enumerate();
    places
        .filter(|(_, byte)| goes_on(**byte))
        .map(|(at, _)| at)
        .collect()
}

/// The first piece; if it is an event, then comments without end, slowly enough to use little processor time.
fn comments(mut pieces: Pieces) -> Pieces {
    Box::pin(async_stream::stream! {
        let first = std::future::poll_fn(|context| pieces.as_mut().poll_next(context)).await;
        // Only a stream of events has comments.
        let is_event = matches!(&first, Some(Ok(piece)) if piece.starts_with(b"data:"));
        if let Some(first) = first {
            yield first;
        }
        if is_event {
            loop {
                yield Ok(Bytes::from_static(b": nothing new\n"));
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    })
}

/// Half of an answer, or one event and half of the next; then the connection breaks.
fn broken(pieces: Pieces) -> Pieces {
    Box::pin(async_stream::stream! {
        let mut whole = 0;
        for await piece in pieces {
            let Ok(mut bytes) = piece else {
                yield piece;
                break;
            };
            if bytes.starts_with(b"data:") && whole == 0 {
                whole += 1;
                yield Ok(bytes);
                continue;
            }
            yield Ok(bytes.split_to(bytes.len() / 2));
            // Or the server would throw away what it has not sent yet.
            tokio::time::sleep(LINGER).await;
            yield Err(io::Error::other("broken on purpose"));
            break;
        }
    })
}

/// The pieces of a body, with a member of 100 MB inserted into the first object in the first piece, before its members.
fn huge(mut pieces: Pieces) -> Pieces {
    Box::pin(async_stream::stream! {
        let first = std::future::poll_fn(|context| pieces.as_mut().poll_next(context)).await;
        let Some(Ok(mut rest)) = first else {
            return;
        };
        let Some(brace) = rest.iter().position(|byte| *byte == b'{') else {
            yield Ok(rest);
            return;
        };
        yield Ok(rest.split_to(brace + 1));
        yield Ok(Bytes::from_static(b"\"padding\":\""));
        let lump = Bytes::from(vec![b'x'; LUMP]);
        for _ in 0..HUGE / LUMP {
            yield Ok(lump.clone());
        }
        yield Ok(Bytes::from_static(b"\","));
        yield Ok(rest);
        for await piece in pieces {
            yield piece;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_are_within_characters_and_nowhere_else() {
        assert_eq!(within_characters(b"abc"), [0usize; 0]);
        assert_eq!(within_characters("aä€😀".as_bytes()), [2, 4, 5, 7, 8, 9]);
    }
}
