//! `EffectRunner` against the test runner's own server, which serves the files of the package.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_forms::browser::network::EffectRunner;
use a2a_forms::browser::tab::location::page_origin;
use a2a_forms::client::http::{FetchError, Method, Request};
use a2a_forms::conversation::event::Event;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::form_bench::until;

/// A URL to which every request fails: nothing listens on its port, and browsers block the port.
const NOBODY: &str = "http://127.0.0.1:1/";

struct Connection {
    effects: EffectRunner,
    reported: Rc<RefCell<Vec<Event>>>,
}

fn connect() -> Connection {
    let reported: Rc<RefCell<Vec<Event>>> = Rc::default();
    let receives = Rc::clone(&reported);
    let effects = EffectRunner::new(move |event| receives.borrow_mut().push(event));
    Connection { effects, reported }
}

impl Connection {
    fn count(&self) -> usize {
        self.reported.borrow().len()
    }

    /// Waits until an event is reported, and asserts that it is the only one.
    async fn answer(&self) -> Event {
        until("an answer", || self.count() > 0).await;
        let reported = self.reported.take();
        assert_eq!(reported.len(), 1, "{reported:?}");
        reported[0].clone()
    }
}

/// A request for a URL, or for a file of this package.
fn get(url: &str) -> Request {
    let is_file = url.starts_with('/');
    let origin = if is_file {
        page_origin()
    } else {
        String::new()
    };
    Request::new(Method::Get, origin + url)
}

/// A file whose body arrives in more than one chunk: its path, and its length in bytes.
const LONG: (&str, usize) = ("/Cargo.lock", include_str!("../../Cargo.lock").len());

#[wasm_bindgen_test]
async fn fetches_body_and_headers() {
    let connection = connect();
    connection.effects.fetch(7, &get("/Cargo.toml"));
    let Event::Answered { ticket: 7, outcome } = connection.answer().await else {
        panic!("something else was reported");
    };
    let answer = outcome.unwrap();
    assert!(answer.head.is_success());
    assert!(answer.head.header("content-length").is_some());
    assert!(answer.body.contains("name = \"a2a-forms\""));
}

#[wasm_bindgen_test]
async fn an_address_without_an_origin_is_not_called() {
    let connection = connect();
    for url in [
        "blob:x",
        "data:text/plain,x",
        "Cargo.toml",
        "http:Cargo.toml",
    ] {
        connection.effects.fetch(1, &get(url));
        let outcome = Err(FetchError::Address);
        let ticket = 1;
        let reported = connection.answer().await;
        assert_eq!(reported, Event::Answered { ticket, outcome }, "{url}");
    }
}

#[wasm_bindgen_test]
async fn status_404_is_an_answer() {
    let connection = connect();
    connection
        .effects
        .fetch(1, &get("/there-is-no-such-file.json"));
    let Event::Answered { outcome, .. } = connection.answer().await else {
        panic!("something else was reported");
    };
    assert_eq!(outcome.unwrap().head.status, 404);
}

#[wasm_bindgen_test]
async fn unreachable_server_is_a_network_fault() {
    let connection = connect();
    connection.effects.fetch(1, &get(NOBODY));
    let fault = Err(FetchError::Network);
    let reported = connection.answer().await;
    assert_eq!(
        reported,
        Event::Answered {
            ticket: 1,
            outcome: fault
        }
    );
    connection.effects.open_stream(2, &get(NOBODY));
    let outcome = Err(FetchError::Network);
    assert_eq!(
        connection.answer().await,
        Event::StreamEnded { ticket: 2, outcome }
    );
}

#[wasm_bindgen_test]
async fn invalid_header_is_a_fault() {
    let connection = connect();
    let mut request = get("/Cargo.toml");
    request
        .headers
        .push(("not a name".to_owned(), "\n".to_owned()));
    connection.effects.fetch(1, &request);
    let Event::Answered { outcome, .. } = connection.answer().await else {
        panic!("something else was reported");
    };
    assert!(outcome.is_err());
}

