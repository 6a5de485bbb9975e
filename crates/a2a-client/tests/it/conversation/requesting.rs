//! Skills, forms, and sending a message.

use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::{Event, SendAs};
use json_form::form::CheckState;
use json_form::form::edit::Edit;
use json_form::form::secrets::Draft;
use json_form::form::view::Control;
use json_form::validate::Refusal;
use serde_json::json;

use crate::conversation::agent::{
    BASE_URL, FIGHT, JS_CARD, JS_STREAM, PYTHON_CARD, at_the_form, card_of_two_skills, filled_in,
    sent,
};
use crate::conversation::driver::{
    Checking, Driver, Host, body, header, message_id, method, pointer,
};

const EXTENSION: &str = a2a::extension::URI;

fn choose(driver: &mut Driver, skill: &str) {
    driver.step(Event::SkillChosen(skill.to_owned()));
}

fn between_two_skills() -> Driver {
    let mut driver = at_the_form(&card_of_two_skills());
    choose(&mut driver, "fight-comparison");
    driver
}

#[test]
fn sends_1_0_as_the_extension_requires() {
    let driver = sent(JS_CARD);
    let request = &driver.sends[0];
    assert_eq!(request.url, "http://localhost:8000/a2a");
    assert_eq!(method(request), "SendStreamingMessage");
    assert_eq!(header(request, "A2A-Version"), Some("1.0"));
    assert_eq!(header(request, "A2A-Extensions"), Some(EXTENSION));
    let mode = "application/json;schema=fightComparison";
    assert_eq!(
        body(request)["params"],
        json!({
            "message": {
                "messageId": "0f0e0d0c-0b0a-4000-8000-000000000001",
                "role": "ROLE_USER",
                "parts": [{
                    "data": {"a": "Lion", "b": "Tiger"},
                    "metadata": {"mimeType": mode},
                }],
                "metadata": {
                    "urn:a2a-forms:skill-hint:v1/skillId": "fight-comparison",
                    "skillId": "fight-comparison",
                },
                "extensions": [EXTENSION],
            },
            "configuration": {
                "acceptedOutputModes": ["text/plain", "application/json;schema=fightResponse"],
            },
        })
    );
}

#[test]
fn sends_0_3_as_in_the_example_of_the_extension() {
    let driver = sent(PYTHON_CARD);
    let request = &driver.sends[0];
    assert_eq!(request.url, "http://localhost:8000/");
    assert_eq!(method(request), "message/stream");
    assert_eq!(header(request, "A2A-Version"), None);
    assert_eq!(header(request, "X-A2A-Extensions"), Some(EXTENSION));
    let message = &body(request)["params"]["message"];
    assert_eq!(
        message["parts"],
        json!([{
            "kind": "data",
            "data": {"a": "Lion", "b": "Tiger"},
            "metadata": {"mimeType": "application/json;schema=fightComparison"},
        }])
    );
    assert_eq!(body(request)["params"]["configuration"]["blocking"], true);
}

