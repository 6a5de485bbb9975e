//! Inputs that a card declares: agents without skills, any JSON, and errors at fields.

use a2a::extension::input_error::INPUT_ERRORS_URI;
use a2a_client::conversation::event::{Event, SendAs};
use json_form::form::edit::Edit;
use serde_json::{Value, json};

use crate::conversation::agent::{
    BASE_URL, JS_CARD, at_the_form, edited, polled_card, reload, result, sent, task,
};
use crate::conversation::driver::{Driver, body, pointer};

fn message(driver: &Driver) -> Value {
    body(&driver.sends[driver.sends.len() - 1])["params"]["message"].clone()
}

const FIGHT_MODE: &str = "application/json;schema=fightComparison";

#[test]
fn an_agent_without_skills_gets_its_form() {
    let card = edited(&polled_card(), |card| {
        card["skills"] = json!([]);
        card["defaultInputModes"] = json!(["text/plain", FIGHT_MODE]);
    });
    let mut driver = at_the_form(&card);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    let message = message(&driver);
    assert_eq!(
        message["parts"][0]["data"],
        json!({"a": "Lion", "b": "Tiger"})
    );
    assert_eq!(message["parts"][0]["metadata"]["mimeType"], FIGHT_MODE);
    driver.answer_json(&result(&json!({"task": task("t", "TASK_STATE_COMPLETED")})));
    let run = driver.run_id();
    assert!(driver.conversation.can_rerun(run));
}

#[test]
fn the_agent_itself_is_asked_beside_its_skills() {
    let card = edited(&polled_card(), |card| {
        card["skills"][0]["inputModes"] = json!(["text/plain"]);
        card["defaultInputModes"] = json!([FIGHT_MODE]);
    });
    let mut driver = at_the_form(&card);
    assert!(
        driver.conversation.agent().unwrap().request().is_none(),
        "there is a choice"
    );
    driver.step(Event::SkillChosen(String::new()));
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    driver.submit();
    assert!(driver.run().target.skill.is_none());
    assert_eq!(
        message(&driver)["metadata"],
        Value::Null,
        "no skill is hinted at"
    );
    // The host page can name it.
    let mut driver = Driver::new();
    let skill = Some(String::new());
    driver.step(Event::AddressGiven {
        address: BASE_URL.to_owned(),
        skill,
    });
    driver.answer_json(&card);
    assert!(driver.request().form().is_some());
    // Without a schema of its own it is not offered.
    let mut driver = at_the_form(JS_CARD);
    driver.step(Event::SkillChosen(String::new()));
    let chosen = driver.conversation.agent().unwrap().skill.as_deref();
    assert_eq!(chosen, Some("fight-comparison"));
}

#[test]
fn a_skill_of_json_only_gets_a_form_for_any_json() {
    for mode in ["application/json", "application/json;schema=Gone"] {
        let card = edited(&polled_card(), |card| {
            card["skills"][0]["inputModes"] = json!([mode]);
        });
        let mut driver = at_the_form(&card);
        let choices = driver.request().choices();
        assert!(
            matches!(choices.as_slice(), [(SendAs::Form(0), _)]),
            "{choices:?}"
        );
        let value = Some(json!([1, {"any": true}]));
        driver.step(Event::Edited(Edit::Load(value.clone())));
        driver.submit();
        let part = message(&driver)["parts"][0].clone();
        assert_eq!(Some(part["data"].clone()), value);
        assert_eq!(part["metadata"]["mimeType"], mode);
    }
    // Beside text it is a second choice.
    let card = edited(&polled_card(), |card| {
        card["skills"][0]["inputModes"] = json!(["text/plain", "application/json"]);
    });
    let driver = at_the_form(&card);
    assert_eq!(driver.request().send_as, SendAs::Message);
    let names: Vec<String> = driver
        .request()
        .choices()
        .into_iter()
        .map(|it| it.1)
        .collect();
    assert_eq!(names, ["JSON", "Message"]);
}

#[test]
fn errors_of_a_rejected_task_reach_the_fields() {
    let key = [INPUT_ERRORS_URI, "/errors"].concat();
    let said = |errors: Value| json!({"role": "ROLE_AGENT", "messageId": "m", "parts": [{"text": "no"}], "metadata": {key.clone(): errors}});
    let errors = said(json!([{"pointer": "/b", "message": "Tigers do not fight."}]));
    let mut rejected = task("t", "TASK_STATE_REJECTED");
    rejected["status"]["message"] = errors.clone();
    for answer in [json!({"task": rejected}), json!({"message": errors})] {
        let mut driver = sent(&polled_card());
        driver.answer_json(&result(&answer));
        let form = driver.request().form().unwrap();
        let seen = form.state().view(&pointer("/b")).unwrap().problems;
        assert_eq!(seen, ["Tigers do not fight."]);
    }
}

#[test]
fn after_a_reload_errors_reach_the_fields_of_the_same_values_only() {
    let key = [INPUT_ERRORS_URI, "/errors"].concat();
    let errors = json!([{"pointer": "/b", "message": "Tigers do not fight."}]);
    let mut rejected = task("t", "TASK_STATE_REJECTED");
    rejected["status"]["message"] = json!({
        "role": "ROLE_AGENT", "messageId": "m", "parts": [{"text": "no"}], "metadata": {key: errors},
    });
    for (b, expected) in [("Tiger", &["Tigers do not fight."][..]), ("Bear", &[])] {
        let mut driver = sent(&polled_card());
        driver.answer_json(&result(&json!({"task": task("t", "TASK_STATE_WORKING")})));
        reload(&mut driver, &polled_card());
        driver.fill_in("/a", "Lion");
        driver.fill_in("/b", b);
        driver.answer_json(&result(&rejected));
        let form = driver.request().form().unwrap();
        let seen = form.state().view(&pointer("/b")).unwrap().problems;
        assert_eq!(seen, expected);
    }
}

#[test]
fn the_title_of_a_task_is_the_title_of_its_run() {
    let mut done = task("t", "TASK_STATE_COMPLETED");
    done["metadata"] = json!({"title": " Who would win? "});
    let mut driver = sent(&polled_card());
    assert_eq!(driver.run().title(), driver.run().asked());
    driver.answer_json(&result(&json!({"task": done})));
    assert_eq!(driver.run().title(), "Who would win?");
    assert_ne!(driver.run().asked(), "Who would win?");
}
