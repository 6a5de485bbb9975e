//! Lenient reading of cards, messages, parts, tasks and updates of any version of A2A.
//!
//! Owns the rules: members of any version are accepted; a missing or unusable member becomes a
//! default or is kept unchanged. Reading is total: `None` means that the JSON is not a card, task or
//! message at all. The kind of a part follows from which member exists, not from its value (`text`
//! may be `""`, `data` may be `null`). Roles and states may be the numbers of their protobuf
//! definition, as the JSON Schemas of 1.0 allow.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use exact_json as json;
use locales::messages;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::leniency::oddity::Oddity;
use super::leniency::{extension_params, mending};
use super::{Dialect, SendRequest, sessions};
use crate::Members;
use crate::card::{
    AgentCard, Binding, Capabilities, ExtensionDeclaration, Interface, Provider, Skill,
};
use crate::message::{FileContent, FileSource, Message, Part, PartContent, Role};
use crate::task::{Artifact, Task, TaskState, TaskStatus, Update};

/// Reads a string; a number becomes text, because some agents send numeric ids. `None` for any other value.
pub(crate) fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

pub(crate) fn text_of(object: &Members, name: &str) -> Option<String> {
    text(object.get(name)).filter(|text| !text.is_empty())
}

fn flag(object: &Members, name: &str) -> bool {
    object.get(name).and_then(Value::as_bool).unwrap_or(false)
}

/// Reads a list of texts; empty if the value is not a list.
pub(crate) fn texts(value: Option<&Value>) -> Vec<String> {
    list(value, |item| text(Some(item)))
}

pub(super) fn list<T>(value: Option<&Value>, read: impl Fn(&Value) -> Option<T>) -> Vec<T> {
    value
        .and_then(Value::as_array)
        .map(|items| items.iter().filter_map(read).collect())
        .unwrap_or_default()
}

pub(super) fn members(value: Option<&Value>) -> Members {
    value
        .and_then(Value::as_object)
        .cloned()
        .unwrap_or_default()
}

/// Reads an agent card. `None` if the JSON is not an object, or has neither a name nor a URL to
/// call.
pub fn card(value: &Value) -> Option<AgentCard> {
    owned_card(value.clone())
}

/// Reads an agent card as [`card`] does, and keeps the given JSON as `raw` without a copy, which
/// takes hundreds of megabytes for a large card.
pub fn owned_card(raw: Value) -> Option<AgentCard> {
    let mended = mending::mended_card(&raw);
    let object = mended.as_ref().unwrap_or(&raw).as_object()?;
    let name = text_of(object, "name");
    let interfaces = interfaces(object);
    if name.is_none() && interfaces.is_empty() {
        return None;
    }
    let capabilities = object.get("capabilities").and_then(Value::as_object);
    Some(AgentCard {
        name: name.unwrap_or_else(|| messages::nameless_agent().to_owned()),
        description: text_of(object, "description").unwrap_or_default(),
        version: text_of(object, "version"),
        provider: object
            .get("provider")
            .and_then(Value::as_object)
            .and_then(|provider| {
                Some(Provider {
                    organization: text_of(provider, "organization")?,
                    url: text_of(provider, "url"),
                })
            }),
        documentation_url: text_of(object, "documentationUrl"),
        interfaces,
        capabilities: Capabilities {
            streaming: capabilities.is_some_and(|it| flag(it, "streaming")),
            push_notifications: capabilities.is_some_and(|it| flag(it, "pushNotifications")),
            extended_agent_card: capabilities.is_some_and(|it| flag(it, "extendedAgentCard"))
                || flag(object, "supportsAuthenticatedExtendedCard"),
            extensions: list(capabilities.and_then(|it| it.get("extensions")), extension),
        },
        default_input_modes: texts(object.get("defaultInputModes")),
        default_output_modes: texts(object.get("defaultOutputModes")),
        skills: {
            let skills = list(object.get("skills"), skill);
            if skills.is_empty() {
                sessions::reading::skills(object)
            } else {
                skills
            }
        },
        oddities: {
            let names = mended.as_ref().map(|_| Oddity::SnakeCase);
            let places = card_oddities(object);
            let mut all: Vec<Oddity> = names
                .into_iter()
                .chain(places.into_iter().map(|(_, oddity)| oddity))
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        },
        mended,
        raw,
    })
}

