//! A run done again, and its values back in the form.

use a2a_client::client::http::Fault;
use a2a_client::conversation::{Command, Event, SendAs, ViewChange};
use a2a_client::conversation::run::{Notice, Phase};
use json_form::form::{CheckState, Deed, Edit};
use serde_json::{Value, json};

use crate::conversation::agent::{
    FIGHT, HOME, JS_CARD, JS_STREAM, TASK, at_the_form, card_of_two_skills, edited, error,
    polled_card, result, sent, task,
};
use crate::conversation::driver::{Checking, Driver, Host, body, message_id, pointer};

/// Somebody whose fight is over.
fn fought(card: &str) -> Driver {
    let mut driver = sent(card);
    driver.say(JS_STREAM);
    assert_eq!(driver.results(), 1);
    driver
}

/// … and who loaded the page anew.
fn back_later(card: &str) -> Driver {
    let mut driver = fought(card);
    reload(&mut driver, card);
    driver
}

fn reload(driver: &mut Driver, card: &str) {
    driver.reload();
    driver.enter(HOME);
    driver.answer_json(card);
}

fn message(driver: &Driver, at: usize) -> Value {
    body(&driver.sends[at])["params"]["message"].clone()
}

#[test]
fn the_same_content_goes_as_a_new_message_and_a_new_task() {
    let mut driver = fought(JS_CARD);
    // What stands in the form now is of no matter.
    driver.fill_in("/a", "Crow");
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 2);
    let (one, two) = (message(&driver, 0), message(&driver, 1));
    assert_ne!(one["messageId"], two["messageId"]);
    for name in ["parts", "metadata", "extensions", "taskId", "contextId"] {
        assert_eq!(one[name], two[name], "{name}");
    }
    assert_eq!(two.get("taskId"), None);
    assert_eq!(driver.conversation.runs().count(), 2);
    let both = "000000000000a";
    driver.say(&JS_STREAM.replace(both, "000000000000b"));
    assert_eq!(driver.results(), 2);
    assert_eq!(
        driver.run().target.skill.as_ref().unwrap().id,
        "fight-comparison"
    );
    assert_eq!(driver.value(), r#"{"a":"Crow","b":"Tiger"}"#);
}

#[test]
fn pressed_twice_it_goes_once() {
    let mut driver = fought(JS_CARD);
    let first = driver.run_id();
    driver.run_again(first);
    driver.run_again(first);
    driver.submit();
    assert_eq!(driver.sends.len(), 2);
    // Also while the host page thinks about it.
    let mut driver = fought(JS_CARD);
    driver.host = Host::Thinks;
    let first = driver.run_id();
    driver.run_again(first);
    driver.run_again(first);
    let offers = |driver: &Driver| {
        let offers = driver.log.iter();
        offers
            .filter(|it| matches!(it, Command::OfferMessage { .. }))
            .count()
    };
    assert_eq!(offers(&driver), 2, "the first message, and once more");
    let run = driver.run_id();
    driver.step(Event::MessageOffered { run, allowed: true });
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_host_page_that_holds_it_back_keeps_it_from_being_sent() {
    let mut driver = fought(JS_CARD);
    driver.host = Host::HoldsBack;
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.conversation.runs().count(), 1);
    assert!(driver.conversation.can_rerun(first));
}

#[test]
fn offline_it_goes_once_there_is_a_network() {
    let mut driver = fought(JS_CARD);
    driver.presence(None, Some(true));
    driver.run_again(driver.run_id());
    assert_eq!(driver.run().phase, Phase::Postponed);
    assert_eq!(driver.sends.len(), 1);
    driver.presence(None, Some(false));
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn while_a_run_is_under_way_nothing_goes_and_that_run_itself_can_not_be_done_again() {
    let mut driver = fought(JS_CARD);
    let first = driver.run_id();
    driver.submit();
    let second = driver.run_id();
    assert!(!driver.conversation.can_rerun(second));
    driver.run_again(first);
    driver.run_again(second);
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn what_failed_can_be_done_again_as_another_message() {
    let mut driver = sent(&polled_card());
    driver.fail(Fault::Broken);
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 2);
    assert_ne!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
    // What broke stays what it was: it can still be sent again as the same message.
    assert!(matches!(
        driver.conversation.run(first).unwrap().notice,
        Some(Notice::Failed(_))
    ));
}

#[test]
fn what_a_refused_repetition_says_of_fields_stands_in_a_form_of_the_same_values_only() {
    let refusal = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "no",
        "data": [{"@type": "type.googleapis.com/google.rpc.BadRequest",
            "fieldViolations": [{"field": "a", "description": "No such animal"}]}]}});
    for (is_same, told) in [(true, 1), (false, 0)] {
        let mut driver = sent(&polled_card());
        driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
        if !is_same {
            driver.fill_in("/a", "Crow");
        }
        driver.run_again(driver.run_id());
        driver.answer_json(&refusal.to_string());
        assert_eq!(driver.failure().kind(), "protocol");
        let state = driver.request().form().unwrap().state();
        assert_eq!(state.problems().len(), told, "{is_same}");
    }
}

