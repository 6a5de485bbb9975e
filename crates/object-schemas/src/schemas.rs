//! The registry: the schemas of Rust types under names, and what follows from them on cards and in messages.

use std::any::{TypeId, type_name};
use std::collections::HashMap;
use std::sync::Arc;

use a2a::extension::declaration::{Declared, DeclaredSchema};
use a2a::extension::input_error::INPUT_ERRORS_URI;
use a2a::extension::request_flow::{Decision, StructuredInput, decide, structured_input};
use a2a::extension::{Origin, URI};
use a2a_official::{AgentCard, AgentExtension, AgentSkill, Message, Part};
use json_form::validate::{Checker, Refusal};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value};

use crate::{Problems, official};

/// The media type of words, which an agent should take beside data (000 §1).
const TEXT: &str = "text/plain";
/// The largest integer up to which every integer is a double of its own, 2⁵³.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The named schemas of an agent's inputs and outputs, compiled. A clone shares them.
#[derive(Clone, Debug, Default)]
pub struct ObjectSchemas {
    declared: Declared,
    checkers: HashMap<String, Arc<Checker>>,
    inputs: Vec<Named>,
    outputs: Vec<Named>,
}

/// A name, and the Rust type whose schema has it; `None` for a schema that was given as JSON.
#[derive(Clone, Debug)]
struct Named {
    name: String,
    of: Option<TypeId>,
}

