//! Interrupts of Strands Agents: questions of tools that wait for the person (strands-agents 1.62.0,
//! `multiagent/a2a/executor.py`).
//!
//! The message has a data part `{interrupts: [{interruptId, name, reason}]}`. The answer has a data part
//! `{interruptResponse: {interruptId, response}}` for each, and no other part: the executor refuses anything else, and
//! a `response` of `null`.

use exact_json as json;
use serde_json::Value;

use super::approval::schema_of;
use super::{AnswerContent, Format, InputRequest, QuestionFormat, data_part, items, said};
use crate::Members;
use crate::message::{Message, PartContent};

pub(super) struct StrandsInterrupt;

impl Format for StrandsInterrupt {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let mut data = message.parts.iter().filter_map(|part| match &part.content {
            PartContent::Data(data) => Some(data),
            _ => None,
        });
        let interrupts = data.find_map(|data| items(data.get("interrupts")))?;
        let (mut properties, mut ids) = (Members::new(), Vec::new());
        for (at, interrupt) in interrupts.iter().enumerate() {
            ids.push(json::text(&said(interrupt.get("interruptId"))?));
            let reason = interrupt.get("reason");
            let question = said(reason).or_else(|| said(interrupt.get("name")));
            let mut schema = vec![
                ("type", json::text("string")),
                ("minLength", json::number::count(1)),
            ];
            schema.extend(question.map(|question| ("title", Value::String(question))));
            // Tools give any value as the reason.
            let value = reason.filter(|it| !it.is_null() && !it.is_string());
            schema.extend(value.map(|it| ("description", json::text(&json::to_text(it)))));
            properties.insert((at + 1).to_string(), json::object(schema));
        }
        let names: Vec<String> = properties.keys().cloned().collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Some(InputRequest {
            schema: Some(schema_of(properties, &names)),
            ..InputRequest::new(QuestionFormat::StrandsInterrupt, Value::Array(ids))
        })
    }

    fn answer(&self, asked: &InputRequest, value: Value) -> AnswerContent {
        let ids = asked.repeated.as_array();
        let part = |(at, id): (usize, &Value)| {
            let response = value.get((at + 1).to_string()).cloned();
            let response = json::object(vec![
                ("interruptId", id.clone()),
                ("response", response.unwrap_or_else(|| json::text(""))),
            ]);
            data_part(json::object(vec![("interruptResponse", response)]))
        };
        AnswerContent {
            parts: ids.into_iter().flatten().enumerate().map(part).collect(),
            ..AnswerContent::default()
        }
    }
}