/// How the interfaces of a card, whose names are mended, depart from the specification, each with its place.
pub fn card_oddities(card: &Members) -> Vec<(json::Pointer, Oddity)> {
    let mut found = Vec::new();
    let mut look = |object: &Members, at: &json::Pointer, binding: &str, other: Option<&str>| {
        let version = text_of(object, "protocolVersion");
        if version.is_some_and(|it| !Dialect::is_version(&it)) {
            found.push((at.child("protocolVersion"), Oddity::VersionWords));
        }
        let name = |member: &str| text_of(object, member);
        let is_told = object.contains_key(binding);
        let named = other.filter(|it| !is_told && object.contains_key(*it));
        if let Some(other) = named {
            found.push((at.child(other), Oddity::BindingMember));
        }
        let member = named.unwrap_or(binding);
        let read = name(member).map(|it| (Binding::named(&it), it));
        let is_odd = |(binding, written): (Binding, String)| {
            !matches!(binding, Binding::Other(_)) && !binding.name().eq_ignore_ascii_case(&written)
        };
        if read.is_some_and(is_odd) {
            found.push((at.child(member), Oddity::BindingWords));
        }
    };
    let root = json::Pointer::root();
    look(card, &root, "preferredTransport", None);
    for (list, binding, other) in [
        ("supportedInterfaces", "protocolBinding", "transport"),
        ("additionalInterfaces", "transport", "protocolBinding"),
    ] {
        let items = card.get(list).and_then(Value::as_array);
        for (index, item) in items.into_iter().flatten().enumerate() {
            if let Some(object) = item.as_object() {
                look(object, &root.child(list).item(index), binding, Some(other));
            }
        }
    }
    found
}

/// Reads `supportedInterfaces` if it is not empty (1.0), else the members of 0.2 and 0.3; then adds
/// the interface of 002.
fn interfaces(card: &Members) -> Vec<Interface> {
    let declared = list(card.get("supportedInterfaces"), |value| {
        let object = value.as_object()?;
        Some(Interface {
            url: text_of(object, "url")?,
            binding: Binding::named(
                &text_of(object, "protocolBinding")
                    .or_else(|| text_of(object, "transport"))
                    .unwrap_or_else(|| "JSONRPC".to_owned()),
            ),
            protocol_version: text_of(object, "protocolVersion")
                .unwrap_or_else(|| "1.0".to_owned()),
            tenant: text_of(object, "tenant"),
            is_of_0_x: false,
        })
    });
    let in_sessions = sessions::reading::interface(card);
    if !declared.is_empty() {
        return declared.into_iter().chain(in_sessions).collect();
    }
    let protocol_version = text_of(card, "protocolVersion").unwrap_or_else(|| "0.3".to_owned());
    // Before 1.0 there was JSON-RPC alone for long, and cards name what carries it.
    let binding = |name: &str| match Binding::named(name) {
        Binding::Other(_)
            if ["http", "sse", "json"]
                .iter()
                .any(|start| name.to_ascii_lowercase().starts_with(start)) =>
        {
            Binding::JsonRpc
        }
        other => other,
    };
    let interface = |url: String, transport: Option<String>| Interface {
        url,
        binding: binding(transport.as_deref().unwrap_or("JSONRPC")),
        protocol_version: protocol_version.clone(),
        tenant: None,
        is_of_0_x: true,
    };
    let url = text_of(card, "url");
    let first = url.map(|url| interface(url, text_of(card, "preferredTransport")));
    let others = list(card.get("additionalInterfaces"), |value| {
        let object = value.as_object()?;
        let url = text_of(object, "url")?;
        let binding = text_of(object, "transport").or_else(|| text_of(object, "protocolBinding"));
        Some(interface(url, binding))
    });
    // Looked up by key, because a card can hold thousands.
    let mut known = Members::new();
    let is_new = |it: &Interface| {
        let key = [it.binding.name(), "\n", &it.url].concat();
        known.insert(key, Value::Null).is_none()
    };
    let all = first.into_iter().chain(others).filter(is_new);
    all.chain(in_sessions).collect()
}

