//! Sessions over REST (document 002), at `/only/sessions`: skills of the agent as capabilities.
//!
//! Further endpoints answer in the response to the sent message, have no stream, or require a key.

mod store;

use std::sync::Arc;

use a2a::dialect::sessions::{MessagePage, SessionMessage, error as error_body, reading};
use a2a::extension::skill::hint;
use a2a::message::{Message, Role};
use a2a::task::{Task, TaskState};
use a2a::{Members, ProtocolError};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Value, json};

use crate::agent::{Agent, MethodError, Reply};
use a2a_object_schemas::Problems;

use crate::problems::error_details;
use crate::tasks::agent_message;
use crate::{KEY, KEY_HEADER, body, card};
use store::{Store, StoredSession};

/// The path of the endpoint `Stream`; the other endpoints are below it.
const PATH: &str = "/only/sessions";
/// The maximum number of messages on one page of a session's message list.
const PAGE: usize = 20;
/// The capabilities of the agent: skill id, name of the parameters' schema, and description.
const CAPABILITIES: [(&str, &str, &str); 3] = [
    (
        "fight-comparison",
        "fightComparison",
        "Who would win in a fight between two contestants?",
    ),
    (
        "loan-schedule",
        "loanTerms",
        "How a loan is paid back, instalment by instalment.",
    ),
    ("slow", "slowRequest", "Works for as long as you say."),
];

/// An endpoint of the sessions protocol (002); the variants differ in where the answer to a message is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionsEndpoint {
    /// The answer is in the event stream of the session, and in its list of messages.
    Stream,
    /// The answer is in the response to the sent message.
    AtOnce,
    /// The answer is only in the list of messages, since the endpoint has no event stream.
    NoStream,
    /// As `Stream`, but only callers with the API key are answered.
    Locked,
}

impl SessionsEndpoint {
    const ALL: [Self; 4] = [Self::Stream, Self::AtOnce, Self::NoStream, Self::Locked];

    fn path(self) -> String {
        let below = match self {
            Self::Stream => "",
            Self::AtOnce => "/at-once",
            Self::NoStream => "/no-stream",
            Self::Locked => "/locked",
        };
        [PATH, below].concat()
    }
}

/// An endpoint, and the sessions that were opened at it.
struct SessionsServer {
    endpoint: SessionsEndpoint,
    agent: Arc<Agent>,
    store: Store,
}

/// The HTTP status and the error with which a request is refused.
struct Refusal(StatusCode, Box<ProtocolError>);

type Answer = Result<Response, Refusal>;

impl Refusal {
    fn new(status: StatusCode, name: &str, message: &str) -> Self {
        let error = ProtocolError {
            code: 0,
            name: Some(name.into()),
            message: message.to_owned(),
            data: None,
        };
        Self(status, Box::new(error))
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        body::json(self.0, body::JSON, &error_body(&self.1))
    }
}

/// The routes of all endpoints of the sessions document (002).
pub(crate) fn router(agent: &Arc<Agent>) -> Router {
    let mut router = Router::new();
    for endpoint in SessionsEndpoint::ALL {
        let server = Arc::new(SessionsServer {
            endpoint,
            agent: Arc::clone(agent),
            store: Store::default(),
        });
        let path = endpoint.path();
        let inside = Router::new()
            .route(&format!("{path}/card"), get(answer_card))
            .route(&format!("{path}/sessions"), post(open))
            .route(
                &format!("{path}/sessions/{{id}}"),
                get(get_session).delete(end),
            )
            .route(
                &format!("{path}/sessions/{{id}}/messages"),
                get(list).post(send),
            )
            .route(&format!("{path}/sessions/{{id}}/stream"), get(stream))
            .with_state(server);
        router = router.merge(inside);
    }
    router
}

