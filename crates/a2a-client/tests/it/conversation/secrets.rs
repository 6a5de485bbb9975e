//! Secrets in a form: only the request holds them. Walks over everything that is stored, logged and
//! shown.

use a2a_client::client::http::{Response, ResponseHead};
use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::Event;
use a2a_client::conversation::log::{Log, LoggedExchange};
use serde_json::json;

use crate::conversation::agent::{
    JS_CARD, JS_STREAM, TASK, at_the_form, edited, event, polled_card, result, sent, status, task,
};
use crate::conversation::driver::{Driver, body, pointer};
use json_form::form::edit::{Edit, FieldEdit};

const SECRETS: [&str; 6] = [
    "hush-name",
    "hush-title",
    "hush-branch",
    "hush-item",
    "hush-option",
    "47110815",
];

/// A card whose first form asks for secrets, which names or keywords mark in different ways.
fn card_with_secrets() -> String {
    edited(&polled_card(), |card| {
        let schema = json!({
            "type": "object",
            "properties": {
                "a": {"type": "string"},
                "kennwort": {"type": "string"},
                "pin": {"type": "integer"},
                "x": {"type": "string", "title": "Your secret token"},
                "mark": {"anyOf": [{"type": "string", "writeOnly": true}, {"type": "boolean"}]},
                "list": {"type": "array", "items": {"type": "string", "format": "password"}},
                "called": {"type": "string"},
            },
        });
        for schemas in ["/schemas", "/capabilities/extensions/0/params/schemas"] {
            let schemas = card.pointer_mut(schemas).unwrap();
            schemas["fightComparison"] = schema.clone();
        }
    })
}

/// Panics if `text` contains one of `SECRETS`; `place` says where the text comes from.
fn assert_quiet(place: &str, text: &str) {
    for secret in SECRETS {
        assert!(!text.contains(secret), "{secret} is in {place}: {text}");
    }
}

/// Sends the form with all secrets filled in.
fn send(log: &mut Log) -> Driver {
    let mut driver = at_the_form(&card_with_secrets());
    let options = json!({"/called": {"secret": true}}).to_string();
    driver.step(Event::OptionsGiven(options));
    let value = json!({
        "a": "Lion", "kennwort": "hush-name", "pin": 47_110_815, "x": "hush-title",
        "mark": "hush-branch", "list": ["hush-item"], "called": "hush-option",
    });
    driver.step(Event::Edited(Edit::Load(Some(value))));
    driver.step(Event::Edited(Edit::At(
        pointer("/a"),
        FieldEdit::Type("Tiger".to_owned()),
    )));
    driver.submit();
    for command in &driver.log {
        log.record_command(0.0, command);
    }
    driver
}

fn shown(driver: &Driver, log: &Log) -> Vec<(&'static str, String)> {
    let exchanges = (1..).map_while(|number| log.exchange(number));
    let exchanges: Vec<&LoggedExchange> = exchanges.collect();
    assert!(!exchanges.is_empty(), "the log has its first requests");
    let commands: Vec<String> = exchanges.iter().map(|it| it.curl()).collect();
    let mut shown = vec![
        ("the history", format!("{:?}", driver.history)),
        ("the records", format!("{:?}", driver.storage)),
        ("the log", format!("{commands:?}")),
    ];
    for exchange in exchanges {
        shown.push((
            "the log of a request",
            exchange.request_body().unwrap_or_default(),
        ));
        shown.push(("the log of an answer", exchange.received().concat()));
        shown.push(("the log's headers", format!("{:?}", exchange.head)));
    }
    for run in driver.conversation.runs() {
        shown.push(("the list of what was asked", format!("{:?}", run.request())));
        let said: Vec<_> = run.messages().collect();
        shown.push(("the transcript", format!("{said:?}")));
    }
    let draft = driver
        .conversation
        .agent()
        .and_then(|agent| agent.request()?.form()?.state().draft());
    shown.push(("the draft", format!("{draft:?}")));
    shown
}

