//! The object-schemas extension in messages: the request flow of an agent, and results against their schemas.
//!
//! Leaves the decisions of the flow to `a2a::extension::request_flow`, and verdicts to the validator. Invariant: each
//! schema of the card is compiled within the cost guard, at most once for a message.

use a2a::card::AgentCard;
use a2a::dialect::reading;
use a2a::extension::declaration::declared;
use a2a::extension::mode::{SchemaMode, mode_of};
use a2a::extension::request_flow::{InputError, Structured, structured_input};
use a2a::extension::skill::modes::schema_of_part;
use exact_json::Pointer;
use json_form::schema::guard::limits::Limits;
use json_form::validate::{Assessment, Checker};
use serde_json::Value;

use crate::documents::findings_of;
use crate::{Finding, messages, rules};

/// The maximum number of parts whose data is checked.
const MOST_PARTS: usize = 100;

/// The findings of an agent's request flow about a message; `None` if no part is structured input.
pub(crate) fn request_flow(
    card: &AgentCard,
    value: &Value,
    limits: &Limits,
) -> Option<Vec<Finding>> {
    let message = reading::message(value)?;
    let declared = declared(card);
    let check = |_: &str, schema: &Value, data: &Value| {
        let assessment = assess(schema, data, limits);
        if assessment.is_valid() {
            Ok(())
        } else {
            Err(assessment)
        }
    };
    let structured = structured_input(&message, &declared, check);
    if structured == Structured::Nothing {
        return None;
    }
    // The flow takes the first part that names a schema.
    let is_flagged = |part: &a2a::message::Part| {
        let mut alone = message.clone();
        alone.parts = vec![part.clone()];
        let accept = |_: &str, _: &Value, _: &Value| Ok::<(), ()>(());
        structured_input(&alone, &declared, accept) != Structured::Nothing
    };
    let index = message
        .parts
        .iter()
        .position(is_flagged)
        .unwrap_or_default();
    let part = Pointer::root().child("parts").item(index);
    let mut findings = Vec::new();
    match structured {
        Structured::Nothing | Structured::Input(_) => {}
        Structured::Error(InputError::Invalid { problems, .. }) => {
            let of_data = about_data(&problems, "object-schemas.input", &part);
            findings.extend(of_data);
        }
        Structured::Error(InputError::UndeclaredSchema { name, .. }) => {
            let why = messages::undeclared_schema(&name);
            let words = (why, messages::NAME_A_DECLARED_SCHEMA);
            findings.push(rules::UNDECLARED_INPUT.broken(part, words));
        }
    }
    if message.task_id.is_some() {
        let words = messages::INPUT_TO_A_TASK;
        findings.push(rules::INPUT_TO_A_TASK.broken(Pointer::root(), words));
    }
    Some(findings)
}

/// Checks the data in parts of a result against the schemas that the parts name. Pointers begin at the list of parts.
pub(crate) fn results(card: &AgentCard, parts: &[Value], limits: &Limits) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (index, value) in parts.iter().enumerate().take(MOST_PARTS) {
        let part = reading::part(value);
        let a2a::message::PartContent::Data(data) = &part.content else {
            continue;
        };
        let Some(named) = mode_of(&part).and_then(SchemaMode::parse) else {
            continue;
        };
        let at = Pointer::root().item(index);
        if let Some(schema) = schema_of_part(card, None, &part) {
            let assessment = assess(schema, data, limits);
            if !assessment.is_valid() {
                let of_data = about_data(&assessment, "object-schemas.output", &at);
                findings.extend(of_data);
            }
        } else {
            let why = messages::undeclared_schema(named.schema());
            let words = (why, messages::NAME_A_DECLARED_SCHEMA);
            findings.push(rules::UNDECLARED_OUTPUT.broken(at, words));
        }
    }
    findings
}

fn assess(schema: &Value, data: &Value, limits: &Limits) -> Assessment {
    match Checker::lenient_within(schema, limits) {
        Ok(checker) => checker.check(data),
        Err(refusal) => Assessment::unchecked(refusal),
    }
}

fn about_data(assessment: &Assessment, rule: &str, part: &Pointer) -> Vec<Finding> {
    let data = part.child("data");
    let findings = findings_of(rule, assessment).into_iter();
    findings
        .map(|mut finding| {
            finding.pointer = data.join(&finding.pointer);
            finding
        })
        .collect()
}
