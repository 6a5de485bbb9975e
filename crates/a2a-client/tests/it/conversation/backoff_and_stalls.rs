//! Backoff, pauses while hidden or offline, busy agents, silent streams, and limits.

use a2a::message::Part;
use a2a::task::TaskState;
use a2a_client::client::ConnectError;
use a2a_client::client::http::FetchError;
use a2a_client::conversation::Setting;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::json;

use crate::conversation::agent::{
    BASE_URL, FIGHT, JS_CARD, JS_STREAM, TASK, error, event, filled_in, first, polled_card, result,
    sent, status, task, task_answer,
};
use crate::conversation::driver::{Driver, Exchange, agent_messages, message_id, method};

/// A conversation whose run waits, because the agent works and does not stream.
fn polled() -> Driver {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
    assert_eq!(driver.run().phase, Phase::Waiting);
    driver
}

#[test]
fn without_streaming_the_task_is_fetched_after_sending() {
    let driver = sent(&polled_card());
    let configuration =
        &crate::conversation::driver::body(&driver.sends[0])["params"]["configuration"];
    assert_eq!(configuration["returnImmediately"], true);
}

#[test]
fn backoff_grows_until_the_task_changes() {
    let mut driver = polled();
    let mut waits = Vec::new();
    for _ in 0..7 {
        waits.push(driver.fire_timer());
        driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    }
    assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    driver.fire_timer();
    driver.answer_json(&task_answer("pondering"));
    assert_eq!(driver.fire_timer(), 1_000);
}

#[test]
fn backoff_varies_by_a_fifth_and_is_reproducible() {
    let waits = |seed| {
        let mut driver = Driver::with(Setting {
            seed,
            ..Setting::default()
        });
        driver.enter(BASE_URL);
        driver.answer_json(&polled_card());
        driver.fill_in("/a", "Lion");
        driver.fill_in("/b", "Tiger");
        driver.submit();
        driver.answer_json(&result(&json!({"task": task(TASK, "TASK_STATE_WORKING")})));
        (0..20)
            .map(|_| {
                let waited = driver.fire_timer();
                driver.answer_json(&task_answer("TASK_STATE_WORKING"));
                waited
            })
            .collect::<Vec<u32>>()
    };
    let one = waits(7);
    assert_eq!(one, waits(7));
    assert_ne!(one, waits(8));
    assert!(
        one[5..].iter().all(|wait| (24_000..=36_000).contains(wait)),
        "{one:?}"
    );
}

