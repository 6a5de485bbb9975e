//! From jsonschema's errors to findings.
//!
//! Owns the caps on the number, nesting and size of findings, and the kinds of errors that have to
//! be looked at in their schema. Leaves the other kinds to `violations.rs` and checking to
//! `checker.rs`. Invariants: the kind decides, and the place of the keyword in
//! the schema, never the message; where the validator puts an error of a row or a name at the
//! object around it (STYLE, “Traps already found”), the violation carries the names.

use exact_json as json;
use exact_json::Pointer;
use serde_json::Value;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;

use super::error_kinds::{self, weight};
use crate::schema::Document;
use crate::schema::keywords::last_keyword;
use crate::validate::assessment::Assessment;
use crate::validate::finding::{Finding, ViolationKind};

/// How many `anyOf` and `oneOf` inside one another are told in detail.
const NESTING: usize = 4;
/// How many bytes the findings hold at most, by a rough count.
const BYTES: usize = 2 << 20;
/// How many names one violation carries at most.
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
        let violations = match (error.kind(), there) {
            (Kind::FalseSchema, Some(Value::Object(members))) => {
                self.of_false(&schema, members.keys())
            }
            _ => vec![self.violation(error, &schema, nesting)],
        };
        let mut findings = Vec::with_capacity(violations.len());
        for violation in violations {
            self.bytes += weight(&violation);
            findings.push(Finding {
                instance: instance.clone(),
                schema: schema.clone(),
                violation,
            });
        }
        findings
    }

    /// The place in the document: the validator counts from the resource that the keyword is in.
    /// What the schema of schemas says has no place here, and stands at the root.
    fn place(&self, error: &ValidationError<'_>) -> Pointer {
        let inside: Pointer = error.schema_path().as_str().parse().unwrap_or_default();
        match error.absolute_keyword_location() {
            Some(uri) => self
                .document
                .pointer_in_resource(uri.as_str(), &inside)
                .unwrap_or_default(),
            None => inside,
        }
    }

    /// `false` arrives as `false`, whichever keyword of the object it is under.
    fn of_false<'n>(
        &mut self,
        schema: &Pointer,
        names: impl Iterator<Item = &'n String>,
    ) -> Vec<ViolationKind> {
        match last_keyword(schema) {
            Some("additionalProperties") => {
                vec![ViolationKind::AdditionalProperties {
                    unexpected: self.some(names),
                }]
            }
            Some("unevaluatedProperties") => {
                vec![ViolationKind::UnevaluatedProperties {
                    unexpected: self.some(names),
                }]
            }
            Some("propertyNames") => {
                let names = self.some(names);
                let of = |name| ViolationKind::PropertyNames {
                    name,
                    violation: Box::new(ViolationKind::FalseSchema),
                };
                names.into_iter().map(of).collect()
            }
            _ => vec![ViolationKind::FalseSchema],
        }
    }

    /// Names of members, in the order of the alphabet: the worker's members stand in the order in which they
    /// came, and a finding with its names in another order would be another finding.
    fn some<'n>(&mut self, names: impl Iterator<Item = &'n String>) -> Vec<String> {
        let mut names: Vec<&String> = names.collect();
        names.sort_unstable();
        self.cut |= names.len() > NAMES;
        names.into_iter().take(NAMES).cloned().collect()
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

    fn violation(
        &mut self,
        error: &ValidationError<'_>,
        schema: &Pointer,
        nesting: usize,
    ) -> ViolationKind {
        match error.kind() {
            Kind::Required { property } => {
                self.missing(property, schema, error.instance().as_ref())
            }
            Kind::Contains => self.contains(schema),
            Kind::AdditionalProperties { unexpected } => ViolationKind::AdditionalProperties {
                unexpected: self.some(unexpected.iter()),
            },
            Kind::UnevaluatedProperties { unexpected } => ViolationKind::UnevaluatedProperties {
                unexpected: self.some(unexpected.iter()),
            },
            Kind::PropertyNames { error } => ViolationKind::PropertyNames {
                name: error.instance().as_str().unwrap_or_default().to_owned(),
                violation: Box::new(self.violation(error, schema, nesting)),
            },
            Kind::AnyOf { context } => ViolationKind::AnyOf {
                branches: self.branches(context, nesting),
            },
            Kind::OneOfNotValid { context } => ViolationKind::OneOfNone {
                branches: self.branches(context, nesting),
            },
            Kind::BacktrackLimitExceeded { .. } | Kind::RegexEngineFailure { .. } => {
                ViolationKind::TooHard {
                    what: self.pattern(schema),
                }
            }
            _ => error_kinds::violation(error),
        }
    }

    /// `required`, or a list of `dependentRequired` or `dependencies`: those arrive as `required`.
    fn missing(&self, property: &Value, schema: &Pointer, instance: &Value) -> ViolationKind {
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
            Some((because, _)) => ViolationKind::DependentRequired {
                property: name.to_owned(),
                because: because.clone(),
            },
            None => ViolationKind::Required {
                property: name.to_owned(),
            },
        }
    }

    /// The bounds beside `contains`: the error has none, and stands at the bound that is not kept.
    fn contains(&self, schema: &Pointer) -> ViolationKind {
        let around = schema
            .parent()
            .and_then(|place| place.get(self.document.root().schema));
        let bound = |keyword: &str| {
            around
                .and_then(|schema| schema.get(keyword))
                .and_then(json::whole)
        };
        match last_keyword(schema) {
            // Older drafts know no bounds, and a bare `contains` has none.
            Some("contains") | None => ViolationKind::Contains { min: 1, max: None },
            Some(_) => ViolationKind::Contains {
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
