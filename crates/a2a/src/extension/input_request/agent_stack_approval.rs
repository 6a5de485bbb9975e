//! `interactions/approval/v1` of Agent Stack: an action or a tool call that the person approves or rejects
//! (agentstack-sdk 0.7.1, `a2a/extensions/interactions/approval.py`).
//!
//! The question is in the metadata of the message, below the URI: `{action: "generic", title, description}`, or
//! `{action: "tool-call", title, description, name, input, server: {name, title, version}}`. The answer has
//! `{decision: "approve" | "reject"}` at the same place.

use exact_json as json;
use serde_json::Value;

use super::approval::{self, Subject};
use super::{AnswerContent, Format, InputRequest, QuestionFormat, given, said};
use crate::message::{Message, Part};

pub(super) const URI: &str = "https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1";

pub(super) struct AgentStackApproval;

impl Format for AgentStackApproval {
    fn read(&self, message: &Message) -> Option<InputRequest> {
        let request = message.metadata.get(URI)?;
        // The person sees which server runs the tool, because two servers can have tools of one name.
        let shown = match request.get("action")?.as_str()? {
            "generic" => None,
            "tool-call" => {
                let shown = ["name", "input", "server"].into_iter();
                let shown = shown.filter_map(|it| Some((it, given(request, it)?.clone())));
                Some(json::object(shown.collect()))
            }
            _ => return None,
        };
        let subject = Subject {
            name: said(request.get("title")).or_else(|| said(request.get("name"))),
            shown,
            ..Subject::default()
        };
        let asked = InputRequest {
            instructions: said(request.get("description")),
            ..InputRequest::new(QuestionFormat::AgentStackApproval, Value::Null)
        };
        approval::ask(asked, vec![subject])
    }

    fn answer(&self, _asked: &InputRequest, value: Value) -> AnswerContent {
        let decision = approval::decided(None, approval::is_approved(&value));
        let said = Part::text(approval::label(&value));
        AnswerContent::of_extension(URI, decision, said)
    }
}
