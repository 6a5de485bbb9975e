//! The protocol log: each exchange as it went over the wire.
//!
//! Owns which exchanges are kept, their summaries, and their form as `curl` commands. Leaves drawing
//! to the app. Invariants: an exchange shows no secret, in an address, a header or a body; the number
//! of exchanges and the size of each body are limited.

use exact_json as json;
use locales::messages;

use crate::client::event_stream::sse::SseReader;
use crate::client::http::{FetchError, Method, Request, Response, ResponseHead};
use crate::conversation::command::Command;
use crate::conversation::event::{Event, Ticket};
use crate::conversation::sent_secrets::SentSecrets;
use crate::messages::labels::outcome;

/// The maximum number of exchanges in the log; the oldest is dropped for a new one.
const MAX_EXCHANGES: usize = 100;
/// The maximum number of bytes that the log keeps of one body.
const MAX_BYTES: usize = 1 << 20;

/// The protocol log of a page: its last exchanges, oldest first, with the secrets masked.
#[derive(Debug, Default)]
pub struct Log {
    exchanges: Vec<LoggedExchange>,
    count: u64,
    secrets: SentSecrets,
}

/// An HTTP exchange in the protocol log: the request, and as much of the answer as arrived.
#[derive(Debug)]
pub struct LoggedExchange {
    /// The number of the exchange in the log, counted from 1 since the page was loaded.
    pub number: u64,
    /// The request, with the secrets in its address and headers masked.
    pub request: Request,
    /// When the exchange began, in milliseconds since 1970.
    pub started: f64,
    /// When the exchange ended, in milliseconds since 1970; `None` while it is active.
    pub ended: Option<f64>,
    /// The status and headers of the answer, once they arrived.
    pub head: Option<ResponseHead>,
    /// Why the exchange failed; `None` if it succeeded, is active or was aborted.
    pub fault: Option<FetchError>,
    /// Whether this page aborted the exchange (`Command::Abort`) before it ended.
    pub stopped: bool,
    /// Whether the answer's body was longer than the part that is kept.
    pub cut: bool,
    body: Vec<u8>,
    ticket: Ticket,
    secret: bool,
    /// The secrets that are masked in the bodies of the request and the answer.
    secrets: SentSecrets,
}

impl Log {
    /// The exchange with this `LoggedExchange::number`; `None` if it was dropped.
    pub fn exchange(&self, number: u64) -> Option<&LoggedExchange> {
        self.exchanges.iter().find(|it| it.number == number)
    }

    /// Records a command that begins or aborts an exchange or names secrets. Returns the number of the exchange that
    /// it began or ended; `None` for other commands.
    pub fn record_command(&mut self, now: f64, command: &Command) -> Option<u64> {
        match command {
            Command::Fetch { ticket, request } | Command::OpenStream { ticket, request } => {
                if self.exchanges.len() >= MAX_EXCHANGES {
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
                    secrets: self.secrets.clone(),
                });
                Some(self.count)
            }
            Command::Abort { ticket } => self.update(*ticket, |it| {
                it.stopped = true;
                it.ended = Some(now);
            }),
            Command::Mask(secrets) => {
                for exchange in &mut self.exchanges {
                    exchange.secrets = secrets.clone();
                }
                self.secrets = secrets.clone();
                None
            }
            _ => None,
        }
    }

    /// Records an event that brings a part of an answer, or ends an exchange. Returns the number of the exchange;
    /// `None` for other events.
    pub fn record_event(&mut self, now: f64, event: &Event) -> Option<u64> {
        match event {
            Event::Answered { ticket, outcome } => self.update(*ticket, |it| {
                it.ended = Some(now);
                match outcome {
                    Ok(Response { head, body }) => {
                        it.head = Some(head.masked());
                        it.append_body(body.as_bytes());
                    }
                    Err(fault) => it.fault = Some(fault.clone()),
                }
            }),
            Event::StreamOpened { ticket, head } => {
                self.update(*ticket, |it| it.head = Some(head.masked()))
            }
            Event::StreamReceived { ticket, bytes } => {
                self.update(*ticket, |it| it.append_body(bytes))
            }
            Event::StreamEnded { ticket, outcome } => self.update(*ticket, |it| {
                it.ended = Some(now);
                it.fault = outcome.as_ref().err().cloned();
            }),
            _ => None,
        }
    }

    /// Applies `update` to the active exchange with this ticket. Returns its number; `None` if there is none.
    fn update(&mut self, ticket: Ticket, update: impl FnOnce(&mut LoggedExchange)) -> Option<u64> {
        let is_it = |it: &&mut LoggedExchange| it.ticket == ticket && it.ended.is_none();
        let exchange = self.exchanges.iter_mut().find(is_it)?;
        update(exchange);
        Some(exchange.number)
    }
}