#[test]
fn the_person_can_retry_now() {
    let mut driver = polled();
    let run = driver.run_id();
    assert!(driver.run().retry_at.is_some());
    driver.step(Event::RetryNowPressed(run));
    assert_eq!(method(&driver.fetch().1), "GetTask");
    assert_eq!(driver.pending.len(), 1, "the timer is aborted");
    assert_eq!(
        driver.step(Event::RetryNowPressed(run)),
        [],
        "one fetch at a time"
    );
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_stopped_run_can_be_followed_or_cancelled_later() {
    let mut driver = polled();
    let run = driver.run_id();
    driver.step(Event::StopPressed(run));
    assert_eq!(driver.run().notice, Some(Notice::Stopped));
    assert_eq!(driver.pending, []);
    assert!(
        !driver.conversation.is_busy(),
        "another message can be sent"
    );
    assert_eq!(driver.step(Event::StopPressed(run)), []);
    driver.step(Event::CancelPressed(run));
    assert_eq!(method(&driver.fetch().1), "CancelTask");
    driver.answer_json(&task_answer("TASK_STATE_CANCELED"));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
}

#[test]
fn a_hidden_page_pauses_and_resumes_at_once() {
    let mut driver = polled();
    driver.presence(Some(true), None);
    assert_eq!(driver.pending, [], "the timer is aborted");
    assert!(driver.run().is_active());
    driver.presence(Some(false), None);
    assert_eq!(method(&driver.fetch().1), "GetTask");
    // Hidden during a fetch: the next fetch waits.
    driver.presence(Some(true), None);
    driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    assert_eq!(driver.pending, []);
    driver.presence(Some(false), None);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_stream_continues_while_hidden() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.presence(Some(true), None);
    driver.bytes(JS_STREAM.as_bytes());
    assert_eq!(driver.results(), 1);
}

#[test]
fn offline_pauses_and_says_so() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.presence(None, Some(true));
    driver.end(Err(FetchError::Broken));
    assert_eq!(driver.run().notice, Some(Notice::Offline));
    assert_eq!(driver.pending, []);
    // A visible page is still offline.
    driver.step(Event::PresenceChanged {
        hidden: Some(false),
        offline: None,
    });
    assert_eq!(driver.pending, []);
    driver.presence(None, Some(false));
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_message_written_offline_is_sent_once_online() {
    let mut driver = filled_in(JS_CARD);
    driver.presence(None, Some(true));
    driver.submit();
    assert!(driver.sends.is_empty());
    assert_eq!(driver.run().phase, Phase::Postponed);
    assert_eq!(driver.run().notice, Some(Notice::Offline));
    assert_eq!(driver.submit(), [], "one submission creates one task");
    driver.presence(None, Some(false));
    assert_eq!(driver.sends.len(), 1);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn a_message_written_offline_can_be_withdrawn() {
    let mut driver = filled_in(JS_CARD);
    driver.presence(None, Some(true));
    driver.submit();
    driver.step(Event::StopPressed(driver.run_id()));
    driver.presence(None, Some(false));
    assert!(driver.sends.is_empty());
    assert!(!driver.conversation.is_busy());
}

#[test]
fn a_busy_agent_gets_the_same_message_again() {
    let mut driver = sent(&polled_card());
    for (status, asked, waited) in [(429, "7", 7_000), (503, "60", 60_000), (429, "soon", 4_000)] {
        driver.answer_later(status, asked);
        assert_eq!(driver.run().phase, Phase::Postponed);
        assert_eq!(driver.run().notice, Some(Notice::Busy));
        assert_eq!(driver.fire_timer(), waited);
    }
    assert_eq!(driver.sends.len(), 4);
    // At most three times, then the person decides.
    driver.answer_later(429, "1");
    let why = driver.failure();
    assert!(
        matches!(why, ConnectError::Status { status: 429, .. }),
        "{why:?}"
    );
    assert!(why.sentence().contains("Later."), "{}", why.sentence());
    assert_eq!(driver.pending, []);
    let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "{ids:?}");
    assert_eq!(driver.value(), FIGHT);
}

#[test]
fn a_date_to_retry_after_is_kept() {
    // The clock of the tests says 22:13:20.
    for (date, waited) in [
        ("Tue, 14 Nov 2023 22:13:30 GMT", Some(10_000)),
        ("Tue, 14 Nov 2023 22:13:10 GMT", Some(0)),
        ("Tuesday, 14-Nov-23 22:13:30 GMT", Some(10_000)),
        ("Tue, 14 Nov 2023 23:13:20 GMT", None),
    ] {
        let mut driver = sent(&polled_card());
        driver.answer_later(429, date);
        match waited {
            Some(waited) => assert_eq!(driver.fire_timer(), waited, "{date}"),
            None => assert_eq!(driver.failure().kind(), "http-status", "{date}"),
        }
    }
}

#[test]
fn a_long_retry_after_is_left_to_the_person() {
    let mut driver = sent(&polled_card());
    driver.answer_later(503, "61");
    assert_eq!(driver.failure().kind(), "http-status");
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn other_failed_sends_are_not_repeated() {
    for status in [400, 404, 408, 500, 502, 504] {
        let mut driver = sent(&polled_card());
        driver.answer_later(status, "1");
        assert_eq!(driver.sends.len(), 1, "{status}");
        assert_eq!(driver.pending, [], "{status}");
    }
}

#[test]
fn hiding_the_page_does_not_shorten_retry_after() {
    let mut driver = sent(&polled_card());
    driver.answer_later(429, "30");
    driver.presence(Some(true), None);
    driver.presence(Some(false), None);
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.fire_timer(), 30_000);
    assert_eq!(driver.sends.len(), 2);
}

/// A stream that falls silent after two events.
fn silent() -> Driver {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver
}

fn streams(driver: &Driver) -> usize {
    let pending = driver.pending.iter();
    pending
        .filter(|(_, it)| matches!(it, Exchange::Stream(_)))
        .count()
}

#[test]
fn a_silent_stream_stays_while_the_task_is_unchanged() {
    let mut driver = silent();
    let known = driver.run().task.clone().unwrap();
    assert_eq!(driver.fire_timer(), 45_000);
    assert_eq!(method(&driver.fetch().1), "GetTask");
    assert_eq!(streams(&driver), 1);
    let mut same = task(TASK, "TASK_STATE_WORKING");
    let said = known.status.message.clone().unwrap();
    same["status"]["message"] = json!({"messageId": said.message_id, "role": "ROLE_AGENT", "parts": [{"text": said.text()}]});
    driver.answer_json(&result(&same));
    assert_eq!(streams(&driver), 1, "the stream is only silent");
    // A failed fetch says nothing about the stream.
    driver.fire_timer();
    driver.fail(FetchError::Network);
    assert_eq!(streams(&driver), 1);
    driver.bytes(JS_STREAM.as_bytes());
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.pending, []);
}

