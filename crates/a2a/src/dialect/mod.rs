//! Dialects: the versions of A2A, each with its JSON.
//!
//! Owns the names of methods and headers, the parameters and the results of each version. Leaves HTTP to the client.
//! Writing is strict (`writing`). Reading takes all versions at once (`reading`), because real agents mix versions
//! (decision 3).

pub mod envelope;
pub mod errors;
pub mod leniency;
pub mod reading;
pub mod sessions;
mod writing;

use serde_json::Value;

use crate::Members;
use crate::message::Message;

/// A version of A2A that this crate writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// A2A 0.3. It also serves 0.2 (see `writing`).
    V0_3,
    /// A2A 1.0.
    V1_0,
}

/// A call of a client to an agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Call {
    /// Send a message. The answer is one result.
    Send(SendRequest),
    /// Send a message. The answer is a stream of events.
    Stream(SendRequest),
    /// Get the current state of a task.
    GetTask {
        /// The id of the task.
        task_id: String,
    },
    /// Ask the agent to cancel a task.
    CancelTask {
        /// The id of the task.
        task_id: String,
    },
    /// Open a stream of the further events of a task, after an earlier stream of it broke.
    Resubscribe {
        /// The id of the task.
        task_id: String,
    },
}

/// The parameters of a request that sends a message.
#[derive(Clone, Debug, PartialEq)]
pub struct SendRequest {
    /// The message to send to the agent.
    pub message: Message,
    /// The media types that the client accepts in the answer; empty if it does not say.
    pub accepted_output_modes: Vec<String>,
    /// Whether the agent answers only when the task has ended or is interrupted; otherwise it answers at once.
    pub blocking: bool,
    /// Metadata of the request, beside those of the message.
    pub metadata: Members,
}

/// Why a request of a client to an agent can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// The method does not exist in any version.
    #[error("the method “{0}” is not known")]
    UnknownMethod(String),
    /// The parameters are not valid for the method.
    #[error("the parameters do not fit “{method}”: {what}")]
    Parameters {
        /// The method that the request names.
        method: String,
        /// The reason why the parameters are not valid.
        what: &'static str,
    },
}

impl Dialect {
    /// The dialect for a protocol version of a card, by the first number in it, also in words such as `a2a/v1`; `None`
    /// for an unknown version.
    pub fn for_version(version: &str) -> Option<Self> {
        let small = version.trim().to_ascii_lowercase();
        // The name of the protocol has a digit, too.
        let number = small.strip_prefix("a2a").unwrap_or(&small);
        let number = number.trim_start_matches(|it: char| !it.is_ascii_digit());
        match number.split(|it: char| !it.is_ascii_digit()).next() {
            Some("1") => Some(Self::V1_0),
            Some("0") => Some(Self::V0_3),
            Some("") if small.is_empty() => Some(Self::V0_3),
            _ => None,
        }
    }

    /// Whether a protocol version of a card is written as the specification writes it: as numbers with dots.
    pub fn is_version(text: &str) -> bool {
        let mut numbers = text.split('.');
        numbers.all(|number| !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()))
    }

    /// The other dialect, to try if an agent does not know a method or version.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::V0_3 => Self::V1_0,
            Self::V1_0 => Self::V0_3,
        }
    }

    /// The version number to show to people, such as `1.0`.
    pub fn name(self) -> &'static str {
        match self {
            Self::V0_3 => "0.3",
            Self::V1_0 => "1.0",
        }
    }

    /// The name of the header that activates extensions (003).
    pub fn extensions_header(self) -> &'static str {
        match self {
            Self::V0_3 => "X-A2A-Extensions",
            Self::V1_0 => "A2A-Extensions",
        }
    }

    /// The name and value of the header that names the version; `None` for 0.3, which has no such
    /// header.
    pub fn version_header(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::V0_3 => None,
            Self::V1_0 => Some(("A2A-Version", "1.0")),
        }
    }

    /// The name of the JSON-RPC method for a call, such as `message/send`.
    pub fn method(self, call: &Call) -> &'static str {
        let (older, newer) = match call {
            Call::Send(_) => ("message/send", "SendMessage"),
            Call::Stream(_) => ("message/stream", "SendStreamingMessage"),
            Call::GetTask { .. } => ("tasks/get", "GetTask"),
            Call::CancelTask { .. } => ("tasks/cancel", "CancelTask"),
            Call::Resubscribe { .. } => ("tasks/resubscribe", "SubscribeToTask"),
        };
        match self {
            Self::V0_3 => older,
            Self::V1_0 => newer,
        }
    }

    /// The JSON-RPC parameters of a call. `tenant` is that of the interface (1.0 only).
    pub fn params(self, call: &Call, tenant: Option<&str>) -> Value {
        let mut params = match call {
            Call::Send(request) | Call::Stream(request) => self.send_params(request),
            Call::GetTask { task_id }
            | Call::CancelTask { task_id }
            | Call::Resubscribe { task_id } => {
                let mut params = Members::new();
                params.insert("id".to_owned(), Value::String(task_id.clone()));
                params
            }
        };
        if let (Self::V1_0, Some(tenant)) = (self, tenant) {
            params.insert("tenant".to_owned(), Value::String(tenant.to_owned()));
        }
        Value::Object(params)
    }

    /// Reads the JSON-RPC request that an agent received. The name of the method tells the version of A2A.
    pub fn read_call(method: &str, params: &Value) -> Result<(Self, Call), CallError> {
        let bad = |what| CallError::Parameters {
            method: method.to_owned(),
            what,
        };
        let send = || {
            reading::send_request(params)
                .ok_or_else(|| bad("a message with a list of parts is wanted"))
        };
        let task = || reading::text(params.get("id")).ok_or_else(|| bad("the task's id is wanted"));
        let call = match method {
            "message/send" | "SendMessage" => Call::Send(send()?),
            "message/stream" | "SendStreamingMessage" => Call::Stream(send()?),
            "tasks/get" | "GetTask" => Call::GetTask { task_id: task()? },
            "tasks/cancel" | "CancelTask" => Call::CancelTask { task_id: task()? },
            "tasks/resubscribe" | "SubscribeToTask" => Call::Resubscribe { task_id: task()? },
            _ => return Err(CallError::UnknownMethod(method.to_owned())),
        };
        let dialects = [Self::V0_3, Self::V1_0].into_iter();
        let mut named = dialects.filter(|dialect| dialect.method(&call) == method);
        Ok((named.next().unwrap_or(Self::V1_0), call))
    }
}
