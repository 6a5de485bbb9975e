//! A client of the test agent in this process: sends requests, above all the message of `fight` over each binding, and
//! stores the pieces of the body as they arrive.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use test_agent::{Config, router};
use tower::ServiceExt as _;

/// The number of bytes of a body that are kept. The rest is only counted.
const KEPT: usize = 1024 * 1024;

pub(crate) struct Client(Router);

/// An HTTP response, with the pieces in which its body arrived.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) pieces: Vec<Vec<u8>>,
    /// The length of the whole body in bytes; `pieces` has only the beginning of a long one.
    pub(crate) length: usize,
    /// Whether the connection broke before the body's end.
    pub(crate) broken: bool,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.pieces.concat()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text()).unwrap()
    }

    /// The JSON in each event of a stream.
    pub(crate) fn events(&self) -> Vec<Value> {
        let text = self.text();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    pub(crate) fn has_cors(&self) -> bool {
        let mut names = self.headers.keys();
        names.any(|name| name.as_str().starts_with("access-control"))
    }
}

/// The parameters of `SendMessage` in A2A 1.0, with a message to the skill `fight-comparison`.
fn fight() -> Value {
    json!({"message": {
        "messageId": "79948407-2588-4add-b823-5a890285ca6f", "role": "ROLE_USER",
        "parts": [{"data": {"a": "Lion", "b": "Tiger"}, "mediaType": "application/json;schema=fightComparison"}]
    }})
}

impl Client {
    /// A client of a new test agent, whose tasks take milliseconds for a step, and below `/chaos/slow` an hour. Its
    /// tokens are valid for a minute.
    pub(crate) fn new() -> Self {
        Self::with_token_life(Duration::from_mins(1))
    }

    pub(crate) fn with_token_life(token_life: Duration) -> Self {
        let agent = demo_agent::Config {
            pace: Duration::from_millis(1),
            ..demo_agent::Config::default()
        };
        Self(
            router(Config {
                agent,
                slow_pace: Duration::from_hours(1),
                token_life,
            })
            .unwrap(),
        )
    }

    /// Sends a request, and returns the response with its body unread.
    pub(crate) async fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: String,
    ) -> axum::response::Response {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "agent.example:8001")
            .header("origin", "https://page.example")
            .header("a2a-version", "1.0");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body)).unwrap();
        self.0.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: String,
    ) -> Answer {
        let response = self.open(method, path, headers, body).await;
        let mut answer = Answer {
            status: response.status(),
            headers: response.headers().clone(),
            pieces: Vec::new(),
            length: 0,
            broken: false,
        };
        let mut body = response.into_body();
        while let Some(frame) = body.frame().await {
            let Ok(frame) = frame else {
                answer.broken = true;
                break;
            };
            let piece = frame.into_data().unwrap();
            answer.length += piece.len();
            if answer.length <= KEPT {
                answer.pieces.push(piece.to_vec());
            }
        }
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], String::new()).await
    }

    pub(crate) async fn card(&self, place: &str) -> Answer {
        self.get(&format!("{place}/.well-known/agent-card.json"))
            .await
    }

    /// Sends a JSON-RPC call to the agent whose path is `place`.
    pub(crate) async fn rpc(
        &self,
        place: &str,
        method: &str,
        params: &Value,
        headers: &[(&str, &str)],
    ) -> Answer {
        let call = json!({"jsonrpc": "2.0", "id": "1", "method": method, "params": params});
        let path = format!("{place}/a2a");
        self.ask("POST", &path, headers, call.to_string()).await
    }

    /// Sends the message of `fight` over JSON-RPC to the agent at `place`.
    pub(crate) async fn send(&self, place: &str) -> Answer {
        self.rpc(place, "SendMessage", &fight(), &[]).await
    }

    /// Sends the message of `fight` over JSON-RPC; the answer is a stream.
    pub(crate) async fn stream(&self, place: &str) -> Answer {
        self.rpc(place, "SendStreamingMessage", &fight(), &[]).await
    }

    /// Sends the message of `fight` over HTTP+JSON to the agent at `place`.
    pub(crate) async fn rest(&self, place: &str, headers: &[(&str, &str)]) -> Answer {
        let path = format!("{place}/rest/message:send");
        self.ask("POST", &path, headers, fight().to_string()).await
    }

    /// The answers to the message of `fight`: over JSON-RPC, as a JSON-RPC stream, and over HTTP+JSON.
    pub(crate) async fn all(&self, place: &str) -> [Answer; 3] {
        [
            self.send(place).await,
            self.stream(place).await,
            self.rest(place, &[]).await,
        ]
    }
}
