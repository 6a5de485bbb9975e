//! The validation checklist of 004: its twelve items, with their results for an envelope.
//!
//! Owns the results of the items: which findings belong to which item. Leaves the findings to the schemas and to
//! `model`. Invariant: an item whose subject is missing is not applicable; the missing member itself fails an item of
//! its own.

use a2a::dialect::envelope::Envelope;
use a2a::dialect::envelope::time;
use exact_json::Pointer;
use serde_json::Value;

use super::{messages, model, staged, too_large, type_of};
use crate::documents::Context;
use crate::documents::checklist_item::ChecklistItem;
use crate::documents::schemas::Source;
use crate::report::CheckOutcome;
use crate::{Finding, Severity, rules};

/// One item of the checklist, and whether the envelope passes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The item that was checked.
    pub item: ChecklistItem,
    /// `Pass` if the item applies and no finding belongs to it; `Fail` if at least one does; `NotApplicable` if the
    /// item can't be checked: for example the text is not JSON, the envelope lacks the member, or the time is not
    /// known.
    pub outcome: CheckOutcome,
    /// The errors that belong to the item; empty unless the outcome is `Fail`.
    pub findings: Vec<Finding>,
}

impl ChecklistItem {
    /// The item that a finding belongs to; `None` for the authentication tag, which has no item.
    fn of(source: Option<Source>, finding: &Finding) -> Option<Self> {
        let is = |keyword: &str| finding.rule.ends_with(keyword);
        let first = finding.pointer.tokens().next();
        match first.as_deref() {
            _ if is(".schema.additionalProperties") => Some(Self::Unexpected),
            // Beside the base schema only `correlation_id` is required of the envelope itself.
            None if is(".schema.required") && source == Some(Source::Envelope) => {
                Some(Self::Required)
            }
            None if is(".schema.required") => Some(Self::Correlation),
            None if is(".schema.type") => Some(Self::Json),
            Some("timestamp") if is(".fresh") => Some(Self::Fresh),
            Some("message_id") => Some(Self::MessageId),
            Some("message_type") => Some(Self::MessageType),
            Some("timestamp") => Some(Self::Timestamp),
            Some("sender_id") => Some(Self::Sender),
            Some("recipient_id") => Some(Self::Recipient),
            Some("payload") => Some(Self::Payload),
            Some("correlation_id") => Some(Self::Correlation),
            _ => None,
        }
    }

    /// Whether the item can be checked: the member that it is about is there. `Fresh` also needs the time in `context`.
    fn applies(self, envelope: &Value, context: &Context) -> bool {
        let is_there = |name: &str| envelope.get(name).is_some();
        match self {
            Self::Json | Self::Size => true,
            Self::Required | Self::Unexpected => envelope.is_object(),
            Self::MessageId => is_there("message_id"),
            Self::MessageType => is_there("message_type"),
            Self::Timestamp => is_there("timestamp"),
            Self::Fresh => {
                let timestamp = envelope.get("timestamp").and_then(Value::as_str);
                context.now.is_some() && timestamp.and_then(time::read).is_some()
            }
            Self::Sender => is_there("sender_id"),
            Self::Recipient => is_there("recipient_id"),
            Self::Payload => is_there("payload") && type_of(envelope).is_some(),
            Self::Correlation => type_of(envelope).is_some(),
        }
    }
}

/// Checks the text of an envelope against each item, in the order of `ChecklistItem::ALL`.
pub fn checklist(text: &str, context: &Context) -> Vec<Checked> {
    let envelope = match exact_json::parse(text) {
        Ok(envelope) => envelope,
        Err(error) => {
            let words = (messages::not_json(&error), messages::WRITE_JSON);
            let finding = rules::ENVELOPE_JSON.broken(Pointer::root(), words);
            return ChecklistItem::ALL
                .map(|item| match item {
                    ChecklistItem::Json => checked(item, true, vec![finding.clone()]),
                    ChecklistItem::Size => checked(item, true, of_size(text.len())),
                    _ => checked(item, false, Vec::new()),
                })
                .into();
        }
    };
    let mut sorted: Vec<(ChecklistItem, Finding)> = Vec::new();
    let of_schemas = staged(&envelope).into_iter();
    let of_schemas = of_schemas.map(|(source, finding)| (Some(source), finding));
    let of_model = model::findings(&envelope, context.now).into_iter();
    for (source, finding) in of_schemas.chain(of_model.map(|finding| (None, finding))) {
        if let Some(item) = ChecklistItem::of(source, &finding)
            && finding.severity == Severity::Error
        {
            sorted.push((item, finding));
        }
    }
    ChecklistItem::ALL
        .map(|item| {
            let of_item = sorted.iter().filter(|(of, _)| *of == item);
            let mut findings: Vec<Finding> = of_item.map(|(_, it)| it.clone()).collect();
            if item == ChecklistItem::Size {
                findings = of_size(text.len());
            }
            checked(item, item.applies(&envelope, context), findings)
        })
        .into()
}

fn of_size(bytes: usize) -> Vec<Finding> {
    if bytes > Envelope::LARGEST {
        vec![too_large()]
    } else {
        Vec::new()
    }
}

fn checked(item: ChecklistItem, applies: bool, findings: Vec<Finding>) -> Checked {
    let outcome = match (applies, findings.is_empty()) {
        (_, false) => CheckOutcome::Fail,
        (true, true) => CheckOutcome::Pass,
        (false, true) => CheckOutcome::NotApplicable,
    };
    Checked {
        item,
        outcome,
        findings,
    }
}
