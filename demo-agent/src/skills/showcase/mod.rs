//! The skill `showcase`: one of every kind of result, to try a client's view of results on.
//!
//! Has every kind of part, an artifact that grows, data that breaks its own schema, and content that no honest agent
//! would send (`hostile`). Files are in `assets/`.

mod content;
mod hostile;

use a2a::Members;
use a2a::message::{FileContent, FileSource, Part, PartContent};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Job, Skill};
use crate::tasks::{Chunk, Outcome, Work};

/// The skill `showcase`: sends one result of every kind, to try a client's view of results on.
pub(crate) struct Showcase;

const OUTPUT_MODE: &str = "application/json;schema=showcaseStations";

const MARKDOWN: &str = "text/markdown";

const PARTS: &str = "parts";
const GROWING: &str = "growing";
const MISMATCH: &str = "mismatch";
const HOSTILE: &str = "hostile";

impl Skill for Showcase {
    fn id(&self) -> &'static str {
        "showcase"
    }

    fn input_from_words(&self, words: &str) -> Option<Value> {
        let words = words.to_lowercase();
        let asked = words.contains("showcase") || words.contains("kind of part");
        asked.then(|| json!({ "show": PARTS }))
    }

    fn title(&self, input: &Value) -> String {
        match shown(input) {
            GROWING => "An artifact that grows",
            MISMATCH => "Data that breaks its schema",
            HOSTILE => "What no honest agent sends",
            _ => "Every kind of part",
        }
        .to_owned()
    }

    fn run(&self, input: Value, work: Work) -> Job {
        Box::pin(run(input, work))
    }

    fn usage(&self) -> &'static str {
        "I show what results can be: write “Show me every kind of part”."
    }
}

fn shown(input: &Value) -> &str {
    input
        .get("show")
        .and_then(Value::as_str)
        .unwrap_or_default()
}

async fn run(input: Value, work: Work) -> Outcome {
    work.begin();
    match shown(&input) {
        GROWING => grow(&work).await,
        MISMATCH => {
            work.add_artifact(
                "stations",
                "Stations",
                vec![Part::data(content::wrong_stations(), OUTPUT_MODE)],
            );
            Outcome::Completed
        }
        HOSTILE => {
            for (artifact_id, name, parts) in hostile::artifacts(OUTPUT_MODE) {
                work.add_artifact(artifact_id, name, parts);
            }
            Outcome::CompletedWith(vec![text(hostile::MARKDOWN, MARKDOWN)])
        }
        _ => {
            work.report("Putting together one of everything.");
            for (artifact_id, name, parts) in every_part() {
                work.pause().await;
                work.add_artifact(artifact_id, name, parts);
            }
            Outcome::CompletedWith(vec![text(content::CLOSING, MARKDOWN)])
        }
    }
}

async fn grow(work: &Work) -> Outcome {
    let chunks = content::chunks();
    let last = chunks.len();
    for (at, chunk) in chunks.into_iter().enumerate() {
        work.pause().await;
        work.add_chunk(Chunk {
            artifact_id: "log",
            name: "Log of a night",
            parts: vec![text(&chunk, MARKDOWN)],
            append: at > 0,
            last: at + 1 == last,
        });
    }
    Outcome::Completed
}

type ArtifactContent = (&'static str, &'static str, Vec<Part>);

/// One artifact for each kind of part: its id, its name and its parts.
fn every_part() -> Vec<ArtifactContent> {
    macro_rules! asset {
        ($name:literal, $media_type:literal) => {
            file(
                $name,
                $media_type,
                inline(include_bytes!(concat!("assets/", $name))),
            )
        };
    }
    vec![
        (
            "words",
            "Words",
            vec![
                Part::text("Plain text, as it is: *no* emphasis.\nIts second line."),
                text(include_str!("assets/week.md"), MARKDOWN),
            ],
        ),
        (
            "stations",
            "Stations",
            vec![Part::data(content::stations(), OUTPUT_MODE)],
        ),
        (
            "media",
            "Pictures and sound",
            vec![
                asset!("sunset.png", "image/png"),
                asset!("compass.svg", "image/svg+xml"),
                asset!("tone.wav", "audio/wav"),
            ],
        ),
        (
            "papers",
            "Papers",
            vec![
                asset!("report.pdf", "application/pdf"),
                asset!("notes.txt", "text/plain"),
                asset!("page.html", "text/html"),
                file(
                    "elsewhere.csv",
                    "text/csv",
                    FileSource::Uri("https://example.com/data/elsewhere.csv".to_owned()),
                ),
            ],
        ),
        (
            "unknown",
            "Of a kind to come",
            vec![Part {
                content: PartContent::Unknown(
                    json!({ "kind": "hologram", "beams": [{ "wavelength": 532, "unit": "nm" }] }),
                ),
                metadata: Members::new(),
                media_type: None,
            }],
        ),
    ]
}

/// A text part whose metadata names its media type.
fn text(text: &str, media_type: &str) -> Part {
    let mut metadata = Members::new();
    metadata.insert("mimeType".to_owned(), media_type.into());
    Part {
        metadata,
        media_type: Some(media_type.to_owned()),
        ..Part::text(text)
    }
}

/// A file part with this name and type.
fn file(name: &str, media_type: &str, source: FileSource) -> Part {
    Part {
        content: PartContent::File(FileContent {
            name: Some(name.to_owned()),
            source,
        }),
        metadata: Members::new(),
        media_type: Some(media_type.to_owned()),
    }
}

/// The source of a file whose bytes are in the part itself.
fn inline(bytes: &[u8]) -> FileSource {
    FileSource::Bytes(STANDARD.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use json_form::validate::{Checker, Verdict};

    #[test]
    fn only_the_wrong_stations_break_their_schema() {
        let checker = Checker::new(&crate::card::read_json(include_str!(
            "../../../schemas/showcaseStations.json"
        )))
        .unwrap();
        let verdict = |value: &Value| checker.check(value).verdict;
        assert_eq!(verdict(&content::stations()), Verdict::Valid);
        assert_ne!(verdict(&content::wrong_stations()), Verdict::Valid);
    }
}
