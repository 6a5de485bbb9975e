//! The modes that a card declares, with their places, and the rules for each.

use std::collections::HashSet;

use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use json_form::formats::media_type::essence;
use serde_json::Value;

use super::Card;
use crate::{messages, rules};

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
    let names = ["defaultInputModes", "defaultOutputModes"];
    add(&mut found, card, &root, None, names);
    let skills = card.get("skills").and_then(Value::as_array);
    for (at, skill) in skills.into_iter().flatten().enumerate() {
        let pointer = root.child("skills").item(at);
        let names = ["inputModes", "outputModes"];
        add(&mut found, skill, &pointer, Some(at), names);
    }
    found
}

/// Adds the modes of a card or skill, which is at `pointer`. `inputs` and `outputs` are the names of its lists.
fn add<'c>(
    found: &mut Vec<DeclaredMode<'c>>,
    owner: &'c Value,
    pointer: &Pointer,
    skill: Option<usize>,
    [inputs, outputs]: [&str; 2],
) {
    for (name, is_input) in [(inputs, true), (outputs, false)] {
        let list = owner.get(name).and_then(Value::as_array);
        for (at, mode) in list.into_iter().flatten().enumerate() {
            if let Some(text) = mode.as_str() {
                found.push(DeclaredMode {
                    text,
                    pointer: pointer.child(name).item(at),
                    skill,
                    is_input,
                });
            }
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

/// Whether a mode allows plain text: it is `text`, `text/plain`, `text/*` or `*/*`.
pub(super) fn is_text(mode: &str) -> bool {
    let essence = essence(mode);
    matches!(essence.as_str(), "text" | "text/plain" | "text/*" | "*/*")
}

impl Card<'_> {
    pub(super) fn modes(&mut self) {
        let in_order: Vec<&str> = self.schemas.iter().map(|it| it.name).collect();
        let names: HashSet<&str> = in_order.iter().copied().collect();
        let findings = &mut self.findings;
        let of_agent = self
            .modes
            .iter()
            .filter(|it| it.is_input && it.skill.is_none());
        let defaults: HashSet<&str> = of_agent.map(|it| it.text).collect();
        let read_names = |text: &str| SchemaMode::parse(text).is_some();
        for mode in &self.modes {
            let at = || mode.pointer.clone();
            let read = SchemaMode::parse(mode.text);
            if let Some(read) = read.filter(|it| !names.contains(it.schema())) {
                let why = messages::undeclared_mode(read.schema());
                let words = (why, messages::declare_it(&in_order));
                findings.push(rules::UNDECLARED_MODE.broken(at(), words));
            }
            if mode.schema_parameters() > 1 {
                findings.push(rules::DUPLICATE_PARAMETER.broken(at(), messages::SCHEMA_TWICE));
            } else if let Some(name) = mode.unquoted_name() {
                let words = (messages::name_needs_quotes(name), messages::quoted(name));
                findings.push(rules::NAME_NEEDS_QUOTES.broken(at(), words));
            }
            let is_new = mode.is_input && mode.skill.is_some() && read_names(mode.text);
            if is_new && !defaults.contains(&mode.text) {
                let words = (
                    messages::mode_not_in_defaults(mode.text),
                    messages::LIST_MODE,
                );
                findings.push(rules::MODE_NOT_IN_DEFAULTS.broken(at(), words));
            }
            if !mode.text.contains('/') {
                let why = messages::not_a_media_type(mode.text);
                let words = (why, messages::WRITE_MEDIA_TYPE);
                findings.push(rules::MODE_NOT_A_MEDIA_TYPE.broken(at(), words));
            }
        }
    }
}
