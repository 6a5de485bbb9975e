//! Card lint: rules about cards that no schema states.
//!
//! Owns the card while it is checked, the order of the rules, and the rules about signatures and old members; the other
//! rules are in the files beside this. Leaves the shape of the card to `documents`, and sentences to `messages`.
//! Invariants: the lint reads the card's JSON, so that each finding has its place; the costs are linear in the card,
//! except for compiling at most [`MOST_SCHEMAS`] schemas within the cost guard.

mod interfaces;
mod modes;
mod object_schemas;
mod schemas;
mod skills;

use std::collections::HashSet;

use a2a::Members;
use a2a::dialect::leniency::extension_params::parse_schemas;
use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use json_form::schema::guard::limits::Limits;
use serde_json::Value;

use crate::{Finding, messages, rules};
use modes::DeclaredMode;
pub(crate) use schemas::schema_findings;

/// The maximum number of schemas of a card that are compiled.
const MOST_SCHEMAS: usize = 64;

/// The version of A2A whose rules a card is checked by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CardVersion {
    /// The rules of A2A 0.2 and 0.3.
    Older,
    /// The rules of A2A 1.0.
    V1_0,
    /// A part of a card: only the members of the object-schemas extension are checked.
    Part,
}

/// A schema with a name that modes can refer to.
struct Named<'c> {
    name: &'c str,
    schema: &'c Value,
    pointer: Pointer,
}

/// A card while it is checked, with the findings so far.
struct Card<'c> {
    value: &'c Value,
    version: CardVersion,
    /// The named schemas: those at the root first, then those in the parameters of the extension, as clients read
    /// them; the other way round if the card is signed. Of schemas with one name only the first.
    schemas: Vec<Named<'c>>,
    modes: Vec<DeclaredMode<'c>>,
    findings: Vec<Finding>,
}

/// Checks a card by the rules of `version`, and returns the findings.
pub(crate) fn lint(value: &Value, version: CardVersion, limits: &Limits) -> Vec<Finding> {
    let with_schemas = with_parsed_schemas(value);
    let value = with_schemas.as_ref().unwrap_or(value);
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

/// The card with the schemas that it gives as JSON text; `None` if it gives none so.
fn with_parsed_schemas(card: &Value) -> Option<Value> {
    let mut parsed = card.clone();
    let extensions = parsed
        .pointer_mut("/capabilities/extensions")?
        .as_array_mut()?;
    let params = extensions.iter_mut().filter_map(|it| it.get_mut("params"));
    let found = params.map(parse_schemas).filter(|it| *it).count();
    (found > 0).then_some(parsed)
}

impl<'c> Card<'c> {
    fn extensions(&self) -> impl Iterator<Item = (Pointer, &'c Members)> + use<'c> {
        self.objects(Pointer::root().child("capabilities").child("extensions"))
    }

    fn skill_list(&self) -> impl Iterator<Item = (Pointer, &'c Members)> + use<'c> {
        self.objects(Pointer::root().child("skills"))
    }

    /// The objects in the array at `list`, each with its own pointer.
    fn objects(&self, list: Pointer) -> impl Iterator<Item = (Pointer, &'c Members)> + use<'c> {
        let items = list.get(self.value).and_then(Value::as_array);
        let items = items.into_iter().flatten().enumerate();
        items.filter_map(move |(at, item)| Some((list.item(at), item.as_object()?)))
    }

    /// The names of the schemas in those modes of the card that `is_meant` accepts.
    fn named_by_modes(&self, is_meant: impl Fn(&DeclaredMode<'_>) -> bool) -> HashSet<String> {
        let modes = self.modes.iter().filter(|mode| is_meant(mode));
        let read = modes.filter_map(|mode| SchemaMode::parse(mode.text));
        read.map(|mode| mode.schema().to_owned()).collect()
    }

    fn is_signed(&self) -> bool {
        let signatures = self.value.get("signatures").and_then(Value::as_array);
        signatures.is_some_and(|list| !list.is_empty())
    }

    fn signatures(&mut self) {
        if self.is_signed() && self.value.get("schemas").is_some() {
            let at = Pointer::root().child("schemas");
            let words = messages::ROOT_NOT_SIGNED;
            self.findings.push(rules::ROOT_NOT_SIGNED.broken(at, words));
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
            let at = Pointer::root().child(name);
            self.findings
                .push(rules::OLDER_MEMBERS.broken(at, messages::OLDER_MEMBERS));
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