#[test]
fn switching_skills_keeps_input() {
    let mut driver = between_two_skills();
    driver.fill_in("/a", "Lion");
    choose(&mut driver, "judge");
    driver.fill_in("/winner", "Tiger");
    driver.fill_in("/probability", "0.");
    choose(&mut driver, "fight-comparison");
    assert_eq!(driver.value(), r#"{"a":"Lion"}"#);
    driver.step(Event::SendAsChosen(SendAs::Message));
    driver.step(Event::MessageTyped("Lion or Tiger?".to_owned()));
    driver.step(Event::SendAsChosen(SendAs::Form(0)));
    assert_eq!(driver.value(), r#"{"a":"Lion"}"#);
    assert_eq!(driver.request().message, "Lion or Tiger?");
    choose(&mut driver, "judge");
    assert_eq!(driver.value(), r#"{"winner":"Tiger"}"#);
    let view = driver
        .request()
        .form()
        .unwrap()
        .state()
        .view(&pointer("/probability"));
    assert!(
        format!("{view:?}").contains("\"0.\""),
        "unparsed text stays, too"
    );
}

#[test]
fn an_unknown_skill_or_choice_changes_nothing() {
    let mut driver = at_the_form(JS_CARD);
    assert_eq!(driver.step(Event::SkillChosen("nobody".to_owned())), []);
    assert_eq!(driver.step(Event::SendAsChosen(SendAs::Form(7))), []);
    assert!(driver.request().form().is_some());
}

#[test]
fn typing_asks_the_validator_only() {
    let driver = filled_in(JS_CARD);
    assert_eq!(driver.pending, []);
    assert!(driver.sends.is_empty());
    let changed = driver.announced().into_iter();
    let changed = changed.filter(|it| matches!(it, Announcement::Changed { .. }));
    assert_eq!(changed.count(), 2);
}

#[test]
fn an_early_submission_waits_for_the_validator() {
    let mut driver = Driver::new();
    driver.checking = Checking::Held;
    driver.enter(BASE_URL);
    driver.answer_json(JS_CARD);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    assert!(driver.request().form().unwrap().is_submitting());
    assert!(driver.sends.is_empty());
    driver.release_validator();
    assert_eq!(driver.sends.len(), 1);
    assert!(!driver.request().form().unwrap().is_submitting());
}

#[test]
fn an_edit_cancels_a_waiting_submission() {
    let mut driver = at_the_form(JS_CARD);
    driver.fill_in("/a", "Lion");
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Tiger");
    driver.submit();
    driver.fill_in("/b", "Bear");
    driver.release_validator();
    assert!(driver.sends.is_empty());
    assert_eq!(driver.value(), r#"{"a":"Lion","b":"Bear"}"#);
}

#[test]
fn choosing_another_skill_cancels_a_waiting_submission() {
    let mut driver = between_two_skills();
    driver.fill_in("/a", "Lion");
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Tiger");
    driver.submit();
    choose(&mut driver, "judge");
    driver.release_validator();
    assert!(driver.sends.is_empty());
    // Returning to the skill does not send.
    driver.checking = Checking::Held;
    driver.fill_in("/winner", "Tiger");
    choose(&mut driver, "fight-comparison");
    driver.release_validator();
    assert!(
        driver.sends.is_empty(),
        "a message was sent without the person"
    );
}

#[test]
fn an_invalid_form_is_not_sent() {
    let mut driver = at_the_form(JS_CARD);
    driver.fill_in("/a", "Lion");
    let commands = driver.submit();
    assert!(commands.contains(&Command::Show(ViewChange::Mistakes)));
    assert!(driver.sends.is_empty());
    assert_eq!(driver.conversation.runs().count(), 0);
    let state = driver.request().form().unwrap().state();
    assert_eq!(state.check_state(), CheckState::Invalid);
    let problem = state.problems().remove(0);
    assert_eq!(
        (problem.pointer, problem.keyword.as_str()),
        (pointer("/b"), "required")
    );
    assert_eq!(state.view(&pointer("/b")).unwrap().problems.len(), 1);
    // Corrected, it is sent.
    driver.fill_in("/b", "Tiger");
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn two_clicks_send_once() {
    let mut driver = filled_in(JS_CARD);
    driver.submit();
    assert_eq!(driver.submit(), []);
    assert_eq!(driver.sends.len(), 1);
    // Also while the first waits for the validator.
    let mut driver = at_the_form(JS_CARD);
    driver.fill_in("/a", "Lion");
    driver.checking = Checking::Held;
    driver.fill_in("/b", "Tiger");
    driver.submit();
    driver.submit();
    driver.release_validator();
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.conversation.runs().count(), 1);
}

#[test]
fn a_prevented_message_leaves_only_the_form() {
    let mut driver = filled_in(JS_CARD);
    driver.host = Host::Prevents;
    for _ in 0..2 {
        driver.submit();
        assert!(driver.sends.is_empty());
        assert_eq!(driver.conversation.runs().count(), 0);
        assert!(!driver.conversation.is_busy());
        assert_eq!(driver.value(), FIGHT);
    }
    // The host page is asked for the next message too.
    driver.host = Host::Allows;
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.conversation.runs().count(), 1);
}

#[test]
fn a_run_is_shown_once_the_host_page_allows_it() {
    let mut driver = filled_in(JS_CARD);
    driver.host = Host::Undecided;
    let commands = driver.submit();
    let shows_runs = |commands: &[Command]| {
        let mut commands = commands.iter();
        commands.any(|it| matches!(it, Command::Show(ViewChange::Runs | ViewChange::Run(_))))
    };
    assert!(
        commands
            .iter()
            .any(|it| matches!(it, Command::OfferMessage { .. }))
    );
    assert!(!shows_runs(&commands), "{commands:?}");
    let (run, allowed) = (driver.run_id(), true);
    let commands = driver.step(Event::MessageOffered { run, allowed });
    assert!(commands.contains(&Command::Show(ViewChange::Runs)));
}

#[test]
fn the_host_page_answers_once_and_for_its_run() {
    let mut driver = filled_in(JS_CARD);
    driver.host = Host::Undecided;
    driver.submit();
    let run = driver.run_id();
    let offered = |run, allowed| Event::MessageOffered { run, allowed };
    assert_eq!(driver.step(offered(run + 1, true)), []);
    driver.host = Host::Allows;
    driver.step(offered(run, true));
    assert_eq!(driver.step(offered(run, true)), []);
    assert_eq!(driver.step(offered(run, false)), []);
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn a_prevented_message_is_never_sent() {
    let mut driver = filled_in(JS_CARD);
    driver.host = Host::Prevents;
    driver.submit();
    // Late clicks on the prevented run, whose id is 1.
    for event in [
        Event::RetryPressed(1),
        Event::CancelPressed(1),
        Event::MessageOffered {
            run: 1,
            allowed: true,
        },
    ] {
        assert_eq!(driver.step(event), []);
    }
    assert!(
        driver.sends.is_empty(),
        "a retry sent a message that the host page prevented"
    );
}

#[test]
fn without_a_validator_the_form_is_sent_unchecked() {
    let mut driver = at_the_form(JS_CARD);
    driver.fill_in("/a", "Lion");
    driver.checking = Checking::Held;
    // Invalid without `b`: the agent decides.
    driver.submit();
    let key = driver.request().form().unwrap().key();
    driver.fill_in("/a", "Bear");
    driver.submit();
    let refusal = Refusal::UnknownSchema;
    driver.step(Event::ValidatorLost {
        key: key + 1,
        refusal: refusal.clone(),
    });
    assert!(driver.sends.is_empty(), "another form's validator was lost");
    driver.step(Event::ValidatorLost { key, refusal });
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(
        body(&driver.sends[0])["params"]["message"]["parts"][0]["data"],
        json!({"a": "Bear"})
    );
    let state = driver.request().form().unwrap().state().check_state();
    assert!(matches!(state, CheckState::Unchecked(_)));
}

#[test]
fn an_unchecked_schema_still_sends() {
    let card = crate::conversation::agent::edited(JS_CARD, |card| {
        let schema = json!({"type": "object", "properties": {"a": {"type": "string"}},
            "allOf": [{"$ref": "https://elsewhere.example/x.json"}]});
        card["schemas"]["fightComparison"] = schema.clone();
        card["capabilities"]["extensions"][0]["params"]["schemas"]["fightComparison"] = schema;
    });
    let mut driver = at_the_form(&card);
    driver.fill_in("/a", "Lion");
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
}

#[test]
fn an_empty_message_is_not_sent() {
    let mut driver = at_the_form(JS_CARD);
    driver.step(Event::SendAsChosen(SendAs::Message));
    driver.step(Event::MessageTyped("  ".to_owned()));
    driver.submit();
    assert!(driver.request().message_missing);
    assert!(driver.sends.is_empty());
    driver.step(Event::MessageTyped("Lion or Tiger?".to_owned()));
    assert!(!driver.request().message_missing);
    driver.submit();
    let message = &body(&driver.sends[0])["params"]["message"];
    assert_eq!(message["parts"], json!([{"text": "Lion or Tiger?"}]));
}

#[test]
fn reset_empties_the_form_and_keeps_the_run() {
    let mut driver = sent(JS_CARD);
    driver.step(Event::ResetPressed);
    assert_eq!(driver.value(), "{}");
    driver.send_events(JS_STREAM);
    assert_eq!(driver.results(), 1);
}

#[test]
fn reset_goes_back_to_the_given_value_and_not_to_one_entered_before_a_restart() {
    let entered = || Event::DraftEntered(Draft::of_json(json!({"a": "Lion", "b": "Tiger"})));
    for (given, initial) in [(None, "{}"), (Some(json!({"a": "Cat"})), r#"{"a":"Cat"}"#)] {
        for is_late in [false, true] {
            let mut driver = Driver::new();
            if given.is_some() {
                driver.step(Event::ValueGiven(given.clone()));
            }
            if !is_late {
                driver.step(entered());
                assert_eq!(driver.conversation.given_value(), given.as_ref());
            }
            driver.enter(BASE_URL);
            driver.answer_json(JS_CARD);
            if is_late {
                driver.step(entered());
            }
            assert_eq!(driver.value(), r#"{"a":"Lion","b":"Tiger"}"#);
            assert_eq!(driver.conversation.given_value(), given.as_ref());
            driver.step(Event::ResetPressed);
            assert_eq!(driver.value(), initial);
        }
    }
}

#[test]
fn input_during_a_run_stays_for_the_next_message() {
    let mut driver = sent(JS_CARD);
    driver.fill_in("/a", "Bear");
    assert_eq!(driver.submit(), [], "one at a time");
    driver.send_events(JS_STREAM);
    driver.submit();
    assert_eq!(driver.sends.len(), 2);
    assert_ne!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
    assert_eq!(
        body(&driver.sends[1])["params"]["message"]["parts"][0]["data"]["a"],
        "Bear"
    );
    assert_eq!(driver.conversation.runs().count(), 2);
}

#[test]
fn events_before_any_agent_are_harmless() {
    let mut driver = Driver::new();
    for event in [
        Event::SkillChosen("x".to_owned()),
        Event::SendAsChosen(SendAs::Message),
        Event::Edited(Edit::Reset),
        Event::MessageTyped("x".to_owned()),
        Event::SubmitPressed {
            message_id: "x".to_owned(),
        },
        Event::MessageOffered {
            run: 1,
            allowed: true,
        },
        Event::CancelPressed(1),
        Event::RetryPressed(1),
        Event::ResetPressed,
        Event::TimerFired { ticket: 0 },
        Event::StreamReceived {
            ticket: 0,
            bytes: b"data: {}\n\n".to_vec(),
        },
        Event::Answered {
            ticket: 0,
            outcome: Err(a2a_client::client::http::FetchError::Network),
        },
    ] {
        assert_eq!(driver.step(event.clone()), [], "{event:?}");
    }
}

#[test]
fn layout_options_apply_to_present_and_future_forms() {
    let members = |driver: &Driver| {
        let form = driver.request().form().unwrap().state();
        match form.view(&pointer("")).unwrap().control {
            Control::Group { members, .. } => members,
            other => panic!("{other:?}"),
        }
    };
    let (a, b) = (pointer("/a"), pointer("/b"));
    let options = || Event::OptionsGiven(r#"{"": {"order": ["b"]}}"#.to_owned());
    let mut driver = at_the_form(JS_CARD);
    driver.fill_in("/a", "Lion");
    let commands = driver.step(options());
    let is_laid = |it: &Command| matches!(it, Command::Show(ViewChange::Form(it)) if it.layout_options_changed && !it.value);
    assert!(commands.iter().any(is_laid), "{commands:?}");
    assert_eq!(members(&driver), [b.clone(), a.clone()]);
    assert_eq!(driver.value(), r#"{"a":"Lion"}"#);
    driver.step(Event::OptionsGiven("null".to_owned()));
    assert_eq!(members(&driver), [a.clone(), b.clone()]);
    // Before there is a form.
    let mut driver = Driver::new();
    driver.step(options());
    driver.enter(BASE_URL);
    driver.answer_json(JS_CARD);
    assert_eq!(members(&driver), [b, a]);
}
