//! Answers to a task that requires input, on the same task.

use a2a::message::Message;
use a2a::task::TaskState;
use a2a_client::client::http::FetchError;
use a2a_client::conversation::command::{Announcement, Command, ViewChange};
use a2a_client::conversation::event::Event;
use a2a_client::conversation::run::{Notice, Phase, ReplyKind};
use json_form::form::edit::{Edit, FieldEdit};
use serde_json::{Value, json};

use crate::conversation::agent::{
    FIGHT, JS_CARD, PYTHON_CARD, TASK, error, event, polled_card, result, sent, status, task,
};
use crate::conversation::driver::{Driver, Host, message_id, method, pointer};

/// A task that asks a question in text.
fn question_task(id: &str, words: &str) -> Value {
    form_request(id, &json!([{"text": words}]))
}

fn form_request(id: &str, parts: &Value) -> Value {
    let mut asking = task(TASK, "TASK_STATE_INPUT_REQUIRED");
    asking["status"]["message"] = json!({"messageId": id, "role": "ROLE_AGENT", "parts": parts});
    asking
}

fn task_event(task: &Value) -> String {
    event(&result(&json!({"task": task})))
}

/// A run whose agent asks for a day.
fn with_question() -> Driver {
    let mut driver = sent(JS_CARD);
    driver.send_events(&task_event(&question_task("q1", "Which day?")));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.pending, []);
    assert_eq!(reply_kind(&driver), Some(ReplyKind::Text));
    driver
}

fn reply_kind(driver: &Driver) -> Option<ReplyKind> {
    driver.run().reply.as_ref().map(|reply| reply.kind)
}

fn shown_texts(driver: &Driver) -> Vec<String> {
    driver.run().messages().map(Message::text).collect()
}

#[test]
fn an_answer_is_sent_on_the_same_task_as_plain_text() {
    let mut driver = with_question();
    driver.type_answer("Monday");
    driver.send_answer();
    assert_eq!(driver.sends.len(), 2);
    assert_eq!(method(&driver.sends[1]), "SendStreamingMessage");
    assert_ne!(message_id(&driver.sends[0]), message_id(&driver.sends[1]));
    let sent = driver.sent_message(1);
    assert_eq!(sent["taskId"], TASK);
    assert_eq!(sent["contextId"], "c");
    assert_eq!(sent["parts"], json!([{"text": "Monday"}]));
    assert_eq!(sent.get("extensions"), None, "no structured input: {sent}");
    // The stream may begin with the unchanged task.
    driver.send_events(&task_event(&question_task("q1", "Which day?")));
    assert!(driver.run().is_active(), "the question is the same");
    driver.bytes(status(TASK, "TASK_STATE_WORKING").as_bytes());
    assert_eq!(driver.run().state(), Some(&TaskState::Working));
    assert!(driver.run().reply.is_none());
    driver.bytes(status(TASK, "TASK_STATE_COMPLETED").as_bytes());
    assert_eq!(shown_texts(&driver), ["Which day?", "Monday"]);
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.value(), FIGHT);
    assert_eq!(driver.conversation.runs().count(), 1);
}

#[test]
fn several_rounds_are_listed_in_order() {
    let mut driver = with_question();
    for (round, (day, question)) in [("Monday", "Which hour?"), ("Nine", "Really?")]
        .into_iter()
        .enumerate()
    {
        driver.type_answer(day);
        driver.send_answer();
        // This agent's task has no history.
        driver.send_events(&task_event(&question_task(
            &format!("q{}", round + 2),
            question,
        )));
        assert_eq!(driver.run().phase, Phase::Settled);
        assert_eq!(driver.run().reply.as_ref().unwrap().text, "");
    }
    assert_eq!(
        shown_texts(&driver),
        ["Which day?", "Monday", "Which hour?", "Nine", "Really?"]
    );
    let ids: Vec<String> = driver.sends.iter().map(message_id).collect();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{ids:?}");
}

