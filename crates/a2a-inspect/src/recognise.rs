//! Recognition of the kind of a JSON value, by its shape.
//!
//! Owns the members that tell the kinds apart. Leaves texts that are not one JSON value to `stream`. Invariants: any
//! value may be of at least one kind; only members of the value and of its first level are looked at, so the costs do
//! not depend on the depth.

use a2a::Members;
use a2a::dialect::envelope::MessageType;
use a2a::extension::URI;
use serde_json::Value;

use crate::TextKind;

/// The kinds that a value may be, the most probable first. The last one is always `TextKind::Json`.
pub(crate) fn recognise(value: &Value) -> Vec<TextKind> {
    let mut found: Vec<(TextKind, u32)> = match value {
        Value::Object(members) => {
            let shape = Shape(members);
            let all = [
                shape.json_rpc(),
                shape.envelope(),
                shape.card(),
                shape.card_part(),
                shape.message(),
                shape.part(),
                shape.artifact(),
                shape.task(),
                shape.stream_event(),
                shape.send_request(),
                shape.send_answer(),
                shape.error(),
                shape.sessions_card(),
                shape.session(),
                shape.sessions_message(),
                shape.sessions_frame(),
                shape.sessions_artifact(),
                shape.json_schema(),
            ];
            all.into_iter().flatten().collect()
        }
        _ => Vec::new(),
    };
    // Stable: of equal scores the one that was asked first.
    found.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
    let kinds = found.into_iter().map(|(kind, _)| kind);
    kinds.chain([TextKind::Json]).collect()
}

/// The most probable kind of a value; `TextKind::Json` if no kind fits.
pub(crate) fn best(value: &Value) -> TextKind {
    let found = recognise(value);
    found.first().copied().unwrap_or(TextKind::Json)
}

/// Whether a message, part, artifact, task or event is written as in 0.2 or 0.3, where a member names the kind, and
/// roles and states are in small letters.
pub(crate) fn is_older(value: &Value) -> bool {
    let Some(members) = value.as_object() else {
        return false;
    };
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let kinds = [
        "message",
        "task",
        "status-update",
        "artifact-update",
        "text",
        "data",
        "file",
    ];
    let first_part = members.get("parts").and_then(|parts| parts.get(0));
    let state = members.get("status").and_then(|status| status.get("state"));
    text("kind").is_some_and(|kind| kinds.contains(&kind))
        || matches!(text("role"), Some("user" | "agent"))
        || first_part.is_some_and(|part| part.get("kind").or(part.get("type")).is_some())
        || state
            .and_then(Value::as_str)
            .is_some_and(|state| state.starts_with(|first: char| first.is_ascii_lowercase()))
        || ["message", "task"]
            .iter()
            .filter_map(|name| members.get(*name))
            .any(is_older)
}

/// A kind that a value may be, and how well the shape fits it, from 1 to 100: 100 if a member exists in no other kind.
/// `None` if the value is not of that kind.
type Scored = Option<(TextKind, u32)>;

#[derive(Clone, Copy)]
struct Shape<'v>(&'v Members);

impl<'v> Shape<'v> {
    fn has(self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    fn count(self, names: &[&str]) -> u32 {
        let there = names.iter().filter(|name| self.has(name));
        there.map(|_| 1).sum()
    }

    fn text(self, name: &str) -> Option<&'v str> {
        self.0.get(name)?.as_str()
    }

