//! Sessions over REST (002): a small agent with a state, and how the conversation handles its
//! answers, its stream and its failures.

use a2a_client::client::Protocol;
use a2a_client::client::http::{FetchError, Method, Request, Response};
use a2a_client::conversation::agent::AgentStage;
use a2a_client::conversation::command::Announcement;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use a2a_inspect::documents::{Context, Kind, check};
use serde_json::{Value, json};

use crate::conversation::driver::{Driver, Exchange, body, head};

const AGENT: &str = "https://agent.example/x";

pub(crate) fn card() -> Value {
    json!({
        "name": "Fights", "description": "Compares animals", "version": "2.1.0",
        "api": {"type": "a2a", "url": AGENT, "version": "1.0.0"},
        "auth": {"type": "none"},
        "capabilities": [
            {"type": "fight.comparison", "description": "Who wins?", "parameters": {
                "type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}
            }},
            {"type": "financial.payment_processing", "description": "Pays", "parameters": {
                "supported_currencies": ["USD", "EUR"], "transaction_limit": 10000
            }}
        ]
    })
}

/// The way in which the agent answers a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// In the answer to the request that sends the message.
    AtOnce,
    /// On the stream, naming the message that it answers.
    Stream,
    /// In the list of messages only: the agent has no stream.
    Poll,
    /// On the stream, without naming the message that it answers.
    Unnamed,
}

/// The fault of one exchange with the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Damage {
    /// The agent does not get the request, and the connection breaks.
    LostRequest,
    /// The agent handles the request, and the answer is lost.
    LostAnswer,
    /// The agent handles the request, and the answer takes too long.
    Timeout,
    /// The agent handles the request. The body of its answer ends early, without a network error.
    Short,
    /// A proxy answers with a web page, and the agent does not get the request.
    WebPage(u16),
    /// The agent handles the request, and a proxy replaces the answer by a web page.
    WebPageAfter(u16),
    /// The server answers with HTTP status 503, and the agent does not get the request.
    Busy,
    /// A stream ends after this number of whole events, in the middle of the next one.
    CutStream(usize, StreamEnd),
}

/// How the connection of a cut stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StreamEnd {
    /// The server closes the connection without an error, as if the stream were complete.
    Closed,
    Broken,
    Timeout,
}

impl StreamEnd {
    fn outcome(self) -> Result<(), FetchError> {
        match self {
            Self::Closed => Ok(()),
            Self::Broken => Err(FetchError::Broken),
            Self::Timeout => Err(FetchError::Timeout),
        }
    }
}

const DAMAGES: [Damage; 10] = [
    Damage::LostRequest,
    Damage::LostAnswer,
    Damage::Timeout,
    Damage::Short,
    Damage::WebPage(200),
    Damage::WebPage(404),
    Damage::WebPage(500),
    Damage::WebPageAfter(200),
    Damage::WebPageAfter(502),
    Damage::Busy,
];

fn answer(status: u16, media_type: &str, body: &str) -> Response {
    Response {
        head: head(status, media_type),
        body: body.to_owned(),
    }
}

struct Server {
    way: Way,
    messages: Vec<Value>,
    sessions: usize,
    status: &'static str,
    /// The number of requests for the message list that the agent answers without its answer in it.
    late: usize,
    page: usize,
}

impl Server {
    fn new(way: Way) -> Self {
        let (messages, sessions, status) = (Vec::new(), 0, "active");
        Self {
            way,
            messages,
            sessions,
            status,
            late: 1,
            page: 1,
        }
    }

    fn session(&self) -> Value {
        let id = format!("s{}", self.sessions);
        json!({"session": {"id": id, "created_at": "2026-11-23T00:00:00Z", "status": self.status}})
    }

    fn posts(&self) -> usize {
        self.messages
            .iter()
            .filter(|it| it["role"] == "user")
            .count()
    }

    fn answer_to(&self, id: &str) -> Value {
        let mut said = json!({
            "id": format!("{id}-answer"), "role": "agent", "content": "Tiger",
            "created_at": "2026-11-23T00:00:01Z",
            "artifacts": [{"id": "r", "type": "application/json", "data": {"winner": "Tiger"}}]
        });
        if self.way != Way::Unnamed {
            said["in_reply_to"] = json!(id);
        }
        said
    }

