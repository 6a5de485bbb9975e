//! Messages and their parts.
//!
//! Owns the vocabulary of messages. Leaves JSON to `dialect`, and the meaning of a data part's
//! media type to `extension`.

use serde_json::Value;

use super::Members;

/// The member of the metadata of a part that holds the name of an artifact of text or data.
pub(crate) const PART_NAME: &str = "a2a_forms.name";
/// The member of the metadata of a part that holds the description of an artifact.
pub(crate) const PART_DESCRIPTION: &str = "a2a_forms.description";

/// A message: one turn of the client or the agent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Message {
    /// The message's id: a UUID if a client of this crate wrote it, else any text.
    pub message_id: String,
    /// Who sent the message.
    pub role: Role,
    /// The texts, JSON values and files of the message, in the order of the sender.
    pub parts: Vec<Part>,
    /// The id of the context that the message belongs to; `None` if the sender names none.
    pub context_id: Option<String>,
    /// The id of the task that the message belongs to; `None` if the sender names none.
    pub task_id: Option<String>,
    /// The member `metadata` of the message, where extensions put data; empty without one.
    pub metadata: Members,
    /// The URIs of extensions that the message uses.
    pub extensions: Vec<String>,
    /// The ids of earlier tasks that the message is about.
    pub reference_task_ids: Vec<String>,
}

/// Who sent a message; by default the agent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// The client, which sends for a person.
    User,
    /// The agent.
    #[default]
    Agent,
    /// A role that this crate does not know, by its name in JSON; empty if it is missing.
    Other(String),
}

/// A part of a message or an artifact.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The part's content.
    pub content: PartContent,
    /// Metadata of the part. `mimeType` may name a schema (000 §2).
    pub metadata: Members,
    /// The media type beside the content (1.0: `mediaType`); `None` if the sender gives none there.
    pub media_type: Option<String>,
}

/// The content of a part.
#[derive(Clone, Debug, PartialEq)]
pub enum PartContent {
    /// A text, which may be Markdown.
    Text(String),
    /// Any JSON value, such as the value of a form.
    Data(Value),
    /// A file, with its content or with a URL.
    File(FileContent),
    /// A part that is neither text, data nor file, as its JSON.
    Unknown(Value),
}

/// A file of a part: its name, and its content or URL. The part has its media type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileContent {
    /// The file's name, such as `report.pdf`; `None` if the sender gives none.
    pub name: Option<String>,
    /// The file's content, or the URL to fetch it from.
    pub source: FileSource,
}

/// Where the content of a file is: in the message, or at a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSource {
    /// The content of the file, encoded in Base64.
    Bytes(String),
    /// The URL where the content can be fetched.
    Uri(String),
}

impl Part {
    /// A part with this content, without metadata and media type.
    pub fn of(content: PartContent) -> Self {
        Self {
            content,
            metadata: Members::new(),
            media_type: None,
        }
    }

    /// A part with this text, without metadata and media type.
    pub fn text(text: impl Into<String>) -> Self {
        Self::of(PartContent::Text(text.into()))
    }

    /// Whether the part is a text without any characters but white space, so that nothing of it is seen.
    pub fn is_blank(&self) -> bool {
        matches!(&self.content, PartContent::Text(text) if text.trim().is_empty())
    }

    /// A file part with this name and media type, without metadata.
    pub fn file(name: &str, media_type: &str, source: FileSource) -> Self {
        let name = Some(name.to_owned());
        Self {
            media_type: Some(media_type.to_owned()),
            ..Self::of(PartContent::File(FileContent { name, source }))
        }
    }

    /// Makes a data part with a mode. The mode is written in both places: in the metadata (000 §2)
    /// and as `mediaType` (1.0).
    pub fn data(data: Value, mode: &str) -> Self {
        let mut metadata = Members::new();
        metadata.insert("mimeType".to_owned(), Value::String(mode.to_owned()));
        Self {
            content: PartContent::Data(data),
            metadata,
            media_type: Some(mode.to_owned()),
        }
    }

    /// The name of a part with text or data, if the part was an artifact of a session (002).
    pub fn name(&self) -> Option<&str> {
        self.metadata.get(PART_NAME)?.as_str()
    }

    /// The description of the part, if the part was an artifact of a session (002).
    pub fn description(&self) -> Option<&str> {
        self.metadata.get(PART_DESCRIPTION)?.as_str()
    }

    /// The media type in the part's metadata (000 §2), else beside its content.
    pub fn mode(&self) -> Option<&str> {
        self.metadata
            .get("mimeType")
            .and_then(Value::as_str)
            .or(self.media_type.as_deref())
    }
}

impl Message {
    /// The texts of all text parts, joined by an empty line; empty without a text part.
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