fn extension(value: &Value) -> Option<ExtensionDeclaration> {
    let object = value.as_object()?;
    Some(ExtensionDeclaration {
        uri: text_of(object, "uri")?,
        description: text_of(object, "description"),
        required: flag(object, "required"),
        // `AgentCard::raw` is unchanged.
        params: object
            .get("params")
            .filter(|it| !it.is_null())
            .map(extension_params::read),
    })
}

fn skill(value: &Value) -> Option<Skill> {
    let object = value.as_object()?;
    let id = text_of(object, "id").or_else(|| text_of(object, "name"))?;
    let modes = |name| Some(texts(object.get(name))).filter(|modes| !modes.is_empty());
    Some(Skill {
        name: text_of(object, "name").unwrap_or_else(|| id.clone()),
        id,
        description: text_of(object, "description").unwrap_or_default(),
        tags: texts(object.get("tags")),
        // An object or list is an example of a value, as JSON.
        examples: list(object.get("examples"), |item| {
            let is_value = item.is_object() || item.is_array();
            text(Some(item)).or_else(|| is_value.then(|| json::to_text(item)))
        }),
        input_modes: modes("inputModes"),
        output_modes: modes("outputModes"),
        others: object
            .iter()
            .filter(|(name, _)| !SKILL_MEMBERS.contains(&name.as_str()))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect(),
    })
}

/// The members of a skill that have a field of their own.
const SKILL_MEMBERS: [&str; 7] = [
    "id",
    "name",
    "description",
    "tags",
    "examples",
    "inputModes",
    "outputModes",
];

/// Reads a message of any version; `None` if the JSON has no list of parts.
pub fn message(value: &Value) -> Option<Message> {
    let object = value.as_object()?;
    // In 0.2 and in the protobuf JSON of 0.3 the parts are called `content`.
    let parts = object
        .get("parts")
        .or_else(|| object.get("content"))?
        .as_array()?;
    Some(Message {
        message_id: text_of(object, "messageId").unwrap_or_default(),
        role: match text_of(object, "role").as_deref() {
            Some("user" | "ROLE_USER" | "1") => Role::User,
            Some("agent" | "ROLE_AGENT" | "2") => Role::Agent,
            other => Role::Other(other.unwrap_or_default().to_owned()),
        },
        parts: parts.iter().map(part).collect(),
        context_id: text_of(object, "contextId"),
        task_id: text_of(object, "taskId"),
        metadata: members(object.get("metadata")),
        extensions: texts(object.get("extensions")),
        reference_task_ids: texts(object.get("referenceTaskIds")),
    })
}

