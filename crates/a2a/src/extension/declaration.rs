//! Declared schemas: the JSON Schemas that a card holds, and their places in it.
//!
//! Owns the list of places and their precedence. Leaves the meaning of a schema to its user.
//! Invariants: each schema knows its origin; the first place wins; oddities become a `Note`, never
//! an error.

use exact_json as json;
use exact_json::equality::same_json;
use serde_json::Value;

use super::mode::SchemaMode;
use super::{Note, Origin, URI, activation};
use crate::Members;
use crate::card::{AgentCard, Skill};
use crate::dialect::{Dialect, sessions};

/// A schema that a card declares, with its name and its place on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredSchema {
    /// The schema's name. A skill's own schema has the name of the member that holds it.
    pub name: String,
    /// The JSON Schema, unchanged and unchecked.
    pub schema: Value,
    /// The place on the card that holds the schema.
    pub origin: Origin,
}

/// All schemas that a card declares, and the notes about them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Declared {
    /// Whether the card declares the object-schemas extension (000).
    pub extension: bool,
    /// The schemas, one place on the card after another, each place in the order of the card.
    pub schemas: Vec<DeclaredSchema>,
    /// Defects in what the card declares about schemas and modes, to show to the person.
    pub notes: Vec<Note>,
}

/// A schema found on the card, borrowed from it.
pub(super) struct SchemaOnCard<'c> {
    pub(super) name: &'c str,
    pub(super) schema: &'c Value,
    pub(super) origin: Origin,
}

/// Reads the schemas at one place of a card, and adds a note for each defect there.
type Adapter = for<'c> fn(&'c AgentCard, &mut Vec<Note>) -> Vec<SchemaOnCard<'c>>;

/// The readers of all places. If two places declare one name, the earlier reader's schema counts.
const ADAPTERS: [Adapter; 4] = [
    card_root,
    extension_params,
    skill_schemas,
    capability_parameters,
];

/// The readers for a signed card. SDKs sign the members that A2A defines, so a schema at the root,
/// which anybody on the way could add, must not replace a signed one.
const SIGNED: [Adapter; 4] = [
    extension_params,
    card_root,
    skill_schemas,
    capability_parameters,
];

fn card_root<'c>(card: &'c AgentCard, notes: &mut Vec<Note>) -> Vec<SchemaOnCard<'c>> {
    named(card.raw.get("schemas"), &Origin::CardRoot, notes)
}

fn extension_params<'c>(card: &'c AgentCard, notes: &mut Vec<Note>) -> Vec<SchemaOnCard<'c>> {
    let ours = card
        .capabilities
        .extensions
        .iter()
        .filter(|extension| extension.uri == URI);
    let schemas = ours.filter_map(|extension| extension.params.as_ref()?.get("schemas"));
    schemas
        .flat_map(|schemas| named(Some(schemas), &Origin::ExtensionParams, notes))
        .collect()
}

fn skill_schemas<'c>(card: &'c AgentCard, _notes: &mut Vec<Note>) -> Vec<SchemaOnCard<'c>> {
    let both = card.skills.iter().flat_map(|skill| {
        let id = || skill.id.clone();
        let input = (INPUT_SCHEMA, Origin::SkillInputSchema { skill: id() });
        let output = (OUTPUT_SCHEMA, Origin::SkillOutputSchema { skill: id() });
        [input, output].map(|(name, origin)| {
            let schema = skill.others.get(name).filter(|schema| is_schema(schema))?;
            Some(SchemaOnCard {
                name,
                schema,
                origin,
            })
        })
    });
    both.flatten().collect()
}

fn capability_parameters<'c>(card: &'c AgentCard, _notes: &mut Vec<Note>) -> Vec<SchemaOnCard<'c>> {
    let all = card.skills.iter().filter_map(|skill| {
        Some(SchemaOnCard {
            name: PARAMETERS,
            schema: parameters(card, skill)?,
            origin: Origin::CapabilityParameters {
                capability: skill.id.clone(),
            },
        })
    });
    all.collect()
}

