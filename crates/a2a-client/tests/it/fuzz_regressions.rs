//! Fuzz regressions: inputs that once broke a fuzz target, and the fixtures that targets start from.
//!
//! `fuzz/regressions/<target>/` holds one file per input, named by the property that it broke.
//! `cargo xtask fuzz` looks for more.

#![expect(
    clippy::print_stderr,
    reason = "a property that does not hold says which input it was"
)]

#[path = "../../../../fuzz/properties/mod.rs"]
mod properties;

use std::fs;
use std::path::PathBuf;

use a2a::dialect::reading;
use a2a::extension;
use exact_json as json;
use properties::{card, envelope, form, markdown, response, sessions, sse};
use serde_json::Value;

/// The name of an input file and its content.
type Input = (String, Vec<u8>);

/// The files of a folder; empty if the folder does not exist.
fn files(folder: &str) -> Vec<Input> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect()
}

/// Checks a target's property on these inputs and on all regressions.
fn replay(target: &str, check: fn(&[u8]), inputs: Vec<Input>) {
    assert!(!inputs.is_empty(), "{target}: there is nothing to replay");
    for (name, input) in files(&format!("fuzz/regressions/{target}"))
        .into_iter()
        .chain(inputs)
    {
        // Shown only if the check fails.
        eprintln!("{name}");
        check(&input);
    }
}

fn wire(end: &str, head: &str) -> Vec<Input> {
    let mut files = files("tests/fixtures/wire");
    files.retain(|(name, _)| name.ends_with(end));
    for (_, input) in &mut files {
        *input = [head.as_bytes(), input].concat();
    }
    files
}

#[test]
fn cards_are_read_without_loss() {
    let mut cards = wire(".json", "");
    cards.retain(|(name, _)| name.contains("card"));
    replay("card", card::check, cards);
}

#[test]
fn envelopes_are_read_without_loss() {
    // Other JSON counts, too: no JSON may break the reader.
    replay("envelope", envelope::check, wire(".json", ""));
}

#[test]
fn talks_in_sessions_come_to_an_end() {
    let mut inputs = wire(".json", "200\ncontent-type: application/json\n\n");
    inputs.extend(wire(".sse", "200\ncontent-type: text/event-stream\n\n"));
    inputs.extend(files("tests/fixtures/documents/printed"));
    let talk = |status: &str, body: &str| {
        let session = r#"{"session":{"id":"s","created_at":"","status":"active"}}"#;
        let text = format!("200\n\n{session}\n---\n{status}\n\n{body}");
        (text.clone(), text.into_bytes())
    };
    inputs.push(talk(
        "200",
        r#"{"message":{"role":"agent","content":"Yes","id":"a"}}"#,
    ));
    inputs.push(talk(
        "200",
        r#"{"message":{"role":"user","content":"Go!","id":"a"}}"#,
    ));
    inputs.push(talk("422", r#"{"error":{"code":"no","message":"No"}}"#));
    inputs.push(talk("200", "data: {\"messages\":[]}\n\n"));
    replay("sessions", sessions::check, inputs);
}

#[test]
fn texts_are_rendered_completely() {
    let mut texts = files("docs/decisions");
    texts.extend(files("gallery"));
    replay("markdown", markdown::check, texts);
}

#[test]
fn a_card_with_very_many_members_is_read_in_time() {
    const MANY: usize = 40_000;
    let list = |one: fn(usize) -> String| (0..MANY).map(one).collect::<Vec<_>>().join(",");
    let schemas = list(|at| format!("\"a{at}\":true"));
    let interfaces = list(|at| format!("{{\"url\":\"a{at}\"}}"));
    let modes = list(|at| format!("\"application/json;schema=b{at}\""));
    let card = format!(
        "{{\"name\":\"x\",\"schemas\":{{{schemas}}},\"additionalInterfaces\":[{interfaces}],\
         \"defaultInputModes\":[{modes}],\"skills\":[{{\"id\":\"s\"}}]}}"
    );
    let card = reading::card(&json::parse(&card).unwrap()).unwrap();
    // Comparing each with all others took minutes.
    assert_eq!(card.interfaces.len(), MANY);
    let declared = extension::declaration::declared(&card);
    assert_eq!(declared.schemas.len(), MANY);
    assert!(declared.notes.len() > MANY);
}

#[test]
fn answers_are_followed_to_the_end() {
    let mut answers = wire(".json", "200\ncontent-type: application/json\n\n");
    answers.extend(wire(".sse", "200\ncontent-type: text/event-stream\n\n"));
    replay("response", response::check, answers);
}

#[test]
fn streams_are_parsed_like_the_standard() {
    replay("sse", sse::check, wire(".sse", "\u{7}\u{3}\n"));
    // More events than the limit.
    sse::check(format!("\n{}", "data\n\n".repeat(10_100)).as_bytes());
}

#[test]
fn forms_show_and_keep_their_value() {
    let mut inputs = Vec::new();
    for (name, text) in files("tests/fixtures/real/zod") {
        let case: Value = serde_json::from_slice(&text).unwrap();
        let schema = case.get("schema").unwrap();
        let valid = case.get("valid").and_then(Value::as_array);
        let value = valid.and_then(|valid| valid.first()).unwrap();
        let deeds = "\u{1}\u{3}\u{2}\u{8}\u{0}\u{c}\u{0}\u{d}\u{2}\u{1}\u{0}\u{1f}";
        let input = format!("{schema}\n{value}\n{deeds}").into_bytes();
        inputs.push((name, input));
    }
    replay("form", form::check, inputs);
}
