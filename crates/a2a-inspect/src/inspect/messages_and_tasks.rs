//! Inspection of messages, tasks and updates by document 000: whether the agent of the card can take a message's data,
//! and whether the data of a result is valid for its schema.

use a2a::dialect::reading;
use a2a::extension::skill::modes::names_schema;
use exact_json::Pointer;
use serde_json::Value;

use super::Inspection;
use crate::documents::{DefinitionOf03, Kind};
use crate::report::CheckOutcome;
use crate::{extension, messages};

impl Inspection<'_> {
    pub(super) fn send(&mut self, value: &Value, at: &Pointer) {
        self.of_either(
            Kind::SendMessageRequest,
            DefinitionOf03::SendParams,
            value,
            at,
        );
        self.flow(value, at);
    }

    /// Checks the message in the parameters of a send by the request flow of 000.
    pub(super) fn flow(&mut self, params: &Value, at: &Pointer) {
        if let Some(message) = params.get("message") {
            self.message(message, &at.child("message"));
        }
    }

    pub(super) fn message(&mut self, value: &Value, at: &Pointer) {
        let of_agent = matches!(
            value.get("role").and_then(Value::as_str),
            Some("agent" | "ROLE_AGENT")
        );
        if of_agent {
            return self.result_parts(value, at);
        }
        if let Some(card) = &self.card
            && let Some(findings) = extension::request_flow(card, value, &self.context.limits)
        {
            self.group(messages::CHECK_FLOW, at, findings);
        } else if parts(value).iter().any(part_names_schema) {
            self.checked(messages::CHECK_FLOW, CheckOutcome::NotApplicable);
        }
    }

    pub(super) fn update(&mut self, value: &Value, at: &Pointer) {
        for name in ["task", "message", "artifactUpdate", "statusUpdate"] {
            if let Some(inner) = value.get(name) {
                let at = at.child(name);
                match name {
                    "task" => self.task(inner, &at),
                    "message" => self.message(inner, &at),
                    _ => self.update(inner, &at),
                }
            }
        }
        if let Some(artifact) = value.get("artifact") {
            self.result_parts(artifact, &at.child("artifact"));
        }
        if value.get("artifacts").is_some() {
            self.task(value, at);
        }
    }

    pub(super) fn task(&mut self, value: &Value, at: &Pointer) {
        let artifacts = value.get("artifacts").and_then(Value::as_array);
        for (index, artifact) in artifacts.into_iter().flatten().enumerate() {
            self.result_parts(artifact, &at.child("artifacts").item(index));
        }
    }

    pub(super) fn result_parts(&mut self, value: &Value, at: &Pointer) {
        self.results(parts(value), &at.child("parts"));
    }

    pub(super) fn results(&mut self, parts: &[Value], at: &Pointer) {
        if !parts.iter().any(part_names_schema) {
            return;
        }
        let Some(card) = &self.card else {
            return self.checked(messages::CHECK_RESULT, CheckOutcome::NotApplicable);
        };
        let findings = extension::results(card, parts, &self.context.limits);
        self.group(messages::CHECK_RESULT, at, findings);
    }
}

fn parts(value: &Value) -> &[Value] {
    let parts = value.get("parts").and_then(Value::as_array);
    parts.map(Vec::as_slice).unwrap_or_default()
}

pub(super) fn part_names_schema(part: &Value) -> bool {
    names_schema(&reading::part(part))
}
