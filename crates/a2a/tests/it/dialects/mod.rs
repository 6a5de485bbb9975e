//! The dialects, tested with messages of real agents and with types of others.
//!
//! Fixtures are in `fixtures/wire`, named by origin; `fixtures/wire/outlines` shows how each is
//! read.

mod bundle;
mod http_json;
mod lenient;
mod official;
mod outline;
mod requests;
mod round_trip;
mod sessions;
mod spellings;
mod total;
pub(crate) mod vocabulary;

use a2a::dialect::{Dialect, reading};
use a2a::extension;
use a2a::message::{PartContent, Role};
use a2a::task::{TaskState, Update};
use a2a_client::client::Protocol;
use a2a_client::client::calls::{AgentReply, endpoint, read_reply};
use a2a_client::client::event_stream::sse::SseReader;
use a2a_client::client::http::{Response, ResponseHead};
use serde_json::{Value, json};

macro_rules! wire {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../../tests/fixtures/wire/", $name)),
        )
    };
}

type Fixture = (&'static str, &'static str);

const CARDS: [Fixture; 6] = [
    wire!("python-0.3.26-card.json"),
    wire!("js-1.3.0-card.json"),
    wire!("js-1.3.0-legacy-card-without-header.json"),
    wire!("js-1.3.0-legacy-card-asked-as-1.0.json"),
    wire!("python-0.2.16-card.json"),
    wire!("python-1.3.0-card.json"),
];

const ANSWERS: [Fixture; 16] = [
    wire!("python-0.3.26-send.json"),
    wire!("python-0.3.26-get.json"),
    wire!("python-0.3.26-cancel.json"),
    wire!("python-0.3.26-error-task-not-found.json"),
    wire!("python-0.3.26-error-method-not-found.json"),
    wire!("python-0.3.26-error-numeric-message-id.json"),
    wire!("js-1.3.0-send.json"),
    wire!("js-1.3.0-get.json"),
    wire!("js-1.3.0-cancel.json"),
    wire!("js-1.3.0-as-0.3-send.json"),
    wire!("js-1.3.0-error-task-not-found.json"),
    wire!("python-0.2.16-send.json"),
    wire!("python-0.2.16-get.json"),
    wire!("python-0.2.16-error-resubscribe-ended.json"),
    wire!("python-1.3.0-error-fields.json"),
    wire!("python-1.3.0-error-version.json"),
];

const STREAMS: [Fixture; 6] = [
    wire!("python-0.3.26-stream.sse"),
    wire!("python-0.3.26-canceled-stream.sse"),
    wire!("js-1.3.0-stream.sse"),
    wire!("js-1.3.0-canceled-stream.sse"),
    wire!("js-1.3.0-as-0.3-stream.sse"),
    wire!("python-0.2.16-stream.sse"),
];

/// Recorded bodies of answers over HTTP+JSON, each with the HTTP status code of the answer.
const HTTP_ANSWERS: [(u16, Fixture); 7] = [
    (200, wire!("python-1.3.0-http-json-send.json")),
    (
        404,
        wire!("python-1.3.0-http-json-error-task-not-found.json"),
    ),
    (400, wire!("python-1.3.0-http-json-error-version.json")),
    (400, wire!("python-1.3.0-http-json-error-fields.json")),
    (200, wire!("js-1.3.0-http-json-send.json")),
    (404, wire!("js-1.3.0-http-json-error-task-not-found.json")),
    (400, wire!("js-1.3.0-http-json-error-version.json")),
];

const HTTP_STREAMS: [Fixture; 2] = [
    wire!("python-1.3.0-http-json-stream.sse"),
    wire!("js-1.3.0-http-json-stream.sse"),
];

const CARD_000: &str = include_str!("../../../../../tests/fixtures/wire/000-card.json");
const MESSAGE_000: &str = include_str!("../../../../../tests/fixtures/wire/000-user-message.json");
const TASK_000: &str = include_str!("../../../../../tests/fixtures/wire/000-task.json");

