//! Agents of these tests: recorded cards and streams of two SDK agents, and builders for other JSON.

use serde_json::{Value, json};

use crate::conversation::driver::Driver;

pub(crate) const JS_CARD: &str =
    include_str!("../../../../../tests/fixtures/wire/js-1.3.0-card.json");
pub(crate) const JS_STREAM: &str =
    include_str!("../../../../../tests/fixtures/wire/js-1.3.0-stream.sse");
pub(crate) const PYTHON_CARD: &str =
    include_str!("../../../../../tests/fixtures/wire/python-0.3.26-card.json");
/// The Python agent's stream, with CRLF as recorded.
pub(crate) const PYTHON_STREAM: &str =
    include_str!("../../../../../tests/fixtures/wire/python-0.3.26-stream.sse");
pub(crate) const PYTHON_CANCELED: &str =
    include_str!("../../../../../tests/fixtures/wire/python-0.3.26-cancel.json");
pub(crate) const METHOD_NOT_FOUND: &str =
    include_str!("../../../../../tests/fixtures/wire/js-1.3.0-error-method-not-found.json");

/// The origin that the person enters to find an agent. The simulated agents answer there.
pub(crate) const BASE_URL: &str = "http://localhost:8000";

/// The value of the filled-in form, as JSON text.
pub(crate) const FIGHT: &str = r#"{"a":"Lion","b":"Tiger"}"#;

pub(crate) fn edited(card: &str, edit: impl FnOnce(&mut Value)) -> String {
    let mut card = serde_json::from_str(card).unwrap();
    edit(&mut card);
    card.to_string()
}

/// The JavaScript agent's card with `capabilities.streaming` false, so that the client polls the task.
pub(crate) fn polled_card() -> String {
    edited(JS_CARD, |card| {
        card["capabilities"]["streaming"] = json!(false);
    })
}

/// The JavaScript agent's card with a second skill that accepts the schema of the result.
pub(crate) fn card_of_two_skills() -> String {
    edited(JS_CARD, |card| {
        let mut second = card["skills"][0].clone();
        second["id"] = json!("judge");
        second["inputModes"] = json!(["text/plain", "application/json;schema=fightResponse"]);
        if let Some(skills) = card["skills"].as_array_mut() {
            skills.push(second);
        }
    })
}

/// Opens a page that shows the form of an agent with this card.
pub(crate) fn at_the_form(card: &str) -> Driver {
    let mut driver = Driver::new();
    driver.enter(BASE_URL);
    driver.answer_json(card);
    driver
}

/// Opens a page with the form of an agent with this card, and fills in the form.
pub(crate) fn filled_in(card: &str) -> Driver {
    let mut driver = at_the_form(card);
    driver.fill_in("/a", "Lion");
    driver.fill_in("/b", "Tiger");
    assert_eq!(driver.value(), FIGHT);
    driver
}

/// Opens a page, fills in the form of an agent with this card, and sends it.
pub(crate) fn sent(card: &str) -> Driver {
    let mut driver = filled_in(card);
    driver.submit();
    assert_eq!(driver.sends.len(), 1);
    driver
}

/// Reloads the page and connects to the same agent.
pub(crate) fn reload(driver: &mut Driver, card: &str) {
    driver.reload();
    driver.enter(BASE_URL);
    driver.answer_json(card);
}

/// The events of a recorded stream, each with the empty line that ends it.
pub(crate) fn events(stream: &str) -> Vec<String> {
    let end = if stream.contains("\r\n") {
        "\r\n\r\n"
    } else {
        "\n\n"
    };
    stream
        .split_inclusive(end)
        .filter(|event| !event.trim().is_empty())
        .map(str::to_owned)
        .collect()
}

/// The first `count` events of a recorded stream, as the text of one chunk.
pub(crate) fn first(stream: &str, count: usize) -> String {
    events(stream)[..count].concat()
}

/// The id of the task in the recorded streams.
pub(crate) const TASK: &str = "00000000-0000-4000-8000-00000000000a";

/// The JSON of A2A 1.0 for a task with this id and state (`TASK_STATE_WORKING`), without artifacts.
pub(crate) fn task(id: &str, state: &str) -> Value {
    json!({"id": id, "contextId": "c", "status": {"state": state}})
}

/// A JSON-RPC answer with a result, as JSON text.
pub(crate) fn result(result: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "result": result}).to_string()
}

/// The answer to a request that fetches the task, with the task in this state.
pub(crate) fn task_answer(state: &str) -> String {
    result(&task(TASK, state))
}

/// A JSON-RPC answer with an error, as JSON text.
pub(crate) fn error(code: i64, message: &str) -> String {
    json!({"jsonrpc": "2.0", "id": 1, "error": {"code": code, "message": message}}).to_string()
}

/// The text of a server-sent event whose only line is `data:` with `frame`.
pub(crate) fn event(frame: &str) -> String {
    format!("data: {frame}\n\n")
}

/// A status update of 1.0, as an SSE event.
pub(crate) fn status(id: &str, state: &str) -> String {
    status_update(id, &json!({ "state": state }))
}

/// An event with a status of this state and a status message of these words.
pub(crate) fn status_saying(id: &str, state: &str, words: &str) -> String {
    let message = json!({"messageId": "said", "role": "ROLE_AGENT", "parts": [{"text": words}]});
    status_update(id, &json!({ "state": state, "message": message }))
}

fn status_update(id: &str, status: &Value) -> String {
    let update = json!({"statusUpdate": {"taskId": id, "contextId": "c", "status": status}});
    event(&result(&update))
}
