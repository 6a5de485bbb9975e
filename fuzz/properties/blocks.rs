//! The blocks of a result: every part is shown, and every leaf of its data.

use a2a::card::AgentCard;
use a2a::message::{Part, PartContent};
use a2a_client::artifacts::{Block, blocks};
use json_form::result::{Reading, file_name};

use super::{markdown, reading};

/// Asserts that each part that is not blank text becomes one block with the same content.
pub(crate) fn check(parts: &[Part], card: &AgentCard) {
    let mut shown = blocks(parts, card, card.skills.first());
    shown.retain(|block| !matches!(block, Block::Name(_)));
    let blank =
        |part: &&Part| !matches!(&part.content, PartContent::Text(text) if text.trim().is_empty());
    let expected: Vec<&Part> = parts.iter().filter(blank).collect();
    assert_eq!(shown.len(), expected.len());
    for (block, part) in shown.iter().zip(expected) {
        match (block, &part.content) {
            (Block::Data { value, schema, .. }, PartContent::Data(data)) => {
                assert_eq!(**value, *data);
                reading::check(&Reading::new(*schema, data.clone()));
            }
            // Text that is an object of a declared schema.
            (Block::Data { value, schema, .. }, PartContent::Text(said)) => {
                let parsed = exact_json::parse(said.trim()).ok();
                assert_eq!(parsed.as_ref(), Some(&**value));
                assert!(schema.is_some());
            }
            (Block::Prose { text, .. } | Block::Source { text, .. }, PartContent::Text(said)) => {
                assert_eq!(text, said);
                markdown::check_text(said);
            }
            (Block::File { file: shown, .. }, PartContent::File(file)) => {
                assert_eq!(*shown, file);
                let name = file_name(
                    shown.name.as_deref().unwrap_or_default(),
                    part.media_type.as_deref(),
                );
                assert!(!name.is_empty() && !name.contains(['/', '\\']));
            }
            (Block::Unknown(raw), PartContent::Unknown(came)) => assert_eq!(*raw, came),
            (block, content) => panic!("{block:?} for {content:?}"),
        }
    }
}