#[test]
fn no_secret_of_a_form_is_stored_logged_or_shown() {
    let mut log = Log::default();
    let mut driver = send(&mut log);
    let sent = body(&driver.sends[0]);
    let all = sent.to_string();
    assert!(
        SECRETS.iter().all(|secret| all.contains(secret)),
        "the agent gets them: {all}"
    );
    for (place, text) in shown(&driver, &log) {
        assert_quiet(place, &text);
    }
    // The agent repeats all of it: in the history under another id, in an artifact and in words.
    let mut said = sent["params"]["message"].clone();
    let mut done = task(TASK, "TASK_STATE_COMPLETED");
    done["artifacts"] = json!([{"artifactId": "r", "parts": [
        {"data": {"echo": said["parts"][0]}},
        {"text": "The token was hush-title."},
        {"data": {"session": {"access_token": "hush-agent"}}},
    ]}]);
    said["messageId"] = json!("other");
    done["history"] = json!([sent["params"]["message"], said]);
    let body = result(&done);
    let (ticket, _) = driver.fetch();
    let head = ResponseHead {
        status: 200,
        headers: vec![
            ("content-type".to_owned(), "application/json".to_owned()),
            ("x-session-token".to_owned(), "hush-title".to_owned()),
        ],
        redirected_to: None,
    };
    let answered = Event::Answered {
        ticket,
        outcome: Ok(Response {
            head,
            body: body.clone(),
        }),
    };
    log.record_event(1.0, &answered);
    driver.answer_json(&body);
    assert!(driver.history.is_some());
    for (place, text) in shown(&driver, &log) {
        assert_quiet(place, &text);
        assert!(!text.contains("hush-agent"), "{place}: {text}");
    }
    let stored = format!("{:?}", driver.history);
    assert!(stored.contains("The token was •••."), "{stored}");
    // The visible rest of the request is still there.
    let request = format!("{:?}", driver.run().request());
    assert!(
        request.contains("Tiger") && request.contains("•••"),
        "{request}"
    );
    // Sent again, it is the same message with the same masks.
    let run = driver.run_id();
    driver.run_again(run);
    let again = driver.sends.last().unwrap();
    assert_eq!(
        crate::conversation::driver::body(again)["params"]["message"]["parts"],
        sent["params"]["message"]["parts"]
    );
    assert_quiet(
        "what was asked again",
        &format!("{:?}", driver.run().request()),
    );
}

#[test]
fn signing_out_forgets_what_is_stored_for_the_agent() {
    let mut driver = sent(JS_CARD);
    driver.send_events(JS_STREAM);
    driver.now += 1_000.0;
    driver.submit();
    driver.storage.push((
        "a2a-forms https://other.example s x".to_owned(),
        "{}".to_owned(),
    ));
    assert!(driver.history.is_some());
    assert_eq!(driver.storage.len(), 2, "the record of the second run");
    driver.step(Event::SignOutPressed);
    assert_eq!(driver.history, None);
    assert_eq!(driver.storage.len(), 1, "that of another agent");
    // The run that goes on stays on the page and is not stored, whatever comes of it.
    assert_eq!(driver.conversation.runs().count(), 1);
    driver.send_events(JS_STREAM);
    assert_eq!(driver.history, None);
    assert_eq!(driver.storage.len(), 1);
}

#[test]
fn an_answer_that_is_a_secret_is_masked_in_the_transcript() {
    let mut driver = sent(JS_CARD);
    let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
    asking["status"]["message"] =
        json!({"messageId": "q", "role": "ROLE_AGENT", "parts": [{"text": "Your PIN, please"}]});
    driver.send_events(&event(&result(&json!({"task": asking}))));
    driver.type_answer("hush-name");
    driver.send_answer();
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    let said: Vec<_> = driver.run().messages().collect();
    assert_eq!(said.len(), 2);
    assert_quiet("the transcript", &format!("{said:?}"));
    assert!(driver.log.iter().any(|it| matches!(it, Command::Mask(_))));
    assert_quiet("the history", &format!("{:?}", driver.history));
}
