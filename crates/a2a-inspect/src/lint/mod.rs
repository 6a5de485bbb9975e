//! Card lint: rules about cards that no schema states.
//!
//! Owns the rules about a card as a whole: the extension, modes, names, interfaces, signatures. Leaves the text of a
//! schema to `schemas` beside this, the shape of the card to `documents`, and sentences to `messages`. Invariants:
//! the lint reads the card's JSON, so that each finding has its place; the costs are linear in the card, except for
//! compiling at most [`MOST_SCHEMAS`] schemas within the cost guard.

mod modes;
mod schemas;

use std::collections::{HashMap, HashSet};

use a2a::extension::{SchemaMode, URI};
use exact_json::{Pointer, same_json};
use json_form::schema::guard::limits::Limits;
use serde_json::{Map, Value};

use crate::{Finding, Severity, messages};
use modes::DeclaredMode;
pub(crate) use schemas::schema_findings;

/// The maximum number of schemas of a card that are compiled.
const MOST_SCHEMAS: usize = 64;

/// The version of A2A whose rules a card is checked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardVersion {
    /// 0.2 or 0.3.
    Older,
    /// 1.0.
    V1_0,
    /// Only the members of the object-schemas extension.
    Part,
}

/// A schema with a name that modes can refer to.
struct Named<'c> {
    name: &'c str,
    schema: &'c Value,
    pointer: Pointer,
}

/// A card while it is checked.
struct Card<'c> {
    value: &'c Value,
    version: CardVersion,
    /// The named schemas: those at the root first, then those in the parameters of the extension, as clients read
    /// them; the other way round if the card is signed. Of schemas with one name only the first.
    schemas: Vec<Named<'c>>,
    modes: Vec<DeclaredMode<'c>>,
    findings: Vec<Finding>,
}

/// The findings about a card.
pub(crate) fn lint(value: &Value, version: CardVersion, limits: &Limits) -> Vec<Finding> {
    let mut card = Card {
        value,
        version,
        schemas: Vec::new(),
        modes: modes::declared(value),
        findings: Vec::new(),
    };
    card.collect_schemas();
    card.extension();
    card.names();
    card.modes();
    card.use_of_schemas();
    card.skills();
    if version != CardVersion::Part {
        card.interfaces();
        card.signatures();
        card.older_members();
    }
    schemas::check(&mut card, limits);
    card.findings
}

impl<'c> Card<'c> {
    fn add(
        &mut self,
        severity: Severity,
        rule: &str,
        pointer: Pointer,
        why: impl Into<String>,
        fix: impl Into<String>,
    ) {
        let rule = ["card.", rule].concat();
        self.findings
            .push(Finding::new(severity, rule, pointer, why, fix));
    }

