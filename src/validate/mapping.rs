//! From jsonschema's errors to findings.
//!
//! Owns the table from error kinds to complaints, and the caps on their number, nesting and size.
//! Leaves checking to `checker.rs`. Invariants: the kind decides, and the place of the keyword in
//! the schema, never the message; where the validator puts an error of a row or a name at the
//! object around it (STYLE, “Traps already found”), the complaint carries the names.

use serde_json::{Number, Value};

use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind};

use super::equality::equal_items;
use super::finding::{Assessment, Complaint, Finding};
use crate::pointer::Pointer;
use crate::schema::{Document, last_keyword, measure};

/// How many `anyOf` and `oneOf` inside one another are told in detail.
const NESTING: usize = 4;
/// How many bytes the findings hold at most, by a rough count.
const BYTES: usize = 2 << 20;
/// How many names one complaint carries at most.
const NAMES: usize = 1_000;

/// Findings in the making.
pub(super) struct Mapping<'d> {
    document: &'d Document,
    value: &'d Value,
    findings: Vec<Finding>,
    /// Findings so far, those inside branches included.
    count: usize,
    bytes: usize,
    cut: bool,
}

impl<'d> Mapping<'d> {
    pub(super) const fn new(document: &'d Document, value: &'d Value) -> Self {
        Self {
            document,
            value,
            findings: Vec::new(),
            count: 0,
            bytes: 0,
            cut: false,
        }
    }

    /// Takes an error in; whether there is room for more.
    pub(super) fn add(&mut self, error: &ValidationError<'_>) -> bool {
        for finding in self.findings_of(error, 0) {
            // Two properties can ask for the same third one: it is missing once.
            if self.findings.last() != Some(&finding) {
                self.findings.push(finding);
            }
        }
        !self.cut
    }

    pub(super) fn finish(self) -> (Vec<Finding>, bool) {
        (self.findings, self.cut)
    }

    /// Whether there is room for one more; there always is for the first.
    fn has_room(&mut self) -> bool {
        let room = self.count == 0 || (self.count < Assessment::FINDINGS && self.bytes < BYTES);
        self.cut |= !room;
        room
    }

    fn findings_of(&mut self, error: &ValidationError<'_>, nesting: usize) -> Vec<Finding> {
        if !self.has_room() {
            return Vec::new();
        }
        let instance: Pointer = error.instance_path().as_str().parse().unwrap_or_default();
        let schema = self.place(error);
        self.count += 1;
        self.bytes += instance.as_str().len() + schema.as_str().len() + 100;
        // The error of a `false` carries one of the properties, and stands at the object.
        let there = instance.get(self.value);
        let complaints = match (error.kind(), there) {
            (ValidationErrorKind::FalseSchema, Some(Value::Object(members))) => {
                self.of_false(&schema, members.keys())
            }
            _ => vec![self.complaint(error, &schema, nesting)],
        };
        let mut findings = Vec::with_capacity(complaints.len());
        for complaint in complaints {
            self.bytes += weight(&complaint);
            findings.push(Finding {
                instance: instance.clone(),
                schema: schema.clone(),
                complaint,
            });
        }
        findings
    }

    /// The place in the document: the validator counts from the resource that the keyword is in.
    fn place(&self, error: &ValidationError<'_>) -> Pointer {
        let inside: Pointer = error.schema_path().as_str().parse().unwrap_or_default();
        error
            .absolute_keyword_location()
            .and_then(|uri| self.document.pointer_in_resource(uri.as_str(), &inside))
            .unwrap_or(inside)
    }

