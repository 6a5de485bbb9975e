//! Rules of sessions over REST (002) that its schemas do not state.
//!
//! Owns “Schema Extensions”, “Multimodal Content”, “Implementation Guidance” and “Versioning” as findings. Leaves the
//! schemas to `schemas`. Invariant: only a broken promise (broken Base64, an identifier used twice) is an error;
//! guidance is a warning or a note.

use std::collections::HashSet;

use exact_json::Pointer;
use json_form::formats::{base64, web_address};
use serde_json::{Map, Value};

use super::{Kind, messages};
use crate::{Finding, rules};

/// The findings about a value by the rules of 002; empty for kinds of other documents.
pub(super) fn findings(kind: Kind, value: &Value) -> Vec<Finding> {
    let mut rules = Rules {
        findings: Vec::new(),
        messages: HashSet::new(),
        artifacts: HashSet::new(),
    };
    let root = Pointer::root();
    match kind {
        Kind::SessionsCard => rules.card(value),
        Kind::Session => rules.session(&root, value),
        Kind::SessionsMessage | Kind::SessionsSendRequest => rules.message(&root, value),
        Kind::SessionsArtifact => rules.artifact(&root, value),
        Kind::CreateSessionResponse => rules.member(&root, value, "session", Rules::session),
        Kind::SessionsSendResponse => rules.member(&root, value, "message", Rules::message),
        Kind::SessionsMessagePage => rules.page(value),
        _ => {}
    }
    rules.findings
}

struct Rules {
    findings: Vec<Finding>,
    messages: HashSet<String>,
    artifacts: HashSet<String>,
}

impl Rules {
    fn card(&mut self, card: &Value) {
        let root = Pointer::root();
        let known = [
            "name",
            "description",
            "version",
            "api",
            "auth",
            "capabilities",
            "contact",
            "pricing",
        ];
        self.custom(&root, card, &known);
        for place in ["/version", "/api/version"] {
            let version = card.pointer(place).and_then(Value::as_str);
            if version.is_some_and(|it| !is_semantic_version(it)) {
                let at = place.parse().unwrap_or_default();
                let words = messages::VERSION_NOT_SEMANTIC;
                self.findings
                    .push(rules::SESSIONS_VERSION.broken(at, words));
            }
        }
    }

    fn session(&mut self, at: &Pointer, session: &Value) {
        self.custom(
            at,
            session,
            &["id", "created_at", "updated_at", "status", "metadata"],
        );
        self.time(at, session, "created_at");
        self.time(at, session, "updated_at");
    }

    fn page(&mut self, page: &Value) {
        let at = Pointer::root().child("messages");
        let listed = page.get("messages").and_then(Value::as_array);
        for (index, message) in listed.into_iter().flatten().enumerate() {
            self.message(&at.item(index), message);
        }
    }

    fn message(&mut self, at: &Pointer, message: &Value) {
        let known = [
            "id",
            "role",
            "content",
            "created_at",
            "in_reply_to",
            "metadata",
            "artifacts",
        ];
        self.custom(at, message, &known);
        self.time(at, message, "created_at");
        let is_new = |known: &mut HashSet<String>, it: &str| known.insert(it.to_owned());
        if let Some(identifier) = message.get("id").and_then(Value::as_str)
            && !is_new(&mut self.messages, identifier)
        {
            self.identifier_again(at, identifier);
        }
        let artifacts = message.get("artifacts").and_then(Value::as_array);
        for (index, artifact) in artifacts.into_iter().flatten().enumerate() {
            let at = at.child("artifacts").item(index);
            self.artifact(&at, artifact);
            if let Some(identifier) = artifact.get("id").and_then(Value::as_str)
                && !is_new(&mut self.artifacts, identifier)
            {
                self.identifier_again(&at, identifier);
            }
        }
    }

    fn artifact(&mut self, at: &Pointer, artifact: &Value) {
        self.custom(at, artifact, &["id", "type", "data", "name", "description"]);
        let data = artifact.get("data");
        let text = data.and_then(Value::as_str);
        let of_type = artifact.get("type").and_then(Value::as_str);
        let at = at.child("data");
        if of_type == Some("url/reference") {
            let is_address = text.is_some_and(|it| web_address::origin(it).is_some());
            if data.is_some() && !is_address {
                let words = messages::NO_ADDRESS;
                self.findings
                    .push(rules::SESSIONS_ARTIFACT_ADDRESS.broken(at, words));
            }
        } else if let Some(encoded) = text.and_then(|it| it.strip_prefix("base64:"))
            && !base64::is_padded(encoded)
        {
            let words = messages::NOT_BASE64;
            self.findings
                .push(rules::SESSIONS_ARTIFACT_BASE64.broken(at, words));
        }
    }

    fn member(
        &mut self,
        at: &Pointer,
        value: &Value,
        name: &str,
        rules: fn(&mut Self, &Pointer, &Value),
    ) {
        if let Some(member) = value.get(name) {
            rules(self, &at.child(name), member);
        }
    }

    /// Checks that custom properties have a prefix as a namespace (“Schema Extensions” 1), for example
    /// `financial.rate`.
    fn custom(&mut self, at: &Pointer, value: &Value, known: &[&str]) {
        let empty = Map::new();
        let members = value.as_object().unwrap_or(&empty);
        let has_namespace = |name: &str| name.contains(['.', ':', '/']);
        for name in members.keys() {
            if !known.contains(&name.as_str()) && !has_namespace(name) {
                let why = messages::without_namespace(name);
                let words = (why, messages::give_namespace(name));
                self.findings
                    .push(rules::SESSIONS_NAMESPACE.broken(at.child(name), words));
            }
        }
    }

    fn time(&mut self, at: &Pointer, value: &Value, name: &str) {
        let time = value.get(name).and_then(Value::as_str);
        if time.is_some_and(|it| it.len() != "YYYY-MM-DDTHH:MM:SSZ".len() || !it.ends_with('Z')) {
            let words = messages::TIME_NOT_UTC;
            self.findings
                .push(rules::SESSIONS_TIME.broken(at.child(name), words));
        }
    }

    fn identifier_again(&mut self, at: &Pointer, identifier: &str) {
        let why = messages::identifier_again(identifier);
        let words = (why, messages::UNIQUE_IDENTIFIER);
        self.findings
            .push(rules::SESSIONS_IDENTIFIER.broken(at.child("id"), words));
    }
}

fn is_semantic_version(text: &str) -> bool {
    // Pre-release and build (SemVer 2 §9 and §10) follow the three numbers.
    let core = text.split(['-', '+']).next().unwrap_or_default();
    let numbers: Vec<&str> = core.split('.').collect();
    let is_number = |it: &&str| !it.is_empty() && it.bytes().all(|one| one.is_ascii_digit());
    numbers.len() == 3 && numbers.iter().all(is_number)
}
