//! Export: an artifact as text or JSON, for the clipboard or a file.
//!
//! Leaves the content of files to the app, which downloads each file on its own.

use a2a::dialect::Dialect;
use a2a::message::{FileSource, PartContent};
use a2a::task::{Artifact, Task, TaskState};
use exact_json as json;
use locales::messages;
use serde_json::Value;

/// An artifact as Markdown: text unchanged, data as JSON, files by name.
pub fn artifact_text(artifact: &Artifact) -> String {
    let mut out = String::new();
    let mut was_text = false;
    for part in &artifact.parts {
        let (is_text, piece) = match &part.content {
            PartContent::Text(text) => (true, text.clone()),
            PartContent::Data(value) | PartContent::Unknown(value) => {
                (false, fenced(&json::pretty(value)))
            }
            PartContent::File(file) => {
                let name = file.name.as_deref().unwrap_or_else(|| messages::file());
                let place = match &file.source {
                    FileSource::Bytes(_) => String::new(),
                    FileSource::Uri(uri) => [" (", uri, ")"].concat(),
                };
                (false, [name, &place].concat())
            }
        };
        // Adjacent text parts are one text.
        let goes_on = was_text && is_text;
        if !out.is_empty() && !goes_on {
            while !out.ends_with("\n\n") {
                out.push('\n');
            }
        }
        out.push_str(&piece);
        was_text = is_text;
    }
    out
}

/// A JSON code block with a fence longer than any fence inside.
fn fenced(text: &str) -> String {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    [&fence, "json\n", text, "\n", &fence].concat()
}

/// An artifact as A2A 1.0 JSON. Numbers keep their text.
pub fn artifact_json(artifact: &Artifact) -> String {
    let mut task = Task::new("", None, TaskState::Completed);
    task.artifacts.push(artifact.clone());
    let written = Dialect::V1_0.write_task(&task);
    let first = written.get("artifacts").and_then(|all| all.get(0));
    json::pretty(first.unwrap_or(&Value::Null))
}

#[cfg(test)]
mod tests {
    use super::*;
    use a2a::message::Part;

    #[cfg(feature = "exact-numbers")]
    #[test]
    fn exports_all_parts_of_an_artifact() {
        let value: Value = json::parse(r#"{"n": 1.10, "code": "```"}"#).unwrap();
        let artifact = Artifact {
            artifact_id: "a".to_owned(),
            name: Some("Report".to_owned()),
            parts: vec![
                Part::text("# One\n"),
                Part::text("two"),
                Part::data(value, "application/json"),
            ],
            ..Artifact::default()
        };
        assert_eq!(
            artifact_text(&artifact),
            "# One\ntwo\n\n````json\n{\n  \"n\": 1.10,\n  \"code\": \"```\"\n}\n````"
        );
        let text = artifact_json(&artifact);
        assert!(text.contains("\"n\": 1.10"), "{text}");
        assert!(text.contains("\"artifactId\": \"a\""), "{text}");
    }
}