    fn respond(&mut self, request: &Request) -> (u16, Value) {
        let path = request.url.strip_prefix(AGENT).unwrap();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let below = path.split('/').nth(3);
        if request.method == Method::Post {
            let kind = match below {
                None => Kind::CreateSessionRequest,
                Some(_) => Kind::SessionsSendRequest,
            };
            let written = body(request);
            assert_eq!(check(kind, &written, &Context::default()), [], "{written}");
        }
        match (request.method, below) {
            (Method::Post, None) => {
                self.sessions += 1;
                (201, self.session())
            }
            (Method::Get, None) => (200, self.session()),
            (Method::Delete, _) => (204, Value::Null),
            (Method::Post, _) => {
                let mut said = body(request);
                let id = format!("m{}", self.messages.len() + 1);
                said["id"] = json!(id);
                said["created_at"] = json!("2026-11-23T00:00:00Z");
                self.messages.push(said.clone());
                if self.way == Way::AtOnce {
                    said = self.answer_to(&id);
                    self.messages.push(said.clone());
                }
                (201, json!({"message": said}))
            }
            (Method::Get, _) => {
                if self.late == 0 && self.posts() > 0 && self.messages.len() % 2 == 1 {
                    let id = self.messages.last().unwrap()["id"].clone();
                    self.messages.push(self.answer_to(id.as_str().unwrap()));
                }
                self.late = self.late.saturating_sub(1);
                let at: usize = query
                    .strip_prefix("cursor=")
                    .map_or(0, |it| it.parse().unwrap());
                let end = (at + self.page).min(self.messages.len());
                let more = end < self.messages.len();
                let next = if more {
                    json!(end.to_string())
                } else {
                    Value::Null
                };
                let messages = &self.messages[at.min(end)..end];
                (
                    200,
                    json!({"messages": messages, "pagination": {"next_cursor": next}}),
                )
            }
        }
    }
}

/// A conversation with the agent, and the number of exchanges between them.
struct Talk {
    driver: Driver,
    server: Server,
    happened: usize,
    damage: Option<(usize, Damage)>,
}

impl Talk {
    fn new(way: Way, damage: Option<(usize, Damage)>) -> Self {
        let mut driver = Driver::new();
        driver.step(Event::ProtocolGiven(Protocol::Sessions));
        driver.enter(AGENT);
        assert_eq!(driver.fetch().1.url, format!("{AGENT}/card"));
        driver.answer_json(&card().to_string());
        driver.step(Event::SkillChosen("fight.comparison".to_owned()));
        Self {
            driver,
            server: Server::new(way),
            happened: 0,
            damage,
        }
    }

    fn sent(way: Way) -> Self {
        let mut talk = Self::new(way, None);
        talk.driver.fill_in("/a", "Lion");
        talk.driver.submit();
        talk
    }

    /// Serves one exchange. Returns `false` if no exchange waits.
    fn serve(&mut self) -> bool {
        let now = self.happened;
        let damage = self.damage.filter(|(at, _)| *at == now).map(|it| it.1);
        let fetches = |(_, it): &&(u64, Exchange)| matches!(it, Exchange::Fetch(_));
        let first = self.driver.pending.iter().find(fetches).cloned();
        if let Some((ticket, Exchange::Fetch(request))) = first {
            self.happened += 1;
            self.driver.done(ticket);
            let outcome = match damage {
                Some(Damage::LostRequest) => Err(FetchError::Broken),
                Some(Damage::Busy) => Ok(answer(503, "text/plain", "")),
                Some(Damage::WebPage(status)) => Ok(answer(status, "text/html", "<h1>Hi</h1>")),
                damage => {
                    let (status, body) = self.server.respond(&request);
                    let body = body.to_string();
                    match damage {
                        Some(Damage::LostAnswer) => Err(FetchError::Broken),
                        Some(Damage::Timeout) => Err(FetchError::Timeout),
                        Some(Damage::WebPageAfter(status)) => {
                            Ok(answer(status, "text/html", "<h1>Hi</h1>"))
                        }
                        Some(Damage::Short) => {
                            let half = &body[..body.len() / 2];
                            Ok(answer(status, "application/json", half))
                        }
                        _ => Ok(answer(status, "application/json", &body)),
                    }
                }
            };
            self.driver.step(Event::Answered { ticket, outcome });
            return true;
        }
        let streams = |(_, it): &&(u64, Exchange)| matches!(it, Exchange::Stream(_));
        let stream = self.driver.pending.iter().find(streams).cloned();
        if let Some((ticket, _)) = stream {
            self.happened += 1;
            if self.server.way == Way::Poll {
                self.driver.done(ticket);
                let head = head(404, "application/json");
                self.driver.step(Event::StreamOpened { ticket, head });
                return true;
            }
            let (whole, cut) = match damage {
                None => (usize::MAX, StreamEnd::Closed),
                Some(Damage::CutStream(whole, cut)) => (whole, cut),
                Some(Damage::Short) => (0, StreamEnd::Closed),
                Some(Damage::Timeout) => (0, StreamEnd::Timeout),
                Some(_) => (0, StreamEnd::Broken),
            };
            let head = match damage {
                Some(Damage::WebPage(status) | Damage::WebPageAfter(status)) => {
                    head(status, "text/html")
                }
                Some(Damage::Busy) => head(503, "text/plain"),
                _ => head(200, "text/event-stream"),
            };
            self.driver.step(Event::StreamOpened { ticket, head });
            // The stream repeats all messages, then tells the answer.
            if self.server.messages.len() % 2 == 1 {
                let id = self.server.messages.last().unwrap()["id"].clone();
                let answer = self.server.answer_to(id.as_str().unwrap());
                self.server.messages.push(answer);
            }
            for (at, said) in self.server.messages.clone().into_iter().enumerate() {
                let is_open = self
                    .driver
                    .pending
                    .iter()
                    .any(|(known, _)| *known == ticket);
                if at > whole || !is_open {
                    break;
                }
                let event = format!("event: message\ndata: {}\n\n", json!({"message": said}));
                let mut bytes = event.into_bytes();
                if at == whole {
                    bytes.truncate(bytes.len() / 2);
                }
                self.driver.step(Event::StreamReceived { ticket, bytes });
            }
            if whole != usize::MAX {
                self.driver.done(ticket);
                let outcome = cut.outcome();
                self.driver.step(Event::StreamEnded { ticket, outcome });
            }
            return true;
        }
        if self
            .driver
            .pending
            .iter()
            .any(|(_, it)| matches!(it, Exchange::Timer(_)))
        {
            self.driver.fire_timer();
            return true;
        }
        false
    }