async fn answer_card(
    State(server): State<Arc<SessionsServer>>,
    headers: HeaderMap,
    uri: Uri,
) -> Response {
    let url = card::base(&headers, &uri) + &server.endpoint.path();
    let capabilities = CAPABILITIES.map(|(skill, schema, about)| json!({ "type": skill, "description": about, "parameters": card::schema(schema) }));
    let auth = match server.endpoint {
        SessionsEndpoint::Locked => json!({
            "type": "api_key",
            "instructions": format!("Send the key “{KEY}” in the header {KEY_HEADER}.")
        }),
        _ => json!({ "type": "none" }),
    };
    let card = json!({
        "name": "Demo agent in sessions",
        "description": "Compares fighters and plans loans, in sessions over REST.",
        "version": env!("CARGO_PKG_VERSION"),
        "api": { "type": "a2a", "url": url, "version": "1.0.0" },
        "auth": auth,
        "capabilities": capabilities,
        "contact": { "name": "A2A Forms" },
        "pricing": { "model": "free" }
    });
    body::json(StatusCode::OK, body::JSON, &card)
}

async fn open(
    State(server): State<Arc<SessionsServer>>,
    headers: HeaderMap,
    sent: Bytes,
) -> Answer {
    let value = server.read(&headers, &sent)?;
    let metadata = value.get("metadata").and_then(Value::as_object);
    let session = server.store.open(metadata.cloned().unwrap_or_default());
    let answer = json!({ "session": session.to_json() });
    Ok(body::json(StatusCode::CREATED, body::JSON, &answer))
}

async fn get_session(
    State(server): State<Arc<SessionsServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let session = server.session(&headers, &id)?;
    let answer = json!({ "session": session.object().to_json() });
    Ok(body::json(StatusCode::OK, body::JSON, &answer))
}

