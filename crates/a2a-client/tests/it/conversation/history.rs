//! The history: ended runs after a reload, within limits and without secrets.

use a2a::task::TaskState;
use a2a_client::client::http::FetchError;
use a2a_client::conversation::command::HistoryChange;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase};
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, JS_CARD, JS_STREAM, TASK, at_the_form, edited, error, event, first, polled_card,
    reload, result, sent, status, task,
};
use crate::conversation::driver::{Driver, body};

/// The runs in the stored history, as JSON; empty if no history is stored.
fn stored_records(driver: &Driver) -> Vec<Value> {
    let text = driver.history.as_ref().map(|(_, text)| text.clone());
    let whole: Value = serde_json::from_str(&text.unwrap_or("{}".to_owned())).unwrap();
    whole["runs"].as_array().cloned().unwrap_or_default()
}

/// Completes a run with a result of `size` bytes of text.
fn complete_run(driver: &mut Driver, id: &str, size: usize) {
    driver.fill_in("/a", id);
    driver.fill_in("/b", "Tiger");
    driver.submit();
    let mut done = task(id, "TASK_STATE_COMPLETED");
    done["artifacts"] = json!([{"artifactId": "r", "name": "Report",
        "parts": [{"text": "x".repeat(size)}, {"data": {"winner": id}}]}]);
    driver.answer_json(&result(&done));
    driver.now += 1_000.0;
}

fn texts(driver: &Driver) -> Vec<String> {
    let runs = driver.conversation.runs();
    let data = runs.map(|run| run.data().map(|data| data["winner"].to_string()));
    data.map(Option::unwrap_or_default).collect()
}

#[test]
fn restores_ended_runs_with_their_results() {
    let mut driver = sent(JS_CARD);
    driver.send_events(JS_STREAM);
    let before = driver.run().clone();
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.pending, [], "nothing is requested again");
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.results(), 0, "the result was announced already");
    let now = driver.run();
    assert_eq!(now.phase, Phase::Settled);
    assert_eq!(now.state(), Some(&TaskState::Completed));
    assert_eq!(now.data(), before.data());
    assert_eq!(now.sent, before.sent);
    assert_eq!(now.target.skill, before.target.skill);
    assert_eq!((now.started, now.ended), (before.started, before.ended));
    let words = |run: &a2a_client::conversation::run::Run| -> Vec<String> {
        run.messages().map(a2a::message::Message::text).collect()
    };
    assert_eq!(words(now), words(&before));
    let artifacts =
        |run: &a2a_client::conversation::run::Run| run.task.clone().unwrap().artifacts.clone();
    assert_eq!(artifacts(now), artifacts(&before));
    assert_eq!(now.notice, None);
    assert!(now.is_sent_known && now.is_from_before());
}

#[test]
fn a_run_keeps_the_title_of_its_task() {
    let mut driver = sent(&polled_card());
    let mut done = task("t", "TASK_STATE_COMPLETED");
    done["metadata"] = json!({"title": "Who would win?", "other": "not shown"});
    driver.answer_json(&result(&json!({"task": done})));
    reload(&mut driver, &polled_card());
    assert_eq!(driver.run().title(), "Who would win?");
    assert!(!stored_records(&driver)[0].to_string().contains("not shown"));
}

#[test]
fn stores_an_answer_without_a_task() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"message":
        {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "Tiger."}]}})));
    assert_eq!(driver.results(), 1);
    reload(&mut driver, &polled_card());
    assert_eq!(driver.run().answer.as_ref().unwrap().text(), "Tiger.");
    assert!(driver.run().is_ended());
}

