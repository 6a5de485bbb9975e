//! Every fault below `/chaos`, over a real socket: what a client's machine sees of it.
//!
//! `peer` is a client that hides nothing: chunks as they came, connections as they ended.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that breaks says so by panicking"
)]

mod answers;
mod bodies;
mod peer;
mod streams;

use peer::Peer;

/// The faults that a test here is about, by name.
const TRIED: [&str; 39] = [
    "html",
    "html-404",
    "empty",
    "wrong-id",
    "both",
    "wrong-types",
    "unknown-enum",
    "bom",
    "crlf",
    "one-byte",
    "split-utf8",
    "comments",
    "truncated",
    "cut",
    "stall",
    "duplicates",
    "late",
    "changed-id",
    "redirect",
    "401",
    "403",
    "429",
    "busy",
    "500",
    "no-cors",
    "preflight",
    "huge",
    "slow-body",
    "slow",
    "card-html",
    "card-404",
    "card-empty",
    "card-no-cors",
    "card-other",
    "card-401",
    "card-500",
    "card-bom",
    "card-cut",
    "card-huge",
];

#[tokio::test]
async fn every_fault_that_there_is_is_tried() {
    let index = Peer::start().await.get("/chaos").await;
    let text = index.text();
    let mut listed: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split("/chaos/").nth(1)?.split('/').next())
        .collect();
    let mut tried = TRIED.to_vec();
    listed.sort_unstable();
    tried.sort_unstable();
    assert_eq!(listed, tried);
}
