//! Skill inputs and outputs: the schemas of a skill.
//!
//! Owns resolving a skill's modes (its own, else the agent's defaults; 000 §1) to schemas. Leaves
//! finding schemas on the card to `declaration`.

use exact_json as json;
use serde_json::Value;

use super::declaration::{
    Found, INPUT_SCHEMA, OUTPUT_SCHEMA, PARAMETERS, all, is_schema, parameters,
};
use super::mode::{is_json, is_text};
use super::{Origin, SchemaMode};
use crate::{AgentCard, Members, Part, Skill};

/// The inputs that a skill accepts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SkillInputs {
    /// Whether it accepts plain text. A skill without any mode does.
    pub text: bool,
    /// The declared mode of JSON without a schema: any JSON is accepted.
    pub json: Option<String>,
    /// The schemas whose values are accepted, in the order of the modes.
    pub schemas: Vec<SchemaInput>,
}

impl SkillInputs {
    /// Plain text only.
    pub fn of_text() -> Self {
        Self {
            text: true,
            ..Self::default()
        }
    }
}

/// A schema whose values a skill accepts.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaInput {
    /// Its name. A skill's own schema has the name of the member that holds it.
    pub name: String,
    /// The mode to send with it, exactly as declared (000 §2).
    pub mode: String,
    /// The schema; `None` if the card does not declare it.
    pub schema: Option<Value>,
    /// The place of the schema.
    pub origin: Option<Origin>,
}

/// The inputs of a skill: by its own modes, else by the agent's.
pub fn inputs(card: &AgentCard, skill: &Skill) -> SkillInputs {
    let modes = card.input_modes(skill);
    let found = all(card, &mut Vec::new());
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
    if let Some(schema) = skill
        .raw
        .get(INPUT_SCHEMA)
        .filter(|schema| is_schema(schema))
    {
        schemas.push(SchemaInput {
            name: INPUT_SCHEMA.to_owned(),
            mode: json
                .clone()
                .unwrap_or_else(|| "application/json".to_owned()),
            schema: Some(schema.clone()),
            origin: Some(Origin::SkillInputSchema {
                skill: skill.id.clone(),
            }),
        });
    }
    if let Some(schema) = parameters(card, skill) {
        schemas.push(SchemaInput {
            name: PARAMETERS.to_owned(),
            mode: "application/json".to_owned(),
            schema: Some(schema.clone()),
            origin: Some(Origin::CapabilityParameters {
                capability: skill.id.clone(),
            }),
        });
    }
    SkillInputs {
        text: modes.is_empty() || modes.iter().any(|mode| is_text(mode)),
        json,
        schemas,
    }
}

/// The schema of a data part of a result: the one that the part's mode names; if it names none, the
/// skill's only schema, else the agent's only schema. `None` if the card does not declare the named
/// schema, or the part is not JSON.
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
            .raw
            .get(OUTPUT_SCHEMA)
            .filter(|schema| is_schema(schema))
        {
            return Some(schema);
        }
    }
    match distinct(&card.default_output_modes).as_slice() {
        [only] => lookup(&found, only),
        _ => None,
    }
}

/// The schema of a part of a result. Of its two modes the one that names a schema counts.
pub fn schema_of_part<'c>(
    card: &'c AgentCard,
    skill: Option<&'c Skill>,
    part: &Part,
) -> Option<&'c Value> {
    let beside = part.media_type.as_deref();
    let names_one = beside.filter(|mode| SchemaMode::parse(mode).is_some());
    let own = part.mode();
    let vague = own.is_some_and(|mode| is_json(mode) && SchemaMode::parse(mode).is_none());
    output_schema(card, skill, names_one.filter(|_| vague).or(own))
}

/// The skill's examples that are JSON objects, to fill a form with.
pub fn examples(skill: &Skill) -> Vec<Value> {
    let values = skill
        .examples
        .iter()
        .filter_map(|example| json::parse(example).ok());
    values.filter(Value::is_object).collect()
}

fn lookup<'c>(found: &[Found<'c>], mode: &SchemaMode) -> Option<&'c Value> {
    found
        .iter()
        .find(|found| found.is(mode.schema()))
        .map(|found| found.schema)
}

/// The schema modes in a list of modes, each schema once.
fn distinct(modes: &[String]) -> Vec<SchemaMode> {
    let mut known = Members::new();
    let mut distinct: Vec<SchemaMode> = Vec::new();
    for mode in modes.iter().filter_map(|mode| SchemaMode::parse(mode)) {
        if known
            .insert(mode.schema().to_owned(), Value::Null)
            .is_none()
        {
            distinct.push(mode);
        }
    }
    distinct
}
