//! Oddities as findings: what clients of this repository understand although no version of A2A has it.
//!
//! Owns the mended JSON that the other checks read, so that they do not complain again, and the way back to the places
//! in the text. Leaves the list of oddities to `a2a`, so that this report and the notes of a run never disagree.

use a2a::dialect::leniency::mending;
use a2a::dialect::leniency::oddity::Oddity;
use exact_json::Pointer;
use serde_json::Value;

use crate::{Finding, Severity, TextKind, messages};

/// The JSON that a value stands for, and the findings about how it is written; `None` for a value that is written as
/// A2A writes it, or is not one of A2A. `kind` is that of the value as it is.
pub(crate) fn mended(value: &Value, kind: Option<TextKind>) -> Option<(Value, Vec<Finding>)> {
    if kind.is_some_and(|kind| !may_be_a2a(kind)) {
        return None;
    }
    let mut mended = value.clone();
    let mut found = mending::mend(&mut mended);
    found.extend(rename_bindings(&mut mended));
    let findings = found.iter().map(|(at, oddity)| {
        let severity = match oddity {
            Oddity::SnakeCase | Oddity::BindingMember => Severity::Warning,
            _ => Severity::Error,
        };
        let words = messages::oddity(*oddity, &at.last().unwrap_or_default());
        Finding::new(
            severity,
            format!("a2a.{}", oddity.name()),
            at.clone(),
            words,
        )
    });
    let findings: Vec<Finding> = findings.collect();
    (!findings.is_empty()).then_some((mended, findings))
}

/// Gives each interface its binding by the name of its version, as readers of both names take it.
fn rename_bindings(card: &mut Value) -> Vec<(Pointer, Oddity)> {
    let mut found = Vec::new();
    for (list, name, other) in [
        ("supportedInterfaces", "protocolBinding", "transport"),
        ("additionalInterfaces", "transport", "protocolBinding"),
    ] {
        let items = card.get_mut(list).and_then(Value::as_array_mut);
        for (index, item) in items.into_iter().flatten().enumerate() {
            let Some(interface) = item.as_object_mut() else {
                continue;
            };
            if interface.contains_key(name) {
                continue;
            }
            if let Some(binding) = interface.shift_remove(other) {
                interface.insert(name.to_owned(), binding);
                let at = Pointer::root().child(list).item(index).child(other);
                found.push((at, Oddity::BindingMember));
            }
        }
    }
    found
}

/// Findings about the words in which a card names versions and bindings.
pub(crate) fn of_card(card: &Value) -> Vec<(Pointer, Oddity)> {
    let card = card.as_object();
    card.map(a2a::dialect::reading::card_oddities)
        .unwrap_or_default()
}

fn may_be_a2a(kind: TextKind) -> bool {
    !matches!(
        kind,
        TextKind::Envelope(_)
            | TextKind::OtherEnvelope
            | TextKind::JsonSchema
            | TextKind::SessionsCard
            | TextKind::Session
            | TextKind::SessionsCreateRequest
            | TextKind::SessionsCreateAnswer
            | TextKind::SessionsMessage
            | TextKind::SessionsSendRequest
            | TextKind::SessionsSendAnswer
            | TextKind::SessionsPage
            | TextKind::SessionsArtifact
            | TextKind::SessionsError
    )
}
