//! Agents that depart from the specification: whatever the agent said is on the page, nothing is sent twice that may
//! have been done, and the run says what was odd.

use a2a::dialect::leniency::oddity::Oddity;
use a2a::message::PartContent;
use a2a::task::TaskState;
use a2a_client::conversation::command::Command;
use a2a_client::conversation::run::{Notice, Phase, Run};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::conversation::agent::{
    JS_CARD, JS_STREAM, PYTHON_CARD, PYTHON_STREAM, TASK, edited, error, event, events, first,
    polled_card, result, sent, status, task,
};
use crate::conversation::bindings;
use crate::conversation::driver::{Driver, Exchange, method};

macro_rules! recorded {
    ($name:literal) => {
        include_str!(concat!("../../../../../tests/fixtures/wire/", $name))
    };
}

fn message(id: &str, text: &str) -> Value {
    json!({"kind": "message", "role": "agent", "messageId": id, "parts": [{"kind": "text", "text": text}]})
}

/// The number of messages that left over HTTP+JSON.
fn sends_by_path(driver: &Driver) -> usize {
    let is_send = |command: &&Command| match command {
        Command::Fetch { request, .. } | Command::OpenStream { request, .. } => {
            request.url.contains("/message:")
        }
        _ => false,
    };
    driver.log.iter().filter(is_send).count()
}

fn texts(run: &Run) -> Vec<String> {
    run.messages().map(a2a::message::Message::text).collect()
}

#[test]
fn a_stream_may_answer_with_several_messages() {
    for (ids, shown) in [
        (["r", "r", "r"], vec!["Your tea is on its way."]),
        (["1", "2", "3"], vec!["Your tea is on its way."]),
    ] {
        let mut driver = sent(PYTHON_CARD);
        driver.open(200, "text/event-stream");
        for (id, text) in ids.iter().zip(["Your tea ", "is on ", "its way."]) {
            driver.bytes(event(&result(&message(id, text))).as_bytes());
            assert!(driver.run().is_active());
        }
        driver.end(Ok(()));
        assert_eq!(texts(driver.run()), shown);
        assert_eq!(driver.run().phase, Phase::Settled);
        assert_eq!(driver.results(), 1);
        assert_eq!(driver.run().oddities(), [Oddity::SeveralMessages]);
    }
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(
        &[
            event(&result(&message("1", "One."))),
            event(&result(&message("2", "Two."))),
        ]
        .concat(),
    );
    driver.end(Ok(()));
    assert_eq!(texts(driver.run()), ["One.", "Two."]);
}

#[test]
fn a_message_may_come_before_its_task() {
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&event(&result(&message("m", "I am looking."))));
    driver.bytes(PYTHON_STREAM.as_bytes());
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(texts(driver.run())[0], "I am looking.");
    assert_eq!(driver.run().answer, None);
}

#[test]
fn a_message_is_the_answer_also_if_the_stream_stays_open() {
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&event(&result(&message("m", "Tiger."))));
    assert!(driver.run().is_active());
    driver.now += 10_000.0;
    driver.fire_timer();
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.pending, []);
}

#[test]
fn the_reason_of_a_failure_may_come_after_it() {
    let failed = status(TASK, "TASK_STATE_FAILED");
    let mut driver = sent(JS_CARD);
    driver.send_events(&[first(JS_STREAM, 1), failed.clone()].concat());
    assert!(driver.run().is_active());
    let reason = error(-32603, "Both have the same name.");
    driver.bytes(format!("event: error\ndata: {reason}\n\n").as_bytes());
    assert!(
        driver
            .failure()
            .sentence()
            .contains("Both have the same name.")
    );
    assert_eq!(driver.run().phase, Phase::Settled);
    // Without a reason the task has failed as soon as the stream ends, or is silent.
    let mut driver = sent(JS_CARD);
    driver.send_events(&[first(JS_STREAM, 1), failed].concat());
    driver.now += 10_000.0;
    driver.fire_timer();
    assert_eq!(driver.run().state(), Some(&TaskState::Failed));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.pending, []);
}

#[test]
fn an_event_at_the_end_needs_no_empty_line() {
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(event(&result(&message("m", "Tiger."))).trim_end());
    driver.end(Ok(()));
    assert_eq!(texts(driver.run()), ["Tiger."]);
    assert_eq!(driver.run().oddities(), [Oddity::UnfinishedEvent]);
    assert_eq!(driver.results(), 1);
}

