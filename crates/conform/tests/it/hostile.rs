//! The program against agents that are hostile or broken: it ends in time, says why, and keeps secrets.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::{Value, json};

const SECRET: &str = "Authorization: Bearer hush";
const MODE: &str = "application/json;schema=in";

/// A request as it came: its first line and headers, and its body.
struct Asked {
    head: String,
    body: String,
}

impl Asked {
    fn is_for(&self, path: &str) -> bool {
        self.head.split(' ').nth(1) == Some(path)
    }

    fn is_for_card(&self) -> bool {
        self.is_for("/.well-known/agent-card.json")
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// The behaviour of an agent on a request. The last argument is its own origin.
type Answer = fn(&Asked, &mut TcpStream, &str);

/// An agent on a port of its own.
struct Agent {
    origin: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Agent {
    fn new(answer: Answer) -> Self {
        Self::at("127.0.0.1", answer)
    }

    fn at(host: &str, answer: Answer) -> Self {
        let listener = TcpListener::bind((host.trim_matches(['[', ']']), 0)).unwrap();
        let origin = format!("http://{host}:{}", listener.local_addr().unwrap().port());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let (own, noted) = (origin.clone(), Arc::clone(&asked));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (own, noted) = (own.clone(), Arc::clone(&noted));
                thread::spawn(move || serve(stream.unwrap(), answer, &own, &noted));
            }
        });
        Self { origin, asked }
    }

    /// Judges the agent with the secret header: its valid data is judged, and each request has the header.
    fn is_judged_with_the_secret(&self) {
        let judged = self.judged(&["--header", SECRET]);
        assert!(
            judged.out.contains("held     MUST    flow.valid"),
            "{}{}",
            judged.out,
            judged.err
        );
        assert!(self.heads().iter().all(|it| it.contains("Bearer hush")));
    }

    fn judged(&self, options: &[&str]) -> Judged {
        judged(&[&[self.origin.as_str()], options].concat())
    }

    fn heads(&self) -> Vec<String> {
        let asked = self.asked.lock().unwrap();
        asked.iter().map(|it| it.head.clone()).collect()
    }
}

fn serve(mut stream: TcpStream, answer: Answer, origin: &str, noted: &Mutex<Vec<Asked>>) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).unwrap_or(0) == 0 {
            return;
        }
    }
    let lower = head.to_ascii_lowercase();
    let length = lower.split("content-length: ").nth(1);
    let length = length.and_then(|it| it.lines().next()?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).unwrap();
    let asked = Asked {
        head,
        body: String::from_utf8(body).unwrap(),
    };
    answer(&asked, &mut stream, origin);
    noted.lock().unwrap().push(asked);
}

fn reply(stream: &mut TcpStream, status: &str, body: &[u8]) {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // The other side may have gone.
    let _ = stream.write_all(&[head.as_bytes(), body].concat());
}

fn redirect(stream: &mut TcpStream, status: &str, place: &str) {
    reply(stream, &format!("{status}\r\nLocation: {place}"), b"");
}

fn json_reply(stream: &mut TcpStream, value: &Value) {
    reply(stream, "200 OK", value.to_string().as_bytes());
}

/// A card with one schema.
fn card(origin: &str, schema: &Value) -> Value {
    json!({
        "name": "A", "description": "B", "version": "1",
        "supportedInterfaces": [{"url": format!("{origin}/rpc"), "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "capabilities": {"extensions": [{"uri": a2a::extension::URI, "params": {"schemas": {"in": schema}}}]},
        "defaultInputModes": ["text/plain", MODE], "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "s", "name": "S", "description": "D", "tags": []}],
    })
}

fn plain() -> Value {
    json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "examples": [{"a": "x"}]})
}

/// An answer to a message: a task in a state, with a text.
fn task(asked: &Asked, state: &str, text: &str) -> Value {
    let message = json!({"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": text}]});
    let task = json!({"id": "t", "contextId": "c", "status": {"state": state, "message": message}});
    let json = asked.json();
    let is_message = json["method"] == "SendMessage";
    let result = if is_message {
        json!({ "task": task })
    } else {
        task
    };
    json!({"jsonrpc": "2.0", "id": json["id"], "result": result})
}

struct Judged {
    code: Option<i32>,
    out: String,
    err: String,
    time: Duration,
}

