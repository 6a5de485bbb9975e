//! Inspection of JSON-RPC requests and answers: the frame, the method, and the A2A object in `params` or `result`.

use a2a::dialect::Dialect;
use exact_json::Pointer;
use serde_json::Value;

use super::Inspection;
use super::event_stream::kind_in_stream;
use super::http_error::has_code;
use crate::documents::{DefinitionOf03, Kind};
use crate::{Finding, TextKind, messages, rules};

impl Inspection<'_> {
    pub(super) fn rpc_request(&mut self, value: &Value, at: &Pointer) {
        let mut findings = rpc_frame(value);
        let method = value
            .get("method")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let params = value.get("params").unwrap_or(&Value::Null);
        let below = at.child("params");
        let known = a2a_method(method);
        if known.is_none() {
            let here = Pointer::root().child("method");
            let why = messages::unknown_method(method);
            findings.push(rules::RPC_METHOD.broken(here, (why, messages::WRITE_METHOD)));
        }
        self.group(messages::CHECK_RPC, at, findings);
        match known {
            Some((Dialect::V0_3, Params::Send)) => {
                self.older_check(DefinitionOf03::SendParams, params, &below);
                self.flow(params, &below);
            }
            Some((Dialect::V1_0, Params::Send)) => {
                let name = messages::CHECK_A2A_1_0;
                self.document_check(name, Kind::SendMessageRequest, params, &below);
                self.flow(params, &below);
            }
            Some((_, Params::Task(name))) if !params.get(name).is_some_and(Value::is_string) => {
                let words = (messages::NO_TASK_ID, messages::name_task(name));
                let finding = rules::RPC_TASK_ID.broken(Pointer::root(), words);
                self.group(messages::CHECK_RPC, &below, vec![finding]);
            }
            Some((_, Params::Task(_) | Params::Other)) | None => {}
        }
    }

    pub(super) fn rpc_answer(&mut self, text: &str, value: &Value, at: &Pointer) {
        let mut findings = rpc_frame(value);
        let members = (value.get("result"), value.get("error"));
        match members {
            (Some(_), Some(_)) => {
                findings
                    .push(rules::RPC_OUTCOME.broken(Pointer::root(), messages::RESULT_AND_ERROR));
            }
            (None, None) => {
                findings.push(rules::RPC_OUTCOME.broken(Pointer::root(), messages::NO_RESULT));
            }
            (Some(_), None) => {}
            (None, Some(error)) => {
                let here = Pointer::root().child("error");
                if !has_code(error) {
                    findings.push(rules::RPC_ERROR_CODE.broken(here.clone(), messages::ERROR_CODE));
                }
                if !error.get("message").is_some_and(Value::is_string) {
                    findings.push(rules::RPC_ERROR_MESSAGE.broken(here, messages::ERROR_MESSAGE));
                }
            }
        }
        self.group(messages::CHECK_RPC, at, findings);
        if let Some(result) = value.get("result") {
            let kind = kind_in_stream(result);
            // A frame in a frame is not looked into: this ends.
            if !matches!(kind, TextKind::RpcAnswer | TextKind::RpcRequest) {
                self.value(text, result, kind, &at.child("result"));
            }
        }
    }
}

/// The content of the parameters of an A2A method.
#[derive(Clone, Copy)]
enum Params {
    /// The parameters of a method that sends a message.
    Send,
    /// An object in which this member holds the id of a task.
    Task(&'static str),
    /// Parameters that are not inspected, for example those of `ListTasks`.
    Other,
}

/// The version of a method, and its parameters. 0.2 has the methods of 0.3, except those for lists, deletion and the
/// card.
fn a2a_method(method: &str) -> Option<(Dialect, Params)> {
    Some(match method {
        "message/send" | "message/stream" => (Dialect::V0_3, Params::Send),
        "tasks/get"
        | "tasks/cancel"
        | "tasks/resubscribe"
        | "tasks/pushNotificationConfig/get"
        | "tasks/pushNotificationConfig/list"
        | "tasks/pushNotificationConfig/delete" => (Dialect::V0_3, Params::Task("id")),
        "tasks/pushNotificationConfig/set" => (Dialect::V0_3, Params::Task("taskId")),
        "tasks/list" | "agent/getAuthenticatedExtendedCard" => (Dialect::V0_3, Params::Other),
        "SendMessage" | "SendStreamingMessage" => (Dialect::V1_0, Params::Send),
        "GetTask" | "CancelTask" | "SubscribeToTask" => (Dialect::V1_0, Params::Task("id")),
        // The plural is that of the release, the singular that of its candidates.
        "CreateTaskPushNotificationConfig"
        | "GetTaskPushNotificationConfig"
        | "ListTaskPushNotificationConfigs"
        | "ListTaskPushNotificationConfig"
        | "DeleteTaskPushNotificationConfig" => (Dialect::V1_0, Params::Task("taskId")),
        "ListTasks" | "GetExtendedAgentCard" => (Dialect::V1_0, Params::Other),
        _ => return None,
    })
}

fn rpc_frame(value: &Value) -> Vec<Finding> {
    let mut findings = Vec::new();
    let here = |name: &str| match value.get(name) {
        Some(_) => Pointer::root().child(name),
        None => Pointer::root(),
    };
    if value.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        findings.push(rules::RPC_VERSION.broken(here("jsonrpc"), messages::RPC_VERSION));
    }
    match value.get("id") {
        Some(Value::String(_) | Value::Number(_)) => {}
        Some(Value::Null) if value.get("error").is_some() => {}
        _ => findings.push(rules::RPC_ID.broken(here("id"), messages::RPC_ID)),
    }
    findings
}