#[test]
fn after_a_reload_the_values_are_checked_anew_and_go() {
    let mut driver = back_later(JS_CARD);
    driver.checking = Checking::Held;
    let first = driver.run_id();
    assert!(driver.conversation.can_rerun(first));
    driver.run_again(first);
    driver.run_again(first);
    assert!(driver.conversation.is_rerun_pending(first));
    assert_eq!(driver.sends.len(), 1);
    driver.let_the_validator_answer();
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(message(&driver, 0)["parts"], message(&driver, 1)["parts"]);
    assert!(!driver.conversation.is_rerun_pending(first));
}

#[test]
fn only_the_last_wish_to_send_holds() {
    // Send while the repetition waits for the validator.
    let mut driver = back_later(JS_CARD);
    driver.fill_in("/a", "Crow");
    driver.fill_in("/b", "Ostrich");
    driver.checking = Checking::Held;
    driver.run_again(driver.run_id());
    driver.submit();
    driver.let_the_validator_answer();
    assert_eq!(driver.sends.len(), 2);
    assert!(message(&driver, 1).to_string().contains("Ostrich"));
    // The other way about.
    let mut driver = back_later(JS_CARD);
    driver.fill_in("/a", "Crow");
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Ostrich");
    driver.submit();
    driver.run_again(driver.run_id());
    driver.let_the_validator_answer();
    assert_eq!(driver.sends.len(), 2);
    assert!(message(&driver, 1).to_string().contains("Tiger"));
}

#[test]
fn what_the_agent_does_not_take_any_more_is_put_in_the_form_to_be_mended() {
    let strict = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties/b"));
            schema.unwrap()["maxLength"] = json!(3);
        }
    });
    let mut driver = fought(JS_CARD);
    reload(&mut driver, &strict);
    let commands = driver.run_again(driver.run_id());
    assert_eq!(
        driver.sends.len(),
        1,
        "nothing that is known to be wrong goes"
    );
    assert_eq!(driver.value(), FIGHT);
    let form = driver.request().form().unwrap().state();
    assert_eq!(form.check_state(), CheckState::Invalid);
    assert!(commands.contains(&Command::Show(ViewChange::Mistakes)));
    // A schema that is gone takes nothing: then there is nothing to do again.
    let gone = edited(JS_CARD, |card| {
        card["skills"][0]["inputModes"] = json!(["text/plain"]);
    });
    let mut driver = fought(JS_CARD);
    reload(&mut driver, &gone);
    assert!(!driver.conversation.can_rerun(driver.run_id()));
    driver.run_again(driver.run_id());
    driver.step(Event::EditAgainPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn without_a_validator_the_agent_decides() {
    let mut driver = back_later(JS_CARD);
    driver.checking = Checking::Held;
    let first = driver.run_id();
    let asks = driver.run_again(first);
    let key = asks.iter().find_map(|command| match command {
        Command::AskValidator(json_form::validate::protocol::Ask::Schema { key, .. }) => Some(*key),
        _ => None,
    });
    driver.step(Event::ValidatorLost {
        key: key.unwrap(),
        refusal: json_form::validate::Refusal::UnknownSchema,
    });
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn another_agent_is_not_sent_what_was_for_this_one() {
    let mut driver = fought(JS_CARD);
    let first = driver.run_id();
    driver.enter("http://localhost:9000");
    driver.answer_json(JS_CARD);
    assert!(!driver.conversation.can_rerun(first));
    driver.run_again(first);
    driver.step(Event::EditAgainPressed(first));
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_secret_that_is_done_again_is_not_kept_either() {
    let card = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties/b"));
            schema.unwrap()["format"] = json!("password");
        }
    });
    let mut driver = fought(&card);
    driver.run_again(driver.run_id());
    assert_eq!(driver.sends.len(), 2);
    assert!(message(&driver, 1).to_string().contains("Tiger"));
    let kept = format!("{:?}", driver.storage);
    assert!(
        !driver.storage.is_empty() && !kept.contains("Tiger"),
        "{kept}"
    );
}

