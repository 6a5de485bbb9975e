//! Cancellation: before there is a task, while it runs, and if the agent refuses.

use a2a::task::TaskState;
use a2a_client::client::http::FetchError;
use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::json;

use crate::conversation::agent::{
    FIGHT, JS_CARD, JS_STREAM, PYTHON_CANCELED, PYTHON_CARD, PYTHON_STREAM, TASK, error, events,
    first, polled_card, result, sent, status, task,
};
use crate::conversation::driver::{Driver, Exchange, Host, body, method};

fn cancel(driver: &mut Driver) -> Vec<Command> {
    driver.step(Event::CancelPressed(driver.run_id()))
}

#[test]
fn without_a_task_the_request_is_aborted() {
    let mut driver = sent(JS_CARD);
    let (ticket, _) = driver.stream();
    let commands = cancel(&mut driver);
    assert!(commands.contains(&Command::Abort { ticket }));
    assert_eq!(driver.run().notice, Some(Notice::GivenUp));
    assert_eq!(driver.run().phase, Phase::Settled);
    // Late bytes change nothing.
    let bytes = JS_STREAM.as_bytes().to_vec();
    assert_eq!(driver.step(Event::StreamReceived { ticket, bytes }), []);
    assert_eq!(driver.results(), 0);
    assert_eq!(driver.value(), FIGHT);
    // The same message can be sent again.
    driver.step(Event::RetryPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_message_at_the_host_page_is_not_sent() {
    let mut driver = crate::conversation::agent::filled_in(JS_CARD);
    driver.host = Host::Undecided;
    driver.submit();
    cancel(&mut driver);
    let run = driver.run_id();
    assert_eq!(
        driver.step(Event::MessageOffered { run, allowed: true }),
        []
    );
    assert!(driver.sends.is_empty());
}

#[test]
fn a_probe_can_be_aborted() {
    let mut driver = sent(JS_CARD);
    driver.end(Err(FetchError::Network));
    cancel(&mut driver);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.run().notice, Some(Notice::GivenUp));
}

#[test]
fn the_answer_ends_the_run_if_the_stream_does_not() {
    // The Python SDK 0.3 leaves the stream open after `tasks/cancel`.
    let mut driver = sent(PYTHON_CARD);
    driver.send_events(&first(PYTHON_STREAM, 2));
    let (stream, _) = driver.stream();
    cancel(&mut driver);
    let (_, request) = driver.fetch();
    assert_eq!(method(&request), "tasks/cancel");
    assert_eq!(body(&request)["params"]["id"], TASK);
    assert!(driver.run().cancelling);
    let commands = driver.answer_json(PYTHON_CANCELED);
    assert!(commands.contains(&Command::Abort { ticket: stream }));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert!(!driver.run().cancelling);
    assert_eq!(driver.results(), 0);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn the_stream_may_end_the_run_before_the_answer() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.bytes(status(TASK, "TASK_STATE_CANCELED").as_bytes());
    assert_eq!(driver.run().phase, Phase::Settled);
    driver.answer_json(include_str!(
        "../../../../../tests/fixtures/wire/js-1.3.0-cancel.json"
    ));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert_eq!(driver.run().notice, None);
}

#[test]
fn a_task_that_ended_meanwhile_has_ended() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.bytes(events(JS_STREAM)[2..].concat().as_bytes());
    driver.answer_json(&error(-32002, "Task cannot be canceled"));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_refused_cancellation_shows_a_notice() {
    type Refuse = fn(&mut Driver);
    let ways: [Refuse; 3] = [
        |it| {
            it.answer_json(&error(-32002, "Task cannot be canceled"));
            // The task is fetched beside the stream, without success here.
            it.answer(500, "text/html", "<h1>Oops</h1>");
        },
        |it| _ = it.answer(500, "text/html", "<h1>Oops</h1>"),
        |it| _ = it.fail(FetchError::Network),
    ];
    for refuse in ways {
        let mut driver = sent(JS_CARD);
        driver.send_events(&first(JS_STREAM, 2));
        cancel(&mut driver);
        refuse(&mut driver);
        assert!(matches!(driver.run().notice, Some(Notice::NotCancelled(_))));
        assert!(driver.run().is_active());
        // Cancelling again works.
        cancel(&mut driver);
        driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
        assert!(driver.run().is_active());
        driver.bytes(events(JS_STREAM)[2..].concat().as_bytes());
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn a_not_cancelable_task_is_fetched() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.answer_json(&error(-32002, "Task cannot be canceled"));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    assert!(!driver.run().is_active());
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
}

#[test]
fn a_second_press_changes_nothing() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    assert_eq!(cancel(&mut driver), []);
    driver.fetch();
    driver.answer_json(PYTHON_CANCELED);
    assert_eq!(cancel(&mut driver), [], "there is no exchange to abort");
}

#[test]
fn a_polled_task_can_be_cancelled() {
    // While a timer runs …
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    cancel(&mut driver);
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.pending, []);
    // … and while reconnecting.
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.end(Err(FetchError::Broken));
    cancel(&mut driver);
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert_eq!(driver.run().notice, None, "the search has ended");
    assert_eq!(driver.pending, []);
}

#[test]
fn the_connection_may_break_while_cancelling() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.end(Err(FetchError::Broken));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.pending, []);
}

#[test]
fn an_answer_about_another_task_is_ignored() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.answer_json(&result(&task("other", "TASK_STATE_CANCELED")));
    assert!(driver.run().is_active());
    let streams = driver.pending.iter();
    let streams = streams.filter(|(_, it)| matches!(it, Exchange::Stream(_)));
    assert_eq!(streams.count(), 1);
}
