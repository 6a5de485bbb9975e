//! Questions in the formats of frameworks: decisions, credentials, and the initial form of a card.

use a2a_client::conversation::command::Announcement;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Phase, ReplyKind};
use json_form::form::edit::{Edit, FieldEdit};
use serde_json::{Value, json};

use crate::conversation::agent::{
    JS_CARD, TASK, at_the_form, edited, event, polled_card, result, sent, status, task,
};
use crate::conversation::driver::{Driver, pointer};

const HITL: &str = "https://kagent.dev/extensions/hitl/v1";
const INITIAL_FORM: &str = "https://a2a-extensions.agentstack.beeai.dev/services/form/v1";

/// A run whose task is in a state with this message of the agent.
fn asked(card: &str, state: &str, message: &Value) -> Driver {
    let mut driver = sent(card);
    let mut asking = task(TASK, state);
    asking["status"]["message"] = message.clone();
    driver.send_events(&event(&result(&json!({"task": asking}))));
    assert_eq!(driver.run().phase, Phase::Settled);
    driver
}

fn adk_question(name: &str, args: &Value) -> Value {
    json!({"messageId": "q", "role": "ROLE_AGENT", "parts": [{
        "data": {"id": "adk-1", "name": name, "args": args},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true},
    }]})
}

fn kind(driver: &Driver) -> ReplyKind {
    driver.run().reply.as_ref().unwrap().kind
}

fn decide(driver: &mut Driver, approved: bool) {
    let (run, message_id) = (driver.run_id(), format!("decision-{approved}"));
    driver.step(Event::AnswerDecided {
        run,
        message_id,
        approved,
    });
}

fn fill(driver: &mut Driver, place: &str, text: &str) {
    let (run, edit) = (
        driver.run_id(),
        Edit::At(pointer(place), FieldEdit::Type(text.to_owned())),
    );
    driver.step(Event::AnswerEdited { run, edit });
}

#[test]
fn a_decision_is_sent_in_the_metadata_of_its_extension() {
    let card = edited(JS_CARD, |card| {
        let extensions = card["capabilities"]["extensions"].as_array_mut().unwrap();
        extensions.push(json!({"uri": HITL, "required": false}));
    });
    let tool = json!({"id": "a1", "call_id": "c1", "name": "delete_file", "args": {"path": "/x"}});
    let request = json!({"type": "tool_approval_request", "tools": [tool]});
    let question = json!({
        "messageId": "q", "role": "ROLE_AGENT", "parts": [{"text": "Approval required"}],
        "extensions": [HITL], "metadata": {HITL: request},
    });
    for approved in [true, false] {
        let mut driver = asked(&card, "TASK_STATE_INPUT_REQUIRED", &question);
        assert_eq!(kind(&driver), ReplyKind::Approval);
        fill(&mut driver, "/rejection_reason", "Not today");
        driver.send_answer();
        assert_eq!(driver.sends.len(), 1, "Enter in a field decides nothing");
        decide(&mut driver, approved);
        let activated = |(name, value): &(String, String)| {
            name.eq_ignore_ascii_case("a2a-extensions") && value.contains(HITL)
        };
        assert!(driver.sends[1].headers.iter().any(activated));
        let message = driver.sent_message(1);
        assert_eq!(message["taskId"], TASK);
        assert_eq!(message["extensions"], json!([HITL]));
        let approval = if approved {
            json!({"id": "a1", "approved": true})
        } else {
            json!({"id": "a1", "approved": false, "rejection_reason": "Not today"})
        };
        let expected = json!({"type": "tool_approval_response", "approvals": [approval]});
        assert_eq!(message["metadata"][HITL], expected);
        decide(&mut driver, !approved);
        assert_eq!(driver.sends.len(), 2, "the decision is on its way");
        driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
        assert_eq!(driver.results(), 1);
    }
}

#[test]
fn a_decision_without_a_form_is_sent_at_once() {
    let original = json!({"id": "c", "name": "delete_file", "args": {}});
    let args = json!({"originalFunctionCall": original, "toolConfirmation": {"hint": "", "confirmed": false}});
    let question = adk_question("adk_request_confirmation", &args);
    let mut driver = asked(JS_CARD, "TASK_STATE_INPUT_REQUIRED", &question);
    assert_eq!(kind(&driver), ReplyKind::Approval);
    assert!(driver.run().reply.as_ref().unwrap().form().is_none());
    driver.send_answer();
    assert_eq!(driver.sends.len(), 1);
    decide(&mut driver, true);
    let data = &driver.sent_message(1)["parts"][0]["data"];
    let expected =
        json!({"id": "adk-1", "name": "adk_request_confirmation", "response": {"confirmed": true}});
    assert_eq!(data, &expected);
}

