//! Following a task through broken connections, other dialects and acts of the person.

use a2a::dialect::Dialect;
use a2a::task::TaskState;
use a2a_client::client::http::FetchError;
use a2a_client::client::{ConnectError, ExchangeKind};
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::json;

use crate::conversation::agent::{
    BASE_URL, FIGHT, JS_CARD, JS_STREAM, METHOD_NOT_FOUND, PYTHON_CARD, TASK, error, event, first,
    polled_card, result, sent, status, task, task_answer,
};
use crate::conversation::driver::{Driver, body, header, message_id, method};

/// A run whose stream ended with `outcome` after two events, before its task was complete.
fn cut(outcome: Result<(), FetchError>) -> Driver {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.end(outcome);
    assert_eq!(driver.run().phase, Phase::Reconnecting);
    assert_eq!(driver.run().notice, Some(Notice::Reconnecting));
    driver
}

/// Fires the timer and checks that the task is fetched then. Returns the delay of the timer in milliseconds.
fn assert_fetches_on_timer(driver: &mut Driver) -> u32 {
    let waited = driver.fire_timer();
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    assert_eq!(body(&look)["params"]["id"], TASK);
    waited
}

/// A run whose stream broke and is requested again.
fn attaching() -> Driver {
    let mut driver = cut(Err(FetchError::Broken));
    assert_fetches_on_timer(&mut driver);
    driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    let (_, again) = driver.stream();
    assert_eq!(method(&again), "SubscribeToTask");
    driver
}

#[test]
fn a_cut_stream_is_resumed_after_fetching_the_task() {
    for outcome in [
        Ok(()),
        Err(FetchError::Broken),
        Err(FetchError::Network),
        Err(FetchError::Timeout),
    ] {
        let mut driver = cut(outcome);
        assert_eq!(assert_fetches_on_timer(&mut driver), 1_000);
        driver.answer_json(&task_answer("TASK_STATE_WORKING"));
        let (_, again) = driver.stream();
        assert_eq!(method(&again), "SubscribeToTask");
        assert_eq!(body(&again)["params"]["id"], TASK);
        // Earlier events are not repeated.
        let rest: String = crate::conversation::agent::events(JS_STREAM)[3..].concat();
        driver.send_events(&rest);
        assert_eq!(driver.run().notice, None);
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
        assert_eq!(driver.results(), 1);
        assert_eq!(driver.sends.len(), 1);
        assert_eq!(driver.value(), FIGHT);
        assert_eq!(driver.pending, []);
    }
}

#[test]
fn a_task_that_ended_meanwhile_needs_no_stream() {
    let mut driver = cut(Err(FetchError::Broken));
    assert_fetches_on_timer(&mut driver);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.pending, []);
}