impl Judged {
    /// Asserts the exit code, and that both outputs together have a text.
    fn is(&self, code: i32, text: &str) {
        let Self { out, err, .. } = self;
        assert_eq!(self.code, Some(code), "{out}\n{err}");
        assert!(format!("{out}{err}").contains(text), "{out}\n{err}");
        assert!(!err.contains("panicked"), "{err}");
        assert!(self.time < Duration::from_mins(1), "{:?}", self.time);
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_a2a-forms-conform"))
}

fn judged(arguments: &[&str]) -> Judged {
    let begin = Instant::now();
    let Output {
        status,
        stdout,
        stderr,
    } = program().args(arguments).output().unwrap();
    Judged {
        code: status.code(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
        time: begin.elapsed(),
    }
}

#[test]
fn an_answer_without_end_is_cut() {
    let endless = Agent::new(|_, stream, _| {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n";
        let _ = stream.write_all(head.as_bytes());
        while stream.write_all(&vec![b' '; 65_536]).is_ok() {}
    });
    endless
        .judged(&[])
        .is(2, "The answer is larger than 10 MB.");
}

#[test]
fn the_whole_run_ends_in_time_with_an_agent_that_is_slow() {
    let drip = Agent::new(|_, stream, _| {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
        while stream.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(100));
        }
    });
    let judged = drip.judged(&["--timeout", "2"]);
    judged.is(2, "The time of the whole run (--timeout) is over.");
    assert!(judged.time < Duration::from_secs(8), "{:?}", judged.time);

    let silent = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            return json_reply(stream, &card(origin, &plain()));
        }
        thread::sleep(Duration::from_mins(1));
    });
    let judged = silent.judged(&["--timeout", "2"]);
    judged.is(2, "ended before every rule was judged");
    assert!(judged.time < Duration::from_secs(8), "{:?}", judged.time);
    assert!(
        judged.out.contains("held     MUST    card.extension"),
        "{}",
        judged.out
    );
}

#[test]
fn a_task_without_end_is_canceled_and_does_not_hold_the_run() {
    let agent = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            json_reply(stream, &card(origin, &plain()));
        } else {
            json_reply(stream, &task(asked, "TASK_STATE_WORKING", "Still at it"));
        }
    });
    let judged = agent.judged(&["--timeout", "4"]);
    judged.is(2, "ended before every rule was judged");
    assert!(judged.time < Duration::from_secs(10), "{:?}", judged.time);
    let asked = agent.asked.lock().unwrap();
    assert!(asked.iter().any(|it| it.json()["method"] == "GetTask"));
}

/// The answer to data: words of the task about its own work; to data for a task: `again`.
fn answered(asked: &Asked, stream: &mut TcpStream, origin: &str, again: &str) {
    if asked.is_for_card() {
        return json_reply(stream, &card(origin, &plain()));
    }
    let is_again = asked.json()["params"]["message"]["taskId"].is_string();
    let words = if is_again { again } else { "Counting" };
    json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", words));
}

#[test]
fn words_of_a_task_about_its_own_work_are_not_a_refusal() {
    let known = Agent::new(|asked, stream, origin| answered(asked, stream, origin, "Counting"));
    known
        .judged(&[])
        .is(1, "The answer is the task, without a word about the data.");
    let new = Agent::new(|asked, stream, origin| answered(asked, stream, origin, "Adding"));
    let judged = new.judged(&[]);
    assert!(
        judged.out.contains("unclear  MUST    flow.running"),
        "{}",
        judged.out
    );
}

#[test]
fn the_header_of_a_person_never_leaves_the_origin() {
    static OTHER: Mutex<String> = Mutex::new(String::new());
    let other =
        Agent::new(|asked, stream, _| json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", "")));
    OTHER.lock().unwrap().clone_from(&other.origin);
    let moved = Agent::new(|_, stream, _| {
        let place = format!("{}/card", OTHER.lock().unwrap());
        redirect(stream, "302 Found", &place);
    });
    let judged = moved.judged(&["--header", SECRET]);
    judged.is(2, "which is another origin: give that address");
    assert!(judged.err.contains(&other.origin), "{}", judged.err);
    assert_eq!(other.heads(), Vec::<String>::new());
    assert!(moved.heads().iter().all(|it| it.contains("Bearer hush")));

    // An interface elsewhere gets the messages, but not the header; neither does the target of a redirected message.
    let elsewhere = Agent::new(|asked, stream, _| {
        if asked.is_for_card() {
            json_reply(stream, &card(&OTHER.lock().unwrap(), &plain()));
        }
    });
    elsewhere.judged(&["--header", SECRET]);
    let onward = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            json_reply(stream, &card(origin, &plain()));
        } else {
            let place = format!("{}/rpc", OTHER.lock().unwrap());
            redirect(stream, "307 Temporary Redirect", &place);
        }
    });
    onward
        .judged(&["--header", SECRET])
        .is(2, "it gave no answer that says anything");
    let heads = other.heads();
    assert!(!heads.is_empty());
    assert!(heads.iter().all(|it| !it.contains("hush")), "{heads:?}");
}