    fn object(self, name: &str) -> Option<Shape<'v>> {
        self.0.get(name)?.as_object().map(Shape)
    }

    fn array(self, name: &str) -> bool {
        self.0.get(name).is_some_and(Value::is_array)
    }

    fn json_rpc(self) -> Scored {
        let framed = self.has("jsonrpc");
        let answer = self.has("result") || (framed && self.has("error"));
        if self.text("method").is_some() && !self.has("message_type") {
            let score = if framed { 100 } else { 40 };
            return (framed || self.has("params")).then_some((TextKind::RpcRequest, score));
        }
        match (framed, answer) {
            (true, true) => Some((TextKind::RpcAnswer, 100)),
            (true, false) => Some((TextKind::RpcAnswer, 40)),
            (false, true) if self.has("id") => Some((TextKind::RpcAnswer, 50)),
            (false, _) => None,
        }
    }

    fn envelope(self) -> Scored {
        let count = self.count(&[
            "message_id",
            "message_type",
            "sender_id",
            "recipient_id",
            "payload",
            "timestamp",
            "correlation_id",
        ]);
        let kind = self
            .text("message_type")
            .and_then(MessageType::named)
            .map_or(TextKind::OtherEnvelope, TextKind::Envelope);
        (count >= 3).then_some((kind, (30 + 10 * count).min(100)))
    }

    fn card(self) -> Scored {
        let typical = self.count(&[
            "name",
            "description",
            "version",
            "capabilities",
            "skills",
            "defaultInputModes",
            "defaultOutputModes",
            "provider",
            "securitySchemes",
        ]);
        if self.array("supportedInterfaces") {
            return Some((TextKind::Card10, 70 + 3 * typical));
        }
        let called = self.has("url") || self.has("additionalInterfaces");
        let skilled = self.array("skills") || self.object("capabilities").is_some();
        if typical < 2 || !(skilled || called) || !(self.has("name") || called) {
            return None;
        }
        let version = self.text("protocolVersion").unwrap_or_default();
        let kind = if version.starts_with('1') {
            TextKind::Card10
        } else if version.starts_with("0.2")
            || (version.is_empty() && self.has("url") && !self.has("preferredTransport"))
        {
            TextKind::Card02
        } else if called || !version.is_empty() {
            TextKind::Card03
        } else {
            // Without any interface: the newest version says best what is missing.
            TextKind::Card10
        };
        Some((kind, 40 + 5 * typical))
    }

    fn card_part(self) -> Scored {
        if self.has("name") || self.has("url") || self.has("supportedInterfaces") {
            return None;
        }
        let extensions = self
            .object("capabilities")
            .and_then(|it| it.0.get("extensions")?.as_array());
        let names_it = |it: &Value| it.get("uri").and_then(Value::as_str) == Some(URI);
        if extensions.is_some_and(|all| all.iter().any(names_it)) {
            return Some((TextKind::CardPart, 90));
        }
        let schemas = self.object("schemas").is_some();
        (schemas && (self.array("skills") || self.has("defaultInputModes")))
            .then_some((TextKind::CardPart, 80))
    }

    fn message(self) -> Scored {
        let parts = self.array("parts");
        if self.text("kind") == Some("message") {
            return Some((TextKind::Message, 100));
        }
        if self.has("artifactId") {
            return None;
        }
        let named = self.count(&["messageId", "role"]);
        match (parts, named) {
            (true, 1..) => Some((TextKind::Message, 80 + 5 * named)),
            (true, _) => Some((TextKind::Message, 40)),
            (false, 2) => Some((TextKind::Message, 60)),
            (false, _) if self.array("content") && self.has("role") => {
                Some((TextKind::Message, 50))
            }
            (false, _) => None,
        }
    }

    fn part(self) -> Scored {
        let content = self.count(&["text", "data", "raw", "file", "url"]);
        let around = self.count(&["kind", "type", "metadata", "mediaType", "filename"]);
        let kind = self.text("kind").or(self.text("type"));
        match kind {
            Some("text" | "data" | "file") if content > 0 => Some((TextKind::Part, 85)),
            _ if content == 1
                && self.0.len() == usize::try_from(content + around).unwrap_or_default() =>
            {
                Some((TextKind::Part, 45 + 5 * around))
            }
            _ => None,
        }
    }

    fn artifact(self) -> Scored {
        (self.has("artifactId") && !self.has("artifact")).then_some((TextKind::Artifact, 90))
    }

    fn task(self) -> Scored {
        if self.text("kind") == Some("task") {
            return Some((TextKind::Task, 100));
        }
        let status = self.object("status")?;
        (status.has("state") && !self.has("taskId")).then_some((TextKind::Task, 90))
    }

    fn stream_event(self) -> Scored {
        if matches!(self.text("kind"), Some("status-update" | "artifact-update"))
            || self.count(&["statusUpdate", "artifactUpdate"]) > 0
        {
            return Some((TextKind::StreamEvent, 100));
        }
        if self.has("taskId") && self.count(&["status", "artifact"]) > 0 {
            return Some((TextKind::StreamEvent, 70));
        }
        // The answer to a send looks the same.
        self.wraps_answer().then_some((TextKind::StreamEvent, 60))
    }

    fn wraps_answer(self) -> bool {
        let message = self.object("message");
        self.object("task").is_some()
            || message.is_some_and(|it| it.has("parts") || it.has("messageId"))
    }

    fn send_request(self) -> Scored {
        let message = self.object("message")?;
        if !(message.has("parts") || message.has("messageId")) {
            return None;
        }
        if self.has("configuration") {
            return Some((TextKind::SendRequest, 95));
        }
        let of_person = matches!(message.text("role"), Some("user" | "ROLE_USER"));
        Some((TextKind::SendRequest, if of_person { 85 } else { 50 }))
    }

    fn send_answer(self) -> Scored {
        self.wraps_answer().then_some((TextKind::SendAnswer, 80))
    }

    fn error(self) -> Scored {
        if self.has("jsonrpc") || self.has("message_type") {
            return None;
        }
        let error = self.object("error")?;
        let code = error.0.get("code");
        if code.is_some_and(Value::is_string) {
            return Some((TextKind::SessionsError, 90));
        }
        let known = error.count(&["code", "status", "message", "details"]);
        (known > 0).then_some((TextKind::HttpError, 50 + 10 * known))
    }

    fn sessions_card(self) -> Scored {
        let kinds = [self.object("api").is_some(), self.object("auth").is_some()];
        let score = match kinds {
            [true, true] => 95,
            [true, false] => 85,
            [false, true] if self.array("capabilities") => 75,
            [false, _] if self.array("capabilities") && self.has("name") => 60,
            _ => return None,
        };
        // A2A wins on a card of both.
        let of_a2a = self.has("supportedInterfaces") || self.array("skills");
        Some((
            TextKind::SessionsCard,
            if of_a2a { score - 40 } else { score },
        ))
    }

    fn session(self) -> Scored {
        let known = self.count(&["id", "created_at", "status"]);
        (known == 3 || (self.has("id") && self.text("status").is_some() && self.0.len() <= 5))
            .then_some((TextKind::Session, 60 + 10 * known))
    }

    fn sessions_message(self) -> Scored {
        let content = self.text("content").is_some();
        if !(content || self.has("created_at") && self.has("role")) {
            return None;
        }
        match self.count(&["id", "created_at"]) {
            0 if self.has("role") => Some((TextKind::SessionsSendRequest, 80)),
            0 => None,
            known => Some((TextKind::SessionsMessage, 75 + 10 * known)),
        }
    }

    /// Recognises the objects of 002 that hold another object or a list, for example a page of messages.
    fn sessions_frame(self) -> Scored {
        if self.object("session").is_some() {
            return Some((TextKind::SessionsCreateAnswer, 95));
        }
        if self.array("messages") {
            let page = self.has("pagination");
            return Some((TextKind::SessionsPage, if page { 100 } else { 75 }));
        }
        if let Some(message) = self.object("message")
            && !message.has("parts")
            && message.count(&["content", "created_at"]) > 0
        {
            return Some((TextKind::SessionsSendAnswer, 95));
        }
        let only = self.object("metadata").is_some() && self.0.len() == 1;
        only.then_some((TextKind::SessionsCreateRequest, 30))
    }

    fn sessions_artifact(self) -> Scored {
        let typed = self.text("type").is_some_and(|kind| kind.contains('/'));
        (typed && self.has("data") && !self.has("message_type")).then_some((
            TextKind::SessionsArtifact,
            if self.has("id") { 90 } else { 70 },
        ))
    }

    fn json_schema(self) -> Scored {
        if self.text("$schema").is_some() {
            return Some((TextKind::JsonSchema, 95));
        }
        let known = self.count(&[
            "$ref",
            "$defs",
            "properties",
            "required",
            "items",
            "additionalProperties",
            "enum",
            "oneOf",
            "anyOf",
            "allOf",
        ]);
        let typed = matches!(
            self.text("type"),
            Some("object" | "array" | "string" | "number" | "integer" | "boolean" | "null")
        );
        match (typed, known) {
            (true, 1..) => Some((TextKind::JsonSchema, 85)),
            (true, 0) => Some((TextKind::JsonSchema, 40)),
            (false, 2..) => Some((TextKind::JsonSchema, 60)),
            (false, _) => None,
        }
    }
}
