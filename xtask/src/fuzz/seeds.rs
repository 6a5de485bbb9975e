//! Seeds of the fuzz targets: the tests' fixtures, converted to the input that each target reads.
//!
//! Owns the conversion (the headers of `fuzz/properties` define the inputs), and the long inputs: a fixture with one
//! list, object or text in it repeated up to the limit. Seeds are not committed.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use serde_json::{Map, Value, json};

use super::LONGEST;
use crate::files;
use crate::workspace::Workspace;

/// The folders of fixtures with schemas and values: objects with `schema`, or lists of such objects.
const SCHEMAS: [&str; 6] = [
    "tests/fixtures/forms",
    "tests/fixtures/forms/life",
    "tests/fixtures/real/pydantic",
    "tests/fixtures/real/zod",
    "tests/fixtures/verdicts",
    "gallery/cases",
];
/// The largest number of long inputs per target, since each takes a while.
const LONG: usize = 150;
/// The largest number of values for one schema.
const VALUES: usize = 3;

/// An input for a fuzz target: the file name and the bytes.
type Seed = (String, Vec<u8>);

/// Writes a target's seeds into its corpus, and its long inputs into `large`. Returns the number of each.
pub(super) fn write(
    workspace: &Workspace,
    target: &str,
    corpus: &Path,
    large: &Path,
) -> Result<[usize; 2]> {
    let root = workspace.root();
    let mut seeds = match target {
        "card" => cards(root)?,
        "response" => responses(root)?,
        "sse" => streams(root)?,
        "envelope" => envelopes(),
        "sessions" => sessions(),
        "inspect" => documents(root)?,
        "markdown" => texts(root)?,
        _ => forms(root)?,
    };
    let long = long(&seeds);
    seeds.extend(files(&root.join("fuzz/regressions").join(target))?);
    seeds.retain(|(_, input)| input.len() <= LONGEST);
    fs::create_dir_all(corpus)?;
    files::empty(large)?;
    for (folder, inputs) in [(corpus, &seeds), (large, &long)] {
        for (name, input) in inputs {
            fs::write(folder.join(format!("seed-{name}")), input)?;
        }
    }
    Ok([seeds.len(), long.len()])
}

/// The Markdown texts: the documents of this project.
fn texts(root: &Path) -> Result<Vec<Seed>> {
    let mut texts = files(&root.join("docs/decisions"))?;
    texts.push(("readme".to_owned(), fs::read(root.join("README.md"))?));
    Ok(texts)
}

/// Writes the words of `fuzz/words` as a dictionary of libFuzzer.
pub(super) fn dictionary(workspace: &Workspace, file: &Path) -> Result<()> {
    let mut entries = String::new();
    for (_, words) in files(&workspace.root().join("fuzz/words"))? {
        for word in String::from_utf8(words)?.lines() {
            let escaped = word.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(entries, "\"{escaped}\"");
        }
    }
    fs::create_dir_all(file.parent().context("a dictionary has a directory")?)?;
    Ok(fs::write(file, entries)?)
}

/// The files of a directory, in the order of their names; empty without the directory.
fn files(folder: &Path) -> Result<Vec<Seed>> {
    let Ok(entries) = folder.read_dir() else {
        return Ok(Vec::new());
    };
    let mut paths = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), fs::read(&path)?))
    };
    paths.into_iter().map(read).collect()
}

fn wire(root: &Path, extension: &str) -> Result<Vec<Seed>> {
    let mut files = files(&root.join("tests/fixtures/wire"))?;
    files.retain(|(name, _)| name.ends_with(extension));
    Ok(files)
}

/// JSON on one line, since the targets change their inputs line by line.
fn compact(json: &[u8]) -> Result<Value> {
    serde_json::from_slice(json).context("a fixture is not JSON")
}