async fn end(
    State(server): State<Arc<SessionsServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    server.session(&headers, &id)?.end();
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn list(
    State(server): State<Arc<SessionsServer>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let session = server.session(&headers, &id)?;
    let mut query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let cursor = query.find(|(name, _)| name == "cursor");
    let cursor = cursor.map_or(Ok(0), |(_, text)| text.parse());
    let at: usize = cursor.map_err(|_| {
        Refusal::new(
            StatusCode::BAD_REQUEST,
            "invalid_cursor",
            "This is not a cursor of ours.",
        )
    })?;
    let all = session.messages();
    let messages: Vec<SessionMessage> = all.iter().skip(at).take(PAGE).cloned().collect();
    let end = at.saturating_add(PAGE);
    let page = MessagePage {
        messages,
        next: (end < all.len()).then(|| end.to_string()),
        previous: (at > 0).then(|| at.saturating_sub(PAGE).to_string()),
    };
    Ok(body::json(StatusCode::OK, body::JSON, &page.to_json()))
}

async fn send(
    State(server): State<Arc<SessionsServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    sent: Bytes,
) -> Answer {
    let session = server.session(&headers, &id)?;
    let value = server.read(&headers, &sent)?;
    let is_complete = value.get("content").is_some_and(Value::is_string);
    let message = reading::message(&value).filter(|it| is_complete && it.role != Role::Agent);
    let message = message.ok_or_else(|| {
        let why = "A message has a role, “user” or “system”, and content.";
        Refusal::new(StatusCode::BAD_REQUEST, "invalid_message", why)
    })?;
    let job = server.begin(&message)?;
    let ended = || {
        Refusal::new(
            StatusCode::CONFLICT,
            "session_ended",
            "The session has ended.",
        )
    };
    let mut said = session.add(message).ok_or_else(ended)?;
    let (asked, answers) = (said.id.clone(), Arc::clone(&session));
    let answer = async move {
        let message = match job {
            Job::Task(entry) => result(&entry.ended().await),
            Job::Said(message) => *message,
        };
        answers.add(SessionMessage {
            in_reply_to: Some(asked),
            metadata: Members::new(),
            ..SessionMessage::of_message(&message, None)
        })
    };
    if server.endpoint == SessionsEndpoint::AtOnce {
        said = answer.await.ok_or_else(ended)?;
    } else {
        tokio::spawn(answer);
    }
    let answer = json!({ "message": said.to_json() });
    Ok(body::json(StatusCode::CREATED, body::JSON, &answer))
}

async fn stream(
    State(server): State<Arc<SessionsServer>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let session = server.session(&headers, &id)?;
    if server.endpoint == SessionsEndpoint::NoStream {
        let why = "There is no stream here.";
        return Err(Refusal::new(StatusCode::NOT_IMPLEMENTED, "no_stream", why));
    }
    let mut events = session.follow();
    let values = async_stream::stream! {
        while let Ok(event) = events.recv().await {
            yield event;
        }
    };
    Ok(body::events(Box::pin(values), server.agent.keep_alive()))
}

/// The result of a message to a session: a task that it started, or a message with which the agent answers at once.
enum Job {
    Task(Arc<crate::tasks::TaskEntry>),
    Said(Box<Message>),
}

impl SessionsServer {
    fn session(&self, headers: &HeaderMap, id: &str) -> Result<Arc<StoredSession>, Refusal> {
        self.admit(headers)?;
        let why = "There is no such session.";
        let session = self.store.get(id);
        session.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "session_not_found", why))
    }

    fn admit(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let key = headers
            .get(KEY_HEADER)
            .map(axum::http::HeaderValue::as_bytes);
        if self.endpoint != SessionsEndpoint::Locked || key == Some(KEY.as_bytes()) {
            return Ok(());
        }
        let why = "The key is missing or wrong.";
        Err(Refusal::new(StatusCode::UNAUTHORIZED, "unauthorized", why))
    }

    fn read(&self, headers: &HeaderMap, sent: &[u8]) -> Result<Value, Refusal> {
        self.admit(headers)?;
        body::require_json(headers).map_err(|error| {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            Refusal::new(status, "unsupported_media_type", &error.message)
        })?;
        let value: Option<Value> = serde_json::from_slice(sent).ok();
        value.filter(Value::is_object).ok_or_else(|| {
            let why = "The body is a JSON object.";
            Refusal::new(StatusCode::BAD_REQUEST, "invalid_json", why)
        })
    }

    /// Runs the named capability if the message has data for it; otherwise the agent reads the message's words.
    fn begin(&self, message: &SessionMessage) -> Result<Job, Refusal> {
        let full = || {
            let why = "Too many tasks are running.";
            Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", why)
        };
        let named = message.metadata.get(SessionMessage::CAPABILITY);
        let named = named.and_then(Value::as_str);
        let known = CAPABILITIES.iter().find(|it| Some(it.0) == named);
        let attached = message.artifacts.iter().map(|it| it.data.clone());
        let mut data = attached.chain(serde_json::from_str(&message.content).ok());
        let input = data.find(Value::is_object);
        if let (Some((skill, schema, _)), Some(input)) = (known, input) {
            return match self.agent.call(skill, schema, input) {
                Ok(entry) => Ok(Job::Task(entry)),
                Err(MethodError::Full) => Err(full()),
                Err(MethodError::Unknown) => {
                    Ok(Job::Said(Box::new(agent_message("I can not do that."))))
                }
                Err(MethodError::Invalid(assessment)) => {
                    let status = StatusCode::UNPROCESSABLE_ENTITY;
                    let why = Problems::from(&assessment).to_string();
                    let mut refusal = Refusal::new(status, "invalid_parameters", &why);
                    refusal.1.data = Some(error_details(&assessment));
                    Err(refusal)
                }
            };
        }
        let mut words = message.clone().into_message("");
        words.context_id = None;
        words.role = Role::User;
        words.parts.truncate(1);
        words.metadata = Members::new();
        if let Some((skill, ..)) = known {
            hint::set_skill_id(&mut words.metadata, skill);
        }
        match self.agent.take(words, false) {
            Ok(Reply::Task(entry)) => Ok(Job::Task(entry)),
            Ok(Reply::Message(said)) => Ok(Job::Said(said)),
            Err(error) => {
                let status = StatusCode::BAD_REQUEST;
                Err(Refusal::new(status, "invalid_message", &error.message))
            }
        }
    }
}

/// A message with the parts of the final status message and, if the task completed, of all artifacts.
fn result(task: &Task) -> Message {
    let said = task.status.message.clone();
    let mut message = said.unwrap_or_else(|| agent_message(""));
    if task.status.state == TaskState::Completed {
        let parts = task.artifacts.iter().flat_map(|artifact| &artifact.parts);
        message.parts.extend(parts.cloned());
    }
    message
}