const REQUEST_003: &str =
    include_str!("../../../../../tests/fixtures/documents/printed/003-request.json");
const RESPONSE_003: &str =
    include_str!("../../../../../tests/fixtures/documents/printed/003-response.json");

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// The member `result` of a JSON-RPC answer; null without one.
fn result(text: &str) -> Value {
    parsed(text)["result"].clone()
}

fn reply(body: &str) -> AgentReply {
    let answer = Response {
        head: ResponseHead {
            status: 200,
            headers: Vec::new(),
            redirected_to: None,
        },
        body: body.to_owned(),
    };
    read_reply(
        &answer,
        &requests::spoken("JSONRPC", "1.0", "https://x.example", ""),
        &mut Vec::new(),
    )
    .unwrap()
}

#[track_caller]
fn outlined(name: &str, outline: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../../../tests/fixtures/wire/outlines");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, outline));
}

#[test]
fn cards_match_their_outlines() {
    for (name, text) in CARDS {
        outlined(name, &outline::card(&reading::card(&parsed(text)).unwrap()));
    }
}

#[test]
fn the_card_of_000_is_read_once_it_has_a_name() {
    let mut card = parsed(CARD_000);
    assert_eq!(reading::card(&card), None, "no name and no address");
    card["name"] = json!("Fights");
    outlined(
        "000-card.json",
        &outline::card(&reading::card(&card).unwrap()),
    );
}

#[test]
fn answers_match_their_outlines() {
    for (name, text) in ANSWERS {
        outlined(name, &outline::reply(&reply(text)));
    }
}

#[test]
fn streams_match_their_outlines() {
    for (name, text) in STREAMS {
        let events = SseReader::new().take(text.as_bytes()).unwrap();
        let lines: Vec<String> = events
            .iter()
            .map(|event| outline::reply(&reply(event)))
            .collect();
        outlined(name, &lines.concat());
    }
}

#[test]
fn the_examples_of_000_match_their_outlines() {
    let message = reading::message(&parsed(MESSAGE_000)).unwrap();
    let task = reading::task(&parsed(TASK_000)).unwrap();
    outlined("000-user-message.json", &outline::message(&message));
    outlined("000-task.json", &outline::task(&task));
}

#[test]
fn the_hybrid_card_is_the_same_agent() {
    // With `--legacy-card`, a plain GET returns members of both versions and no root member
    // `schemas`: `supportedInterfaces` wins, and the schemas are in the parameters.
    let [plain, hybrid] = [1, 2].map(|at: usize| reading::card(&parsed(CARDS[at].1)).unwrap());
    assert!(hybrid.raw["url"].is_string() && plain.raw["url"].is_null());
    assert_eq!(
        endpoint(&hybrid, "", Protocol::Auto),
        endpoint(&plain, "", Protocol::Auto)
    );
    assert_eq!(
        endpoint(&hybrid, "", Protocol::Auto).unwrap().dialect,
        Dialect::V1_0
    );
    let names = |card| {
        let declared = extension::declaration::declared(card).schemas.into_iter();
        declared.map(|it| (it.name, it.schema)).collect::<Vec<_>>()
    };
    assert_eq!(names(&hybrid), names(&plain));
}

#[test]
fn writes_the_message_of_000_in_0_3() {
    // Real servers refuse the numeric message id of 000: ours is a text.
    let mut example = parsed(MESSAGE_000);
    let message = reading::message(&example).unwrap();
    assert_eq!(message.role, Role::User);
    example["messageId"] = json!("1");
    assert_eq!(Dialect::V0_3.write_message(&message), example);
    // A part made from a form says the same.
    let PartContent::Data(data) = &message.parts[0].content else {
        panic!("{message:?}")
    };
    let made = a2a::message::Part::data(data.clone(), "application/json;schema=fightComparison");
    let mut ours = message.clone();
    ours.parts = vec![made];
    assert_eq!(Dialect::V0_3.write_message(&ours), example);
}