#[test]
fn active_waiting_and_failed_runs_are_not_history() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&first(JS_STREAM, 2));
    assert_eq!(stored_records(&driver), [] as [Value; 0]);
    let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
    asking["status"]["message"] =
        json!({"messageId": "q", "role": "ROLE_AGENT", "parts": [{"text": "Which day?"}]});
    let mut driver = sent(JS_CARD);
    driver.send_events(&event(&result(&json!({"task": asking}))));
    assert_eq!(stored_records(&driver), [] as [Value; 0]);
    let mut driver = sent(&polled_card());
    driver.answer_json(&error(-32602, "no"));
    assert_eq!(stored_records(&driver), [] as [Value; 0]);
    let mut driver = sent(&polled_card());
    driver.fail(FetchError::Broken);
    assert_eq!(stored_records(&driver), [] as [Value; 0]);
}

#[test]
fn restored_runs_are_ordered_by_time() {
    let card = polled_card();
    let mut driver = at_the_form(&card);
    complete_run(&mut driver, "one", 10);
    complete_run(&mut driver, "two", 10);
    driver.fill_in("/a", "three");
    driver.submit();
    driver.answer_json(&result(&task("three", "TASK_STATE_WORKING")));
    reload(&mut driver, &card);
    assert_eq!(texts(&driver), ["", "\"two\"", "\"one\""]);
    driver.answer_json(&result(&task("three", "TASK_STATE_COMPLETED")));
    reload(&mut driver, &card);
    assert_eq!(texts(&driver), ["", "\"two\"", "\"one\""]);
    assert_eq!(driver.pending, []);
}

#[test]
fn limits_the_history_by_number_and_size() {
    let card = polled_card();
    let mut driver = at_the_form(&card);
    for at in 0..22 {
        complete_run(&mut driver, &format!("r{at}"), 10);
    }
    assert_eq!(stored_records(&driver).len(), 20);
    reload(&mut driver, &card);
    assert_eq!(driver.conversation.runs().count(), 20);
    assert_eq!(texts(&driver)[0], "\"r21\"");

    let mut driver = at_the_form(&card);
    driver.room = 40_000;
    for (id, size) in [("a", 9_000), ("b", 15_000), ("c", 9_000), ("d", 9_000)] {
        complete_run(&mut driver, id, size);
    }
    reload(&mut driver, &card);
    let notices: Vec<_> = driver
        .conversation
        .runs()
        .map(|run| run.notice.clone())
        .collect();
    assert_eq!(
        notices,
        [None, None, Some(Notice::TooLargeToKeep), None],
        "the largest one"
    );
    let cut = driver.conversation.runs().nth(2).unwrap();
    assert_eq!(cut.state(), Some(&TaskState::Completed));
    assert!(cut.is_ended() && cut.is_sent_known && cut.data().is_none());
    assert!(driver.history.as_ref().unwrap().1.len() <= driver.room);
    // A result that is too large is dropped alone.
    complete_run(&mut driver, "e", 60_000);
    reload(&mut driver, &card);
    assert_eq!(driver.run().notice, Some(Notice::TooLargeToKeep));
    assert_eq!(driver.conversation.runs().count(), 5);
    // With very little storage.
    driver.room = 300;
    complete_run(&mut driver, "f", 10);
    assert!(driver.history.is_none_or(|(_, text)| text.len() <= 300));
}

#[test]
fn a_very_large_value_is_dropped_with_a_notice() {
    let mut driver = sent(&polled_card());
    let mut done = task(TASK, "TASK_STATE_COMPLETED");
    let text = "y".repeat(2 << 20);
    done["artifacts"] =
        json!([{"artifactId": "r", "parts": [{"data": {"winner": text}}, {"text": "Short."}]}]);
    driver.answer_json(&result(&done));
    reload(&mut driver, &polled_card());
    assert_eq!(driver.run().notice, Some(Notice::TooLargeToKeep));
    assert_eq!(
        driver.run().task.as_ref().unwrap().artifacts[0].parts.len(),
        1
    );
}

