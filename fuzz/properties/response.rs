//! Any answers to a message: read, written again, followed to the end, and shown.
//!
//! For the input see `network`.

use a2a::card::AgentCard;
use a2a::dialect::reading;
use a2a::extension;
use a2a::message::{Part, PartContent};
use a2a::task::{TaskState, Update};
use a2a_client::client::calls::{AgentReply, Endpoint, read_event, read_reply};
use a2a_client::client::event_stream::sse::SseReader;
use a2a_client::client::http::Response;
use a2a_client::conversation::run::Run;
use serde_json::Value;

use super::network::{self, MadeAnswer, Page, Pieces};
use super::{blocks, json, rewriting};

/// The largest fuzz input, in bytes, whose streams are also read in small pieces: each piece costs a step.
const CUT: usize = 8 << 10;

pub(crate) fn check(bytes: &[u8]) {
    let endpoints = network::endpoints();
    for made in network::answers(bytes) {
        read(&made, &endpoints);
    }
    let page = Page::after(bytes, Pieces::Whole);
    settled(page.run());
    if bytes.len() <= CUT {
        let cut = Page::after(bytes, Pieces::Small);
        same(page.run(), cut.run());
    }
    let Some(known) = page.conversation.agent() else {
        panic!("the agent is not known any more");
    };
    is_shown(page.run(), &known.card);
    page.reload();
}

/// Reads an answer as one body and as a stream of events, by the binding of each endpoint, and checks the results.
fn read(made: &MadeAnswer<'_>, endpoints: &[Endpoint]) {
    let whole = Response {
        head: made.head.clone(),
        body: String::from_utf8_lossy(made.body).into_owned(),
    };
    for endpoint in endpoints {
        is_read(&whole, endpoint);
    }
    if let Some(value) = json::read(&whole.body) {
        result_read(&value);
    }
    for event in SseReader::new().take(made.body).unwrap_or_default() {
        for endpoint in endpoints {
            if let Some(AgentReply::Result(result)) = read_event(&event, endpoint, &mut Vec::new())
            {
                result_read(&result);
            }
        }
    }
}

fn is_read(whole: &Response, endpoint: &Endpoint) {
    match read_reply(whole, endpoint, &mut Vec::new()) {
        Ok(AgentReply::Result(result)) => result_read(&result),
        Ok(AgentReply::Error(error)) => {
            let data = error.data.as_ref();
            assert!(data.is_none_or(|data| !data.is_null()));
            for (_, words) in error.field_violations() {
                assert!(!words.is_empty());
            }
        }
        Err(why) => {
            assert!(!why.sentence().is_empty());
            assert!(why.advice().is_none_or(|advice| !advice.is_empty()));
        }
    }
}

fn result_read(result: &Value) {
    if let Some(update) = reading::update(result) {
        rewriting::check(&update);
    }
    if let Some(task) = reading::task(result) {
        rewriting::check(&Update::Task(task));
    }
    if let Some(message) = reading::message(result) {
        if let Some(asked) = extension::input_request::input_request(&message) {
            let _ = asked.answer(result.clone());
        }
        rewriting::check(&Update::Message(message));
    }
    // An unknown part is kept unchanged.
    if let PartContent::Unknown(raw) = reading::part(result).content {
        assert!(json::same(&raw, result));
    }
}

fn settled(run: &Run) {
    assert!(!run.is_active() && !run.cancelling && run.retry_at.is_none());
    // The run ended, waits for the person, or shows why it failed.
    let waits = run.state().is_some_and(TaskState::is_interrupted);
    assert!(run.is_ended() || waits || run.notice.is_some());
}

/// Asserts that two runs, which got the same bytes in different pieces, have the same result.
fn same(one: &Run, other: &Run) {
    assert_eq!(one.task, other.task);
    assert_eq!(one.answer, other.answer);
    assert_eq!(one.notice, other.notice);
    assert_eq!(one.phase, other.phase);
}

fn is_shown(run: &Run, card: &AgentCard) {
    for message in run.messages() {
        blocks::check(&message.parts, card);
    }
    let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
    for artifact in artifacts {
        blocks::check(&artifact.parts, card);
        let blocks = a2a_client::artifacts::artifact_blocks(artifact, card, None);
        assert!(blocks.len() <= artifact.parts.len());
    }
    let is_data = |part: &Part| matches!(part.content, PartContent::Data(_));
    let artifacts = run.task.iter().flat_map(|task| &task.artifacts);
    let has_data = artifacts.flat_map(|it| &it.parts).any(is_data)
        || run.answer.iter().flat_map(|it| &it.parts).any(is_data);
    assert_eq!(run.data().is_some(), has_data);
}