/// Reads a part. An unknown part is kept unchanged.
pub fn part(value: &Value) -> Part {
    let object = members(Some(value));
    let mut metadata = members(object.get("metadata"));
    let mut media_type = text_of(&object, "mediaType").or_else(|| text_of(&object, "mimeType"));
    let name = text_of(&object, "filename");
    let file = |source| {
        PartContent::File(FileContent {
            name: name.clone(),
            source,
        })
    };
    // `data: null` is data only if there is no other content.
    let others = ["text", "raw", "url", "file"];
    let other = |name: &&str| object.get(*name).is_some_and(|it| !it.is_null());
    let is_data = |data: &&Value| !data.is_null() || !others.iter().any(other);
    let content = if let Some(data) = object.get("data").filter(is_data) {
        let compat = metadata.get("data_part_compat").and_then(Value::as_bool) == Some(true);
        match data.get("value").filter(|_| compat) {
            Some(inner) => {
                metadata.shift_remove("data_part_compat");
                PartContent::Data(inner.clone())
            }
            None => PartContent::Data(unwrapped_result(data, &metadata).clone()),
        }
    } else if let Some(text) = object.get("text").and_then(Value::as_str) {
        PartContent::Text(text.to_owned())
    } else if let Some(bytes) = object.get("raw").and_then(Value::as_str) {
        file(match source_at(bytes.to_owned(), &mut media_type) {
            FileSource::Uri(bytes) => FileSource::Bytes(bytes),
            source @ FileSource::Bytes(_) => source,
        })
    } else if let Some(uri) = object.get("url").and_then(Value::as_str) {
        file(source_at(uri.to_owned(), &mut media_type))
    } else if let Some(inner) = object.get("file").and_then(Value::as_object) {
        media_type = media_type.or_else(|| text_of(inner, "mimeType"));
        // A member with content wins over an empty one.
        let named = [
            ("bytes", true),
            ("fileWithBytes", true),
            ("uri", false),
            ("fileWithUri", false),
            ("url", false),
        ];
        let found = |full: bool| {
            named.iter().find_map(|(name, here)| {
                let text = text(inner.get(*name)).filter(|text| !full || !text.is_empty())?;
                Some((text, *here))
            })
        };
        let source = found(true).or_else(|| found(false));
        let source = source.map(|(text, here)| match source_at(text, &mut media_type) {
            FileSource::Uri(text) if here => FileSource::Bytes(text),
            source => source,
        });
        match source {
            Some(source) => PartContent::File(FileContent {
                name: text_of(inner, "name"),
                source,
            }),
            None => PartContent::Unknown(value.clone()),
        }
    } else if ["kind", "type"]
        .iter()
        .any(|name| object.get(*name) == Some(&json::text("text")))
        && object.get("text").is_none_or(Value::is_null)
    {
        PartContent::Text(String::new())
    } else {
        PartContent::Unknown(value.clone())
    };
    Part {
        content,
        metadata,
        media_type,
    }
}

/// The value of a data part that carries its schema. `fasta2a` wraps such a value in a member `result` that the schema
/// does not have.
fn unwrapped_result<'d>(data: &'d Value, metadata: &Members) -> &'d Value {
    let wrapper = data.as_object().filter(|it| it.len() == 1);
    let inner = wrapper.and_then(|it| it.get("result"));
    let schema = metadata.get("json_schema").and_then(Value::as_object);
    let is_bare = |schema: &Members| {
        let declared = schema.get("properties").and_then(|it| it.get("result"));
        declared.is_none()
    };
    inner
        .filter(|_| schema.is_some_and(is_bare))
        .unwrap_or(data)
}

/// The source of a file at an address. A `data:` URL (RFC 2397) holds the file itself, and its media type, which is used
/// if the part names none.
fn source_at(uri: String, media_type: &mut Option<String>) -> FileSource {
    let is_data = uri
        .get(..5)
        .is_some_and(|it| it.eq_ignore_ascii_case("data:"));
    let Some((head, content)) = uri
        .get(5..)
        .filter(|_| is_data)
        .and_then(|it| it.split_once(','))
    else {
        return FileSource::Uri(uri);
    };
    let (named, bytes) = match head.rsplit_once(';') {
        Some((named, coding)) if coding.trim().eq_ignore_ascii_case("base64") => {
            let bytes = percent_decode_str(content).decode_utf8_lossy();
            (named, bytes.into_owned())
        }
        _ => {
            let bytes: Vec<u8> = percent_decode_str(content).collect();
            (head, STANDARD.encode(bytes))
        }
    };
    let named = if named.is_empty() || named.starts_with(';') {
        "text/plain"
    } else {
        named
    };
    media_type.get_or_insert_with(|| named.to_owned());
    FileSource::Bytes(bytes)
}

