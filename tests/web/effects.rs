//! EffectRunner against the test runner's own server, which serves the files of the package.

use std::cell::RefCell;
use std::rc::Rc;

use a2a_forms::browser::EffectRunner;
use a2a_forms::browser::location::page_origin;
use a2a_forms::client::{Fault, Method, Request};
use a2a_forms::conversation::Event;
use js_sys::Array;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Blob, BlobPropertyBag, Url};

use crate::bench::until;

/// Nobody listens there, and browsers do not even try.
const NOBODY: &str = "http://127.0.0.1:1/";

struct Line {
    effects: EffectRunner,
    told: Rc<RefCell<Vec<Event>>>,
}

fn line() -> Line {
    let told: Rc<RefCell<Vec<Event>>> = Rc::default();
    let hears = Rc::clone(&told);
    let effects = EffectRunner::new(move |event| hears.borrow_mut().push(event));
    Line { effects, told }
}

impl Line {
    fn count(&self) -> usize {
        self.told.borrow().len()
    }

    /// Waits for the only answer, and takes it.
    async fn answer(&self) -> Event {
        until("an answer", || self.count() > 0).await;
        let told = self.told.take();
        assert_eq!(told.len(), 1, "{told:?}");
        told[0].clone()
    }
}

fn get(url: &str) -> Request {
    Request {
        method: Method::Get,
        url: url.to_owned(),
        headers: Vec::new(),
        body: None,
    }
}

/// The address of a file made here.
fn file(text: &str, media_type: &str) -> String {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&text.into());
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).unwrap();
    Url::create_object_url_with_blob(&blob).unwrap()
}

/// More than comes in one piece.
const LONG: usize = 8 << 20;

fn long_file() -> String {
    file(&"x".repeat(LONG), "text/event-stream")
}

#[wasm_bindgen_test]
async fn a_file_is_fetched_whole_with_its_head() {
    let line = line();
    line.effects.fetch(7, &get("/Cargo.toml"));
    let Event::Answered { ticket: 7, outcome } = line.answer().await else {
        panic!("something else was told");
    };
    let answer = outcome.unwrap();
    assert!(answer.head.is_success());
    assert!(answer.head.header("content-length").is_some());
    assert!(answer.body.contains("name = \"a2a-forms\""));
}

#[wasm_bindgen_test]
async fn a_page_of_its_own_making_is_fetched_with_its_type() {
    let line = line();
    let url = file("{\"name\": \"Löwe\"}", "application/json");
    line.effects.fetch(1, &get(&url));
    let Event::Answered { outcome, .. } = line.answer().await else {
        panic!("something else was told");
    };
    let answer = outcome.unwrap();
    assert!(answer.head.is_type("application/json"));
    assert_eq!(answer.body, "{\"name\": \"Löwe\"}");
    Url::revoke_object_url(&url).unwrap();
}

#[wasm_bindgen_test]
async fn what_is_not_there_is_an_answer_and_not_a_fault() {
    let line = line();
    line.effects.fetch(1, &get("/there-is-no-such-file.json"));
    let Event::Answered { outcome, .. } = line.answer().await else {
        panic!("something else was told");
    };
    assert_eq!(outcome.unwrap().head.status, 404);
}

#[wasm_bindgen_test]
async fn where_nobody_is_that_is_a_fault_of_the_network() {
    let line = line();
    line.effects.fetch(1, &get(NOBODY));
    let fault = Err(Fault::Network);
    let told = line.answer().await;
    assert_eq!(
        told,
        Event::Answered {
            ticket: 1,
            outcome: fault
        }
    );
    line.effects.open_stream(2, &get(NOBODY));
    let outcome = Err(Fault::Network);
    assert_eq!(
        line.answer().await,
        Event::StreamEnded { ticket: 2, outcome }
    );
}

#[wasm_bindgen_test]
async fn a_header_that_is_none_is_a_fault_and_no_panic() {
    let line = line();
    let mut request = get("/Cargo.toml");
    request
        .headers
        .push(("not a name".to_owned(), "\n".to_owned()));
    line.effects.fetch(1, &request);
    let Event::Answered { outcome, .. } = line.answer().await else {
        panic!("something else was told");
    };
    assert!(outcome.is_err());
}

