//! Tests of event streams that arrive in odd chunks, hold odd events or break off, and of answers that are not streams.

use a2a::dialect::leniency::oddity::Oddity;
use a2a::task::TaskState;
use a2a_client::client::ConnectError;
use a2a_client::client::http::FetchError;
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::json;

use crate::conversation::agent::{
    FIGHT, JS_CARD, JS_STREAM, PYTHON_CARD, PYTHON_STREAM, TASK, error, event, first, result, sent,
    status, task,
};
use crate::conversation::driver::{Driver, agent_messages, body, method};

fn ended_well(driver: &Driver) {
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().notice, None);
    let data = driver.run().data().unwrap();
    assert_eq!(data["winner"], "Tiger");
    assert_eq!(driver.results(), 1);
    let Some(Announcement::Result { task, data: told }) = driver.announced().last() else {
        panic!("{:?}", driver.announced())
    };
    assert_eq!(told.as_ref(), Some(data));
    assert_eq!(*task, driver.run().task);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn recorded_streams_of_both_agents_lead_to_the_result() {
    for (card, stream) in [(JS_CARD, JS_STREAM), (PYTHON_CARD, PYTHON_STREAM)] {
        let mut driver = sent(card);
        driver.send_events(stream);
        ended_well(&driver);
        let messages = agent_messages(driver.run());
        let words: Vec<String> = messages.iter().map(|it| it.text()).collect();
        assert_eq!(words, ["Meeting the contestants", "Counting letters"]);
    }
}

#[test]
fn accepts_single_bytes_any_line_ending_and_a_byte_order_mark() {
    for stream in [JS_STREAM, PYTHON_STREAM] {
        let (crlf, lf) = (
            stream.replace("\r\n", "\n").replace('\n', "\r\n"),
            stream.replace("\r\n", "\n"),
        );
        for text in [crlf, format!("\u{feff}: ping\n\n{lf}")] {
            let mut driver = sent(JS_CARD);
            driver.open(200, "text/event-stream; charset=utf-8");
            for byte in text.as_bytes() {
                if driver.conversation.is_busy() {
                    driver.bytes(&[*byte]);
                }
            }
            ended_well(&driver);
        }
    }
}

#[test]
fn progress_is_shown_as_it_arrives() {
    let mut driver = sent(JS_CARD);
    assert_eq!(driver.run().phase, Phase::Sending);
    driver.send_events(&first(JS_STREAM, 2));
    assert_eq!(driver.run().phase, Phase::Following);
    assert_eq!(driver.run().state(), Some(&TaskState::Working));
    let told = driver.announced().into_iter();
    let told = told.filter(|it| matches!(it, Announcement::Task(_)));
    assert_eq!(told.count(), 2);
}

fn artifact(id: &str) -> String {
    let artifact = json!({"artifactId": id, "parts": [{"data": {"a": 1}}]});
    event(&result(
        &json!({"artifactUpdate": {"taskId": "t", "contextId": "c", "artifact": artifact}}),
    ))
}

fn artifacts(ids: std::ops::Range<usize>) -> String {
    ids.map(|id| artifact(&id.to_string())).collect()
}

/// The state and the number of artifacts of each task that the host page was given (`a2a-task`), in order.
fn announced_tasks(driver: &Driver) -> Vec<(&str, usize)> {
    let announced = driver.announced().into_iter();
    announced
        .filter_map(|it| match it {
            Announcement::Task(task) => Some((task.status.state.name(), task.artifacts.len())),
            _ => None,
        })
        .collect()
}