#[test]
fn an_agent_without_stream_may_repeat_its_question() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": question_task("q1", "Which day?")})));
    driver.type_answer("The eighth day");
    driver.send_answer();
    assert_eq!(method(&driver.sends[1]), "SendMessage");
    driver.answer_json(&result(&json!({"task": question_task("q1", "Which day?")})));
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().notice, None);
    assert_eq!(
        driver.run().reply.as_ref().unwrap().text,
        "",
        "the reply is closed"
    );
    assert_eq!(shown_texts(&driver), ["Which day?", "The eighth day"]);
}

#[test]
fn a_message_as_reply_is_shown_and_the_task_fetched() {
    let mut driver = sent(&polled_card());
    driver.answer_json(&result(&json!({"task": question_task("q1", "Which day?")})));
    driver.type_answer("Monday");
    driver.send_answer();
    let words = json!({"message": {"messageId": "w", "role": "ROLE_AGENT", "parts": [{"text": "One moment."}]}});
    driver.answer_json(&result(&words));
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask");
    driver.answer_json(&result(&task(TASK, "TASK_STATE_COMPLETED")));
    assert_eq!(
        shown_texts(&driver),
        ["Which day?", "Monday", "One moment."]
    );
    assert_eq!(driver.results(), 1);
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn an_empty_answer_is_not_sent() {
    let mut driver = with_question();
    driver.type_answer("  ");
    let commands = driver.send_answer();
    assert!(commands.contains(&Command::Show(ViewChange::AnswerMistakes(driver.run_id()))));
    assert!(driver.run().reply.as_ref().unwrap().missing);
    assert_eq!(driver.sends.len(), 1);
    driver.type_answer("Monday");
    assert!(!driver.run().reply.as_ref().unwrap().missing);
}

#[test]
fn a_second_press_while_sending_changes_nothing() {
    let mut driver = with_question();
    driver.type_answer("Monday");
    driver.send_answer();
    assert_eq!(driver.send_answer(), []);
    driver.type_answer("Tuesday");
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn the_host_page_can_prevent_an_answer() {
    let mut driver = with_question();
    driver.host = Host::Prevents;
    driver.type_answer("Monday");
    driver.send_answer();
    assert_eq!(driver.sends.len(), 1);
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    driver.host = Host::Allows;
    driver.send_answer();
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_refused_answer_stays_and_keeps_its_message_id() {
    let mut driver = with_question();
    driver.type_answer("Monday");
    driver.send_answer();
    driver.send_events(&event(&error(-32603, "the clerk fainted")));
    assert_eq!(driver.failure().kind(), "protocol");
    assert_eq!(driver.run().phase, Phase::Settled);
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    driver.send_answer();
    assert_eq!(message_id(&driver.sends[1]), message_id(&driver.sends[2]));
    driver.send_events(&event(&error(-32603, "the clerk fainted")));
    // A different text is a new message.
    driver.type_answer("Tuesday");
    driver.send_answer();
    assert_ne!(message_id(&driver.sends[2]), message_id(&driver.sends[3]));
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    assert_eq!(shown_texts(&driver), ["Which day?", "Tuesday"]);
}

/// A run with an answer whose connection broke.
fn with_broken_answer() -> Driver {
    let mut driver = with_question();
    driver.type_answer("Monday");
    driver.send_answer();
    driver.end(Err(FetchError::Network));
    driver.fire_timer();
    let (_, look) = driver.fetch();
    assert_eq!(method(&look), "GetTask", "the answer is sent once");
    driver
}

#[test]
fn an_answer_with_broken_connection_is_not_sent_again() {
    // The task is unchanged: the answer probably did not arrive, and the person decides.
    let mut driver = with_broken_answer();
    driver.answer_json(&result(&question_task("q1", "Which day?")));
    assert_eq!(driver.run().notice, Some(Notice::AnswerMaybeSent));
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
    assert_eq!(driver.pending, []);
    driver.send_answer();
    assert_eq!(message_id(&driver.sends[1]), message_id(&driver.sends[2]));
    assert_eq!(driver.run().notice, None);

    // The task went on: the answer arrived.
    let mut driver = with_broken_answer();
    driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
    assert!(driver.run().reply.is_none());
    assert_eq!(shown_texts(&driver), ["Which day?", "Monday"]);
    assert_eq!(method(&driver.stream().1), "SubscribeToTask");

    // The history holds the answer.
    let mut driver = with_broken_answer();
    let mut asking = question_task("q1", "Which day?");
    asking["history"] = json!([{"messageId": message_id(&driver.sends[1]), "role": "ROLE_USER", "parts": [{"text": "Monday"}]}]);
    driver.answer_json(&result(&asking));
    assert_eq!(driver.run().notice, None);
    assert_eq!(driver.sends.len(), 2);
}

#[test]
fn a_person_can_stop_waiting_for_an_answer() {
    let mut driver = with_question();
    driver.type_answer("Monday");
    driver.send_answer();
    driver.step(Event::StopPressed(driver.run_id()));
    assert_eq!(driver.pending, []);
    assert_eq!(driver.run().notice, Some(Notice::AnswerMaybeSent));
    assert_eq!(driver.run().reply.as_ref().unwrap().text, "Monday");
}

#[test]
fn a_task_that_requires_input_can_be_cancelled() {
    let mut driver = with_question();
    driver.step(Event::CancelPressed(driver.run_id()));
    assert_eq!(method(&driver.fetch().1), "CancelTask");
    driver.answer_json(&result(&task(TASK, "TASK_STATE_CANCELED")));
    assert_eq!(driver.run().state(), Some(&TaskState::Canceled));
    assert!(driver.run().reply.is_none());
    assert_eq!(driver.pending, []);
}

#[test]
fn typed_text_moves_to_the_next_question() {
    for (next, text) in [
        (question_task("q2", "Which hour?"), Some("Monday")),
        (task(TASK, "TASK_STATE_COMPLETED"), None),
    ] {
        let mut driver = with_question();
        driver.type_answer("Monday");
        driver.step(Event::RetryPressed(driver.run_id()));
        driver.answer_json(&result(&next));
        let reply = driver.run().reply.as_ref();
        assert_eq!(reply.map(|reply| reply.text.as_str()), text);
        assert_eq!(driver.sends.len(), 1);
    }
    let mut driver = with_question();
    driver.step(Event::RetryPressed(driver.run_id()));
    driver.answer_json(&result(&task(TASK, "TASK_STATE_WORKING")));
    assert!(driver.run().reply.is_none());
}

#[test]
fn after_a_sign_in_the_task_continues_with_plain_text() {
    let mut driver = sent(JS_CARD);
    driver.send_events(&status(TASK, "TASK_STATE_AUTH_REQUIRED"));
    assert_eq!(reply_kind(&driver), Some(ReplyKind::SignIn));
    assert!(driver.announced().contains(&&Announcement::SignInWanted));
    driver.send_answer();
    let sent = driver.sent_message(1);
    assert_eq!(sent["parts"], json!([{"text": "I have signed in."}]));
    assert_eq!(sent["taskId"], TASK);
    driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
    assert_eq!(driver.results(), 1);
}

#[test]
fn a_rejected_or_failed_task_keeps_message_and_form() {
    for state in ["TASK_STATE_REJECTED", "TASK_STATE_FAILED"] {
        let mut driver = sent(JS_CARD);
        let mut ended = task(TASK, state);
        ended["status"]["message"] =
            json!({"messageId": "no", "role": "ROLE_AGENT", "parts": [{"text": "Not today."}]});
        driver.send_events(&task_event(&ended));
        assert_eq!(shown_texts(&driver), ["Not today."]);
        assert!(driver.run().reply.is_none());
        assert_eq!(driver.value(), FIGHT);
    }
}

fn form_parts() -> Value {
    json!([{"text": "Fill this in, please."}, {"data": {
        "type": "form",
        "form": {"type": "object", "required": ["day"], "properties": {
            "day": {"type": "string", "minLength": 3},
            "hour": {"type": "integer"},
        }},
        "form_data": {"hour": 9},
        "instructions": "The day of the visit.",
    }}])
}

/// A run whose agent asks with a schema.
fn with_form_request(card: &str) -> Driver {
    let mut driver = sent(card);
    driver.send_events(&task_event(&form_request("f1", &form_parts())));
    assert_eq!(reply_kind(&driver), Some(ReplyKind::Form));
    driver
}

fn fill(driver: &mut Driver, place: &str, text: &str) -> Vec<Command> {
    let (run, edit) = (
        driver.run_id(),
        Edit::At(pointer(place), FieldEdit::Type(text.to_owned())),
    );
    driver.step(Event::AnswerEdited { run, edit })
}

fn form_value(driver: &Driver) -> Value {
    let form = driver.run().reply.as_ref().unwrap().form().unwrap();
    form.state().value().unwrap().clone()
}

#[test]
fn a_form_answers_with_its_value_and_no_mode() {
    for card in [JS_CARD, PYTHON_CARD] {
        let mut driver = with_form_request(card);
        assert_eq!(form_value(&driver), json!({"hour": 9}));
        // An invalid value is not sent, and the summary is shown.
        let commands = driver.send_answer();
        assert!(commands.contains(&Command::Show(ViewChange::AnswerMistakes(driver.run_id()))));
        assert_eq!(driver.sends.len(), 1);
        fill(&mut driver, "/day", "Monday");
        driver.send_answer();
        assert_eq!(driver.sends.len(), 2);
        let sent = driver.sent_message(1);
        let part = &sent["parts"][0];
        assert_eq!(part["data"], json!({"hour": 9, "day": "Monday"}));
        assert_eq!(part.get("mediaType"), None, "{part}");
        assert_eq!(part["metadata"].get("mimeType"), None, "{part}");
        assert_eq!(sent["taskId"], TASK);
        driver.send_events(&status(TASK, "TASK_STATE_COMPLETED"));
        assert_eq!(driver.results(), 1);
        let forgets = |it: &Command| format!("{it:?}").contains("Forget");
        assert!(
            driver.log.iter().any(forgets),
            "the schema is released at the validator"
        );
    }
}

#[test]
fn main_form_and_answer_form_are_independent() {
    let mut driver = with_form_request(JS_CARD);
    fill(&mut driver, "/day", "Monday");
    driver.fill_in("/a", "Bear");
    assert_eq!(form_value(&driver), json!({"hour": 9, "day": "Monday"}));
    assert_eq!(driver.value(), r#"{"a":"Bear","b":"Tiger"}"#);
    // A new task can begin beside the waiting one.
    driver.submit();
    assert_eq!(driver.conversation.runs().count(), 2);
    assert!(driver.run().reply.is_none());
    assert_eq!(
        driver.conversation.runs().nth(1).unwrap().phase,
        Phase::Settled
    );
}

#[test]
fn field_violations_appear_on_the_form_that_was_sent() {
    let refusal = json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "Invalid", "data": [
        {"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [
            {"field": "message.parts[0].data.day", "description": "closed on Mondays"}]}]}});
    let mut driver = with_form_request(JS_CARD);
    fill(&mut driver, "/day", "Monday");
    driver.send_answer();
    driver.open(400, "application/json");
    driver.bytes(refusal.to_string().as_bytes());
    driver.end(Ok(()));
    let problems = |driver: &Driver| {
        let form = driver.run().reply.as_ref().unwrap().form().unwrap();
        form.state().view(&pointer("/day")).unwrap().problems
    };
    assert_eq!(problems(&driver), ["closed on Mondays"]);
    fill(&mut driver, "/day", "Tuesday");
    assert_eq!(problems(&driver), [""; 0]);

    let mut driver = sent(JS_CARD);
    driver.open(400, "application/json");
    let refusal = refusal.to_string().replace("data.day", "data.a");
    driver.bytes(refusal.as_bytes());
    driver.end(Ok(()));
    let view = |driver: &Driver| {
        let form = driver.request().form().unwrap();
        form.state().view(&pointer("/a")).unwrap().problems
    };
    assert_eq!(view(&driver), ["closed on Mondays"]);
    assert_eq!(driver.value(), FIGHT);
    driver.fill_in("/a", "Bear");
    assert_eq!(view(&driver), [""; 0]);
}