impl LoggedExchange {
    fn append_body(&mut self, bytes: &[u8]) {
        let room = MAX_BYTES.saturating_sub(self.body.len());
        self.cut |= bytes.len() > room;
        if !self.secret {
            self.body.extend(bytes.iter().take(room));
        }
    }

    /// A short name of the exchange: the JSON-RPC method, or the path of the URL.
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

    /// The outcome as text to show: the HTTP status if one arrived, and the fault, or that the exchange is active or
    /// was aborted.
    pub fn outcome(&self) -> String {
        let status = self.head.as_ref().map(|head| head.status.to_string());
        let words = match (&self.fault, self.stopped, self.ended) {
            (Some(fault), ..) => outcome(fault),
            // An aborted stream is not an error: everything needed was read.
            (None, true, _) if status.is_some() => "",
            (None, true, _) => messages::log_stopped(),
            (None, false, None) => messages::log_under_way(),
            (None, false, Some(_)) => "",
        };
        match status {
            Some(status) if words.is_empty() => status,
            Some(status) => messages::list_next(&status, words),
            None => words.to_owned(),
        }
    }

    /// The duration of the exchange, in milliseconds; `None` while it is active.
    pub fn duration(&self) -> Option<f64> {
        self.ended.map(|ended| (ended - self.started).max(0.0))
    }

    /// The body of the request, formatted and with masks; `None` without a body.
    pub fn request_body(&self) -> Option<String> {
        let body = self.request.body.as_deref();
        body.map(|body| self.secrets.masked_body(body, json::pretty))
    }

    /// The body of the answer, formatted and with masks: one text, or one for each event of a stream.
    pub fn received(&self) -> Vec<String> {
        if self.body.is_empty() {
            return Vec::new();
        }
        if self.is_stream() {
            let mut reader = SseReader::new();
            let mut events = reader.take(&self.body).unwrap_or_default();
            events.extend(reader.finish());
            let masked = |data: &String| self.secrets.masked_body(data, json::pretty);
            return events.iter().map(masked).collect();
        }
        let body = String::from_utf8_lossy(&self.body);
        vec![self.secrets.masked_body(&body, json::pretty)]
    }

    /// The body of the answer as one text, formatted: a stream as server-sent events. `None` if the body is empty or
    /// was not kept as a whole.
    pub fn whole_answer(&self) -> Option<String> {
        let bodies = self.received();
        if bodies.is_empty() || self.cut || !self.is_stream() {
            return bodies.into_iter().next().filter(|_| !self.cut);
        }
        let lines = bodies.iter().flat_map(|body| {
            let data = body.lines().map(|line| ["data: ", line, "\n"].concat());
            data.chain(["\n".to_owned()])
        });
        Some(lines.collect())
    }

    fn is_stream(&self) -> bool {
        let head = self.head.as_ref();
        head.is_some_and(|head| head.is_type("text/event-stream"))
    }

    /// The request as a shell command. Masked values stay masked.
    pub fn curl(&self) -> String {
        let sent = &self.request;
        // An address is a stranger's: its braces are no patterns, and its first sign is no option.
        let mut parts = vec!["curl".to_owned(), "--globoff".to_owned()];
        let mut headers = sent.headers.iter();
        if headers.any(|(name, value)| name == "Accept" && value.contains("text/event-stream")) {
            parts.push("--no-buffer".to_owned());
        }
        if sent.method != Method::Get && sent.body.is_none() {
            parts.push(["--request ", sent.method.name()].concat());
        }
        parts.push(["--url ", &quoted(&sent.url)].concat());
        for (name, value) in &sent.headers {
            parts.push(["--header ", &quoted(&[name, ": ", value].concat())].concat());
        }
        if let Some(body) = &sent.body {
            let body = self.secrets.masked_body(body, json::to_text);
            parts.push(["--data-raw ", &quoted(&body)].concat());
        }
        parts.join(" \\\n  ")
    }
}

