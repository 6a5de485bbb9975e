//! Rules about the schemas of a card, and whether the card's examples are valid for them.
//!
//! Owns the rules about the text of a schema (`Walk`), and compiling each schema once. Leaves the verdicts to the
//! validator.

use std::collections::HashSet;

use a2a::extension::mode::SchemaMode;
use exact_json::Pointer;
use json_form::schema::Draft;
use json_form::schema::guard::limits::Limits;
use json_form::validate::{Checker, Refusal};
use serde_json::{Map, Value};

use super::{Card, CardVersion, MOST_SCHEMAS};
use crate::{Finding, Severity, messages};

/// The maximum number of examples of a card that are checked.
const MOST_EXAMPLES: usize = 200;

/// An example in a skill's `examples` whose text is a JSON object.
struct Example {
    pointer: Pointer,
    /// The names of the schemas that the skill takes.
    schemas: HashSet<String>,
    value: Value,
    fits: bool,
    /// The first violation that a check against these schemas found, as a sentence; `None` if no check found one.
    why: Option<String>,
}

/// Checks the named schemas of a card, and adds the findings to `card`.
pub(super) fn check(card: &mut Card<'_>, limits: &Limits) {
    let inputs = input_names(card);
    let mut examples = examples(card);
    let schemas = std::mem::take(&mut card.schemas);
    if schemas.len() > MOST_SCHEMAS {
        let why = messages::too_many_schemas(MOST_SCHEMAS);
        let at = Pointer::root().child("schemas");
        let fix = messages::INSPECT_SCHEMAS;
        card.add(Severity::Note, "too-many-schemas", at, why, fix);
    }
    for named in schemas.iter().take(MOST_SCHEMAS) {
        let is_input = inputs.contains(named.name);
        Walk { card }.schema(named.schema, &named.pointer, true);
        if is_input && card.version == CardVersion::Older && !admits_object(named.schema) {
            let (why, fix) = messages::NOT_AN_OBJECT_IN_0_3;
            card.add(
                Severity::Warning,
                "input-not-an-object",
                named.pointer.clone(),
                why,
                fix,
            );
        }
        let draft = named.schema.get("$schema").and_then(Value::as_str);
        if let Some(uri) = draft.filter(|uri| Draft::from_uri(uri).is_none()) {
            let at = named.pointer.child("$schema");
            let why = messages::unknown_draft(uri);
            card.add(
                Severity::Warning,
                "unknown-draft",
                at,
                why,
                messages::WRITE_DRAFT,
            );
        }
        match Checker::lenient_within(named.schema, limits) {
            Ok(checker) => {
                let findings = schema_findings("card", &named.pointer, checker.left_out());
                card.findings.extend(findings);
                for example in examples
                    .iter_mut()
                    .filter(|it| it.schemas.contains(named.name))
                {
                    let assessment = checker.check(&example.value);
                    example.fits |= !assessment.is_invalid();
                    if let Some(first) = assessment.findings.first() {
                        example.why.get_or_insert_with(|| first.to_string());
                    }
                }
            }
            Err(refusal) => {
                let findings = schema_findings("card", &named.pointer, &[refusal]);
                card.findings.extend(findings);
                for example in examples
                    .iter_mut()
                    .filter(|it| it.schemas.contains(named.name))
                {
                    // Nobody knows.
                    example.fits = true;
                }
            }
        }
    }
    for example in examples.into_iter().filter(|it| !it.fits) {
        if let Some(why) = example.why {
            let why = messages::example_does_not_fit(&why);
            card.add(
                Severity::Error,
                "example",
                example.pointer,
                why,
                messages::MEND_EXAMPLE,
            );
        }
    }
    card.schemas = schemas;
}

/// The findings about rules that the validator does not apply, or about a schema that it refuses.
pub(crate) fn schema_findings(
    document: &str,
    schema: &Pointer,
    refusals: &[Refusal],
) -> Vec<Finding> {
    let of_one = |refusal: &Refusal| {
        let (severity, rule, at, fix) = match refusal {
            Refusal::BadSchema { at, .. }
            | Refusal::RulesLeftOut { at, .. }
            | Refusal::InPlaceCycle { at } => {
                let whole = [schema.as_str(), at.as_str()].concat();
                let at = Pointer::try_from(whole).unwrap_or_else(|_| schema.clone());
                (Severity::Error, "schema-invalid", at, messages::MEND_SCHEMA)
            }
            Refusal::UnknownReference { .. } | Refusal::AmbiguousName { .. } => {
                let at = schema.clone();
                (
                    Severity::Error,
                    "schema-reference",
                    at,
                    messages::MEND_REFERENCE,
                )
            }
            Refusal::RemoteReference { .. } | Refusal::DocumentsAbsent { .. } => {
                let at = schema.clone();
                (
                    Severity::Warning,
                    "remote-reference",
                    at,
                    messages::BUNDLE_SCHEMA,
                )
            }
            _ => {
                let at = schema.clone();
                (
                    Severity::Warning,
                    "schema-too-costly",
                    at,
                    messages::SMALLER_SCHEMA,
                )
            }
        };
        let why = match refusal.detail() {
            Some(detail) => format!("{refusal} The validator says: {detail}."),
            None => refusal.to_string(),
        };
        Finding::new(severity, format!("{document}.{rule}"), at, why, fix)
    };
    refusals.iter().map(of_one).collect()
}