#[wasm_bindgen_test]
async fn of_what_is_aborted_nothing_is_told() {
    let line = line();
    line.effects.fetch(1, &get("/Cargo.toml"));
    line.effects.open_stream(2, &get("/Cargo.toml"));
    line.effects.probe(3, &page_origin());
    line.effects.start_timer(4, 1);
    for ticket in 1..=4 {
        line.effects.abort(ticket);
    }
    // Twice is no harm, nor is what was never begun.
    line.effects.abort(1);
    line.effects.abort(99);
    line.effects.fetch(5, &get("/Cargo.toml"));
    let told = line.answer().await;
    assert!(
        matches!(told, Event::Answered { ticket: 5, .. }),
        "{told:?}"
    );
}

#[wasm_bindgen_test]
async fn once_errands_are_dropped_nothing_is_told() {
    let Line { effects, told } = line();
    effects.fetch(1, &get("/Cargo.toml"));
    effects.open_stream(2, &get("/Cargo.toml"));
    effects.start_timer(3, 1);
    drop(effects);
    let later = line();
    // Not from the server: what was broken off can hold up the next request for many seconds.
    later.effects.fetch(4, &get(&file("later", "text/plain")));
    later.answer().await;
    later.effects.start_timer(5, 300);
    later.answer().await;
    assert_eq!(*told.borrow(), []);
}

#[wasm_bindgen_test]
async fn a_stream_comes_piece_by_piece_between_its_head_and_its_end() {
    let line = line();
    line.effects.open_stream(1, &get(&long_file()));
    let ended = |event: &Event| matches!(event, Event::StreamEnded { .. });
    until("the stream’s end", || {
        line.told.borrow().iter().any(ended)
    })
    .await;
    let told = line.told.take();
    let Event::StreamOpened { ticket: 1, head } = &told[0] else {
        panic!("it does not begin with its head: {:?}", told[0]);
    };
    assert!(head.is_type("text/event-stream"));
    let outcome = Ok(());
    assert_eq!(
        told.last(),
        Some(&Event::StreamEnded { ticket: 1, outcome })
    );
    let pieces: Vec<usize> = told[1..told.len() - 1]
        .iter()
        .map(|event| match event {
            Event::StreamCame { ticket: 1, bytes } => bytes.len(),
            other => panic!("{other:?} in the middle"),
        })
        .collect();
    assert!(pieces.len() > 1, "it came in one piece");
    assert_eq!(pieces.iter().sum::<usize>(), LONG);
}

#[wasm_bindgen_test]
async fn a_stream_that_is_aborted_in_the_middle_tells_nothing_more() {
    let line = line();
    line.effects.open_stream(1, &get(&long_file()));
    let came = |event: &Event| matches!(event, Event::StreamCame { .. });
    until("a piece", || line.told.borrow().iter().any(came)).await;
    line.effects.abort(1);
    line.told.take();
    line.effects.fetch(2, &get("/Cargo.toml"));
    let told = line.answer().await;
    assert!(
        matches!(told, Event::Answered { ticket: 2, .. }),
        "{told:?}"
    );
}

#[wasm_bindgen_test]
async fn a_probe_tells_whether_anybody_answers_whatever_it_is() {
    let line = line();
    for (url, reachable) in [
        (format!("{}/there-is-no-such-file", page_origin()), true),
        (NOBODY.to_owned(), false),
    ] {
        line.effects.probe(1, &url);
        let told = line.answer().await;
        assert_eq!(
            told,
            Event::Probed {
                ticket: 1,
                reachable
            }
        );
    }
}

#[wasm_bindgen_test]
async fn a_timer_rings_once() {
    let line = line();
    line.effects.start_timer(1, 1);
    assert_eq!(line.answer().await, Event::TimerRang { ticket: 1 });
    line.effects.start_timer(2, 10);
    assert_eq!(line.answer().await, Event::TimerRang { ticket: 2 });
}
