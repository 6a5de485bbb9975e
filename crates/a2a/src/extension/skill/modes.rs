//! Inputs and outputs of a skill, or of the agent itself: plain text, JSON, and schemas.
//!
//! Owns resolving modes (a skill's own, else the agent's defaults; 000 §1) to schemas. Leaves
//! finding schemas on the card to `declaration`.

use std::collections::BTreeSet;

use serde_json::Value;

use super::files;
use crate::card::{AgentCard, Skill};
use crate::extension::Origin;
use crate::extension::declaration::{
    INPUT_SCHEMA, OUTPUT_SCHEMA, PARAMETERS, SchemaOnCard, all, is_schema, parameters,
};
use crate::extension::input_request::agent_stack_form;
use crate::extension::mode::{SchemaMode, is_json, is_text, mode_of};
use crate::message::Part;

/// The inputs that a skill, or the agent itself, accepts: plain text, values of schemas, or both.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkillInputs {
    /// Whether the skill accepts plain text. A skill without any mode does.
    pub text: bool,
    /// The schemas whose values are accepted, in the order of the modes.
    pub schemas: Vec<SchemaInput>,
}

/// A schema whose values a skill accepts, and the mode to send them with.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaInput {
    /// The schema's name: for a skill's own schema the name of the member that holds it, for any JSON
    /// the empty text.
    pub name: String,
    /// The mode to send with a value, exactly as declared (000 §2).
    pub mode: String,
    /// The schema; `None` if the card does not hold it, but the skill accepts text or another schema.
    pub schema: Option<Value>,
    /// The place of the schema; `None` if any JSON is accepted.
    pub origin: Option<Origin>,
}

impl SchemaInput {
    /// Whether any JSON is accepted: the mode names no schema, or one that the card does not hold.
    pub fn is_any_json(&self) -> bool {
        self.origin.is_none()
    }
}

/// The inputs of a skill: by the skill's own modes, else by the agent's.
pub fn inputs(card: &AgentCard, skill: &Skill) -> SkillInputs {
    resolve_inputs(card, card.input_modes(skill), Some(skill))
}

/// The inputs of the agent itself (000 §1: "for the agent itself or for a specific skill").
pub fn agent_inputs(card: &AgentCard) -> SkillInputs {
    resolve_inputs(card, &card.default_input_modes, None)
}

/// Whether a message can be sent to the agent itself: the agent has no skills, or accepts a schema
/// that no skill accepts.
pub fn takes_agent_input(card: &AgentCard) -> bool {
    if card.skills.is_empty() {
        return true;
    }
    let mut modes = Vec::new();
    for skill in &card.skills {
        modes.extend_from_slice(card.input_modes(skill));
    }
    let distinct_modes = distinct(&modes);
    let known: BTreeSet<&str> = distinct_modes.iter().map(SchemaMode::schema).collect();
    let found = all(card, &mut Vec::new());
    let is_own =
        |mode: &SchemaMode| !known.contains(mode.schema()) && lookup(&found, mode).is_some();
    distinct(&card.default_input_modes).iter().any(is_own)
}

fn resolve_inputs(card: &AgentCard, modes: &[String], skill: Option<&Skill>) -> SkillInputs {
    let found = all(card, &mut Vec::new());
    let text = modes.is_empty() || modes.iter().any(|mode| is_text(mode));
    let json = modes
        .iter()
        .find(|mode| is_json(mode) && SchemaMode::parse(mode).is_none())
        .cloned();
    let mut schemas: Vec<SchemaInput> = distinct(modes)
        .into_iter()
        .map(|mode| {
            let schema = found.iter().find(|found| found.is(mode.schema()));
            SchemaInput {
                name: mode.schema().to_owned(),
                mode: mode.as_str().to_owned(),
                schema: schema.map(|found| found.schema.clone()),
                origin: schema.map(|found| found.origin.clone()),
            }
        })
        .collect();
    let own = skill.and_then(|skill| {
        let schema = skill.others.get(INPUT_SCHEMA).filter(|it| is_schema(it))?;
        let skill = skill.id.clone();
        Some((schema.clone(), Origin::SkillInputSchema { skill }))
    });
    let initial_form = agent_stack_form::initial_form(card).filter(|_| own.is_none());
    let mode = || {
        json.clone()
            .unwrap_or_else(|| "application/json".to_owned())
    };
    if let Some((schema, origin)) = own {
        schemas.push(SchemaInput {
            name: INPUT_SCHEMA.to_owned(),
            mode: mode(),
            schema: Some(schema),
            origin: Some(origin),
        });
    } else if initial_form.is_some() {
        schemas.push(SchemaInput {
            name: agent_stack_form::INITIAL_FORM.to_owned(),
            mode: agent_stack_form::INITIAL_FORM_MODE.to_owned(),
            schema: initial_form,
            origin: Some(Origin::InitialForm),
        });
    } else if json.is_some() {
        schemas.push(SchemaInput {
            name: String::new(),
            mode: mode(),
            schema: Some(Value::Bool(true)),
            origin: None,
        });
    }
    if let Some((skill, schema)) = skill.and_then(|it| Some((it, parameters(card, it)?))) {
        schemas.push(SchemaInput {
            name: PARAMETERS.to_owned(),
            mode: "application/json".to_owned(),
            schema: Some(schema.clone()),
            origin: Some(Origin::CapabilityParameters {
                capability: skill.id.clone(),
            }),
        });
    }
    // Words such as `string` are no media types, and mean text.
    let text = text || (schemas.is_empty() && !modes.iter().any(|mode| files::is_file(mode)));
    if !text && schemas.is_empty() {
        schemas.push(SchemaInput {
            name: files::FILE.to_owned(),
            mode: files::MODE.to_owned(),
            schema: Some(files::schema(modes)),
            origin: Some(Origin::FileModes),
        });
    }
    // Text would not be accepted in place of a value whose schema is missing.
    if !text && schemas.iter().all(|input| input.schema.is_none()) {
        for input in &mut schemas {
            input.schema = Some(Value::Bool(true));
        }
    }
    SkillInputs { text, schemas }
}

