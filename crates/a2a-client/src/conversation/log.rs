//! The protocol log: each exchange as it went over the wire.
//!
//! Owns what is kept of an exchange, what it is called and how it is written down to be repeated.
//! Leaves drawing to `ui`. Invariants: a secret is masked before it is kept (SAFETY §2); only the
//! last exchanges are kept, and of each body only the beginning.

use exact_json as json;

use crate::client::http::{Answer, Fault, Head, Method, Request};
use crate::client::sse::SseReader;
use crate::client::{is_token_request, masked};
use crate::conversation::command::Command;
use crate::conversation::event::{Event, Ticket};

/// So many exchanges are kept.
const MOST_EXCHANGES: usize = 100;
/// So many bytes of a body are kept.
const MOST_BYTES: usize = 1 << 20;

/// What went over the wire, oldest first.
#[derive(Debug, Default)]
pub struct Log {
    exchanges: Vec<LoggedExchange>,
    count: u64,
}

/// One request, and what came of it.
#[derive(Debug)]
pub struct LoggedExchange {
    /// Its number on this page, from 1.
    pub number: u64,
    /// The request, without its secrets.
    pub request: Request,
    /// When it began, in milliseconds since 1970.
    pub started: f64,
    /// When it ended, likewise; none while it is under way.
    pub ended: Option<f64>,
    /// Status and headers, once they came.
    pub head: Option<Head>,
    /// Why it broke off.
    pub fault: Option<Fault>,
    /// Whether it was stopped from here.
    pub stopped: bool,
    /// Whether more came than is kept.
    pub cut: bool,
    body: Vec<u8>,
    ticket: Ticket,
    secret: bool,
}

impl Log {
    /// What is kept, oldest first.
    pub fn exchanges(&self) -> &[LoggedExchange] {
        &self.exchanges
    }

    /// The exchange of that number, while it is kept.
    pub fn exchange(&self, number: u64) -> Option<&LoggedExchange> {
        self.exchanges.iter().find(|it| it.number == number)
    }

    /// Notes what is to be done; the number of the exchange that this is about.
    pub fn ordered(&mut self, now: f64, command: &Command) -> Option<u64> {
        match command {
            Command::Fetch { ticket, request } | Command::OpenStream { ticket, request } => {
                if self.exchanges.len() >= MOST_EXCHANGES {
                    self.exchanges.remove(0);
                }
                self.count += 1;
                self.exchanges.push(LoggedExchange {
                    number: self.count,
                    request: request.masked(),
                    started: now,
                    ended: None,
                    head: None,
                    fault: None,
                    stopped: false,
                    cut: false,
                    body: Vec::new(),
                    ticket: *ticket,
                    secret: request.is_token_request(),
                });
                Some(self.count)
            }
            Command::Abort { ticket } => self.note(*ticket, |it| {
                it.stopped = true;
                it.ended = Some(now);
            }),
            _ => None,
        }
    }

    /// Notes what happened; the number of the exchange that this is about.
    pub fn happened(&mut self, now: f64, event: &Event) -> Option<u64> {
        match event {
            Event::Answered { ticket, outcome } => self.note(*ticket, |it| {
                it.ended = Some(now);
                match outcome {
                    Ok(Answer { head, body }) => {
                        it.head = Some(head.clone());
                        it.keep(body.as_bytes());
                    }
                    Err(fault) => it.fault = Some(fault.clone()),
                }
            }),
            Event::StreamOpened { ticket, head } => {
                self.note(*ticket, |it| it.head = Some(head.clone()))
            }
            Event::StreamReceived { ticket, bytes } => self.note(*ticket, |it| it.keep(bytes)),
            Event::StreamEnded { ticket, outcome } => self.note(*ticket, |it| {
                it.ended = Some(now);
                it.fault = outcome.as_ref().err().cloned();
            }),
            _ => None,
        }
    }

