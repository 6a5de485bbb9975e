//! A client of HTTP/1.1 that keeps what others put together: every chunk, and how it ended.

use std::fmt::Write as _;
use std::time::Duration;

use demo_agent::{Config, router};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// A body that is longer is counted, not kept.
const KEPT: usize = 1024 * 1024;

/// An agent that listens, and whoever talks to it.
pub(crate) struct Peer {
    address: String,
    /// How long an answer that does not end is listened to.
    patience: Duration,
}

/// How an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// As it said that it would.
    Whole,
    /// The connection broke before.
    Broken,
    /// It had not ended when patience did.
    Open,
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) chunks: Vec<Vec<u8>>,
    /// The length of the body, kept or not.
    pub(crate) length: usize,
    pub(crate) end: End,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn has_cors(&self) -> bool {
        let mut headers = self.headers.iter();
        headers.any(|(name, _)| name.starts_with("access-control"))
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.chunks.concat()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.bytes()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes()).unwrap_or_else(|why| panic!("{why}: {}", self.text()))
    }

    /// The JSON in each event of a stream.
    pub(crate) fn events(&self) -> Vec<Value> {
        let text = self.text();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

/// A fight as each binding sends it.
pub(crate) fn fight() -> Value {
    json!({"message": {
        "messageId": "79948407-2588-4add-b823-5a890285ca6f", "role": "ROLE_USER",
        "parts": [{"data": {"a": "Lion", "b": "Tiger"}, "mediaType": "application/json;schema=fightComparison"}]
    }})
}

/// A call of JSON-RPC.
pub(crate) fn call(method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": "request-1", "method": method, "params": params}).to_string()
}

impl Peer {
    /// An agent that is quick.
    pub(crate) async fn start() -> Self {
        Self::start_with(Config {
            pace: Duration::from_millis(1),
            slow_pace: Duration::from_hours(1),
            ..Config::default()
        })
        .await
    }

    pub(crate) async fn start_with(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(async move {
            axum::serve(listener, router(config).unwrap())
                .await
                .unwrap();
        });
        Self {
            address,
            // A machine that is busy makes long pauses, and none of them is the end.
            patience: Duration::from_secs(20),
        }
    }

    /// The same, given up soon: for answers that never end.
    pub(crate) fn hasty(self) -> Self {
        Self {
            patience: Duration::from_millis(300),
            ..self
        }
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[("Origin", "https://page.example")], "")
            .await
    }

    /// A fight by JSON-RPC at the agent with this fault.
    pub(crate) async fn send(&self, fault: &str) -> Answer {
        self.rpc(fault, "SendMessage", &fight()).await
    }

    /// The same as a stream.
    pub(crate) async fn stream(&self, fault: &str) -> Answer {
        self.rpc(fault, "SendStreamingMessage", &fight()).await
    }

    /// The same by HTTP+JSON.
    pub(crate) async fn rest(&self, fault: &str, path: &str) -> Answer {
        let path = format!("/chaos/{fault}/rest{path}");
        let body = fight().to_string();
        self.ask("POST", &path, &HEADERS, &body).await
    }

    pub(crate) async fn rpc(&self, fault: &str, method: &str, params: &Value) -> Answer {
        let path = format!("/chaos/{fault}/a2a");
        self.ask("POST", &path, &HEADERS, &call(method, params))
            .await
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n",
            self.address,
            body.len()
        );
        for (name, value) in headers {
            write!(text, "{name}: {value}\r\n").unwrap();
        }
        let mut socket = TcpStream::connect(&self.address).await.unwrap();
        let request = format!("{text}\r\n{body}");
        socket.write_all(request.as_bytes()).await.unwrap();
        let mut socket = BufReader::new(socket);
        let (status, headers) = head(&mut socket).await;
        let mut answer = Answer {
            status,
            headers,
            chunks: Vec::new(),
            length: 0,
            end: End::Open,
        };
        let chunked = answer.header("transfer-encoding") == Some("chunked");
        let length = answer
            .header("content-length")
            .map(|it| it.parse().unwrap());
        loop {
            let next = async {
                if chunked {
                    chunk(&mut socket).await
                } else {
                    let mut bytes = vec![0; length.unwrap_or_default()];
                    let read = socket.read_exact(&mut bytes).await;
                    read.ok().map(|_| bytes)
                }
            };
            match tokio::time::timeout(self.patience, next).await {
                Err(_) => break,
                Ok(None) => {
                    answer.end = End::Broken;
                    break;
                }
                Ok(Some(bytes)) => {
                    let last = bytes.is_empty() || !chunked;
                    answer.length += bytes.len();
                    if answer.length <= KEPT && !bytes.is_empty() {
                        answer.chunks.push(bytes);
                    }
                    if last {
                        answer.end = End::Whole;
                        break;
                    }
                    // Something that never ends comes fast: it is known by then.
                    if answer.chunks.len() > 20_000 {
                        break;
                    }
                }
            }
        }
        answer
    }
}

pub(crate) const HEADERS: [(&str, &str); 3] = [
    ("Content-Type", "application/json"),
    ("A2A-Version", "1.0"),
    ("Origin", "https://page.example"),
];

/// The status and the headers, their names in lower case.
async fn head(socket: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let first = line(socket).await.unwrap();
    let status = first.split(' ').nth(1).unwrap().parse().unwrap();
    let mut headers = Vec::new();
    loop {
        let line = line(socket).await.unwrap();
        if line.is_empty() {
            return (status, headers);
        }
        let (name, value) = line.split_once(':').unwrap();
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

async fn line(socket: &mut BufReader<TcpStream>) -> Option<String> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"\r\n") {
        bytes.push(socket.read_u8().await.ok()?);
    }
    bytes.truncate(bytes.len() - 2);
    Some(String::from_utf8(bytes).unwrap())
}

/// The next chunk; an empty one is the end, none is a broken connection.
async fn chunk(socket: &mut BufReader<TcpStream>) -> Option<Vec<u8>> {
    let length = usize::from_str_radix(&line(socket).await?, 16).unwrap();
    let mut bytes = vec![0; length];
    socket.read_exact(&mut bytes).await.ok()?;
    line(socket).await?;
    Some(bytes)
}
