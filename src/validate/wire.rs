//! Messages as JSON: each is a list that begins with what it is, and its data come behind.
//!
//! Owns how assessments, findings, complaints and refusals are written and read. Leaves the
//! messages around them to `protocol.rs`. Invariants: reading is total; numbers keep their text;
//! values go as JSON text, so that no message makes them deeper than JSON is read. Written by
//! hand: what serde derives for these enums is a tenth of the page's module.

use serde_json::{Number, Value};

use super::assessment::{Assessment, Verdict};
use super::finding::{Complaint, Finding};
use super::refusal::Refusal;
use crate::json::{self, count, text, texts};
use crate::pointer::Pointer;

/// A list with its name in front.
pub(super) fn named(name: &str, data: Vec<Value>) -> Value {
    let mut items = vec![text(name)];
    items.extend(data);
    Value::Array(items)
}

/// A value that is carried as text.
pub(super) fn deep(value: &Value) -> Value {
    Value::String(json::to_text(value))
}

/// The data of a list, taken one after the other. What is not there, or something else, is read as
/// something empty and remembered: [`Parts::read`] then gives nothing. One question at the end, in
/// the place of one for each part, is half the code.
pub(super) struct Parts {
    items: std::vec::IntoIter<Value>,
    broken: bool,
}

impl Parts {
    /// Reads a list as a whole.
    pub(super) fn read<T>(value: Value, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let mut parts = Self::of(value);
        let read = read(&mut parts);
        (!parts.broken).then_some(read)
    }

    fn of(value: Value) -> Self {
        let (items, broken) = match value {
            Value::Array(items) => (items, false),
            _ => (Vec::new(), true),
        };
        Self {
            items: items.into_iter(),
            broken,
        }
    }

    fn value(&mut self) -> Value {
        self.items.next().unwrap_or_default()
    }

    /// What is empty in the place of what should be there.
    pub(super) fn broken<T: Default>(&mut self) -> T {
        self.broken = true;
        T::default()
    }

    pub(super) fn text(&mut self) -> String {
        match self.value() {
            Value::String(text) => text,
            _ => self.broken(),
        }
    }

    pub(super) fn count(&mut self) -> u64 {
        let count = self.value().as_u64();
        count.unwrap_or_else(|| self.broken())
    }

    fn size(&mut self) -> usize {
        let size = usize::try_from(self.count()).ok();
        size.unwrap_or_else(|| self.broken())
    }

    fn flag(&mut self) -> bool {
        let flag = self.value().as_bool();
        flag.unwrap_or_else(|| self.broken())
    }

    fn number(&mut self) -> Number {
        match self.value() {
            Value::Number(number) => number,
            _ => self.broken::<u8>().into(),
        }
    }

    fn pointer(&mut self) -> Pointer {
        let pointer = Pointer::try_from(self.text()).ok();
        pointer.unwrap_or_else(|| self.broken())
    }

    pub(super) fn deep(&mut self) -> Value {
        let value = json::parse(&self.text()).ok();
        value.unwrap_or_else(|| self.broken())
    }

    /// Reads the list that comes next, to its end.
    fn list<T>(&mut self, read: impl Fn(&mut Self) -> T) -> Vec<T> {
        let mut inside = Self::of(self.value());
        let mut found = Vec::new();
        while inside.is_more() {
            found.push(read(&mut inside));
        }
        self.broken |= inside.broken;
        found
    }

    /// Reads something that is a list of its own.
    pub(super) fn inner<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut inside = Self::of(self.value());
        let inner = read(&mut inside);
        self.broken |= inside.broken;
        inner
    }

    pub(super) fn texts(&mut self) -> Vec<String> {
        self.list(Self::text)
    }

    fn is_more(&self) -> bool {
        !self.items.as_slice().is_empty()
    }

    #[inline(never)]
    fn findings(&mut self) -> Vec<Finding> {
        self.list(|parts| {
            parts.inner(|parts| Finding {
                instance: parts.pointer(),
                schema: parts.pointer(),
                complaint: complaint(parts),
            })
        })
    }

    #[inline(never)]
    fn branches(&mut self) -> Vec<Vec<Finding>> {
        self.list(Self::findings)
    }
}

