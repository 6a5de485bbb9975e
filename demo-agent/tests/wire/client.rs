//! A small client for the tests: writes calls by the library's dialects, hands them to the agent's router in this
//! process, and reads the answers by the library's reader.

use std::time::Duration;

use a2a::Members;
use a2a::card::AgentCard;
use a2a::dialect::{Call, Dialect, SendRequest, reading};
use a2a::extension;
use a2a::message::{Message, Part, Role};
use a2a::task::{Task, TaskState, Update};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use demo_agent::{Config, router};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

pub(crate) const BOTH: [Dialect; 2] = [Dialect::V0_3, Dialect::V1_0];
pub(crate) const MODE: &str = "application/json;schema=fightComparison";

/// A protocol binding in which a test calls the agent: JSON-RPC in a version of A2A, or HTTP+JSON (always 1.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WireBinding {
    JsonRpc(Dialect),
    HttpJson,
}

/// Every binding and version in which the tests call the agent.
pub(crate) const WIRE_BINDINGS: [WireBinding; 3] = [
    WireBinding::JsonRpc(Dialect::V0_3),
    WireBinding::JsonRpc(Dialect::V1_0),
    WireBinding::HttpJson,
];

impl From<Dialect> for WireBinding {
    fn from(dialect: Dialect) -> Self {
        Self::JsonRpc(dialect)
    }
}

/// The HTTP response to a request of the test, with its whole body as text.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    path: &'static str,
    key: Option<&'static str>,
}

impl Client {
    /// A client of an agent whose steps take one millisecond.
    pub(crate) fn new() -> Self {
        Self::with(Config {
            pace: Duration::from_millis(1),
            ..Config::default()
        })
    }

    pub(crate) fn with(config: Config) -> Self {
        Self {
            router: router(config).unwrap(),
            path: "/a2a",
            key: None,
        }
    }

    /// A client of the same agent that sends JSON-RPC requests to another path than `/a2a`.
    pub(crate) fn at(&self, path: &'static str) -> Self {
        Self {
            path,
            ..self.clone()
        }
    }

    /// A client of the same agent whose calls (`told`) carry this API key in the header `x-api-key`.
    pub(crate) fn with_key(&self, key: &'static str) -> Self {
        Self {
            key: Some(key),
            ..self.clone()
        }
    }