#[test]
fn events_come_under_any_media_type() {
    let lines: Vec<String> = events(PYTHON_STREAM)
        .iter()
        .map(|it| it.trim_start_matches("data: ").trim_end().to_owned())
        .collect();
    for (media_type, body) in [
        ("application/x-ndjson", lines.join("\n")),
        ("application/json", lines.join("\n") + "\n"),
        ("text/event-stream", lines.join("\n") + "\n"),
        ("application/json", PYTHON_STREAM.to_owned()),
        ("", PYTHON_STREAM.to_owned()),
    ] {
        let mut driver = sent(PYTHON_CARD);
        driver.open(200, media_type);
        driver.bytes(body.as_bytes());
        if driver.run().is_active() {
            driver.end(Ok(()));
        }
        assert_eq!(
            driver.run().state(),
            Some(&TaskState::Completed),
            "{media_type}"
        );
        assert_eq!(driver.run().data().unwrap()["winner"], "Tiger");
        assert!(driver.run().oddities().contains(&Oddity::StreamType));
        assert_eq!(driver.sends.len(), 1);
        // In the answer to a call that is not one for a stream, too.
        let mut driver = sent(&edited(PYTHON_CARD, |card| {
            card["capabilities"]["streaming"] = json!(false);
        }));
        driver.answer(200, media_type, &body);
        assert_eq!(
            driver.run().state(),
            Some(&TaskState::Completed),
            "{media_type}"
        );
    }
}

#[test]
fn a_refused_stream_is_sent_without_one_and_remembered() {
    for (binding_card, status, body) in [
        (
            PYTHON_CARD.to_owned(),
            200,
            error(-32004, "This operation is not supported"),
        ),
        (JS_CARD.to_owned(), 400, error(-32004, "no")),
        (JS_CARD.to_owned(), 405, String::new()),
        (
            bindings::http_card(),
            404,
            "{\"detail\":\"Not Found\"}".to_owned(),
        ),
        (bindings::http_card(), 501, String::new()),
    ] {
        let mut driver = sent(&binding_card);
        driver.open(status, "application/json");
        driver.bytes(body.as_bytes());
        driver.end(Ok(()));
        let done = task("t", "TASK_STATE_COMPLETED");
        driver.answer_json(&result(&done));
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
        assert_eq!(driver.run().oddities(), [Oddity::NoStream]);
        // The next message is not tried as a stream.
        driver.submit();
        driver.fetch();
    }
    // A proxy's page says nothing about the agent, which may have done the work.
    let mut driver = sent(&bindings::http_card());
    driver.open(404, "text/html");
    driver.bytes(b"<h1>Not found</h1>");
    driver.end(Ok(()));
    assert_eq!(driver.failure().kind(), "http-status");
}

#[test]
fn an_older_server_behind_a_newer_version_is_found() {
    let card = edited(PYTHON_CARD, |card| {
        card["protocolVersion"] = json!("1.0.0");
        card["capabilities"]["streaming"] = json!(false);
    });
    for (code, message) in [
        (-32600, "Request payload validation error"),
        (-32602, "Invalid params"),
        (-32601, "no"),
    ] {
        let mut driver = sent(&card);
        assert_eq!(method(&driver.sends[0]), "SendMessage");
        driver.answer_json(&error(code, message));
        assert_eq!(method(&driver.sends[1]), "message/send");
        driver.answer_json(&result(&message_task()));
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    }
    // If both are refused, the first reason counts.
    let mut driver = sent(&card);
    driver.answer_json(&error(-32600, "Skill unknown"));
    driver.answer_json(&error(-32601, "Method not found"));
    assert!(driver.failure().sentence().contains("Skill unknown"));
    // Details are about the message, not about its dialect.
    let mut driver = sent(&card);
    let details = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "b is missing", "data": {"b": 1}}});
    driver.answer_json(&details.to_string());
    assert_eq!(driver.sends.len(), 1);
    assert!(driver.failure().sentence().contains("b is missing"));
}

fn message_task() -> Value {
    json!({"kind": "task", "id": "t", "contextId": "c", "status": {"state": "completed"}})
}

