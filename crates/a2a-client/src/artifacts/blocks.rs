//! A message's or an artifact's parts as blocks to show.
//!
//! Owns telling kinds of parts apart: words to read, text of a kind of its own, data, files.
//! Invariants: every part that holds anything is shown; what is shown is borrowed, since a text that
//! grows is looked at again with every piece of it.

use std::borrow::Cow;

use a2a::extension;
use a2a::{AgentCard, Artifact, FileContent, Part, PartContent, Skill};
use serde_json::Value;

/// Something to show.
#[derive(Clone, Debug, PartialEq)]
pub enum Block<'p> {
    /// Words to read.
    Prose {
        /// As their sender wrote them.
        text: Cow<'p, str>,
        /// How they are to be read.
        style: Prose,
    },
    /// Text of a kind of its own, such as JSON, CSV or HTML: shown as it stands.
    Source {
        /// As its sender wrote it.
        text: Cow<'p, str>,
        /// What it is, as its sender says.
        media_type: &'p str,
    },
    /// Data, to be laid out through its schema where there is one.
    Data {
        /// The value as it came.
        value: &'p Value,
        /// What its sender declared it to be.
        schema: Option<&'p Value>,
    },
    /// A file.
    File {
        /// Its name and where its bytes are.
        file: &'p FileContent,
        /// What it is, as its sender says.
        media_type: Option<&'p str>,
    },
    /// A part that nobody here knows, as it came.
    Unknown(&'p Value),
}

/// How words are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prose {
    /// As Markdown.
    Markdown,
    /// As Markdown whose lines end where they end: nobody said what it is, and most agents write
    /// Markdown then, or plain text.
    Loose,
    /// As they stand.
    Plain,
}

/// The parts as blocks. Data is shown by the schema of its own mode, else the skill's, else the
/// agent's.
pub fn blocks<'p>(
    parts: impl IntoIterator<Item = &'p Part>,
    card: &'p AgentCard,
    skill: Option<&'p Skill>,
) -> Vec<Block<'p>> {
    parts
        .into_iter()
        .filter_map(|part| block(part, card, skill))
        .collect()
}

/// An artifact's parts as blocks. Text that came in pieces is one text.
pub fn artifact_blocks<'p>(
    artifact: &'p Artifact,
    card: &'p AgentCard,
    skill: Option<&'p Skill>,
) -> Vec<Block<'p>> {
    let mut found: Vec<Block<'p>> = Vec::new();
    for part in &artifact.parts {
        let Some(next) = block(part, card, skill) else {
            // A piece of nothing but a new line belongs to the text that it ends.
            if let (Some(Block::Prose { text, .. }), PartContent::Text(more)) =
                (found.last_mut(), &part.content)
            {
                text.to_mut().push_str(more);
            }
            continue;
        };
        match (found.last_mut(), next) {
            (
                Some(Block::Prose { text, style }),
                Block::Prose {
                    text: more,
                    style: other,
                },
            ) if *style == other => text.to_mut().push_str(&more),
            (
                Some(Block::Source { text, media_type }),
                Block::Source {
                    text: more,
                    media_type: other,
                },
            ) if *media_type == other => text.to_mut().push_str(&more),
            (_, next) => found.push(next),
        }
    }
    found
}

fn block<'p>(part: &'p Part, card: &'p AgentCard, skill: Option<&'p Skill>) -> Option<Block<'p>> {
    Some(match &part.content {
        PartContent::Text(text) if text.trim().is_empty() => return None,
        PartContent::Text(text) => {
            let text = Cow::Borrowed(text.as_str());
            match text_kind(part.mode()) {
                Ok(style) => Block::Prose { text, style },
                Err(media_type) => Block::Source { text, media_type },
            }
        }
        PartContent::Data(value) => Block::Data {
            value,
            schema: extension::schema_of_part(card, skill, part),
        },
        PartContent::File(file) => Block::File {
            file,
            media_type: part.media_type.as_deref(),
        },
        PartContent::Unknown(raw) => Block::Unknown(raw),
    })
}

/// How the text of a media type is read; the media type for what is no prose.
fn text_kind(media_type: Option<&str>) -> Result<Prose, &str> {
    let Some(media_type) = media_type.filter(|it| !it.trim().is_empty()) else {
        return Ok(Prose::Loose);
    };
    match essence(media_type).as_str() {
        "text/markdown" | "text/x-markdown" => Ok(Prose::Markdown),
        "text/plain" => Ok(Prose::Plain),
        "text/*" | "*/*" => Ok(Prose::Loose),
        _ => Err(media_type),
    }
}

/// A media type without its parameters, in small letters.
pub fn essence(media_type: &str) -> String {
    let essence = media_type.split(';').next().unwrap_or_default();
    essence.trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::Members;
    use a2a::dialect::reading;

    fn text(text: &str, media_type: Option<&str>) -> Part {
        Part {
            media_type: media_type.map(str::to_owned),
            ..Part::text(text)
        }
    }

    fn seen(parts: Vec<Part>) -> Vec<(String, String)> {
        let artifact = Artifact {
            artifact_id: "1".to_owned(),
            name: None,
            description: None,
            parts,
            metadata: Members::new(),
        };
        let card = reading::card(&serde_json::json!({"name": "An agent"})).unwrap();
        let blocks = artifact_blocks(&artifact, &card, None);
        let seen = blocks.into_iter().map(|block| match block {
            Block::Prose { text, style } => (format!("{style:?}"), text.into_owned()),
            Block::Source { text, media_type } => (media_type.to_owned(), text.into_owned()),
            other => panic!("{other:?}"),
        });
        seen.collect()
    }

    fn pair(kind: &str, text: &str) -> (String, String) {
        (kind.to_owned(), text.to_owned())
    }

    #[test]
    fn the_media_type_says_how_a_text_is_read() {
        for (media_type, kind) in [
            (None, "Loose"),
            (Some(""), "Loose"),
            (Some("text/plain; charset=utf-8"), "Plain"),
            (Some("Text/Markdown;variant=GFM"), "Markdown"),
            (Some("text/html"), "text/html"),
            (Some("application/json"), "application/json"),
            (Some("image/svg+xml"), "image/svg+xml"),
        ] {
            assert_eq!(seen(vec![text("a", media_type)]), [pair(kind, "a")]);
        }
    }

    #[test]
    fn text_that_came_in_pieces_is_one_text_and_of_one_kind() {
        let markdown = Some("text/markdown");
        let parts = vec![
            text("# a", markdown),
            text("\n\n", markdown),
            text("b", markdown),
            text("c", None),
            text("{", Some("application/json")),
            text("}", Some("application/json")),
        ];
        assert_eq!(
            seen(parts),
            [
                pair("Markdown", "# a\n\nb"),
                pair("Loose", "c"),
                pair("application/json", "{}")
            ]
        );
        assert_eq!(seen(vec![text(" \n", None)]), []);
    }
}