/// The path of a URL, without query and fragment; `/` if the URL has no path.
fn path(url: &str) -> &str {
    let behind = url.split_once("://").map_or(url, |(_, behind)| behind);
    let path = behind.find('/').and_then(|at| behind.get(at..));
    let end = path.and_then(|path| path.split(['?', '#']).next());
    end.filter(|path| !path.is_empty()).unwrap_or("/")
}

/// Returns the text in single quotes, as one word of a POSIX shell command.
fn quoted(text: &str) -> String {
    ["'", &text.replace('\'', "'\\''"), "'"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(url: &str, body: Option<&str>) -> Request {
        let method = body.map_or(Method::Get, |_| Method::Post);
        Request {
            body: body.map(str::to_owned),
            ..Request::new(method, url.to_owned())
                .with_header("Accept", "text/event-stream")
                .with_header("Authorization", "Bearer s3cret")
        }
    }

    fn opened(log: &mut Log, ticket: Ticket, body: &str) -> u64 {
        let request = request("https://a.example/a2a?key=s3cret", Some(body));
        log.record_command(1_000.0, &Command::OpenStream { ticket, request })
            .unwrap()
    }

    #[test]
    fn a_stream_is_logged_by_event_and_ends_once() {
        let mut log = Log::default();
        let number = opened(
            &mut log,
            7,
            r#"{"jsonrpc":"2.0","method":"message/stream"}"#,
        );
        let head = ResponseHead {
            status: 200,
            headers: vec![("content-type".into(), "text/event-stream".into())],
            redirected_to: None,
        };
        log.record_event(1_100.0, &Event::StreamOpened { ticket: 7, head });
        for bytes in [b"data: {\"a\"".to_vec(), b":1}\n\ndata: x\n\n".to_vec()] {
            log.record_event(1_200.0, &Event::StreamReceived { ticket: 7, bytes });
        }
        assert_eq!(log.exchange(number).unwrap().outcome(), "200, under way");
        let outcome = Err(FetchError::Broken);
        log.record_event(1_500.0, &Event::StreamEnded { ticket: 7, outcome });
        assert_eq!(
            log.record_command(1_600.0, &Command::Abort { ticket: 7 }),
            None
        );
        let exchange = log.exchange(number).unwrap();
        assert_eq!(exchange.name(), "message/stream");
        assert_eq!(exchange.received(), ["{\n  \"a\": 1\n}", "x"]);
        let whole = "data: {\ndata:   \"a\": 1\ndata: }\n\ndata: x\n\n";
        assert_eq!(exchange.whole_answer().as_deref(), Some(whole));
        assert_eq!(exchange.outcome(), "200, broke off");
        assert_eq!(exchange.duration(), Some(500.0));
    }

    #[test]
    fn secrets_are_neither_stored_nor_copied() {
        let mut log = Log::default();
        let number = opened(&mut log, 1, "{}");
        let exchange = log.exchange(number).unwrap();
        assert!(!format!("{exchange:?}").contains("s3cret"));
        assert!(exchange.curl().contains("Authorization: Bearer •••"));
        assert!(!exchange.curl().contains("s3cret"));
    }

    #[test]
    fn curl_command_quotes_the_body() {
        let mut log = Log::default();
        let number = opened(&mut log, 1, r#"{"text":"it's $HOME"}"#);
        let curl = log.exchange(number).unwrap().curl();
        assert!(
            curl.contains(r#"--data-raw '{"text":"it'\''s $HOME"}'"#),
            "{curl}"
        );
        assert!(curl.starts_with(
            "curl \\\n  --globoff \\\n  --no-buffer \\\n  --url 'https://a.example/a2a?key="
        ));
    }

    #[test]
    fn old_exchanges_are_dropped_and_long_bodies_cut() {
        let mut log = Log::default();
        for ticket in 0..=MAX_EXCHANGES as u64 {
            opened(&mut log, ticket, "{}");
        }
        assert_eq!(log.exchanges.len(), MAX_EXCHANGES);
        assert_eq!(log.exchanges[0].number, 2);
        let ticket = MAX_EXCHANGES as u64;
        let outcome = Ok(Response {
            head: ResponseHead::default(),
            body: "x".repeat(MAX_BYTES + 1),
        });
        let number = log
            .record_event(0.0, &Event::Answered { ticket, outcome })
            .unwrap();
        let exchange = log.exchange(number).unwrap();
        assert!(exchange.cut);
        assert_eq!(exchange.received()[0].len(), MAX_BYTES);
        assert_eq!(exchange.whole_answer(), None);
    }
}
