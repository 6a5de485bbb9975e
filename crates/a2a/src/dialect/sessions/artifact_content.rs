//! Content of artifacts (document 002): text, JSON, Base64, `data:` URLs and references, as parts and back.

use serde_json::Value;

use super::SessionArtifact;
use crate::message::{FileContent, FileSource, PART_DESCRIPTION, PART_NAME, Part, PartContent};

/// The type of an artifact whose `data` is the URL of its content.
const REFERENCE: &str = "url/reference";
/// The prefix of an artifact's `data` that is in Base64.
const BASE64: &str = "base64:";

impl SessionArtifact {
    /// The artifact as a part. Its type and the shape of its content decide on the kind of the part.
    pub fn into_part(self) -> Part {
        let is = |prefix: &str| self.kind.starts_with(prefix);
        let is_binary = [
            "image/",
            "audio/",
            "video/",
            "application/pdf",
            "application/octet",
        ]
        .into_iter()
        .any(is);
        let is_json = is("application/json") || self.kind.contains("+json");
        let file = |source| {
            PartContent::File(FileContent {
                name: self.name.clone(),
                source,
            })
        };
        let mut media_type = Some(self.kind.clone());
        let content = match self.data {
            Value::String(text) if is(REFERENCE) => {
                media_type = None;
                file(FileSource::Uri(text))
            }
            Value::String(text) if text.starts_with("data:") => match text.split_once(";base64,") {
                Some((_, bytes)) => file(FileSource::Bytes(bytes.to_owned())),
                None => file(FileSource::Uri(text)),
            },
            Value::String(text) if is_binary || text.starts_with(BASE64) => {
                let bytes = text.strip_prefix(BASE64).unwrap_or(&text);
                let bytes = bytes.chars().filter(|one| !one.is_whitespace()).collect();
                file(FileSource::Bytes(bytes))
            }
            Value::String(text) if !is_json => PartContent::Text(text),
            data => PartContent::Data(data),
        };
        let is_file = matches!(content, PartContent::File(_));
        let facts = [
            (PART_NAME, self.name.filter(|_| !is_file)),
            (PART_DESCRIPTION, self.description),
        ];
        let facts = facts.into_iter().filter_map(|(key, text)| {
            let text = text.filter(|text| !text.is_empty())?;
            Some((key.to_owned(), Value::String(text)))
        });
        Part {
            content,
            metadata: facts.collect(),
            media_type,
        }
    }

    pub(super) fn of_part(id: String, part: &Part) -> Self {
        let (data, default, name) = match &part.content {
            PartContent::Text(text) => (Value::String(text.clone()), "text/plain", None),
            PartContent::Data(data) => (data.clone(), "application/json", None),
            PartContent::Unknown(raw) => (raw.clone(), "application/json", None),
            PartContent::File(file) => {
                let (data, default) = match &file.source {
                    FileSource::Bytes(bytes) => {
                        ([BASE64, bytes].concat(), "application/octet-stream")
                    }
                    FileSource::Uri(uri) => (uri.clone(), REFERENCE),
                };
                (Value::String(data), default, file.name.clone())
            }
        };
        let declared = part.mode().filter(|_| default != REFERENCE);
        let name = name.or_else(|| part.name().map(str::to_owned));
        Self {
            id,
            kind: declared.unwrap_or(default).to_owned(),
            data,
            name,
            description: part.description().map(str::to_owned),
        }
    }
}
