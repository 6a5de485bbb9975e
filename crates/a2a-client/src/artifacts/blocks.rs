//! Blocks: the parts of a message or artifact, ready to show.
//!
//! Owns telling prose, source text, data and files apart. Invariants: every part with content is
//! shown; blocks borrow their content, because a growing text is converted again with each chunk.

use std::borrow::Cow;

use a2a::card::{AgentCard, Skill};
use a2a::extension;
use a2a::message::{FileContent, Part, PartContent};
use a2a::task::Artifact;
use exact_json as json;
use json_form::formats::media_type::essence;
use serde_json::Value;

/// One piece of a message or artifact as the view shows it: a part, several adjacent text parts of the same kind, or
/// the name or description of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Block<'p> {
    /// One text part, or several adjacent text parts of the same kind, shown as `style` says.
    Prose {
        /// The text of the part, or of the adjacent parts joined, as it was sent.
        text: Cow<'p, str>,
        /// Whether the text is shown as Markdown.
        style: Prose,
    },
    /// Source text of another media type, such as JSON, CSV or HTML, shown verbatim.
    Source {
        /// The text of the part, or of the adjacent parts joined, as it was sent.
        text: Cow<'p, str>,
        /// The media type that the part declares.
        media_type: &'p str,
    },
    /// The JSON value of a data part, and its schema.
    Data {
        /// The JSON value as it was sent, or as a text has it.
        value: Cow<'p, Value>,
        /// The schema that the value's media type names, or that the card declares for the value.
        schema: Option<&'p Value>,
        /// Whether `schema` comes from the value's media type, not from the card.
        names_schema: bool,
    },
    /// The file of a file part.
    File {
        /// The file's name, and its content or URL.
        file: &'p FileContent,
        /// The media type that the part declares; `None` if it declares none.
        media_type: Option<&'p str>,
    },
    /// A part that is neither text, data nor file, as its whole JSON.
    Unknown(&'p Value),
    /// The name of the part whose block follows.
    Name(&'p str),
    /// The description of the part whose block follows.
    Description(&'p str),
}

/// How the text of a prose block is read: as Markdown or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prose {
    /// As Markdown: the part declares `text/markdown`.
    Markdown,
    /// As Markdown that keeps line breaks: the part has no media type, and most agents then send
    /// Markdown or plain text.
    Loose,
    /// As plain text, without interpreting Markdown: the part declares `text/plain`.
    Plain,
}

/// The blocks of parts: for each part its name, its description and its content. The schema of data is looked up in
/// the part's own mode, then in the skill, then in the card.
pub fn blocks<'p>(
    parts: impl IntoIterator<Item = &'p Part>,
    card: &'p AgentCard,
    skill: Option<&'p Skill>,
) -> Vec<Block<'p>> {
    parts
        .into_iter()
        .flat_map(|part| {
            let block = block(part, card, skill).map(|it| structured(it, card, skill));
            let heading = block.is_some().then(|| heading(part));
            heading.into_iter().flatten().chain(block)
        })
        .collect()
}

/// The blocks of an artifact. Adjacent text parts become one block.
pub fn artifact_blocks<'p>(
    artifact: &'p Artifact,
    card: &'p AgentCard,
    skill: Option<&'p Skill>,
) -> Vec<Block<'p>> {
    let mut found: Vec<Block<'p>> = Vec::new();
    for part in &artifact.parts {
        let Some(next) = block(part, card, skill) else {
            // A chunk with nothing but line breaks belongs to the text before it.
            if let (Some(Block::Prose { text, .. }), PartContent::Text(more)) =
                (found.last_mut(), &part.content)
            {
                text.to_mut().push_str(more);
            }
            continue;
        };
        found.extend(heading(part));
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
        .into_iter()
        .map(|block| structured(block, card, skill))
        .collect()
}

/// The longest text in bytes that is read as JSON.
const LONGEST_JSON: usize = 200_000;

/// Data in place of a text that is a JSON object, if the skill declares a schema for its results: most frameworks send
/// the answer of a model as text, whatever it is.
fn structured<'p>(block: Block<'p>, card: &'p AgentCard, skill: Option<&'p Skill>) -> Block<'p> {
    let text = match &block {
        Block::Prose { text, .. } => text,
        Block::Source { text, media_type } if is_json(media_type) => text,
        _ => return block,
    };
    let object = text.trim();
    // A growing text is not parsed for each chunk, and a long one not at all: it may end with a brace at each.
    if object.len() > LONGEST_JSON || !(object.starts_with('{') && object.ends_with('}')) {
        return block;
    }
    let schema = extension::skill::modes::output_schema(card, skill, None);
    let value = schema.and_then(|_| json::parse(object).ok());
    match value.filter(Value::is_object) {
        Some(value) => Block::Data {
            value: Cow::Owned(value),
            schema,
            names_schema: false,
        },
        None => block,
    }
}

fn is_json(media_type: &str) -> bool {
    essence(media_type) == "application/json"
}

/// The blocks above a part: its name and its description.
fn heading(part: &Part) -> impl Iterator<Item = Block<'_>> {
    let name = part.name().map(Block::Name);
    let description = part.description().map(Block::Description);
    name.into_iter().chain(description)
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
            value: Cow::Borrowed(value),
            schema: extension::skill::modes::schema_of_part(card, skill, part),
            names_schema: extension::skill::modes::names_schema(part),
        },
        PartContent::File(file) => Block::File {
            file,
            media_type: part.media_type.as_deref(),
        },
        PartContent::Unknown(raw) => Block::Unknown(raw),
    })
}

/// The rendering of text with a media type; the media type itself if such text is not prose.
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

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::dialect::reading;
    use serde_json::json;

    fn text(text: &str, media_type: Option<&str>) -> Part {
        Part {
            media_type: media_type.map(str::to_owned),
            ..Part::text(text)
        }
    }

    fn seen(parts: Vec<Part>) -> Vec<(String, String)> {
        let artifact = Artifact {
            artifact_id: "1".to_owned(),
            parts,
            ..Artifact::default()
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
    fn the_media_type_decides_how_text_is_rendered() {
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
    fn adjacent_text_of_one_kind_is_joined() {
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

    #[test]
    fn text_that_is_an_object_of_a_declared_schema_is_data() {
        let declared = reading::card(
            &json!({"name": "x", "schemas": {"verdict": {"type": "object"}},
            "defaultOutputModes": ["application/json;schema=verdict"]}),
        );
        let undeclared = reading::card(&json!({"name": "x"}));
        for (card, parts, is_data) in [
            (
                &declared,
                vec![text(" {\"winner\": ", None), text("\"Tiger\"}\n", None)],
                true,
            ),
            (
                &declared,
                vec![text("{\"winner\": 1}", Some("application/json"))],
                true,
            ),
            (&declared, vec![text("{\"winner\": 1", None)], false),
            (&declared, vec![text("{winner}", None)], false),
            (&declared, vec![text("[1]", None)], false),
            (&declared, vec![text("{\"a\": 1}", Some("text/csv"))], false),
            (&undeclared, vec![text("{\"winner\": 1}", None)], false),
        ] {
            let artifact = Artifact {
                parts,
                ..Artifact::default()
            };
            let card = card.as_ref().unwrap();
            let blocks = artifact_blocks(&artifact, card, None);
            let shown = matches!(
                blocks.as_slice(),
                [Block::Data {
                    schema: Some(_),
                    ..
                }]
            );
            assert_eq!(shown, is_data, "{artifact:?}");
        }
    }
}