#[test]
fn a_comment_counts_as_activity() {
    let mut driver = silent();
    driver.now += 40_000.0;
    driver.bytes(b": ping\n\n");
    driver.now -= 40_000.0;
    driver.fire_timer();
    assert_eq!(driver.fire_timer(), 40_000, "45 s after the comment");
    assert_eq!(method(&driver.fetch().1), "GetTask");
}

#[test]
fn a_task_that_ended_behind_a_silent_stream_ends_the_run() {
    let mut driver = silent();
    driver.fire_timer();
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().state(), Some(&TaskState::Completed));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.pending, []);
}

#[test]
fn a_task_that_went_on_gets_a_new_stream() {
    let mut driver = silent();
    let (old, _) = driver.stream();
    driver.fire_timer();
    let mut further = task(TASK, "TASK_STATE_WORKING");
    further["status"]["message"] =
        json!({"messageId": "m9", "role": "ROLE_AGENT", "parts": [{"text": "Half done"}]});
    driver.answer_json(&result(&further));
    let (new, again) = driver.stream();
    assert_ne!(new, old);
    assert_eq!(method(&again), "SubscribeToTask");
    assert_eq!(
        agent_messages(driver.run()).last().unwrap().text(),
        "Half done"
    );
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_deleted_task_behind_a_silent_stream_is_reported() {
    let mut driver = silent();
    driver.fire_timer();
    driver.answer_json(&error(-32001, "Task not found"));
    assert_eq!(driver.failure().kind(), "protocol");
    assert_eq!(driver.pending, []);
}

#[test]
fn a_stream_is_checked_once_back_online() {
    let mut driver = silent();
    driver.presence(None, Some(true));
    driver.presence(None, Some(false));
    assert_eq!(method(&driver.fetch().1), "GetTask");
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn too_many_events_stop_reading_and_say_so() {
    let mut driver = sent(JS_CARD);
    driver.open(200, "text/event-stream");
    let piece = |word: &str| {
        event(&result(
            &json!({"artifactUpdate": {"taskId": TASK, "contextId": "c", "append": true,
            "artifact": {"artifactId": "a", "parts": [{"text": word}]}}}),
        ))
    };
    driver.bytes(first(JS_STREAM, 1).as_bytes());
    for _ in 0..100 {
        if driver.conversation.is_busy() {
            driver.bytes(piece("x").repeat(100).as_bytes());
        }
    }
    assert_eq!(driver.run().notice, Some(Notice::TooMany));
    assert_eq!(driver.pending, []);
    let text = &driver.run().task.as_ref().unwrap().artifacts[0].parts;
    assert_eq!(
        *text,
        [Part::text("x".repeat(9_900))],
        "chunks are one text"
    );
    // The person can fetch the final task.
    driver.step(Event::RetryPressed(driver.run_id()));
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.results(), 1);
}

#[test]
fn chunks_of_several_artifacts_are_assembled() {
    let piece = |id: &str, parts: serde_json::Value, append: bool| {
        event(&result(
            &json!({"artifactUpdate": {"taskId": TASK, "contextId": "c", "append": append,
            "lastChunk": false, "artifact": {"artifactId": id, "parts": parts}}}),
        ))
    };
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 1));
    for (id, parts, append) in [
        // An appended chunk may be the first of its artifact.
        ("b", json!([{"text": "B"}]), true),
        ("a", json!([{"text": "Once "}]), false),
        ("b", json!([{"text": "ee"}]), true),
        ("a", json!([{"text": "upon"}, {"data": {"n": 1}}]), true),
        ("a", json!([{"text": "a time"}]), true),
        ("c", json!([{"text": "first"}]), false),
        ("c", json!([{"text": "anew"}]), false),
    ] {
        driver.bytes(piece(id, parts, append).as_bytes());
    }
    let artifacts = &driver.run().task.as_ref().unwrap().artifacts;
    let texts: Vec<(String, usize)> = artifacts
        .iter()
        .map(|it| (it.artifact_id.clone(), it.parts.len()))
        .collect();
    assert_eq!(texts, [("b".into(), 1), ("a".into(), 3), ("c".into(), 1)]);
    assert_eq!(artifacts[0].parts, [Part::text("Bee")]);
    assert_eq!(artifacts[1].parts[0], Part::text("Once upon"));
    assert_eq!(artifacts[2].parts, [Part::text("anew")]);
}

