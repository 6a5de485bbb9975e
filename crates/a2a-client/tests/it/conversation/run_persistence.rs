//! Run persistence: the parts of an open run that outlast a reload.

use a2a_client::client::http::FetchError;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use a2a_client::conversation::storage::merge_run_record;
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, JS_CARD, JS_STREAM, TASK, edited, error, event, first, polled_card, reload, result,
    sent, status, task, task_answer,
};
use crate::conversation::driver::{Driver, body, message_id, method};

fn asking() -> Value {
    let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
    asking["status"]["message"] =
        json!({"messageId": "q1", "role": "ROLE_AGENT", "parts": [{"text": "Which day?"}]});
    asking
}

#[test]
fn after_a_reload_the_task_continues_without_sending() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    reload(&mut driver, JS_CARD);
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    assert_eq!(body(&look)["params"]["id"], TASK);
    driver.answer_json(&task_answer("TASK_STATE_WORKING"));
    let (_, again) = driver.stream();
    assert_eq!(method(&again), "SubscribeToTask");
    assert_eq!(again.url, format!("{BASE_URL}/a2a"));
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
    let name = driver
        .run()
        .target
        .skill
        .as_ref()
        .map(|skill| skill.id.clone());
    assert_eq!(name.as_deref(), Some("fight-comparison"));
    // The result was seen, so its record is deleted.
    assert_eq!(driver.storage, []);
}

#[test]
fn a_task_that_ends_after_a_reload_can_be_run_again() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    reload(&mut driver, JS_CARD);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    let run = driver.run().id;
    assert!(driver.conversation.can_rerun(run));
}

#[test]
fn an_unanswered_message_is_unsure_after_a_reload() {
    let mut driver = sent(JS_CARD);
    let before = message_id(&driver.sends[0]);
    for _ in 0..2 {
        reload(&mut driver, JS_CARD);
        assert_eq!(driver.run().notice, Some(Notice::MaybeSent));
        assert_eq!(driver.run().phase, Phase::Settled);
        assert_eq!(driver.pending, []);
        assert_eq!(driver.sends.len(), 1);
    }
    driver.step(Event::RetryPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(message_id(&driver.sends[1]), before);
    let sent = body(&driver.sends[1])["params"]["message"].clone();
    assert_eq!(sent, body(&driver.sends[0])["params"]["message"]);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.storage, []);
}

#[test]
fn a_reload_restores_the_question_and_the_draft() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&result(&json!({"task": asking()}))));
    driver.type_answer("Mon");
    driver.type_answer("Monday");
    reload(&mut driver, JS_CARD);
    driver.answer_json(&result(&asking()));
    let reply = driver.run().reply.as_ref().unwrap();
    assert_eq!(reply.text, "Monday");
    driver.send_answer();
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(body(&driver.sends[1])["params"]["message"]["taskId"], TASK);
}

#[test]
fn a_reload_keeps_an_answer_and_its_message_id() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&result(&json!({"task": asking()}))));
    driver.type_answer("Monday");
    driver.send_answer();
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.sends.len(), 2);
    driver.answer_json(&result(&asking()));
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    driver.send_answer();
    assert_eq!(message_id(&driver.sends[1]), message_id(&driver.sends[2]));
}

#[test]
fn a_message_with_secrets_is_stored_without_content() {
    let card = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties/b"));
            schema.unwrap()["format"] = json!("password");
        }
    });
    let mut driver = sent(&card);
    assert!(!driver.storage.is_empty());
    assert!(
        !format!("{:?}", driver.storage).contains("Tiger"),
        "{:?}",
        driver.storage
    );
    reload(&mut driver, &card);
    assert_eq!(driver.run().notice, Some(Notice::MaybeSent));
    assert!(!driver.run().is_sent_known);
    driver.step(Event::RetryPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 1, "the content is not stored");
}

#[test]
fn an_answer_with_a_secret_is_not_stored() {
    for (question, kept) in [("Your password, please?", false), ("Which day?", true)] {
        let mut asking = asking();
        asking["status"]["message"]["parts"][0]["text"] = json!(question);
        let mut driver = sent(JS_CARD);
        driver.send_events(&event(&result(&json!({"task": asking}))));
        driver.type_answer("opensesame");
        let is_kept = |driver: &Driver| format!("{:?}", driver.storage).contains("opensesame");
        assert_eq!(is_kept(&driver), kept, "{question}");
        driver.send_answer();
        assert_eq!(is_kept(&driver), kept, "{question}");
    }
}

#[test]
fn stores_broken_runs_but_not_refused_ones() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&error(-32602, "no"));
    assert_eq!(driver.storage, []);
    let mut driver = sent(&polled_card());
    driver.fail(FetchError::Broken);
    assert_eq!(driver.storage.len(), 1);
    driver.step(Event::RetryPressed(driver.run_id()));
    driver.step(Event::StopPressed(driver.run_id()));
    assert_eq!(driver.storage, [], "the person stopped it");
}

#[test]
fn a_result_unseen_while_hidden_is_kept() {
    let mut driver = sent(JS_CARD);
    driver.presence(Some(true), None);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.storage.len(), 1);
    let kept = driver.storage.clone();
    driver.presence(Some(false), None);
    assert_eq!(driver.storage, []);
    // After a reload the host page is told the result.
    driver.storage.clone_from(&kept);
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.storage, []);
    // Without a stored result the task is fetched.
    driver.storage = kept;
    driver.history = None;
    reload(&mut driver, JS_CARD);
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.storage, []);
}