    fn extensions(&self) -> impl Iterator<Item = (Pointer, &'c Map<String, Value>)> + use<'c> {
        let list = self
            .value
            .get("capabilities")
            .and_then(|it| it.get("extensions"));
        let list = list.and_then(Value::as_array).into_iter().flatten();
        list.enumerate().filter_map(|(at, item)| {
            let pointer = Pointer::root()
                .child("capabilities")
                .child("extensions")
                .item(at);
            Some((pointer, item.as_object()?))
        })
    }

    fn skill_list(&self) -> impl Iterator<Item = (Pointer, &'c Map<String, Value>)> + use<'c> {
        let list = self.value.get("skills").and_then(Value::as_array);
        list.into_iter()
            .flatten()
            .enumerate()
            .filter_map(|(at, skill)| {
                Some((Pointer::root().child("skills").item(at), skill.as_object()?))
            })
    }

    fn is_declared(&self) -> bool {
        self.extensions().any(|(_, it)| is_ours(it))
    }

    fn is_signed(&self) -> bool {
        let signatures = self.value.get("signatures").and_then(Value::as_array);
        signatures.is_some_and(|list| !list.is_empty())
    }

    fn collect_schemas(&mut self) {
        let root = Pointer::root().child("schemas");
        let mut places = vec![(root, self.value.get("schemas"))];
        for (pointer, extension) in self.extensions().filter(|(_, it)| is_ours(it)) {
            let params = extension.get("params").and_then(|it| it.get("schemas"));
            places.push((pointer.child("params").child("schemas"), params));
        }
        if self.is_signed() {
            // A schema at the root, which signatures do not cover, must not replace a signed one.
            places.rotate_left(1);
        }
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (pointer, value) in places {
            let members = match value {
                None | Some(Value::Null) => continue,
                Some(Value::Object(members)) => members,
                Some(_) => {
                    let (why, fix) = messages::SCHEMAS_NOT_AN_OBJECT;
                    self.add(Severity::Error, "schemas-not-an-object", pointer, why, fix);
                    continue;
                }
            };
            for (name, schema) in members {
                let pointer = pointer.child(name);
                if !schema.is_object() && !schema.is_boolean() {
                    let why = messages::not_a_schema(name);
                    self.add(
                        Severity::Error,
                        "not-a-schema",
                        pointer,
                        why,
                        messages::WRITE_SCHEMA,
                    );
                    continue;
                }
                let first = known
                    .get(name.as_str())
                    .and_then(|at| self.schemas.get(*at));
                if let Some(first) = first {
                    if !same_json(first.schema, schema) {
                        let why = messages::conflict(name, first.pointer.as_str());
                        let fix = messages::SAME_IN_BOTH_PLACES;
                        self.add(Severity::Warning, "schema-conflict", pointer, why, fix);
                    }
                    continue;
                }
                known.insert(name, self.schemas.len());
                self.schemas.push(Named {
                    name,
                    schema,
                    pointer,
                });
            }
        }
    }

    fn extension(&mut self) {
        let declared = self.is_declared();
        let root = self.value.get("schemas");
        if !declared && !self.schemas.is_empty() {
            let (why, fix) = messages::EXTENSION_NOT_DECLARED;
            let at = root.map_or(Pointer::root(), |_| Pointer::root().child("schemas"));
            self.add(Severity::Error, "extension-not-declared", at, why, fix);
        }
        let mut in_params = false;
        for (pointer, extension) in self.extensions() {
            let Some(uri) = extension.get("uri").and_then(Value::as_str) else {
                continue;
            };
            if uri != URI && is_near(uri) {
                let why = messages::near_uri(uri);
                let fix = messages::write_uri(URI);
                self.add(
                    Severity::Error,
                    "extension-uri",
                    pointer.child("uri"),
                    why,
                    fix,
                );
            }
            if uri != URI {
                continue;
            }
            in_params |= extension
                .get("params")
                .and_then(|it| it.get("schemas"))
                .is_some();
            if extension.get("required") == Some(&Value::Bool(true)) {
                let (why, fix) = messages::EXTENSION_REQUIRED;
                let at = pointer.child("required");
                self.add(Severity::Warning, "extension-required", at, why, fix);
            }
            if self.schemas.is_empty() {
                let (why, fix) = messages::NO_SCHEMAS;
                self.add(Severity::Warning, "no-schemas", pointer, why, fix);
            }
        }
        if declared && !in_params && root.is_some_and(Value::is_object) {
            let (why, fix) = messages::ONLY_AT_ROOT;
            let at = Pointer::root().child("schemas");
            self.add(Severity::Note, "schemas-only-at-root", at, why, fix);
        }
    }

    fn names(&mut self) {
        let mut by_lower_case: HashMap<String, &'c str> = HashMap::new();
        let mut differing = Vec::new();
        for named in &self.schemas {
            let lower = named.name.to_lowercase();
            match by_lower_case.get(&lower) {
                Some(first) => differing.push((named.pointer.clone(), named.name, *first)),
                None => {
                    by_lower_case.insert(lower, named.name);
                }
            }
        }
        for (pointer, name, first) in differing {
            let why = messages::differ_by_case(name, first);
            self.add(
                Severity::Warning,
                "names-differ-by-case",
                pointer,
                why,
                messages::RENAME_ONE,
            );
        }
    }

    fn modes(&mut self) {
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

    fn use_of_schemas(&mut self) {
        let used: HashSet<String> = self
            .modes
            .iter()
            .filter_map(|mode| Some(SchemaMode::parse(mode.text)?.schema().to_owned()))
            .collect();
        let unused: Vec<(Pointer, &str)> = self
            .schemas
            .iter()
            .filter(|it| !used.contains(it.name))
            .map(|it| (it.pointer.clone(), it.name))
            .collect();
        for (pointer, name) in unused {
            let why = messages::unused_schema(name);
            self.add(
                Severity::Warning,
                "unused-schema",
                pointer,
                why,
                messages::NAME_IT_IN_A_MODE,
            );
        }
    }

    /// The modes in the list at a pointer.
    fn list(&self, pointer: &Pointer) -> Vec<&'c str> {
        let list = pointer.get(self.value).and_then(Value::as_array);
        let list = list.into_iter().flatten();
        list.filter_map(Value::as_str).collect()
    }

    fn skills(&mut self) {
        let agent_inputs = Pointer::root().child("defaultInputModes");
        let agent_outputs = Pointer::root().child("defaultOutputModes");
        let mut ids = HashSet::new();
        let skills: Vec<_> = self.skill_list().collect();
        let own = |skill: &Map<String, Value>, name: &str| {
            let list = skill.get(name).and_then(Value::as_array);
            list.is_some_and(|list| !list.is_empty())
        };
        let mut lists = Vec::new();
        for (pointer, skill) in &skills {
            if let Some(id) = skill.get("id").and_then(Value::as_str)
                && !ids.insert(id)
            {
                let why = messages::skill_id_again(id);
                self.add(
                    Severity::Error,
                    "skill-id-again",
                    pointer.child("id"),
                    why,
                    messages::RENAME_ONE,
                );
            }
            let inputs = if own(skill, "inputModes") {
                pointer.child("inputModes")
            } else {
                agent_inputs.clone()
            };
            let outputs = if own(skill, "outputModes") {
                pointer.child("outputModes")
            } else {
                agent_outputs.clone()
            };
            lists.push((inputs, outputs));
        }
        if skills.is_empty() {
            lists.push((agent_inputs, agent_outputs));
        }
        let mut seen = HashSet::new();
        for (inputs, outputs) in lists {
            let input_modes = self.list(&inputs);
            let takes_schema = input_modes
                .iter()
                .any(|mode| SchemaMode::parse(mode).is_some());
            if takes_schema
                && !input_modes.iter().any(|mode| modes::is_text(mode))
                && seen.insert(inputs.clone())
            {
                let (why, fix) = messages::NO_TEXT_MODE;
                self.add(Severity::Warning, "no-text-mode", inputs, why, fix);
            }
            let output_modes = self.list(&outputs);
            let bare = output_modes
                .iter()
                .position(|mode| modes::is_json(mode) && SchemaMode::parse(mode).is_none());
            let names_one = output_modes
                .iter()
                .any(|mode| SchemaMode::parse(mode).is_some());
            if let Some(at) = bare.filter(|_| takes_schema && !names_one) {
                let pointer = outputs.item(at);
                if seen.insert(pointer.clone()) {
                    let (why, fix) = messages::OUTPUT_WITHOUT_SCHEMA;
                    self.add(Severity::Note, "output-without-schema", pointer, why, fix);
                }
            }
        }
    }

    fn interfaces(&mut self) {
        let mut addresses = vec![Pointer::root().child("url")];
        for list in ["supportedInterfaces", "additionalInterfaces"] {
            let count = self
                .value
                .get(list)
                .and_then(Value::as_array)
                .map_or(0, Vec::len);
            addresses
                .extend((0..count).map(|at| Pointer::root().child(list).item(at).child("url")));
        }
        for pointer in addresses {
            let Some(address) = pointer.get(self.value).and_then(Value::as_str) else {
                continue;
            };
            let host = address
                .strip_prefix("http://")
                .map(|rest| rest.split(['/', ':', '?']).next().unwrap_or_default());
            match host {
                // A loop-back address needs no TLS.
                Some("localhost" | "127.0.0.1" | "[") => {}
                Some(_) => {
                    let (why, fix) = messages::NO_TLS;
                    self.add(
                        Severity::Warning,
                        "interface-without-tls",
                        pointer,
                        why,
                        fix,
                    );
                }
                // A gRPC interface may be a bare host and port.
                None if address.starts_with("https://") || self.is_grpc(&pointer) => {}
                None => {
                    let why = messages::not_an_address(address);
                    self.add(
                        Severity::Error,
                        "interface-address",
                        pointer,
                        why,
                        messages::WRITE_ADDRESS,
                    );
                }
            }
        }
    }

    fn is_grpc(&self, address: &Pointer) -> bool {
        let interface = address.parent();
        let interface = interface.as_ref().and_then(|it| it.get(self.value));
        let binding = ["protocolBinding", "transport", "preferredTransport"].iter();
        binding
            .filter_map(|name| interface?.get(*name)?.as_str())
            .any(|name| name.eq_ignore_ascii_case("grpc"))
    }

    fn signatures(&mut self) {
        if self.is_signed() && self.value.get("schemas").is_some() {
            let (why, fix) = messages::ROOT_NOT_SIGNED;
            let at = Pointer::root().child("schemas");
            self.add(Severity::Warning, "root-not-signed", at, why, fix);
        }
    }

    fn older_members(&mut self) {
        if self.version != CardVersion::V1_0 || self.value.get("supportedInterfaces").is_none() {
            return;
        }
        let found = OLDER_MEMBERS
            .iter()
            .find(|name| self.value.get(**name).is_some());
        if let Some(name) = found {
            let (why, fix) = messages::OLDER_MEMBERS;
            let at = Pointer::root().child(name);
            self.add(Severity::Note, "older-members", at, why, fix);
        }
    }
}

/// The members of 0.2 and 0.3 that 1.0 does not have.
pub(crate) const OLDER_MEMBERS: [&str; 6] = [
    "url",
    "preferredTransport",
    "protocolVersion",
    "additionalInterfaces",
    "supportsAuthenticatedExtendedCard",
    "security",
];

fn is_ours(extension: &Map<String, Value>) -> bool {
    extension.get("uri").and_then(Value::as_str) == Some(URI)
}

/// Whether a URI is another spelling of the URI of the object-schemas extension.
fn is_near(uri: &str) -> bool {
    uri.to_ascii_lowercase()
        .contains("a2a-extension-object-schemas")
}
