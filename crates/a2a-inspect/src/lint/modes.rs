//! The modes that a card declares, with their places, and the rules for each.

use std::collections::HashSet;

use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use serde_json::Value;

use super::Card;
use crate::{Severity, messages};

/// A mode that a card declares: in the agent's default modes or in the modes of a skill.
pub(super) struct DeclaredMode<'c> {
    pub(super) text: &'c str,
    pub(super) pointer: Pointer,
    /// The index of the skill in the card's `skills`, from 0; `None` for the agent's defaults.
    pub(super) skill: Option<usize>,
    pub(super) is_input: bool,
}

/// All modes of a card, the agent's defaults first.
pub(super) fn declared(card: &Value) -> Vec<DeclaredMode<'_>> {
    let mut found = Vec::new();
    let root = Pointer::root();
    for (name, is_input) in [("defaultInputModes", true), ("defaultOutputModes", false)] {
        add(
            &mut found,
            card.get(name),
            &root.child(name),
            None,
            is_input,
        );
    }
    let skills = card.get("skills").and_then(Value::as_array);
    for (at, skill) in skills.into_iter().flatten().enumerate() {
        let pointer = root.child("skills").item(at);
        for (name, is_input) in [("inputModes", true), ("outputModes", false)] {
            add(
                &mut found,
                skill.get(name),
                &pointer.child(name),
                Some(at),
                is_input,
            );
        }
    }
    found
}

fn add<'c>(
    found: &mut Vec<DeclaredMode<'c>>,
    list: Option<&'c Value>,
    pointer: &Pointer,
    skill: Option<usize>,
    is_input: bool,
) {
    let list = list.and_then(Value::as_array).into_iter().flatten();
    for (at, mode) in list.enumerate() {
        if let Some(text) = mode.as_str() {
            found.push(DeclaredMode {
                text,
                pointer: pointer.item(at),
                skill,
                is_input,
            });
        }
    }
}

impl<'c> DeclaredMode<'c> {
    /// The values of the mode's parameters `schema`, as they are written.
    fn schema_values(&self) -> impl Iterator<Item = &'c str> {
        let parameters = self.text.split(';').skip(1);
        parameters.filter_map(|parameter| {
            let (name, value) = parameter.split_once('=')?;
            let is_schema = name.trim().eq_ignore_ascii_case("schema");
            is_schema.then_some(value.trim())
        })
    }

    pub(super) fn schema_parameters(&self) -> usize {
        self.schema_values().count()
    }

    /// The schema's name, if it is written without quotation marks and is not a token (RFC 9110 §5.6.2).
    pub(super) fn unquoted_name(&self) -> Option<&'c str> {
        let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        self.schema_values()
            .find(|name| !name.starts_with('"') && !name.bytes().all(token))
    }
}

/// Whether a mode is `application/json`, with or without parameters.
pub(super) fn is_json(mode: &str) -> bool {
    essence(mode).eq_ignore_ascii_case("application/json")
}

/// Whether a mode allows plain text: it is `text`, `text/plain`, `text/*` or `*/*`.
pub(super) fn is_text(mode: &str) -> bool {
    let essence = essence(mode).to_ascii_lowercase();
    matches!(essence.as_str(), "text" | "text/plain" | "text/*" | "*/*")
}

fn essence(mode: &str) -> &str {
    mode.split(';').next().unwrap_or_default().trim()
}

impl Card<'_> {
    pub(super) fn modes(&mut self) {
        let names: HashSet<&str> = self.schemas.iter().map(|it| it.name).collect();
        for mode in std::mem::take(&mut self.modes) {
            let at = || mode.pointer.clone();
            let read = SchemaMode::parse(mode.text);
            match &read {
                Some(read) if !names.contains(read.schema()) => {
                    let why = messages::undeclared_mode(read.schema());
                    let fix = messages::declare_it(
                        &self.schemas.iter().map(|it| it.name).collect::<Vec<_>>(),
                    );
                    self.add(Severity::Error, "undeclared-mode", at(), why, fix);
                }
                _ => {}
            }
            if mode.schema_parameters() > 1 {
                let (why, fix) = messages::SCHEMA_TWICE;
                self.add(Severity::Error, "duplicate-parameter", at(), why, fix);
            } else if let Some(name) = mode.unquoted_name() {
                let why = messages::name_needs_quotes(name);
                self.add(
                    Severity::Note,
                    "name-needs-quotes",
                    at(),
                    why,
                    messages::quoted(name),
                );
            }
            if !mode.text.contains('/') {
                let why = messages::not_a_media_type(mode.text);
                self.add(
                    Severity::Warning,
                    "mode-not-a-media-type",
                    at(),
                    why,
                    messages::WRITE_MEDIA_TYPE,
                );
            }
            self.modes.push(mode);
        }
    }
}