#[wasm_bindgen_test]
async fn aborted_effects_report_nothing() {
    let connection = connect();
    connection.effects.fetch(1, &get("/Cargo.toml"));
    connection.effects.open_stream(2, &get("/Cargo.toml"));
    connection.effects.probe(3, &page_origin());
    connection.effects.start_timer(4, 1);
    for ticket in 1..=4 {
        connection.effects.abort(ticket);
    }
    // Aborting twice is harmless, and so is an unknown ticket.
    connection.effects.abort(1);
    connection.effects.abort(99);
    connection.effects.fetch(5, &get("/Cargo.toml"));
    let reported = connection.answer().await;
    assert!(
        matches!(reported, Event::Answered { ticket: 5, .. }),
        "{reported:?}"
    );
}

#[wasm_bindgen_test]
async fn dropped_runner_reports_nothing() {
    let Connection { effects, reported } = connect();
    effects.fetch(1, &get("/Cargo.toml"));
    effects.open_stream(2, &get("/Cargo.toml"));
    effects.start_timer(3, 1);
    drop(effects);
    let later = connect();
    // No request to the server: after aborted ones the next one may take many seconds.
    later.effects.start_timer(5, 300);
    later.answer().await;
    assert_eq!(*reported.borrow(), []);
}

#[wasm_bindgen_test]
async fn stream_reports_head_chunks_and_end() {
    let connection = connect();
    connection.effects.open_stream(1, &get(LONG.0));
    let ended = |event: &Event| matches!(event, Event::StreamEnded { .. });
    until("the stream’s end", || {
        connection.reported.borrow().iter().any(ended)
    })
    .await;
    let reported = connection.reported.take();
    let Event::StreamOpened { ticket: 1, head } = &reported[0] else {
        panic!("it does not begin with its head: {:?}", reported[0]);
    };
    assert!(head.is_success());
    let outcome = Ok(());
    assert_eq!(
        reported.last(),
        Some(&Event::StreamEnded { ticket: 1, outcome })
    );
    let pieces: Vec<usize> = reported[1..reported.len() - 1]
        .iter()
        .map(|event| match event {
            Event::StreamReceived { ticket: 1, bytes } => bytes.len(),
            other => panic!("{other:?} in the middle"),
        })
        .collect();
    assert!(pieces.len() > 1, "it came in one piece");
    assert_eq!(pieces.iter().sum::<usize>(), LONG.1);
}

#[wasm_bindgen_test]
async fn aborted_stream_reports_nothing_more() {
    let connection = connect();
    connection.effects.open_stream(1, &get(LONG.0));
    let came = |event: &Event| matches!(event, Event::StreamReceived { .. });
    until("a piece", || connection.reported.borrow().iter().any(came)).await;
    connection.effects.abort(1);
    connection.reported.take();
    connection.effects.fetch(2, &get("/Cargo.toml"));
    let reported = connection.answer().await;
    assert!(
        matches!(reported, Event::Answered { ticket: 2, .. }),
        "{reported:?}"
    );
}

#[wasm_bindgen_test]
async fn probe_reports_reachability() {
    let connection = connect();
    for (url, reachable) in [
        (format!("{}/there-is-no-such-file", page_origin()), true),
        (NOBODY.to_owned(), false),
    ] {
        connection.effects.probe(1, &url);
        let reported = connection.answer().await;
        assert_eq!(
            reported,
            Event::Probed {
                ticket: 1,
                reachable
            }
        );
    }
}

#[wasm_bindgen_test]
async fn timer_rings_once() {
    let connection = connect();
    connection.effects.start_timer(1, 1);
    assert_eq!(connection.answer().await, Event::TimerFired { ticket: 1 });
    connection.effects.start_timer(2, 10);
    assert_eq!(connection.answer().await, Event::TimerFired { ticket: 2 });
}