/// Reads what [`written_assessment`] wrote.
pub(super) fn assessment(parts: &mut Parts) -> Assessment {
    Assessment {
        verdict: match parts.text().as_str() {
            "valid" => Verdict::Valid,
            "invalid" => Verdict::Invalid,
            "unchecked" => Verdict::Unchecked(parts.inner(refusal)),
            _ => {
                parts.broken = true;
                Verdict::Invalid
            }
        },
        findings: parts.findings(),
        cut: parts.flag(),
    }
}

/// An assessment as it is sent.
pub(super) fn written_assessment(assessment: &Assessment) -> Value {
    let (verdict, refusal) = match &assessment.verdict {
        Verdict::Valid => ("valid", None),
        Verdict::Invalid => ("invalid", None),
        Verdict::Unchecked(refusal) => ("unchecked", Some(written_refusal(refusal))),
    };
    let mut data = Vec::from_iter(refusal);
    data.push(written_findings(&assessment.findings));
    data.push(Value::Bool(assessment.cut));
    named(verdict, data)
}

fn written_findings(findings: &[Finding]) -> Value {
    findings
        .iter()
        .map(|finding| {
            let mut items = vec![
                text(finding.instance.as_str()),
                text(finding.schema.as_str()),
            ];
            items.push(text(name(&finding.complaint)));
            items.extend(data(&finding.complaint));
            Value::Array(items)
        })
        .collect()
}

fn written_branches(branches: &[Vec<Finding>]) -> Value {
    branches
        .iter()
        .map(|branch| written_findings(branch))
        .collect()
}

/// The keyword, where it says what the complaint is.
fn name(complaint: &Complaint) -> &str {
    match complaint {
        Complaint::OneOfMany { .. } => "oneOfMany",
        Complaint::TooHard { .. } => "tooHard",
        Complaint::Other { .. } => "other",
        plain => plain.keyword(),
    }
}

fn data(complaint: &Complaint) -> Vec<Value> {
    let size = |size: usize| count(size as u64);
    match complaint {
        Complaint::Required { property: one }
        | Complaint::Pattern { pattern: one }
        | Complaint::Format { format: one }
        | Complaint::ContentEncoding { encoding: one }
        | Complaint::ContentMediaType { media_type: one }
        | Complaint::TooHard { what: one } => vec![text(one)],
        Complaint::DependentRequired {
            property: one,
            because: other,
        }
        | Complaint::Other {
            keyword: one,
            message: other,
        } => vec![text(one), text(other)],
        Complaint::Type { expected: several }
        | Complaint::AdditionalProperties {
            unexpected: several,
        }
        | Complaint::UnevaluatedProperties {
            unexpected: several,
        } => vec![texts(several)],
        Complaint::Enum { options, more } => {
            vec![deep(&Value::Array(options.clone())), size(*more)]
        }
        Complaint::Const { expected } => vec![deep(expected)],
        Complaint::Minimum { limit: number }
        | Complaint::Maximum { limit: number }
        | Complaint::ExclusiveMinimum { limit: number }
        | Complaint::ExclusiveMaximum { limit: number }
        | Complaint::MultipleOf { of: number } => vec![Value::Number(number.clone())],
        Complaint::MinLength { limit, actual }
        | Complaint::MaxLength { limit, actual }
        | Complaint::MinItems { limit, actual }
        | Complaint::MaxItems { limit, actual }
        | Complaint::MinProperties { limit, actual }
        | Complaint::MaxProperties { limit, actual } => vec![count(*limit), count(*actual)],
        Complaint::UniqueItems { pair: None } | Complaint::Not | Complaint::FalseSchema => {
            Vec::new()
        }
        Complaint::UniqueItems {
            pair: Some((first, second)),
        } => vec![size(*first), size(*second)],
        Complaint::Contains { min, max } => {
            let max = max.map(count);
            [count(*min)].into_iter().chain(max).collect()
        }
        Complaint::AdditionalItems { limit } => vec![count(*limit)],
        Complaint::UnevaluatedItems { count: items } => vec![size(*items)],
        Complaint::PropertyNames {
            name: property,
            complaint,
        } => vec![text(property), named(name(complaint), data(complaint))],
        Complaint::AnyOf { branches } | Complaint::OneOfNone { branches } => {
            vec![written_branches(branches)]
        }
        Complaint::OneOfMany { holding } => {
            vec![holding.iter().map(|branch| size(*branch)).collect()]
        }
    }
}