/// Why a schema cannot be declared or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SchemaError {
    /// The name is empty, or has characters that a mode cannot hold without quotes.
    #[error("“{0}” cannot be the name of a schema: take letters, digits, “.”, “-” and “_”")]
    Name(String),
    /// The name has another schema already.
    #[error("the name “{0}” has two different schemas")]
    Twice(String),
    /// The validator refuses the schema, or cannot check all of it. It never fetches another document.
    #[error("the schema “{name}” cannot be checked: {why}")]
    Refused {
        /// The schema's name.
        name: String,
        /// The validator's reason.
        why: String,
    },
    /// No schema was declared under the name.
    #[error("there is no schema “{0}”")]
    Undeclared(String),
    /// A run takes or gives a type that was not declared.
    #[error("declare the type {0} first, by `input` or `output`")]
    UndeclaredType(&'static str),
    /// A run takes or gives a type that was declared under several names.
    #[error("the type {0} has several names: give each schema a type of its own")]
    SeveralNames(&'static str),
}

impl ObjectSchemas {
    /// An agent without schemas.
    pub fn new() -> Self {
        Self {
            declared: Declared {
                extension: true,
                ..Declared::default()
            },
            ..Self::default()
        }
    }

    /// Declares the schema of the type `T` as an input.
    pub fn input<T: JsonSchema + DeserializeOwned + 'static>(
        self,
        name: &str,
    ) -> Result<Self, SchemaError> {
        let settings = SchemaSettings::draft2020_12().for_deserialize();
        let schema = settings.into_generator().into_root_schema_for::<T>();
        let mut schemas = self.declare(name, schema.to_value())?;
        schemas.inputs.push(Named::new::<T>(name));
        Ok(schemas)
    }

    /// Declares the schema of the type `T` as an output.
    pub fn output<T: JsonSchema + Serialize + 'static>(
        self,
        name: &str,
    ) -> Result<Self, SchemaError> {
        let settings = SchemaSettings::draft2020_12().for_serialize();
        let schema = settings.into_generator().into_root_schema_for::<T>();
        let mut schemas = self.declare(name, schema.to_value())?;
        schemas.outputs.push(Named::new::<T>(name));
        Ok(schemas)
    }

    /// Declares a JSON Schema as an input, for agents whose schemas are data.
    pub fn input_schema(self, name: &str, schema: Value) -> Result<Self, SchemaError> {
        let mut schemas = self.declare(name, schema)?;
        schemas.inputs.push(Named {
            name: name.to_owned(),
            of: None,
        });
        Ok(schemas)
    }

    /// Declares a JSON Schema as an output, for agents whose schemas are data.
    pub fn output_schema(self, name: &str, schema: Value) -> Result<Self, SchemaError> {
        let mut schemas = self.declare(name, schema)?;
        schemas.outputs.push(Named {
            name: name.to_owned(),
            of: None,
        });
        Ok(schemas)
    }

    fn declare(mut self, name: &str, schema: Value) -> Result<Self, SchemaError> {
        let is_plain = |it: char| it.is_alphanumeric() || matches!(it, '.' | '-' | '_');
        if name.is_empty() || !name.chars().all(is_plain) {
            return Err(SchemaError::Name(name.to_owned()));
        }
        match self.declared.schema(name) {
            Some(known) if known.schema == schema => return Ok(self),
            Some(_) => return Err(SchemaError::Twice(name.to_owned())),
            None => {}
        }
        let refused = |refusal: &Refusal| SchemaError::Refused {
            name: name.to_owned(),
            why: refusal.to_string(),
        };
        let checker = Checker::new(&schema).map_err(|refusal| refused(&refusal))?;
        if let Some(notice) = checker.notices().first() {
            return Err(refused(notice));
        }
        self.checkers.insert(name.to_owned(), Arc::new(checker));
        self.declared.schemas.push(DeclaredSchema {
            name: name.to_owned(),
            schema,
            origin: Origin::CardRoot,
        });
        Ok(self)
    }

    /// The schemas by name, in the order of their declarations: the member `schemas` of a card (000 §1).
    pub fn schemas(&self) -> Value {
        let named = self.declared.named();
        let members = named.map(|it| (it.name.clone(), it.schema.clone()));
        Value::Object(members.collect())
    }

    /// The extension object of a card's capabilities (000 §1). It has the schemas, too, under `params.schemas`: servers
    /// and registries that keep known members only drop the root member.
    pub fn extension(&self) -> AgentExtension {
        AgentExtension {
            uri: URI.to_owned(),
            description: Some("Takes data of the declared JSON Schemas".to_owned()),
            required: None,
            params: Some(HashMap::from([("schemas".to_owned(), self.schemas())])),
        }
    }

    /// The modes of all inputs.
    pub fn input_modes(&self) -> Vec<String> {
        modes(&self.inputs)
    }

    /// The modes of all outputs.
    pub fn output_modes(&self) -> Vec<String> {
        modes(&self.outputs)
    }

    /// Declares the schemas on a card: the extension, that of input errors, and the modes, after that of words, in the card's
    /// defaults and in each skill that has none of its own. The defaults need them also if each skill names its own: several
    /// servers compare the media type of a part with the defaults alone.
    pub fn apply(&self, card: &mut AgentCard) {
        let extensions = card.capabilities.extensions.get_or_insert_default();
        let input_errors = AgentExtension {
            uri: INPUT_ERRORS_URI.to_owned(),
            description: Some("Says where data does not fit".to_owned()),
            required: None,
            params: None,
        };
        for ours in [self.extension(), input_errors] {
            // An extension that the card has may be required, or described in other words.
            match extensions.iter_mut().find(|it| it.uri == ours.uri) {
                Some(known) => known.params = ours.params,
                None => extensions.push(ours),
            }
        }
        let [inputs, outputs] = [&self.inputs, &self.outputs].map(|it| with_words(modes(it)));
        add(&mut card.default_input_modes, &inputs);
        add(&mut card.default_output_modes, &outputs);
        for skill in &mut card.skills {
            skill.input_modes.get_or_insert_with(|| inputs.clone());
            skill.output_modes.get_or_insert_with(|| outputs.clone());
        }
    }

    /// Sets the modes of a skill that takes and gives only some of the schemas, named here; words are added.
    pub fn apply_to_skill(
        &self,
        skill: &mut AgentSkill,
        inputs: &[&str],
        outputs: &[&str],
    ) -> Result<(), SchemaError> {
        let chosen = |names: &[&str], all: &[Named]| {
            let find = |name: &&str| {
                let found = all.iter().find(|it| it.name == *name);
                found
                    .cloned()
                    .ok_or_else(|| SchemaError::Undeclared((*name).to_owned()))
            };
            let found: Result<Vec<Named>, SchemaError> = names.iter().map(find).collect();
            found.map(|found| Some(with_words(modes(&found))))
        };
        skill.input_modes = chosen(inputs, &self.inputs)?;
        skill.output_modes = chosen(outputs, &self.outputs)?;
        Ok(())
    }

    /// The card as JSON, with the member `schemas` at its root (000 §1), which the official type cannot hold. A signed card
    /// gets none, since its signature does not cover it: clients read `params.schemas`.
    pub fn card_json(&self, card: &AgentCard) -> Value {
        let mut json = serde_json::to_value(card).unwrap_or_default();
        let is_signed = card.signatures.as_ref().is_some_and(|it| !it.is_empty());
        if let Value::Object(members) = &mut json
            && !is_signed
        {
            members.insert("schemas".to_owned(), self.schemas());
        }
        json
    }

    /// The answer that a message needs, by its data and by whether it belongs to a task (000 §3). Data is checked by the
    /// same validator as in a form of A2A Forms.
    pub fn read(&self, message: &Message, has_task: bool) -> Decision<Problems> {
        let message = official::message(message);
        let structured = structured_input(&message, &self.declared, |name, _, data| {
            self.check(name, data)
        });
        decide(structured, has_task)
    }

    /// Checks a value against a declared schema, with the findings.
    pub fn check(&self, name: &str, value: &Value) -> Result<(), Problems> {
        let checker = self.checkers.get(name);
        let checker = checker.ok_or_else(|| Problems::from("There is no such schema."))?;
        Problems::found(checker, value)
    }

    /// The data of an input as a value of the type of its schema. An error means that the schema accepts a value which the
    /// type does not, for example by `#[serde(try_from)]`.
    ///
    /// Servers on protobuf pass integers on as `1.0`. They are integers here again.
    pub fn parse<T: DeserializeOwned>(input: &StructuredInput) -> Result<T, serde_json::Error> {
        T::deserialize(with_integers(input.data.clone()))
    }

    /// A part of an artifact with a value of a declared output (000 §4), or the reasons why its schema does not accept the
    /// value. A part that was refused must not be sent.
    pub fn part(&self, name: &str, value: Value) -> Result<Part, Problems> {
        self.check(name, &value)?;
        let mode = mode(name);
        let mut part = Part::data(value).with_media_type(mode.clone());
        part.metadata = Some(HashMap::from([("mimeType".to_owned(), mode.into())]));
        Ok(part)
    }

    /// The name of the input whose type is `T`.
    pub fn input_of<T: 'static>(&self) -> Result<&str, SchemaError> {
        name_of::<T>(&self.inputs)
    }

    /// The name of the output whose type is `T`.
    pub fn output_of<T: 'static>(&self) -> Result<&str, SchemaError> {
        name_of::<T>(&self.outputs)
    }

    /// The names of all inputs, in the order of their declarations.
    pub fn input_names(&self) -> impl Iterator<Item = &str> {
        self.inputs.iter().map(|it| it.name.as_str())
    }
}