#[test]
fn the_reply_to_an_answer_may_be_under_another_id() {
    let asking = json!({"kind": "task", "id": "t-1", "contextId": "c", "status": {"state": "input-required",
        "message": message("1", "Whole leaf or broken?")}, "artifacts": [{"artifactId": "a", "parts": [{"text": "Price list"}]}]});
    let done = json!({"kind": "task", "id": "t-2", "contextId": "c", "status": {"state": "completed",
        "message": message("1", "Packed.")}});
    let mut driver = sent(&edited(PYTHON_CARD, |card| {
        card["capabilities"]["streaming"] = json!(false);
    }));
    driver.answer_json(&result(&asking));
    driver.type_answer("Whole leaf");
    driver.send_answer();
    driver.answer_json(&result(&done));
    let run = driver.run();
    assert_eq!(run.state(), Some(&TaskState::Completed));
    assert!(run.reply.is_none());
    assert_eq!(
        texts(run),
        ["Whole leaf or broken?", "Whole leaf", "Packed."]
    );
    assert_eq!(
        run.task.as_ref().unwrap().artifacts.len(),
        1,
        "what came before stays"
    );
    assert_eq!(
        run.oddities(),
        [Oddity::OtherTaskId, Oddity::RepeatedMessageId]
    );
}

#[test]
fn an_empty_answer_is_not_an_error() {
    for status in [200, 202, 204] {
        let mut driver = sent(&polled_card());
        driver.answer(status, "", "");
        assert_eq!(driver.run().notice, Some(Notice::Accepted));
        assert_eq!(driver.run().phase, Phase::Settled);
        let mut driver = sent(JS_CARD);
        driver.open(status, "");
        driver.end(Ok(()));
        assert_eq!(driver.run().notice, Some(Notice::Accepted));
    }
}

#[test]
fn what_cannot_be_read_is_shown_as_it_came() {
    let framed = result(&json!({"id": "t", "response": "Packed."}));
    for (body, words, is_read) in [
        (framed.as_str(), "Packed.", false),
        (r#"{"outcome":"Packed."}"#, "Packed.", false),
        ("Packed.", "Packed.", false),
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{"id":"t","text":"Pack"#,
            "Pack",
            false,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"result":"Packed."}"#,
            "Packed.",
            true,
        ),
        (
            r#"{"role":"agent","content":{"type":"text","text":"Packed."},"message_id":"m"}"#,
            "Packed.",
            true,
        ),
        (
            r#"{"id":"t","status":"completed","artifacts":[{"artifactId":"a","parts":[{"root":{"text":"Packed."}}]}]}"#,
            "Packed.",
            true,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{"kind":"task","id":"t","status":{"state":"completed"},"artifacts":[{"parts":[{"data":{"x":NaN,"y":"Packed.\ud83c"}}]}]}}"#,
            "Packed.",
            true,
        ),
    ] {
        let mut driver = sent(&edited(PYTHON_CARD, |card| {
            card["capabilities"]["streaming"] = json!(false);
        }));
        driver.answer_json(body);
        if driver.run().is_active() {
            // The task is fetched once more.
            driver.answer(500, "text/plain", "");
        }
        let shown = shown(driver.run());
        assert!(shown.contains(words), "{body}: {shown}");
        assert_eq!(
            matches!(driver.run().notice, Some(Notice::Failed(_))),
            !is_read,
            "{body}"
        );
        assert_eq!(driver.results(), usize::from(is_read), "{body}");
        assert!(!driver.run().oddities().is_empty(), "{body}");
    }
}

#[test]
fn loose_shapes_of_tasks_are_read() {
    let card = edited(PYTHON_CARD, |card| {
        card["capabilities"]["streaming"] = json!(false);
    });
    let task = |more: Value| {
        let mut task =
            json!({"id": "t", "contextId": "c", "kind": "task", "status": {"state": "completed"}});
        task.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        result(&task)
    };
    for body in [
        task(json!({"status": {"state": "TaskState.completed", "message": "Packed."}})),
        task(json!({"status": {"state": "done", "message": {"text": "Packed."}}})),
        task(json!({"artifacts": [{"artifactId": "a", "content": "Packed."}]})),
        task(json!({"artifacts": [{"artifactId": "a", "text": "Packed."}]})),
        task(json!({"artifacts": {"name": "Answer", "parts": ["Packed."]}})),
        task(json!({"artifacts": ["Packed."]})),
        task(
            json!({"artifact": {"artifactId": "a", "parts": [{"type": "text", "content": "Packed."}]}}),
        ),
        task(json!({"status": "completed", "response": "Packed."})),
        task(json!({"output": {"text": "Packed."}})),
        result(&json!({"role": "agent", "messageId": "m", "text": "Packed."})),
        result(
            &json!({"kind": "message", "role": "agent", "messageId": "m", "parts": [{"root": {"text": "Packed."}, "metadata": null}]}),
        ),
    ] {
        let mut driver = sent(&card);
        driver.answer_json(&body);
        if driver.run().is_active() {
            driver.answer(500, "text/plain", "");
        }
        assert_eq!(driver.results(), 1, "{body}");
        assert!(shown(driver.run()).contains("Packed."), "{body}");
    }
    let mut driver = sent(&card);
    driver.answer_json(&task(
        json!({"status": {"state": "failed"}, "metadata": {"error": "Quota exceeded"}}),
    ));
    if driver.run().is_active() {
        driver.answer(500, "text/plain", "");
    }
    assert!(shown(driver.run()).contains("Quota exceeded"));
}

