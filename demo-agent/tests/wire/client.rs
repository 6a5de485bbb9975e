//! A small client: calls of the library, written by its dialects, read by its reader.

use std::time::Duration;

use a2a::dialect::{Call, Dialect, SendRequest, reading};
use a2a::extension;
use a2a::{Members, Message, Part, Role, Task, Update};
use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use demo_agent::{Config, router};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

pub(crate) const BOTH: [Dialect; 2] = [Dialect::V0_3, Dialect::V1_0];
pub(crate) const MODE: &str = "application/json;schema=fightComparison";

/// A binding, and a version spoken by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    JsonRpc(Dialect),
    HttpJson,
}

/// Every way to talk to the agent.
pub(crate) const WAYS: [Way; 3] = [
    Way::JsonRpc(Dialect::V0_3),
    Way::JsonRpc(Dialect::V1_0),
    Way::HttpJson,
];

/// An answer over HTTP.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

pub(crate) struct Client {
    pub(crate) router: Router,
    pub(crate) path: &'static str,
}

impl Client {
    /// An agent that is quick.
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
        }
    }

    /// The same agent, reached below another path.
    pub(crate) fn at(&self, path: &'static str) -> Self {
        Self {
            router: self.router.clone(),
            path,
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

    pub(crate) async fn post(&self, body: impl Into<String>, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::post(self.path).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.http(request.body(Body::from(body.into())).unwrap())
            .await
    }

    /// One call, one answer: the envelope.
    pub(crate) async fn call(&self, dialect: Dialect, call: &Call) -> Value {
        let answer = self.post(envelope(dialect, call), &headers(dialect)).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let value: Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(value["id"], json!("request-1"));
        value
    }

    /// One call, one result.
    pub(crate) async fn update(&self, dialect: Dialect, call: &Call) -> Update {
        let envelope = self.call(dialect, call).await;
        reading::update(&envelope["result"]).unwrap_or_else(|| panic!("{envelope}"))
    }

    /// One call, and the task that comes of it.
    pub(crate) async fn task(&self, dialect: Dialect, call: &Call) -> Task {
        match self.update(dialect, call).await {
            Update::Task(task) => task,
            other => panic!("{other:?}"),
        }
    }

    /// One call, and the error that comes of it.
    pub(crate) async fn error(&self, dialect: Dialect, call: &Call) -> Value {
        self.call(dialect, call).await["error"].clone()
    }

    /// One call, and all events of the stream that comes of it.
    pub(crate) async fn events(&self, dialect: Dialect, call: &Call) -> Vec<Update> {
        let answer = self.post(envelope(dialect, call), &headers(dialect)).await;
        assert_eq!(
            answer.headers["content-type"], "text/event-stream",
            "{}",
            answer.body
        );
        events(&answer.body)
    }

    /// Starts slow work, which takes ten minutes.
    pub(crate) async fn endless(&self, dialect: Dialect) -> Task {
        let input = Part::data(
            json!({ "seconds": 600 }),
            "application/json;schema=slowRequest",
        );
        let request = SendRequest {
            blocking: false,
            ..send(vec![input])
        };
        self.task(dialect, &Call::Send(request)).await
    }

    /// A request by HTTP+JSON.
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

    /// A call in any way: what the agent tells, or the reason of its error and its code.
    pub(crate) async fn told(
        &self,
        way: Way,
        call: &Call,
        more: &[(&str, &str)],
    ) -> Result<Vec<Update>, Value> {
        match way {
            Way::JsonRpc(dialect) => {
                let mut headers = headers(dialect);
                headers.extend(more);
                let answer = self.post(envelope(dialect, call), &headers).await;
                if answer.headers["content-type"] == "text/event-stream" {
                    return Ok(events(&answer.body));
                }
                let value: Value = serde_json::from_str(&answer.body).unwrap();
                match value.get("error") {
                    Some(error) => Err(error["code"].clone()),
                    None => Ok(vec![reading::update(&value["result"]).unwrap()]),
                }
            }
            Way::HttpJson => {
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
                let answer = self.rest(method, &path, body, more).await;
                if answer.headers["content-type"] == "text/event-stream" {
                    let lines = answer.body.lines();
                    let data = lines.filter_map(|line| line.strip_prefix("data: "));
                    return Ok(data
                        .map(|line| reading::update(&serde_json::from_str(line).unwrap()).unwrap())
                        .collect());
                }
                let value: Value = serde_json::from_str(&answer.body).unwrap();
                if answer.status.is_success() {
                    Ok(vec![reading::update(&value).unwrap()])
                } else {
                    assert_eq!(value["error"]["code"], json!(answer.status.as_u16()));
                    Err(value["error"]["details"][0]["reason"].clone())
                }
            }
        }
    }

    /// A call in any way, and the task that comes of it.
    pub(crate) async fn task_by(&self, way: Way, call: &Call, more: &[(&str, &str)]) -> Task {
        match self.told(way, call, more).await.unwrap().remove(0) {
            Update::Task(task) => task,
            other => panic!("{other:?}"),
        }
    }
}

/// The updates in a stream's text.
pub(crate) fn events(text: &str) -> Vec<Update> {
    let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
    data.map(|line| {
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(value["id"], json!("request-1"));
        reading::update(&value["result"]).unwrap_or_else(|| panic!("{value}"))
    })
    .collect()
}

pub(crate) fn envelope(dialect: Dialect, call: &Call) -> String {
    let (method, params) = (dialect.method(call), dialect.params(call, None));
    json!({"jsonrpc": "2.0", "id": "request-1", "method": method, "params": params}).to_string()
}

/// The headers that a client of this version sends.
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
        context_id: None,
        task_id: None,
        metadata: Members::new(),
        extensions: Vec::new(),
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

/// The same message, to a task that is there.
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
