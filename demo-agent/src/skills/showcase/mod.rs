//! The skill `showcase`: one of every kind of result, to try a client's view of results on.
//!
//! Has every kind of part, an artifact that grows, data that breaks its own schema, and content that no honest agent
//! would send (`hostile`). Files are in `assets/`.

mod content;
mod hostile;

use a2a::message::{FileSource, Part, PartContent};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Skill, markdown};
use crate::tasks::work::{Chunk, Outcome, SkillContext};

/// The skill `showcase`: sends one result of every kind, to try a client's view of results on.
pub(super) const SKILL: Skill = Skill {
    usage: "I show what results can be: write “Show me every kind of part”.",
    input_from_words,
    ..Skill::new("showcase", title, |input, work| Box::pin(run(input, work)))
};

const OUTPUT_MODE: &str = "application/json;schema=showcaseStations";

const PARTS: &str = "parts";
const GROWING: &str = "growing";
const MISMATCH: &str = "mismatch";
const HOSTILE: &str = "hostile";

fn input_from_words(words: &str, _is_named: bool) -> Option<Value> {
    let words = words.to_lowercase();
    let asked = words.contains("showcase") || words.contains("kind of part");
    asked.then(|| json!({ "show": PARTS }))
}

fn title(input: &Value) -> String {
    match shown(input) {
        GROWING => "An artifact that grows",
        MISMATCH => "Data that breaks its schema",
        HOSTILE => "What no honest agent sends",
        _ => "Every kind of part",
    }
    .to_owned()
}

fn shown(input: &Value) -> &str {
    input
        .get("show")
        .and_then(Value::as_str)
        .unwrap_or_default()
}

async fn run(input: Value, work: SkillContext) -> Outcome {
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
            Outcome::CompletedWith(vec![markdown(hostile::MARKDOWN)])
        }
        _ => {
            work.report("Putting together one of everything.");
            for (artifact_id, name, parts) in every_part() {
                work.pause().await;
                work.add_artifact(artifact_id, name, parts);
            }
            Outcome::CompletedWith(vec![markdown(content::CLOSING)])
        }
    }
}

async fn grow(work: &SkillContext) -> Outcome {
    let chunks = content::chunks();
    let last = chunks.len();
    for (at, chunk) in chunks.into_iter().enumerate() {
        work.pause().await;
        work.add_chunk(Chunk {
            artifact_id: "log",
            name: "Log of a night",
            parts: vec![markdown(&chunk)],
            append: at > 0,
            last: at + 1 == last,
        });
    }
    Outcome::Completed
}

/// The id, the name and the parts of an artifact.
type ArtifactContent = (&'static str, &'static str, Vec<Part>);

/// One artifact for each kind of part.
fn every_part() -> Vec<ArtifactContent> {
    macro_rules! asset {
        ($name:literal, $media_type:literal) => {
            Part::file(
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
                markdown(include_str!("assets/week.md")),
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
                Part::file(
                    "elsewhere.csv",
                    "text/csv",
                    FileSource::Uri("https://example.com/data/elsewhere.csv".to_owned()),
                ),
            ],
        ),
        (
            "unknown",
            "Of a kind to come",
            vec![Part::of(PartContent::Unknown(
                json!({ "kind": "hologram", "beams": [{ "wavelength": 532, "unit": "nm" }] }),
            ))],
        ),
    ]
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