#[test]
fn events_that_arrive_together_are_told_once_for_each_state() {
    let mut driver = sent(JS_CARD);
    let [submitted, working, completed] = ["SUBMITTED", "WORKING", "COMPLETED"]
        .map(|state| status("t", &format!("TASK_STATE_{state}")));
    let [some, more] = [artifacts(0..300), artifacts(300..500)];
    let commands = driver.send_events(&format!(
        "{submitted}{working}{some}{working}{more}{completed}"
    ));
    let expected = [("submitted", 0), ("working", 0), ("completed", 500)];
    assert_eq!(announced_tasks(&driver), expected);
    assert_eq!(driver.results(), 1);
    let id = driver.run_id();
    let drawn = commands
        .iter()
        .filter(|it| **it == Command::Show(ViewChange::Run(id)));
    assert!(drawn.count() < 10, "the run is not drawn for each event");
}

#[test]
fn an_error_is_told_after_the_events_before_it() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&status("t", "TASK_STATE_WORKING"));
    let events = format!("{}{}", artifacts(0..2), event(&error(-32603, "broken")));
    driver.bytes(events.as_bytes());
    assert_eq!(announced_tasks(&driver), [("working", 0), ("working", 2)]);
    assert!(matches!(
        driver.announced().last(),
        Some(Announcement::Failed(_))
    ));
}

#[test]
fn a_task_keeps_a_thousand_artifacts_and_the_rest_is_said_once() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&format!(
        "{}{}",
        status("t", "TASK_STATE_WORKING"),
        artifacts(0..1_001)
    ));
    driver.bytes(artifact("7").as_bytes());
    assert_eq!(driver.run().task.as_ref().unwrap().artifacts.len(), 1_000);
    assert_eq!(driver.run().notice, Some(Notice::MoreArtifacts));
    // A whole task has the same limit.
    let mut whole = task("t", "TASK_STATE_COMPLETED");
    whole["artifacts"] = (0..1_001)
        .map(|id| json!({"artifactId": id.to_string(), "parts": []}))
        .collect();
    driver.bytes(event(&result(&json!({"task": whole}))).as_bytes());
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().task.as_ref().unwrap().artifacts.len(), 1_000);
    assert_eq!(driver.run().notice, Some(Notice::MoreArtifacts));
}

#[test]
fn a_status_as_first_event_creates_the_task() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&status("t", "TASK_STATE_WORKING"));
    assert_eq!(
        driver.run().task.as_ref().map(|it| it.id.as_str()),
        Some("t")
    );
    driver.bytes(status("t", "TASK_STATE_COMPLETED").as_bytes());
    assert_eq!(driver.run().phase, Phase::Settled);
}

#[test]
fn events_of_another_task_are_ignored() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    let artifact = json!({"artifactUpdate": {"taskId": "other", "contextId": "c",
        "artifact": {"artifactId": "x", "parts": [{"text": "not yours"}]}}});
    let before = driver.run().task.clone();
    driver.bytes(status("other", "TASK_STATE_FAILED").as_bytes());
    driver.bytes(event(&result(&artifact)).as_bytes());
    driver.bytes(
        event(&result(
            &json!({"task": task("other", "TASK_STATE_COMPLETED")}),
        ))
        .as_bytes(),
    );
    assert_eq!(driver.run().task, before);
    driver.bytes(JS_STREAM.as_bytes());
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
}

#[test]
fn odd_events_are_skipped() {
    let mut driver = sent(JS_CARD);
    driver.send_events(
        "data: pong\n\ndata: {}\n\ndata: [1]\n\nevent: x\ndata: {\"result\":{\"odd\":1}}\n\n",
    );
    // The agent has begun.
    assert_eq!(driver.run().phase, Phase::Following);
    driver.bytes(JS_STREAM.as_bytes());
    // What could not be read is shown, and the task is fetched once: it may have more.
    assert_eq!(driver.run().phase, Phase::Waiting);
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    // That the fetch fails changes nothing.
    driver.answer(500, "text/plain", "");
    ended_well(&driver);
    let shown = format!("{:?}", driver.run().messages().collect::<Vec<_>>());
    assert!(
        shown.contains("odd") && shown.contains("[Number(1)]"),
        "{shown}"
    );
    assert!(!shown.contains("pong"), "{shown}");
    assert_eq!(driver.run().oddities(), [Oddity::Unread]);
}

