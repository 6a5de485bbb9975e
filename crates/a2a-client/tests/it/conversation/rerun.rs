//! Reruns: repeating a run, and editing its values in the form.

use a2a_client::client::http::FetchError;
use a2a_client::conversation::command::{Command, ViewChange};
use a2a_client::conversation::event::{Event, SendAs};
use a2a_client::conversation::run::{Notice, Phase};
use json_form::form::CheckState;
use json_form::form::edit::{Edit, FieldEdit};
use serde_json::json;

use crate::conversation::agent::{
    FIGHT, JS_CARD, JS_STREAM, TASK, at_the_form, card_of_two_skills, edited, error, polled_card,
    reload, result, sent, task,
};
use crate::conversation::driver::{Checking, Driver, Host, message_id, pointer};

/// A driver whose conversation has one run, and the agent's stream completed it with a result.
fn completed(card: &str) -> Driver {
    let mut driver = sent(card);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.results(), 1);
    driver
}

/// A page with a completed run, after a reload.
fn completed_and_reloaded(card: &str) -> Driver {
    let mut driver = completed(card);
    reload(&mut driver, card);
    driver
}

#[test]
fn a_rerun_sends_the_content_as_a_new_message() {
    let mut driver = completed(JS_CARD);
    // The form's present value does not matter.
    driver.fill_in("/a", "Crow");
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 2);
    let (one, two) = (driver.sent_message(0), driver.sent_message(1));
    assert_ne!(one["messageId"], two["messageId"]);
    for name in ["parts", "metadata", "extensions", "taskId", "contextId"] {
        assert_eq!(one[name], two[name], "{name}");
    }
    assert_eq!(two.get("taskId"), None);
    assert_eq!(driver.conversation.runs().count(), 2);
    let both = "000000000000a";
    driver.send_events(&JS_STREAM.replace(both, "000000000000b"));
    assert_eq!(driver.results(), 2);
    assert_eq!(
        driver.run().target.skill.as_ref().unwrap().id,
        "fight-comparison"
    );
    assert_eq!(driver.value(), r#"{"a":"Crow","b":"Tiger"}"#);
}

#[test]
fn pressed_twice_it_is_sent_once() {
    let mut driver = completed(JS_CARD);
    let first = driver.run_id();
    driver.run_again(first);
    driver.run_again(first);
    driver.submit();
    assert_eq!(driver.sends.len(), 2);
    // Also while the host page is asked.
    let mut driver = completed(JS_CARD);
    driver.host = Host::Undecided;
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
fn the_host_page_can_prevent_a_rerun() {
    let mut driver = completed(JS_CARD);
    driver.host = Host::Prevents;
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.conversation.runs().count(), 1);
    assert!(driver.conversation.can_rerun(first));
}

#[test]
fn an_offline_rerun_is_sent_once_online() {
    let mut driver = completed(JS_CARD);
    driver.presence(None, Some(true));
    driver.run_again(driver.run_id());
    assert_eq!(driver.run().phase, Phase::Postponed);
    assert_eq!(driver.sends.len(), 1);
    driver.presence(None, Some(false));
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn an_active_run_blocks_reruns() {
    let mut driver = completed(JS_CARD);
    let first = driver.run_id();
    driver.submit();
    let second = driver.run_id();
    assert!(!driver.conversation.can_rerun(second));
    driver.run_again(first);
    driver.run_again(second);
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_failed_run_can_be_repeated_as_a_new_message() {
    let mut driver = sent(&polled_card());
    driver.fail(FetchError::Broken);
    let first = driver.run_id();
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 2);
    assert_ne!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
    // The failed run can still be retried with its own id.
    assert!(matches!(
        driver.conversation.run(first).unwrap().notice,
        Some(Notice::Failed(_))
    ));
}

#[test]
fn field_violations_appear_only_on_equal_values() {
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
fn after_a_reload_values_are_checked_again() {
    let mut driver = completed_and_reloaded(JS_CARD);
    driver.checking = Checking::Held;
    let first = driver.run_id();
    assert!(driver.conversation.can_rerun(first));
    driver.run_again(first);
    driver.run_again(first);
    assert!(driver.conversation.is_rerun_pending(first));
    assert_eq!(driver.sends.len(), 1);
    driver.release_validator();
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(
        driver.sent_message(0)["parts"],
        driver.sent_message(1)["parts"]
    );
    assert!(!driver.conversation.is_rerun_pending(first));
}

#[test]
fn only_the_last_send_button_counts() {
    // Submitting while the rerun waits for the validator.
    let mut driver = completed_and_reloaded(JS_CARD);
    driver.fill_in("/a", "Crow");
    driver.fill_in("/b", "Ostrich");
    driver.checking = Checking::Held;
    driver.run_again(driver.run_id());
    driver.submit();
    driver.release_validator();
    assert_eq!(driver.sends.len(), 2);
    assert!(driver.sent_message(1).to_string().contains("Ostrich"));
    // The other way round.
    let mut driver = completed_and_reloaded(JS_CARD);
    driver.fill_in("/a", "Crow");
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Ostrich");
    driver.submit();
    driver.run_again(driver.run_id());
    driver.release_validator();
    assert_eq!(driver.sends.len(), 2);
    assert!(driver.sent_message(1).to_string().contains("Tiger"));
}

#[test]
fn values_that_became_invalid_are_edited_in_the_form() {
    let strict = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties/b"));
            schema.unwrap()["maxLength"] = json!(3);
        }
    });
    let mut driver = completed(JS_CARD);
    reload(&mut driver, &strict);
    let commands = driver.run_again(driver.run_id());
    assert_eq!(driver.sends.len(), 1, "an invalid value is not sent");
    assert_eq!(driver.value(), FIGHT);
    let form = driver.request().form().unwrap().state();
    assert_eq!(form.check_state(), CheckState::Invalid);
    assert!(commands.contains(&Command::Show(ViewChange::Mistakes)));
    // Without its schema the run can't be repeated.
    let gone = edited(JS_CARD, |card| {
        card["skills"][0]["inputModes"] = json!(["text/plain"]);
    });
    let mut driver = completed(JS_CARD);
    reload(&mut driver, &gone);
    assert!(!driver.conversation.can_rerun(driver.run_id()));
    driver.run_again(driver.run_id());
    driver.step(Event::EditAgainPressed(driver.run_id()));
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn without_a_validator_the_rerun_is_sent_unchecked() {
    let mut driver = completed_and_reloaded(JS_CARD);
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
fn values_are_not_sent_to_another_agent() {
    let mut driver = completed(JS_CARD);
    let first = driver.run_id();
    driver.enter("http://localhost:9000");
    driver.answer_json(JS_CARD);
    assert!(!driver.conversation.can_rerun(first));
    driver.run_again(first);
    driver.step(Event::EditAgainPressed(first));
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_repeated_secret_is_not_stored() {
    let card = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties/b"));
            schema.unwrap()["format"] = json!("password");
        }
    });
    let mut driver = completed(&card);
    driver.run_again(driver.run_id());
    assert_eq!(driver.sends.len(), 2);
    assert!(driver.sent_message(1).to_string().contains("Tiger"));
    let kept = format!("{:?}", driver.storage);
    assert!(
        !driver.storage.is_empty() && !kept.contains("Tiger"),
        "{kept}"
    );
}