    /// An exchange that ended is not changed any more.
    fn note(&mut self, ticket: Ticket, note: impl FnOnce(&mut LoggedExchange)) -> Option<u64> {
        let is_it = |it: &&mut LoggedExchange| it.ticket == ticket && it.ended.is_none();
        let exchange = self.exchanges.iter_mut().find(is_it)?;
        note(exchange);
        Some(exchange.number)
    }
}

impl LoggedExchange {
    fn keep(&mut self, bytes: &[u8]) {
        let room = MOST_BYTES.saturating_sub(self.body.len());
        self.cut |= bytes.len() > room;
        if !self.secret {
            self.body.extend(bytes.iter().take(room));
        }
    }

    /// What it is called: the method of JSON-RPC, or the end of the address.
    pub fn name(&self) -> String {
        let body = self.request.body.as_deref().map(json::parse);
        let rpc = match &body {
            Some(Ok(body)) => body.get("method").and_then(serde_json::Value::as_str),
            _ => None,
        };
        match rpc {
            Some(method) => method.to_owned(),
            None => path(&self.request.url).to_owned(),
        }
    }

    /// How it stands, in a few words.
    pub fn outcome(&self) -> String {
        let status = self.head.as_ref().map(|head| head.status.to_string());
        let words = match (&self.fault, self.stopped, self.ended) {
            (Some(Fault::Network), ..) => "no answer",
            (Some(Fault::Redirected), ..) => "redirected",
            (Some(Fault::Broken), ..) => "broke off",
            (Some(Fault::Timeout), ..) => "took too long",
            (Some(Fault::TooLarge { .. }), ..) => "too large",
            // What was there to be read was read: the rest of a stream is not waited for.
            (None, true, _) if status.is_some() => "",
            (None, true, _) => "stopped",
            (None, false, None) => "under way",
            (None, false, Some(_)) => "",
        };
        match status {
            Some(status) if words.is_empty() => status,
            Some(status) => [status.as_str(), words].join(", "),
            None => words.to_owned(),
        }
    }

    /// How long it took, in milliseconds; none while it is under way.
    pub fn duration(&self) -> Option<f64> {
        self.ended.map(|ended| (ended - self.started).max(0.0))
    }

    /// The request's body, to be read.
    pub fn request_body(&self) -> Option<String> {
        self.request.body.as_deref().map(readable)
    }

    /// What came, to be read: a whole answer, or the events of a stream one by one.
    pub fn received(&self) -> Vec<String> {
        if self.body.is_empty() {
            return Vec::new();
        }
        let is_stream = |head: &Head| head.is_type("text/event-stream");
        if self.head.as_ref().is_some_and(is_stream) {
            let events = SseReader::new().take(&self.body).unwrap_or_default();
            return events.iter().map(|event| readable(&event.data)).collect();
        }
        vec![readable(&String::from_utf8_lossy(&self.body))]
    }

    /// The request as a command for a shell. What was masked is masked there, too.
    pub fn curl(&self) -> String {
        let Request {
            method,
            url,
            headers,
            body,
        } = &self.request;
        let mut parts = vec!["curl".to_owned()];
        let streams = headers
            .iter()
            .any(|(name, value)| name == "Accept" && value.contains("text/event-stream"));
        if streams {
            parts.push("--no-buffer".to_owned());
        }
        if *method != Method::Get && body.is_none() {
            parts.push(["--request ", method.name()].concat());
        }
        parts.push(quoted(url));
        for (name, value) in headers {
            parts.push(["--header ", &quoted(&[name, ": ", value].concat())].concat());
        }
        if let Some(body) = body {
            parts.push(["--data-raw ", &quoted(body)].concat());
        }
        parts.join(" \\\n  ")
    }
}

/// JSON with lines and indentation; anything else as it is.
fn readable(text: &str) -> String {
    match json::parse(text.trim_start_matches('\u{feff}')) {
        Ok(value) => json::pretty(&value),
        Err(_) => text.to_owned(),
    }
}

/// The path of an address.
fn path(url: &str) -> &str {
    let behind = url.split_once("://").map_or(url, |(_, behind)| behind);
    let path = behind.find('/').and_then(|at| behind.get(at..));
    let end = path.and_then(|path| path.split(['?', '#']).next());
    end.filter(|path| !path.is_empty()).unwrap_or("/")
}