/// The schema of a data part of a result: the schema that the part's mode names; without such a name,
/// the skill's only schema, else the agent's only schema. `None` if the card does not declare the
/// named schema, or the part is not JSON.
pub fn output_schema<'c>(
    card: &'c AgentCard,
    skill: Option<&'c Skill>,
    part_mode: Option<&str>,
) -> Option<&'c Value> {
    let found = all(card, &mut Vec::new());
    if let Some(mode) = part_mode {
        if let Some(named) = SchemaMode::parse(mode) {
            return lookup(&found, &named);
        }
        if !is_json(mode) {
            return None;
        }
    }
    if let Some(skill) = skill {
        let own = distinct(skill.output_modes.as_deref().unwrap_or_default());
        match own.as_slice() {
            [] => {}
            [only] => return lookup(&found, only),
            _ => return None,
        }
        if let Some(schema) = skill
            .others
            .get(OUTPUT_SCHEMA)
            .filter(|schema| is_schema(schema))
        {
            return Some(schema);
        }
        // The modes of a skill replace those of the agent.
        if skill.output_modes.is_some() {
            return None;
        }
    }
    match distinct(&card.default_output_modes).as_slice() {
        [only] => lookup(&found, only),
        _ => None,
    }
}

/// Whether a part of a result names its schema, or carries it.
pub fn names_schema(part: &Part) -> bool {
    mode_of(part).and_then(SchemaMode::parse).is_some() || carried_schema(part).is_some()
}

/// The schema of a part of a result: the one that its media type names, else the one that it carries, else the one that
/// `output_schema` finds; `None` without any.
pub fn schema_of_part<'c>(
    card: &'c AgentCard,
    skill: Option<&'c Skill>,
    part: &'c Part,
) -> Option<&'c Value> {
    let mode = mode_of(part);
    let is_named = mode.and_then(SchemaMode::parse).is_some();
    let carried = carried_schema(part).filter(|_| !is_named);
    // The calls of tools that ADK reports are no results.
    if carried.is_none() && part.metadata.contains_key("adk_type") {
        return None;
    }
    carried.or_else(|| output_schema(card, skill, mode))
}

/// The schema in the metadata of a part: `json_schema` of `fasta2a`, or `schema` (A2A 1.0 §6.8). `None` without one.
fn carried_schema(part: &Part) -> Option<&Value> {
    const KEYWORDS: [&str; 8] = [
        "type",
        "properties",
        "$ref",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "$schema",
    ];
    let is_schema = |it: &&Value| KEYWORDS.iter().any(|keyword| it.get(keyword).is_some());
    let named = ["json_schema", "schema"].into_iter();
    named
        .filter_map(|name| part.metadata.get(name))
        .find(is_schema)
}

fn lookup<'c>(found: &[SchemaOnCard<'c>], mode: &SchemaMode) -> Option<&'c Value> {
    found
        .iter()
        .find(|found| found.is(mode.schema()))
        .map(|found| found.schema)
}

/// The schema modes in a list of modes, each schema once.
fn distinct(modes: &[String]) -> Vec<SchemaMode> {
    let mut seen = BTreeSet::new();
    let mut distinct: Vec<SchemaMode> = Vec::new();
    for mode in modes.iter().filter_map(|mode| SchemaMode::parse(mode)) {
        if seen.insert(mode.schema().to_owned()) {
            distinct.push(mode);
        }
    }
    distinct
}