/// The schema of the parameters of a capability (002); `None` for a card of A2A, whose `capabilities`
/// are an object.
pub(super) fn parameters<'c>(card: &AgentCard, skill: &'c Skill) -> Option<&'c Value> {
    let is_list = card.raw.get("capabilities").is_some_and(Value::is_array);
    sessions::capability_parameters::parameters(&skill.others).filter(|_| is_list)
}

pub(super) const PARAMETERS: &str = "parameters";
pub(super) const INPUT_SCHEMA: &str = "inputSchema";
pub(super) const OUTPUT_SCHEMA: &str = "outputSchema";

pub(super) fn is_schema(value: &Value) -> bool {
    value.is_object() || value.is_boolean()
}

fn named<'c>(
    schemas: Option<&'c Value>,
    origin: &Origin,
    notes: &mut Vec<Note>,
) -> Vec<SchemaOnCard<'c>> {
    let Some(schemas) = schemas.filter(|schemas| !schemas.is_null()) else {
        return Vec::new();
    };
    let Some(members) = schemas.as_object() else {
        notes.push(Note::NotAnObject {
            origin: origin.clone(),
        });
        return Vec::new();
    };
    let found = members.iter().map(|(name, schema)| SchemaOnCard {
        name,
        schema,
        origin: origin.clone(),
    });
    found.collect()
}

/// All schemas of a card. If modes can mean several by one name, only the first is kept, and a different one gets a
/// `Note::Conflict`.
pub(super) fn all<'c>(card: &'c AgentCard, notes: &mut Vec<Note>) -> Vec<SchemaOnCard<'c>> {
    let mut kept: Vec<SchemaOnCard<'c>> = Vec::new();
    // Positions by name, because a card can hold thousands.
    let mut places = Members::new();
    let signatures = card.raw.get("signatures").and_then(Value::as_array);
    let is_signed = signatures.is_some_and(|signatures| !signatures.is_empty());
    for found in if is_signed { SIGNED } else { ADAPTERS }
        .iter()
        .flat_map(|adapter| adapter(card, notes))
        .collect::<Vec<_>>()
    {
        let known = Some(&places)
            .filter(|_| found.origin.is_named())
            .and_then(|places| json::number::whole(places.get(found.name)?))
            .and_then(|at| kept.get(usize::try_from(at).ok()?));
        match known {
            None => {
                if found.origin.is_named() {
                    places.insert(
                        found.name.to_owned(),
                        json::number::count(kept.len() as u64),
                    );
                }
                kept.push(found);
            }
            Some(known) if same_json(known.schema, found.schema) => {}
            Some(known) => notes.push(Note::Conflict {
                name: found.name.to_owned(),
                kept: known.origin.clone(),
                dropped: found.origin,
            }),
        }
    }
    kept
}