#[test]
fn what_was_streamed_stays_when_the_last_snapshot_lacks_it() {
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&first(PYTHON_STREAM, events(PYTHON_STREAM).len() - 1));
    let before = driver.run().task.as_ref().unwrap().artifacts.len();
    driver.bytes(
        event(&result(
            &json!({"kind": "task", "id": TASK, "status": {"state": "completed"}, "artifacts": []}),
        ))
        .as_bytes(),
    );
    assert_eq!(driver.run().task.as_ref().unwrap().artifacts.len(), before);
    assert!(before > 0);
}

#[test]
fn an_error_status_counts_more_than_a_body_without_a_frame() {
    for (status, body) in [
        (404, "\"Not Found\""),
        (500, "\"worker crashed\""),
        (
            500,
            r#"{"kind":"message","role":"agent","messageId":"m","parts":[]}"#,
        ),
    ] {
        let mut driver = sent(&polled_card());
        driver.answer(status, "application/json", body);
        assert_eq!(driver.failure().kind(), "http-status", "{body}");
        assert_eq!(driver.results(), 0);
    }
    let mut driver = sent(&polled_card());
    driver.answer(202, "application/json", r#"{"queued": true}"#);
    assert_eq!(driver.run().notice, Some(Notice::Accepted));
    let detailed = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "Internal error", "data": {"detail": "kettle is broken"}}});
    for (body, words) in [
        (detailed.to_string(), "kettle is broken"),
        (json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "", "data": "kettle is broken"}}).to_string(), "kettle is broken"),
        (json!({"jsonrpc": "2.0", "id": 1, "error": "the model timed out"}).to_string(), "the model timed out"),
    ] {
        let mut driver = sent(&polled_card());
        driver.answer_json(&body);
        assert!(driver.failure().sentence().contains(words), "{body}");
    }
}

#[test]
fn an_event_at_the_end_may_begin_another_exchange() {
    // The refusal comes in the last event, which nothing closes.
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(event(&error(-32004, "no streams")).trim_end());
    driver.end(Ok(()));
    assert_eq!(driver.sends.len(), 2);
    driver.answer_json(&result(&message_task()));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    // So does a part that could not be read.
    let half = r#"{"jsonrpc":"2.0","id":1,"result":{"kind":"task","id":"t","status":{"state":"completed"},"artifacts":[{"parts":[{"text":"x\ud83c"}]}]}}"#;
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(event(half).trim_end());
    driver.end(Ok(()));
    assert_eq!(driver.results(), 0);
    driver.answer_json(&half.replace("x\\ud83c", "whole"));
    assert!(shown(driver.run()).contains("whole"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn nothing_is_sent_again_once_the_agent_has_begun() {
    // It said something, whatever it was, and a tool's code follows.
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&result(
        &json!({"step": "I have charged your card"}),
    )));
    driver.bytes(event(&error(-32601, "no such tool")).as_bytes());
    assert_eq!(driver.sends.len(), 1);
    // An answer to a task that gets the status of the agent's own work.
    let asking = json!({"task": {"id": TASK, "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED"}}});
    for status in [404, 405, 501] {
        let mut driver = sent(&bindings::http_card());
        driver.send_events(&event(&asking.to_string()));
        driver.type_answer("yes");
        driver.send_answer();
        driver.open(status, "application/json");
        driver.bytes(br#"{"detail":"Not Found"}"#);
        driver.end(Ok(()));
        assert_eq!(sends_by_path(&driver), 2, "{status}");
    }
}

#[test]
fn comments_do_not_keep_an_answered_run_open() {
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&event(&result(&message("m", "Tiger."))));
    for _ in 0..3 {
        driver.now += 5_000.0;
        if driver.run().is_active() {
            driver.bytes(b": ping\n\n");
        }
    }
    if driver.run().is_active() {
        driver.fire_timer();
    }
    assert_eq!(driver.results(), 1);
}