#[test]
fn the_values_come_back_to_be_changed_and_one_undo_brings_back_what_was_typed() {
    let mut driver = fought(JS_CARD);
    let first = driver.run_id();
    driver.fill_in("/a", "Crow");
    driver.fill_in("/b", "Ostrich");
    let commands = driver.step(Event::EditAgainPressed(first));
    assert_eq!(driver.value(), FIGHT);
    assert!(commands.contains(&Command::Show(ViewChange::Refilled)));
    assert_eq!(driver.request().refilled(), Some((first, true)));
    driver.step(Event::RefillUndone);
    assert_eq!(driver.value(), r#"{"a":"Crow","b":"Ostrich"}"#);
    assert_eq!(driver.request().refilled(), None);
    // Also after more was done; and the form's own way back leads there as well.
    driver.step(Event::EditAgainPressed(first));
    driver.fill_in("/a", "Bear");
    driver.step(Event::RefillUndone);
    assert_eq!(driver.value(), r#"{"a":"Crow","b":"Ostrich"}"#);
    driver.step(Event::EditAgainPressed(first));
    driver.step(Event::Edited(Edit::Undo));
    assert_eq!(driver.value(), r#"{"a":"Crow","b":"Ostrich"}"#);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn what_is_typed_and_is_no_value_yet_comes_back_as_well() {
    let card = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties"));
            schema.unwrap()["n"] = json!({"type": "integer"});
        }
    });
    let mut driver = fought(&card);
    driver.fill_in("/n", "12x");
    let first = driver.run_id();
    let text = |driver: &Driver| {
        let form = driver.request().form().unwrap().state();
        format!("{:?}", form.view(&pointer("/n")))
    };
    // The values are there already: what is typed stays beside them.
    driver.step(Event::EditAgainPressed(first));
    assert!(text(&driver).contains("12x"));
    driver.fill_in("/a", "Crow");
    driver.step(Event::EditAgainPressed(first));
    assert!(!text(&driver).contains("12x"));
    driver.step(Event::RefillUndone);
    let view = text(&driver);
    assert!(view.contains("12x"), "{view}");
}

#[test]
fn the_edited_values_go_as_the_form_sends_them() {
    let mut driver = fought(JS_CARD);
    driver.step(Event::EditAgainPressed(driver.run_id()));
    driver.fill_in("/b", "Bear");
    driver.submit();
    assert_eq!(driver.sends.len(), 2);
    let parts = &message(&driver, 1)["parts"];
    assert_eq!(parts[0]["data"], json!({"a": "Lion", "b": "Bear"}));
    assert_eq!(driver.request().refilled(), None, "it has done its work");
}

#[test]
fn the_skill_and_the_way_of_sending_are_chosen_along() {
    let mut driver = at_the_form(&card_of_two_skills());
    driver.step(Event::SkillChosen("fight-comparison".to_owned()));
    driver.step(Event::SendAsChosen(SendAs::Message));
    driver.step(Event::MessageTyped("Lion against Tiger".to_owned()));
    driver.submit();
    driver.say(JS_STREAM);
    let words = driver.run_id();
    driver.step(Event::SendAsChosen(SendAs::Form(0)));
    driver.fill_in("/a", "Crow");
    driver.step(Event::SkillChosen("judge".to_owned()));
    driver.step(Event::EditAgainPressed(words));
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("fight-comparison"));
    assert_eq!(driver.request().send_as, SendAs::Message);
    assert_eq!(driver.request().message, "Lion against Tiger");
    // The same words were there: nothing was replaced.
    assert_eq!(driver.request().refilled(), Some((words, false)));
    driver.step(Event::MessageTyped("Something else".to_owned()));
    driver.step(Event::EditAgainPressed(words));
    assert_eq!(driver.request().refilled(), Some((words, true)));
    driver.step(Event::RefillUndone);
    assert_eq!(driver.request().message, "Something else");
    driver.step(Event::SendAsChosen(SendAs::Form(0)));
    assert_eq!(
        driver.value(),
        r#"{"a":"Crow"}"#,
        "the form was not touched"
    );
    // And the message itself goes again as it was.
    driver.step(Event::RunAgainPressed {
        run: words,
        message_id: "9".to_owned(),
    });
    assert_eq!(message(&driver, 1)["parts"], message(&driver, 0)["parts"]);
}

#[test]
fn emptying_the_form_is_said_to_be_no_way_back() {
    let mut driver = fought(JS_CARD);
    driver.step(Event::EditAgainPressed(driver.run_id()));
    driver.step(Event::ResetPressed);
    assert_eq!(driver.request().refilled(), None);
    driver.step(Event::RefillUndone);
    driver.step(Event::Edited(Edit::At(pointer("/a"), Deed::Leave)));
}

#[test]
fn a_refused_sign_in_ends_it_as_a_first_send() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    driver.run_again(driver.run_id());
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.failure().kind(), "sign-in");
    // The refused one can be sent again; the first one can be done again; both not at once.
    let runs: Vec<_> = driver.conversation.runs().map(|run| run.id).collect();
    let (second, first) = (runs[0], runs[1]);
    driver.step(Event::RetryPressed(second));
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 3);
    let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
    assert_eq!(ids[1], ids[2]);
    driver.answer_json(&error(-32602, "no"));
}
