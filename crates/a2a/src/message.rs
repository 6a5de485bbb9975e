//! What is said between a person and an agent: messages and their parts.
//!
//! Owns the vocabulary of messages. Leaves the wire to `dialect/` and the meaning of a data
//! part's media type to the `extension` room.

use serde_json::Value;

use super::Members;

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The message's identity: a UUID when we write it, any text when we read it.
    pub message_id: String,
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub parts: Vec<Part>,
    /// The conversation that it belongs to.
    pub context_id: Option<String>,
    /// The task that it belongs to.
    pub task_id: Option<String>,
    /// Whatever else is said of it.
    pub metadata: Members,
    /// Extensions that this message makes use of.
    pub extensions: Vec<String>,
}

/// Who says a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The person, or the client on their behalf.
    User,
    /// The agent.
    Agent,
    /// A role that nobody here knows.
    Other(String),
}

/// A piece of a message or an artifact.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it holds.
    pub content: PartContent,
    /// Whatever else is said of it; `mimeType` here names a schema (000 §2).
    pub metadata: Members,
    /// The media type beside the content (1.0: `mediaType`).
    pub media_type: Option<String>,
}

/// What a part holds.
#[derive(Clone, Debug, PartialEq)]
pub enum PartContent {
    /// Text, by default plain.
    Text(String),
    /// Any JSON.
    Data(Value),
    /// A file, by value or by reference.
    File(FileContent),
    /// A part that nobody here knows, as it came.
    Unknown(Value),
}

/// A file, by value or by reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileContent {
    /// The name that its sender gave it.
    pub name: Option<String>,
    /// Where its bytes are.
    pub source: FileSource,
}

/// Where a file's bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSource {
    /// Here, in base64.
    Bytes(String),
    /// Elsewhere, at a URL.
    Uri(String),
}

impl Part {
    /// A part of plain text.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            content: PartContent::Text(text.into()),
            metadata: Members::new(),
            media_type: None,
        }
    }

    /// A data part of a declared mode: the mode is named both ways (000 §2; 1.0 `mediaType`).
    pub fn data(data: Value, mode: &str) -> Self {
        let mut metadata = Members::new();
        metadata.insert("mimeType".to_owned(), Value::String(mode.to_owned()));
        Self {
            content: PartContent::Data(data),
            metadata,
            media_type: Some(mode.to_owned()),
        }
    }

    /// The media type that the part names: in its metadata (000 §2), else beside its content.
    pub fn mode(&self) -> Option<&str> {
        self.metadata
            .get("mimeType")
            .and_then(Value::as_str)
            .or(self.media_type.as_deref())
    }
}

impl Message {
    /// All the text in the message, part by part.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self
            .parts
            .iter()
            .filter_map(|part| match &part.content {
                PartContent::Text(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        texts.join("\n\n")
    }
}
