//! The mapping from jsonschema's errors to findings.
//!
//! Owns the limits on the number, nesting and size of findings, and the errors that need a look at their
//! schema. Leaves the other errors to `error_kinds` and checking to the parent module. Invariants: the kind of
//! the error and the pointer of the keyword decide, never the message; where the validator reports a property
//! or a name at the surrounding object, the violation carries the names.

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

/// The most levels of `anyOf` and `oneOf` inside one another for which the findings of the branches are listed.
const NESTING: usize = 4;
/// The most bytes of all findings of one check together, approximately; further findings are not listed.
const BYTES: usize = 2 << 20;
/// The most property names that one violation lists; if there are more, the assessment is `cut`.
const NAMES: usize = 1_000;

/// Converts the errors of `jsonschema` for a value into findings, and collects them up to the limits.
pub(super) struct Mapping<'d> {
    document: &'d Document,
    value: &'d Value,
    findings: Vec<Finding>,
    /// The number of findings so far, including those inside branches.
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

    /// Adds an error; returns whether more findings fit.
    pub(super) fn add(&mut self, error: &ValidationError<'_>) -> bool {
        for finding in self.findings_of(error, 0) {
            // Two properties may require the same third one, which is reported once.
            if self.findings.last() != Some(&finding) {
                self.findings.push(finding);
            }
        }
        !self.cut
    }

    pub(super) fn finish(self) -> (Vec<Finding>, bool) {
        (self.findings, self.cut)
    }

    /// Whether one more finding fits; the first one always does.
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
        let schema = self.keyword_pointer(error);
        self.count += 1;
        self.bytes += instance.as_str().len() + schema.as_str().len() + 100;
        // An error for a `false` schema carries one property only and is reported at the object.
        let there = instance.get(self.value);
        let violations = match (error.kind(), there) {
            (Kind::FalseSchema, Some(Value::Object(members))) => {
                self.false_schema(&schema, members.keys())
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

    /// The pointer of the violated keyword in the document, which the validator reports relative to its resource.
    /// The root for rules of a metaschema.
    fn keyword_pointer(&self, error: &ValidationError<'_>) -> Pointer {
        let inside: Pointer = error.schema_path().as_str().parse().unwrap_or_default();
        match error.absolute_keyword_location() {
            Some(uri) => self
                .document
                .pointer_in_resource(uri.as_str(), &inside)
                .unwrap_or_default(),
            None => inside,
        }
    }

    /// The violations of a schema `false` that is at the pointer `schema`. The validator reports the same error
    /// wherever `false` is, so the last keyword of the pointer decides on the kind. `names` are the members of the
    /// object.
    fn false_schema<'n>(
        &mut self,
        schema: &Pointer,
        names: impl Iterator<Item = &'n String>,
    ) -> Vec<ViolationKind> {
        match last_keyword(schema) {
            Some("additionalProperties") => {
                vec![ViolationKind::AdditionalProperties {
                    unexpected: self.limited_names(names),
                }]
            }
            Some("unevaluatedProperties") => {
                vec![ViolationKind::UnevaluatedProperties {
                    unexpected: self.limited_names(names),
                }]
            }
            Some("propertyNames") => {
                let names = self.limited_names(names);
                let of = |name| ViolationKind::PropertyNames {
                    name,
                    violation: Box::new(ViolationKind::FalseSchema),
                };
                names.into_iter().map(of).collect()
            }
            _ => vec![ViolationKind::FalseSchema],
        }
    }

    /// Sorts property names and limits their number. The order of members in the worker's copy of the value may
    /// differ, and the same violation must give the same finding.
    fn limited_names<'n>(&mut self, names: impl Iterator<Item = &'n String>) -> Vec<String> {
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
                unexpected: self.limited_names(unexpected.iter()),
            },
            Kind::UnevaluatedProperties { unexpected } => ViolationKind::UnevaluatedProperties {
                unexpected: self.limited_names(unexpected.iter()),
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

    /// The violation for a missing property; the validator also reports `dependentRequired` and `dependencies` as
    /// `required`.
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

    /// The violation for `contains` and its bounds. The validator's error lacks the bounds and only points to the
    /// violated keyword.
    fn contains(&self, schema: &Pointer) -> ViolationKind {
        let around = schema
            .parent()
            .and_then(|place| place.get(self.document.root().schema));
        let bound = |keyword: &str| {
            around
                .and_then(|schema| schema.get(keyword))
                .and_then(json::number::whole)
        };
        match last_keyword(schema) {
            // Older drafts have no bounds.
            Some("contains") | None => ViolationKind::Contains { min: 1, max: None },
            Some(_) => ViolationKind::Contains {
                min: bound("minContains").unwrap_or(1),
                max: bound("maxContains"),
            },
        }
    }

    /// The regular expression at a schema location: the value of `pattern`, or the name under `patternProperties`.
    fn pattern(&self, schema: &Pointer) -> String {
        match schema.get(self.document.root().schema) {
            Some(Value::String(pattern)) => pattern.clone(),
            _ => schema.last().unwrap_or_default(),
        }
    }
}
