//! The methods of the envelope protocol: skills of the agent, by other names.

use std::sync::Arc;

use a2a::Members;
use a2a::dialect::envelope::EnvelopeError;
use a2a::extension;
use a2a::message::{Message, PartContent};
use a2a::task::{Task, TaskState};
use serde_json::{Map, Value, json};

use crate::agent::{Agent, MethodError};
use crate::card;
use a2a_object_schemas::Problems;

use crate::problems::error_details;
use crate::tasks::TaskEntry;

/// A method that a request envelope can call, and the schemas of its parameters and data.
struct Method {
    name: &'static str,
    /// The id of the skill that runs when the method is called.
    skill: &'static str,
    parameters: &'static str,
    data: &'static str,
    description: &'static str,
}

const METHODS: [Method; 4] = [
    Method {
        name: "compare_fight",
        skill: "fight-comparison",
        parameters: "fightComparison",
        data: "fightResponse",
        description: "Who would win in a fight between two contestants?",
    },
    Method {
        name: "plan_loan",
        skill: "loan-schedule",
        parameters: "loanTerms",
        data: "loanSchedule",
        description: "How a loan is paid back, instalment by instalment.",
    },
    Method {
        name: "upload_table",
        skill: "csv-profile",
        parameters: "csvFile",
        data: "csvProfile",
        description: "What is in a CSV file, column by column.",
    },
    Method {
        name: "report_on_text",
        skill: "text-report",
        parameters: "textToReportOn",
        data: "textFigures",
        description: "The figures of a text: its words, sentences and headings.",
    },
];

pub(super) fn capabilities() -> Vec<String> {
    METHODS
        .iter()
        .map(|method| method.name.to_owned())
        .collect()
}

/// The members of the card's metadata that declare schemas and methods (decision 14).
pub(super) fn declared() -> Members {
    let names = METHODS.iter().flat_map(|it| [it.parameters, it.data]);
    let schemas: Map<String, Value> = names
        .filter_map(|name| Some((name.to_owned(), card::schema(name)?)))
        .collect();
    let methods: Map<String, Value> = METHODS
        .iter()
        .map(|it| {
            let about = json!({ "parameters": it.parameters, "data": it.data, "description": it.description });
            (it.name.to_owned(), about)
        })
        .collect();
    let ours = json!({ "schemas": schemas, "methods": methods });
    Members::from_iter([(extension::URI.to_owned(), ours)])
}

/// Starts the task of the method `name` with these parameters, or returns the error to answer with.
pub(super) fn begin(
    agent: &Agent,
    name: &str,
    parameters: &Members,
) -> Result<Arc<TaskEntry>, Box<EnvelopeError>> {
    let Some(method) = METHODS.iter().find(|method| method.name == name) else {
        let why = format!("There is no method “{name}”.");
        return Err(Box::new(EnvelopeError {
            details: Some(json!({ "methods": capabilities() })),
            ..EnvelopeError::new("METHOD_NOT_ALLOWED", &why)
        }));
    };
    let input = Value::Object(parameters.clone());
    let begun = agent.call(method.skill, method.parameters, input);
    begun.map_err(|error| Box::new(refusal(error)))
}

/// Waits until the work ends, and returns its data; an error of the envelope protocol if it ended without data.
pub(super) async fn data_of(work: &TaskEntry) -> Result<Members, EnvelopeError> {
    let task = work.ended().await;
    data(&task).ok_or_else(|| {
        let said = task.status.message.as_ref().map(Message::text);
        let code = match task.status.state {
            TaskState::Rejected => "VALIDATION_FAILED",
            _ => "INTERNAL_ERROR",
        };
        EnvelopeError::new(code, &said.unwrap_or_default())
    })
}

fn refusal(error: MethodError) -> EnvelopeError {
    match error {
        MethodError::Unknown => EnvelopeError::new("INTERNAL_ERROR", "The skill is not there."),
        MethodError::Full => EnvelopeError {
            retry_after: Some(10),
            ..EnvelopeError::new("SERVICE_UNAVAILABLE", "Too many tasks are running.")
        },
        MethodError::Invalid(assessment) => {
            let problems = Problems::from(&assessment).to_string();
            EnvelopeError {
                details: Some(error_details(&assessment)),
                ..EnvelopeError::new("VALIDATION_FAILED", &problems)
            }
        }
    }
}

/// The first data part in the artifacts of a completed task; `None` for other tasks.
fn data(task: &Task) -> Option<Members> {
    let parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
    let mut data = parts.filter_map(|part| match &part.content {
        PartContent::Data(Value::Object(data)) => Some(data.clone()),
        _ => None,
    });
    data.next()
        .filter(|_| task.status.state == TaskState::Completed)
}