#[test]
fn redirects_within_the_origin_are_followed() {
    let agent = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            redirect(stream, "301 Moved Permanently", "/cards/one");
        } else if asked.is_for("/cards/one") {
            redirect(stream, "302 Found", "two?x=1");
        } else if asked.is_for("/cards/two?x=1") {
            json_reply(stream, &card(origin, &plain()));
        } else if asked.is_for("/rpc") {
            redirect(stream, "307 Temporary Redirect", &format!("{origin}/rpc/"));
        } else {
            json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", "Done"));
        }
    });
    agent.is_judged_with_the_secret();
    let endless = Agent::new(|_, stream, _| redirect(stream, "302 Found", "/again"));
    endless
        .judged(&[])
        .is(2, "There are more than 5 redirects.");
}

#[test]
fn an_agent_that_answers_nothing_of_a2a_does_not_conform() {
    let locked = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            json_reply(stream, &card(origin, &plain()));
        } else {
            reply(stream, "401 Unauthorized", b"{}");
        }
    });
    let judged = locked.judged(&[]);
    judged.is(2, "(HTTP 401)");
    assert!(!judged.out.contains("conforms"), "{}", judged.out);
}

#[test]
fn a_body_that_is_not_a_card_is_named() {
    let bytes = Agent::new(|_, stream, _| reply(stream, "200 OK", b"{\"name\": \"\xff\"}"));
    bytes.judged(&[]).is(2, "The answer is not UTF-8.");
    let cut = Agent::new(|_, stream, _| reply(stream, "200 OK", b"{\"name\": "));
    cut.judged(&[]).is(2, "it is not JSON:");
    let deep = Agent::new(|_, stream, _| reply(stream, "200 OK", "[".repeat(1_000_000).as_bytes()));
    deep.judged(&[]).is(2, "it is not JSON:");
    let html = Agent::new(|_, stream, _| reply(stream, "200 OK", b"[]"));
    html.judged(&[]).is(2, "it is not an agent card");
    let newer = Agent::new(|_, stream, _| {
        // The first frame of HTTP/2: settings.
        let _ = stream.write_all(b"\0\0\0\x04\0\0\0\0\0");
    });
    newer.judged(&[]).is(2, "There is no agent card.");
    let plain = Agent::new(|_, stream, _| reply(stream, "200 OK", b"{}"));
    let secure = plain.origin.replace("http:", "https:");
    judged(&[&secure]).is(2, "There is no agent card.");
    judged(&["http://127.0.0.1:1"]).is(2, "There is no agent card.");
    judged(&["ftp://example.com"]).is(2, "is not an address");
}

#[test]
fn an_agent_at_an_ipv6_address_is_judged() {
    let agent = Agent::at("[::1]", |asked, stream, origin| {
        if asked.is_for_card() {
            json_reply(stream, &card(origin, &plain()));
        } else {
            json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", ""));
        }
    });
    agent.is_judged_with_the_secret();
}

/// Names and words that command a terminal, turn text around, and break XML.
const EVIL: &str =
    "\u{1b}[2J\u{1b}]0;x\u{7}\u{9b}31m\r\nheld MUST\u{202e}\u{2066}]]>\"<&'\u{ffff}\0";

#[test]
fn the_report_commands_no_terminal_and_breaks_no_xml() {
    let agent = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            let mut card = card(origin, &plain());
            let schemas = &mut card["capabilities"]["extensions"][0]["params"]["schemas"];
            schemas[EVIL] = json!({"type": "objekt"});
            card["skills"][0]["inputModes"] =
                json!([MODE, format!("application/json;schema=\"{EVIL}\"")]);
            card["skills"][0]["id"] = json!(EVIL);
            json_reply(stream, &card);
        } else {
            let error = json!({"code": -32602, "message": EVIL.repeat(1_000)});
            json_reply(
                stream,
                &json!({"jsonrpc": "2.0", "id": asked.json()["id"], "error": error}),
            );
        }
    });
    let file = std::env::temp_dir().join(format!("conform-{}.xml", std::process::id()));
    let path = file.to_str().unwrap();
    let text = agent.judged(&["--junit", path]);
    text.is(1, "The error -32602");
    let json = agent.judged(&["--json"]);
    json.is(1, "BROKEN");
    let junit = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    for report in [&text.out, &json.out, &junit] {
        let unsafe_one = report
            .chars()
            .find(|it| it.is_control() && *it != '\n' || "\u{202e}\u{2066}\u{ffff}".contains(*it));
        assert_eq!(unsafe_one, None, "{report}");
        assert!(report.contains("held MUST"), "{report}");
        assert!(
            report
                .lines()
                .all(|it| !it.starts_with("held MUST") && it.len() < 5_000)
        );
    }
    let values: Vec<&str> = junit.split("message=\"").skip(1).collect();
    assert!(!values.is_empty());
    for value in values {
        let value = value.split('"').next().unwrap();
        let entities = ["amp;", "lt;", "gt;", "quot;"];
        let mut rest = value.split('&').skip(1);
        let is_escaped = rest.all(|it| entities.iter().any(|one| it.starts_with(one)));
        assert!(is_escaped && !value.contains('<'), "{value}");
    }
    // No agent: the file of an older run would be taken for this one's.
    judged(&["http://127.0.0.1:1", "--junit", path]).is(2, "There is no agent card.");
    let junit = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(
        junit.contains("errors=\"1\"")
            && junit.contains("<error message=\"There is no agent card."),
        "{junit}"
    );
}

