//! Stopping: before there is a task, while it runs, and where the agent says no.

use a2a::TaskState;
use a2a_client::client::http::Fault;
use a2a_client::conversation::{Command, Event};
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
fn before_there_is_a_task_the_connection_is_dropped() {
    let mut driver = sent(JS_CARD);
    let (ticket, _) = driver.stream();
    let commands = cancel(&mut driver);
    assert!(commands.contains(&Command::Abort { ticket }));
    assert_eq!(driver.run().notice, Some(Notice::GivenUp));
    assert_eq!(driver.run().phase, Phase::Settled);
    // What the agent says now comes too late.
    let bytes = JS_STREAM.as_bytes().to_vec();
    assert_eq!(driver.step(Event::StreamReceived { ticket, bytes }), []);
    assert_eq!(driver.results(), 0);
    assert_eq!(driver.value(), FIGHT);
    // The same message can go again.
    driver.step(Event::RetryPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn what_the_host_page_still_thinks_about_does_not_go() {
    let mut driver = crate::conversation::agent::filled_in(JS_CARD);
    driver.host = Host::Thinks;
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
fn a_probe_can_be_given_up() {
    let mut driver = sent(JS_CARD);
    driver.end(Err(Fault::Network));
    cancel(&mut driver);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.run().notice, Some(Notice::GivenUp));
}

#[test]
fn the_answer_counts_where_the_stream_never_ends() {
    // The Python SDK 0.3 leaves the stream open after tasks/cancel.
    let mut driver = sent(PYTHON_CARD);
    driver.say(&first(PYTHON_STREAM, 2));
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
fn the_stream_may_say_it_before_the_answer_does() {
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
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
    driver.say(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.bytes(events(JS_STREAM)[2..].concat().as_bytes());
    driver.answer_json(&error(-32002, "Task cannot be canceled"));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn an_agent_that_does_not_stop_goes_on_and_that_is_said() {
    type Refuse = fn(&mut Driver);
    let ways: [Refuse; 3] = [
        |it| {
            it.answer_json(&error(-32002, "Task cannot be canceled"));
            // It is looked at beside the stream; nothing comes of it here.
            it.answer(500, "text/html", "<h1>Oops</h1>");
        },
        |it| _ = it.answer(500, "text/html", "<h1>Oops</h1>"),
        |it| _ = it.fail(Fault::Network),
    ];
    for refuse in ways {
        let mut driver = sent(JS_CARD);
        driver.say(&first(JS_STREAM, 2));
        cancel(&mut driver);
        refuse(&mut driver);
        assert!(matches!(driver.run().notice, Some(Notice::NotCancelled(_))));
        assert!(driver.run().is_active());
        // It can be tried again, and the task still ends.
        cancel(&mut driver);
        driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
        assert!(driver.run().is_active());
        driver.bytes(events(JS_STREAM)[2..].concat().as_bytes());
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn a_task_that_turns_out_to_have_ended_is_shown_as_it_ended() {
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.answer_json(&error(-32002, "Task cannot be canceled"));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    assert!(!driver.run().is_active());
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
}

#[test]
fn pressing_twice_asks_once() {
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
    cancel(&mut driver);
    assert_eq!(cancel(&mut driver), []);
    driver.fetch();
    driver.answer_json(PYTHON_CANCELED);
    assert_eq!(cancel(&mut driver), [], "nothing is left to stop");
}

#[test]
fn a_task_that_is_looked_for_can_be_stopped() {
    // While a timer runs …
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    cancel(&mut driver);
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.pending, []);
    // … and while the connection is being found again.
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
    driver.end(Err(Fault::Broken));
    cancel(&mut driver);
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert_eq!(
        driver.run().notice,
        None,
        "it is not being found again any more"
    );
    assert_eq!(driver.pending, []);
}

#[test]
fn the_connection_may_break_while_stopping() {
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.end(Err(Fault::Broken));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.pending, []);
}

#[test]
fn an_answer_about_another_task_stops_nothing() {
    let mut driver = sent(JS_CARD);
    driver.say(&first(JS_STREAM, 2));
    cancel(&mut driver);
    driver.answer_json(&result(&task("other", "TASK_STATE_CANCELED")));
    assert!(driver.run().is_active());
    let streams = driver.pending.iter();
    let streams = streams.filter(|(_, it)| matches!(it, Exchange::Stream(_)));
    assert_eq!(streams.count(), 1);
}
