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

const URI: &str = "https://a2aproject.org/extensions/input-output-schemas/v1";

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
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
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
            head: ResponseHead { status: 200, ..ResponseHead::default() },
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
    AgentRequest::new(card()).address("https://zoo.example/").action("./")
}

#[test]
fn probe() {
    let html = render_agent(&request().styles(Styles::Link("a.css".to_owned())));
    println!("{html}");
    let html = render_agent(&request().skill("talk").styles(Styles::Link("a.css".to_owned())));
    println!("{html}");
    let entries = [PostEntry::text("a2a-form","request"), PostEntry::text("a2a-skill","talk"), PostEntry::text("a2a-message","Hi <b>")];
    let agent = agent(|_, _| json!({"task": {"id": "t1", "contextId": "c1", "status": {"state": "TASK_STATE_COMPLETED"}, "artifacts": [{"artifactId": "a", "name": "Answer", "parts": [{"text": "**Lion** <i>"}, {"data": {"a": 1}}]}]}}));
    let answer = done(answer_agent(&request().styles(Styles::Link("a.css".to_owned())), &entries, &agent));
    println!("{}", answer.html);
    println!("{:?}", agent.calls);
}
