//! Any JSON as an object of 002, and any answers to a page that sends a message in a session: an object is the same
//! after writing and reading, and the page does not panic, and waits only while a request or timer is pending.
//!
//! `network` describes the input, a list of answers. Each body and the whole input are also read as objects.

use a2a::dialect::sessions::{Reply, SessionMessage, error, reading};
use a2a_client::client::http::{FetchError, Response};
use a2a_client::conversation::command::Command;
use a2a_client::conversation::event::{Event, Ticket};
use a2a_client::conversation::{Conversation, Setting};
use serde_json::{Value, json};

use super::json;
use super::network;

/// The number of requests and timers after which the simulated person stops waiting.
const PATIENCE: usize = 60;

enum Exchange {
    Fetch,
    Stream,
    Probe,
    Timer,
}

/// Reads an input as values of 002, and as answers to a page that sends a message.
pub(crate) fn check(bytes: &[u8]) {
    let answers = network::answers(bytes);
    for made in &answers {
        if let Some(value) = json::read(&String::from_utf8_lossy(made.body)) {
            reads(&value);
        }
    }
    if let Some(value) = json::read(&String::from_utf8_lossy(bytes)) {
        reads(&value);
    }
    sends(&answers);
}

fn reads(value: &Value) {
    let Some(read) = reading::reply(value) else {
        return;
    };
    let again = match &read {
        Reply::Session(session) => session.to_json(),
        Reply::Message(message) => message.to_json(),
        Reply::Messages(page) => page.to_json(),
        Reply::Error(found) => {
            let again = reading::reply(&error(found));
            return assert!(matches!(again, Some(Reply::Error(_))), "{found:?}");
        }
    };
    assert_eq!(reading::reply(&again), Some(read.clone()));
    if let Reply::Message(message) = read {
        let sent = SessionMessage::of_message(&message.into_message("s"), Some("c"));
        assert!(sent.client_id().is_some());
        assert!(reading::message(&sent.to_request()).is_some());
    }
}

fn card() -> Value {
    json!({"name": "Somebody", "description": "", "version": "1", "auth": {"type": "none"},
        "api": {"type": "a2a", "url": "https://agent.example/"}, "capabilities": []})
}

/// Simulates a person who sends a message over sessions (002), gets these answers, and gives up at last.
fn sends(answers: &[network::MadeAnswer<'_>]) {
    let mut conversation = Conversation::new(Setting::default());
    let mut pending: Vec<(Ticket, Exchange)> = Vec::new();
    let mut now = 1_700_000_000_000.0;
    let message_id = "0f0e0d0c-0b0a-4000-8000-000000000001".to_owned();
    let (card, skill) = (card(), None);
    for event in [
        Event::CardGiven { card, skill },
        Event::MessageTyped("Go!".to_owned()),
        Event::SubmitPressed { message_id },
    ] {
        step(&mut conversation, now, event, &mut pending);
    }
    for at in 0..PATIENCE {
        let is_busy = conversation.is_busy();
        assert_eq!(
            is_busy,
            !pending.is_empty(),
            "it waits for something, or not at all"
        );
        if !is_busy {
            return;
        }
        // Timers are last.
        let next = pending
            .iter()
            .position(|(_, it)| !matches!(it, Exchange::Timer));
        let (ticket, exchange) = pending.remove(next.unwrap_or_default());
        let made = answers.get(at % answers.len().max(1));
        let body = made.map(|it| it.body).unwrap_or_default();
        let head = made.map(|it| it.head.clone()).unwrap_or_default();
        match exchange {
            Exchange::Timer => {
                now += 60_000.0;
                step(
                    &mut conversation,
                    now,
                    Event::TimerFired { ticket },
                    &mut pending,
                );
            }
            Exchange::Probe => {
                let probed = Event::Probed {
                    ticket,
                    reachable: true,
                };
                step(&mut conversation, now, probed, &mut pending);
            }
            Exchange::Fetch => {
                let body = String::from_utf8_lossy(body).into_owned();
                let answered = head.status != 0;
                let outcome = answered
                    .then_some(Response { head, body })
                    .ok_or(FetchError::Broken);
                step(
                    &mut conversation,
                    now,
                    Event::Answered { ticket, outcome },
                    &mut pending,
                );
            }
            Exchange::Stream => {
                pending.push((ticket, Exchange::Stream));
                step(
                    &mut conversation,
                    now,
                    Event::StreamOpened { ticket, head },
                    &mut pending,
                );
                for piece in body.chunks(7) {
                    if pending.iter().any(|(known, _)| *known == ticket) {
                        let bytes = piece.to_vec();
                        step(
                            &mut conversation,
                            now,
                            Event::StreamReceived { ticket, bytes },
                            &mut pending,
                        );
                    }
                }
                if pending.iter().any(|(known, _)| *known == ticket) {
                    pending.retain(|(known, _)| *known != ticket);
                    let ended = Event::StreamEnded {
                        ticket,
                        outcome: Ok(()),
                    };
                    step(&mut conversation, now, ended, &mut pending);
                }
            }
        }
    }
    let run = conversation.runs().next().map(|run| run.id);
    let run = run.expect("there is a run");
    step(
        &mut conversation,
        now,
        Event::StopPressed(run),
        &mut pending,
    );
    assert!(!conversation.is_busy());
}

fn step(
    conversation: &mut Conversation,
    now: f64,
    event: Event,
    pending: &mut Vec<(Ticket, Exchange)>,
) {
    let mut events = vec![event];
    while let Some(event) = events.pop() {
        for command in conversation.step(now, event) {
            match command {
                Command::Fetch { ticket, .. } => pending.push((ticket, Exchange::Fetch)),
                Command::OpenStream { ticket, .. } => pending.push((ticket, Exchange::Stream)),
                Command::Probe { ticket, .. } => pending.push((ticket, Exchange::Probe)),
                Command::StartTimer { ticket, .. } => pending.push((ticket, Exchange::Timer)),
                Command::Abort { ticket } => pending.retain(|(known, _)| *known != ticket),
                Command::OfferMessage { run, .. } => {
                    events.push(Event::MessageOffered { run, allowed: true });
                }
                Command::Raise(event) => events.push(*event),
                _ => {}
            }
        }
    }
}
