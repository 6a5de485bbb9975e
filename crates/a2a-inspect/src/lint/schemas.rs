//! Rules about the schemas of a card, and whether the card's examples are valid for them.
//!
//! Owns the rules about the text of a schema (`Walk`), and compiling each schema once. Leaves the verdicts to the
//! validator.

use std::collections::HashSet;

use a2a::Members;
use exact_json::Pointer;
use json_form::schema::Draft;
use json_form::schema::guard::limits::Limits;
use json_form::validate::{Checker, Refusal};
use serde_json::Value;

use super::modes::DeclaredMode;
use super::{Card, CardVersion, MOST_SCHEMAS};
use crate::rules::SchemaRules;
use crate::{Finding, messages, rules};

/// The maximum number of examples of a card that are checked.
const MOST_EXAMPLES: usize = 200;

/// An example in a skill's `examples` whose text is a JSON object.
struct Example {
    pointer: Pointer,
    /// The names of the schemas that the skill takes.
    schemas: HashSet<String>,
    value: Value,
    fits: bool,
    /// The first violation that a check of the example against the skill's schemas found, as a sentence; `None` if no
    /// check found one.
    why: Option<String>,
}

/// Checks the named schemas of a card, and adds the findings to `card`.
pub(super) fn check(card: &mut Card<'_>, limits: &Limits) {
    let inputs = card.named_by_modes(|mode| mode.is_input);
    let mut examples = examples(card);
    let schemas = std::mem::take(&mut card.schemas);
    if schemas.len() > MOST_SCHEMAS {
        let why = messages::too_many_schemas(MOST_SCHEMAS);
        let at = Pointer::root().child("schemas");
        let words = (why, messages::INSPECT_SCHEMAS);
        card.findings
            .push(rules::TOO_MANY_SCHEMAS.broken(at, words));
    }
    for named in schemas.iter().take(MOST_SCHEMAS) {
        let is_input = inputs.contains(named.name);
        let findings = &mut card.findings;
        Walk { findings }.schema(named.schema, &named.pointer, true);
        if is_input && card.version == CardVersion::Older && !admits_object(named.schema) {
            let words = messages::NOT_AN_OBJECT_IN_0_3;
            findings.push(rules::INPUT_NOT_AN_OBJECT.broken(named.pointer.clone(), words));
        }
        let draft = named.schema.get("$schema").and_then(Value::as_str);
        if let Some(uri) = draft.filter(|uri| Draft::from_uri(uri).is_none()) {
            let at = named.pointer.child("$schema");
            let words = (messages::unknown_draft(uri), messages::WRITE_DRAFT);
            findings.push(rules::UNKNOWN_DRAFT.broken(at, words));
        }
        let compiled = Checker::lenient_within(named.schema, limits);
        let of_schema = schema_findings(&rules::OF_CARD, &named.pointer, &compiled);
        findings.extend(of_schema);
        let examples = examples.iter_mut();
        for example in examples.filter(|it| it.schemas.contains(named.name)) {
            let Ok(checker) = &compiled else {
                // A schema that does not compile proves nothing about the example.
                example.fits = true;
                continue;
            };
            let assessment = checker.check(&example.value);
            example.fits |= !assessment.is_invalid();
            if let Some(first) = assessment.findings.first() {
                example.why.get_or_insert_with(|| first.to_string());
            }
        }
    }
    for example in examples.into_iter().filter(|it| !it.fits) {
        if let Some(why) = example.why {
            let why = messages::example_does_not_fit(&why);
            let words = (why, messages::MEND_EXAMPLE);
            card.findings
                .push(rules::EXAMPLE.broken(example.pointer, words));
        }
    }
    card.schemas = schemas;
}

/// The findings about rules of a compiled schema that the validator does not apply, or about a schema that it refuses.
pub(crate) fn schema_findings(
    rules: &SchemaRules,
    schema: &Pointer,
    compiled: &Result<Checker, Refusal>,
) -> Vec<Finding> {
    let refusals = match compiled {
        Ok(checker) => checker.left_out(),
        Err(refusal) => std::slice::from_ref(refusal),
    };
    let mut findings = Vec::new();
    for refusal in refusals {
        let why = match refusal.detail() {
            Some(detail) => format!("{refusal} The validator says: {detail}."),
            None => refusal.to_string(),
        };
        let at = schema.clone();
        match refusal {
            Refusal::BadSchema { at, .. }
            | Refusal::RulesLeftOut { at, .. }
            | Refusal::InPlaceCycle { at } => {
                let at = schema.join(at);
                findings.push(rules.invalid.broken(at, (why, messages::MEND_SCHEMA)));
            }
            Refusal::UnknownReference { .. } | Refusal::AmbiguousName { .. } => {
                findings.push(rules.reference.broken(at, (why, messages::MEND_REFERENCE)));
            }
            Refusal::RemoteReference { .. } | Refusal::DocumentsAbsent { .. } => {
                findings.push(
                    rules
                        .remote_reference
                        .broken(at, (why, messages::BUNDLE_SCHEMA)),
                );
            }
            _ => findings.push(rules.too_costly.broken(at, (why, messages::SMALLER_SCHEMA))),
        }
    }
    findings
}