#[expect(clippy::too_many_lines, reason = "a table: one arm per kind")]
fn complaint(parts: &mut Parts) -> Complaint {
    match parts.text().as_str() {
        "required" => Complaint::Required {
            property: parts.text(),
        },
        "pattern" => Complaint::Pattern {
            pattern: parts.text(),
        },
        "format" => Complaint::Format {
            format: parts.text(),
        },
        "contentEncoding" => Complaint::ContentEncoding {
            encoding: parts.text(),
        },
        "contentMediaType" => Complaint::ContentMediaType {
            media_type: parts.text(),
        },
        "tooHard" => Complaint::TooHard { what: parts.text() },
        "minimum" => Complaint::Minimum {
            limit: parts.number(),
        },
        "maximum" => Complaint::Maximum {
            limit: parts.number(),
        },
        "exclusiveMinimum" => Complaint::ExclusiveMinimum {
            limit: parts.number(),
        },
        "exclusiveMaximum" => Complaint::ExclusiveMaximum {
            limit: parts.number(),
        },
        "multipleOf" => Complaint::MultipleOf { of: parts.number() },
        "minLength" => Complaint::MinLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxLength" => Complaint::MaxLength {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minItems" => Complaint::MinItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxItems" => Complaint::MaxItems {
            limit: parts.count(),
            actual: parts.count(),
        },
        "minProperties" => Complaint::MinProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "maxProperties" => Complaint::MaxProperties {
            limit: parts.count(),
            actual: parts.count(),
        },
        "dependentRequired" => Complaint::DependentRequired {
            property: parts.text(),
            because: parts.text(),
        },
        "type" => Complaint::Type {
            expected: parts.texts(),
        },
        "enum" => Complaint::Enum {
            options: match parts.deep() {
                Value::Array(options) => options,
                _ => parts.broken(),
            },
            more: parts.size(),
        },
        "const" => Complaint::Const {
            expected: parts.deep(),
        },
        "uniqueItems" => Complaint::UniqueItems {
            pair: if parts.is_more() {
                Some((parts.size(), parts.size()))
            } else {
                None
            },
        },
        "contains" => Complaint::Contains {
            min: parts.count(),
            max: if parts.is_more() {
                Some(parts.count())
            } else {
                None
            },
        },
        "additionalItems" => Complaint::AdditionalItems {
            limit: parts.count(),
        },
        "unevaluatedItems" => Complaint::UnevaluatedItems {
            count: parts.size(),
        },
        "additionalProperties" => Complaint::AdditionalProperties {
            unexpected: parts.texts(),
        },
        "unevaluatedProperties" => Complaint::UnevaluatedProperties {
            unexpected: parts.texts(),
        },
        "propertyNames" => Complaint::PropertyNames {
            name: parts.text(),
            complaint: Box::new(parts.inner(complaint)),
        },
        "anyOf" => Complaint::AnyOf {
            branches: parts.branches(),
        },
        "oneOf" => Complaint::OneOfNone {
            branches: parts.branches(),
        },
        "oneOfMany" => Complaint::OneOfMany {
            holding: parts.list(Parts::size),
        },
        "not" => Complaint::Not,
        "falseSchema" => Complaint::FalseSchema,
        "other" => Complaint::Other {
            keyword: parts.text(),
            message: parts.text(),
        },
        _ => {
            parts.broken = true;
            Complaint::Not
        }
    }
}