fn status(value: &Value) -> TaskStatus {
    let object = members(Some(value));
    TaskStatus {
        state: TaskState::named(&text_of(&object, "state").unwrap_or_default()),
        message: object
            .get("message")
            .or_else(|| object.get("update"))
            .and_then(message),
        timestamp: text_of(&object, "timestamp"),
    }
}

fn artifact(value: &Value) -> Option<Artifact> {
    let object = value.as_object()?;
    Some(Artifact {
        artifact_id: text_of(object, "artifactId").unwrap_or_default(),
        name: text_of(object, "name"),
        description: text_of(object, "description"),
        parts: list(object.get("parts"), |value| Some(part(value))),
        metadata: members(object.get("metadata")),
        extensions: texts(object.get("extensions")),
    })
}

/// Reads a task of any version; `None` if the JSON has no id or no status object.
pub fn task(value: &Value) -> Option<Task> {
    let object = value.as_object()?;
    let inner = object.get("status").filter(|status| status.is_object())?;
    Some(Task {
        id: text_of(object, "id")?,
        context_id: text_of(object, "contextId"),
        status: status(inner),
        artifacts: list(object.get("artifacts"), artifact),
        history: list(object.get("history"), message),
        metadata: members(object.get("metadata")),
    })
}

/// Reads an update of any version: the result of a send, get or cancel, or a stream event. `None` if the JSON is
/// neither a task, a message nor an update of a status or artifact.
pub fn update(value: &Value) -> Option<Update> {
    let object = value.as_object()?;
    let is_event = object.contains_key("statusUpdate")
        || object.get("kind").and_then(Value::as_str) == Some("status-update");
    let is_task = object.get("kind").and_then(Value::as_str) == Some("task");
    if let Some(task) = task(value).filter(|_| is_task) {
        return Some(Update::Task(task));
    }
    // In 1.0 a member names the kind.
    if let Some(inner) = object.get("task").filter(|inner| inner.is_object()) {
        return task(inner).map(Update::Task);
    }
    if let Some(inner) = object.get("message").filter(|inner| inner.is_object()) {
        return message(inner).map(Update::Message);
    }
    let event = object
        .get("statusUpdate")
        .or_else(|| object.get("artifactUpdate"));
    let object = event.and_then(Value::as_object).unwrap_or(object);
    let context_id = text_of(object, "contextId");
    if let Some(inner) = object.get("artifact") {
        return Some(Update::Artifact {
            task_id: text_of(object, "taskId").unwrap_or_default(),
            context_id,
            artifact: artifact(inner)?,
            append: flag(object, "append"),
            last_chunk: flag(object, "lastChunk"),
            metadata: members(object.get("metadata")),
        });
    }
    let has_state = object
        .get("status")
        .is_some_and(|it| it.get("state").is_some());
    let is_event = is_event || (has_state && !object.contains_key("id"));
    let task_id = text_of(object, "taskId").or_else(|| is_event.then(String::new));
    if let (Some(task_id), Some(inner)) = (task_id, object.get("status")) {
        return Some(Update::Status {
            task_id,
            context_id,
            status: status(inner),
            metadata: members(object.get("metadata")),
        });
    }
    task(value)
        .map(Update::Task)
        .or_else(|| message(value).map(Update::Message))
}

/// Reads the parameters of a send request, for an agent; `None` if they hold no valid message.
pub(super) fn send_request(params: &Value) -> Option<SendRequest> {
    let object = params.as_object()?;
    let configuration = members(object.get("configuration"));
    // 0.3 has `blocking`, 1.0 the opposite. In 1.0 the default is to wait (A2A 1.0 §3.2.2).
    let blocking = configuration.get("blocking").and_then(Value::as_bool);
    Some(SendRequest {
        message: message(object.get("message")?)?,
        accepted_output_modes: texts(configuration.get("acceptedOutputModes")),
        blocking: blocking.unwrap_or_else(|| !flag(&configuration, "returnImmediately")),
        metadata: members(object.get("metadata")),
    })
}