fn cards(root: &Path) -> Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for (name, json) in wire(root, ".json")? {
        if name.contains("card") {
            seeds.push((name, compact(&json)?.to_string().into_bytes()));
        }
    }
    // The captured cards want no sign-in.
    let flow = json!({"authorizationUrl": "https://a.example/go", "tokenUrl": "https://a.example/token", "scopes": {"a": "b"}});
    let old = json!({"name": "x", "url": "https://a.example", "security": [{"k": [], "o": ["a"]}, {"b": []}],
        "securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}, "b": {"type": "http", "scheme": "basic"},
            "o": {"type": "oauth2", "flows": {"authorizationCode": flow}}}});
    let new = json!({"name": "x", "url": "https://a.example", "securityRequirements": [{"schemes": {"k": {"list": []}, "o": {"list": ["a"]}}}],
        "securitySchemes": {"k": {"apiKeySecurityScheme": {"location": "query", "name": "key"}},
            "h": {"httpAuthSecurityScheme": {"scheme": "bearer"}}, "m": {"mtlsSecurityScheme": {}},
            "o": {"oauth2SecurityScheme": {"flows": {"authorizationCode": flow}}},
            "c": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://a.example/c"}}}});
    for (name, card) in [("signs-in-0.3", old), ("signs-in-1.0", new)] {
        seeds.push((name.to_owned(), card.to_string().into_bytes()));
    }
    Ok(seeds)
}

fn responses(root: &Path) -> Result<Vec<Seed>> {
    const JSON: &str = "200\ncontent-type: application/json\n\n";
    const STREAM: &str = "200\ncontent-type: text/event-stream\n\n";
    let mut seeds: Vec<Seed> = Vec::new();
    let mut last = String::new();
    for (name, json) in wire(root, ".json")? {
        let value = compact(&json)?;
        let framed = if value.get("jsonrpc").is_some() {
            value
        } else {
            json!({"jsonrpc": "2.0", "id": 1, "result": value})
        };
        if !name.contains("card") {
            last = format!("{JSON}{framed}");
            seeds.push((name, last.clone().into_bytes()));
        }
    }
    for (name, stream) in wire(root, ".sse")? {
        let whole = [STREAM.as_bytes(), &stream].concat();
        // Cut in the middle; then the task is asked for.
        let half = whole.get(..whole.len() * 2 / 3).unwrap_or_default();
        let cut = [half, b"\n---\n", last.as_bytes()].concat();
        seeds.push((format!("cut-{name}"), cut));
        seeds.push((name, whole));
    }
    for status in [
        "401\n\n",
        "429\n\n",
        "502\ncontent-type: text/html\n\n<html>",
    ] {
        let name = status.get(..3).unwrap_or_default().to_owned();
        seeds.push((name, status.as_bytes().to_vec()));
    }
    Ok(seeds)
}

fn streams(root: &Path) -> Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for (name, stream) in wire(root, ".sse")? {
        seeds.push((name, [b"\x07\x03\n", &stream[..]].concat()));
    }
    let odd = "\u{1}\u{2}\n\u{feff}: ping\rid: 1\r\ndata: é\ndata:😀\revent: x\n\nretry: 3\ndata\n\nid\n\n";
    seeds.push(("odd".to_owned(), odd.as_bytes().to_vec()));
    Ok(seeds)
}

/// Seeds with the responses of a session (002): the answer comes at once, comes by the event stream, or is an error.
fn sessions() -> Vec<Seed> {
    let session = r#"{"session":{"id":"s","created_at":"","status":"active"}}"#;
    let asked = r#"{"message":{"id":"m","role":"user","content":"Go!","created_at":""}}"#;
    let said = r#"{"message":{"id":"n","role":"agent","content":"","created_at":"","in_reply_to":"m","artifacts":[{"id":"a","type":"image/png","data":"base64:AAAA"}]}}"#;
    let list = r#"{"messages":[],"pagination":{"next_cursor":"2"}}"#;
    let error = r#"{"error":{"code":"invalid","message":"No","details":{"errors":[{"field":"/a","message":"No"}]}}}"#;
    let json = |body: &str| ["200\ncontent-type: application/json\n\n", body].concat();
    let stream = [
        "200\ncontent-type: text/event-stream\n\ndata: ",
        said,
        "\n\n",
    ]
    .concat();
    let talks = [
        (
            "at-once",
            vec![json(session), "404\n\n".to_owned(), json(said)],
        ),
        (
            "stream",
            vec![json(session), stream, json(asked), json(list)],
        ),
        ("error", vec![json(session), json(asked), json(error)]),
    ];
    let seed = |(name, answers): (&str, Vec<String>)| {
        (name.to_owned(), answers.join("\n---\n").into_bytes())
    };
    talks.into_iter().map(seed).collect()
}

/// Seeds from `tests/fixtures`: recorded answers, and the examples of the documents.
fn documents(root: &Path) -> Result<Vec<Seed>> {
    let mut seeds = Vec::new();
    for folder in ["wire", "documents/corrected", "documents/printed"] {
        let folder_seeds = files(&root.join("tests/fixtures").join(folder))?;
        let name = folder.replace('/', "-");
        let named = folder_seeds.into_iter();
        seeds.extend(named.map(|(file, input)| (format!("{name}-{file}"), input)));
    }
    Ok(seeds)
}

/// Seeds with one envelope of each message type (004).
fn envelopes() -> Vec<Seed> {
    let uri = "https://raw.githubusercontent.com/facultyai/a2a-extension-object-schemas/refs/heads/main/v1";
    let card = json!({"agent_card": {"agent_id": "agent-1", "name": "Agent", "version": "1.0.0", "description": "",
        "capabilities": ["a"], "supported_protocols": ["A2A/1.0"], "schema_versions": ["1.0.0"], "metadata": {
            uri: {"schemas": {"A": {"type": "object"}}, "methods": {"a": {"parameters": "A", "data": "A"}}},
            "urn:a2a-forms:envelope-signatures:v1": {"publicKey": "AAAA"}}}});
    let error = json!({"code": "RATE_LIMIT_EXCEEDED", "message": "no", "details": {"errors": [{"field": "a", "message": "no"}]},
        "retry_after": 60, "documentation_url": "https://a.example"});
    let agent = json!({"agent_id": "agent-1", "name": "Agent", "capabilities": ["a"], "status": "healthy",
        "endpoint": "https://a.example", "last_heartbeat": "2025-12-09T15:34:55.000Z"});
    let payloads = [
        ("request", json!({"method": "a", "parameters": {"b": 1.5}})),
        (
            "response",
            json!({"status": "success", "data": {"b": [1, "2"]}}),
        ),
        (
            "response",
            json!({"status": "error", "error": {"code": "NO", "message": "no"}}),
        ),
        ("handshake", card.clone()),
        ("handshake_ack", card),
        ("error", json!({ "error": error })),
        (
            "discover_agents",
            json!({"capabilities": ["a"], "filters": {"status": "healthy", "max_results": 10}}),
        ),
        (
            "agent_announcement",
            json!({"agents": [agent], "total_count": 1, "query_time_ms": 15.3}),
        ),
        ("goodbye", json!({"reason": "done"})),
    ];
    let time = "2025-12-09T15:30:00.125Z";
    let seeds = payloads.into_iter().enumerate().map(|(at, (kind, payload))| {
        let id = format!("a7f8d9e2-3c4b-4d6e-8f8a-9b0c1d2e3f4{at}");
        let auth = json!({"agent_id": "client-1", "timestamp": time, "nonce": "a".repeat(32), "signature": "AAAA"});
        let envelope = json!({"message_id": id, "message_type": kind, "sender_id": "client-1", "recipient_id": "agent-1",
            "timestamp": time, "payload": payload, "correlation_id": id, "auth": auth});
        (format!("{kind}-{at}"), envelope.to_string().into_bytes())
    });
    seeds.collect()
}

fn forms(root: &Path) -> Result<Vec<Seed>> {
    // Where, and what: a little of everything.
    const DEEDS: &[u8] =
        b"\x01\x03\x02\x08\x03\x00\x00\x0c\x00\x0d\x01\x09\x04\x00\x02\x12\x03\x01\x00\x1f";
    let mut seeds = Vec::new();
    for folder in SCHEMAS {
        for (name, json) in files(&root.join(folder))? {
            let Ok(file) = compact(&json) else {
                continue;
            };
            let one = std::slice::from_ref(&file);
            let cases = file.as_array().map_or(one, Vec::as_slice);
            for (at, case) in cases.iter().enumerate() {
                let Some(schema) = case.get("schema") else {
                    continue;
                };
                for (nth, value) in values(case).into_iter().enumerate() {
                    let input = format!("{schema}\n{value}\n").into_bytes();
                    let folder = folder.rsplit('/').next().unwrap_or_default();
                    let name = format!("{folder}-{name}-{at}-{nth}");
                    seeds.push((name, [&input, DEEDS].concat()));
                }
            }
        }
    }
    Ok(seeds)
}

/// The JSON texts of at most `VALUES` values for the schema of a fixture: first an empty text, which stands for no
/// value, then those in the fixture's members `value`, `valid`, `invalid` and `values`.
fn values(case: &Value) -> Vec<String> {
    let lists = ["valid", "invalid", "values"].into_iter();
    let listed = lists
        .filter_map(|name| case.get(name)?.as_array())
        .flatten();
    let one = case.get("value").into_iter();
    let found = one.chain(listed).map(Value::to_string);
    std::iter::once(String::new())
        .chain(found)
        .take(VALUES)
        .collect()
}

/// The part of a seed that is repeated to make it longer.
enum Part {
    /// The line at this index, from 0, and the next line, such as an event of a stream.
    Lines(usize),
    /// A list, object or string within the JSON of a line: the index of the line, from 0, and the JSON Pointer.
    Json(usize, String),
}

/// The long inputs: in each, one part of a seed is repeated.
fn long(seeds: &[Seed]) -> Vec<Seed> {
    let mut found: Vec<(usize, &Seed, Part)> = Vec::new();
    for seed in seeds {
        for part in parts(&seed.1) {
            found.push((found.len(), seed, part));
        }
    }
    // Spread evenly over all of them.
    let every = found.len().div_ceil(LONG).max(1);
    let longer = found.iter().step_by(every).filter_map(|(at, seed, part)| {
        let (name, input) = seed;
        let longer = longer(std::str::from_utf8(input).ok()?, part)?;
        let fits = longer.len() <= LONGEST;
        fits.then(|| (format!("{at}-{name}"), longer.into_bytes()))
    });
    longer.collect()
}

fn parts(input: &[u8]) -> Vec<Part> {
    let Ok(text) = std::str::from_utf8(input) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (at, line) in text.split_inclusive('\n').enumerate() {
        found.push(Part::Lines(at));
        if let Some((_, value)) = json_in(line) {
            let places = places(&value).into_iter();
            found.extend(places.map(|place| Part::Json(at, place)));
        }
    }
    found
}

/// The text before the JSON of a line, and the JSON; `None` without JSON.
fn json_in(line: &str) -> Option<(&str, Value)> {
    let (front, json) = line.split_at(line.find(['{', '['])?);
    Some((front, serde_json::from_str(json).ok()?))
}

/// The input `text` with one part repeated until it is about `LONGEST` bytes long; `None` if the part can't be
/// repeated.
fn longer(text: &str, part: &Part) -> Option<String> {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    let room = LONGEST.saturating_sub(text.len());
    match part {
        Part::Lines(at) => {
            let again: String = lines.iter().skip(*at).take(2).cloned().collect();
            let times = room / again.len().max(1);
            lines.insert(*at, again.repeat(times));
        }
        Part::Json(at, place) => {
            let line = lines.get_mut(*at)?;
            let (front, mut value) = json_in(line)?;
            if !stretch(value.pointer_mut(place)?, room) {
                return None;
            }
            let end = if line.ends_with('\n') { "\n" } else { "" };
            *line = format!("{front}{value}{end}");
        }
    }
    Some(lines.concat())
}

/// Every place of a value, as a JSON Pointer.
fn places(value: &Value) -> Vec<String> {
    let mut places = vec![String::new()];
    let mut next = 0;
    while let Some(at) = places.get(next).cloned() {
        match value.pointer(&at) {
            Some(Value::Array(items)) => {
                places.extend((0..items.len()).map(|index| format!("{at}/{index}")));
            }
            Some(Value::Object(members)) => places.extend(members.keys().map(|name| {
                let name = name.replace('~', "~0").replace('/', "~1");
                format!("{at}/{name}")
            })),
            _ => {}
        }
        next += 1;
    }
    places
}

/// Makes a list, object or string longer by about `room` bytes: repeats the last item or member, or appends letters.
/// Returns `false`, and changes nothing, for empty or other values.
fn stretch(node: &mut Value, room: usize) -> bool {
    match node {
        Value::Array(items) => {
            let Some(last) = items.last().cloned() else {
                return false;
            };
            let times = room / (last.to_string().len() + 1);
            items.extend(std::iter::repeat_n(last, times));
        }
        Value::Object(members) => {
            let Some((name, last)) = members.iter().next_back() else {
                return false;
            };
            // Names differ, and no two members are the same.
            let size = name.len() + last.to_string().len() + 10;
            let (name, last) = (name.clone(), last.clone());
            let more: Map<String, Value> = (0..room / size)
                .map(|at| (format!("{name}{at}"), last.clone()))
                .collect();
            members.extend(more);
        }
        Value::String(text) => text.push_str(&"x".repeat(room)),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_input_is_about_as_long_as_may_be_and_still_json() {
        let seed = br#"data: {"a":[{"b":"c"}],"d/e":{"f":1}}"#.to_vec();
        let found = long(&[("seed".to_owned(), seed)]);
        // The line, and of its JSON the root, the list, its item, its text, the odd name's object.
        assert_eq!(found.len(), 6);
        for (name, input) in found {
            assert!((40_000..=LONGEST).contains(&input.len()), "{name}");
            let line = String::from_utf8(input).unwrap();
            let once = line.matches("data: ").count() == 1;
            assert_eq!(json_in(&line).is_some(), once, "{name}");
        }
    }

    #[test]
    fn values_are_found_whatever_the_fixture_calls_them() {
        assert_eq!(values(&json!({"schema": true})), [""]);
        assert_eq!(values(&json!({"value": null})), ["", "null"]);
        assert_eq!(values(&json!({"valid": [1, 2, 3]})), ["", "1", "2"]);
    }
}
