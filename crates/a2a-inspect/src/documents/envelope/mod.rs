//! Message envelopes (004): the eight types, and their checks.
//!
//! Owns the two levels of a check: the schemas (base first, then the type's own, then that of the
//! authentication tag if there is one), and the stricter rules of the document's models and prose (`model`). Leaves the
//! document's twelve-item checklist to `checklist`, and the types of messages to `a2a`. Invariant: every violation is
//! listed, not only the first.

mod checklist;
mod model;

pub use super::checklist_item::ChecklistItem;
pub use checklist::{Checked, checklist};

use a2a::dialect::envelope::{Envelope, MessageType};
use exact_json::Pointer;
use serde_json::Value;

use super::schemas::Source;
use super::violations;
use super::{Context, messages};
use crate::{Finding, rules};

/// Checks an envelope by the schemas of 004, by the rules of its models (`model`) and for its size. A place with a
/// finding of a schema gets no finding of a model.
pub(super) fn check(envelope: &Value, context: &Context) -> Vec<Finding> {
    let staged = staged(envelope).into_iter();
    let mut findings: Vec<Finding> = staged.map(|(_, finding)| finding).collect();
    violations::add_new_places(&mut findings, model::findings(envelope, context.now));
    if context.bytes.is_some_and(|bytes| bytes > Envelope::LARGEST) {
        findings.push(too_large());
    }
    findings
}

/// Checks an envelope against the base schema, the schema of its type and, if it has `auth`, that of the tag. Equal
/// findings are returned once, with the first schema that they are from.
fn staged(envelope: &Value) -> Vec<(Source, Finding)> {
    let of_type = type_of(envelope).map(Source::EnvelopeOf);
    let with_tag = envelope.get("auth").map(|_| Source::EnvelopeWithTag);
    let sources = [Some(Source::Envelope), of_type, with_tag];
    let mut staged: Vec<(Source, Finding)> = Vec::new();
    for source in sources.into_iter().flatten() {
        for finding in source.findings(envelope) {
            // The schema of the tag repeats the base schema.
            if !staged.iter().any(|(_, known)| *known == finding) {
                staged.push((source, finding));
            }
        }
    }
    staged
}

/// The type of an envelope; `None` for an unknown type.
fn type_of(envelope: &Value) -> Option<MessageType> {
    MessageType::named(envelope.get("message_type")?.as_str()?)
}

fn too_large() -> Finding {
    rules::ENVELOPE_SIZE.broken(Pointer::root(), messages::TOO_LARGE)
}