/// A refusal as it is sent.
pub(super) fn written_refusal(refusal: &Refusal) -> Value {
    let size = |size: &usize| count(*size as u64);
    let (name, data) = match refusal {
        Refusal::TooLarge { bytes, limit } => ("tooLarge", vec![size(bytes), size(limit)]),
        Refusal::TooDeep { limit } => ("tooDeep", vec![size(limit)]),
        Refusal::TooManySubschemas { limit } => ("tooManySubschemas", vec![size(limit)]),
        Refusal::InPlaceCycle { at } => ("inPlaceCycle", vec![text(at.as_str())]),
        Refusal::InPlaceChain { limit } => ("inPlaceChain", vec![size(limit)]),
        Refusal::TooManyExpansions { limit } => ("tooManyExpansions", vec![count(*limit)]),
        Refusal::ValueTooDeep { limit } => ("valueTooDeep", vec![size(limit)]),
        Refusal::ValueTooLarge => ("valueTooLarge", Vec::new()),
        Refusal::UnknownReference { reference } => ("unknownReference", vec![text(reference)]),
        Refusal::AmbiguousName { name } => ("ambiguousName", vec![text(name)]),
        Refusal::RemoteReference { reference } => ("remoteReference", vec![text(reference)]),
        Refusal::BadSchema { at, what } => ("badSchema", vec![text(at.as_str()), text(what)]),
        Refusal::PatternTooHard { pattern } => ("patternTooHard", vec![text(pattern)]),
        Refusal::TimedOut => ("timedOut", Vec::new()),
        Refusal::UnknownSchema => ("unknownSchema", Vec::new()),
        Refusal::WorkerUnavailable { what } => ("workerUnavailable", vec![text(what)]),
    };
    named(name, data)
}