#[test]
fn a_stream_is_resumed_once_without_new_events() {
    let mut driver = attaching();
    driver.end(Err(FetchError::Network));
    for _ in 0..6 {
        assert_fetches_on_timer(&mut driver);
        driver.answer_json(&task_answer("TASK_STATE_WORKING"));
        assert_eq!(driver.run().phase, Phase::Waiting, "it is polled");
    }
    assert_fetches_on_timer(&mut driver);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_stream_is_resumed_again_after_new_events() {
    let mut driver = attaching();
    driver.send_events(&status(TASK, "TASK_STATE_WORKING"));
    driver.end(Err(FetchError::Broken));
    assert_eq!(assert_fetches_on_timer(&mut driver), 1_000);
    driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    let (_, again) = driver.stream();
    assert_eq!(method(&again), "SubscribeToTask");
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_task_is_polled_if_its_stream_can_not_be_resumed() {
    // The Python SDK refuses to resume the stream of a task that ended; others do not know the
    // method. The task exists all the same.
    for code in [-32602, -32004, -32001, -32601] {
        let mut driver = attaching();
        driver.open(200, "application/json");
        driver.bytes(error(code, "can not attach").as_bytes());
        driver.end(Ok(()));
        assert!(
            driver.run().is_active(),
            "{code}: {:?}",
            driver.run().notice
        );
        assert_fetches_on_timer(&mut driver);
        driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
        assert_eq!(driver.sends.len(), 1);
    }
}

#[test]
fn resuming_may_be_refused_by_an_event_or_a_web_page() {
    type Refuse = fn(&mut Driver);
    let ways: [Refuse; 3] = [
        |it| _ = it.send_events(&event(&error(-32004, "the task has ended"))),
        |it| {
            it.open(200, "text/html");
            it.end(Ok(()));
        },
        |it| {
            it.open(404, "text/html");
            it.end(Ok(()));
        },
    ];
    for refuse in ways {
        let mut driver = attaching();
        refuse(&mut driver);
        assert!(driver.run().is_active(), "{:?}", driver.run().notice);
        assert_fetches_on_timer(&mut driver);
        driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn a_task_deleted_after_resuming_failed_is_reported() {
    let mut driver = attaching();
    driver.open(200, "application/json");
    driver.bytes(error(-32004, "can not attach").as_bytes());
    driver.end(Ok(()));
    assert_fetches_on_timer(&mut driver);
    driver.answer_json(&error(-32001, "Task not found"));
    assert_eq!(driver.failure().kind(), "protocol");
}

#[test]
fn a_failed_fetch_is_repeated_after_a_longer_delay() {
    let mut driver = cut(Err(FetchError::Broken));
    assert_eq!(assert_fetches_on_timer(&mut driver), 1_000);
    driver.fail(FetchError::Network);
    assert_eq!(assert_fetches_on_timer(&mut driver), 2_000);
    driver.fail(FetchError::Timeout);
    assert_eq!(assert_fetches_on_timer(&mut driver), 4_000);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn attempts_continue_until_the_person_stops_them() {
    let mut driver = cut(Err(FetchError::Broken));
    let mut waits = Vec::new();
    for _ in 0..20 {
        // The time of the next attempt is known.
        assert!(driver.run().retry_at.is_some_and(|at| at > driver.now));
        waits.push(assert_fetches_on_timer(&mut driver));
        driver.fail(FetchError::Network);
        assert_eq!(driver.run().notice, Some(Notice::Reconnecting));
    }
    assert_eq!(waits[..6], [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
    assert!(waits[6..].iter().all(|wait| *wait == 30_000));
    // The person stops waiting.
    driver.step(Event::StopPressed(driver.run_id()));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().notice, Some(Notice::Stopped));
    assert_eq!(driver.pending, []);
    assert!(driver.run().task.is_some(), "what was received stays");
    assert_eq!(driver.value(), FIGHT);
    assert_eq!(driver.sends.len(), 1);

    // A retry fetches the task and sends no second message.
    driver.step(Event::RetryPressed(driver.run_id()));
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().notice, None, "the task was fetched");
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_fetch_refused_by_a_busy_agent_is_repeated() {
    for status in [429, 500, 503] {
        let mut driver = cut(Ok(()));
        assert_fetches_on_timer(&mut driver);
        driver.answer(status, "text/html", "<h1>Busy</h1>");
        assert!(driver.run().is_active(), "{status}");
        driver.fire_timer();
        driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn a_task_unknown_to_the_agent_ends_the_run() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    driver.fire_timer();
    driver.answer_json(&error(-32001, "Task not found"));
    assert_eq!(driver.failure().kind(), "protocol");
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn an_agent_without_streaming_is_polled() {
    let mut driver = sent(&polled_card());
    let (_, send) = driver.fetch();
    assert_eq!(method(&send), "SendMessage");
    driver.answer_json(&result(
        &json!({"task": task(TASK, "TASK_STATE_SUBMITTED")}),
    ));
    for _ in 0..3 {
        assert_eq!(driver.run().phase, Phase::Waiting);
        driver.fire_timer();
        let (_, look) = driver.fetch();
        assert_eq!(method(&look), "GetTask");
        driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    }
    driver.fire_timer();
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn an_agent_without_streaming_may_answer_at_once() {
    let mut driver = sent(&polled_card());
    driver.answer_json(include_str!(
        "../../../../../tests/fixtures/wire/js-1.3.0-send.json"
    ));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.pending, []);
}

#[test]
fn an_answer_that_is_neither_task_nor_message_is_an_error() {
    for body in [
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"a":1}"#,
        "[]",
        "7",
    ] {
        let mut driver = sent(&polled_card());
        driver.answer_json(body);
        assert_eq!(driver.failure(), &ConnectError::NotAnAnswer, "{body}");
        assert_eq!(driver.value(), FIGHT);
    }
}

#[test]
fn an_unknown_version_or_method_is_tried_in_the_other_dialect() {
    for (card, other) in [
        (JS_CARD, "message/stream"),
        (PYTHON_CARD, "SendStreamingMessage"),
    ] {
        for refusal in [METHOD_NOT_FOUND, &error(-32009, "speak 0.3")] {
            let mut driver = sent(card);
            driver.open(400, "application/json");
            driver.bytes(refusal.as_bytes());
            driver.end(Ok(()));
            assert_eq!(driver.sends.len(), 2);
            let [one, two] = [&driver.sends[0], &driver.sends[1]];
            assert_eq!(method(two), other);
            assert_eq!(message_id(one), message_id(two), "the same message");
            assert_eq!(
                header(two, "A2A-Version").is_some(),
                other == "SendStreamingMessage"
            );
            assert!(driver.run().is_active());
            // Only once with a stream, and once without one if there is no such method.
            driver.open(200, "application/json");
            driver.bytes(refusal.as_bytes());
            driver.end(Ok(()));
            let has_no_method = refusal == METHOD_NOT_FOUND;
            if has_no_method {
                driver.answer_json(refusal);
                driver.answer_json(refusal);
            }
            assert_eq!(driver.failure().kind(), "protocol");
            assert_eq!(driver.sends.len(), if has_no_method { 4 } else { 2 });
            let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
            assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
            assert_eq!(driver.conversation.runs().count(), 1);
        }
    }
}

#[test]
fn the_other_dialect_stays_for_the_run() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&error(-32009, "speak 0.3")));
    driver.send_events(&first(
        include_str!("../../../../../tests/fixtures/wire/js-1.3.0-as-0.3-stream.sse"),
        2,
    ));
    driver.end(Ok(()));
    driver.fire_timer();
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "tasks/get");
    let going_on =
        json!({"kind": "task", "id": TASK, "contextId": "c", "status": {"state": "working"}});
    driver.answer_json(&result(&going_on));
    let (_, again) = driver.stream();
    assert_eq!(method(&again), "tasks/resubscribe");
    assert_eq!(Dialect::V0_3.version_header(), None);
    assert_eq!(header(&again, "A2A-Version"), None);
}

#[test]
fn a_message_that_could_not_be_sent_is_kept() {
    for (reachable, kind) in [(true, "cors"), (false, "unreachable")] {
        let mut driver = sent(JS_CARD);
        driver.end(Err(FetchError::Network));
        driver.probe(reachable);
        assert_eq!(driver.failure().kind(), kind);
        assert_eq!(driver.value(), FIGHT);
        assert_eq!(
            driver.sends.len(),
            1,
            "nothing is sent again without the person"
        );
        if let ConnectError::CorsRefused { exchange, .. } = driver.failure() {
            assert_eq!(*exchange, ExchangeKind::Endpoint);
        }
        // The person sends the same message again.
        driver.step(Event::RetryPressed(driver.run_id()));
        assert_eq!(driver.sends.len(), 2);
        assert_eq!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
        driver.send_events(JS_STREAM);
        assert_eq!(driver.run().state(), Some(&TaskState::Completed));
        assert_eq!(driver.conversation.runs().count(), 1);
    }
}

#[test]
fn a_broken_or_late_send_is_left_to_the_person() {
    for (fault, why) in [
        (FetchError::Broken, ConnectError::Lost),
        (FetchError::Timeout, ConnectError::Timeout),
        (
            FetchError::TooLarge { limit: 9 },
            ConnectError::TooLarge { limit: 9 },
        ),
    ] {
        let mut driver = sent(&polled_card());
        driver.fail(fault);
        assert_eq!(driver.failure(), &why);
        assert_eq!(driver.pending, []);
        assert_eq!(driver.sends.len(), 1);
        assert_eq!(driver.value(), FIGHT);
    }
}

#[test]
fn a_second_retry_sends_nothing() {
    let mut driver = sent(&polled_card());
    driver.fail(FetchError::Broken);
    let run = driver.run_id();
    driver.step(Event::RetryPressed(run));
    assert_eq!(driver.step(Event::RetryPressed(run)), []);
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_completed_run_is_not_sent_again() {
    let mut driver = sent(JS_CARD);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.step(Event::RetryPressed(driver.run_id())), []);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_run_continues_while_another_agent_is_shown() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    let (ticket, _) = driver.stream();
    driver.enter("https://other.example");
    driver.answer_json(PYTHON_CARD);
    driver.step(Event::StreamEnded {
        ticket,
        outcome: Ok(()),
    });
    driver.pending.retain(|(known, _)| *known != ticket);
    assert_fetches_on_timer(&mut driver);
    let (_, look) = driver.fetch();
    assert_eq!(look.url, format!("{BASE_URL}/a2a"), "at its own agent");
    driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    let (_, again) = driver.stream();
    assert_eq!(again.url, format!("{BASE_URL}/a2a"), "at its own agent");
    driver.send_events(JS_STREAM);
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().target.card.name, "JavaScript fight agent");
}

#[test]
fn a_run_is_timed_from_sending_to_its_end() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    driver.fire_timer();
    assert_eq!(driver.run().ended, None);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    let run = driver.run();
    assert_eq!(run.ended.map(|ended| ended - run.started), Some(1_000.0));
}