#[test]
fn large_values_cost_what_they_hold() {
    // Members of one map with a long name, and many objects in it.
    let items = vec!["{\"task_id\":1}"; 20_000].join(",");
    let body = format!(
        "{{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{\"flows\":{{\"{}\":[{items}]}}}}}}",
        "k".repeat(200_000)
    );
    let mut driver = sent(&polled_card());
    driver.answer_json(&body);
    assert_eq!(driver.failure().kind(), "not-an-answer");
    // One long line is an answer, also in place of a stream.
    let long = result(
        &json!({"task": {"id": "t", "status": {"state": "TASK_STATE_COMPLETED"}, "artifacts": [{"artifactId": "a", "parts": [{"text": "x".repeat(9 << 20)}]}]}}),
    );
    let mut driver = sent(JS_CARD);
    driver.open(200, "application/json");
    for piece in long.as_bytes().chunks(1 << 20) {
        driver.bytes(piece);
    }
    driver.end(Ok(()));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
}

#[test]
fn one_line_end_may_stand_between_events() {
    let body = PYTHON_STREAM.replace("\r\n", "\n").replace("\n\n", "\n");
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&body);
    driver.end(Ok(()));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().data().unwrap()["winner"], "Tiger");
}

/// The text that the page shows of a run: its messages, artifacts and notice.
fn shown(run: &Run) -> String {
    let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
    let parts = run
        .messages()
        .flat_map(|it| &it.parts)
        .chain(artifacts.flat_map(|it| &it.parts));
    let mut shown: Vec<String> = parts
        .map(|part| match &part.content {
            PartContent::Text(text) => text.clone(),
            PartContent::Data(value) | PartContent::Unknown(value) => value.to_string(),
            PartContent::File(file) => format!("{file:?}"),
        })
        .collect();
    if let Some(Notice::Failed(why)) = &run.notice {
        shown.push(why.sentence());
    }
    shown.join("\n")
}

/// A change of a recorded exchange, as agents, their libraries and proxies make it.
#[derive(Clone, Debug)]
enum Mutation {
    /// A member of an event is missing: the one at this position among all.
    Drop(usize),
    SnakeCase,
    Root(usize),
    Unframe,
    MediaType(&'static str),
    /// One event in each line.
    Lines,
    /// The body ends at this share of its length, in thousandths.
    Cut(usize),
    /// The event at this position comes twice.
    Repeat(usize),
    /// Two events that follow each other change places.
    Swap(usize),
    /// The text at this position ends in half a character.
    Half(usize),
    /// A number that JSON does not have comes with the event at this position.
    NotANumber(usize),
    /// The event at this position is something else.
    Foreign(usize),
    NoLastLine,
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        any::<usize>().prop_map(Mutation::Drop),
        Just(Mutation::SnakeCase),
        any::<usize>().prop_map(Mutation::Root),
        Just(Mutation::Unframe),
        prop::sample::select(vec![
            "",
            "application/json",
            "text/plain",
            "application/x-ndjson"
        ])
        .prop_map(Mutation::MediaType),
        Just(Mutation::Lines),
        (0..1000usize).prop_map(Mutation::Cut),
        any::<usize>().prop_map(Mutation::Repeat),
        any::<usize>().prop_map(Mutation::Swap),
        any::<usize>().prop_map(Mutation::Half),
        any::<usize>().prop_map(Mutation::NotANumber),
        any::<usize>().prop_map(Mutation::Foreign),
        Just(Mutation::NoLastLine),
    ]
}

