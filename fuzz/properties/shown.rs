//! What is shown of a result: every part, and every leaf of its data.

use a2a_forms::a2a::{AgentCard, Part, PartContent};
use a2a_forms::json;
use a2a_forms::result::{Block, Shown, ValueView, blocks};
use serde_json::Value;

/// Holds parts against the blocks that are made of them.
pub(crate) fn check(parts: &[Part], card: &AgentCard) {
    let shown = blocks(parts, card, card.skills.first());
    let blank =
        |part: &&Part| !matches!(&part.content, PartContent::Text(text) if text.trim().is_empty());
    let expected: Vec<&Part> = parts.iter().filter(blank).collect();
    assert_eq!(shown.len(), expected.len());
    for (block, part) in shown.iter().zip(expected) {
        match (block, &part.content) {
            (Block::Data { value, view }, PartContent::Data(data)) => {
                assert_eq!(value, data);
                assert_eq!(leaves_shown(view), leaves(data), "{data}");
            }
            (Block::Text(text), PartContent::Text(said)) => assert_eq!(text, said),
            (Block::File { source, .. }, PartContent::File(file)) => {
                assert_eq!(source, &file.source);
            }
            (Block::Unknown(text), PartContent::Unknown(_)) => assert!(!text.is_empty()),
            (block, content) => panic!("{block:?} for {content:?}"),
        }
    }
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(members) => members.values().map(leaves).sum(),
        _ => 1,
    }
}

fn leaves_shown(view: &ValueView) -> usize {
    match &view.shown {
        Shown::Group(inside) | Shown::List(inside) => inside.iter().map(leaves_shown).sum(),
        Shown::Json(text) => leaves(&json::parse(text).expect("it is shown as JSON")),
        _ => 1,
    }
}