#[test]
fn events_after_the_end_change_nothing() {
    let mut driver = sent(JS_CARD);
    let (ticket, _) = driver.stream();
    driver.open(200, "text/event-stream");
    // In the same bytes …
    let more = status(TASK, "TASK_STATE_FAILED");
    let commands = driver.bytes(format!("{JS_STREAM}{more}").as_bytes());
    assert!(commands.contains(&Command::Abort { ticket }));
    ended_well(&driver);
    // … and later.
    for event in [
        Event::StreamReceived {
            ticket,
            bytes: more.clone().into_bytes(),
        },
        Event::StreamEnded {
            ticket,
            outcome: Err(FetchError::Broken),
        },
        Event::StreamEnded {
            ticket,
            outcome: Ok(()),
        },
        Event::TimerFired { ticket },
    ] {
        assert_eq!(driver.step(event), []);
    }
    ended_well(&driver);
}

#[test]
fn an_error_event_ends_the_run_and_keeps_what_came() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 3));
    driver.bytes(event(&error(-32603, "the referee fainted")).as_bytes());
    assert_eq!(driver.run().phase, Phase::Settled);
    let ConnectError::Protocol(refusal) = driver.failure() else {
        panic!("{:?}", driver.failure())
    };
    assert_eq!(refusal.code, -32603);
    assert_eq!(agent_messages(driver.run()).len(), 2);
    assert_eq!(driver.value(), FIGHT);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.results(), 0);
}

#[test]
fn accepts_a_whole_task_instead_of_a_stream() {
    let mut driver = sent(JS_CARD);
    driver.open(200, "application/json");
    let answer = include_str!("../../../../../tests/fixtures/wire/js-1.3.0-send.json");
    let (one, two) = answer.split_at(100);
    driver.bytes(one.as_bytes());
    driver.bytes(two.as_bytes());
    driver.end(Ok(()));
    ended_well(&driver);
}

#[test]
fn accepts_an_unfinished_task_instead_of_a_stream() {
    let mut driver = sent(JS_CARD);
    driver.open(200, "application/json");
    let answer = result(&json!({"task": task(TASK, "TASK_STATE_WORKING")}));
    driver.bytes(answer.as_bytes());
    driver.end(Ok(()));
    assert_eq!(driver.run().phase, Phase::Waiting);
    driver.fire_timer();
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    assert_eq!(body(&look)["params"]["id"], TASK);
}

#[test]
fn accepts_an_error_instead_of_a_stream() {
    for status in [200, 400, 500] {
        let mut driver = sent(JS_CARD);
        driver.open(status, "application/json");
        driver.bytes(error(-32602, "no such fight").as_bytes());
        driver.end(Ok(()));
        assert_eq!(driver.failure().kind(), "protocol", "{status}");
        assert_eq!(driver.value(), FIGHT);
    }
}

#[test]
fn reports_a_web_page_or_refusal_instead_of_a_stream() {
    for (status, kind) in [
        (200, "not-json"),
        (404, "http-status"),
        (502, "http-status"),
        (401, "sign-in"),
    ] {
        let mut driver = sent(JS_CARD);
        driver.open(status, "text/html");
        driver.bytes(b"<h1>Hello</h1>");
        driver.end(Ok(()));
        assert_eq!(driver.failure().kind(), kind, "{status}");
        assert_eq!(driver.value(), FIGHT);
        let wants_sign_in = driver.announced().contains(&&Announcement::SignInWanted);
        assert_eq!(wants_sign_in, status == 401);
    }
}

