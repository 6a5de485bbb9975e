//! Parts of messages and artifacts on the screen.

use super::dom::{El, el, paragraph};
use super::value::{json, value_table};
use crate::a2a::FileSource;
use crate::result::Block;

/// An artifact with its name.
pub(super) fn artifact(name: Option<&str>, blocks: &[Block]) -> El {
    let title = name.map(|name| el("h4", "value-title").text(name));
    let section = el("section", "artifact")
        .attr("part", "result")
        .with_some(title);
    for block in blocks {
        section.put(&draw_block(block));
    }
    section
}

/// One part.
pub(super) fn draw_block(block: &Block) -> El {
    match block {
        Block::Text(text) => paragraph("prose", text),
        Block::Data { value, view } => {
            let text = crate::json::pretty(value);
            let raw = el("details", "raw")
                .with(&el("summary", "").text("JSON"))
                .with(&json(&text));
            el("div", "data").with(&value_table(view)).with(&raw)
        }
        Block::File {
            name,
            media_type,
            source,
        } => {
            let kind = media_type.as_deref().unwrap_or("file");
            let about = match source {
                FileSource::Bytes(bytes) => format!("{kind}, {} bytes", bytes.len() / 4 * 3),
                FileSource::Uri(uri) => format!("{kind}, {uri}"),
            };
            el("p", "file")
                .with(&el("span", "file-name").text(name))
                .text(" ")
                .with(&el("span", "nothing").text(&about))
        }
        Block::Unknown(text) => json(text),
    }
}