impl Named {
    fn new<T: 'static>(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            of: Some(TypeId::of::<T>()),
        }
    }
}

fn name_of<T: 'static>(all: &[Named]) -> Result<&str, SchemaError> {
    let mut found = all.iter().filter(|it| it.of == Some(TypeId::of::<T>()));
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(&only.name),
        (None, _) => Err(SchemaError::UndeclaredType(type_name::<T>())),
        (Some(_), Some(_)) => Err(SchemaError::SeveralNames(type_name::<T>())),
    }
}

/// The mode of a schema (000 §1).
fn mode(name: &str) -> String {
    format!("application/json;schema={name}")
}

fn modes(named: &[Named]) -> Vec<String> {
    named.iter().map(|it| mode(&it.name)).collect()
}

fn with_words(mut modes: Vec<String>) -> Vec<String> {
    modes.insert(0, TEXT.to_owned());
    modes
}

fn add(to: &mut Vec<String>, modes: &[String]) {
    for mode in modes {
        if !to.contains(mode) {
            to.push(mode.clone());
        }
    }
}

/// A value whose integral numbers of up to 2⁵³ are integers, also those that were written as `1.0`: JSON Schema counts them
/// as integers, serde does not.
fn with_integers(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(integer(&number).unwrap_or(number)),
        Value::Array(items) => items.into_iter().map(with_integers).collect(),
        Value::Object(members) => {
            let all = members
                .into_iter()
                .map(|(name, it)| (name, with_integers(it)));
            Value::Object(all.collect::<Map<_, _>>())
        }
        other => other,
    }
}

fn integer(number: &Number) -> Option<Number> {
    if number.is_i64() || number.is_u64() {
        return None;
    }
    let value = number.as_f64()?;
    let is_whole = value.fract() == 0.0 && value.abs() <= EXACT;
    #[expect(clippy::cast_possible_truncation, reason = "whole, and at most 2⁵³")]
    is_whole.then(|| Number::from(value as i64))
}