    pub(crate) async fn open(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn http(&self, request: Request<Body>) -> Answer {
        let response = self.open(request).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.into_body().collect().await.unwrap().to_bytes();
        Answer {
            status,
            headers,
            body: String::from_utf8(body.to_vec()).unwrap(),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.http(
            Request::get(path)
                .header("host", "agent.example:8001")
                .body(Body::empty())
                .unwrap(),
        )
        .await
    }

    pub(crate) async fn card(&self) -> AgentCard {
        let answer = self.get("/.well-known/agent-card.json").await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.headers["content-type"], "application/json");
        reading::card(&serde_json::from_str(&answer.body).unwrap()).unwrap()
    }

    pub(crate) async fn post(&self, body: impl Into<String>, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::post(self.path).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.http(request.body(Body::from(body.into())).unwrap())
            .await
    }

    /// Sends a call over JSON-RPC, and returns the whole JSON-RPC response.
    pub(crate) async fn call(&self, dialect: Dialect, call: &Call) -> Value {
        let answer = self.post(envelope(dialect, call), &headers(dialect)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let value: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(value["id"], json!("request-1"));
        value
    }

    /// Sends a request of the HTTP+JSON binding; `path` is below `/rest`.
    pub(crate) async fn rest(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/rest{path}"))
            .header("host", "agent.example:8001");
        let mut version = vec![("a2a-version", "1.0"), ("content-type", "application/json")];
        version.retain(|(name, _)| !headers.iter().any(|(other, _)| name == other));
        for (name, value) in version.iter().chain(headers) {
            request = request.header(*name, *value);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.http(request.body(body).unwrap()).await
    }

    /// Sends a call over a binding. Returns the updates in the answer, or the code (JSON-RPC) or reason (HTTP+JSON) of
    /// the error.
    pub(crate) async fn updates_or_error(
        &self,
        binding: impl Into<WireBinding>,
        call: &Call,
    ) -> Result<Vec<Update>, Value> {
        let key = self.key.map(|key| ("x-api-key", key));
        let (answer, result): (Answer, fn(&Value) -> &Value) = match binding.into() {
            WireBinding::JsonRpc(dialect) => {
                let mut headers = headers(dialect);
                headers.extend(key);
                let answer = self.post(envelope(dialect, call), &headers).await;
                (answer, |value| &value["result"])
            }
            WireBinding::HttpJson => {
                let (method, path) = match call {
                    Call::Send(_) => (Method::POST, "/message:send".to_owned()),
                    Call::Stream(_) => (Method::POST, "/message:stream".to_owned()),
                    Call::GetTask { task_id } => (Method::GET, format!("/tasks/{task_id}")),
                    Call::CancelTask { task_id } => {
                        (Method::POST, format!("/tasks/{task_id}:cancel"))
                    }
                    Call::Resubscribe { task_id } => {
                        (Method::GET, format!("/tasks/{task_id}:subscribe"))
                    }
                };
                let body = matches!(call, Call::Send(_) | Call::Stream(_));
                let body = body.then(|| Dialect::V1_0.params(call, None));
                let answer = self.rest(method, &path, body, key.as_slice()).await;
                (answer, |value| value)
            }
        };
        if answer.headers["content-type"] == "text/event-stream" {
            let data = answer
                .body
                .lines()
                .filter_map(|line| line.strip_prefix("data: "));
            let read = |line| reading::update(result(&serde_json::from_str(line).unwrap()));
            return Ok(data.map(|line| read(line).unwrap()).collect());
        }
        let value: Value = serde_json::from_str(&answer.body).unwrap();
        let Some(error) = value.get("error") else {
            return Ok(vec![reading::update(result(&value)).unwrap()]);
        };
        Err(match error.get("details") {
            Some(details) => {
                assert_eq!(error["code"], json!(answer.status.as_u16()));
                details[0]["reason"].clone()
            }
            None => error["code"].clone(),
        })
    }

    /// Sends a call, and returns the task in the answer. Panics on any other answer.
    pub(crate) async fn task(&self, binding: impl Into<WireBinding>, call: &Call) -> Task {
        match self
            .updates_or_error(binding, call)
            .await
            .unwrap()
            .remove(0)
        {
            Update::Task(task) => task,
            other => panic!("{other:?}"),
        }
    }

    /// Sends a message, and returns the task that answers it.
    pub(crate) async fn send(&self, binding: impl Into<WireBinding>, request: SendRequest) -> Task {
        self.task(binding, &Call::Send(request)).await
    }

    /// Sends a message, and returns the text of the message that answers it. Panics on any other answer.
    pub(crate) async fn reply(
        &self,
        binding: impl Into<WireBinding>,
        request: SendRequest,
    ) -> String {
        let told = self
            .updates_or_error(binding, &Call::Send(request))
            .await
            .unwrap();
        let [Update::Message(message)] = told.as_slice() else {
            panic!("{told:?}")
        };
        message.text()
    }

    /// Sends a message in streaming mode, and returns all updates of the stream.
    pub(crate) async fn stream(
        &self,
        binding: impl Into<WireBinding>,
        request: SendRequest,
    ) -> Vec<Update> {
        self.updates_or_error(binding, &Call::Stream(request))
            .await
            .unwrap()
    }

    /// Sends a call, and returns the code (JSON-RPC) or reason (HTTP+JSON) of the error that answers it. Panics on any
    /// other answer.
    pub(crate) async fn error(&self, binding: impl Into<WireBinding>, call: &Call) -> Value {
        self.updates_or_error(binding, call).await.unwrap_err()
    }

    /// Starts a task of the skill `slow` that takes ten minutes, and returns it as soon as the agent has it.
    pub(crate) async fn endless(&self, binding: impl Into<WireBinding>) -> Task {
        let input = json!({ "seconds": 600 });
        let request = send(vec![Part::data(
            input,
            "application/json;schema=slowRequest",
        )]);
        self.send(binding, at_once(request)).await
    }
}

/// The same request with `blocking: false`: the agent answers before the task ends.
pub(crate) fn at_once(request: SendRequest) -> SendRequest {
    SendRequest {
        blocking: false,
        ..request
    }
}

/// The final task of a stream: its first event, a submitted task, with all later updates applied.
pub(crate) fn gathered(events: &[Update]) -> Task {
    let Some((Update::Task(first), rest)) = events.split_first() else {
        panic!("{events:?}")
    };
    assert_eq!(first.status.state, TaskState::Submitted);
    let mut task = first.clone();
    for event in rest.iter().cloned() {
        match event {
            Update::Status {
                task_id, status, ..
            } => {
                assert_eq!(task_id, task.id);
                task.take_status(status);
            }
            Update::Artifact {
                artifact, append, ..
            } => task.take_artifact(artifact, append),
            other => panic!("{other:?}"),
        }
    }
    task
}

/// The task's state in the last event of a stream.
pub(crate) fn last_state(events: &[Update]) -> TaskState {
    match events.last() {
        Some(Update::Status { status, .. }) => status.state.clone(),
        Some(Update::Task(task)) => task.status.state.clone(),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn envelope(dialect: Dialect, call: &Call) -> String {
    let (method, params) = (dialect.method(call), dialect.params(call, None));
    json!({"jsonrpc": "2.0", "id": "request-1", "method": method, "params": params}).to_string()
}

/// The headers of a request in this version of A2A: the extension for object schemas, and the version if the dialect
/// has a header for it.
pub(crate) fn headers(dialect: Dialect) -> Vec<(&'static str, &'static str)> {
    let mut headers = vec![(dialect.extensions_header(), extension::URI)];
    headers.extend(dialect.version_header());
    headers
}

pub(crate) fn send(parts: Vec<Part>) -> SendRequest {
    let message = Message {
        message_id: "79948407-2588-4add-b823-5a890285ca6f".to_owned(),
        role: Role::User,
        parts,
        ..Message::default()
    };
    SendRequest {
        message,
        accepted_output_modes: Vec::new(),
        blocking: true,
        metadata: Members::new(),
    }
}

pub(crate) fn say(text: &str) -> SendRequest {
    send(vec![Part::text(text)])
}

pub(crate) fn data(data: Value) -> SendRequest {
    send(vec![Part::data(data, MODE)])
}

pub(crate) fn fight() -> SendRequest {
    data(json!({"a": "Lion", "b": "Tiger"}))
}

/// The same request, with its message addressed to this task and its context.
pub(crate) fn to(task: &Task, mut request: SendRequest) -> SendRequest {
    request.message.task_id = Some(task.id.clone());
    request.message.context_id.clone_from(&task.context_id);
    request
}

pub(crate) fn get(task: &Task) -> Call {
    Call::GetTask {
        task_id: task.id.clone(),
    }
}

pub(crate) fn cancel(task: &Task) -> Call {
    Call::CancelTask {
        task_id: task.id.clone(),
    }
}

pub(crate) fn resubscribe(task: &Task) -> Call {
    Call::Resubscribe {
        task_id: task.id.clone(),
    }
}