#[test]
fn secrets_are_not_stored() {
    let card = edited(&polled_card(), |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schemas = card.pointer_mut(schemas).unwrap();
            schemas["fightComparison"]["properties"]["b"]["format"] = json!("password");
            schemas["fightResponse"]["properties"]["explanation"]["writeOnly"] = json!(true);
        }
    });
    let mut driver = sent(&card);
    let mut done = task(TASK, "TASK_STATE_COMPLETED");
    let data = json!({"winner": "Lion", "probability": 0.5, "explanation": "opensesame"});
    let mode = json!({"mimeType": "application/json;schema=fightResponse"});
    done["artifacts"] = json!([{"artifactId": "r", "parts": [{"data": data, "metadata": mode}]}]);
    // Agents repeat messages, under the same id or another.
    let said = body(&driver.sends[0])["params"]["message"].clone();
    let mut renamed = said.clone();
    renamed["messageId"] = json!("other");
    done["history"] = json!([said, renamed]);
    driver.answer_json(&result(&done));
    let text = format!("{:?} {:?}", driver.history, driver.storage);
    assert!(text.contains("Lion") && !text.contains("Tiger"), "{text}");
    assert!(!text.contains("opensesame"), "{text}");
    reload(&mut driver, &card);
    let run = driver.run();
    assert_eq!(run.notice, Some(Notice::SecretsNotKept));
    assert!(!run.is_sent_known);
    assert!(!driver.conversation.can_rerun(run.id));
    assert_eq!(
        run.data(),
        Some(&json!({"winner": "Lion", "probability": 0.5}))
    );
}

#[test]
fn stores_answers_without_secrets_only() {
    for (question, is_kept) in [("Your password, please?", false), ("Which day?", true)] {
        let mut driver = sent(JS_CARD);
        let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
        asking["status"]["message"] =
            json!({"messageId": "q", "role": "ROLE_AGENT", "parts": [{"text": question}]});
        driver.send_events(&event(&result(&json!({"task": asking}))));
        driver.type_answer("opensesame");
        driver.send_answer();
        driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
        let text = format!("{:?}", driver.history);
        assert!(text.contains(question));
        assert_eq!(text.contains("opensesame"), is_kept, "{question}");
        reload(&mut driver, JS_CARD);
        assert_eq!(driver.run().messages().count(), 1 + usize::from(is_kept));
    }
}

#[test]
fn a_removed_run_stays_removed() {
    let card = polled_card();
    let mut driver = at_the_form(&card);
    for id in ["one", "two", "three"] {
        complete_run(&mut driver, id, 10);
    }
    let two = driver.conversation.runs().nth(1).unwrap().id;
    driver.step(Event::RemovePressed(two));
    assert_eq!(texts(&driver), ["\"three\"", "\"one\""]);
    reload(&mut driver, &card);
    assert_eq!(texts(&driver), ["\"three\"", "\"one\""]);
    driver.step(Event::ClearPressed);
    assert_eq!(driver.conversation.runs().count(), 0);
    assert_eq!(driver.history, None);
    reload(&mut driver, &card);
    assert_eq!(driver.conversation.runs().count(), 0);
    // An active run is neither removed nor cleared.
    let mut driver = sent(&card);
    driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
    driver.step(Event::RemovePressed(driver.run_id()));
    driver.step(Event::ClearPressed);
    assert_eq!(driver.conversation.runs().count(), 1);
    assert!(!driver.storage.is_empty());
    // A run that failed before there was a task is removed with its record.
    let mut driver = sent(&card);
    driver.fail(FetchError::Broken);
    assert!(!driver.storage.is_empty());
    driver.step(Event::RemovePressed(driver.run_id()));
    assert_eq!(driver.storage, []);
    reload(&mut driver, &card);
    assert_eq!(driver.conversation.runs().count(), 0);
}

