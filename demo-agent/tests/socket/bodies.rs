//! Faults of the bytes of a body.

use serde_json::Value;

use crate::peer::{End, Peer};

const MARK: &[u8] = b"\xef\xbb\xbf";

#[tokio::test]
async fn a_body_can_begin_with_a_byte_order_mark() {
    let peer = Peer::start().await;
    for answer in [
        peer.send("bom").await,
        peer.stream("bom").await,
        peer.rest("bom", "/message:send").await,
    ] {
        let bytes = answer.bytes();
        let rest = bytes.strip_prefix(MARK).unwrap();
        assert!(rest.starts_with(b"{") || rest.starts_with(b"data: {"));
        assert!(!rest.starts_with(MARK));
    }
}

#[tokio::test]
async fn lines_can_end_as_on_windows() {
    let peer = Peer::start().await;
    let stream = peer.stream("crlf").await.text();
    assert_eq!(stream.matches("\r\n\r\n").count(), 7, "{stream}");
    let answer = peer.send("crlf").await;
    let text = answer.text();
    assert!(text.matches("\r\n").count() > 10);
    for text in [&stream, &text] {
        assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
    }
    assert!(answer.json()["result"]["task"].is_object());
}

#[tokio::test]
async fn a_body_can_come_byte_by_byte() {
    let peer = Peer::start().await;
    for answer in [
        peer.send("one-byte").await,
        peer.stream("one-byte").await,
        peer.rest("one-byte", "/message:stream").await,
    ] {
        assert!(answer.chunks.len() > 1_000);
        assert!(answer.chunks.iter().all(|chunk| chunk.len() == 1));
        assert_eq!(answer.end, End::Whole);
    }
    assert_eq!(peer.stream("one-byte").await.events().len(), 7);
}

#[tokio::test]
async fn a_body_can_be_cut_within_its_characters() {
    let peer = Peer::start().await;
    for answer in [
        peer.send("split-utf8").await,
        peer.stream("split-utf8").await,
        peer.rest("split-utf8", "/message:send").await,
    ] {
        let cut = answer
            .chunks
            .iter()
            .filter(|chunk| std::str::from_utf8(chunk).is_err())
            .count();
        assert!(cut > 10, "{cut} of {}", answer.chunks.len());
        assert!(answer.text().contains("Größe 🦁"));
    }
    assert_eq!(peer.stream("split-utf8").await.events().len(), 7);
}

#[tokio::test]
async fn a_body_can_come_slowly_in_small_pieces() {
    let peer = Peer::start().await;
    for answer in [peer.send("slow-body").await, peer.stream("slow-body").await] {
        assert!(answer.chunks.iter().all(|chunk| chunk.len() <= 16));
        assert!(answer.chunks.len() > 50);
        assert_eq!(answer.end, End::Whole);
    }
}

#[tokio::test]
async fn a_connection_can_break_within_an_answer() {
    let peer = Peer::start().await;
    for answer in [
        peer.send("cut").await,
        peer.rest("cut", "/message:send").await,
    ] {
        assert_eq!((answer.status, answer.end), (200, End::Broken));
        assert!(answer.length > 0);
        assert!(serde_json::from_slice::<Value>(&answer.bytes()).is_err());
    }
    let stream = peer.stream("cut").await;
    assert_eq!(stream.end, End::Broken);
    let text = stream.text();
    let (whole, half) = text.split_once("\n\n").unwrap();
    assert!(serde_json::from_str::<Value>(whole.strip_prefix("data: ").unwrap()).is_ok());
    assert!(half.starts_with("data: ") && !half.contains('\n'), "{half}");
}

#[tokio::test]
async fn an_answer_or_an_event_can_be_100_mb_long() {
    let peer = Peer::start().await;
    for answer in [
        peer.send("huge").await,
        peer.stream("huge").await,
        peer.rest("huge", "/message:send").await,
    ] {
        assert_eq!(answer.end, End::Whole);
        assert!(answer.length > 100_000_000, "{}", answer.length);
    }
}