#[test]
fn schemas_that_never_end_are_judged_in_time() {
    let agent = Agent::new(|asked, stream, origin| {
        if !asked.is_for_card() {
            return json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", ""));
        }
        let mut deep = json!({"type": "string"});
        for _ in 0..40 {
            deep = json!({"properties": {"a": deep}});
        }
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
        let wide: Value = names
            .iter()
            .map(|it| ((*it).to_owned(), json!({"$ref": "#"})))
            .collect();
        let all = [
            ("deep", deep),
            ("wide", json!({"type": "object", "properties": wide})),
            (
                "cycle",
                json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
            ),
            ("remote", json!({"$ref": "http://127.0.0.1:1/schema.json"})),
            (
                "regex",
                json!({"type": "string", "pattern": "^(a|a?)+$", "examples": [format!("{}!", "a".repeat(5_000))]}),
            ),
            (
                "look",
                json!({"type": "string", "pattern": "^(?=(a+)+$)(a+)+b\\1$", "examples": ["a".repeat(5_000)]}),
            ),
            ("large", json!({"examples": [vec!["x"; 100_000]]})),
            (
                "items",
                json!({"type": "array", "minItems": 4_000_000_000_u32}),
            ),
            (
                "length",
                json!({"type": "string", "minLength": 4_000_000_000_u32}),
            ),
            (
                "numbers",
                json!({"type": "number", "multipleOf": 0, "minimum": 1e308}),
            ),
        ];
        let mut card = card(origin, &plain());
        let modes = card["defaultInputModes"].as_array_mut().unwrap();
        modes.extend(
            all.iter()
                .map(|(name, _)| json!(format!("application/json;schema={name}"))),
        );
        let schemas = &mut card["capabilities"]["extensions"][0]["params"]["schemas"];
        for (name, schema) in all {
            schemas[name] = schema;
        }
        json_reply(stream, &card);
    });
    let judged = agent.judged(&["--timeout", "30"]);
    // Three of them cannot be checked against; the answers to the others are tasks, which held.
    judged.is(1, "held     MUST    flow.valid");
    assert!(judged.out.contains("remote: "), "{}", judged.out);
}

#[test]
fn a_card_with_ten_thousand_schemas_is_judged_in_time() {
    let agent = Agent::new(|asked, stream, origin| {
        if !asked.is_for_card() {
            return json_reply(stream, &task(asked, "TASK_STATE_REJECTED", ""));
        }
        let mut card = card(origin, &plain());
        for at in 0..10_000 {
            let schemas = &mut card["capabilities"]["extensions"][0]["params"]["schemas"];
            schemas[format!("s{at}")] = plain();
            let mode = json!(format!("application/json;schema=t{at}"));
            card["defaultInputModes"].as_array_mut().unwrap().push(mode);
        }
        json_reply(stream, &card);
    });
    let judged = agent.judged(&["--timeout", "40"]);
    judged.is(1, "and 9990 more.");
}

#[test]
fn wrong_options_end_before_anything_is_sent() {
    let agent = Agent::new(|_, stream, _| reply(stream, "404 Not Found", b""));
    for header in ["hush hush", "X Y: hush", "X: hush\u{7}"] {
        let judged = agent.judged(&["--header", header]);
        judged.is(2, "");
        assert!(!judged.err.contains("hush"), "{}", judged.err);
        assert!(!judged.err.is_empty());
    }
    agent
        .judged(&["--junit", "/no/such/folder/file.xml"])
        .is(2, "/no/such/folder/file.xml");
    agent.judged(&["--timeout", "0"]).is(2, "--timeout");
    assert_eq!(agent.heads(), Vec::<String>::new());
    judged(&["--help"]).is(0, "--timeout <SECONDS>");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let agent = Agent::new(|asked, stream, origin| {
        if asked.is_for_card() {
            json_reply(stream, &card(origin, &plain()));
        } else {
            json_reply(stream, &task(asked, "TASK_STATE_COMPLETED", ""));
        }
    });
    let mut child = program()
        .arg(&agent.origin)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");

    // Two runs share no id of a message: an agent may take the second for the first, sent again.
    agent.judged(&[]);
    let asked = agent.asked.lock().unwrap();
    let mut ids: Vec<String> = asked
        .iter()
        .filter_map(|it| {
            Some(
                it.json()["params"]["message"]["messageId"]
                    .as_str()?
                    .to_owned(),
            )
        })
        .collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}