    /// `false` arrives as `false`, whichever keyword of the object it is under.
    fn of_false<'n>(
        &mut self,
        schema: &Pointer,
        names: impl Iterator<Item = &'n String>,
    ) -> Vec<Complaint> {
        match last_keyword(schema) {
            Some("additionalProperties") => {
                vec![Complaint::AdditionalProperties {
                    unexpected: self.some(names),
                }]
            }
            Some("unevaluatedProperties") => {
                vec![Complaint::UnevaluatedProperties {
                    unexpected: self.some(names),
                }]
            }
            Some("propertyNames") => {
                let names = self.some(names);
                let of = |name| Complaint::PropertyNames {
                    name,
                    complaint: Box::new(Complaint::FalseSchema),
                };
                names.into_iter().map(of).collect()
            }
            _ => vec![Complaint::FalseSchema],
        }
    }

    fn some<'n>(&mut self, names: impl Iterator<Item = &'n String>) -> Vec<String> {
        let mut names = names.cloned();
        let some = names.by_ref().take(NAMES).collect();
        self.cut |= names.next().is_some();
        some
    }

    fn branches(
        &mut self,
        context: &[Vec<ValidationError<'static>>],
        nesting: usize,
    ) -> Vec<Vec<Finding>> {
        let mut branches = Vec::with_capacity(context.len());
        for errors in context {
            let mut branch = Vec::new();
            if nesting < NESTING {
                for error in errors {
                    branch.extend(self.findings_of(error, nesting + 1));
                }
            }
            branches.push(branch);
        }
        branches
    }

    fn complaint(
        &mut self,
        error: &ValidationError<'_>,
        schema: &Pointer,
        nesting: usize,
    ) -> Complaint {
        use ValidationErrorKind as Kind;
        let instance = error.instance().as_ref();
        match error.kind() {
            Kind::Required { property } => self.missing(property, schema, instance),
            Kind::Type { kind } => Complaint::Type {
                expected: types(kind),
            },
            Kind::Enum { options } => {
                let all = options.as_array().map(Vec::as_slice).unwrap_or_default();
                let options: Vec<Value> = all.iter().take(Complaint::OPTIONS).cloned().collect();
                Complaint::Enum {
                    more: all.len() - options.len(),
                    options,
                }
            }
            Kind::Constant { expected_value } => Complaint::Const {
                expected: expected_value.as_ref().clone(),
            },
            Kind::Minimum { limit } => bounded(limit, error, |limit| Complaint::Minimum { limit }),
            Kind::Maximum { limit } => bounded(limit, error, |limit| Complaint::Maximum { limit }),
            Kind::ExclusiveMinimum { limit } => {
                bounded(limit, error, |limit| Complaint::ExclusiveMinimum { limit })
            }
            Kind::ExclusiveMaximum { limit } => {
                bounded(limit, error, |limit| Complaint::ExclusiveMaximum { limit })
            }
            Kind::MultipleOf { multiple_of } => {
                bounded(multiple_of, error, |of| Complaint::MultipleOf { of })
            }
            Kind::MinLength { limit } => Complaint::MinLength {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::MaxLength { limit } => Complaint::MaxLength {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::MinItems { limit } => Complaint::MinItems {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::MaxItems { limit } => Complaint::MaxItems {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::MinProperties { limit } => Complaint::MinProperties {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::MaxProperties { limit } => Complaint::MaxProperties {
                limit: *limit,
                actual: extent(instance),
            },
            Kind::Pattern { pattern } => Complaint::Pattern {
                pattern: pattern.clone(),
            },
            Kind::Format { format } => Complaint::Format {
                format: format.clone(),
            },
            Kind::UniqueItems => Complaint::UniqueItems {
                pair: equal_items(instance),
            },
            Kind::Contains => self.contains(schema),
            Kind::AdditionalItems { limit } => Complaint::AdditionalItems {
                limit: *limit as u64,
            },
            Kind::UnevaluatedItems { unexpected } => Complaint::UnevaluatedItems {
                count: unexpected.len(),
            },
            Kind::AdditionalProperties { unexpected } => Complaint::AdditionalProperties {
                unexpected: self.some(unexpected.iter()),
            },
            Kind::UnevaluatedProperties { unexpected } => Complaint::UnevaluatedProperties {
                unexpected: self.some(unexpected.iter()),
            },
            Kind::PropertyNames { error } => Complaint::PropertyNames {
                name: error.instance().as_str().unwrap_or_default().to_owned(),
                complaint: Box::new(self.complaint(error, schema, nesting)),
            },
            Kind::AnyOf { context } => Complaint::AnyOf {
                branches: self.branches(context, nesting),
            },
            Kind::OneOfNotValid { context } => Complaint::OneOfNone {
                branches: self.branches(context, nesting),
            },
            Kind::OneOfMultipleValid { context } => {
                let holding = context
                    .iter()
                    .enumerate()
                    .filter(|(_, errors)| errors.is_empty());
                Complaint::OneOfMany {
                    holding: holding.map(|(index, _)| index).collect(),
                }
            }
            Kind::Not { .. } => Complaint::Not,
            Kind::FalseSchema => Complaint::FalseSchema,
            Kind::ContentEncoding { content_encoding } => Complaint::ContentEncoding {
                encoding: content_encoding.clone(),
            },
            Kind::FromUtf8 { .. } => Complaint::ContentEncoding {
                encoding: "base64".to_owned(),
            },
            Kind::ContentMediaType { content_media_type } => Complaint::ContentMediaType {
                media_type: content_media_type.clone(),
            },
            Kind::BacktrackLimitExceeded { .. } | Kind::RegexEngineFailure { .. } => {
                Complaint::TooHard {
                    what: self.pattern(schema),
                }
            }
            Kind::Custom { .. } | Kind::Referencing(_) => other(error),
        }
    }

    /// `required`, or a list of `dependentRequired` or `dependencies`: those arrive as `required`.
    fn missing(&self, property: &Value, schema: &Pointer, instance: &Value) -> Complaint {
        let name = property.as_str().unwrap_or_default();
        let asks = |list: &Value| {
            list.as_array()
                .is_some_and(|names| names.contains(property))
        };
        let because = match last_keyword(schema) {
            Some("dependentRequired" | "dependencies") => schema
                .get(self.document.root().schema)
                .and_then(Value::as_object)
                .and_then(|lists| {
                    lists
                        .iter()
                        .find(|(key, list)| instance.get(key).is_some() && asks(list))
                }),
            _ => None,
        };
        match because {
            Some((because, _)) => Complaint::DependentRequired {
                property: name.to_owned(),
                because: because.clone(),
            },
            None => Complaint::Required {
                property: name.to_owned(),
            },
        }
    }

    /// The bounds beside `contains`: the error has none, and stands at the bound that is not kept.
    fn contains(&self, schema: &Pointer) -> Complaint {
        let around = schema
            .parent()
            .and_then(|place| place.get(self.document.root().schema));
        let bound = |keyword: &str| {
            around
                .and_then(|schema| schema.get(keyword))
                .and_then(whole)
        };
        match last_keyword(schema) {
            // Older drafts know no bounds, and a bare `contains` has none.
            Some("contains") | None => Complaint::Contains { min: 1, max: None },
            Some(_) => Complaint::Contains {
                min: bound("minContains").unwrap_or(1),
                max: bound("maxContains"),
            },
        }
    }

    /// The pattern at a keyword, or the one that is the name of a member of `patternProperties`.
    fn pattern(&self, schema: &Pointer) -> String {
        match schema.get(self.document.root().schema) {
            Some(Value::String(pattern)) => pattern.clone(),
            _ => schema.last().unwrap_or_default(),
        }
    }
}

fn types(kind: &TypeKind) -> Vec<String> {
    match kind {
        TypeKind::Single(one) => vec![one.to_string()],
        TypeKind::Multiple(several) => several.iter().map(|one| one.to_string()).collect(),
    }
}

fn bounded(
    limit: &Value,
    error: &ValidationError<'_>,
    complaint: impl FnOnce(Number) -> Complaint,
) -> Complaint {
    match limit {
        Value::Number(limit) => complaint(limit.clone()),
        _ => other(error),
    }
}

fn other(error: &ValidationError<'_>) -> Complaint {
    let message = error.masked().to_string().chars().take(200).collect();
    Complaint::Other {
        keyword: error.kind().keyword().to_owned(),
        message,
    }
}

/// The length of a text in code points, of a list in items, of an object in properties.
fn extent(instance: &Value) -> u64 {
    let extent = match instance {
        Value::String(text) => text.chars().count(),
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        _ => 0,
    };
    extent as u64
}

/// A count in a schema: `2.0` is one, too.
fn whole(value: &Value) -> Option<u64> {
    let text = value.as_number()?.as_str();
    text.trim_end_matches('0')
        .strip_suffix('.')
        .unwrap_or(text)
        .parse()
        .ok()
}

/// Roughly how many bytes a complaint holds. Branches have been counted by themselves.
fn weight(complaint: &Complaint) -> usize {
    match complaint {
        Complaint::Enum { options, .. } => options
            .iter()
            .map(|option| measure(option, BYTES).bytes)
            .sum(),
        Complaint::Const { expected } => measure(expected, BYTES).bytes,
        Complaint::AdditionalProperties { unexpected }
        | Complaint::UnevaluatedProperties { unexpected } => {
            unexpected.iter().map(String::len).sum()
        }
        Complaint::PropertyNames { name, complaint } => name.len() + weight(complaint),
        Complaint::Pattern { pattern: text }
        | Complaint::TooHard { what: text }
        | Complaint::Format { format: text }
        | Complaint::Required { property: text }
        | Complaint::ContentEncoding { encoding: text }
        | Complaint::ContentMediaType { media_type: text } => text.len(),
        Complaint::DependentRequired { property, because } => property.len() + because.len(),
        _ => 0,
    }
}
