//! A message's or an artifact's parts as blocks to show.

use serde_json::Value;

use super::value_view::{ValueView, value_view};
use crate::a2a::{AgentCard, Artifact, FileSource, Part, PartContent, Skill};
use crate::extension;
use crate::schema::Document;

/// Something to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Text, as its sender wrote it.
    Text(String),
    /// Data, laid out through its schema where there is one.
    Data {
        /// The value as it came.
        value: Value,
        /// The value as it is shown.
        view: ValueView,
    },
    /// A file.
    File {
        /// What it is called.
        name: String,
        /// What it is, as its sender says.
        media_type: Option<String>,
        /// Where its bytes are.
        source: FileSource,
    },
    /// A part that nobody here knows.
    Unknown(String),
}

/// The parts as blocks. Data is shown by the schema of its own mode, else the skill's, else the
/// agent's.
pub fn blocks(parts: &[Part], card: &AgentCard, skill: Option<&Skill>) -> Vec<Block> {
    parts
        .iter()
        .filter_map(|part| block(part, card, skill))
        .collect()
}

/// An artifact's parts as blocks.
pub fn artifact_blocks(artifact: &Artifact, card: &AgentCard, skill: Option<&Skill>) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    for next in blocks(&artifact.parts, card, skill) {
        // Text that came in pieces is one text.
        match (found.last_mut(), next) {
            (Some(Block::Text(text)), Block::Text(more)) => text.push_str(&more),
            (_, next) => found.push(next),
        }
    }
    found
}

fn block(part: &Part, card: &AgentCard, skill: Option<&Skill>) -> Option<Block> {
    Some(match &part.content {
        PartContent::Text(text) if text.trim().is_empty() => return None,
        PartContent::Text(text) => Block::Text(text.clone()),
        PartContent::Data(value) => {
            let schema = extension::schema_of_part(card, skill, part);
            let document = schema.map(|schema| Document::new(schema.clone()));
            Block::Data {
                value: value.clone(),
                view: value_view(document.as_ref(), value),
            }
        }
        PartContent::File(file) => Block::File {
            name: file.name.clone().unwrap_or_else(|| "File".to_owned()),
            media_type: part.media_type.clone(),
            source: file.source.clone(),
        },
        PartContent::Unknown(raw) => Block::Unknown(crate::json::pretty(raw)),
    })
}