    /// Serves exchanges until the run has ended. The person sends again whenever the run failed.
    fn finish(&mut self) {
        for _ in 0..100 {
            if self.driver.run().is_ended() {
                return;
            }
            if !self.serve() {
                let run = self.driver.run_id();
                self.driver.step(Event::RetryPressed(run));
            }
        }
        panic!(
            "it does not end: {:?} {:?}",
            self.driver.run().phase,
            self.driver.pending
        );
    }

    fn answer(&self) -> Option<String> {
        let answer = self.driver.run().answer.as_ref()?;
        Some(answer.text())
    }
}

#[test]
fn a_capability_is_a_skill_with_a_form_or_facts() {
    let talk = Talk::new(Way::AtOnce, None);
    let known = talk.driver.conversation.agent().unwrap();
    assert_eq!(known.id, AGENT, "as if it was found at a well-known URL");
    assert!(talk.driver.request().form().is_some());
    let facts = &known.card.skills[1];
    let lines = "Pays · supported_currencies: USD, EUR · transaction_limit: 10000";
    assert_eq!(facts.description, lines);
}

#[test]
fn the_message_carries_text_data_capability_and_id() {
    let mut talk = Talk::sent(Way::AtOnce);
    talk.finish();
    let said = &talk.server.messages[0];
    assert_eq!(said["role"], "user");
    assert_eq!(said["content"], r#"{"a":"Lion"}"#);
    assert_eq!(said["metadata"]["a2a_forms.capability"], "fight.comparison");
    let id = &talk.driver.run().sent.message_id;
    assert_eq!(said["metadata"]["a2a_forms.message_id"], **id);
    assert_eq!(said["artifacts"][0]["data"], json!({"a": "Lion"}));
    assert_eq!(said["artifacts"][0]["type"], "application/json");
}

#[test]
fn an_answer_comes_at_once_by_stream_or_by_poll() {
    for way in [Way::AtOnce, Way::Stream, Way::Poll, Way::Unnamed] {
        let mut talk = Talk::sent(way);
        talk.server.late = 3;
        talk.finish();
        assert_eq!(talk.answer().as_deref(), Some("Tiger"), "{way:?}");
        assert_eq!(talk.driver.results(), 1, "{way:?}");
        let told = talk.driver.announced();
        let data = told.iter().find_map(|it| match it {
            Announcement::Result { task: None, data } => data.clone(),
            _ => None,
        });
        assert_eq!(data, Some(json!({"winner": "Tiger"})), "{way:?}");
        assert_eq!(talk.server.posts(), 1, "{way:?}");
    }
}

#[test]
fn nothing_is_lost_or_doubled_wherever_an_exchange_fails() {
    for way in [Way::AtOnce, Way::Stream, Way::Poll, Way::Unnamed] {
        for damage in DAMAGES {
            for at in 0..16 {
                for page in [1, 10] {
                    damaged(way, (at, damage), page);
                }
            }
        }
    }
}

/// Sends a message while one exchange (by its number) has a fault, to an agent that lists `page` messages on each
/// page. Checks that the agent gets the message once and the result is announced once.
fn damaged(way: Way, damage: (usize, Damage), page: usize) -> Talk {
    let mut talk = Talk::new(way, Some(damage));
    talk.server.page = page;
    talk.server.late = 2;
    talk.driver.fill_in("/a", "Lion");
    talk.driver.submit();
    talk.finish();
    let case = (way, damage, page);
    assert_eq!(talk.server.posts(), 1, "{case:?}");
    assert_eq!(talk.answer().as_deref(), Some("Tiger"), "{case:?}");
    assert_eq!(talk.driver.results(), 1, "{case:?}");
    talk
}

#[test]
fn a_stream_that_is_cut_after_any_event_loses_and_doubles_nothing() {
    for way in [Way::Stream, Way::Unnamed] {
        for cut in [StreamEnd::Closed, StreamEnd::Broken, StreamEnd::Timeout] {
            for whole in 0..3 {
                // The stream is the third exchange, or a later one.
                for at in 2..6 {
                    let damage = (at, Damage::CutStream(whole, cut));
                    let talk = damaged(way, damage, 10);
                    assert!(talk.happened > 2, "{way:?} {damage:?}");
                }
            }
        }
    }
}

#[test]
fn a_reload_at_any_time_goes_on_without_sending_again() {
    for way in [Way::Stream, Way::Poll, Way::Unnamed] {
        for at in 1..12 {
            let mut talk = Talk::sent(way);
            talk.server.late = 4;
            for _ in 0..at {
                if talk.driver.run().is_ended() {
                    break;
                }
                talk.serve();
            }
            if talk.driver.run().is_ended() {
                continue;
            }
            talk.driver.reload();
            talk.driver.step(Event::ProtocolGiven(Protocol::Sessions));
            talk.driver.enter(AGENT);
            talk.driver.answer_json(&card().to_string());
            assert!(
                talk.driver.conversation.runs().next().is_some(),
                "{way:?} {at}"
            );
            talk.finish();
            assert_eq!(talk.server.posts(), 1, "{way:?} {at}");
            assert_eq!(talk.answer().as_deref(), Some("Tiger"), "{way:?} {at}");
        }
    }
}

#[test]
fn the_session_goes_on_until_it_is_ended() {
    let mut talk = Talk::sent(Way::Stream);
    talk.finish();
    let first = talk.driver.run_id();
    talk.driver.step(Event::ContinuePressed(first));
    talk.driver.submit();
    talk.finish();
    assert_eq!((talk.server.sessions, talk.server.posts()), (1, 2));
    let run = talk.driver.run_id();
    assert!(talk.driver.conversation.can_end_session(run));
    talk.driver.step(Event::EndSessionPressed(run));
    let request = talk.driver.fetch().1;
    assert_eq!(request.method, Method::Delete);
    assert_eq!(request.url, format!("{AGENT}/sessions/s1"));
    talk.driver.answer(410, "application/json", "{}");
    for run in [first, run] {
        assert!(!talk.driver.conversation.can_end_session(run));
        assert!(!talk.driver.conversation.can_continue(run));
    }
    assert!(talk.driver.conversation.continued().is_none());
    talk.driver.submit();
    talk.finish();
    assert_eq!(talk.server.sessions, 2, "a new one");
}

#[test]
fn a_session_that_is_not_ended_says_why() {
    let mut talk = Talk::sent(Way::AtOnce);
    talk.finish();
    let run = talk.driver.run_id();
    talk.driver.step(Event::EndSessionPressed(run));
    talk.driver.answer(500, "text/plain", "");
    assert!(matches!(
        talk.driver.run().notice,
        Some(Notice::SessionNotEnded(_))
    ));
    assert!(talk.driver.conversation.can_end_session(run));
}

#[test]
fn a_session_that_is_gone_is_replaced_when_the_person_sends_again() {
    let mut talk = Talk::sent(Way::AtOnce);
    talk.serve();
    talk.driver
        .answer_error(404, "session_not_found", &json!({}));
    assert_eq!(talk.driver.failure().kind(), "protocol");
    talk.finish();
    assert_eq!((talk.server.sessions, talk.server.posts()), (2, 1));
}

#[test]
fn an_error_names_its_code_and_its_fields() {
    for (status, code) in [
        (400, "bad_request"),
        (409, "session_ended"),
        (415, "media_type"),
        (422, "invalid_parameters"),
    ] {
        let mut talk = Talk::sent(Way::AtOnce);
        talk.serve();
        let details = json!({"errors": [{"field": "/a", "message": "Not an animal"}]});
        talk.driver.answer_error(status, code, &details);
        let a2a_client::client::ConnectError::Protocol(error) = talk.driver.failure() else {
            panic!("{:?}", talk.driver.failure())
        };
        assert_eq!(error.reason(), Some(code));
        assert_eq!(error.field_violations().len(), 1, "{status}");
    }
    let mut talk = Talk::sent(Way::AtOnce);
    talk.serve();
    talk.driver.answer_error(401, "unauthorized", &json!({}));
    assert_eq!(talk.driver.failure().kind(), "sign-in");
}

#[test]
fn a_session_that_ends_without_an_answer_fails() {
    for status in ["completed", "error"] {
        let mut talk = Talk::sent(Way::Poll);
        talk.server.late = 100;
        talk.server.status = status;
        while talk.driver.run().is_active() {
            assert!(talk.serve());
        }
        assert_eq!(talk.driver.failure().kind(), "session-ended", "{status}");
    }
}

#[test]
fn repeated_cursors_end_the_list() {
    let mut talk = Talk::sent(Way::Poll);
    talk.serve();
    talk.serve();
    talk.serve();
    talk.driver.fire_timer();
    let again = json!({"messages": [], "pagination": {"next_cursor": "same"}});
    talk.driver.answer_json(&again.to_string());
    assert!(talk.driver.fetch().1.url.ends_with("?cursor=same"));
    talk.driver.answer_json(&again.to_string());
    assert!(
        talk.driver.fetch().1.url.ends_with("/sessions/s1"),
        "the session is looked at"
    );
}

#[test]
fn an_agent_without_a_stream_is_asked_for_one_once() {
    let mut talk = Talk::sent(Way::Poll);
    talk.server.late = 3;
    talk.finish();
    talk.driver.submit();
    talk.serve();
    let streams = |it: &(u64, Exchange)| matches!(it.1, Exchange::Stream(_));
    assert!(!talk.driver.pending.iter().any(streams));
}

#[test]
fn a_silent_stream_is_checked_by_the_list() {
    let mut talk = Talk::sent(Way::Stream);
    talk.serve();
    talk.serve();
    assert_eq!(talk.driver.run().phase, Phase::Following);
    talk.driver.open(200, "text/event-stream");
    assert_eq!(talk.driver.fire_timer(), 45_000);
    assert!(talk.driver.fetch().1.url.ends_with("/messages"));
    talk.server.late = 0;
    talk.finish();
    assert_eq!(talk.answer().as_deref(), Some("Tiger"));
}

#[test]
fn a2a_comes_first_and_a_protocol_excludes_the_others() {
    let mut hybrid = card();
    hybrid["supportedInterfaces"] = json!([
        {"url": "https://agent.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    ]);
    for (protocol, url) in [
        (Protocol::Auto, "https://agent.example/rpc"),
        (Protocol::A2a, "https://agent.example/rpc"),
        (Protocol::Sessions, AGENT),
    ] {
        let mut driver = Driver::new();
        driver.step(Event::ProtocolGiven(protocol));
        driver.enter(AGENT);
        driver.answer_json(&hybrid.to_string());
        let known = driver.conversation.agent().unwrap();
        assert_eq!(known.endpoint.as_ref().unwrap().url, url);
    }
    let mut driver = Driver::new();
    driver.step(Event::ProtocolGiven(Protocol::A2a));
    driver.enter(AGENT);
    while matches!(driver.conversation.stage(), AgentStage::Connecting { .. }) {
        assert!(!driver.fetch().1.url.ends_with("/card"));
        driver.answer(404, "text/plain", "");
    }
}

#[test]
fn another_major_version_is_not_spoken() {
    for (version, is_spoken) in [
        ("1.0", true),
        ("1.7.2", true),
        ("2.0.0", false),
        ("0.9", false),
    ] {
        let mut card = card();
        card["api"]["version"] = json!(version);
        let mut driver = Driver::new();
        driver.step(Event::CardGiven { card, skill: None });
        let known = driver.conversation.agent().unwrap();
        assert_eq!(known.endpoint.is_ok(), is_spoken, "{version}");
    }
}

impl Driver {
    fn answer_error(&mut self, status: u16, code: &str, details: &Value) {
        let error = json!({"error": {"code": code, "message": "No.", "details": details}});
        self.answer(status, "application/json", &error.to_string());
    }
}