#[test]
fn the_second_press_of_a_double_click_decides_nothing() {
    let original = json!({"id": "c", "name": "delete_file", "args": {}});
    let args = json!({"originalFunctionCall": original, "toolConfirmation": {"hint": "", "confirmed": false}});
    let question = adk_question("adk_request_confirmation", &args);
    let mut driver = asked(JS_CARD, "TASK_STATE_INPUT_REQUIRED", &question);
    decide(&mut driver, true);
    assert_eq!(driver.sends.len(), 2);
    // The agent asks again at once, at the same place of the page.
    let mut again = question.clone();
    again["messageId"] = json!("q2");
    let task = json!({"id": TASK, "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED", "message": again}});
    driver.send_events(&event(&result(&json!({"task": task}))));
    assert!(driver.run().reply.is_some());
    driver.now += 200.0;
    decide(&mut driver, true);
    assert_eq!(driver.sends.len(), 2);
    driver.now += 600.0;
    decide(&mut driver, true);
    assert_eq!(driver.sends.len(), 3);
}

#[test]
fn a_credential_is_typed_and_never_kept() {
    let scheme = json!({"type": "apiKey", "in": "header", "name": "X-Key"});
    let config = json!({"authScheme": scheme, "credentialKey": "k"});
    let question = adk_question(
        "adk_request_credential",
        &json!({"functionCallId": "c", "authConfig": config}),
    );
    let mut driver = asked(JS_CARD, "TASK_STATE_AUTH_REQUIRED", &question);
    assert_eq!(kind(&driver), ReplyKind::Form);
    // A sign-in at the agent would not answer it.
    assert!(!driver.announced().contains(&&Announcement::SignInWanted));
    assert!(driver.conversation.sign_in().is_none());
    assert_eq!(driver.pending, [], "nobody is asked for a credential");
    fill(&mut driver, "/apiKey", "hush-key-1");
    driver.send_answer();
    let data = &driver.sent_message(1)["parts"][0]["data"];
    let exchanged = &data["response"]["exchangedAuthCredential"];
    assert_eq!(
        exchanged,
        &json!({"authType": "apiKey", "apiKey": "hush-key-1"})
    );
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    let kept = format!("{:?} {:?}", driver.storage, driver.history);
    assert!(!kept.contains("hush-key-1"), "{kept}");
    let shown: Vec<_> = driver.run().messages().collect();
    assert!(!format!("{shown:?}").contains("hush-key-1"));
}

#[test]
fn a_sign_in_elsewhere_is_replied_to_in_words_that_are_not_kept() {
    let scheme = json!({"type": "oauth2", "flows": {"authorizationCode": {
        "authorizationUrl": "https://accounts.example.com/auth", "tokenUrl": "https://accounts.example.com/token",
    }}});
    let args = json!({"functionCallId": "c", "authConfig": {"authScheme": scheme}});
    let question = adk_question("adk_request_credential", &args);
    let mut driver = asked(JS_CARD, "TASK_STATE_AUTH_REQUIRED", &question);
    assert_eq!(kind(&driver), ReplyKind::Text);
    assert!(driver.conversation.sign_in().is_none());
    driver.type_answer("hush-code-1");
    let kept = format!("{:?}", driver.storage);
    assert!(!kept.contains("hush-code-1"), "{kept}");
    driver.send_answer();
    let sent = driver.sent_message(1);
    assert_eq!(sent["parts"], json!([{"text": "hush-code-1"}]));
}

#[test]
fn an_initial_form_is_fulfilled_in_the_metadata_of_the_first_message() {
    let fields = json!([
        {"id": "city", "label": "City", "type": "text", "required": true},
        {"id": "pin", "label": "Your password", "type": "text"},
    ]);
    let card = edited(&polled_card(), |card| {
        let demands = json!({"initial_form": {"title": "Trip", "fields": fields}});
        card["capabilities"]["extensions"] =
            json!([{"uri": INITIAL_FORM, "params": {"form_demands": demands}}]);
        card["skills"][0]["inputModes"] = json!(["text/plain"]);
        card.as_object_mut().unwrap().shift_remove("schemas");
    });
    let mut driver = at_the_form(&card);
    driver.submit();
    assert_eq!(driver.sends.len(), 0, "a required field is empty");
    driver.fill_in("/city", "Oslo");
    driver.fill_in("/pin", "hush-pin-1");
    driver.submit();
    let message = driver.sent_message(0);
    assert_eq!(message["extensions"], json!([INITIAL_FORM]));
    let fulfilled = &message["metadata"][INITIAL_FORM]["form_fulfillments"]["initial_form"];
    let values = json!({
        "city": {"type": "text", "value": "Oslo"}, "pin": {"type": "text", "value": "hush-pin-1"},
    });
    assert_eq!(fulfilled["values"], values);
    driver.answer_json(&result(&json!({"task": task("t", "TASK_STATE_COMPLETED")})));
    let kept = format!("{:?} {:?}", driver.storage, driver.history);
    assert!(!kept.contains("hush-pin-1"), "{kept}");
    let run = driver.run_id();
    assert!(driver.conversation.can_rerun(run));
}
