//! Continued contexts: the next message in the context of an earlier run.

use a2a_client::conversation::event::{Event, SendAs};
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, card_of_two_skills, edited, polled_card, result, sent, task,
};
use crate::conversation::driver::{Driver, Host, body};

/// A conversation whose first run was ended by `answer`; `card` is that of an agent without streams.
fn after_first_answer(card: &str, answer: &Value) -> Driver {
    let mut driver = sent(card);
    driver.answer_json(&result(answer));
    assert!(driver.run().is_ended());
    driver
}

fn done() -> Value {
    json!({"task": task("t1", "TASK_STATE_COMPLETED")})
}

fn said(context: &str) -> Value {
    json!({"message": {
        "messageId": context, "role": "ROLE_AGENT", "contextId": context, "parts": [{"text": "Yes."}],
    }})
}

fn context(driver: &Driver, at: usize) -> Option<String> {
    let message = &body(&driver.sends[at])["params"]["message"];
    let context = message.get("contextId").and_then(Value::as_str);
    context.map(str::to_owned)
}

fn go_on(driver: &mut Driver) {
    let run = driver.run_id();
    driver.step(Event::ContinuePressed(run));
}

#[test]
fn messages_continue_a_context_until_a_new_one_is_wanted() {
    let mut driver = after_first_answer(&polled_card(), &done());
    driver.submit();
    assert_eq!(context(&driver, 1), None, "nobody asked for it");
    driver.answer_json(&result(&done()));

    go_on(&mut driver);
    let continued = driver.conversation.continued().map(|run| run.id);
    assert_eq!(continued, Some(driver.run_id()));
    for at in [2, 3] {
        driver.submit();
        assert_eq!(context(&driver, at).as_deref(), Some("c"));
        let task_id = &body(&driver.sends[at])["params"]["message"]["taskId"];
        assert_eq!(*task_id, Value::Null, "its task has ended");
        driver.answer_json(&result(&done()));
    }
    driver.step(Event::NewContextPressed);
    assert!(driver.conversation.continued().is_none());
    driver.submit();
    assert_eq!(context(&driver, 4), None);
}

#[test]
fn an_agent_that_answers_by_messages_is_talked_with() {
    let mut driver = after_first_answer(&polled_card(), &said("c1"));
    go_on(&mut driver);
    driver.step(Event::SendAsChosen(SendAs::Message));
    driver.step(Event::MessageTyped("And in the rain?".to_owned()));
    driver.submit();
    assert_eq!(context(&driver, 1).as_deref(), Some("c1"));
    // The agent began another context: the person goes on with its answer.
    driver.answer_json(&result(&said("c2")));
    driver.submit();
    assert_eq!(context(&driver, 2).as_deref(), Some("c2"));
}

#[test]
fn only_an_ended_run_with_a_context_can_be_continued() {
    let mut driver = sent(&polled_card());
    assert!(!driver.conversation.can_continue(driver.run_id()));
    let mut message = said("c");
    message["message"]
        .as_object_mut()
        .unwrap()
        .shift_remove("contextId");
    driver.answer_json(&result(&message));
    assert!(!driver.conversation.can_continue(driver.run_id()));
    go_on(&mut driver);
    driver.submit();
    assert_eq!(context(&driver, 1), None);
    driver.answer_json(&result(
        &json!({"task": task("t", "TASK_STATE_INPUT_REQUIRED")}),
    ));
    assert!(!driver.conversation.can_continue(driver.run_id()));
}

#[test]
fn a_context_is_continued_after_a_reload_and_forgotten_with_its_runs() {
    let mut driver = after_first_answer(&polled_card(), &done());
    driver.reload();
    driver.enter(BASE_URL);
    driver.answer_json(&polled_card());
    assert!(driver.conversation.continued().is_none());
    go_on(&mut driver);
    assert!(driver.conversation.continued().is_some());
    let run = driver.run_id();
    driver.step(Event::RemovePressed(run));
    assert!(driver.conversation.continued().is_none());
}

#[test]
fn the_run_chooses_the_skill_and_a_prevented_message_changes_nothing() {
    // The person sends to the first of two skills.
    let card = edited(&card_of_two_skills(), |card| {
        card["capabilities"]["streaming"] = json!(false);
    });
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    driver.answer_json(&card);
    let skills = driver.conversation.agent().unwrap().card.skills.clone();
    driver.step(Event::SkillChosen(skills[0].id.clone()));
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    driver.answer_json(&result(&done()));
    let first = driver.conversation.agent().unwrap().skill.clone();
    let other = driver.conversation.agent().unwrap().card.skills[1]
        .id
        .clone();
    assert_ne!(first.as_ref(), Some(&other));
    driver.step(Event::SkillChosen(other));
    go_on(&mut driver);
    assert_eq!(driver.conversation.agent().unwrap().skill, first);
    driver.host = Host::Prevents;
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
    driver.host = Host::Allows;
    driver.submit();
    assert_eq!(context(&driver, 1).as_deref(), Some("c"));
}

#[test]
fn a_repeated_message_stays_in_its_own_context() {
    let mut driver = after_first_answer(&polled_card(), &done());
    go_on(&mut driver);
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(context(&driver, 1), None);
}