#[test]
fn an_empty_stream_ends_the_run() {
    let mut driver = sent(JS_CARD);
    driver.open(200, "text/event-stream");
    driver.end(Ok(()));
    assert_eq!(driver.failure(), &ConnectError::Lost);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn a_too_large_event_ends_the_run_and_keeps_what_came() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.bytes(b"data: ");
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..9 {
        if driver.conversation.is_busy() {
            driver.bytes(&piece);
        }
    }
    assert_eq!(driver.failure(), &ConnectError::TooLarge { limit: 8 << 20 });
    assert!(driver.run().task.is_some());
    assert_eq!(driver.pending, []);
}

#[test]
fn a_too_large_answer_ends_the_run() {
    let mut driver = sent(JS_CARD);
    driver.open(200, "application/json");
    let piece = vec![b' '; 8 << 20];
    for _ in 0..5 {
        if driver.conversation.is_busy() {
            driver.bytes(&piece);
        }
    }
    assert_eq!(
        driver.failure(),
        &ConnectError::TooLarge { limit: 32 << 20 }
    );
    assert_eq!(driver.pending, []);
}

#[test]
fn a_message_instead_of_a_task_is_the_result() {
    let message = json!({"message": {"messageId": "m", "role": "ROLE_AGENT",
        "parts": [{"text": "Tiger."}, {"data": {"winner": "Tiger"}}]}});
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&result(&message)));
    assert_eq!(driver.results(), 0, "more may follow");
    driver.end(Ok(()));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().task, None);
    assert_eq!(agent_messages(driver.run())[0].text(), "Tiger.");
    let Some(Announcement::Result { task: None, data }) = driver.announced().last() else {
        panic!("{:?}", driver.announced())
    };
    assert_eq!(data, &Some(json!({"winner": "Tiger"})));
}

#[test]
fn announces_the_first_data_part() {
    for (parts, first) in [
        (
            json!([{"text": "so"}, {"data": {"n": 1}}, {"data": {"n": 2}}]),
            Some(json!({"n": 1})),
        ),
        (json!([{"text": "so"}]), None),
    ] {
        let mut done = task(TASK, "TASK_STATE_COMPLETED");
        done["artifacts"] = json!([{"artifactId": "r", "parts": parts}]);
        let mut driver = sent(JS_CARD);
        driver.send_events(&event(&result(&json!({"task": done}))));
        let Some(Announcement::Result { data, .. }) = driver.announced().last() else {
            panic!("{:?}", driver.announced())
        };
        assert_eq!(data, &first);
        let kept = driver.run().task.as_ref().unwrap();
        assert_eq!(
            kept.artifacts[0].parts.len(),
            parts.as_array().unwrap().len()
        );
    }
}

#[test]
fn a_task_that_requires_input_has_no_result() {
    for (state, sign_in) in [
        ("TASK_STATE_INPUT_REQUIRED", false),
        ("TASK_STATE_AUTH_REQUIRED", true),
        ("TASK_STATE_REJECTED", false),
        ("TASK_STATE_FAILED", false),
    ] {
        let mut driver = sent(JS_CARD);
        driver.send_events(&format!("{}{}", first(JS_STREAM, 2), status(TASK, state)));
        // The reason of a failure may follow.
        if driver.run().is_active() {
            driver.end(Ok(()));
        }
        assert_eq!(driver.run().phase, Phase::Settled, "{state}");
        assert_eq!(driver.results(), 0);
        let wants = driver.announced().contains(&&Announcement::SignInWanted);
        assert_eq!(wants, sign_in, "{state}");
        assert_eq!(driver.value(), FIGHT);
    }
}

#[test]
fn an_unknown_state_is_shown_and_followed() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&format!(
        "{}{}",
        first(JS_STREAM, 2),
        status(TASK, "pondering")
    ));
    let state = driver.run().state();
    assert_eq!(state, Some(&TaskState::Other("pondering".to_owned())));
    assert!(driver.run().is_active());
    assert_ne!(driver.run().notice, Some(Notice::Reconnecting));
    driver.bytes(JS_STREAM.as_bytes());
    assert_eq!(driver.run().phase, Phase::Settled);
}
