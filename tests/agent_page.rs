//! The form of an agent as HTML, natively, and the answers to its posts. The agent is a program of this test.
#![cfg(not(target_arch = "wasm32"))]
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failing test must panic"
)]

use std::cell::RefCell;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use a2a_forms::server::{
    AgentAnswer, AgentFetch, AgentRequest, FetchError, PostEntry, Request, Response, ResponseHead,
    Styles, answer_agent, render_agent,
};
use serde_json::{Value, json};

/// The form whose button asks for a task again.
const CHECK: &str = "class=\"check-again\"";

fn card() -> Value {
    json!({
        "name": "Zoo <b>", "description": "Fights & more", "version": "1",
        "supportedInterfaces": [
            {"url": "https://zoo.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "capabilities": {"streaming": true},
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [
            {"id": "talk", "name": "Talk</script><script>alert(1)</script>", "description": "About \"animals\"", "tags": []},
            {"id": "sum", "name": "Sum", "description": "Adds", "tags": []},
        ],
    })
}

/// Runs a future that is never pending.
fn done<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("pending"),
    }
}

/// An agent: answers each call by a function of its method and its parameters, and keeps what came.
struct Agent<F> {
    answer: F,
    calls: RefCell<Vec<Value>>,
}

impl<F: Fn(&str, &Value) -> Value> AgentFetch for Agent<F> {
    async fn fetch(&self, request: Request, _: Duration) -> Result<Response, FetchError> {
        assert_eq!(request.url, "https://zoo.example/");
        let call = exact_json::parse(&request.body.unwrap()).unwrap();
        let method = call.get("method").unwrap().as_str().unwrap();
        let result = (self.answer)(method, call.get("params").unwrap());
        let answer = json!({"jsonrpc": "2.0", "id": call.get("id"), "result": result});
        self.calls.borrow_mut().push(call);
        Ok(Response {
            head: ResponseHead {
                status: 200,
                ..ResponseHead::default()
            },
            body: answer.to_string(),
        })
    }

    async fn sleep(&self, _: Duration) {}
}

fn agent<F: Fn(&str, &Value) -> Value>(answer: F) -> Agent<F> {
    Agent {
        answer,
        calls: RefCell::default(),
    }
}

fn request() -> AgentRequest {
    AgentRequest::new(card())
        .address("https://zoo.example/")
        .action("./")
}

/// The words of the HTML, without scripts.
fn words(html: &str) -> String {
    let mut text = String::new();
    for (at, piece) in html.split("<script").enumerate() {
        let piece = if at == 0 {
            piece
        } else {
            piece.split_once("</script>").unwrap().1
        };
        for piece in piece.split('<') {
            text.push_str(piece.split_once('>').map_or("", |(_, text)| text));
            text.push(' ');
        }
    }
    text
}