fn examples(card: &mut Card<'_>) -> Vec<Example> {
    let mut found = Vec::new();
    let skills: Vec<_> = card.skill_list().collect();
    for (at, (pointer, skill)) in skills.into_iter().enumerate() {
        let is_own = |mode: &DeclaredMode<'_>| mode.is_input && mode.skill == Some(at);
        let owner = card.modes.iter().any(is_own).then_some(at);
        let schemas = card.named_by_modes(|mode| mode.is_input && mode.skill == owner);
        if schemas.is_empty() {
            continue;
        }
        let texts = skill.get("examples").and_then(Value::as_array);
        for (at, text) in texts.into_iter().flatten().enumerate() {
            let Some(text) = text
                .as_str()
                .filter(|text| text.trim_start().starts_with('{'))
            else {
                continue;
            };
            let pointer = pointer.child("examples").item(at);
            match exact_json::parse(text) {
                Ok(value) if found.len() < MOST_EXAMPLES => found.push(Example {
                    pointer,
                    schemas: schemas.clone(),
                    value,
                    fits: false,
                    why: None,
                }),
                Ok(_) => {}
                Err(error) => {
                    let why = messages::example_not_json(&error);
                    let words = (why, messages::MEND_EXAMPLE);
                    card.findings
                        .push(rules::EXAMPLE_NOT_JSON.broken(pointer, words));
                }
            }
        }
    }
    found
}

fn admits_object(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::String(one)) => one == "object",
        Some(Value::Array(several)) => several.iter().any(|one| one == "object"),
        _ => *schema != Value::Bool(false),
    }
}

/// Keywords whose value is a whole number; protobuf turns it into a float, such as `5.0`.
const WHOLE: [&str; 8] = [
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "minContains",
    "maxContains",
];
/// Keywords whose value is a single schema, in contrast to `LIST` and `NAMED`.
const ONE: [&str; 11] = [
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "not",
    "if",
    "then",
    "else",
];
/// Keywords whose value is a list of schemas.
const LIST: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords whose value is an object of schemas.
const NAMED: [&str; 5] = [
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependentSchemas",
];
/// The formats of JSON Schema 2020-12 and of earlier drafts.
const FORMATS: [&str; 20] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
    "color",
];

/// Checks a schema and its subschemas, and adds the findings about them.
struct Walk<'w> {
    findings: &'w mut Vec<Finding>,
}

impl Walk<'_> {
    /// Checks a subschema. `is_form`: whether it describes a value that a person fills in, not a
    /// condition.
    fn schema(&mut self, schema: &Value, at: &Pointer, is_form: bool) {
        let Some(members) = schema.as_object() else {
            return;
        };
        self.numbers(members, at);
        self.format(members, at);
        if is_form {
            self.properties(members, at);
        }
        for name in ONE {
            if let Some(inner) = members.get(name) {
                let is_form = is_form && name == "items";
                // Before 2020-12 a list of schemas may be here.
                if let Some(list) = inner.as_array() {
                    self.list(list, &at.child(name), is_form);
                }
                self.schema(inner, &at.child(name), is_form);
            }
        }
        for name in LIST {
            if let Some(list) = members.get(name).and_then(Value::as_array) {
                // Branches need not be closed: the schema around them may be.
                self.list(list, &at.child(name), false);
            }
        }
        for name in NAMED {
            let named = members.get(name).and_then(Value::as_object);
            for (member, inner) in named.into_iter().flatten() {
                let inside = name == "properties" || name.ends_with("efs") || name == "definitions";
                self.schema(inner, &at.child(name).child(member), is_form && inside);
            }
        }
    }

    fn list(&mut self, list: &[Value], at: &Pointer, is_form: bool) {
        for (index, inner) in list.iter().enumerate() {
            self.schema(inner, &at.item(index), is_form);
        }
    }

    fn numbers(&mut self, members: &Members, at: &Pointer) {
        let mut floats: Vec<&str> = WHOLE.to_vec();
        if members.get("type") == Some(&Value::String("integer".to_owned())) {
            floats.extend(["minimum", "maximum", "multipleOf", "default", "const"]);
        }
        for name in floats {
            let number = members.get(name).and_then(Value::as_number);
            if number.is_some_and(|number| number.to_string().ends_with(".0")) {
                let words = (messages::integer_as_float(name), messages::WRITE_INTEGER);
                self.findings
                    .push(rules::INTEGER_AS_FLOAT.broken(at.child(name), words));
            }
        }
    }

    fn format(&mut self, members: &Members, at: &Pointer) {
        let Some(format) = members.get("format").and_then(Value::as_str) else {
            return;
        };
        let at = at.child("format");
        if matches!(format, "byte" | "binary" | "base64") {
            let words = (messages::bytes_by_format(format), messages::WRITE_ENCODING);
            self.findings.push(rules::BYTES_BY_FORMAT.broken(at, words));
        } else if !FORMATS.contains(&format) {
            let words = (messages::unknown_format(format), messages::WRITE_PATTERN);
            self.findings.push(rules::UNKNOWN_FORMAT.broken(at, words));
        }
    }

    fn properties(&mut self, members: &Members, at: &Pointer) {
        let Some(properties) = members.get("properties").and_then(Value::as_object) else {
            return;
        };
        for (name, property) in properties {
            let described = ["title", "description", "$ref", "const", "allOf"]
                .iter()
                .any(|member| property.get(*member).is_some());
            if property.is_object() && !described {
                let at = at.child("properties").child(name);
                let words = (messages::field_without_words(name), messages::ADD_TITLE);
                self.findings
                    .push(rules::FIELD_WITHOUT_TITLE.broken(at, words));
            }
        }
        let closed = ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .any(|keyword| members.contains_key(*keyword));
        if !closed {
            let words = messages::OPEN_SCHEMA;
            self.findings
                .push(rules::OPEN_SCHEMA.broken(at.clone(), words));
        }
    }
}