fn input_names(card: &Card<'_>) -> HashSet<String> {
    let inputs = card.modes.iter().filter(|mode| mode.is_input);
    inputs
        .filter_map(|mode| Some(SchemaMode::parse(mode.text)?.schema().to_owned()))
        .collect()
}

fn examples(card: &mut Card<'_>) -> Vec<Example> {
    let mut found = Vec::new();
    let skills: Vec<_> = card.skill_list().collect();
    for (at, (pointer, skill)) in skills.into_iter().enumerate() {
        let names = |skill: Option<usize>| -> HashSet<String> {
            let modes = card
                .modes
                .iter()
                .filter(|mode| mode.is_input && mode.skill == skill);
            modes
                .filter_map(|mode| Some(SchemaMode::parse(mode.text)?.schema().to_owned()))
                .collect()
        };
        let has_own = card
            .modes
            .iter()
            .any(|mode| mode.is_input && mode.skill == Some(at));
        let schemas = names(has_own.then_some(at));
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
                    card.findings.push(Finding::new(
                        Severity::Warning,
                        "card.example-not-json",
                        pointer,
                        why,
                        messages::MEND_EXAMPLE,
                    ));
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

/// Checks a schema and its subschemas, and adds the findings to the card.
struct Walk<'w, 'c> {
    card: &'w mut Card<'c>,
}

impl Walk<'_, '_> {
    fn add(
        &mut self,
        severity: Severity,
        rule: &str,
        at: Pointer,
        why: impl Into<String>,
        fix: &str,
    ) {
        self.card.add(severity, rule, at, why, fix);
    }

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

    fn numbers(&mut self, members: &Map<String, Value>, at: &Pointer) {
        let mut floats: Vec<&str> = WHOLE.to_vec();
        if members.get("type") == Some(&Value::String("integer".to_owned())) {
            floats.extend(["minimum", "maximum", "multipleOf", "default", "const"]);
        }
        for name in floats {
            let number = members.get(name).and_then(Value::as_number);
            if number.is_some_and(|number| number.as_str().ends_with(".0")) {
                let why = messages::integer_as_float(name);
                self.add(
                    Severity::Note,
                    "integer-as-float",
                    at.child(name),
                    why,
                    messages::WRITE_INTEGER,
                );
            }
        }
    }

    fn format(&mut self, members: &Map<String, Value>, at: &Pointer) {
        let Some(format) = members.get("format").and_then(Value::as_str) else {
            return;
        };
        if matches!(format, "byte" | "binary" | "base64") {
            let why = messages::bytes_by_format(format);
            self.add(
                Severity::Warning,
                "bytes-by-format",
                at.child("format"),
                why,
                messages::WRITE_ENCODING,
            );
        } else if !FORMATS.contains(&format) {
            let why = messages::unknown_format(format);
            self.add(
                Severity::Note,
                "unknown-format",
                at.child("format"),
                why,
                messages::WRITE_PATTERN,
            );
        }
    }

    fn properties(&mut self, members: &Map<String, Value>, at: &Pointer) {
        let Some(properties) = members.get("properties").and_then(Value::as_object) else {
            return;
        };
        for (name, property) in properties {
            let described = ["title", "description", "$ref", "const", "allOf"]
                .iter()
                .any(|member| property.get(*member).is_some());
            if property.is_object() && !described {
                let why = messages::field_without_words(name);
                let at = at.child("properties").child(name);
                self.add(
                    Severity::Note,
                    "field-without-title",
                    at,
                    why,
                    messages::ADD_TITLE,
                );
            }
        }
        let closed = ["additionalProperties", "unevaluatedProperties"]
            .iter()
            .any(|keyword| members.contains_key(*keyword));
        if !closed {
            let (why, fix) = messages::OPEN_SCHEMA;
            self.add(Severity::Note, "open-schema", at.clone(), why, fix);
        }
    }
}