/// Reads what [`written_refusal`] wrote.
pub(super) fn refusal(parts: &mut Parts) -> Refusal {
    match parts.text().as_str() {
        "tooLarge" => Refusal::TooLarge {
            bytes: parts.size(),
            limit: parts.size(),
        },
        "tooDeep" => Refusal::TooDeep {
            limit: parts.size(),
        },
        "tooManySubschemas" => Refusal::TooManySubschemas {
            limit: parts.size(),
        },
        "inPlaceCycle" => Refusal::InPlaceCycle {
            at: parts.pointer(),
        },
        "inPlaceChain" => Refusal::InPlaceChain {
            limit: parts.size(),
        },
        "tooManyExpansions" => Refusal::TooManyExpansions {
            limit: parts.count(),
        },
        "valueTooDeep" => Refusal::ValueTooDeep {
            limit: parts.size(),
        },
        "valueTooLarge" => Refusal::ValueTooLarge,
        "unknownReference" => Refusal::UnknownReference {
            reference: parts.text(),
        },
        "ambiguousName" => Refusal::AmbiguousName { name: parts.text() },
        "remoteReference" => Refusal::RemoteReference {
            reference: parts.text(),
        },
        "badSchema" => Refusal::BadSchema {
            at: parts.pointer(),
            what: parts.text(),
        },
        "patternTooHard" => Refusal::PatternTooHard {
            pattern: parts.text(),
        },
        "timedOut" => Refusal::TimedOut,
        "unknownSchema" => Refusal::UnknownSchema,
        "workerUnavailable" => Refusal::WorkerUnavailable { what: parts.text() },
        _ => {
            parts.broken = true;
            Refusal::UnknownSchema
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validate::protocol::Answer;

    fn number(text: &str) -> Number {
        json::number(text).unwrap()
    }

    fn findings(complaints: Vec<Complaint>) -> Vec<Finding> {
        let finding = |complaint| Finding {
            instance: Pointer::root().child("a/b").item(1),
            schema: Pointer::root(),
            complaint,
        };
        complaints.into_iter().map(finding).collect()
    }

    fn comes_back(assessment: Assessment) {
        let answer = Answer::Checked {
            key: 1,
            ticket: 2,
            assessment,
        };
        assert_eq!(Answer::from_text(&answer.to_text()), Ok(answer));
    }

    #[test]
    fn every_complaint_comes_back_as_it_was_sent() {
        let names = || vec!["a".to_owned(), String::new()];
        let one = || "“x”".to_owned();
        let (limit, actual) = (u64::MAX, 0);
        let all = vec![
            Complaint::Required { property: one() },
            Complaint::DependentRequired {
                property: one(),
                because: names().remove(0),
            },
            Complaint::Type { expected: names() },
            Complaint::Enum {
                options: vec![Value::Null, Value::Bool(true)],
                more: 7,
            },
            Complaint::Const {
                expected: Value::Array(vec![Value::Null]),
            },
            Complaint::Minimum {
                limit: number("1.10"),
            },
            Complaint::Maximum {
                limit: number("1e+400"),
            },
            Complaint::ExclusiveMinimum {
                limit: number("-0"),
            },
            Complaint::ExclusiveMaximum {
                limit: number("18446744073709551617"),
            },
            Complaint::MultipleOf { of: number("0.01") },
            Complaint::MinLength { limit, actual },
            Complaint::MaxLength { limit, actual },
            Complaint::Pattern { pattern: one() },
            Complaint::Format { format: one() },
            Complaint::MinItems { limit, actual },
            Complaint::MaxItems { limit, actual },
            Complaint::UniqueItems { pair: None },
            Complaint::UniqueItems { pair: Some((0, 9)) },
            Complaint::Contains { min: 1, max: None },
            Complaint::Contains {
                min: 0,
                max: Some(3),
            },
            Complaint::AdditionalItems { limit },
            Complaint::UnevaluatedItems { count: 3 },
            Complaint::MinProperties { limit, actual },
            Complaint::MaxProperties { limit, actual },
            Complaint::AdditionalProperties {
                unexpected: names(),
            },
            Complaint::UnevaluatedProperties {
                unexpected: Vec::new(),
            },
            Complaint::PropertyNames {
                name: one(),
                complaint: Box::new(Complaint::MaxLength { limit, actual }),
            },
            Complaint::OneOfMany {
                holding: vec![0, 2],
            },
            Complaint::Not,
            Complaint::FalseSchema,
            Complaint::ContentEncoding { encoding: one() },
            Complaint::ContentMediaType { media_type: one() },
            Complaint::TooHard { what: one() },
            Complaint::Other {
                keyword: "required".to_owned(),
                message: one(),
            },
        ];
        let branches = vec![findings(all.clone()), Vec::new()];
        let around = vec![
            Complaint::AnyOf {
                branches: branches.clone(),
            },
            Complaint::OneOfNone { branches },
        ];
        comes_back(Assessment {
            verdict: Verdict::Invalid,
            findings: findings([all, around].concat()),
            cut: true,
        });
    }

    #[test]
    fn every_refusal_comes_back_as_it_was_sent() {
        let (limit, bytes) = (1, 2);
        let at = Pointer::root().child("a");
        let one = || "x".to_owned();
        for refusal in [
            Refusal::TooLarge { bytes, limit },
            Refusal::TooDeep { limit },
            Refusal::TooManySubschemas { limit },
            Refusal::InPlaceCycle { at: at.clone() },
            Refusal::InPlaceChain { limit },
            Refusal::TooManyExpansions { limit: 3 },
            Refusal::ValueTooDeep { limit },
            Refusal::ValueTooLarge,
            Refusal::UnknownReference { reference: one() },
            Refusal::AmbiguousName { name: one() },
            Refusal::RemoteReference { reference: one() },
            Refusal::BadSchema { at, what: one() },
            Refusal::PatternTooHard { pattern: one() },
            Refusal::TimedOut,
            Refusal::UnknownSchema,
            Refusal::WorkerUnavailable { what: one() },
        ] {
            comes_back(Assessment::unchecked(refusal));
        }
        comes_back(Assessment::valid());
    }
}