#[test]
fn a_run_that_ended_while_hidden_can_be_removed() {
    let mut driver = sent(JS_CARD);
    driver.presence(Some(true), None);
    driver.send_events(JS_STREAM);
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.conversation.runs().count(), 1);
    driver.step(Event::RemovePressed(driver.run_id()));
    reload(&mut driver, JS_CARD);
    assert_eq!(driver.conversation.runs().count(), 0);
}

#[test]
fn two_pages_store_each_run_once() {
    let card = polled_card();
    let mut one = at_the_form(&card);
    complete_run(&mut one, "first", 10);
    let mut two = at_the_form(&card);
    two.history = one.history.clone();
    two.ids = 100;
    complete_run(&mut two, "second", 10);
    one.history = two.history.clone();
    complete_run(&mut one, "third", 10);
    assert_eq!(stored_records(&one).len(), 3);
    // A reload shows the runs of the other page.
    assert_eq!(texts(&one).len(), 2);
    // A task that both pages follow ends in both.
    let mut tab = sent(JS_CARD);
    tab.send_events(&first(JS_STREAM, 2));
    let mut other = Driver::new();
    other.storage.clone_from(&tab.storage);
    other.enter(BASE_URL);
    other.answer_json(JS_CARD);
    let mut done = task(TASK, "TASK_STATE_COMPLETED");
    done["artifacts"] = json!([]);
    tab.bytes(event(&result(&json!({"task": done}))).as_bytes());
    other.history.clone_from(&tab.history);
    other.answer_json(&result(&done));
    assert_eq!(stored_records(&other).len(), 1);
    // Removed in one page while shown in the other: it does not return.
    tab.history.clone_from(&other.history);
    tab.step(Event::RemovePressed(tab.run_id()));
    other.history.clone_from(&tab.history);
    other.presence(Some(true), None);
    other.presence(Some(false), None);
    assert_eq!(stored_records(&other), [] as [Value; 0]);
}

#[test]
fn connecting_to_the_same_agent_again_doubles_nothing() {
    let mut driver = sent(JS_CARD);
    driver.send_events(JS_STREAM);
    driver.enter(BASE_URL);
    driver.answer_json(JS_CARD);
    assert_eq!(driver.conversation.runs().count(), 1);
}

#[test]
fn skips_odd_records_and_leaves_newer_versions_alone() {
    let mut driver = at_the_form(JS_CARD);
    for odd in [
        "",
        "7",
        "[]",
        "{}",
        r#"{"runs":7}"#,
        r#"{"version":1,"runs":[7,{},{"messageId":1}]}"#,
        r#"{"version":1,"runs":[{"messageId":"m","state":"working"}]}"#,
        r#"{"version":1,"runs":[{"messageId":"m","state":"completed","result":{"task":7},"message":[]}]}"#,
    ] {
        let text = odd.to_owned();
        driver.step(Event::HistoryLoaded { text });
    }
    // The last record says at least that the run is done.
    assert_eq!(driver.conversation.runs().count(), 1);
    assert!(driver.run().is_ended());
    let newer = r#"{"version":2,"runs":{}}"#;
    let after =
        driver
            .conversation
            .archive(Some(newer), &HistoryChange::Ended(driver.run_id()), 1 << 20);
    assert_eq!(after.as_deref(), Some(newer));
    for odd in ["", "[]", "nonsense"] {
        let after =
            driver
                .conversation
                .archive(Some(odd), &HistoryChange::Ended(driver.run_id()), 1 << 20);
        assert!(after.unwrap().starts_with(r#"{"version":1,"runs":[{"#));
    }
}

#[test]
fn runs_of_a_deleted_skill_stay_readable() {
    let mut driver = sent(JS_CARD);
    driver.send_events(JS_STREAM);
    let other = edited(JS_CARD, |card| card["skills"][0]["id"] = json!("other"));
    reload(&mut driver, &other);
    assert!(driver.run().is_ended() && driver.run().target.skill.is_none());
    assert!(driver.run().data().is_some());
    assert!(!driver.conversation.can_rerun(driver.run_id()));
}