#[test]
fn writes_the_task_of_000_in_0_3() {
    let task = reading::task(&parsed(TASK_000)).unwrap();
    assert_eq!(task.status.state, TaskState::Completed);
    assert_eq!(Dialect::V0_3.write_task(&task), parsed(TASK_000));
}

#[test]
fn writes_the_messages_of_003_in_0_3() {
    let example = parsed(REQUEST_003);
    let method = example["method"].as_str().unwrap();
    let (dialect, call) = Dialect::read_call(method, &example["params"]).unwrap();
    assert_eq!((dialect, dialect.method(&call)), (Dialect::V0_3, method));
    let mut params = example["params"].clone();
    // Which modes are accepted, and whether to wait, is always written.
    params["configuration"] = json!({"acceptedOutputModes": [], "blocking": true});
    assert_eq!(dialect.params(&call, None), params);

    let came = result(RESPONSE_003);
    let update = reading::update(&came).unwrap();
    assert_eq!(Dialect::V0_3.write_update(&update), came);
}

#[test]
fn writes_a_real_answer_unchanged() {
    for (dialect, (name, text)) in [
        (Dialect::V0_3, wire!("python-0.3.26-send.json")),
        (Dialect::V0_3, wire!("js-1.3.0-as-0.3-send.json")),
        (Dialect::V0_3, wire!("python-0.2.16-send.json")),
        (Dialect::V1_0, wire!("js-1.3.0-send.json")),
    ] {
        let came = result(text);
        let update = reading::update(&came).unwrap();
        assert_eq!(dialect.write_update(&update), came, "{name}");
    }
}

#[test]
fn all_dialects_give_the_same_task() {
    let read = |text| match reading::update(&result(text)) {
        Some(Update::Task(task)) => {
            let data = task.artifacts[0].parts[0].content.clone();
            (
                task.status.state,
                data,
                task.artifacts[0].parts[0].metadata.clone(),
            )
        }
        other => panic!("{other:?}"),
    };
    let python = read(ANSWERS[0].1);
    assert_eq!(read(ANSWERS[6].1), python);
    assert_eq!(read(ANSWERS[9].1), python);
    // 0.2 is read and written like 0.3.
    assert_eq!(read(ANSWERS[11].1), python);
}

#[test]
fn codes_identify_errors_of_real_agents() {
    for (fixture, code) in [
        (wire!("python-0.3.26-error-task-not-found.json"), -32001),
        (wire!("python-0.3.26-error-method-not-found.json"), -32601),
        (wire!("python-0.3.26-error-numeric-message-id.json"), -32602),
        (wire!("js-1.3.0-error-task-not-found.json"), -32001),
        (wire!("js-1.3.0-error-method-not-found.json"), -32601),
        (wire!("python-1.3.0-error-version.json"), -32009),
        (wire!("python-1.3.0-error-fields.json"), -32602),
    ] {
        let AgentReply::Error(error) = reply(fixture.1) else {
            panic!("{}", fixture.0)
        };
        assert_eq!(error.code, code, "{}", fixture.0);
    }
}

#[test]
fn a_schema_survives_protobuf() {
    let card = reading::card(&parsed(CARDS[5].1)).unwrap();
    let limit =
        "/capabilities/extensions/0/params/schemas/fightResponse/properties/probability/maximum";
    let came = card.raw.pointer(limit).unwrap();
    assert_eq!(came.to_string(), "1.0", "the card is unchanged");
    let declared = extension::declaration::declared(&card);
    let read = declared.schema("fightResponse").unwrap();
    assert_eq!(
        read.schema["properties"]["probability"]["maximum"].to_string(),
        "1"
    );
    let original = parsed(CARD_000)["schemas"]["fightResponse"].clone();
    assert!(
        exact_json::equality::same_json(&read.schema, &original),
        "{}",
        read.schema
    );
}