/// A recorded stream as it is played: its events as JSON, and how they are written.
#[derive(Clone)]
struct Played {
    events: Vec<Value>,
    media_type: &'static str,
    is_lines: bool,
    /// The share of the body that arrives, in thousandths.
    share: usize,
    has_last_line: bool,
    /// The words with which the texts of events are replaced, once they are written: half characters and `NaN`.
    words: Vec<(String, &'static str)>,
}

impl Played {
    /// A recorded stream in which each text of the agent is a word of its own.
    fn new(stream: &str) -> Self {
        let mut count = 0;
        let read = |event: &String| {
            let data = event.trim().trim_start_matches("data:").trim();
            serde_json::from_str::<Value>(data).unwrap()
        };
        let mut all: Vec<Value> = events(stream)
            .iter()
            .filter(|it| it.contains("data:"))
            .map(|it| {
                let line = it
                    .lines()
                    .find(|line| line.starts_with("data:"))
                    .unwrap()
                    .to_owned();
                read(&line)
            })
            .collect();
        for event in &mut all {
            mark(event, &mut count);
        }
        Self {
            events: all,
            media_type: "text/event-stream",
            is_lines: false,
            share: 1000,
            has_last_line: true,
            words: Vec::new(),
        }
    }

    fn mutate(&mut self, mutation: &Mutation) {
        let count = self.events.len();
        match mutation {
            Mutation::Drop(at) => {
                let mut places = Vec::new();
                for (index, event) in self.events.iter().enumerate() {
                    members(event, &format!("/{index}"), &mut places);
                }
                let mut whole = Value::Array(std::mem::take(&mut self.events));
                let (parent, name) = places[at % places.len()].rsplit_once('/').unwrap();
                if let Some(Value::Object(object)) = whole.pointer_mut(parent) {
                    object.shift_remove(name);
                }
                self.events = whole.as_array().unwrap().clone();
            }
            Mutation::SnakeCase => self.events.iter_mut().for_each(snake),
            Mutation::Root(at) => {
                let event = &mut self.events[at % count];
                match at / count % 3 {
                    0 => *event = json!({"root": event.take()}),
                    1 => root_parts(event),
                    _ => {
                        if let Some(result) = event.get_mut("result") {
                            *result = json!({"root": result.take()});
                        }
                    }
                }
            }
            Mutation::Unframe => {
                for event in &mut self.events {
                    if let Some(result) = event.get_mut("result") {
                        *event = result.take();
                    }
                }
            }
            Mutation::MediaType(name) => self.media_type = name,
            Mutation::Lines => self.is_lines = true,
            Mutation::Cut(share) => self.share = *share,
            Mutation::Repeat(at) => {
                let event = self.events[at % count].clone();
                self.events.insert(at % count, event);
            }
            Mutation::Swap(at) => {
                if count > 1 {
                    self.events.swap(at % (count - 1), at % (count - 1) + 1);
                }
            }
            Mutation::Half(at) => {
                let text = format!("word{}", at % 8);
                self.words.push((format!("{text}-\""), "\\ud83c\""));
            }
            Mutation::NotANumber(at) => {
                if let Value::Object(event) = &mut self.events[at % count] {
                    event.insert("score".to_owned(), json!("not-a-number"));
                }
                self.words.push(("\"not-a-number\"".to_owned(), "NaN"));
            }
            Mutation::Foreign(at) => {
                self.events.insert(
                    at % count,
                    json!({"error": format!("foreign{at}-"), "code": "x"}),
                );
            }
            Mutation::NoLastLine => self.has_last_line = false,
        }
    }