#[test]
fn values_fill_the_form_and_one_undo_restores_input() {
    let mut driver = completed(JS_CARD);
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
    // Also after more edits; the form's own undo leads there as well.
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
fn undo_restores_unparsed_text() {
    let card = edited(JS_CARD, |card| {
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schema = card.pointer_mut(&format!("{schemas}/fightComparison/properties"));
            schema.unwrap()["n"] = json!({"type": "integer"});
        }
    });
    let mut driver = completed(&card);
    driver.fill_in("/n", "12x");
    let first = driver.run_id();
    let text = |driver: &Driver| {
        let form = driver.request().form().unwrap().state();
        format!("{:?}", form.view(&pointer("/n")))
    };
    // Equal values leave unparsed text in place.
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
fn edited_values_are_sent_by_the_form() {
    let mut driver = completed(JS_CARD);
    driver.step(Event::EditAgainPressed(driver.run_id()));
    driver.fill_in("/b", "Bear");
    driver.submit();
    assert_eq!(driver.sends.len(), 2);
    let parts = &driver.sent_message(1)["parts"];
    assert_eq!(parts[0]["data"], json!({"a": "Lion", "b": "Bear"}));
    assert_eq!(
        driver.request().refilled(),
        None,
        "the offer to undo has ended"
    );
}

#[test]
fn filling_chooses_skill_and_form() {
    let mut driver = at_the_form(&card_of_two_skills());
    driver.step(Event::SkillChosen("fight-comparison".to_owned()));
    driver.step(Event::SendAsChosen(SendAs::Message));
    driver.step(Event::MessageTyped("Lion against Tiger".to_owned()));
    driver.submit();
    driver.send_events(JS_STREAM);
    let words = driver.run_id();
    driver.step(Event::SendAsChosen(SendAs::Form(0)));
    driver.fill_in("/a", "Crow");
    driver.step(Event::SkillChosen("judge".to_owned()));
    driver.step(Event::EditAgainPressed(words));
    let known = driver.conversation.agent().unwrap();
    assert_eq!(known.skill.as_deref(), Some("fight-comparison"));
    assert_eq!(driver.request().send_as, SendAs::Message);
    assert_eq!(driver.request().message, "Lion against Tiger");
    // Equal text was replaced by itself.
    assert_eq!(driver.request().refilled(), Some((words, false)));
    driver.step(Event::MessageTyped("Something else".to_owned()));
    driver.step(Event::EditAgainPressed(words));
    assert_eq!(driver.request().refilled(), Some((words, true)));
    driver.step(Event::RefillUndone);
    assert_eq!(driver.request().message, "Something else");
    driver.step(Event::SendAsChosen(SendAs::Form(0)));
    assert_eq!(driver.value(), r#"{"a":"Crow"}"#, "the form is unchanged");
    // The message itself can be repeated.
    driver.step(Event::RunAgainPressed {
        run: words,
        message_id: "9".to_owned(),
    });
    assert_eq!(
        driver.sent_message(1)["parts"],
        driver.sent_message(0)["parts"]
    );
}

#[test]
fn reset_ends_the_offer_to_undo() {
    let mut driver = completed(JS_CARD);
    driver.step(Event::EditAgainPressed(driver.run_id()));
    driver.step(Event::ResetPressed);
    assert_eq!(driver.request().refilled(), None);
    driver.step(Event::RefillUndone);
    driver.step(Event::Edited(Edit::At(pointer("/a"), FieldEdit::Leave)));
}

#[test]
fn a_rerun_refused_without_sign_in_behaves_like_a_send() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    driver.run_again(driver.run_id());
    driver.answer(401, "text/plain", "no");
    assert_eq!(driver.failure().kind(), "sign-in");
    // The refused run can be retried and the first one repeated, but not both at once.
    let runs: Vec<_> = driver.conversation.runs().map(|run| run.id).collect();
    let (second, first) = (runs[0], runs[1]);
    driver.step(Event::RetryPressed(second));
    driver.run_again(first);
    assert_eq!(driver.sends.len(), 3);
    let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
    assert_eq!(ids[1], ids[2]);
    driver.answer_json(&error(-32602, "no"));
}