#[test]
fn a_stopped_run_stays_stopped() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.step(Event::StopPressed(driver.run_id()));
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.pending, []);
    assert_eq!(driver.run().notice, Some(Notice::Stopped));
    driver.step(Event::RetryPressed(driver.run_id()));
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

/// Crashes the page: reloads it without the events that a page sends before it is left.
fn crash(driver: &mut Driver) {
    reload(driver, JS_CARD);
}

fn working() -> Driver {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver
}

#[test]
fn a_run_that_crashed_two_pages_is_followed_again_only_when_asked() {
    let mut driver = working();
    crash(&mut driver);
    let (_, request) = driver.fetch();
    assert_eq!(method(&request), "GetTask");
    for _ in 0..2 {
        crash(&mut driver);
        assert_eq!(driver.pending, []);
        assert_eq!(driver.run().notice, Some(Notice::CrashLoop));
        assert_eq!(driver.run().phase, Phase::Settled);
    }
    driver.step(Event::RetryPressed(driver.run_id()));
    driver.answer_json(&task_answer("TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.storage, []);
}

#[test]
fn pages_that_are_left_in_order_do_not_count_as_crashes() {
    let mut driver = working();
    for _ in 0..4 {
        driver.presence(Some(true), None);
        reload(&mut driver, JS_CARD);
        driver.answer_json(&task_answer("TASK_STATE_WORKING"));
        assert_eq!(driver.run().phase, Phase::Reconnecting);
    }
    driver.presence(Some(true), None);
    driver.presence(Some(false), None);
    // Visible again, so its end would be a crash.
    crash(&mut driver);
    crash(&mut driver);
    assert_eq!(driver.run().notice, Some(Notice::CrashLoop));
}

#[test]
fn the_found_dialect_stays_after_a_reload() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&error(-32009, "speak 0.3")));
    driver.send_events(&first(
        include_str!("../../../../../tests/fixtures/wire/js-1.3.0-as-0.3-stream.sse"),
        2,
    ));
    reload(&mut driver, JS_CARD);
    assert_eq!(method(&driver.fetch().1), "tasks/get");
}

#[test]
fn a_deleted_task_is_reported_and_its_record_removed() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    reload(&mut driver, JS_CARD);
    driver.answer_json(&error(-32001, "Task not found"));
    assert_eq!(driver.failure().kind(), "protocol");
    assert_eq!(driver.storage, []);
}

#[test]
fn another_page_sends_nothing_and_follows_the_task() {
    let mut first_tab = sent(JS_CARD);
    let mut other = Driver::new();
    other.storage = first_tab.storage.clone();
    other.enter(BASE_URL);
    other.answer_json(JS_CARD);
    assert_eq!(other.run().notice, Some(Notice::MaybeSent));
    first_tab.send_events(&first(JS_STREAM, 2));
    let (_, text) = first_tab.storage[0].clone();
    other.step(Event::RunsLoaded {
        text,
        is_elsewhere: true,
    });
    assert_eq!(method(&other.fetch().1), "GetTask");
    assert!(other.sends.is_empty());
    // The first page answers a question; the second one follows.
    let mut asks = sent(JS_CARD);
    asks.send_events(&event(&result(&json!({"task": asking()}))));
    let mut other = Driver::new();
    other.storage = asks.storage.clone();
    other.enter(BASE_URL);
    other.answer_json(JS_CARD);
    other.answer_json(&result(&asking()));
    asks.type_answer("Monday");
    asks.send_answer();
    asks.send_events(&status(TASK, "TASK_STATE_WORKING"));
    let (_, text) = asks.storage[0].clone();
    other.step(Event::RunsLoaded {
        text,
        is_elsewhere: true,
    });
    other.answer_json(&task_answer("TASK_STATE_WORKING"));
    assert!(other.run().reply.is_none());
    assert!(other.sends.is_empty());
    // An unknown run of the first page stays there.
    let mut third = crate::conversation::agent::at_the_form(JS_CARD);
    let (_, text) = first_tab.storage[0].clone();
    third.step(Event::RunsLoaded {
        text,
        is_elsewhere: true,
    });
    assert_eq!(third.conversation.runs().count(), 0);
}

#[test]
fn connecting_to_the_same_agent_again_doubles_nothing() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    driver.enter(BASE_URL);
    driver.answer_json(JS_CARD);
    assert_eq!(driver.conversation.runs().count(), 1);
}

#[test]
fn limits_records_by_number() {
    let mut kept = None;
    for at in 0..9 {
        let id = format!("m{at}");
        let record = json!({"messageId": id, "started": at});
        kept = merge_run_record(kept.as_deref(), &id, Some(&record));
    }
    let read = |kept: &Option<String>| -> Vec<String> {
        let records: Vec<Value> = serde_json::from_str(kept.as_deref().unwrap()).unwrap();
        let ids = records
            .iter()
            .map(|it| it["messageId"].as_str().unwrap().to_owned());
        ids.collect()
    };
    assert_eq!(read(&kept), ["m4", "m5", "m6", "m7", "m8"]);
    // Records of other pages stay.
    kept = merge_run_record(kept.as_deref(), "m6", None);
    assert_eq!(read(&kept), ["m4", "m5", "m7", "m8"]);
    for odd in ["", "7", "[1]", "[{}]", "{"] {
        assert!(merge_run_record(Some(odd), "x", None).is_none(), "{odd}");
        crate::conversation::agent::at_the_form(JS_CARD).step(Event::RunsLoaded {
            text: odd.to_owned(),
            is_elsewhere: false,
        });
    }
}