/// A text as one word of a POSIX shell.
fn quoted(text: &str) -> String {
    ["'", &text.replace('\'', "'\\''"), "'"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(url: &str, body: Option<&str>) -> Request {
        let mut headers = vec![("Accept".to_owned(), "text/event-stream".to_owned())];
        headers.push(("Authorization".to_owned(), "Bearer s3cret".to_owned()));
        Request {
            method: if body.is_some() {
                Method::Post
            } else {
                Method::Get
            },
            url: url.to_owned(),
            headers,
            body: body.map(str::to_owned),
        }
    }

    fn opened(log: &mut Log, ticket: Ticket, body: &str) -> u64 {
        let request = request("https://a.example/a2a?key=s3cret", Some(body));
        log.ordered(1_000.0, &Command::OpenStream { ticket, request })
            .unwrap()
    }

    #[test]
    fn a_stream_is_kept_event_by_event_and_ends_once() {
        let mut log = Log::default();
        let number = opened(
            &mut log,
            7,
            r#"{"jsonrpc":"2.0","method":"message/stream"}"#,
        );
        let head = Head {
            status: 200,
            headers: vec![("content-type".into(), "text/event-stream".into())],
        };
        log.happened(1_100.0, &Event::StreamOpened { ticket: 7, head });
        for bytes in [b"data: {\"a\"".to_vec(), b":1}\n\ndata: x\n\n".to_vec()] {
            log.happened(1_200.0, &Event::StreamReceived { ticket: 7, bytes });
        }
        assert_eq!(log.exchange(number).unwrap().outcome(), "200, under way");
        let outcome = Err(Fault::Broken);
        log.happened(1_500.0, &Event::StreamEnded { ticket: 7, outcome });
        assert_eq!(log.ordered(1_600.0, &Command::Abort { ticket: 7 }), None);
        let exchange = log.exchange(number).unwrap();
        assert_eq!(exchange.name(), "message/stream");
        assert_eq!(exchange.received(), ["{\n  \"a\": 1\n}", "x"]);
        assert_eq!(exchange.outcome(), "200, broke off");
        assert_eq!(exchange.duration(), Some(500.0));
    }

    #[test]
    fn no_secret_is_kept_or_copied() {
        let mut log = Log::default();
        let number = opened(&mut log, 1, "{}");
        let exchange = log.exchange(number).unwrap();
        assert!(!format!("{exchange:?}").contains("s3cret"));
        assert!(exchange.curl().contains("Authorization: Bearer •••"));
        assert!(!exchange.curl().contains("s3cret"));
    }

    #[test]
    fn a_command_for_the_shell_holds_what_stands_in_the_body() {
        let mut log = Log::default();
        let number = opened(&mut log, 1, r#"{"text":"it's $HOME"}"#);
        let curl = log.exchange(number).unwrap().curl();
        assert!(
            curl.contains(r#"--data-raw '{"text":"it'\''s $HOME"}'"#),
            "{curl}"
        );
        assert!(curl.starts_with("curl \\\n  --no-buffer \\\n  'https://a.example/a2a?key="));
    }

    #[test]
    fn old_exchanges_and_long_bodies_make_room() {
        let mut log = Log::default();
        for ticket in 0..=MOST_EXCHANGES as u64 {
            opened(&mut log, ticket, "{}");
        }
        assert_eq!(log.exchanges().len(), MOST_EXCHANGES);
        assert_eq!(log.exchanges()[0].number, 2);
        let ticket = MOST_EXCHANGES as u64;
        let outcome = Ok(Answer {
            head: Head::default(),
            body: "x".repeat(MOST_BYTES + 1),
        });
        let number = log
            .happened(0.0, &Event::Answered { ticket, outcome })
            .unwrap();
        let exchange = log.exchange(number).unwrap();
        assert!(exchange.cut);
        assert_eq!(exchange.received()[0].len(), MOST_BYTES);
    }
}