/// Finds all schemas that a card declares, of each name the one that counts.
pub fn declared(card: &AgentCard) -> Declared {
    let mut notes = Vec::new();
    let found = all(card, &mut notes);
    let extension = card
        .capabilities
        .extensions
        .iter()
        .any(|extension| extension.uri == URI);
    // Looked up by key, because a card can hold thousands of names and modes.
    let mut names = Members::new();
    for found in found.iter().filter(|found| found.origin.is_named()) {
        names.insert(found.name.to_owned(), Value::Null);
    }
    let mut told = Members::new();

    match (extension, found.iter().any(|found| found.origin.is_named())) {
        (true, false) if found.is_empty() => notes.push(Note::NoSchemas),
        (false, true) => notes.push(Note::NotDeclared),
        _ => {}
    }
    for found in found.iter().filter(|found| !is_schema(found.schema)) {
        notes.push(Note::NotASchema {
            name: found.name.to_owned(),
            origin: found.origin.clone(),
        });
    }
    for uri in card.capabilities.extensions.iter().map(|it| &it.uri) {
        let known = activation::other_version_of(uri);
        notes.extend(known.map(|known| Note::OtherVersion {
            uri: uri.clone(),
            known,
        }));
    }
    notes_on_inputs(card, &found, &mut notes);
    let agent = card
        .default_input_modes
        .iter()
        .chain(&card.default_output_modes)
        .map(|mode| (mode, None));
    let skills = card.skills.iter().flat_map(|skill| {
        let modes = skill
            .input_modes
            .iter()
            .chain(&skill.output_modes)
            .flatten();
        modes.map(|mode| (mode, Some(skill.id.clone())))
    });
    for (mode, skill) in agent.chain(skills) {
        let Some(read) = SchemaMode::parse(mode) else {
            continue;
        };
        if read.is_ambiguous() && told.insert(mode.clone(), Value::Null).is_none() {
            notes.push(Note::AmbiguousMode {
                mode: mode.clone(),
                schema: read.schema().to_owned(),
            });
        }
        if names.contains_key(read.schema()) {
            continue;
        }
        let whose = skill.as_deref().unwrap_or_default();
        let known = told.insert([mode, "\n", whose].concat(), Value::Null);
        if known.is_none() {
            notes.push(Note::UndeclaredMode {
                mode: mode.clone(),
                schema: read.schema().to_owned(),
                skill,
            });
        }
    }
    let own = |found: SchemaOnCard<'_>| DeclaredSchema {
        name: found.name.to_owned(),
        schema: found.schema.clone(),
        origin: found.origin,
    };
    Declared {
        extension,
        schemas: found.into_iter().map(own).collect(),
        notes,
    }
}

/// Adds a note for each input schema of an agent of 0.3 that accepts no object.
fn notes_on_inputs(card: &AgentCard, found: &[SchemaOnCard<'_>], notes: &mut Vec<Note>) {
    let has_objects_only = !card.interfaces.is_empty()
        && card
            .interfaces
            .iter()
            .all(|interface| interface.dialect() == (Dialect::V0_3, true));
    if !has_objects_only {
        return;
    }
    let mut inputs = Members::new();
    let skills = card.skills.iter().flat_map(|skill| card.input_modes(skill));
    for mode in card.default_input_modes.iter().chain(skills) {
        let schema = SchemaMode::parse(mode).map(|mode| mode.schema().to_owned());
        inputs.extend(schema.map(|name| (name, Value::Null)));
    }
    for found in found.iter().filter(|found| found.origin.is_named()) {
        let mut types = types(found.schema).into_iter().flatten().peekable();
        let admits_object = types.peek().is_none() || types.any(|it| it == "object");
        if !admits_object && inputs.contains_key(found.name) {
            let schema = found.name.to_owned();
            notes.push(Note::NotAnObjectInput { schema });
        }
    }
}

impl Declared {
    /// The schema that modes with this name mean; `None` if the card declares none. Modes can't name a skill's own
    /// schema.
    pub fn schema(&self, name: &str) -> Option<&DeclaredSchema> {
        self.named().find(|declared| declared.name == name)
    }

    /// The schemas that modes can name: those of the card and of the extension, not a skill's own.
    pub fn named(&self) -> impl Iterator<Item = &DeclaredSchema> {
        self.schemas
            .iter()
            .filter(|declared| declared.origin.is_named())
    }
}

impl SchemaOnCard<'_> {
    /// Whether a mode with this schema name means this schema.
    pub(super) fn is(&self, name: &str) -> bool {
        self.origin.is_named() && self.name == name
    }
}

/// The types that a schema names; `None` if it has no `type`.
pub(super) fn types(schema: &Value) -> Option<impl Iterator<Item = &str>> {
    let types = match schema.get("type")? {
        Value::Array(types) => types.as_slice(),
        only => std::slice::from_ref(only),
    };
    Some(types.iter().filter_map(Value::as_str))
}