#[test]
fn a_repeated_last_chunk_is_ignored() {
    let piece = |text: &str, append: bool, last: bool| {
        event(&result(
            &json!({"artifactUpdate": {"taskId": TASK, "contextId": "c", "append": append,
            "lastChunk": last, "artifact": {"artifactId": "a", "parts": [{"text": text}]}}}),
        ))
    };
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 1));
    for (text, append, last) in [
        ("ha", false, false),
        // Before the last chunk, equal text is new text.
        ("ha", true, false),
        (" end", true, true),
        (" end", true, true),
        (" and more", true, false),
    ] {
        driver.bytes(piece(text, append, last).as_bytes());
    }
    let artifact = &driver.run().task.as_ref().unwrap().artifacts[0];
    assert_eq!(artifact.parts, [Part::text("haha end and more")]);
}

#[test]
fn updates_of_another_task_are_ignored_with_a_notice() {
    let mut driver = silent();
    driver.bytes(status("other", "TASK_STATE_COMPLETED").as_bytes());
    assert_eq!(driver.run().notice, Some(Notice::OtherTask));
    assert!(driver.run().is_active());
    assert_eq!(driver.results(), 0);
}

#[test]
fn an_error_wins_and_the_rpc_id_is_not_checked() {
    let both = json!({"jsonrpc": "2.0", "id": 1, "result": {"task": task(TASK, "TASK_STATE_COMPLETED")},
        "error": {"code": -32603, "message": "or not"}});
    let mut driver = sent(&polled_card());
    driver.answer_json(&both.to_string());
    assert_eq!(driver.failure().kind(), "protocol");
    // Each answer has its own HTTP exchange, so the id does not matter.
    for id in [json!(4711), json!("x"), json!(null)] {
        let mut driver = sent(&polled_card());
        let frame = json!({"jsonrpc": "2.0", "id": id, "result": {"task": task(TASK, "TASK_STATE_COMPLETED")}});
        driver.answer_json(&frame.to_string());
        assert_eq!(driver.results(), 1, "{id}");
    }
}