    fn body(&self) -> Vec<u8> {
        let line = |event: &Value| {
            let mut text = event.to_string();
            for (word, replacement) in &self.words {
                text = text.replace(
                    word,
                    &[
                        word.trim_end_matches('"').trim_start_matches('"'),
                        replacement,
                    ]
                    .concat()
                    .replace("not-a-numberNaN", "NaN"),
                );
            }
            if self.is_lines {
                text + "\n"
            } else {
                format!("data: {text}\n\n")
            }
        };
        let body: String = self.events.iter().map(line).collect();
        let body = if self.has_last_line {
            body.as_str()
        } else {
            body.trim_end()
        };
        let end = body.len() * self.share / 1000;
        body.as_bytes()[..end].to_vec()
    }
}

/// Replaces each text of the agent by a word that no other text has.
fn mark(value: &mut Value, count: &mut usize) {
    match value {
        Value::Object(members) => {
            if members
                .get("role")
                .is_some_and(|it| it == "user" || it == "ROLE_USER")
            {
                return;
            }
            for (name, value) in members {
                if name == "text" && value.is_string() {
                    *value = json!(format!("word{count}-"));
                    *count += 1;
                } else {
                    mark(value, count);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| mark(item, count)),
        _ => {}
    }
}

fn members(value: &Value, at: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(all) => {
            for (name, value) in all {
                let at = format!("{at}/{name}");
                members(value, &at, found);
                found.push(at);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                members(item, &format!("{at}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn snake(value: &mut Value) {
    match value {
        Value::Object(members) => {
            let old = std::mem::take(members);
            for (name, mut value) in old {
                if name != "data" && name != "metadata" {
                    snake(&mut value);
                }
                let name: String = name
                    .chars()
                    .flat_map(|it| {
                        let small = it.to_ascii_lowercase();
                        it.is_ascii_uppercase()
                            .then_some('_')
                            .into_iter()
                            .chain([small])
                    })
                    .collect();
                members.insert(name, value);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(snake),
        _ => {}
    }
}

fn root_parts(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                if name == "parts" {
                    for part in value.as_array_mut().into_iter().flatten() {
                        *part = json!({"root": part.take()});
                    }
                } else {
                    root_parts(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(root_parts),
        _ => {}
    }
}

/// The words of the agent in a body, and those that it takes back itself: an artifact or a task that comes again
/// replaces the one before.
fn said(body: &str) -> Vec<String> {
    let is_word = |it: &char| it.is_ascii_alphanumeric() || *it == '-';
    let mut words = Vec::new();
    for start in ["word", "foreign"] {
        for (at, _) in body.match_indices(start) {
            let word: String = body[at..].chars().take_while(is_word).collect();
            if word.ends_with('-')
                && word[start.len()..].starts_with(|it: char| it.is_ascii_digit())
            {
                words.push(word);
            }
        }
    }
    words
}

fn check(card: &str, stream: &str, mutations: &[Mutation]) {
    let mut played = Played::new(stream);
    for mutation in mutations {
        if !played.events.is_empty() {
            played.mutate(mutation);
        }
    }
    let body = played.body();
    let mut driver = sent(card);
    driver.open(200, played.media_type);
    driver.bytes(&body);
    let mut came = String::from_utf8_lossy(&body).into_owned();
    if driver.run().is_active() && has_stream(&driver) {
        driver.end(Ok(()));
    } else if !has_stream(&driver) {
        // The agent ended the task before its last words: the connection is closed by then.
        came = until_the_end(&played);
    }
    // The agent knows nothing more than what it said.
    for _ in 0..30 {
        if !driver.run().is_active() {
            break;
        }
        match driver.pending.first().cloned() {
            Some((_, Exchange::Fetch(_))) => {
                driver.answer_json(&error(-32001, "no such task"));
            }
            Some((_, Exchange::Timer(_))) => {
                driver.fire_timer();
            }
            Some((_, Exchange::Stream(_))) => {
                driver.end(Ok(()));
            }
            _ => break,
        }
    }
    let shown = shown(driver.run());
    for word in said(&came) {
        assert!(
            shown.contains(&word),
            "{word} is lost\n{mutations:?}\n{came}\n-- shown --\n{shown}\n{:?}",
            driver.run().oddities()
        );
    }
    assert_eq!(driver.sends.len(), 1, "{mutations:?}");
    assert!(
        driver.run().phase == Phase::Settled,
        "{mutations:?}: {:?}",
        driver.pending
    );
    if driver.run().state() == Some(&TaskState::Completed) && driver.run().notice.is_none() {
        assert!(driver.results() == 1, "{mutations:?}");
    }
}

fn has_stream(driver: &Driver) -> bool {
    driver
        .pending
        .iter()
        .any(|(_, it)| matches!(it, Exchange::Stream(_)))
}

/// The events up to the one that ended the task, as text.
fn until_the_end(played: &Played) -> String {
    let mut came = String::new();
    for event in &played.events {
        let text = event.to_string();
        let is_end = text.contains("\"completed\"") || text.contains("TASK_STATE_COMPLETED");
        came.push_str(&text);
        if is_end {
            break;
        }
    }
    came
}

proptest! {
    #[test]
    fn nothing_that_the_agent_said_is_lost(
        which in 0..6usize,
        mutations in prop::collection::vec(mutation(), 1..4),
    ) {
        let http = bindings::http_card();
        let (card, stream) = [
            (JS_CARD, JS_STREAM),
            (JS_CARD, recorded!("js-1.3.0-as-0.3-stream.sse")),
            (PYTHON_CARD, PYTHON_STREAM),
            (PYTHON_CARD, recorded!("python-0.2.16-stream.sse")),
            (&*http, bindings::STREAM),
            (&*http, recorded!("python-1.3.0-http-json-stream.sse")),
        ][which];
        check(card, stream, &mutations);
    }
}