/// The value of the hidden field with this name, after a text.
fn field(html: &str, after: &str, name: &str) -> String {
    let form = html.split_once(after).unwrap().1;
    let from = form
        .split_once(&format!("name=\"{name}\" value=\""))
        .unwrap()
        .1;
    let value = from.split_once('"').unwrap().0;
    value
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

fn post(pairs: &[(&str, &str)]) -> Vec<PostEntry> {
    let entry = |(name, text): &(&str, &str)| PostEntry::text(*name, *text);
    pairs.iter().map(entry).collect()
}

#[test]
fn the_texts_of_a_card_are_no_markup() {
    for request in [
        request(),
        request().skill("talk"),
        request().skill("</template><b>"),
    ] {
        let html = render_agent(&request.styles(Styles::Link("a.css".to_owned())));
        let html = html.as_str();
        assert_eq!(html.matches("<script").count(), 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1);
        assert_eq!(html.matches("</template>").count(), 1);
        assert!(!html.contains("<b>"), "{html}");
    }
    let html = render_agent(&request());
    assert!(html.as_str().contains("<button class=\"skill\" type=\"submit\" part=\"skill\" data-skill=\"sum\" form=\"a2a-skills\" name=\"skill\" value=\"sum\">"));
}

#[test]
fn a_message_is_sent_and_its_result_is_shown() {
    let agent = agent(|method, params| {
        assert_eq!(method, "SendMessage");
        assert_eq!(
            params.pointer("/message/parts/0/text"),
            Some(&json!("Hi <b>\nthere"))
        );
        let artifact = json!({"artifactId": "a", "name": "Answer", "parts": [{"text": "**Lion** <i>"}, {"data": {"a": 1}}]});
        let status = json!({"state": "TASK_STATE_COMPLETED"});
        json!({"task": {"id": "t1", "contextId": "c1", "status": status, "artifacts": [artifact]}})
    });
    let entries = post(&[
        ("a2a-form", "request"),
        ("a2a-skill", "talk"),
        ("a2a-message", "Hi <b>\r\nthere"),
    ]);
    let AgentAnswer { html, is_refused } = done(answer_agent(&request(), &entries, &agent));
    assert!(!is_refused);
    assert_eq!(agent.calls.borrow().len(), 1);
    let html = html.as_str();
    assert!(html.contains("<strong>Lion</strong> &lt;i&gt;"), "{html}");
    assert!(html.contains("autofocus"), "the page begins at the run");
    assert!(words(html).contains("Completed"));
}

#[test]
fn an_empty_message_is_refused_and_nothing_is_sent() {
    let agent = agent(|_, _| panic!("nothing is sent"));
    let entries = post(&[
        ("a2a-form", "request"),
        ("a2a-skill", "talk"),
        ("a2a-message", " "),
    ]);
    let answer = done(answer_agent(&request(), &entries, &agent));
    assert!(answer.is_refused);
    assert!(answer.html.as_str().contains("aria-invalid=\"true\""));
}

#[test]
fn a_question_is_answered_in_its_task() {
    let agent = agent(|method, params| {
        let task = |state: &str, words: &str| {
            let message =
                json!({"messageId": "m1", "role": "ROLE_AGENT", "parts": [{"text": words}]});
            json!({"id": "t1", "contextId": "c1", "status": {"state": state, "message": message}})
        };
        let is_answer = params.pointer("/message/taskId") == Some(&json!("t1"));
        match method {
            "GetTask" => task("TASK_STATE_INPUT_REQUIRED", "Which <animal>?"),
            _ if is_answer => {
                assert_eq!(params.pointer("/message/contextId"), Some(&json!("c1")));
                assert_eq!(
                    params.pointer("/message/parts/0/text"),
                    Some(&json!("The lion"))
                );
                json!({"task": task("TASK_STATE_COMPLETED", "Thanks")})
            }
            _ => json!({"task": task("TASK_STATE_INPUT_REQUIRED", "Which <animal>?")}),
        }
    });
    let entries = post(&[
        ("a2a-form", "request"),
        ("a2a-skill", "talk"),
        ("a2a-message", "Hi"),
    ]);
    let asked = done(answer_agent(&request(), &entries, &agent)).html;
    assert!(asked.as_str().contains("Which &lt;animal&gt;?"));
    let runs = field(asked.as_str(), "asking answer", "a2a-runs");
    let entries = post(&[
        ("a2a-form", "reply"),
        ("a2a-skill", "talk"),
        ("a2a-runs", &runs),
        ("a2a-answer", "The lion"),
    ]);
    let answer = done(answer_agent(&request(), &entries, &agent));
    assert!(words(answer.html.as_str()).contains("Completed"));
    assert!(!answer.is_refused);
}

#[test]
fn an_approval_is_decided_by_its_buttons_alone() {
    const APPROVAL: &str = "https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1";
    let decisions = RefCell::new(Vec::new());
    let agent = agent(|method, params| {
        let asked = json!({APPROVAL: {"action": "generic", "title": "Feed them?"}});
        let message = json!({
            "messageId": "m1", "role": "ROLE_AGENT", "parts": [{"text": "Feed them?"}],
            "metadata": asked, "extensions": [APPROVAL],
        });
        let task = |state: &str| json!({"id": "t1", "contextId": "c1", "status": {"state": state, "message": message}});
        let decided = params
            .pointer("/message/metadata")
            .and_then(|it| it.get(APPROVAL));
        match (method, decided) {
            ("GetTask", _) => task("TASK_STATE_INPUT_REQUIRED"),
            (_, Some(decided)) => {
                decisions.borrow_mut().push(decided["decision"].clone());
                json!({"task": {"id": "t1", "contextId": "c1", "status": {"state": "TASK_STATE_COMPLETED"}}})
            }
            _ => json!({"task": task("TASK_STATE_INPUT_REQUIRED")}),
        }
    });
    for (button, decided) in [
        ("submit", None),
        ("a2a-approve", Some("approve")),
        ("a2a-reject", Some("reject")),
    ] {
        decisions.borrow_mut().clear();
        let entries = post(&[
            ("a2a-form", "request"),
            ("a2a-skill", "talk"),
            ("a2a-message", "Hi"),
        ]);
        let asked = done(answer_agent(&request(), &entries, &agent)).html;
        let html = asked.as_str();
        let form = html.split_once("asking answer").unwrap().1;
        let (approve, reject) = (
            form.find("name=\"a2a-approve\""),
            form.find("name=\"a2a-reject\""),
        );
        assert!(approve.is_some() && approve < reject, "{form}");
        let runs = field(html, "asking answer", "a2a-runs");
        let entries = post(&[
            ("a2a-form", "reply"),
            ("a2a-skill", "talk"),
            ("a2a-runs", &runs),
            (button, ""),
        ]);
        done(answer_agent(&request(), &entries, &agent));
        let decided: Vec<Value> = decided.into_iter().map(Value::from).collect();
        assert_eq!(*decisions.borrow(), decided, "{button}");
    }
}

#[test]
fn a_task_that_takes_longer_is_asked_for_again() {
    let is_done = std::cell::Cell::new(false);
    let agent = agent(|method, _| {
        let state = if is_done.get() {
            "TASK_STATE_COMPLETED"
        } else {
            "TASK_STATE_WORKING"
        };
        let task = json!({"id": "t1", "contextId": "c1", "status": {"state": state}});
        if method == "GetTask" {
            task
        } else {
            json!({"task": task})
        }
    });
    let entries = post(&[
        ("a2a-form", "request"),
        ("a2a-skill", "talk"),
        ("a2a-message", "Hi & bye"),
    ]);
    let working = done(answer_agent(&request(), &entries, &agent)).html;
    assert!(words(working.as_str()).contains("Working"));
    assert!(agent.calls.borrow().len() < 45, "the requests are limited");
    let mut runs = field(working.as_str(), CHECK, "a2a-runs");
    let check = |runs: &str| {
        let entries = post(&[
            ("a2a-form", "check"),
            ("a2a-skill", "talk"),
            ("a2a-runs", runs),
        ]);
        done(answer_agent(&request(), &entries, &agent)).html
    };
    // Each check leaves a page. The records do not count it as a crash.
    for _ in 0..4 {
        let working = check(&runs);
        let html = working.as_str();
        assert!(words(html).contains("Working"), "{}", words(html));
        assert!(html.contains(">\nHi &amp; bye</textarea>"), "what was sent");
        assert!(html.contains("autofocus"), "the page begins at the run");
        runs = field(html, CHECK, "a2a-runs");
    }
    is_done.set(true);
    assert!(words(check(&runs).as_str()).contains("Completed"));
}

#[test]
fn an_agent_that_nobody_reaches_is_named() {
    struct Nobody;
    impl AgentFetch for Nobody {
        async fn fetch(&self, _: Request, _: Duration) -> Result<Response, FetchError> {
            Err(FetchError::Network)
        }

        async fn sleep(&self, _: Duration) {}
    }
    let entries = post(&[
        ("a2a-form", "request"),
        ("a2a-skill", "talk"),
        ("a2a-message", "Hi"),
    ]);
    let answer = done(answer_agent(&request(), &entries, &Nobody)).html;
    let html = words(answer.as_str());
    assert!(html.contains("https://zoo.example"), "{html}");
    assert!(html.contains("Failed"), "{html}");
    assert!(!answer.as_str().contains(CHECK), "there is no task");
}

#[test]
fn a_forged_post_does_no_more_than_a_person_can() {
    // The agent's own interface is asked at most: `fetch` of the agent asserts its URL.
    let agent = agent(
        |_, _| json!({"id": "t9", "contextId": "c9", "status": {"state": "TASK_STATE_WORKING"}}),
    );
    let record = json!([{
        "messageId": "m", "title": "<img>", "card": "https://evil.example/", "endpoint": "https://evil.example/",
        "dialect": "1.0", "started": 1, "skill": "talk", "taskId": "<script>", "state": "working",
    }]);
    let forged = json!({"a2a-forms runs https://zoo.example talk": record.to_string()}).to_string();
    for runs in [&*forged, "{", "[]", "{\"a\": 1}", &"[".repeat(100_000)] {
        for form in ["reply", "check", "request", "<b>"] {
            let entries = post(&[
                ("a2a-form", form),
                ("a2a-skill", "</script><script>"),
                ("a2a-runs", runs),
                ("state", "1 9 {}<script>"),
                ("a2a-answer", "<b>"),
            ]);
            let html = done(answer_agent(
                &request().styles(Styles::Link("a.css".to_owned())),
                &entries,
                &agent,
            ))
            .html;
            let html = html.as_str();
            assert_eq!(html.matches("<script").count(), 1, "{html}");
            assert!(!html.contains("<img"));
            assert!(!html.contains("<b>"));
        }
    }
}
